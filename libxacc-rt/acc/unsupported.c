/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The routines of unsupported.def: a clear end instead of a wrong answer.
 * Called by user programs. */
#include "core/log.h"
#include "openacc.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"
#define XACC_UNSUPPORTED(result, name, parameters)                             \
    result name parameters {                                                   \
        xacc_fatal(#name, "not supported yet");                                \
    }
#include "acc/unsupported.def"
