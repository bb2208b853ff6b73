/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* XACC_PROFILE: what each directive did and how long it took. The edges say
 * which directive a thread is at, the streams time its operations. While a
 * profile is taken, operations run one after another; without one each hook
 * costs a load and a branch. The same load serves the callbacks of acc_prof.h
 * (prof.h). Called by all of acc. */
#ifndef XACC_ACC_PROFILE_H
#define XACC_ACC_PROFILE_H

#include "acc/queue.h"
#include <stdatomic.h>

enum xacc_profile_mode {
    XACC_PROFILE_TABLE = 1,     /* a table at exit */
    XACC_PROFILE_TRACE = 2,     /* a file of events */
    XACC_PROFILE_NVTX = 4,      /* ranges for a tool that watches */
    XACC_PROFILE_CALLBACKS = 8, /* somebody registered with acc_prof.h */
};
typedef enum xacc_profile_op {
    XACC_PROFILE_KERNEL,
    XACC_PROFILE_COPYIN,
    XACC_PROFILE_COPYOUT,
    XACC_PROFILE_COPY, /* within the device, or within the host */
    XACC_PROFILE_MESSAGES,
    XACC_PROFILE_OPS
} xacc_profile_op_t;

/* -1 until the environment was asked, then enum xacc_profile_mode bits. */
extern atomic_int xacc_profile_state;
int xacc_profile_modes(void);
static inline bool xacc_profiling(void) {
    int state = atomic_load_explicit(&xacc_profile_state, memory_order_relaxed);
    return __builtin_expect(state != 0, 0) && xacc_profile_modes() != 0;
}

/* Sets or clears XACC_PROFILE_CALLBACKS. */
void xacc_profile_callbacks(bool any);

/* This thread is at a directive (where string of abi.h) or in a routine (its
 * name), and has got as far as using this stream; it leaves again. */
void xacc_profile_enter_slow(const char *where);
void xacc_profile_reach_slow(const xacc_stream_t *stream);
void xacc_profile_leave_slow(void);
static inline void xacc_profile_enter(const char *where) {
    if (xacc_profiling())
        xacc_profile_enter_slow(where);
}
static inline void xacc_profile_reach(const xacc_stream_t *stream) {
    if (xacc_profiling())
        xacc_profile_reach_slow(stream);
}
static inline void xacc_profile_leave(void) {
    if (xacc_profiling())
        xacc_profile_leave_slow();
}

/* Where this thread is, or null; and to put it elsewhere for a while. */
const char *xacc_profile_where(void);
const char *xacc_profile_swap_slow(const char *where);
static inline const char *xacc_profile_swap(const char *where) {
    return xacc_profiling() ? xacc_profile_swap_slow(where) : NULL;
}

/* Around one operation: true if it is timed, and then stop must follow, which
 * returns the status of the operation or its own failure. */
bool xacc_profile_start_slow(xacc_stream_t *stream);
static inline bool xacc_profile_start(xacc_stream_t *stream) {
    return xacc_profiling() && xacc_profile_start_slow(stream);
}
xacc_status_t xacc_profile_stop_kernel(xacc_stream_t *stream, xacc_status_t status,
                                       const xacc_grid_t *grid);
xacc_status_t xacc_profile_stop_copy(xacc_stream_t *stream, xacc_status_t status, const void *dst,
                                     const void *src, size_t bytes);

/* Communication that ends now: one directive, on one path ("peer": lives on),
 * so many messages to and from this rank with so many bytes together. */
void xacc_profile_comm_slow(const char *where, const char *path, uint64_t messages, uint64_t bytes,
                            double seconds);
static inline void xacc_profile_comm(const char *where, const char *path, uint64_t messages,
                                     uint64_t bytes, double seconds) {
    if (xacc_profiling())
        xacc_profile_comm_slow(where, path, messages, bytes, seconds);
}

#endif
