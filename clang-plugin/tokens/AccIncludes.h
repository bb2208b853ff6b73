// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers of the system that a function's body includes. Called by AccRepair.cpp.
#ifndef XACC_PLUGIN_TOKENS_ACCINCLUDES_H
#define XACC_PLUGIN_TOKENS_ACCINCLUDES_H

#include "tokens/TokenStream.h"

namespace xacc {
/// Puts what functions include of the system's headers in front of them.
void takeOutIncludes(TokenStream &Stream);
} // namespace xacc
#endif
