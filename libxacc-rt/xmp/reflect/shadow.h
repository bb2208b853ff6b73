/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The messages of reflect and reduce_shadow. */
#ifndef XACC_XMP_REFLECT_SHADOW_H
#define XACC_XMP_REFLECT_SHADOW_H

#include "xmp/exchange/exchange.h"
#include "xmp/index/halo_regions.h"
#include "xmp/object/object.h"

/* Adds what this node, a member of the array's nodes, sends and receives;
 * owner: the array's number in the exchange; reversed: from shadows to owners.
 */
void xmprt_shadow_messages(xmprt_exchange_t *exchange, int owner, const xmprt_array_t *array,
                           const xmprt_halo_t *halo, bool orthogonal, bool reversed);

#endif
