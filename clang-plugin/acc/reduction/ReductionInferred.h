// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What must hold where a reduction without a clause is found. Changes nothing.
#ifndef XACC_PLUGIN_ACC_REDUCTION_REDUCTIONINFERRED_H
#define XACC_PLUGIN_ACC_REDUCTION_REDUCTIONINFERRED_H

#include "acc/auto/Facts.h"
#include "acc/region/Region.h"

namespace xacc {
/// True if the body of a compute construct uses V only where each iteration is executed once.
bool isInSharedLoops(clang::Stmt *Body, clang::VarDecl *V, bool Combined, const Clauses &List,
                     const Region &R);
/// True if a function that S calls may use variables that S does not name.
bool callsOthers(clang::Stmt *S, const Facts &Known);
} // namespace xacc
#endif
