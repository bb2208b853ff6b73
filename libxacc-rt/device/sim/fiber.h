/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Fibers: stacks between which a thread switches by hand. The simulator's
 * lanes run on them. Knows nothing of devices; one thread at a time may use
 * fibers (the simulator's lock sees to that).
 */
#ifndef XACC_DEVICE_SIM_FIBER_H
#define XACC_DEVICE_SIM_FIBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#if !defined(__x86_64__)
#include <ucontext.h>
#endif

/* What a fiber runs; must never return. */
typedef void xacc_fiber_fn_t(void *argument);

typedef struct xacc_fiber {
#if defined(__x86_64__)
    void *top; /* of the stack while the fiber is not running */
#else
    ucontext_t context;
#endif
    xacc_fiber_fn_t *fn;
    void *argument;
    char *stack; /* lowest usable byte */
    size_t bytes;
    void *mapping; /* guard page and stack; null for a thread's own stack */
    void *tsan, *asan;
    unsigned valgrind;
} xacc_fiber_t;

/* Prepares a fiber with a stack of its own; false if there is no memory. */
bool xacc_fiber_create(xacc_fiber_t *fiber, xacc_fiber_fn_t *fn, void *argument);
/* Makes the calling thread a fiber, so that others can switch back to it. */
void xacc_fiber_adopt(xacc_fiber_t *fiber);
/* Frees a fiber that does not run; whatever it was doing is abandoned. */
void xacc_fiber_destroy(xacc_fiber_t *fiber);

/* Continues to; returns when somebody switches to from again. */
void xacc_fiber_switch(xacc_fiber_t *from, xacc_fiber_t *to);

static inline bool xacc_fiber_holds(const xacc_fiber_t *fiber, uintptr_t address, size_t bytes) {
    uintptr_t offset = address - (uintptr_t)fiber->stack;
    return offset <= fiber->bytes && bytes <= fiber->bytes - offset;
}

#endif
