/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether nodes mean the same: they may execute one directive with different
 * values. */
#include "xmp/rank/rank.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 160 };

static void and_all(void *into, const void *from, long count, const void *context) {
    unsigned long *to = into;
    (void)context;
    for (long i = 0; i < count; i++)
        to[i] &= ((const unsigned long *)from)[i];
}

bool xmprt_agree_on(xacc_group_t *group, int count, const unsigned long *values) {
    static const xacc_combine_t combine = {and_all, NULL, sizeof *values, true};
    unsigned long both[2 * XMPRT_AGREE_MOST], *inverse = both + count;
    bool same = true;
    for (int i = 0; i < count; i++) {
        both[i] = values[i];
        inverse[i] = ~values[i];
    }
    xacc_allreduce(group, both, 2L * count, &combine);
    for (int i = 0; i < count; i++)
        same &= both[i] == values[i] && inverse[i] == ~values[i];
    return same;
}

bool xmprt_agree(xacc_group_t *group, unsigned long value) {
    return xmprt_agree_on(group, 1, &value);
}

static _Noreturn void report(const char *where, const xacc_group_t *group, const char *all) {
    size_t room = (size_t)group->size * (TEXT + 32), length = 0;
    char *text = xmprt_allocate(room);
    for (int i = 0; i < group->size; i++)
        length += (size_t)snprintf(text + length, room - length, "%srank %d: %s", i ? ", " : "",
                                   group->ranks[i], all + (size_t)i * TEXT);
    xacc_fatal(where, "the nodes name different parts: %s", text);
}

void xmprt_check_alike(const char *where, xacc_group_t *group, const char *what) {
    size_t size = (size_t)group->size;
    char *all = xmprt_allocate(size * TEXT);
    snprintf(all + (size_t)group->index * TEXT, TEXT, "%s", what);
    xacc_allgather_equal(group, all, TEXT);
    for (size_t i = 1; i < size; i++)
        if (strcmp(all, all + i * TEXT) != 0)
            report(where, group, all);
    free(all);
}
