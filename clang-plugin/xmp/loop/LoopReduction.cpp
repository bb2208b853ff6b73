// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions of `xmp loop`, with locations and on the device.
#include "xmp/loop/LoopReduction.h"
#include "acc/query/ReductionTypes.h"
#include "ast/Constants.h"
#include "xacc/abi.h"
#include "xmp/lowering/Operand.h"

using namespace clang;

namespace xacc {
static int64_t numberOf(ASTContext &C, Expr *E) { return constantOf(E, C).value_or(0); }

int reductionOf(ASTContext &C, CallExpr *Reduce) { return numberOf(C, Reduce->getArg(2)); }

bool asksForDevice(ASTContext &C, CallExpr *Reduce) { return numberOf(C, Reduce->getArg(7)); }

int xmpType(ASTContext &C, QualType T) {
  T = T.getCanonicalType().getUnqualifiedType();
  if (T == C.getComplexType(C.FloatTy))
    return XACC_RED_TYPES; // __XMP_COMPLEX_FLOAT, and those after it
  if (T == C.LongDoubleTy)
    return XACC_RED_TYPES + 2;
  return T == C.getComplexType(C.DoubleTy) ? XACC_RED_TYPES + 1 : reductionType(C, T);
}

XmpLoopReduction::XmpLoopReduction(XmpContext &In, CallExpr *Marker)
    : XmpPart(In), Marker(Marker), L(Marker->getBeginLoc()), Item(operandOf(Marker->getArg(3))),
      OnDevice(asksForDevice(B.C, Marker)), Keyed(reductionOf(B.C, Marker) >= FirstMax) {}

/// What the clause names, and its type; false after an error.
bool XmpLoopReduction::readItem() {
  T = declaredType(Item).getUnqualifiedType();
  Pointer = T->isPointerType() && !U.find(Item);
  Parameter = T->isArrayType() && Item->getType()->isPointerType();
  if (Pointer && !XmpOperands(In).pointee(Item))
    return false;
  if (Pointer)
    T = T->getPointeeType().getUnqualifiedType();
  if (T->isIncompleteArrayType()) {
    report(Item->getBeginLoc(), diag::err_xmp_extent, sourceText(B.C, Item));
    return false;
  }
  Element = B.C.getBaseElementType(T);
  Type = xmpType(B.C, Element);
  ByAddress = T->isArrayType() || OnDevice;
  return true;
}

bool XmpLoopReduction::refuse() {
  report(Item->getBeginLoc(), diag::err_reduction_type, sourceText(B.C, Item), T);
  return false;
}

bool XmpLoopReduction::check() {
  if (U.find(Item) || Type < 0 || !isCopyable(Item))
    return refuse();
  if (!checkLocations())
    return false;
  return Keyed && (ByAddress || Pointer || Element->isAnyComplexType()) ? refuse() : true;
}

/// The locations of a first or last kind: scalars that iterations set.
bool XmpLoopReduction::checkLocations() {
  auto *Literal = dyn_cast<CompoundLiteralExpr>(operandOf(Marker->getArg(6))->IgnoreParenCasts());
  auto *Items = Literal ? dyn_cast<InitListExpr>(Literal->getInitializer()) : nullptr;
  for (Expr *Each : Items ? Items->inits() : ArrayRef<Expr *>()) {
    Expr *Location = operandOf(cast<InitListExpr>(Each)->getInit(0));
    if (!Location->getType()->isPointerType())
      continue;
    report(Location->getBeginLoc(), diag::err_reduction_type, sourceText(B.C, Location),
           declaredType(Location));
    return false;
  }
  return true;
}

Expr *XmpLoopReduction::item() {
  Expr *Copy = copyExpr(B.C, Item);
  return Pointer ? B.S.CreateBuiltinUnaryOp(L, UO_Deref, B.rvalue(Copy)).get() : Copy;
}

/// Of V, or of the item itself if there is none.
Expr *XmpLoopReduction::address(VarDecl *V) {
  if (V == Old && IsLarge)
    return B.load(V, L);
  return Parameter && !V ? B.voidPtr(item()) : B.addrOf(ByAddress && !V ? item() : B.ref(V, L));
}

Expr *XmpLoopReduction::length() {
  return ByAddress ? B.bin(BO_Div, B.sizeOf(T, L), B.sizeOf(Element, L)) : B.longLit(1, L);
}

Expr *XmpLoopReduction::how() {
  if (!OnDevice)
    return B.nullPtr(L);
  Expr *Fields[] = {copyExpr(B.C, Marker->getArg(7)), B.intLit(0, L), B.nullPtr(L), B.nullPtr(L)};
  return XmpOperands(In).literal("__xmp_how", Fields, L);
}

/// First and last kinds begin with the value before the loop: locations are set only where
/// something is better.
void XmpLoopReduction::begin(Statements &Out) {
  if (Keyed) {
    Out.push_back(B.bin(BO_Assign, B.ref(Old, L), B.load(Part, L)));
    return;
  }
  Out.push_back(U.call(
      "__xmp_loop_reduction_begin",
      {copyExpr(B.C, Marker->getArg(2)), type(), address(Part), address(Old), length(), how()}, L));
  if (Part)
    Out.push_back(B.bin(BO_Assign, item(), B.load(Part, L)));
}

void XmpLoopReduction::end(Statements &After) {
  if (Part)
    After.push_back(B.bin(BO_Assign, B.ref(Part, L), B.rvalue(item())));
  After.push_back(U.call("__xmp_loop_reduction",
                         {Marker->getArg(0), Marker->getArg(1), Marker->getArg(2), type(),
                          address(Part), address(Old), length(), Marker->getArg(4),
                          Marker->getArg(5), Marker->getArg(6), how()},
                         L));
  if (Part)
    After.push_back(B.bin(BO_Assign, item(), B.load(Part, L)));
}

/// A scalar's address is not given away, so it can stay in a register inside the nest.
void XmpLoopReduction::lower(Statements &Out, Statements &After) {
  if (!readItem() || !check())
    return;
  constexpr int64_t MostOnStack = 16384;
  IsLarge = T->isArrayType() &&
            (T->isVariableArrayType() || B.C.getTypeSizeInChars(T).getQuantity() > MostOnStack);
  Old = IsLarge
            ? In.temporary(".xmp.old", B.C.VoidPtrTy, U.call("malloc", {B.sizeOf(T, L)}, L), L, Out)
            : In.temporary(".xmp.old", T, nullptr, L, Out);
  Part = ByAddress ? nullptr : In.temporary(".xmp.part", T, item(), L, Out);
  begin(Out);
  end(After);
  if (IsLarge)
    After.push_back(U.call("free", {B.load(Old, L)}, L));
}
} // namespace xacc
