/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What tuning has found, in a text file that runs and ranks share. Called by
 * acc/launch/tune.c and xacc-info; knows nothing of kernels. */
#ifndef XACC_ACC_TUNE_CACHE_H
#define XACC_ACC_TUNE_CACHE_H

#include "acc/tune/shape.h"
#include <stddef.h>

/* A line of the file: its fields, between tabs, in this order. No text has tabs
 * or ends of lines. */
typedef struct xacc_tuning {
    uint64_t kernel; /* hash of its code */
    char device[96], driver[48];
    char extents[80]; /* of its loops: their base-2 logarithms */
    xacc_grid_shape_t shape;
    double ms, chosen_ms; /* with it, and with what the runtime chooses by itself */
    char where[128];      /* of the construct, for people */
} xacc_tuning_t;

/* The file's path: XACC_TUNE_CACHE, else below the user's cache folder; null
 * where neither is known. */
const char *xacc_tuning_path(void);
/* Finds the shape for a kernel, device, driver and extents; the file is read
 * once. A file that is none of ours is a warning, and not used; lines that are
 * broken are as if they were not there. */
bool xacc_tuning_find(xacc_tuning_t *tuning);
/* Remembers one, and writes it: what others wrote meanwhile is kept, and nobody
 * sees half a file. If it cannot be written that is a warning, the first time. */
void xacc_tuning_keep(const xacc_tuning_t *tuning);
/* All lines of the file as it is now. False: it cannot be read, or is none. */
bool xacc_tuning_each(void (*visit)(const xacc_tuning_t *tuning, void *argument), void *argument);

#endif
