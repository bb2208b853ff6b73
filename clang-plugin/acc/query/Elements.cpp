// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Elements.h.
#include "acc/query/Elements.h"
#include "ast/AstBuilder.h"
#include "ast/Constants.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace xacc {
VarDecl *pathOf(Expr *E, Path &Out) {
  E = E->IgnoreParenImpCasts();
  Expr *Base = nullptr;
  PathStep Last{nullptr};
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

static std::optional<int64_t> constantIndex(ASTContext &C, const Expr *E) {
  if (!E)
    return 0;
  return E->isValueDependent() ? std::nullopt : constantOf(E, C);
}

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
enum class Match { Same, Different, Unknown };
}

static Match matchStep(ASTContext &C, const PathStep &X, const PathStep &Y) {
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
  for (const PathStep &S : P) {
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
  bool HasMember = llvm::any_of(P, [](const PathStep &S) { return S.Member; });
  // A device would have to follow other pointers than the variable.
  unsigned Pointers = llvm::count_if(P, [](const PathStep &S) { return S.Follows; });
  return HasMember && Root && Pointers <= Root->getType()->isPointerType() ? Root : nullptr;
}

/// The member that an item is, or lies in, where that is behind another pointer than the variable.
static MemberExpr *memberBehind(Expr *Item) {
  auto *Member = dyn_cast<MemberExpr>(baseOf(Item));
  return Member && !rootOfMember(Item) ? Member : nullptr;
}

bool isBehindPointers(Expr *Item) { return memberBehind(Item); }

VarDecl *rootOfItem(Expr *Item) {
  Path P;
  if (MemberExpr *Member = memberBehind(Item))
    return pathOf(Member, P);
  VarDecl *Root = rootOfMember(Item);
  return Root ? Root : variableOf(Item);
}

void forEachPart(Stmt *S, llvm::function_ref<void(Stmt *&)> Visit) {
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : A->clauses())
      for (Stmt *&Child : const_cast<OpenACCClause *>(Clause)->children())
        if (Child)
          Visit(Child);
  forEachChild(S, Visit);
}

/// What ReductionUses.cpp would replace, or report.
unsigned mentionsOf(ASTContext &C, Stmt *S, VarDecl *V, Expr *Item) {
  if (!S)
    return 0;
  unsigned Count = 0;
  auto *E = dyn_cast<Expr>(S);
  Path P, Wanted;
  pathOf(Item, Wanted);
  if (E && !isa<ParenExpr, ImplicitCastExpr>(E) && pathOf(E, P) == V) {
    Count = relate(C, P, Wanted) != Relation::Different;
    for (const PathStep &X : P)
      Count += mentionsOf(C, X.Index, V, Item);
    return Count;
  }
  forEachPart(S, [&](Stmt *&Child) { Count += mentionsOf(C, Child, V, Item); });
  return Count;
}
} // namespace xacc
