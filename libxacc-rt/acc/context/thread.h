/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a thread remembers: its device, its synchronous streams, its default
 * queue. Called by contexts.c and selection.c. */
#ifndef XACC_ACC_CONTEXT_THREAD_H
#define XACC_ACC_CONTEXT_THREAD_H

#include "acc/state/context.h"

typedef struct xacc_thread {
    unsigned generation;
    bool has_selection;
    xacc_selection_t selection;
    xacc_context_t *context; /* of the selection; null until opened */
    xacc_stream_t *streams;  /* borrowed, one per context */
    int default_async;       /* 0 at the start */
} xacc_thread_t;

/* This thread's; what it remembered before everything was closed is gone. */
xacc_thread_t *xacc_thread(void);

/* Threads beside this one that live and have used a device. */
unsigned xacc_thread_others(void);

/* Closing everything, and a fork, outdate what threads remember. */
void xacc_threads_outdate(void);
/* In a child of fork: this thread is the only one. */
void xacc_threads_fork_child(void);

int xacc_async_default(void);
/* acc_async_noval and acc_async_default: as at the start of the program. */
void xacc_async_set_default(int number);

#endif
