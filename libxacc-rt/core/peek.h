/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads memory of this process that may not be there, or not all of which is the
 * program's, without a fault. Called by acc/data/speculate.c and comm/segment.c. */
#ifndef XACC_CORE_PEEK_H
#define XACC_CORE_PEEK_H

#include <stddef.h>

/* Copies what can be read of [src, src + bytes) to the same places of dst,
 * whose other bytes stay as they are; returns the number of bytes. *first_p,
 * *last_p: the first byte that could be read and the one behind the last, as
 * offsets; both 0 where there is none. */
size_t xacc_peek(char *dst, const char *src, size_t bytes, size_t *first_p, size_t *last_p);

/* Makes [*start_p, *end_p) what can be read of it around the byte at in one
 * piece. */
void xacc_peek_around(const char *at, char **start_p, char **end_p);

#endif
