/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What bcast and reduction share: a piece of memory moved by one plan. */
#ifndef XACC_XMP_COLLECTIVE_COLLECTIVE_H
#define XACC_XMP_COLLECTIVE_COLLECTIVE_H

#include "xmp/collective/piece.h"
#include "xmp/exchange/async.h"

/* A collective operation in flight: its plan and its piece. */
typedef struct xmprt_collective {
    xacc_plan_t *plan;
    xmprt_piece_t piece;
} xmprt_collective_t;
/* Starts the plan and completes it, now or at wait_async. */
void xmprt_collective_run(const struct __xmp_how *how, xacc_plan_t *plan,
                          const xmprt_piece_t *piece);

#endif
