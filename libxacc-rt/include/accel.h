/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What openacc.h was called before OpenACC; older programs for pgcc include it. */
#ifndef XACC_ACCEL_H
#define XACC_ACCEL_H

#include <openacc.h>

#endif
