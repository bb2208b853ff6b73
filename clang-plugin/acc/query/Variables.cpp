// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Variables.h.
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
namespace {
/// Calls Read or Write for each use of a variable; what is not plainly read counts as written.
void forEachUse(Stmt *S, llvm::function_ref<void(DeclRefExpr *)> Read,
                llvm::function_ref<void(DeclRefExpr *)> Write) {
  if (!S)
    return;
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(S); Cast && Cast->getCastKind() == CK_LValueToRValue)
    if (auto *R = dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens()))
      return Read(R);
  if (auto *R = dyn_cast<DeclRefExpr>(S))
    return Write(R);
  for (Stmt *Child : S->children())
    forEachUse(Child, Read, Write);
}
} // namespace

void collectWritten(Stmt *S, llvm::SmallPtrSetImpl<const VarDecl *> &Written) {
  forEachUse(
      S, [](DeclRefExpr *) {},
      [&](DeclRefExpr *R) {
        if (auto *V = dyn_cast<VarDecl>(R->getDecl()))
          Written.insert(V);
      });
}

bool isWritten(Stmt *Body, VarDecl *V) {
  bool Written = false;
  forEachUse(Body, [](DeclRefExpr *) {}, [&](DeclRefExpr *R) { Written |= R->getDecl() == V; });
  return Written;
}

bool leadsTo(const Expr *E, const VarDecl *V) {
  E = E->IgnoreParenCasts();
  if (auto *Address = dyn_cast<UnaryOperator>(E))
    return Address->getOpcode() == UO_AddrOf && changes(Address->getSubExpr(), V);
  if (auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
    return leadsTo(Choice->getTrueExpr(), V) || leadsTo(Choice->getFalseExpr(), V);
  if (auto *Op = dyn_cast<BinaryOperator>(E))
    return (Op->isAdditiveOp() && leadsTo(Op->getLHS(), V)) ||
           ((Op->isAdditiveOp() || Op->isCommaOp()) && leadsTo(Op->getRHS(), V));
  auto *Call = dyn_cast<CallExpr>(E);
  return Call && Call->getType()->isPointerType() &&
         llvm::any_of(Call->arguments(), [V](const Expr *A) {
           return A->getType()->isPointerType() &&
                  !A->getType()->getPointeeType().isConstQualified() && leadsTo(A, V);
         });
}

bool changes(const Expr *Left, const VarDecl *V) {
  Left = Left->IgnoreParens();
  if (auto *Ref = dyn_cast<DeclRefExpr>(Left))
    return Ref->getDecl() == V;
  if (auto *Element = dyn_cast<ExtVectorElementExpr>(Left))
    return !Element->isArrow() && changes(Element->getBase(), V);
  if (auto *Element = dyn_cast<ArraySubscriptExpr>(Left))
    return Left->refersToVectorElement() ? changes(Element->getBase()->IgnoreParenImpCasts(), V)
                                         : leadsTo(Element->getBase(), V);
  auto *Unary = dyn_cast<UnaryOperator>(Left);
  if (Unary && Unary->getOpcode() == UO_Deref)
    return leadsTo(Unary->getSubExpr(), V);
  return Unary && (Unary->getOpcode() == UO_Real || Unary->getOpcode() == UO_Imag) &&
         changes(Unary->getSubExpr(), V);
}

bool isLoopVariable(Stmt *S, VarDecl *V) {
  if (!S)
    return false;
  if (auto *For = dyn_cast<ForStmt>(S))
    if (auto *Init = dyn_cast_or_null<BinaryOperator>(For->getInit());
        Init && Init->getOpcode() == BO_Assign)
      if (asVariable(Init->getLHS()) == V)
        return true;
  return llvm::any_of(S->children(), [&](Stmt *Child) { return isLoopVariable(Child, V); });
}

bool isDeclaredIn(Stmt *S, const VarDecl *V) {
  auto *D = dyn_cast_or_null<DeclStmt>(S);
  if (D && llvm::is_contained(D->decls(), V))
    return true;
  return S && llvm::any_of(S->children(), [V](Stmt *Child) { return isDeclaredIn(Child, V); });
}

llvm::SmallSetVector<VarDecl *, 16> scalarsIn(Stmt *S) {
  llvm::SmallSetVector<VarDecl *, 16> Found;
  forEachRef(S, [&](DeclRefExpr *Ref) {
    if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && V->getType()->isScalarType())
      Found.insert(V);
  });
  return Found;
}

void collectLocals(Stmt *S, llvm::SmallPtrSetImpl<VarDecl *> &Locals) {
  if (!S)
    return;
  if (auto *D = dyn_cast<DeclStmt>(S))
    for (Decl *X : D->decls())
      if (auto *V = dyn_cast<VarDecl>(X))
        Locals.insert(V);
  for (Stmt *Child : S->children())
    collectLocals(Child, Locals);
}

/// True if the address that E is leads to memory that the device has not got: that of variables.
static bool leadsToVariable(ASTContext &C, const Stmt *E) {
  if (auto *Literal = dyn_cast<CompoundLiteralExpr>(E))
    return !Literal->getType().isConstant(C);
  if (auto *R = dyn_cast<DeclRefExpr>(E))
    if (auto *V = dyn_cast<VarDecl>(R->getDecl()))
      return !isConstantOfUnit(C, const_cast<VarDecl *>(V));
  return llvm::any_of(E->children(),
                      [&](const Stmt *Child) { return Child && leadsToVariable(C, Child); });
}

bool isConstantOfUnit(ASTContext &C, VarDecl *V) {
  const Expr *Init = V->getAnyInitializer();
  return V->hasGlobalStorage() && V->getType().isConstant(C) && Init &&
         !(V->getType()->isPointerType() && leadsToVariable(C, Init));
}
} // namespace xacc
