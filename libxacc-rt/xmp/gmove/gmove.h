/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Assignments between arrays that the intrinsics make. */
#ifndef XACC_XMP_GMOVE_GMOVE_H
#define XACC_XMP_GMOVE_GMOVE_H

#include "xmp/gmove/move.h"

/* Executes it now, in host memory; the pairs are there already. */
void xmprt_move_now(const char *where, const xmprt_move_t *move);

#endif
