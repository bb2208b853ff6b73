/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The path that needs nothing of others: elements on the device travel through
 * host memory, or MPI takes them from the device. */
#ifndef XACC_XMP_EXCHANGE_STAGING_H
#define XACC_XMP_EXCHANGE_STAGING_H

#include "xmp/exchange/sections.h"

typedef struct xmprt_staging xmprt_staging_t;

/* For the transfers that are not marked as a matter of others; sections are those
 * of every start. Null: there are none. */
xmprt_staging_t *xmprt_staging_new(const xmprt_exchange_t *exchange,
                                   const xmprt_sections_t *sections);
void xmprt_staging_free(const xmprt_exchange_t *exchange, xmprt_staging_t *staging);

/* Device memory itself is sent and received (the path aware). */
bool xmprt_staging_is_aware(const xmprt_staging_t *staging);

/* Returns when everything that is sent has been read. */
void xmprt_staging_start(const xmprt_exchange_t *exchange, xmprt_staging_t *staging);
bool xmprt_staging_test(xmprt_staging_t *staging);
/* Waits for messages; what arrived is stored in the order of the device's
 * stream, and what is sent has gone. */
void xmprt_staging_finish(const xmprt_exchange_t *exchange, xmprt_staging_t *staging);

/* Bytes, alike on all ranks: transfers above this are cut into pieces of this
 * size, whose copies and messages overlap. A variable for tests. */
extern size_t xmprt_staging_chunk;

#endif
