/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Buffers of the transfers of an exchange between host and device memory: where
 * each transfer is packed, sent from, received and unpacked. */
#ifndef XACC_XMP_EXCHANGE_PACK_BUFFERS_H
#define XACC_XMP_EXCHANGE_PACK_BUFFERS_H

#include "acc/state/pool.h"
#include "xmp/device/copy_batch.h"
#include "xmp/exchange/sections.h"

/* One per transfer. */
typedef struct xmprt_pack_buffer {
    char *host;           /* what messages are sent from and received in */
    char *kernel;         /* what kernels pack into and unpack from; null: nothing,
                             for elements that lie in one piece */
    bool copied;          /* between host and device by the engine */
    char *const *section; /* of elements in one piece: base, and how far */
    long offset;
} xmprt_pack_buffer_t;

typedef struct xmprt_pack_buffers {
    xmprt_pack_buffer_t *buffer;
    bool aware;          /* messages take addresses of the device */
    char *host;          /* pinned */
    xacc_block_t *block; /* for what is packed on the device; or null */
} xmprt_pack_buffers_t;

/* Where the device has what is copied. */
static inline char *xmprt_pack_buffer_device(const xmprt_pack_buffer_t *buffer) {
    return buffer->kernel ? buffer->kernel : *buffer->section + buffer->offset;
}

/* Finds a place for all transfers. */
void xmprt_pack_buffers_lay(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                            bool aware, xmprt_pack_buffers_t *buffers);
void xmprt_pack_buffers_free(const xmprt_exchange_t *exchange, xmprt_pack_buffers_t *buffers);
/* Adds what kernels have to do, before messages and after. */
void xmprt_pack_buffers_add_copies(const xmprt_exchange_t *exchange,
                                   const xmprt_sections_t *sections,
                                   const xmprt_pack_buffers_t *buffers, xmprt_copy_batch_t *pack,
                                   xmprt_copy_batch_t *unpack);

/* Bytes, alike on all ranks: transfers up to this are packed by the kernel into
 * host memory itself, larger ones are copied by the device's engine. A variable
 * for tests. */
extern size_t xmprt_staging_mapped;

#endif
