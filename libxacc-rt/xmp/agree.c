/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether nodes mean the same: they may execute one directive with different
 * values. */
#include "xmp/context.h"

static void and_all(void *into, const void *from, long count,
                    const void *context) {
    unsigned long *to = into;
    (void)context;
    for (long i = 0; i < count; i++)
        to[i] &= ((const unsigned long *)from)[i];
}

bool xmp_agree(xacc_group_t *group, unsigned long value) {
    static const xacc_combine_t combine = {and_all, NULL, sizeof value, true};
    unsigned long both[] = {value, ~value};
    xacc_allreduce(group, both, 2, &combine);
    return both[0] == value && both[1] == ~value;
}
