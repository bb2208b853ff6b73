// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations, puts with a signal, and the objects of directives: calls with the address of
// an object, this image's or another's.
#include "acc/query/Constructs.h"
#include "xmp/coarray/Coarray.h"
#include "xmp/lowering/Calls.h"

using namespace clang;

namespace xacc {
/// This image (XMPRT_OWN_IMAGE in the runtime).
static constexpr int64_t OwnImage = -0x7fffffff00000000;

/// The image that an operand is of, and the own object.
Expr *XmpCoarrays::imageAndOwn(Expr *Operand, Expr *Site, Expr *&Own) {
  Own = Operand;
  if (!isCoindexed(Operand))
    return B.longLit(OwnImage, Operand->getBeginLoc());
  Coindexed O = objectOf(Operand);
  Own = O.Own;
  return image(O, Site);
}

/// xmp.h's xmp_atomic_...: a call with the address of the object.
Expr *XmpCoarrays::atomic(CallExpr *Call) {
  SourceLocation L = Call->getBeginLoc();
  Expr *Operand = operandOf(Call->getArg(1)), *Own = Operand, *Site = site(L, Operand);
  QualType T = B.C.getCanonicalType(Operand->getType()).getUnqualifiedType();
  if (!llvm::is_contained({B.C.IntTy, B.C.UnsignedIntTy, B.C.LongTy, B.C.UnsignedLongTy}, T)) {
    report(Operand->getBeginLoc(), diag::err_xmp_atomic_type, Operand->getType());
    return Call;
  }
  if (In.Compute)
    report(L, diag::err_xmp_unsupported, "an atomic operation on a coarray in a compute construct");
  Expr *Image = imageAndOwn(Operand, Site, Own);
  VarDecl *Of = namedArray(Own);
  Expr *Address = withinCoarray(Site, Of, B.voidPtr(B.addrOf(lowerExpr(Own))));
  return U.call("__xmp_coarray_atomic",
                {Site, lowerExpr(Call->getArg(0)), Address, B.sizeOf(T, L),
                 lowerExpr(Call->getArg(3)), lowerExpr(Call->getArg(4)), Image},
                L);
}

/// xmp.h's xmp_put_signal: a call with the addresses of an object and of the count of an event.
Expr *XmpCoarrays::putSignal(CallExpr *Call) {
  SourceLocation L = Call->getBeginLoc();
  Expr *Operand = operandOf(Call->getArg(0)), *Event = operandOf(Call->getArg(4));
  Expr *Own, *OwnEvent, *Site = site(L, Operand), *Count = Call->getArg(3);
  Expr *Image = imageAndOwn(Operand, Site, Own);
  Expr *EventImage = imageAndOwn(Event, Site, OwnEvent);
  VarDecl *Of = namedArray(Own), *OfEvent = namedArray(OwnEvent);
  // Of no objects the address may be that behind the last.
  Expr *Some =
      isCopyable(Count) ? B.bin(BO_GT, copyExpr(B.C, Count), B.longLit(0, L)) : B.intLit(0, L);
  auto Address = [&](VarDecl *V, Expr *E, Expr *Is) {
    return withinCoarray(Site, V, B.voidPtr(B.addrOf(lowerExpr(E))), Is);
  };
  return U.call("__xmp_coarray_put_signal",
                {Site, Address(Of, Own, Some), lowerExpr(Call->getArg(1)),
                 B.sizeOf(Operand->getType(), L), lowerExpr(Count), Image,
                 Address(OfEvent, OwnEvent, nullptr), EventImage},
                L);
}

/// xmp.h's xmp_event_post: a call with the address of the count of an event.
Expr *XmpCoarrays::eventPost(CallExpr *Call) {
  SourceLocation L = Call->getBeginLoc();
  Expr *Event = operandOf(Call->getArg(0)), *Own, *Site = site(L, Event);
  Expr *Image = imageAndOwn(Event, Site, Own);
  VarDecl *Of = namedArray(Own);
  Expr *Address = withinCoarray(Site, Of, B.voidPtr(B.addrOf(lowerExpr(Own))));
  return U.call("__xmp_coarray_event_post", {Site, Address, Image, lowerExpr(Call->getArg(1))}, L);
}

/// What a string literal of a marker says.
static StringRef wordOf(Expr *Literal) {
  return cast<StringLiteral>(Literal->IgnoreParenImpCasts())->getString();
}

Expr *XmpCoarrays::ownObject(CallExpr *Call) {
  Expr *Operand = operandOf(Call->getArg(0));
  StringRef What = wordOf(Call->getArg(1)), Type = wordOf(Call->getArg(2));
  const RecordDecl *Record = Operand->getType()->getAsRecordDecl();
  if (!Record || Record->getName() != Type) {
    report(Operand->getBeginLoc(), diag::err_xmp_object_type, What, Type, Operand->getType());
    return Call;
  }
  VarDecl *V = coarrayOf(Operand);
  if (!isCoindexed(Operand) && (!V || !U.Coarrays.count(V->getCanonicalDecl())))
    report(Operand->getBeginLoc(), diag::err_xmp_no_coarray,
           V ? V->getName() : sourceText(B.C, Operand));
  Expr *Own = isCoindexed(Operand) ? objectOf(Operand).Own : Operand;
  return B.voidPtr(B.addrOf(lowerExpr(Own)));
}

Expr *XmpCoarrays::imageNumber(CallExpr *Call) {
  Expr *Own;
  return imageAndOwn(operandOf(Call->getArg(1)), lowerExpr(Call->getArg(0)), Own);
}

/// What xmp.h and directives call; nothing where S calls something else.
std::optional<Stmt *> XmpCoarrays::lowerCall(Stmt *S) {
  if (CallExpr *Call = asCall(S, "__xmp_atomic"))
    return atomic(Call);
  if (CallExpr *Call = asCall(S, "__xmp_put_signal"))
    return In.Compute ? XmpKernelSections(In).putSignal(Call) : putSignal(Call);
  if (CallExpr *Call = asCall(S, "__xmp_event_post"))
    return In.Compute ? XmpKernelSections(In).eventPost(Call) : eventPost(Call);
  if (CallExpr *Call = In.Compute ? asCall(S, "xmp_event_wait") : nullptr)
    return XmpKernelSections(In).eventWait(Call);
  if (CallExpr *Call = asCall(S, "__xmp_own_object"))
    return ownObject(Call);
  if (CallExpr *Call = asCall(S, "__xmp_image_number"))
    return imageNumber(Call);
  return std::nullopt;
}
} // namespace xacc
