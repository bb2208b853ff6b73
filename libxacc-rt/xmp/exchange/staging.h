/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The path that needs nothing of others: elements on the device travel through
 * host memory, or MPI takes them from the device. */
#ifndef XACC_XMP_EXCHANGE_STAGING_H
#define XACC_XMP_EXCHANGE_STAGING_H

#include "xmp/exchange/sections.h"

typedef struct xmp_staging xmp_staging_t;

/* For the parcels that are not marked as a matter of others; sections are those
 * of every start. Null: there are none. */
xmp_staging_t *xmp_staging_new(const xmp_exchange_t *exchange, const xmp_sections_t *sections);
void xmp_staging_free(const xmp_exchange_t *exchange, xmp_staging_t *staging);

/* Device memory itself is sent and received (the path aware). */
bool xmp_staging_is_aware(const xmp_staging_t *staging);

/* Returns when everything that is sent has been read. */
void xmp_staging_start(const xmp_exchange_t *exchange, xmp_staging_t *staging);
bool xmp_staging_test(xmp_staging_t *staging);
/* Waits for messages; what arrived is stored in the order of the device's
 * stream, and what is sent has gone. */
void xmp_staging_finish(const xmp_exchange_t *exchange, xmp_staging_t *staging);

/* Bytes, alike on all ranks: parcels above this are cut into pieces of this
 * size, whose copies and messages overlap. A variable for tests. */
extern size_t xmp_staging_chunk;

#endif
