// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assignments of sections with objects of other images. A section of one image that is assigned to
// one of another is a single transfer. Everything else goes through buffers: what the right side
// has of other images is fetched first, and a left side of another image is sent at the end.
#include "acc/clauses/MappedVariable.h"
#include "acc/query/Constructs.h"
#include "xmp/coarray/Coarray.h"
#include "xmp/lowering/Operand.h"

using namespace clang;

namespace xacc {
namespace {
/// Access to what XmpCoarrays has of objects.
struct CoindexedAccess : XmpCoarrays {
  using XmpCoarrays::Coindexed;
  using XmpCoarrays::get;
  using XmpCoarrays::image;
  using XmpCoarrays::objectOf;
  using XmpCoarrays::site;
  using XmpCoarrays::XmpCoarrays;
};
} // namespace

SmallVector<Expr *, 4>
XmpCoarraySections::bufferStrides(QualType Element, ArrayRef<SectionDim> Dims, SourceLocation L) {
  SmallVector<Expr *, 4> Strides;
  for (size_t M = 0; M < Dims.size(); ++M) {
    Expr *Bytes = B.sizeOf(Element, L);
    for (const SectionDim &D : Dims.drop_front(M + 1))
      Bytes = B.bin(BO_Mul, Bytes, B.load(D.Length, L));
    Strides.push_back(Bytes);
  }
  return Strides;
}

/// Starts: it may go on behind the statement.
void XmpCoarraySections::transfer(bool Put, bool Starts, const Side &Remote, Expr *Local,
                                  ArrayRef<Expr *> Strides, QualType Element, Statements &S) {
  SourceLocation L = Remote.Path->getBeginLoc();
  SmallVector<Expr *, 4> Rows;
  Expr *Some = B.intLit(1, L);
  for (auto [D, Stride, Own] : llvm::zip(Remote.Dims, Remote.Strides, Strides)) {
    Rows.push_back(XmpOperands(In).list({B.load(D.Length, L), B.load(Stride, L), Own}, L));
    Some = B.bin(BO_And, Some, B.bin(BO_GT, B.load(D.Length, L), B.longLit(0, L)));
  }
  Expr *List = B.rvalue(XmpOperands(In).arrayLiteral(U.record("__xmp_strides"), Rows, L));
  Expr *Far = CoindexedAccess(In).withinCoarray(Remote.Site, namedArray(Remote.Path),
                                                B.load(Remote.Address, L), Some);
  std::string Entry = std::string("__xmp_coarray_") + (Starts ? "start_" : "") +
                      (Put ? "put_section" : "get_section");
  S.push_back(U.call(Entry,
                     {Remote.Site, Put ? Far : Local, Put ? Local : Far, B.sizeOf(Element, L),
                      B.intLit(Rows.size(), L), List, B.load(Remote.Image, L)},
                     L));
}

/// The lvalue of Element's type that the right side is, without any other conversion; else null.
Expr *XmpCoarraySections::rightSide(Expr *Right, QualType Element) {
  auto *Cast = dyn_cast<ImplicitCastExpr>(Right->IgnoreParens());
  if (!Cast || Cast->getCastKind() != CK_LValueToRValue)
    return nullptr;
  Expr *E = Cast->getSubExpr()->IgnoreParens();
  bool Same = B.C.hasSameUnqualifiedType(E->getType(), Element);
  return Same && hasSection(E) && (!isBitField(E) || isCoindexed(E)) ? E : nullptr;
}

/// Fetches what E has of other images: elements for the counters take their place.
bool XmpCoarraySections::fetch(Stmt *&E, ArrayRef<SectionDim> Dims, ArrayRef<VarDecl *> Counters,
                               Statements &S, Statements &After) {
  auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  Expr *Named = Cast ? Cast->getSubExpr()->IgnoreParens() : nullptr;
  if (!Named || !Named->isGLValue() || !isCoindexed(Named)) {
    bool Good = true;
    for (Stmt *&Child : E->children())
      Good &= !Child || fetch(Child, Dims, Counters, S, After);
    return Good;
  }
  SourceLocation L = Named->getBeginLoc();
  QualType Element = Named->getType().getUnqualifiedType();
  if (!hasSection(Named)) {
    E = B.load(In.temporary(".xmp.value", Element, CoindexedAccess(In).get(Named), L, S), L);
    return true;
  }
  Side Far;
  if (!evaluateSide(takeImage(Named, Far, S), Dims, Far, S))
    return false;
  VarDecl *Buffer = buffer(Element, Dims, L, S);
  transfer(false, false, Far, B.voidPtr(B.load(Buffer, L)), bufferStrides(Element, Dims, L),
           Element, S);
  E = B.rvalue(B.subscript(B.load(Buffer, L), place(Dims, Counters)));
  After.push_back(U.call("free", {B.voidPtr(B.load(Buffer, L))}, L));
  return true;
}

SmallVector<VarDecl *, 4> XmpCoarraySections::counters(size_t Dims, SourceLocation L) {
  SmallVector<VarDecl *, 4> K;
  for (size_t M = 0; M < Dims; ++M)
    K.push_back(B.variable(".xmp.k", B.C.LongTy, nullptr, L));
  return K;
}

/// The elements of a section of this image become those of the buffer.
void XmpCoarraySections::storeBuffer(const Side &To, VarDecl *Buffer, QualType Element,
                                     Statements &S) {
  SourceLocation L = To.Path->getBeginLoc();
  SmallVector<VarDecl *, 4> K = counters(To.Dims.size(), L);
  Expr *Offset = B.longLit(0, L);
  for (auto [Counter, Stride] : llvm::zip(K, To.Strides))
    Offset = B.bin(BO_Add, Offset, B.paren(B.bin(BO_Mul, B.load(Counter, L), B.load(Stride, L))));
  Expr *At = B.cast(B.byteAdd(B.load(To.Address, L), Offset), B.C.getPointerType(Element));
  Expr *Target = B.subscript(At, B.intLit(0, L));
  Expr *Value = B.subscript(B.load(Buffer, L), place(To.Dims, K));
  VarDecl *V = coarrayOf(To.Path);
  bool OnDevice = V && In.OnDevice.count(V);
  Expr *Store = OnDevice ? U.call("__xmp_device_write",
                                  {CoindexedAccess(In).site(L), B.voidPtr(B.addrOf(Target)),
                                   B.voidPtr(B.addrOf(Value)), B.sizeOf(Element, L)},
                                  L)
                         : B.bin(BO_Assign, Target, Value);
  S.push_back(sectionLoops(To.Dims, K, Store, L));
}

/// Takes the number of the image of an object out of it; what is left is the own object.
Expr *XmpCoarraySections::takeImage(Expr *E, Side &Out, Statements &S) {
  SourceLocation L = E->getBeginLoc();
  CoindexedAccess All(In);
  auto O = All.objectOf(E);
  Out.Site = All.site(L, O.Own);
  Out.Image = In.temporary(".xmp.image", B.C.LongTy, All.image(O, Out.Site), L, S);
  return O.Own;
}

/// A section of one image becomes one of another.
void XmpCoarraySections::single(bool Puts, const Side &To, Expr *From, QualType Element,
                                Statements &S) {
  Side Other;
  Expr *Own = Puts ? From : takeImage(From, Other, S);
  if (!evaluateSide(Own, To.Dims, Other, S))
    return;
  const Side &Far = Puts ? To : Other, &Near = Puts ? Other : To;
  SmallVector<Expr *, 4> Strides;
  for (VarDecl *Stride : Near.Strides)
    Strides.push_back(B.load(Stride, Near.Path->getBeginLoc()));
  transfer(Puts, In.Transfers == XmpContext::Nonblocking, Far,
           B.load(Near.Address, Near.Path->getBeginLoc()), Strides, Element, S);
}

/// One value for all elements of a section of another image.
void XmpCoarraySections::spread(const Side &To, Expr *Value, QualType Element, Statements &S) {
  SourceLocation L = To.Path->getBeginLoc();
  Stmt *Read = Value;
  XmpCoarrayDevices(In).readObjects(Read);
  VarDecl *V = In.temporary(".xmp.value", Element, lowerExpr(cast<Expr>(Read)), L, S);
  SmallVector<Expr *, 4> None;
  for (size_t M = 0; M < To.Dims.size(); ++M)
    None.push_back(B.longLit(0, L));
  transfer(true, false, To, B.addrOf(B.ref(V, L)), None, Element, S);
}

/// Any expression of sections: into a buffer, and from there to the left side.
void XmpCoarraySections::buffered(bool Puts, const Side &To, Expr *Value, QualType Element,
                                  Statements &S) {
  SourceLocation L = To.Path->getBeginLoc();
  SmallVector<VarDecl *, 4> K = counters(To.Dims.size(), L);
  Statements After;
  Stmt *Right = Value;
  if (In.OnDevice.empty()) { // else objects on the device are read where they stand
    Once First;
    computeOnce(false, Right, true, First);
    S.append(First.Before.begin(), First.Before.end());
  }
  if (!fetch(Right, To.Dims, K, S, After) || !followSections(cast<Expr>(Right), To.Dims, K, S))
    return;
  VarDecl *Buffer = buffer(Element, To.Dims, L, S);
  XmpCoarrayDevices(In).readObjects(Right);
  Expr *Slot = B.subscript(B.load(Buffer, L), place(To.Dims, K));
  S.push_back(sectionLoops(To.Dims, K, B.bin(BO_Assign, Slot, lowerExpr(cast<Expr>(Right))), L));
  const bool Starts = Puts && In.Transfers;
  if (Puts)
    transfer(true, Starts, To, B.voidPtr(B.load(Buffer, L)), bufferStrides(Element, To.Dims, L),
             Element, S);
  else
    storeBuffer(To, Buffer, Element, S);
  S.push_back(
      U.call(Starts ? "__xmp_coarray_free_later" : "free", {B.voidPtr(B.load(Buffer, L))}, L));
  S.append(After.begin(), After.end());
}

void XmpCoarraySections::lower(BinaryOperator *Assign, Statements &S) {
  Expr *Left = Assign->getLHS()->IgnoreParens(), *Right = Assign->getRHS();
  QualType Element = Left->getType().getUnqualifiedType();
  bool Puts = isCoindexed(Left);
  if (!Puts && isDistributed(Left))
    return intoDistributed(Left, Right, S);
  Side To;
  if (!evaluateSide(Puts ? takeImage(Left, To, S) : Left, {}, To, S))
    return;
  Expr *From = rightSide(Right, Element);
  if (From && isCoindexed(From) != Puts && !isDistributed(From))
    single(Puts, To, From, Element, S);
  else if (Puts && !hasSection(Right))
    spread(To, Right, Element, S);
  else
    buffered(Puts, To, Right, Element, S);
}
} // namespace xacc
