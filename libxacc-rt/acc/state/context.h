/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A device context: an opened device with its present table, memory and streams. Used by
 * all of acc; it may not know of directives. */
#ifndef XACC_ACC_STATE_CONTEXT_H
#define XACC_ACC_STATE_CONTEXT_H

#include "acc/state/entry.h"

typedef struct xacc_context {
    xacc_dev_t *dev;
    const xacc_dev_ops_t *ops;
    bool shared; /* XACC_DEV_SHARED */
    xacc_pool_t pool;
    xacc_present_table_t table;
    xacc_streams_t streams;
    atomic_uint_fast64_t declared; /* number of the last declare directive that
                                      was entered (declare.c) */
    /* Kernels for others may be launched at any time: those of the program that wait leave room. */
    atomic_bool serves;
    struct xacc_context *next;
} xacc_context_t;

/* True while device addresses are host addresses: memory is shared, and no copy
 * was captured (OpenACC 3.4, 2.7.4). */
static inline bool xacc_context_is_identity(xacc_context_t *context) {
    return context->shared && atomic_load(&context->table.entries) == 0;
}

/* Which device: an opened context is made from it at first use. */
typedef struct xacc_selection {
    const xacc_dev_ops_t *ops;
    int ordinal;
} xacc_selection_t;

#endif
