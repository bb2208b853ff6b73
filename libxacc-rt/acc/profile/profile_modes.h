/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether a profile is taken, or callbacks of acc_prof.h are registered, and
 * where each thread is. Without either a hook costs a load and a branch. Asked
 * by all of acc. */
#ifndef XACC_ACC_PROFILE_PROFILE_MODES_H
#define XACC_ACC_PROFILE_PROFILE_MODES_H

#include <stdatomic.h>
#include <stdbool.h>

enum xacc_profile_mode {
    XACC_PROFILE_TABLE = 1,     /* a table at exit */
    XACC_PROFILE_TRACE = 2,     /* a file of events */
    XACC_PROFILE_NVTX = 4,      /* ranges for a tool that watches */
    XACC_PROFILE_CALLBACKS = 8, /* somebody registered with acc_prof.h */
};
/* -1 until the environment was asked, then enum xacc_profile_mode bits. */
extern atomic_int xacc_profile_state;
int xacc_profile_modes(void);
static inline bool xacc_profiling(void) {
    int state = atomic_load_explicit(&xacc_profile_state, memory_order_relaxed);
    return __builtin_expect(state != 0, 0) && xacc_profile_modes() != 0;
}

/* Sets or clears XACC_PROFILE_CALLBACKS. */
void xacc_profile_callbacks(bool any);

/* Where this thread is, or null; and to put it elsewhere for a while. */
extern _Thread_local const char *xacc_profile_here;
const char *xacc_profile_where(void);
const char *xacc_profile_swap_slow(const char *where);
static inline const char *xacc_profile_swap(const char *where) {
    return xacc_profiling() ? xacc_profile_swap_slow(where) : NULL;
}

#endif
