/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sets of addresses of sections. Called by peer_handshake.c and peers.c. */
#ifndef XACC_XMP_EXCHANGE_PEER_ADDRESSES_H
#define XACC_XMP_EXCHANGE_PEER_ADDRESSES_H

#include "xmp/exchange/peers_state.h"

/* The version of the present addresses; true: the others have to be
 * told of it. False through *ok_p: they cannot be. */
bool xmprt_peer_addresses_find(const xmprt_exchange_t *exchange, const xmprt_sections_t *sections,
                               xmprt_peers_t *peers, bool *ok_p);
/* The other side: takes memories as a version. False: out of reach. */
bool xmprt_peer_addresses_take(const xmprt_exchange_t *exchange, xmprt_departure_t *departure,
                               unsigned version, const xmprt_remote_memory_t *memories);

#endif
