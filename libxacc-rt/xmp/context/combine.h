/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Operators and types of reductions.def as functions over elements. */
#ifndef XACC_XMP_CONTEXT_COMBINE_H
#define XACC_XMP_CONTEXT_COMBINE_H

#include "xmp/context/context.h"

/* into = into op from. The program ends where the pair is not supported. */
xacc_combine_t xmp_combine(const char *where, int op, int type);
/* length elements become the identity of op. */
void xmp_set_identity(const char *where, int op, int type, void *value, long length);

/* A value that competes for an extreme: the better one wins; of equal ones that
 * with the lesser number (first kinds) or the greater. */
typedef struct xmp_candidate {
    _Alignas(16) char value[16];
    long number; /* -1: none */
    long rank;
} xmp_candidate_t;
typedef struct xmp_contest {
    int op, type; /* op: FIRSTMAX ... LASTMIN */
} xmp_contest_t;
/* context: an xmp_contest_t, which lives as long as the result is used. */
xacc_combine_t xmp_compete(const char *where, const xmp_contest_t *contest);
/* True where challenger replaces holder. */
bool xmp_replaces(const xmp_contest_t *contest, const xmp_candidate_t *holder,
                  const xmp_candidate_t *challenger);

#endif
