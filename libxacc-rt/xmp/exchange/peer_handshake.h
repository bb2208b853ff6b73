/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How ranks agree which transfers a device stores into the memory of another.
 * Called by path_device.c. */
#ifndef XACC_XMP_EXCHANGE_PEER_HANDSHAKE_H
#define XACC_XMP_EXCHANGE_PEER_HANDSHAKE_H

#include "xmp/exchange/peers_state.h"

/* Called by all ranks of an exchange when they prepare it: agrees which transfers
 * go this way, marks them, and adds what this rank's device has to store.
 * Null: none. */
xmprt_peers_t *xmprt_peers_new(xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                               xmprt_copy_batch_t *stores);

#endif
