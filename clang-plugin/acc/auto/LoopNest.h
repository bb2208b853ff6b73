// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops that belong to one directive, judged together.
#ifndef XACC_PLUGIN_ACC_AUTO_LOOPNEST_H
#define XACC_PLUGIN_ACC_AUTO_LOOPNEST_H

#include "acc/auto/Independence.h"

namespace xacc {
template <typename Clause>
const Clause *findClause(llvm::ArrayRef<const clang::OpenACCClause *> List) {
  for (const clang::OpenACCClause *C : List)
    if (auto *Found = llvm::dyn_cast<Clause>(C))
      return Found;
  return nullptr;
}

/// How many loops a directive with these clauses is about.
unsigned dimensionsOf(clang::ASTContext &C, llvm::ArrayRef<const clang::OpenACCClause *> List);
/// Whether the iterations of the nest that begins with For may run in any order; Written: the
/// clauses of its directive. Independent: where the user says so, the compute construct around, and
/// only scalars are looked at. Innermost: set to its last loop.
Verdict judgeNest(Facts &Known, clang::ForStmt *For,
                  llvm::ArrayRef<const clang::OpenACCClause *> Written,
                  const clang::Stmt *Independent, clang::ForStmt *&Innermost,
                  LaunchTests *Tests = nullptr);
} // namespace xacc
#endif
