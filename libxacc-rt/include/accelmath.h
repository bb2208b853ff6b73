/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The header by which programs for nvc and pgcc ask for mathematics on devices.
 * Here functions of the standard headers that devices have need no other one. */
#ifndef XACC_ACCELMATH_H
#define XACC_ACCELMATH_H

#include <math.h>

#endif
