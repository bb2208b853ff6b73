// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Items of reductions compared. Changes nothing.
#ifndef XACC_PLUGIN_ACC_REDUCTION_REDUCTIONUSES_H
#define XACC_PLUGIN_ACC_REDUCTION_REDUCTIONUSES_H

#include "acc/region/Region.h"

namespace xacc {
/// True if two items may name the same scalars.
bool samePart(clang::ASTContext &C, const ReductionItem &A, const ReductionItem &B);
} // namespace xacc
#endif
