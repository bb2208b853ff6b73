// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads, writes and updates of single objects of other images, by way of a copy. A bit-field has no
// address: its copy is one of the struct around it, in which the bytes that hold the bit-field are
// those that travel. Members that others change at the same time are not among them, but for
// bit-fields in the same bytes.
#include "xmp/coarray/Coarray.h"

using namespace clang;

namespace xacc {
bool isBitField(Expr *E) { return E->IgnoreParens()->refersToBitField(); }

ObjectCopy::ObjectCopy(XmpContext &In, Expr *Own, Expr *Value, SourceLocation L,
                       XmpContext::Statements &S)
    : B(In.B), Own(Own), L(L) {
  QualType T = Own->getType();
  if (isBitField(Own)) {
    Member = cast<MemberExpr>(Own->IgnoreParens());
    this->Own = Member->getBase();
    Field = cast<FieldDecl>(Member->getMemberDecl());
    T = this->Own->getType();
    const uint64_t Begin = B.C.getFieldOffset(Field);
    First = Begin / 8;
    Bytes = (Begin + Field->getBitWidthValue() + 7) / 8 - First;
  }
  Type = T.getUnqualifiedType();
  Copy = In.temporary(".xmp.value", Type, Value, L, S);
}

Expr *ObjectCopy::travelling(Expr *Lvalue) {
  Expr *Address = B.addrOf(Lvalue);
  return First ? B.byteAdd(Address, B.longLit(First, L)) : Address;
}

Expr *ObjectCopy::size() { return Member ? B.longLit(Bytes, L) : B.sizeOf(Type, L); }

Expr *ObjectCopy::object() {
  Expr *All = B.ref(Copy, L);
  if (!Member)
    return All;
  return MemberExpr::CreateImplicit(B.C, All, /*IsArrow=*/false, Field, Field->getType(), VK_LValue,
                                    OK_BitField);
}

/// ({ statements; value; })
static Expr *valueOf(AstBuilder &B, SmallVectorImpl<Stmt *> &S, Expr *Value, SourceLocation L) {
  S.push_back(Value);
  auto *Block = cast<CompoundStmt>(B.compound(S, L, L));
  return new (B.C) StmtExpr(Block, Value->getType(), L, L, 0);
}

Expr *XmpCoarrays::withinCoarray(Expr *Site, VarDecl *Of, Expr *Address, Expr *Some) {
  SourceLocation L = Address->getBeginLoc();
  if (!Of || !U.Coarrays.count(Of->getCanonicalDecl()))
    return Address;
  QualType T = Of->getType();
  return U.call("__xmp_within",
                {copyExpr(B.C, Site), B.voidPtr(B.addrOf(lowerExpr(B.ref(Of, L)))),
                 T->isIncompleteType() ? B.longLit(0, L) : B.sizeOf(T, L), B.voidPtr(Address),
                 Some ? Some : B.intLit(1, L)},
                L);
}

/// The value of an object of another image.
Expr *XmpCoarrays::get(Expr *E) {
  SourceLocation L = E->getBeginLoc();
  QualType T = E->getType();
  if (T->isArrayType()) {
    report(L, diag::err_xmp_coarray_address);
    return E;
  }
  Coindexed O = objectOf(E);
  Statements S;
  Expr *Site = site(L, O.Own);
  ObjectCopy Copy(In, O.Own, nullptr, L, S);
  Expr *Image = image(O, Site);
  VarDecl *Of = namedArray(O.Own);
  Copy.own() = lowerExpr(Copy.own());
  S.push_back(U.call(
      "__xmp_coarray_get",
      {Site, Copy.bytes(), withinCoarray(Site, Of, Copy.ownBytes()), Copy.size(), Image}, L));
  return valueOf(B, S, B.rvalue(Copy.object()), L);
}

Expr *XmpCoarrays::put(BinaryOperator *Assign) {
  SourceLocation L = Assign->getBeginLoc();
  Coindexed O = objectOf(Assign->getLHS()->IgnoreParens());
  Statements S;
  Expr *Site = site(L, O.Own);
  ObjectCopy Copy(In, O.Own, lowerExpr(Assign->getRHS()), L, S);
  Expr *Image = image(O, Site);
  VarDecl *Of = namedArray(O.Own);
  Copy.own() = lowerExpr(Copy.own());
  S.push_back(U.call(
      In.Transfers ? "__xmp_coarray_start_put" : "__xmp_coarray_put",
      {Site, withinCoarray(Site, Of, Copy.ownBytes()), Copy.bytes(), Copy.size(), Image}, L));
  return valueOf(B, S, B.rvalue(Copy.object()), L);
}

Expr *XmpCoarrays::move(bool Puts, Expr *Far, Expr *Near) {
  SourceLocation L = Far->getBeginLoc();
  Coindexed O = objectOf(Far);
  Expr *Site = site(L, O.Own), *Image = image(O, Site), *None = B.nullPtr(L);
  VarDecl *Of = namedArray(O.Own);
  Expr *Own = withinCoarray(Site, Of, B.voidPtr(B.addrOf(lowerExpr(O.Own)))),
       *Here = B.voidPtr(B.addrOf(lowerExpr(Near)));
  return U.call(Puts ? "__xmp_coarray_put_section" : "__xmp_coarray_get_section",
                {Site, Puts ? Own : Here, Puts ? Here : Own, B.sizeOf(O.Own->getType(), L),
                 B.intLit(0, L), None, Image},
                L);
}

/// op= and ++: the operator on a copy, between a get and a put of one address and image.
Expr *XmpCoarrays::update(Expr *Operator, Expr *Left, bool OldValue,
                          llvm::function_ref<void(Expr *)> SetLeft, Statements S) {
  SourceLocation L = Operator->getBeginLoc();
  QualType T = Left->getType().getUnqualifiedType();
  Coindexed O = objectOf(Left);
  Expr *Site = site(L, O.Own);
  VarDecl *Image = In.temporary(".xmp.image", B.C.LongTy, image(O, Site), L, S);
  ObjectCopy Copy(In, O.Own, nullptr, L, S);
  VarDecl *Of = namedArray(O.Own);
  Copy.own() = lowerExpr(Copy.own());
  VarDecl *At =
      In.temporary(".xmp.at", B.C.VoidPtrTy, withinCoarray(Site, Of, Copy.ownBytes()), L, S);
  S.push_back(U.call("__xmp_coarray_get",
                     {Site, Copy.bytes(), B.load(At, L), Copy.size(), B.load(Image, L)}, L));
  SetLeft(Copy.object());
  VarDecl *Old = OldValue ? In.temporary(".xmp.old", T, Operator, L, S) : nullptr;
  if (!Old)
    S.push_back(Operator);
  S.push_back(
      U.call("__xmp_coarray_put",
             {copyExpr(B.C, Site), B.load(At, L), Copy.bytes(), Copy.size(), B.load(Image, L)}, L));
  return valueOf(B, S, Old ? B.load(Old, L) : B.rvalue(Copy.object()), L);
}

/// The right side comes first: it may change bit-fields in the same bytes.
Expr *XmpCoarrays::updateBitField(BinaryOperator *Assign, Expr *Left) {
  Statements S;
  SourceLocation L = Assign->getBeginLoc();
  Expr *Right = Assign->getRHS();
  Assign->setRHS(B.load(In.temporary(".xmp.right", Right->getType(), lowerExpr(Right), L, S), L));
  return update(Assign, Left, false, [&](Expr *V) { Assign->setLHS(V); }, S);
}

/// The vector that E is an element, or some, of; null if it is of none.
static Expr *vectorAround(Expr *E) {
  E = E->IgnoreParens();
  if (auto *Parts = dyn_cast<ExtVectorElementExpr>(E))
    return Parts->isArrow() ? nullptr : Parts->getBase();
  auto *Element = dyn_cast<ArraySubscriptExpr>(E);
  return Element && Element->getBase()->getType()->isVectorType() ? Element->getBase() : nullptr;
}

/// True if E is made of elements of a vector of another image.
static bool isInVector(Expr *E) {
  Expr *Vector = vectorAround(E);
  return Vector && (isCoindexed(Vector->IgnoreParens()) || isInVector(Vector));
}

/// The elements of a vector are those of its value; to write some of them is an error, as the
/// others would be written, too. What stands for E, or null.
Expr *XmpCoarrays::lowerVector(Expr *E) {
  auto *Assign = dyn_cast<BinaryOperator>(E);
  auto *Unary = dyn_cast<UnaryOperator>(E);
  Expr *Written = Assign && Assign->isAssignmentOp()         ? Assign->getLHS()
                  : Unary && Unary->isIncrementDecrementOp() ? Unary->getSubExpr()
                                                             : nullptr;
  if (Written && isInVector(Written))
    report(E->getBeginLoc(), diag::err_xmp_unsupported,
           "an assignment to elements of a vector of another image");
  auto *Parts = dyn_cast<ExtVectorElementExpr>(E);
  Expr *Vector = Parts ? vectorAround(Parts) : nullptr;
  if (!Vector || !Vector->isGLValue() || !isCoindexed(Vector->IgnoreParens()))
    return nullptr;
  Parts->setBase(get(Vector->IgnoreParens()));
  return Parts;
}

/// Operands of asm that are objects, not values, are here.
void XmpCoarrays::checkOperands(GCCAsmStmt *Asm) {
  SmallVector<Expr *, 4> Operands;
  for (unsigned I = 0; I < Asm->getNumOutputs(); ++I)
    Operands.push_back(Asm->getOutputExpr(I));
  for (unsigned I = 0; I < Asm->getNumInputs(); ++I)
    Operands.push_back(Asm->getInputExpr(I));
  for (Expr *E : Operands)
    if (E->isGLValue() && (isCoindexed(E) || isInVector(E)))
      report(E->getBeginLoc(), diag::err_xmp_coarray_address);
}
} // namespace xacc
