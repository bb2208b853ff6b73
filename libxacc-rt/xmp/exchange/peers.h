/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Transfers between ranks of one node whose devices reach each other's memory:
 * the sender's device stores the elements where the receiver wants them. The
 * host tells when (comm/peer.h); no kernel waits. */
#ifndef XACC_XMP_EXCHANGE_PEERS_H
#define XACC_XMP_EXCHANGE_PEERS_H

#include "xmp/exchange/peers_state.h"

void xmprt_peers_free(const xmprt_exchange_t *exchange, xmprt_peers_t *peers);

/* A start: this rank's sections may be written from now on. */
void xmprt_peers_post(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                      xmprt_peers_t *peers);
/* Afterwards, until it says true: stores what is to be stored as soon as it may
 * be, and looks whether all has arrived. wait: comes back only then. */
bool xmprt_peers_progress(const xmprt_exchange_t *exchange, xmprt_peers_t *peers,
                          xmprt_copy_batch_t *stores, bool wait);
/* At the end puts into the stream what arrived in buffers. */
void xmprt_peers_unpack(const xmprt_exchange_t *exchange, xmprt_peers_t *peers);

#endif
