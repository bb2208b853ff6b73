/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* XACC_PROFILE: what each directive did and how long it took. The edges say
 * which directive a thread is at, the streams time its operations. While a
 * profile is taken, operations run one after another. Called by all of acc. */
#ifndef XACC_ACC_PROFILE_PROFILE_H
#define XACC_ACC_PROFILE_PROFILE_H

#include "acc/profile/profile_modes.h"
#include "acc/state/stream.h"

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
