// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Uses of variables and members that go through a pointer instead (MappedVariable.h).
#include "acc/clauses/MappedVariable.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace xacc {
void forEachChanged(const Stmt *S, llvm::function_ref<void(const Expr *)> Visit) {
  if (!S)
    return;
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
    Visit(E->getLHS());
  if (auto *E = dyn_cast<UnaryOperator>(S))
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      Visit(E->getSubExpr());
  for (const Stmt *Child : S->children())
    forEachChanged(Child, Visit);
}

bool isUnchanged(const FunctionDecl *F, const Expr *E) {
  llvm::SmallPtrSet<const VarDecl *, 4> Named;
  forEachRef(const_cast<Expr *>(E), [&](DeclRefExpr *R) {
    if (auto *V = dyn_cast<VarDecl>(R->getDecl()))
      Named.insert(V);
  });
  bool Unchanged = true;
  forEachChanged(F->getBody(), [&](const Expr *Changed) {
    while (auto *M = dyn_cast<MemberExpr>(Changed->IgnoreParenImpCasts()))
      Changed = M->getBase();
    Unchanged &= !Named.contains(asVariable(const_cast<Expr *>(Changed)));
  });
  return Unchanged;
}

bool isSameObject(const Expr *A, const Expr *B) {
  A = A->IgnoreParenImpCasts();
  B = B->IgnoreParenImpCasts();
  auto *MA = dyn_cast<MemberExpr>(A), *MB = dyn_cast<MemberExpr>(B);
  if (MA && MB)
    return MA->getMemberDecl() == MB->getMemberDecl() && MA->isArrow() == MB->isArrow() &&
           isSameObject(MA->getBase(), MB->getBase());
  auto *EA = dyn_cast<ArraySubscriptExpr>(A), *EB = dyn_cast<ArraySubscriptExpr>(B);
  if (EA && EB)
    return isSameObject(EA->getBase(), EB->getBase()) && isSameObject(EA->getIdx(), EB->getIdx());
  auto *IA = dyn_cast<IntegerLiteral>(A), *IB = dyn_cast<IntegerLiteral>(B);
  if (IA && IB)
    return IA->getValue() == IB->getValue();
  auto *RA = dyn_cast<DeclRefExpr>(A), *RB = dyn_cast<DeclRefExpr>(B);
  return RA && RB && RA->getDecl() == RB->getDecl();
}

void replaceUses(AstBuilder &B, Stmt *S, const Expr *Item, VarDecl *Pointer, bool Deref,
                 llvm::function_ref<bool(OpenACCConstructStmt *)> Stays) {
  auto replace = [&](Stmt *&Child) {
    auto *E = dyn_cast_or_null<Expr>(Child);
    if (!E || !isa<DeclRefExpr, MemberExpr>(E) || !isSameObject(E, Item)) {
      if (Child)
        replaceUses(B, Child, Item, Pointer, Deref, Stays);
      return;
    }
    SourceLocation L = E->getBeginLoc();
    Child = Deref ? B.paren(B.deref(Pointer, L)) : B.ref(Pointer, L);
  };
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S)) {
    if (Stays && Stays(A))
      return;
    for (const OpenACCClause *Clause : A->clauses())
      for (Stmt *&Child : const_cast<OpenACCClause *>(Clause)->children())
        replace(Child);
  }
  for (Stmt *&Child : S->children())
    replace(Child);
}

void rebindMember(AstBuilder &B, Stmt *S, const MappedVariable &O) {
  replaceUses(B, S, O.Member, O.Variable, true);
}
} // namespace xacc
