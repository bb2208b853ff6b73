/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How device memory travels between ranks: what XACC_TRANSPORT demands, what
 * MPI can do, and what was chosen. */
#ifndef XACC_COMM_DEVICE_PATH_H
#define XACC_COMM_DEVICE_PATH_H

#include <stdbool.h>

typedef enum xacc_device_path {
    XACC_DEVICE_PATH_BEST,    /* of a demand only: peer, else aware, else staging */
    XACC_DEVICE_PATH_PEER,    /* one side writes into the memory of the other */
    XACC_DEVICE_PATH_AWARE,   /* MPI is given device addresses */
    XACC_DEVICE_PATH_STAGING, /* through host memory */
    XACC_DEVICE_PATHS
} xacc_device_path_t;

/* What XACC_TRANSPORT demands (openmpi,staging). */
xacc_device_path_t xacc_comm_device_path(void);
/* "peer" */
const char *xacc_device_path_name(xacc_device_path_t path);

/* True if MPI takes addresses of this kind of device ("cuda"; as in
 * XACC_DEVICE); else the reason, which may be null. */
bool xacc_comm_takes(const char *device, const char **why_p);

/* The layer above says which path device memory takes between this rank and
 * another, and why none that is better (may be null). Once per rank and path a
 * line with XACC_DEBUG=1; an error where another path was demanded. */
void xacc_comm_chose(int rank, xacc_device_path_t path, const char *why);

/* What XACC_TRANSPORT says but for paths; empty: nothing. */
const char *xacc_device_path_module(void);

#endif
