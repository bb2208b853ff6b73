// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the uses of what a loop reduces become uses of its private copy. An element is found by the
// subscripts and members between the variable and it.
#include "Lowering.h"

using namespace clang;

namespace xacc {
namespace {
struct Step {
  Expr *Index; ///< null: 0, of a dereference
  const FieldDecl *Member = nullptr;
  bool Follows = false; ///< a pointer
};
using Path = SmallVector<Step, 4>;
enum class Match { Same, Different, Unknown };
/// Inside: a part of what was asked for. Around: it is a part of this, or may be.
enum class Relation { Same, Different, Inside, Around };

/// The variable that an expression is an element of, or that points to it.
VarDecl *pathOf(Expr *E, Path &Out) {
  E = E->IgnoreParenImpCasts();
  Expr *Base = nullptr;
  Step Last{nullptr};
  auto *Member = dyn_cast<MemberExpr>(E);
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    Base = Subscript->getBase();
    Last.Index = Subscript->getIdx();
  } else if (Member) {
    Base = Member->getBase();
    Last.Member = cast<FieldDecl>(Member->getMemberDecl());
  } else if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref) {
    Base = Unary->getSubExpr();
    if (auto *Sum = dyn_cast<BinaryOperator>(Base->IgnoreParenImpCasts()); // *(p + i)
        Sum && Sum->getOpcode() == BO_Add) {
      const bool First = Sum->getLHS()->getType()->isPointerType();
      Base = First ? Sum->getLHS() : Sum->getRHS();
      Last.Index = First ? Sum->getRHS() : Sum->getLHS();
    }
  } else
    return asVariable(E);
  Last.Follows = !Member && Base->IgnoreParenImpCasts()->getType()->isPointerType();
  VarDecl *Root = pathOf(Base, Out);
  if (Member && Member->isArrow())
    Out.push_back({nullptr, nullptr, /*Follows=*/true});
  Out.push_back(Last);
  return Root;
}

std::optional<int64_t> constantIndex(ASTContext &C, const Expr *E) {
  Expr::EvalResult R;
  if (!E)
    return 0;
  if (E->isValueDependent() || !E->EvaluateAsInt(R, C))
    return std::nullopt;
  return R.Val.getInt().getExtValue();
}

} // namespace

IndexSum indexSum(ASTContext &C, Expr *E) {
  if (auto Constant = constantIndex(C, E))
    return {nullptr, *Constant};
  auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!B || !B->isAdditiveOp())
    return {E};
  const bool Adds = B->getOpcode() == BO_Add;
  if (auto Constant = constantIndex(C, B->getRHS()))
    return {B->getLHS(), Adds ? *Constant : -*Constant};
  if (auto Constant = Adds ? constantIndex(C, B->getLHS()) : std::nullopt)
    return {B->getRHS(), *Constant};
  return {E};
}

namespace {
Match matchStep(ASTContext &C, const Step &X, const Step &Y) {
  if (X.Member && Y.Member && !X.Member->getParent()->isUnion())
    return X.Member == Y.Member ? Match::Same : Match::Different;
  Expr *A = X.Index, *B = Y.Index;
  if (X.Member || Y.Member)
    return Match::Unknown;
  const IndexSum SA = indexSum(C, A), SB = indexSum(C, B);
  if (!SA.Base != !SB.Base)
    return Match::Unknown;
  if (SA.Base) {
    llvm::FoldingSetNodeID IdA, IdB;
    SA.Base->IgnoreParenImpCasts()->Profile(IdA, C, true);
    SB.Base->IgnoreParenImpCasts()->Profile(IdB, C, true);
    if (IdA != IdB)
      return Match::Unknown;
  }
  return SA.Offset == SB.Offset ? Match::Same : Match::Different;
}

/// How what A leads to lies to what Wanted leads to, in the same variable.
Relation relate(ASTContext &C, const Path &A, const Path &Wanted) {
  bool Unknown = false;
  for (auto [X, Y] : llvm::zip(A, Wanted)) {
    Match M = matchStep(C, X, Y);
    if (M == Match::Different)
      return Relation::Different;
    Unknown |= M == Match::Unknown;
  }
  if (Unknown || A.size() < Wanted.size())
    return Relation::Around;
  return A.size() == Wanted.size() ? Relation::Same : Relation::Inside;
}
} // namespace

static Expr *withoutSections(Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (auto *Section = dyn_cast<ArraySectionExpr>(E))
    E = Section->getBase()->IgnoreParenImpCasts();
  return E;
}

bool mayMeet(ASTContext &C, Expr *A, Expr *B) {
  Path PathA, PathB;
  VarDecl *Root = pathOf(withoutSections(A), PathA);
  return Root && Root == pathOf(withoutSections(B), PathB) &&
         relate(C, PathA, PathB) != Relation::Different;
}

ElementPath elementPath(Expr *E) {
  Path P;
  ElementPath Found;
  Found.Root = pathOf(withoutSections(E), P);
  Found.Depth = P.size();
  for (const Step &S : P) {
    Found.Pointers += S.Follows;
    if (S.Index)
      Found.Indices.push_back(S.Index);
  }
  return Found;
}

bool isSamePlace(ASTContext &C, Expr *E, VarDecl *V, Expr *Item) {
  Path P, Wanted;
  pathOf(Item, Wanted);
  return pathOf(E, P) == V && relate(C, P, Wanted) == Relation::Same;
}

VarDecl *rootOfMember(Expr *E) {
  Path P;
  VarDecl *Root = pathOf(E, P);
  bool HasMember = llvm::any_of(P, [](const Step &S) { return S.Member; });
  // A device would have to follow other pointers than the variable.
  unsigned Pointers = llvm::count_if(P, [](const Step &S) { return S.Follows; });
  return HasMember && Root && Pointers <= Root->getType()->isPointerType() ? Root : nullptr;
}

VarDecl *rootOfItem(Expr *Item) {
  VarDecl *Root = rootOfMember(Item);
  return Root ? Root : variableOf(Item);
}

bool samePart(ASTContext &C, const ReductionItem &A, const ReductionItem &B) {
  if (A.Variable != B.Variable || !A.Subscript || !B.Subscript)
    return A.Variable == B.Variable;
  Path PathA, PathB;
  pathOf(A.Subscript, PathA);
  pathOf(B.Subscript, PathB);
  return relate(C, PathA, PathB) != Relation::Different;
}

/// Calls Visit on each child of S, also in the clauses of a construct. Visit may replace it.
static void forEachPart(Stmt *S, llvm::function_ref<void(Stmt *&)> Visit) {
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : A->clauses())
      for (Stmt *&Child : const_cast<OpenACCClause *>(Clause)->children())
        if (Child)
          Visit(Child);
  forEachChild(S, Visit);
}

/// Follows what rebindElement would replace, or report.
unsigned mentionsOf(ASTContext &C, Stmt *S, VarDecl *V, Expr *Item) {
  if (!S)
    return 0;
  unsigned Count = 0;
  auto *E = dyn_cast<Expr>(S);
  Path P, Wanted;
  pathOf(Item, Wanted);
  if (E && !isa<ParenExpr, ImplicitCastExpr>(E) && pathOf(E, P) == V) {
    Count = relate(C, P, Wanted) != Relation::Different;
    for (const Step &X : P)
      Count += mentionsOf(C, X.Index, V, Item);
    return Count;
  }
  forEachPart(S, [&](Stmt *&Child) { Count += mentionsOf(C, Child, V, Item); });
  return Count;
}

/// An element must be the same throughout the loop.
void FunctionLowering::checkSubscript(const ReductionItem &I, Stmt *Body) {
  forEachRef(I.Subscript, [&](DeclRefExpr *Ref) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && V != I.Variable && isWritten(Body, V))
      report(I.Loc, diag::err_var_unsupported, sourceText(B.C, I.Subscript), "reduction",
             "a subscript that the loop changes");
  });
}

/// The element or member as a whole becomes the copy. Anything else might or might not be it.
void FunctionLowering::rebindElement(Stmt *S, const ReductionItem &I, VarDecl *Copy) {
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
      for (const Step &S : P)
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
void FunctionLowering::useCopy(Stmt *&Child, Stmt *Parent, const ReductionItem &I, VarDecl *Copy) {
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

void FunctionLowering::rebindArray(Stmt *S, const ReductionItem &I, VarDecl *Copy) {
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

void FunctionLowering::rebindReduced(Stmt *Body, const ReductionItem &I, VarDecl *Copy) {
  if (I.Subscript) {
    checkSubscript(I, Body);
    rebindElement(Body, I, Copy);
  } else if (I.isArray())
    rebindArray(Body, I, Copy);
  else
    rebind(Body, I.Variable, Copy);
}
} // namespace xacc
