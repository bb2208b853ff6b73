// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the uses of what a loop reduces become uses of its private copy. An element is found by the
// subscripts and members between the variable and it.
#include "acc/query/Elements.h"
#include "acc/query/Variables.h"
#include "acc/reduction/Reduction.h"

using namespace clang;

namespace xacc {
bool samePart(ASTContext &C, const ReductionItem &A, const ReductionItem &B) {
  if (A.Variable != B.Variable || !A.Subscript || !B.Subscript)
    return A.Variable == B.Variable;
  Path PathA, PathB;
  pathOf(A.Subscript, PathA);
  pathOf(B.Subscript, PathB);
  return relate(C, PathA, PathB) != Relation::Different;
}

/// An element must be the same throughout the loop.
void ReductionUses::checkSubscript(const ReductionItem &I, Stmt *Body) {
  forEachRef(I.Subscript, [&](DeclRefExpr *Ref) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && V != I.Variable && isWritten(Body, V))
      report(I.Loc, diag::err_var_unsupported, sourceText(B.C, I.Subscript), "reduction",
             "a subscript that the loop changes");
  });
}

/// The element or member as a whole becomes the copy. Anything else might or might not be it.
void ReductionUses::rebindElement(Stmt *S, const ReductionItem &I, VarDecl *Copy) {
  Path Wanted;
  pathOf(I.Subscript, Wanted);
  forEachPart(S, [&](Stmt *&Child) {
    auto *E = dyn_cast<Expr>(Child);
    Path P;
    const bool IsCast = I.isArray() && E && isa<ImplicitCastExpr>(E);
    if (!E || (isa<ParenExpr, ImplicitCastExpr>(E) && !IsCast) || pathOf(E, P) != I.Variable)
      return rebindElement(Child, I, Copy);
    switch (relate(B.C, P, Wanted)) {
    case Relation::Same:
      if (I.isArray())
        useCopy(Child, S, I, Copy);
      else
        Child = B.ref(Copy, E->getBeginLoc());
      return;
    case Relation::Inside:
      return rebindElement(Child, I, Copy);
    case Relation::Different:
      for (const PathStep &S : P)
        if (S.Index)
          rebindElement(S.Index, I, Copy);
      return;
    case Relation::Around:
      report(E->getBeginLoc(), diag::err_reduction_element, sourceText(B.C, I.Subscript),
             I.Variable->getName());
    }
  });
}

/// A use of the array or pointer becomes one of the copy, which is an array, or a pointer where it
/// has a variable length.
void ReductionUses::useCopy(Stmt *&Child, Stmt *Parent, const ReductionItem &I, VarDecl *Copy) {
  SourceLocation L = Child->getBeginLoc();
  auto *Cast = dyn_cast<ImplicitCastExpr>(Child);
  if (Cast &&
      (Cast->getCastKind() == CK_LValueToRValue || Cast->getCastKind() == CK_ArrayToPointerDecay)) {
    Cast->setSubExpr(B.ref(Copy, L));
    Cast->setCastKind(I.isDynamic() ? CK_LValueToRValue : CK_ArrayToPointerDecay);
    return;
  }
  QualType T = cast<Expr>(Child)->getType();
  bool InClause = isa<ArraySectionExpr, OpenACCConstructStmt>(Parent);
  if (T->isPointerType() && !InClause)
    return report(L, diag::err_reduction_pointer, I.Variable->getName());
  if (!I.isDynamic() || InClause)
    Child = B.ref(Copy, L);
  else
    Child = UnaryOperator::Create(B.C, B.cast(B.load(Copy, L), B.C.getPointerType(T)), UO_Deref, T,
                                  VK_LValue, OK_Ordinary, L, false, FPOptionsOverride());
}

void ReductionUses::rebindArray(Stmt *S, const ReductionItem &I, VarDecl *Copy) {
  auto isItem = [&](Stmt *Child) {
    auto *Cast = dyn_cast<ImplicitCastExpr>(Child);
    Expr *E = Cast ? Cast->getSubExpr() : dyn_cast<Expr>(Child);
    auto *R = E ? dyn_cast<DeclRefExpr>(E->IgnoreParens()) : nullptr;
    return R && R->getDecl()->getCanonicalDecl() == I.Variable->getCanonicalDecl();
  };
  forEachPart(S, [&](Stmt *&Child) {
    if (isItem(Child))
      useCopy(Child, S, I, Copy);
    else
      rebindArray(Child, I, Copy);
  });
}

void ReductionUses::rebind(Stmt *Body, const ReductionItem &I, VarDecl *Copy) {
  if (I.Subscript) {
    checkSubscript(I, Body);
    rebindElement(Body, I, Copy);
  } else if (I.isArray())
    rebindArray(Body, I, Copy);
  else
    xacc::rebind(Body, I.Variable, Copy);
}
} // namespace xacc
