/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a profile consists of: shared by profile.c and profile_sites.c, which
 * take it, and by profile_table.c, profile_trace.c and profile_nvtx.c, which
 * tell it. */
#ifndef XACC_ACC_PROFILE_SITE_H
#define XACC_ACC_PROFILE_SITE_H

#include "acc/profile.h"

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

/* profile_sites.c: the site, made at the first question; null: no memory. where
 * may be null. */
xacc_profile_site_t *xacc_profile_find(const char *where, const xacc_dev_t *dev);
xacc_profile_site_t *xacc_profile_find_path(const char *where, const char *path);
void xacc_profile_add(xacc_profile_site_t *site, xacc_profile_op_t op,
                      const xacc_profile_event_t *event);
void xacc_profile_print_all(void);
void xacc_profile_forget(void); /* all sites */

/* The table on standard error; reorders the list. */
void xacc_profile_print(xacc_profile_site_t **sites, size_t n);

/* The file of events. forget: in a child of fork, which gets a file of its own
 * with its first event. */
xacc_status_t xacc_profile_trace_open(const char *path);
void xacc_profile_trace_event(const xacc_profile_event_t *event);
void xacc_profile_trace_close(void);
void xacc_profile_trace_forget(void);

/* Ranges; without the library nothing happens. */
void xacc_profile_nvtx_open(void);
void xacc_profile_nvtx_push(const char *where);
void xacc_profile_nvtx_pop(void);

#endif
