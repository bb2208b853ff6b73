// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops without a directive inside loops that run in parallel.
#ifndef XACC_PLUGIN_ACC_AUTO_PLAINLOOP_H
#define XACC_PLUGIN_ACC_AUTO_PLAINLOOP_H

#include "ast/LoopHeader.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc {
using ObjectSet = llvm::SmallPtrSetImpl<clang::VarDecl *>;

/// Adds the arrays and structs declared in S.
void collectObjects(clang::Stmt *S, ObjectSet &Objects);
/// False for a handful of iterations, which would leave most lanes idle, and where lanes would have
/// to share what a gang declares, one of Outer.
bool isWorthALevel(const clang::ASTContext &C, clang::ForStmt *For, const LoopDim &D,
                   const ObjectSet &Outer);
} // namespace xacc
#endif
