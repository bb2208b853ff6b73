/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A plan over a piece in flight. */
#include "xmp/collective/collective.h"
#include <stdlib.h>

static bool test(void *data) {
    return xacc_plan_test(((xmprt_collective_t *)data)->plan);
}

static void finish(void *data) {
    xmprt_collective_t *collective = data;
    xacc_plan_wait(collective->plan);
    xacc_plan_free(collective->plan);
    xmprt_piece_give(&collective->piece);
    free(collective);
}

static const xmprt_operation_t operation = {test, finish};

void xmprt_collective_run(const struct __xmp_how *how, xacc_plan_t *plan,
                          const xmprt_piece_t *piece) {
    xmprt_collective_t *collective = xmprt_allocate(sizeof *collective);
    *collective = (xmprt_collective_t){plan, *piece};
    xacc_plan_start(plan);
    xmprt_complete(how, &operation, collective);
}
