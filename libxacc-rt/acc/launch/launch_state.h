/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a launch needs while it is being put together: shared by launch.c
 * (arguments, grid, kernel), launchdata.c (the data actions around it) and
 * implicit.c (pointers without clauses). */
#ifndef XACC_ACC_LAUNCH_LAUNCH_STATE_H
#define XACC_ACC_LAUNCH_LAUNCH_STATE_H

#include "acc/data/mapping.h"
#include "acc/data/speculate.h"
#include "acc/launch/launch_cache.h"

typedef struct xacc_launch {
    xacc_kernel_desc_t *desc;
    const xacc_operand_t *operands; /* one per item */
    xacc_stream_t *stream;
    bool identity; /* device addresses are host addresses */
    bool cached;   /* the site knew all sections: nothing was entered, nothing is
                      to leave */
    bool queued;   /* somebody waits for it later */
    bool has_scratch;
    xacc_launch_cache_t *cache; /* null when another thread uses it */
    xacc_kernel_t *kernel;
    xacc_grid_t grid;
    struct xacc_tuned *measured; /* its time is to be told to the tuner */
    xacc_block_t *blocks;        /* for this launch only */
    xacc_speculation_t *speculations;
    char *slots; /* for results */
    uint32_t n_results;
    /* Per item. */
    xacc_mapping_t *mappings;
    ptrdiff_t *deltas; /* device address minus host address */
    bool *in_slot;     /* its device copy is a result slot */
    /* Per parameter. */
    char **values;
    void **args;
} xacc_launch_t;

#endif
