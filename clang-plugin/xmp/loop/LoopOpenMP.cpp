// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopOpenMP.h.
#include "xmp/loop/LoopOpenMP.h"
#include "ast/Constants.h"
#include "ast/TripCount.h"

using namespace clang;

namespace xacc {
static int64_t numberOf(ASTContext &C, CallExpr *Mark, unsigned I) {
  return constantOf(Mark->getArg(I), C).value_or(0);
}

/// Takes the copy of a header out of the nest. Slot: where the block that it stands in is.
bool XmpLoopOpenMP::findHeader(Stmt *&S, Stmt **Slot) {
  auto *Loop = dyn_cast<ForStmt>(S);
  auto *Body = Loop ? dyn_cast<CompoundStmt>(Loop->getBody()) : nullptr;
  CallExpr *Mark = Body && Body->size() == 1 ? asCall(Body->body_front(), "__xmp_header") : nullptr;
  if (!Mark)
    return false;
  For &L = Loops.emplace_back();
  L.Loop = L.Last = Loop;
  L.Number = numberOf(B.C, Mark, 0);
  L.InFront = numberOf(B.C, Mark, 1);
  L.Trip = asVariable(operandOf(Mark->getArg(2)));
  L.Slot = Slot;
  S = new (B.C) NullStmt(Loop->getForLoc());
  return true;
}

/// The distributed loop that Loop counts; null if it counts none.
XmpLoop::For *XmpLoopOpenMP::findCounting(ForStmt *Loop) {
  For *Found = nullptr;
  for (For &L : Loops)
    forEachRef(Loop->getCond(), [&](DeclRefExpr *R) {
      if (!L.Trip || R->getDecl() != L.Trip)
        return;
      L.Counting = Loop;
      L.Counter = controlVariable(Loop);
      All.Parallel = true;
      Found = &L;
    });
  return Found;
}

/// The marker that S gives a variable the value of; null if it does not.
static CallExpr *indexIn(Stmt *S) {
  auto *D = dyn_cast<DeclStmt>(S);
  auto *V = D && D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
  auto *Assign = dyn_cast<BinaryOperator>(S);
  Expr *E = V                                            ? V->getInit()
            : Assign && Assign->getOpcode() == BO_Assign ? Assign->getRHS()
                                                         : nullptr;
  return E ? asCall(E->IgnoreParenImpCasts(), "__xmp_index") : nullptr;
}

bool setsCounted(Stmt *S) { return indexIn(S); }

/// What gives variables their values, and where counts are declared, which are made with the
/// ranges.
void XmpLoopOpenMP::findIndex(Stmt *S) {
  if (CallExpr *Mark = indexIn(S))
    for (For &L : Loops)
      if (L.Counting && L.Number == numberOf(B.C, Mark, 0))
        L.Set = S;
  forEachChild(S, [&](Stmt *&Child) {
    findIndex(Child);
    auto *Declares = dyn_cast<DeclStmt>(Child);
    auto isTrip = [&](const For &L) {
      return Declares->isSingleDecl() && Declares->getSingleDecl() == L.Trip;
    };
    if (Declares && llvm::any_of(Loops, isTrip))
      Child = new (B.C) NullStmt(Declares->getBeginLoc());
  });
}

VarDecl *counted(const XmpLoop::For &L) {
  if (auto *D = dyn_cast_or_null<DeclStmt>(L.Set))
    return cast<VarDecl>(D->getSingleDecl());
  auto *Assign = dyn_cast_or_null<BinaryOperator>(L.Set);
  return Assign ? asVariable(Assign->getLHS()) : nullptr;
}

/// The count, and plain variables for what the iteration is computed from.
void XmpLoopOpenMP::addCount(For &L, VarDecl *Range, Statements &Out) {
  SourceLocation At = L.Loop->getForLoc();
  auto field = [&](StringRef Name) { return B.rvalue(U.field(B.ref(Range, At), Name)); };
  auto value = [&](StringRef Name, QualType T, StringRef Field) {
    return In.temporary(Name, T.withConst(), field(Field), At, Out);
  };
  B.setInit(L.Trip, field("trip"));
  Out.push_back(B.declare(L.Trip, At));
  QualType T = L.D.Variable->getType().getUnqualifiedType();
  T = B.C.isPromotableIntegerType(T) ? B.C.getPromotedIntegerType(T) : T;
  const bool Strided =
      (L.Format != 'b' && L.Format != '*') || !TripCount(B, L.D).constantStep().has_value();
  L.First = value(".xmp.first", Strided ? B.C.LongTy : T, "first");
  if (Strided)
    L.Stride = value(".xmp.stride", B.C.LongTy, "stride");
  if (L.Format == 'C')
    L.Table = value(".xmp.table", B.C.getPointerType(B.C.LongTy.withConst()), "table");
}

/// Iteration k. Consecutive ones are computed in the variable's type, as the program does.
Expr *XmpLoopOpenMP::countedValue(const For &L) {
  SourceLocation At = L.Loop->getForLoc();
  QualType T = L.First->getType().getUnqualifiedType();
  auto counter = [&] { return B.cast(B.load(L.Counter, At), T); };
  Expr *Stride = L.Stride ? B.load(L.Stride, At) : B.cast(All.stepOf(L), T);
  Expr *Value = B.bin(BO_Add, B.load(L.First, At), B.paren(B.bin(BO_Mul, counter(), Stride)));
  if (L.Table)
    Value = B.conditional(
        B.load(L.Table, At),
        B.rvalue(B.subscript(B.ref(L.Table, At), B.cast(B.load(L.Counter, At), B.C.LongTy))),
        B.paren(Value));
  return B.cast(B.paren(Value), L.D.Variable->getType().getUnqualifiedType());
}

void XmpLoopOpenMP::rewriteCounted(For &L) {
  if (auto *D = dyn_cast_or_null<DeclStmt>(L.Set))
    B.setInit(cast<VarDecl>(D->getSingleDecl()), countedValue(L));
  else if (auto *Assign = dyn_cast_or_null<BinaryOperator>(L.Set))
    Assign->setRHS(B.cast(countedValue(L), Assign->getLHS()->getType().getUnqualifiedType()));
}
} // namespace xacc
