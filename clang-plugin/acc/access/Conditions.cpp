// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What conditions around an access say of the variables of loops: i > 0 in front of x[i - 1], where
// an unsigned i would wrap. Part of Accesses.
#include "acc/access/Accesses.h"
#include "ast/AstBuilder.h"
#include "ast/Constants.h"

using namespace clang;

namespace xacc {
/// The comparison that holds where Op does not.
static BinaryOperatorKind opposite(BinaryOperatorKind Op) {
  return BinaryOperator::isComparisonOp(Op) ? BinaryOperator::negateComparisonOp(Op) : Op;
}

/// V Op Value holds.
void Accesses::noteBound(const VarDecl *V, BinaryOperatorKind Op, int64_t Value) {
  const bool IsNotZero =
      Op == BO_NE && Value == 0 && V->getType()->isUnsignedIntegerOrEnumerationType();
  if (Op == BO_GT || IsNotZero)
    AtLeast.push_back({V, Value + 1});
  else if (Op == BO_GE || Op == BO_EQ)
    AtLeast.push_back({V, Value});
}

/// E is true, or false. Only comparisons in types that have all values of the variable tell.
void Accesses::noteBounds(Expr *E, bool Holds) {
  E = E->IgnoreParens();
  if (auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
    return noteBounds(Not->getSubExpr(), !Holds);
  auto *B = dyn_cast<BinaryOperator>(E);
  if (VarDecl *V = B ? nullptr : asVariable(E); V && V->getType()->isIntegerType())
    return noteBound(V, Holds ? BO_NE : BO_EQ, 0);
  if (!B || (B->isLogicalOp() && Holds != (B->getOpcode() == BO_LAnd)))
    return;
  if (B->isLogicalOp()) {
    noteBounds(B->getLHS(), Holds);
    return noteBounds(B->getRHS(), Holds);
  }
  if (!B->isComparisonOp())
    return;
  BinaryOperatorKind Op = Holds ? B->getOpcode() : opposite(B->getOpcode());
  Expr *X = B->getLHS(), *Y = B->getRHS();
  if (!asVariable(X)) {
    std::swap(X, Y);
    Op = BinaryOperator::reverseComparisonOp(Op);
  }
  VarDecl *V = asVariable(X);
  auto Value = constantOf(Y, Known.C);
  if (V && V->getType()->isUnsignedIntegerOrEnumerationType() && Value && *Value >= 0 &&
      Known.C.getIntWidth(X->getType()) >= Known.C.getIntWidth(V->getType()))
    noteBound(V, Op, *Value);
}

/// Jumps may lead past a condition.
static bool hasLabel(Stmt *S) {
  return S && (isa<SwitchCase, LabelStmt>(S) ||
               llvm::any_of(S->children(), [](Stmt *Child) { return hasLabel(Child); }));
}

void Accesses::visitWhere(Expr *Condition, bool Holds, Stmt *S) {
  const size_t Before = AtLeast.size();
  if (Fixed && !hasLabel(S))
    noteBounds(Condition, Holds);
  visitUnder(true, S);
  AtLeast.truncate(Before);
}

/// The condition of  if (...) continue;
static Expr *conditionToSkip(Stmt *S) {
  auto *If = dyn_cast<IfStmt>(S);
  Stmt *Then = If && !If->getElse() ? withoutBraces(If->getThen()) : nullptr;
  return isa_and_nonnull<ContinueStmt>(Then) ? If->getCond() : nullptr;
}

void Accesses::visitBlock(CompoundStmt *Block) {
  const size_t Before = AtLeast.size();
  for (Stmt *S : Block->body()) {
    visit(S);
    Expr *Skipped = Fixed ? conditionToSkip(S) : nullptr;
    if (Skipped && !hasLabel(Block))
      noteBounds(Skipped, false);
  }
  AtLeast.truncate(Before);
}

/// Arithmetic that wraps only where conditions do not let the loop come.
void Accesses::narrow(Access &A) const {
  auto mayWrap = [](const Step &S) {
    return S.Index && llvm::any_of(S.Index->guards(), [](const Guard &G) { return G.Bits < 64; });
  };
  if (AtLeast.empty() || llvm::none_of(A.Path, mayWrap))
    return;
  for (Range &R : A.Inner)
    for (auto [V, Least] : AtLeast) {
      auto Begin = R.Least && R.Step == 1 ? R.Least->P.constant() : std::nullopt;
      if (V == R.Variable && Begin && *Begin < Least)
        R.Least = Form(Polynomial(Least));
    }
}
} // namespace xacc
