/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See idle.h. */
#include "device/idle.h"
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>

static void yield(xacc_idle_t *idle) {
    while (!idle->goes_on(idle))
        sched_yield();
}

static void (*_Atomic how_to)(xacc_idle_t *idle) = yield;

void xacc_idle_set(void (*how)(xacc_idle_t *idle)) {
    atomic_store(&how_to, how);
}

void xacc_idle(xacc_idle_t *idle) {
    atomic_load (&how_to)(idle);
}
