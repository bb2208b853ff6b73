/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A thread that has to wait for a kernel whose gangs wait for other processes. Called by the
 * devices; who knows of other processes says how it waits (xmp/coarray/kernel_wait.c). */
#ifndef XACC_DEVICE_IDLE_H
#define XACC_DEVICE_IDLE_H

#include <stdbool.h>

typedef struct xacc_idle {
    /* The thread has something to do again. */
    bool (*goes_on)(struct xacc_idle *idle);
    /* All gangs wait, and none has gone on since this was asked first or was false. */
    bool (*is_stuck)(struct xacc_idle *idle);
} xacc_idle_t;

/* Returns when it goes on. */
void xacc_idle(xacc_idle_t *idle);
/* What xacc_idle does from now on; at first it offers the core to others. */
void xacc_idle_set(void (*how)(xacc_idle_t *idle));

#endif
