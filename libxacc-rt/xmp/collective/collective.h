/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What bcast and reduction share: a piece of memory moved by one plan. */
#ifndef XACC_XMP_COLLECTIVE_COLLECTIVE_H
#define XACC_XMP_COLLECTIVE_COLLECTIVE_H

#include "xmp/collective/piece.h"
#include "xmp/exchange/async.h"

/* A collective operation in flight: its plan and its piece. */
typedef struct xmp_collective {
    xacc_plan_t *plan;
    xmp_piece_t piece;
} xmp_collective_t;
/* Starts the plan and completes it, now or at wait_async. */
void xmp_collective_run(const struct __xmp_how *how, xacc_plan_t *plan, const xmp_piece_t *piece);

#endif
