/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The path of exchanges with operands on a device. */
#ifndef XACC_XMP_EXCHANGE_PATH_DEVICE_H
#define XACC_XMP_EXCHANGE_PATH_DEVICE_H

#include "xmp/exchange/exchange.h"

/* Prepares an exchange with one operand, at base; true: all that this rank
 * sends and receives is stored by one device into the memory of the other.
 * Called by all ranks of the exchange, before the first start. */
bool xmprt_path_is_direct(xmprt_exchange_t *exchange, char *base);

#endif
