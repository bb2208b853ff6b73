/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The path of exchanges with operands on a device. */
#ifndef XACC_XMP_DEVICE_TRAVEL_H
#define XACC_XMP_DEVICE_TRAVEL_H

#include "xmp/exchange.h"

extern const xmp_path_t xmp_travel;

#endif
