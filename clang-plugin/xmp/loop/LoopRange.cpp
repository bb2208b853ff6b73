// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopRange.h.
#include "xmp/loop/LoopRange.h"
#include "acc/query/Constructs.h"
#include "ast/LoopBounds.h"
#include "ast/TripCount.h"
#include "xmp/loop/LoopOpenMP.h"
#include "xmp/lowering/Calls.h"

using namespace clang;

namespace xacc {
/// Which part of the dimension: __XMP_WHOLE, __XMP_EXPAND, or that of the pass.
Expr *XmpLoopRanges::partOf(const For &L) {
  if (!All.Pass)
    return B.intLit(All.Widths ? 1 : 0, Loc);
  auto Before = ArrayRef(All.Terms).take_front(L.Position);
  const int64_t Dim = llvm::count_if(Before, [](VarDecl *V) { return V; });
  return U.call("__xmp_part", {B.load(All.Pass, Loc), B.intLit(Dim, Loc)}, Loc);
}

Expr *XmpLoopRanges::widthOf(const For &L) {
  if (!All.Widths)
    return B.nullPtr(Loc);
  return B.addrOf(B.subscript(B.ref(All.WidthVar, Loc), B.intLit(L.Position, Loc)));
}

Expr *XmpLoopRanges::evaluate(For &L, llvm::function_ref<Expr *(Expr *)> Of, Statements &Out) {
  TripCount Count(B, L.D);
  const LoopDim D = Count.dim();
  LoopBounds Here{B, D, Out};
  Here.declare(Of);
  auto [Trip, Endless] = Here.evaluate(Count);
  L.Lowest = Here.Lower;
  L.Written = Here.Step;
  L.Total = Trip;
  return Endless;
}

void XmpLoopRanges::addRange(For &L, Statements &Out) {
  SourceLocation At = L.Loop->getForLoc();
  auto copied = [&](Expr *E) { return L.How == XmpLoop::Kept ? copyExpr(B.C, E) : E; };
  if (Expr *Endless = evaluate(L, copied, Out)) {
    Expr *Where = B.stringPtr(whereText(B.C, Loc, In.F->getName(), "xmp loop"), At);
    Expr *Name = B.stringPtr(L.D.Variable->getName(), At);
    Out.push_back(B.ifStmt(Endless, B.call("endless", {Where, Name}, At), At));
  }
  auto number = [&](VarDecl *V) { return B.cast(B.load(V, At), B.C.LongTy); };
  VarDecl *Range = All.record(".xmp.range", U.record("__xmp_range"), nullptr, Out);
  Out.push_back(U.call("__xmp_loop",
                       {XmpSites(In).site("xmp loop", Loc), B.addrOf(B.ref(All.OnVar, At)),
                        B.intLit(L.Position, At), number(L.Lowest), number(L.Total), All.stepOf(L),
                        partOf(L), widthOf(L), B.addrOf(B.ref(Range, At))},
                       At));
  if (!All.Contests.empty())
    keepNumbers(L, Range, Out);
  if (L.How == XmpLoop::Counted)
    XmpLoopOpenMP(All).addCount(L, Range, Out);
  else if (L.How != XmpLoop::Kept)
    addValues(L, Range, Out);
}

/// What numbers iterations, of all nodes and of this one.
void XmpLoopRanges::keepNumbers(For &L, VarDecl *Range, Statements &Out) {
  SourceLocation At = L.Loop->getForLoc();
  auto keep = [&](StringRef Name, Expr *Value) {
    return In.temporary(Name, B.C.LongTy.withConst(), B.cast(Value, B.C.LongTy), At, Out);
  };
  L.Lower = L.From = keep(".xmp.lower", B.load(L.Lowest, At));
  L.Step = L.By = keep(".xmp.step", All.stepOf(L));
  L.Count = L.Trips = keep(".xmp.count", B.load(L.Total, At));
  if (!All.Parallel || L.How == XmpLoop::Kept)
    return;
  auto field = [&](StringRef Name) { return B.rvalue(U.field(B.ref(Range, At), Name)); };
  L.From = keep(".xmp.from", field("first"));
  L.By = keep(".xmp.by", field("stride"));
  L.Trips = keep(".xmp.trips", field("trip"));
}

/// Plain variables, which compute constructs copy.
void XmpLoopRanges::addValues(For &L, VarDecl *Range, Statements &Out) {
  ASTContext &C = B.C;
  SourceLocation At = L.Loop->getForLoc();
  QualType T = L.D.Variable->getType().getUnqualifiedType();
  T = C.isPromotableIntegerType(T) ? C.getPromotedIntegerType(T) : T;
  auto value = [&](StringRef Name, QualType As, Expr *Value) {
    return In.temporary(Name, As.withConst(), Value, At, Out);
  };
  auto field = [&](StringRef Name) { return B.rvalue(U.field(B.ref(Range, At), Name)); };
  L.First = value(".xmp.first", L.How == XmpLoop::Counter ? C.LongTy : T, field("first"));
  if (L.How == XmpLoop::Counter) {
    L.Stride = value(".xmp.stride", C.LongTy, field("stride"));
    L.Trip = value(".xmp.trip", C.LongTy, field("trip"));
    L.Counter = B.variable(".xmp.k", C.LongTy, B.longLit(0, At), At);
  } else {
    auto behind = [&](Expr *Trips) {
      return B.bin(BO_Add, field("first"), B.paren(B.bin(BO_Mul, Trips, field("stride"))));
    };
    if (L.Format != 'c') {
      L.End = value(".xmp.end", T, behind(field("trip")));
      if (!TripCount(B, L.D).constantStep()) // what it counts with may change, or have effects
        L.Stride = value(".xmp.stride", T, field("stride"));
      return;
    }
    // Next to the last value: one more step might pass the end of the type.
    Expr *Last = behind(B.paren(B.bin(BO_Sub, field("trip"), B.longLit(1, At))));
    Expr *Next = B.paren(B.bin(BO_Add, Last, B.longLit(goesDown(L) ? -1 : 1, At)));
    Expr *Any = B.bin(BO_GT, field("trip"), B.longLit(0, At));
    L.End = value(".xmp.end", T, B.conditional(B.paren(Any), Next, field("first")));
    L.Stride = value(".xmp.stride", T, field("stride"));
  }
  if (L.Format != 'C')
    return;
  L.Table = value(".xmp.table", C.getPointerType(C.LongTy.withConst()), field("table"));
  Expr *Bytes = B.bin(BO_Mul, B.load(L.Trip, At), B.sizeOf(C.LongTy, At));
  U.Sized[L.Table] = {B.conditional(B.load(L.Table, At), Bytes, B.longLit(0, At)), true};
}

bool XmpLoopRanges::goesDown(const For &L) const {
  return L.D.Op == BO_NE ? TripCount(B, L.D).constantStep().value_or(1) < 0
                         : L.D.Op == BO_GT || L.D.Op == BO_GE;
}

void XmpLoopRanges::rewrite(For &L) {
  if (L.How == XmpLoop::Bounds)
    rewriteBounds(L);
  else if (L.How == XmpLoop::Counter)
    rewriteCounter(L);
  else if (L.How == XmpLoop::Counted)
    XmpLoopOpenMP(All).rewriteCounted(L);
}

/// for (i = first; i < end; i += step): the user's increment where the elements are consecutive and
/// the step is a constant.
void XmpLoopRanges::rewriteBounds(For &L) {
  SourceLocation At = L.Loop->getForLoc();
  VarDecl *V = L.D.Variable;
  if (L.D.Declares)
    B.setInit(V, B.load(L.First, At));
  else
    L.Loop->setInit(B.bin(BO_Assign, B.ref(V, At), B.load(L.First, At)));
  L.Loop->setCond(B.bin(goesDown(L) ? BO_GT : BO_LT, B.ref(V, At), B.load(L.End, At)));
  if (L.Stride)
    L.Loop->setInc(B.bin(BO_AddAssign, B.ref(V, At), B.load(L.Stride, At)));
}

/// for (long k = 0; k < trip; k++) { i = table ? table[k] : first + k * stride; body }. Where
/// iterations are shared out the variable is one of the body.
void XmpLoopRanges::rewriteCounter(For &L) {
  SourceLocation At = L.Loop->getForLoc();
  VarDecl *V = L.D.Variable, *K = L.Counter;
  Expr *Value =
      B.bin(BO_Add, B.load(L.First, At), B.bin(BO_Mul, B.load(K, At), B.load(L.Stride, At)));
  if (L.Table)
    Value = B.conditional(B.load(L.Table, At),
                          B.rvalue(B.subscript(B.ref(L.Table, At), B.load(K, At))), B.paren(Value));
  Stmt *Body = L.Last->getBody();
  Stmt *Set = nullptr;
  if (!L.D.Declares && !L.Shared) // what the body calls may read it
    Set = B.bin(BO_Assign, B.ref(V, At), B.cast(Value, V->getType().getUnqualifiedType()));
  else if (!L.D.Declares) {
    VarDecl *Own = B.variable(V->getName(), V->getType().getUnqualifiedType(), nullptr, At);
    rebind(Body, V, Own);
    V = Own;
  }
  K->setImplicit(false);
  if (!Set) {
    V->setImplicit(false);
    B.setInit(V, Value);
    Set = B.declare(V, At);
  }
  L.Last->setBody(B.compound({Set, Body}, Body->getBeginLoc(), Body->getEndLoc()));
  L.Loop->setInit(B.declare(K, At));
  L.Loop->setCond(B.bin(BO_LT, B.load(K, At), B.load(L.Trip, At)));
  L.Loop->setInc(B.S.CreateBuiltinUnaryOp(At, UO_PreInc, B.ref(K, At)).get());
}
} // namespace xacc
