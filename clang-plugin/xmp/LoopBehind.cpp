// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Loop.h. Here: the values that variables have behind the nest. They are those that C leaves on
// every node, also on one that has no iteration of the loops around.
#include "Loop.h"
#include "acc/Lowering.h"

using namespace clang;

namespace xacc {
XmpLoop::For *XmpLoop::forOf(ForStmt *Loop) {
  auto *It = llvm::find_if(Loops, [&](const For &L) { return L.Loop == Loop; });
  return It == Loops.end() ? nullptr : It;
}

/// True if the value behind all of Around can be computed there: the iterations of those loops are
/// known, and so is the header of L in the last of them.
bool XmpLoop::isKnownBehind(const For &L, ArrayRef<ForStmt *> Around) {
  bool Known = llvm::all_of(Around, [&](ForStmt *Loop) {
    For *Outer = forOf(Loop);
    return Outer && Outer->InFront;
  });
  if (L.InFront || !Known)
    return Known;
  for (Expr *E : {L.D.Lower, L.D.Upper, L.D.Step}) {
    if (!E)
      continue;
    Known &= isCopyable(E);
    forEachRef(E, [&](DeclRefExpr *R) {
      auto *V = dyn_cast<VarDecl>(R->getDecl());
      const bool Counts =
          llvm::any_of(Around, [&](ForStmt *Loop) { return V && forOf(Loop)->D.Variable == V; });
      Known &= Counts || !V || (V->hasLocalStorage() && !isWritten(Nest, V));
    });
  }
  return Known;
}

/// { the variables of Around in their last iterations; bounds of L; variable = lower + count * step
/// }
Stmt *XmpLoop::valueInLast(const For &L, ArrayRef<ForStmt *> Around) {
  Statements Out;
  For Own = L;
  for (Expr **E : {&Own.D.Lower, &Own.D.Upper, &Own.D.Step})
    *E = *E ? copyExpr(B.C, *E) : nullptr;
  for (ForStmt *Loop : Around) {
    const For &Outer = *forOf(Loop);
    VarDecl *V = Outer.D.Variable;
    Expr *Before = B.bin(BO_Sub, B.cast(B.load(Outer.Total, Loc), B.C.LongTy), B.longLit(1, Loc));
    VarDecl *Last = In.temporary(V->getName(), V->getType().getUnqualifiedType(),
                                 valueBehind(Outer, B.paren(Before)), Loc, Out);
    for (Expr *E : {Own.D.Lower, Own.D.Upper, Own.D.Step})
      if (E)
        rebind(E, V, Last);
  }
  evaluate(Own, [](Expr *E) { return E; }, Out);
  Out.push_back(valueLeft(Own));
  return B.compound(Out, Loc, Loc);
}

/// variable = lower + count * step
Stmt *XmpLoop::valueLeft(const For &L) {
  QualType T = L.D.Variable->getType().getUnqualifiedType();
  Expr *Value = valueBehind(L, B.cast(B.load(L.Total, Loc), B.C.LongTy));
  return B.bin(BO_Assign, B.ref(L.D.Variable, Loc), B.cast(Value, T));
}

/// Behind L, and where all is known behind the outermost distributed loop around it.
void XmpLoop::leaveValue(For &L) {
  if (L.D.Declares || OnDevice)
    return;
  if (L.How != Kept) // else the user's header does so
    *L.Slot = block({*L.Slot, valueLeft(L)});
  auto *Outer = llvm::find_if(L.Around, [&](ForStmt *Loop) { return forOf(Loop); });
  const ArrayRef<ForStmt *> Around(Outer, L.Around.end());
  if (Around.empty() || !isKnownBehind(L, Around))
    return;
  Stmt *Behind = L.InFront ? valueLeft(L) : valueInLast(L, Around);
  for (ForStmt *Loop : Around)
    Behind = B.ifStmt(B.bin(BO_NE, B.load(forOf(Loop)->Total, Loc), B.intLit(0, Loc)), Behind, Loc);
  Stmt *&Slot = *forOf(Around[0])->Slot;
  Slot = block({Slot, Behind});
}
} // namespace xacc
