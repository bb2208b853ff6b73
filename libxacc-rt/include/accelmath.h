/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The header by which programs for nvc and pgcc ask for mathematics on devices.
 * Here every function of math.h and complex.h that devices have needs no other
 * header: this one is math.h by its other name. */
#ifndef XACC_ACCELMATH_H
#define XACC_ACCELMATH_H

#include <math.h>

#endif
