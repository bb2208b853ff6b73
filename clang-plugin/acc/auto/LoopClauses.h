// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives of loops with the clauses that follow from a verdict on their iterations.
#ifndef XACC_PLUGIN_ACC_AUTO_LOOP_CLAUSES_H
#define XACC_PLUGIN_ACC_AUTO_LOOP_CLAUSES_H

#include "acc/auto/Independence.h"
#include "acc/unit/Unit.h"
#include "ast/AstBuilder.h"

namespace xacc {
using ClauseList = llvm::SmallVector<const clang::OpenACCClause *, 8>;

/// independent, and private and reduction for the scalars of V.
ClauseList clausesFor(AstBuilder &B, const Verdict &V, clang::SourceLocation L);

/// A is a loop or combined construct, of which these make another one: with these clauses in place
/// of auto;
clang::Stmt *provedLoop(AstBuilder &B, clang::OpenACCConstructStmt *A, const Verdict &V);
/// with seq in place of levels;
clang::Stmt *sequentialLoop(AstBuilder &B, clang::OpenACCConstructStmt *A);
/// with what scalars need besides, where it is independent by the user's word.
clang::Stmt *statedLoop(AstBuilder &B, clang::OpenACCConstructStmt *A, const Verdict &V);
/// with gang where it names workers or lanes alone: kernels leaves to us what its outermost loop is
/// shared out over besides, and one gang would leave a GPU idle.
clang::Stmt *sharedOverGangs(AstBuilder &B, clang::OpenACCConstructStmt *A);
/// Makes loops in S sequential that are independent if a test in front of their launch says so:
/// they have no launch of their own.
void keepOrderIfTested(Unit &U, clang::Stmt *&S);
} // namespace xacc
#endif
