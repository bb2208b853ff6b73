// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The test in front of a region whose loops are independent if some variables lead to different
// memory (auto/Parallelize): what its loops reach of each is compared as the host has it; or if
// extents and pitches are as the subscripts need it.
//   long begin = ..., end = ...; (of each variable)
//   long order = 0; if (they meet) { order = 1; overlap(where, names); } ...
#include "acc/data/Data.h"

using namespace clang;

namespace xacc {
/// What the region reaches of V; a pointer of which that is not known has no span.
std::optional<ImplicitSections::Span> ImplicitSections::spanOf(VarDecl *V, const Region &R,
                                                               SourceLocation L, Statements &Out) {
  auto declare = [&](StringRef Name, Expr *Value) {
    VarDecl *Made = B.variable(Name, B.C.LongTy, Value, L);
    Out.push_back(B.declare(Made, L));
    return Made;
  };
  Bytes Reached{};
  Expr *Known = nullptr;
  if (auto Found = R.Sections.Variables.find(V); Found != R.Sections.Variables.end()) {
    const Extent &E = Found->second;
    declareValues(E, L, Out);
    Ends Sure = endsOf(E.Sure, nullptr, L, Out), All = endsOf(E.Possible, &Sure, L, Out);
    Reached = bytesOf(All, V, E.Unit, L, Out);
    Known = isKnown(E, L);
  } else if (V->getType()->isArrayType()) {
    Reached = {targetOf(V, L), B.sizeOf(V->getType(), L)};
  } else {
    return std::nullopt;
  }
  Span S;
  S.Known = declare(".xacc.known", Known ? B.cast(Known, B.C.LongTy) : B.longLit(1, L));
  S.Begin = declare(".xacc.begin", B.cast(Reached.Start, B.C.LongTy));
  S.End = declare(".xacc.end", B.bin(BO_Add, B.load(S.Begin, L), B.paren(Reached.Count)));
  return S;
}

/// int: 1 if two spans meet, or are not known.
Expr *ImplicitSections::meet(const std::optional<Span> &X, const std::optional<Span> &Y,
                             SourceLocation L) {
  if (!X || !Y)
    return B.intLit(1, L);
  auto less = [&](VarDecl *V, VarDecl *W) {
    return B.paren(B.bin(BO_LT, B.load(V, L), B.load(W, L)));
  };
  auto isUnknown = [&](const Span &S) {
    return B.paren(B.bin(BO_EQ, B.load(S.Known, L), B.longLit(0, L)));
  };
  Expr *Both = B.bin(BO_And, less(X->Begin, X->End), less(Y->Begin, Y->End));
  Expr *Across = B.bin(BO_And, less(X->Begin, Y->End), less(Y->Begin, X->End));
  Expr *Unknown = B.bin(BO_Or, isUnknown(*X), isUnknown(*Y));
  return B.bin(BO_Or, B.paren(Unknown), B.paren(B.bin(BO_And, B.paren(Both), B.paren(Across))));
}

void ImplicitSections::testOverlap(const Unit::LaunchTest &Test, const Region &R, SourceLocation L,
                                   Operands &Ops, Statements &Out) {
  llvm::SmallDenseMap<VarDecl *, std::optional<Span>, 4> Spans;
  VarDecl *InOrder = B.variable(".xacc.order", B.C.LongTy, B.longLit(0, L), L);
  Out.push_back(B.declare(InOrder, L));
  auto keepOrder = [&](Expr *If, VarDecl *X, Expr *Other) {
    Expr *Set = B.bin(BO_Assign, B.ref(InOrder, L), B.longLit(1, L));
    Expr *Tell = B.call("overlap", {In.where(L, R.Name), B.stringPtr(X->getName(), L), Other}, L);
    Out.push_back(B.ifStmt(If, B.compound({Set, Tell}, L, L), L));
  };
  for (auto [X, Y] : Test.Pairs)
    for (VarDecl *V : {X, Y})
      if (!Spans.contains(V))
        Spans[V] = spanOf(V, R, L, Out);
  for (auto [X, Y] : Test.Pairs)
    keepOrder(meet(Spans[X], Spans[Y], L), X, B.stringPtr(Y->getName(), L));
  for (auto [X, Holds] : Test.Conditions)
    keepOrder(B.bin(BO_EQ, B.paren(Holds), B.intLit(0, L)), X, B.nullPtr(L));
  Ops.addValue(XACC_ITEM_IN_ORDER, U.newId(L), B.load(InOrder, L));
}
} // namespace xacc
