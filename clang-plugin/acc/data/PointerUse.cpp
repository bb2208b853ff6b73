// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the statements around the value of a pointer do with it. Part of PointerFlow.
#include "acc/data/PointerFlow.h"
#include "acc/query/Elements.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
static bool isNullTest(Stmt *S, Stmt *Child) {
  auto *Op = dyn_cast<BinaryOperator>(S);
  auto *Not = dyn_cast<UnaryOperator>(S);
  auto *Cast = dyn_cast<CastExpr>(S);
  auto *Either = dyn_cast<AbstractConditionalOperator>(S);
  return (Cast && Cast->getCastKind() == CK_PointerToBoolean) ||
         isa<IfStmt, WhileStmt, DoStmt, ForStmt>(S) || (Not && Not->getOpcode() == UO_LNot) ||
         (Op && Op->isLogicalOp()) || (Either && Either->getCond() == Child);
}

/// True if the value of S is what Child is, or lies some elements beside it.
static bool passesOn(Stmt *S, Stmt *Child) {
  auto *Op = dyn_cast<BinaryOperator>(S);
  auto *Cast = dyn_cast<CastExpr>(S);
  if (Op)
    return Op->getType()->isPointerType() &&
           (Op->isAdditiveOp() || (Op->getOpcode() == BO_Comma && Op->getRHS() == Child));
  if (Cast)
    return Cast->getType()->isPointerType() || Cast->getCastKind() == CK_LValueToRValue;
  return isa<ParenExpr, AbstractConditionalOperator, InitListExpr, CompoundLiteralExpr,
             DesignatedInitExpr>(S);
}

/// True if S follows the pointer that Child is.
static bool follows(Stmt *S, Stmt *Child) {
  auto *Element = dyn_cast<ArraySubscriptExpr>(S);
  auto *Member = dyn_cast<MemberExpr>(S);
  auto *Star = dyn_cast<UnaryOperator>(S);
  return (Element && Element->getBase() == Child) || (Member && Member->isArrow()) ||
         (Star && Star->getOpcode() == UO_Deref);
}

static bool comparesPointers(BinaryOperator *Op) {
  return Op->isComparisonOp() || (Op->getOpcode() == BO_Sub && Op->getType()->isIntegerType());
}

/// Of a pointer that is followed at Up: where an address of what is there stands, or none.
std::optional<size_t> PointerFlow::addressBehind(size_t Up) const {
  while (Up > 0 && isa<ParenExpr, MemberExpr, ArraySubscriptExpr>(Around[Up - 1]))
    --Up;
  auto *Address = Up ? dyn_cast<UnaryOperator>(Around[Up - 1]) : nullptr;
  auto *Decay = Up ? dyn_cast<ImplicitCastExpr>(Around[Up - 1]) : nullptr;
  const bool IsAddress = (Address && Address->getOpcode() == UO_AddrOf) ||
                         (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay);
  return IsAddress ? std::optional(Up - 1) : std::nullopt;
}

bool PointerFlow::isOwn(const VarDecl *V) const {
  return llvm::any_of(Here, [V](Stmt *S) { return isDeclaredIn(S, V); });
}

/// A variable, or a struct of the region's own, that is assigned the value; null for memory.
VarDecl *PointerFlow::assigned(BinaryOperator *Op) const {
  if (VarDecl *V = asVariable(Op->getLHS()))
    return V;
  const ElementPath P = elementPath(Op->getLHS());
  return P.Root && !P.Pointers && isOwn(P.Root) ? P.Root : nullptr;
}

/// One step of a use: false where it ends.
bool PointerFlow::useIn(Stmt *S, Stmt *Child, const Sources &From) {
  auto *Op = dyn_cast<BinaryOperator>(S);
  auto *Call = dyn_cast<CallExpr>(S);
  if (isNullTest(S, Child) || isa<CompoundStmt>(S))
    return false;
  if (isa<ReturnStmt, AtomicExpr>(S)) // whoever calls follows it
    return Followed.insert(From.begin(), From.end()), false;
  if (auto *D = dyn_cast<DeclStmt>(S)) {
    for (Decl *X : D->decls())
      if (auto *V = dyn_cast<VarDecl>(X); V && V->getInit() == Child)
        addTarget(V, From);
    return false;
  }
  if (Op && comparesPointers(Op)) {
    Expr *Other = Op->getLHS() == Child ? Op->getRHS() : Op->getLHS();
    if (Other->isNullPointerConstant(C, Expr::NPC_ValueDependentIsNotNull))
      return false;
    Compared.insert(From.begin(), From.end());
    ComparedOutside |= !isDerived(Other);
    return false;
  }
  if (Op && Op->getOpcode() == BO_Assign) {
    VarDecl *To = assigned(Op);
    To ? addTarget(To, From) : leave(From);
    return false;
  }
  if (Call) {
    pass(Call, Child, false, From);
    return Call->getType()->isPointerType();
  }
  if (passesOn(S, Child))
    return true;
  leave(From);
  return false;
}

/// What is done with the value of a pointer.
void PointerFlow::usePointer(const Sources &From) {
  size_t Up = Around.size() - 1;
  for (Stmt *Child = Around[Up]; Up > 0; Child = Around[Up]) {
    Stmt *S = Around[--Up];
    if (follows(S, Child)) {
      const std::optional<size_t> Address = addressBehind(Up);
      if (!Address)
        return void(Followed.insert(From.begin(), From.end()));
      Up = *Address;
    } else if (!useIn(S, Child, From)) {
      return;
    }
  }
}
} // namespace xacc
