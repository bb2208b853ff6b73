// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sections of coarrays in compute constructs are within them, dimension by dimension, as those are
// also compared; puts with a signal are as a whole. Checked in front of the loops over the
// elements.
#include "acc/query/Constructs.h"
#include "xmp/coarray/Coarray.h"

using namespace clang;

namespace xacc {
Expr *XmpKernelSections::inside(const Side &Of, Expr *Beyond) {
  SourceLocation L = Of.Path->getBeginLoc();
  return U.call("__xmp_check_inside",
                {B.stringPtr(whereText(B.C, L, F->getName(), "coarray"), L),
                 B.stringPtr(coarrayOf(Of.Path)->getName(), L), Beyond},
                L);
}

void XmpKernelSections::checkInside(const Side &Of, Statements &S) {
  SourceLocation L = Of.Path->getBeginLoc();
  VarDecl *V = arrayOf(Of.Path);
  if (!V || !U.Coarrays.count(V))
    return;
  Expr *Beyond = nullptr;
  bool Loads = false;
  for (Expr *E = Of.Path; E; E = stepInto(E, Loads)) {
    auto *A = dyn_cast<ArraySubscriptExpr>(E->IgnoreParens());
    QualType Array = A ? A->getBase()->IgnoreParenImpCasts()->getType() : QualType();
    auto *Known = A ? B.C.getAsConstantArrayType(Array) : nullptr;
    if (!Known)
      continue;
    SmallVector<Expr *, 4> Args(indices(Of, A, L));
    Args.push_back(B.longLit(Known->getSize().getZExtValue(), L));
    Expr *Out = U.call("__xmp_beyond", Args, L);
    Beyond = Beyond ? B.bin(BO_LOr, Beyond, Out) : Out;
  }
  if (!Beyond)
    return;
  Expr *Uses = B.paren(Beyond);
  for (const SectionDim &D : Of.Dims) // without elements it may begin anywhere
    Uses = B.bin(BO_LAnd, B.bin(BO_GT, B.load(D.Length, L), B.longLit(0, L)), Uses);
  S.push_back(inside(Of, Uses));
}

Expr *XmpKernelSections::checkPutInside(const Side &To, VarDecl *First, VarDecl *Count) {
  SourceLocation L = To.Path->getBeginLoc();
  VarDecl *V = coarrayOf(To.Path);
  Expr *Bytes = B.bin(BO_Mul, B.load(Count, L), B.sizeOf(To.Path->getType(), L));
  Expr *At = U.call("__xmp_bytes_between", {B.addrOf(B.ref(V, L)), B.load(First, L)}, L);
  Expr *Out = U.call("__xmp_beyond", {At, Bytes, B.longLit(1, L), B.sizeOf(V->getType(), L)}, L);
  return inside(To, B.bin(BO_LAnd, B.bin(BO_GT, B.load(Count, L), B.longLit(0, L)), Out));
}
} // namespace xacc
