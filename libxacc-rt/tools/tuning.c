/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The cache of tunings as a table, a kernel and size a line: its shape, and
 * milliseconds with it and with what the runtime chooses by itself. Called by
 * xacc-info.c. */
#include "tools/tuning.h"
#include "acc/tune/cache.h"
#include <stdio.h>

static const char *lanes_text(const xacc_grid_shape_t *shape, char text[32]) {
    if (!shape->lanes[0])
        return "chosen";
    snprintf(text, 32, "%u x %u", shape->lanes[0], shape->lanes[1]);
    return text;
}

static const char *gangs_text(const xacc_grid_shape_t *shape, char text[32]) {
    if (!shape->gangs || shape->gangs == XACC_GANGS_ALL)
        return shape->gangs ? "all" : "chosen";
    snprintf(text, 32, "%u a processor", shape->gangs);
    return text;
}

static void print_line(const xacc_tuning_t *t, void *unused) {
    char lanes[32], gangs[32];
    (void)unused;
    printf("%-40s %-24s %-20s %-10s %-15s %12.6f %12.6f %6.2f\n", t->where, t->device, t->extents,
           lanes_text(&t->shape, lanes), gangs_text(&t->shape, gangs), t->ms, t->chosen_ms,
           t->ms > 0 ? t->chosen_ms / t->ms : 1.0);
}

int xacc_print_tuning(void) {
    const char *path = xacc_tuning_path();
    printf("Tunings in %s\n", path ? path : "(no place is known: XACC_TUNE_CACHE, HOME)");
    printf("%-40s %-24s %-20s %-10s %-15s %12s %12s %6s\n", "construct", "device", "log2 of sizes",
           "lanes", "gangs", "ms", "chosen ms", "gain");
    if (!xacc_tuning_each(print_line, NULL)) {
        printf("none\n");
        return 1;
    }
    return 0;
}
