/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where the operands of an exchange are on its device, looked up at every start
 * by their host addresses: what was allocated anew is found. */
#ifndef XACC_XMP_EXCHANGE_SECTIONS_H
#define XACC_XMP_EXCHANGE_SECTIONS_H

#include "xmp/device/device.h"
#include "xmp/exchange/exchange.h"

typedef struct xmprt_sections {
    char *base[XMPRT_OPERANDS]; /* device address of the operand's base */
    /* The bytes from there that transfers of this rank touch. */
    xmprt_extent_t extent[XMPRT_OPERANDS];
    uint64_t epoch; /* of the present table, plus 1; 0: not found yet */
} xmprt_sections_t;

/* Once all transfers are there. */
void xmprt_sections_measure(const xmprt_exchange_t *exchange, xmprt_sections_t *sections);
/* The program ends where an operand is not present. */
void xmprt_sections_find(const xmprt_exchange_t *exchange, xmprt_sections_t *sections);
/* Which operand the elements of a transfer belong to, and whether it is on the
 * device. */
static inline int xmprt_transfer_owner(const xmprt_transfer_t *transfer) {
    return transfer->walk[0].owner;
}
static inline bool xmprt_transfer_on_device(const xmprt_exchange_t *exchange,
                                            const xmprt_transfer_t *transfer) {
    return exchange->operand[xmprt_transfer_owner(transfer)].device;
}

/* A transfer that has elements and no other way. */
static inline bool xmprt_is_staged(const xmprt_transfer_t *transfer) {
    return transfer->bytes && !transfer->elsewhere;
}

#endif
