/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where the operands of an exchange are on its device, looked up at every start
 * by their host addresses: what was allocated anew is found. */
#ifndef XACC_XMP_EXCHANGE_SECTIONS_H
#define XACC_XMP_EXCHANGE_SECTIONS_H

#include "xmp/device/device.h"
#include "xmp/exchange/exchange.h"

typedef struct xmp_sections {
    char *base[XMP_OPERANDS]; /* device address of the operand's base */
    /* The bytes from there that parcels of this rank touch. */
    xmp_extent_t extent[XMP_OPERANDS];
    uint64_t epoch; /* of the present table, plus 1; 0: not found yet */
} xmp_sections_t;

/* Once all parcels are there. */
void xmp_sections_measure(const xmp_exchange_t *exchange, xmp_sections_t *sections);
/* The program ends where an operand is not present. */
void xmp_sections_find(const xmp_exchange_t *exchange, xmp_sections_t *sections);
/* Which operand the elements of a parcel belong to, and whether it is on the
 * device. */
static inline int xmp_parcel_owner(const xmp_parcel_t *parcel) {
    return parcel->walk[0].owner;
}
static inline bool xmp_parcel_on_device(const xmp_exchange_t *exchange,
                                        const xmp_parcel_t *parcel) {
    return exchange->operand[xmp_parcel_owner(parcel)].device;
}

/* A parcel that has elements and no other way. */
static inline bool xmp_is_staged(const xmp_parcel_t *parcel) {
    return parcel->bytes && !parcel->elsewhere;
}

#endif
