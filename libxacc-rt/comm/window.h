/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One-sided access within comm/; the rest is in comm.h. */
#ifndef XACC_COMM_WINDOW_H
#define XACC_COMM_WINDOW_H

#include "comm/comm.h"

void xacc_window_clear(xacc_comm_t *comm);

/* For offer_directory.c: the offers of a rank. An entry is changed in an order that lets
 * others read it at any time. */
enum { XACC_OFFER_DIRECTORY_ENTRIES = 4096 };
typedef struct xacc_offer_directory {
    size_t used; /* entries from the first on; never fewer */
    struct xacc_offer_directory_entry {
        xacc_name_t name;   /* number 0: not used yet */
        xacc_offer_t offer; /* base null: withdrawn */
    } entry[XACC_OFFER_DIRECTORY_ENTRIES];
} xacc_offer_directory_t;
/* Its address there. */
xacc_offer_directory_t *xacc_window_offer_directory(xacc_comm_t *comm, int rank);

#endif
