// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PointerUse.h.
#include "acc/query/PointerUse.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
namespace {
/// Looks for uses of a pointer's value alone.
class ValueUses {
public:
  explicit ValueUses(VarDecl *V, ASTContext &C) : V(V), C(C) {}
  bool visit(Stmt *S);
  bool IsCompared = false;

private:
  bool isValue(Expr *E) const {
    auto *Load = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
    while (Load && (Load->getCastKind() == CK_BitCast || Load->getCastKind() == CK_NoOp))
      Load = dyn_cast<ImplicitCastExpr>(Load->getSubExpr()->IgnoreParens());
    return Load && Load->getCastKind() == CK_LValueToRValue && asVariable(Load->getSubExpr()) == V;
  }
  bool operand(Expr *E) { return !E || isValue(E) || visit(E); }
  bool pair(Expr *X, Expr *Y);

  VarDecl *V;
  ASTContext &C;
};
} // namespace

/// Compared with anything but null, both are translated, or neither is.
bool ValueUses::pair(Expr *X, Expr *Y) {
  for (auto [One, Other] : {std::pair(X, Y), std::pair(Y, X)})
    if (isValue(One) && !Other->isNullPointerConstant(C, Expr::NPC_ValueDependentIsNotNull))
      IsCompared = true;
  return operand(X) && operand(Y);
}

/// False: S has a use that is of more than the value.
bool ValueUses::visit(Stmt *S) {
  if (!S)
    return true;
  if (auto *R = dyn_cast<DeclRefExpr>(S))
    return R->getDecl() != V;
  if (auto *E = dyn_cast<BinaryOperator>(S)) {
    bool IsDifference = E->getOpcode() == BO_Sub && E->getRHS()->getType()->isPointerType();
    if (E->isComparisonOp() || IsDifference)
      return pair(E->getLHS(), E->getRHS());
    if (E->isLogicalOp())
      return operand(E->getLHS()) && operand(E->getRHS());
  }
  if (auto *E = dyn_cast<UnaryOperator>(S); E && E->getOpcode() == UO_LNot)
    return operand(E->getSubExpr());
  if (auto *E = dyn_cast<CastExpr>(S))
    if (E->getCastKind() == CK_PointerToIntegral || E->getCastKind() == CK_PointerToBoolean ||
        E->getCastKind() == CK_ToVoid)
      return operand(E->getSubExpr());
  if (auto *E = dyn_cast<ConditionalOperator>(S))
    return operand(E->getCond()) && visit(E->getTrueExpr()) && visit(E->getFalseExpr());
  if (auto *If = dyn_cast<IfStmt>(S))
    return operand(If->getCond()) && visit(If->getThen()) && visit(If->getElse());
  if (auto *While = dyn_cast<WhileStmt>(S))
    return operand(While->getCond()) && visit(While->getBody());
  bool Alone = true;
  forEachTypeExpr(S, [&](Stmt *&E) { Alone &= visit(E); });
  return Alone && llvm::all_of(S->children(), [this](Stmt *Child) { return visit(Child); });
}

PointerUse pointerUse(Stmt *Body, VarDecl *V, ASTContext &C) {
  ValueUses Uses(V, C);
  if (!Uses.visit(Body))
    return PointerUse::Target;
  return Uses.IsCompared ? PointerUse::Compared : PointerUse::Value;
}
} // namespace xacc
