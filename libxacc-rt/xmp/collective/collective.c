/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A plan over a piece in flight. */
#include "xmp/collective/collective.h"
#include <stdlib.h>

static bool test(void *data) {
    return xacc_plan_test(((xmp_collective_t *)data)->plan);
}

static void finish(void *data) {
    xmp_collective_t *collective = data;
    xacc_plan_wait(collective->plan);
    xacc_plan_free(collective->plan);
    xmp_piece_give(&collective->piece);
    free(collective);
}

static const xmp_operation_t operation = {test, finish};

void xmp_collective_run(const struct __xmp_how *how, xacc_plan_t *plan, const xmp_piece_t *piece) {
    xmp_collective_t *collective = xmp_allocate(sizeof *collective);
    *collective = (xmp_collective_t){plan, *piece};
    xacc_plan_start(plan);
    xmp_complete(how, &operation, collective);
}
