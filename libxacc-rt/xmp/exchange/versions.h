/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sets of addresses of sections. Called by offer.c and peers.c. */
#ifndef XACC_XMP_EXCHANGE_VERSIONS_H
#define XACC_XMP_EXCHANGE_VERSIONS_H

#include "xmp/exchange/peers_state.h"

/* The version of the present addresses; true: the others have to be
 * told of it. False through *ok_p: they cannot be. */
bool xmp_version_find(const xmp_exchange_t *exchange, const xmp_sections_t *sections,
                      xmp_peers_t *peers, bool *ok_p);
/* The other side: takes places as a version. False: out of reach. */
bool xmp_version_take(const xmp_exchange_t *exchange, xmp_departure_t *departure, unsigned version,
                      const xmp_place_of_t *places);

#endif
