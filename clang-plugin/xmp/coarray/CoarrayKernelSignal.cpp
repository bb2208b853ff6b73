// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xmp_put_signal in compute constructs: the lanes that are left store the elements, and then one of
// them posts the event: a release for the whole system, which a barrier behind the loop puts after
// the stores of all.
#include "acc/query/Constructs.h"
#include "xmp/coarray/Coarray.h"
#include "xmp/lowering/Calls.h"

using namespace clang;

namespace xacc {
/// The lvalue E at its image, which is computed in S; an own one of a coarray is checked as well.
bool XmpKernelSections::takeObject(Expr *E, Side &Out, Statements &S) {
  SourceLocation L = E->getBeginLoc();
  XmpCoarrayKernels Objects(In);
  Out.Path = E;
  if (isCoindexed(E)) {
    auto O = Objects.objectOf(E);
    Expr *Number = Objects.imageNumber(O);
    if (!Number)
      return false;
    Out.Image = In.temporary(".xmp.image", B.C.LongTy, Number, L, S);
    Out.Path = O.Own;
  }
  VarDecl *V = coarrayOf(Out.Path);
  if (!V || !U.Coarrays.count(V->getCanonicalDecl())) {
    report(L, diag::err_xmp_no_coarray, V ? V->getName() : sourceText(B.C, Out.Path));
    return false;
  }
  if (!Objects.isReachable(Out.Path, L))
    return false;
  Objects.table(V, L); // that it is on this device
  measureDistance(Out, S);
  return true;
}

/// One more for the event.
Expr *XmpKernelSections::post(Side &Event) {
  SourceLocation L = Event.Path->getBeginLoc();
  Expr *Count = atImage(Event, lowerExpr(Event.Path));
  return U.call("__xmp_signal", {B.addrOf(Count)}, L);
}

/// That the elements are none of those that they become, but for themselves.
Expr *XmpKernelSections::checkPut(const Side &To, VarDecl *First, VarDecl *From, VarDecl *Count) {
  SourceLocation L = To.Path->getBeginLoc();
  auto range = [&](VarDecl *First, Expr *Away) {
    Expr *Bytes = B.bin(BO_Mul, B.load(Count, L), B.sizeOf(To.Path->getType(), L));
    Expr *At = B.bin(BO_Add, B.cast(B.load(First, L), B.C.LongTy), Away);
    return SmallVector<Expr *, 3>{At, Bytes, B.longLit(1, L)};
  };
  SmallVector<Expr *, 6> Meet, Same;
  for (SmallVector<Expr *, 6> *Args : {&Meet, &Same}) {
    Args->append(range(From, B.longLit(0, L)));
    Args->append(range(First, distance(To, L)));
  }
  Expr *Other = B.paren(U.call("__xmp_same_indices", Same, L));
  Expr *Wrong = B.bin(BO_LAnd, U.call("__xmp_indices_meet", Meet, L),
                      B.S.CreateBuiltinUnaryOp(L, UO_LNot, Other).get());
  return U.call("__xmp_check_put",
                {B.stringPtr(whereText(B.C, L, F->getName(), "coarray"), L),
                 B.stringPtr(coarrayOf(To.Path)->getName(), L), B.load(Count, L), Wrong},
                L);
}

Stmt *XmpKernelSections::putSignal(CallExpr *Call) {
  SourceLocation L = Call->getBeginLoc();
  Statements S;
  Side To, Event;
  if (!takeObject(operandOf(Call->getArg(0)), To, S) ||
      !takeObject(operandOf(Call->getArg(4)), Event, S))
    return Call;
  QualType T = To.Path->getType().getUnqualifiedType();
  auto pointer = [&](StringRef Name, Expr *Value, QualType Pointee) {
    QualType Pointer = B.C.getPointerType(Pointee);
    return In.temporary(Name, Pointer, B.cast(Value, Pointer), L, S);
  };
  VarDecl *From = pointer(".xmp.from", lowerExpr(Call->getArg(1)), T.withConst());
  VarDecl *Count = In.temporary(".xmp.length", B.C.LongTy, lowerExpr(Call->getArg(3)), L, S);
  VarDecl *First = pointer(".xmp.to", B.addrOf(lowerExpr(To.Path)),
                           XmpCoarrayKernels::typeThere(B, To.Path).getUnqualifiedType());
  S.push_back(checkPut(To, First, From, Count));
  S.push_back(checkPutInside(To, First, Count));
  VarDecl *K = counters(1, L)[0];
  Expr *Element = atImage(To, B.subscript(B.load(First, L), B.load(K, L)));
  Expr *Store = B.bin(BO_Assign, Element, B.subscript(B.load(From, L), B.load(K, L)));
  SectionDim Dim{nullptr, Count, nullptr};
  S.push_back(share(sectionLoops(Dim, K, Store, L), 1, L));
  S.push_back(post(Event));
  return B.compound(S, L, Call->getEndLoc());
}
} // namespace xacc
