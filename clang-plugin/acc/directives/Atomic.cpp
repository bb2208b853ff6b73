// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// atomic constructs: which are refused, and what Clang takes them for (OpenACC 3.4, 2.12).
#include "acc/data/Data.h"
#include "acc/directives/Directives.h"
#include "acc/lowering/AtomicLowering.h"

using namespace clang;

namespace xacc {
using Construct = OpenACCAtomicConstruct;

/// Clang takes { x op= y; v = x; } for { v = x; x = expr; } where y is a variable or an element.
static Construct::StmtInfo corrected(Construct::StmtInfo Info) {
  using Form = Construct::StmtInfo::StmtForm;
  const auto *Update = dyn_cast_or_null<CompoundAssignOperator>(Info.First.WholeExpr);
  if (Info.Form != Form::ReadWrite || !Update)
    return Info;
  Info.Form = Form::UpdateRead;
  Info.First.X = Info.Second.X = Update->getLHS();
  Info.Second.V = cast<BinaryOperator>(Info.Second.WholeExpr->IgnoreParenImpCasts())->getLHS();
  return Info;
}

bool AtomicDirective::check(OpenACCAtomicConstruct *A) {
  Construct::StmtInfo Info = corrected(A->getAssociatedStmtInfo());
  auto *X = const_cast<Expr *>(Info.First.X)->IgnoreParenImpCasts();
  AtomicLowering Lowering(B, A->getDirectiveLoc(), X);
  if (Lowering.writesItself(Info))
    report(A->getDirectiveLoc(), diag::warn_atomic_write, sourceText(B.C, X));
  if (Lowering.usesItself(Info))
    report(A->getDirectiveLoc(), diag::err_atomic_operand, sourceText(B.C, X));
  else if (!Lowering.isSupported())
    report(A->getDirectiveLoc(), diag::err_atomic,
           X->refersToBitField()        ? "a bit-field"
           : X->refersToVectorElement() ? "an element of a vector"
                                        : "type " + X->getType().getAsString());
  else
    return true;
  return false;
}

Stmt *AtomicDirective::lower(OpenACCAtomicConstruct *A) {
  // With a false condition the update need not be atomic; that it is harms nobody.
  clausesOf(In, A, Atomic);
  if (!check(A))
    return A;
  Construct::StmtInfo Info = corrected(A->getAssociatedStmtInfo());
  SourceLocation L = A->getDirectiveLoc();
  auto *X = const_cast<Expr *>(Info.First.X)->IgnoreParenImpCasts();
  AtomicLowering Lowering(B, L, X);
  return Lowering.lower(Info, !isa<CompoundStmt>(A->getAssociatedStmt()));
}
} // namespace xacc
