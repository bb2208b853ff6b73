/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a profile consists of: a record per directive and device, or path of
 * communication. */
#ifndef XACC_ACC_PROFILE_PROFILE_SITE_H
#define XACC_ACC_PROFILE_PROFILE_SITE_H

#include "device/device.h"

typedef enum xacc_profile_op {
    XACC_PROFILE_KERNEL,
    XACC_PROFILE_COPYIN,
    XACC_PROFILE_COPYOUT,
    XACC_PROFILE_COPY, /* within the device, or within the host */
    XACC_PROFILE_MESSAGES,
    XACC_PROFILE_OPS
} xacc_profile_op_t;

/* Seconds. */
typedef struct xacc_profile_times {
    double total, least, greatest;
} xacc_profile_times_t;

typedef struct xacc_profile_sum {
    uint64_t count, bytes;
    xacc_profile_times_t device, elapsed;
} xacc_profile_sum_t;

/* One directive or routine on one device, or on one path of communication. */
typedef struct xacc_profile_site {
    char *where;
    const xacc_dev_ops_t *ops; /* null: communication */
    int ordinal;
    char device[128]; /* for people; or the path */
    uint64_t reached, messages;
    xacc_grid_t grid; /* of the last launch */
    xacc_profile_sum_t sums[XACC_PROFILE_OPS];
    struct xacc_profile_site *next;
} xacc_profile_site_t;

/* One operation, or (bytes and grid zero) one directive. */
typedef struct xacc_profile_event {
    const char *name, *where;
    double start, elapsed; /* seconds of the monotonic clock */
    double device;
    uint64_t bytes, messages;
    const xacc_grid_t *grid; /* null but for kernels */
} xacc_profile_event_t;

#endif
