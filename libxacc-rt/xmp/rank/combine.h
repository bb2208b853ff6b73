/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Operators and types of reductions.def as functions over elements. */
#ifndef XACC_XMP_RANK_COMBINE_H
#define XACC_XMP_RANK_COMBINE_H

#include "xmp/rank/rank.h"

/* into = into op from. The program ends where the pair is not supported. */
xacc_combine_t xmprt_combine(const char *where, int op, int type);
/* length elements become the identity of op. */
void xmprt_set_identity(const char *where, int op, int type, void *value, long length);

/* A value that competes for an extreme: the better one wins; of equal ones that
 * with the lesser number (first kinds) or the greater. */
typedef struct xmprt_candidate {
    _Alignas(16) char value[16];
    long number; /* -1: none */
    long rank;
} xmprt_candidate_t;
typedef struct xmprt_contest {
    int op, type; /* op: FIRSTMAX ... LASTMIN */
} xmprt_contest_t;
/* context: an xmprt_contest_t, which lives as long as the result is used. */
xacc_combine_t xmprt_compete(const char *where, const xmprt_contest_t *contest);
/* True where challenger replaces holder. */
bool xmprt_replaces(const xmprt_contest_t *contest, const xmprt_candidate_t *holder,
                    const xmprt_candidate_t *challenger);

#endif
