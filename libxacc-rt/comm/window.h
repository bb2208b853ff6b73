/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One-sided access within comm/; the rest is in comm.h. */
#ifndef XACC_COMM_WINDOW_H
#define XACC_COMM_WINDOW_H

#include "comm/comm.h"

void xacc_window_clear(xacc_comm_t *comm);

/* For names.c: the offers of a rank. An entry is changed in an order that lets
 * others read it at any time. */
enum { XACC_NAMES = 4096 };
typedef struct xacc_names {
    size_t used; /* entries from the first on; never fewer */
    struct xacc_names_entry {
        xacc_name_t name;   /* number 0: not used yet */
        xacc_offer_t offer; /* base null: withdrawn */
    } entry[XACC_NAMES];
} xacc_names_t;
/* Its address there. */
xacc_names_t *xacc_window_names(xacc_comm_t *comm, int rank);

#endif
