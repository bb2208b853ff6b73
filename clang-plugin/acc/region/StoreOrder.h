// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Uses of what gangs store for all, in code where other gangs may be behind or ahead.
#ifndef XACC_PLUGIN_ACC_REGION_STOREORDER_H
#define XACC_PLUGIN_ACC_REGION_STOREORDER_H

#include "acc/query/Variables.h"
#include "acc/region/GangStores.h"
#include "acc/region/Region.h"

namespace xacc {
struct StoreUse {
  clang::SourceLocation Loc;
  const clang::VarDecl *Variable;
};
/// The first one in the body of a construct or routine. IsMapped: a scalar that is there for all.
std::optional<StoreUse> findStoreUse(clang::Stmt *Body, const Facts &Known, const Unit &U,
                                     const Region &R, VariableTest IsMapped);
} // namespace xacc
#endif
