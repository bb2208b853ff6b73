// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operands of gmove, bcast and reduction: a variable, an element or a section becomes a struct
// __xmp_operand.
#include "xmp/lowering/Operand.h"
#include "xmp/lowering/Array.h"
#include "xmp/lowering/Subscript.h"

using namespace clang;

namespace xacc {
Expr *XmpOperands::list(ArrayRef<Expr *> Items, SourceLocation L) {
  SmallVector<Expr *, 16> Copy(Items);
  return B.S.ActOnInitList(L, Copy, L).get();
}

/// &(struct Name){ items }
Expr *XmpOperands::literal(StringRef Name, ArrayRef<Expr *> Items, SourceLocation L) {
  QualType T = U.record(Name);
  TypeSourceInfo *Info = B.C.getTrivialTypeSourceInfo(T, L);
  Expr *Literal = B.S.BuildCompoundLiteralExpr(L, Info, L, list(Items, L)).get();
  return B.cast(B.addrOf(Literal), B.C.getPointerType(T));
}

/// (Element[]){ items }, an lvalue
Expr *XmpOperands::arrayLiteral(QualType Element, ArrayRef<Expr *> Items, SourceLocation L) {
  QualType T = B.C.getConstantArrayType(Element, llvm::APInt(64, Items.size()), nullptr,
                                        ArraySizeModifier::Normal, 0);
  return B.S.BuildCompoundLiteralExpr(L, B.C.getTrivialTypeSourceInfo(T, L), L, list(Items, L))
      .get();
}

/// One struct __xmp_subscript. Index is null for a dimension that was not written: all of it.
Expr *XmpOperands::operandSubscript(Expr *Index, SourceLocation L) {
  auto number = [&](int64_t N) { return B.longLit(N, L); };
  if (!Index) // the triplet :
    return list({B.intLit(1, L), B.intLit(0, L), number(0), number(0), number(1)}, L);
  CallExpr *Section = asSection(Index);
  if (!Section)
    return list({B.intLit(0, L), B.intLit(1, L), B.cast(Index, B.C.LongTy), number(0), number(0)},
                L);
  SmallVector<Expr *, 5> Items{B.intLit(1, L)};
  for (Expr *Argument : Section->arguments())
    Items.push_back(lowerExpr(Argument));
  return list(Items, L);
}

/// What a name stands for in a list of variables: a parameter that was declared as an array is one.
QualType declaredType(Expr *E) {
  auto *P = dyn_cast_or_null<ParmVarDecl>(asVariable(E));
  return P && P->getOriginalType()->isArrayType() ? P->getOriginalType() : E->getType();
}

bool isOpen(ASTContext &C, QualType T) {
  return !C.getAsConstantArrayType(T) && !C.getAsVariableArrayType(T);
}

/// Types of the dimensions of a local base, outermost first: as many as are subscripted, then what
/// is left of the array.
bool XmpOperands::localDims(Expr *Base, unsigned Given, SmallVectorImpl<QualType> &Types,
                            QualType &Element) {
  QualType T = declaredType(Base);
  while (true) {
    const ArrayType *Array = B.C.getAsArrayType(T);
    bool IsPointer = T->isPointerType() && Types.empty() && Given;
    if (!Array && !IsPointer)
      break;
    Types.push_back(T);
    T = Array ? Array->getElementType() : T->getPointeeType();
  }
  Element = T;
  return Types.size() >= Given && Types.size() <= 7;
}

/// *E, which the name of a pointer stands for; null after an error.
Expr *XmpOperands::pointee(Expr *E) {
  QualType T = E->getType()->getPointeeType();
  if (T->isIncompleteType() || T->isFunctionType())
    return operandError(E);
  warn(E->getBeginLoc(), diag::warn_xmp_pointer, sourceText(B.C, E));
  SourceLocation L = E->getBeginLoc();
  return B.S.CreateBuiltinUnaryOp(L, UO_Deref, B.rvalue(E)).get();
}

/// The extent of dimension 0, where it is asked for. Parameters are not checked against theirs:
/// their callers may well have more than that.
Expr *XmpOperands::firstExtent(Expr *Base, QualType T, Expr *Index, SourceLocation L) {
  CallExpr *Section = Index ? asSection(Index) : nullptr;
  Expr::EvalResult Given;
  bool Needed = !Index || (Section && Section->getArg(0)->EvaluateAsInt(Given, B.C) &&
                           !(Given.Val.getInt() & 2));
  bool Parameter = B.C.getAsArrayType(T) && declaredType(Base) != Base->getType();
  if (Needed && isOpen(B.C, T)) {
    report(L, Index ? diag::err_xmp_length : diag::err_xmp_extent, sourceText(B.C, Base));
    return nullptr;
  }
  return Needed || !Parameter ? XmpArrays(In).typeExtent(T, L) : B.longLit(-1, L);
}

Expr *elementIn(XmpUnit &U, Stmt *S, bool IndicesToo, bool InParts) {
  if (!S || isa<UnaryExprOrTypeTraitExpr>(S))
    return nullptr;
  auto *A = dyn_cast<ArraySubscriptExpr>(S);
  SmallVector<Expr *, 7> Index;
  XmpArray *Array = A ? U.find(splitSubscripts(A, Index)) : nullptr;
  if (Array && (!InParts || llvm::any_of(Array->Axes, [](int Axis) { return Axis >= 0; })))
    return A;
  if (A && !IndicesToo)
    return elementIn(U, A->getBase(), false, InParts);
  for (Stmt *Child : S->children())
    if (Expr *Found = elementIn(U, Child, IndicesToo, InParts))
      return Found;
  return nullptr;
}

/// False after an error: a local operand has an address, and no node finds it in another one's
/// part.
bool XmpOperands::checkLocal(Expr *E) {
  StringRef Why = elementIn(U, E, false)  ? "a part of an element of a distributed array here"
                  : E->refersToBitField() ? "a bit-field here"
                  : E->refersToVectorElement() || E->refersToMatrixElement()
                      ? "an element of a vector here"
                      : "";
  if (!Why.empty())
    report(E->getBeginLoc(), diag::err_xmp_unsupported, Why);
  return Why.empty();
}

/// The object with the subscripts Index that E is of local data: an array, or what the last pointer
/// on the way points to.
static Expr *splitLocal(Expr *E, SmallVectorImpl<Expr *> &Index) {
  Index.clear();
  E = E->IgnoreParenImpCasts();
  while (auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    if (!Index.empty() && A->getType()->isPointerType())
      break;
    Index.insert(Index.begin(), A->getIdx());
    E = A->getBase()->IgnoreParenImpCasts();
  }
  return E;
}

/// Where the operand lies: null of a distributed array whose view says so. Plain: one element.
Expr *XmpOperands::operandAddress(XmpArray *A, Expr *Plain, Expr *Base, SourceLocation L) {
  if (A)
    return A->IsPointer() ? B.voidPtr(B.ref(A->Variable, L)) : B.nullPtr(L);
  return Plain ? B.addrOf(lowerExpr(Plain)) : B.voidPtr(lowerExpr(Base));
}

/// A pointer to the operand that E is, which the user wrote; null after an error.
Expr *XmpOperands::operand(Expr *E, SourceLocation L) {
  SmallVector<Expr *, 7> Index;
  Expr *Base = splitSubscripts(E, Index);
  XmpArray *A = U.find(Base);
  bool Section = llvm::any_of(Index, asSection);
  if (!A && !checkLocal(E))
    return nullptr;
  if (!A)
    Base = splitLocal(E, Index);
  if (hasSection(Base))
    return operandError(E);
  SmallVector<QualType, 7> Types;
  QualType Element = declaredType(E);
  // An element of local data is a variable like any other.
  bool Plain = !A && !Section && !Element->isArrayType();
  if (Plain && Element->isPointerType()) {
    Expr *Target = pointee(E);
    return Target ? operand(Target, L) : nullptr;
  }
  if (A)
    Element = A->Element;
  else if (!Plain && !localDims(Base, Index.size(), Types, Element))
    return operandError(E);
  unsigned Rank = A ? A->Rank : Types.size();
  if (Index.size() > Rank && !Plain)
    return operandError(E);
  Expr *First = A || Plain ? B.longLit(0, L)
                           : firstExtent(Base, Types[0], Index.empty() ? nullptr : Index[0], L);
  if (!First)
    return nullptr;
  for (Expr *&I : Index)
    if (!asSection(I) && !Plain)
      I = lowerExpr(I);
  std::string Name = sourceText(B.C, Base);
  Expr *View = A ? XmpSubscripts(In).viewPtr(*A, L) : B.nullPtr(L);
  Expr *Address = operandAddress(A, Plain ? E : nullptr, Base, L);
  SmallVector<Expr *, 7> At, Extents;
  for (unsigned D = 0; D < std::max(Rank, 1u); ++D) {
    At.push_back(operandSubscript(D < Index.size() && !Plain ? Index[D] : nullptr, L));
    Extents.push_back(!D ? First : A ? B.longLit(0, L) : XmpArrays(In).typeExtent(Types[D], L));
  }
  return literal("__xmp_operand",
                 {View, Address, B.stringPtr(Name, L), B.sizeOf(Element, L),
                  B.intLit(xmpType(B.C, Element), L), B.intLit(Rank, L), list(At, L),
                  list(Extents, L)},
                 L);
}

Expr *XmpOperands::operandError(Expr *E) {
  report(E->getBeginLoc(), diag::err_xmp_operand);
  return nullptr;
}

/// __xmp_item((void *)&(E))
Expr *XmpOperands::lowerItem(CallExpr *Marker) {
  Expr *E = operandOf(Marker->getArg(0));
  if (!E->isLValue())
    return operandError(E), Marker;
  QualType T = declaredType(E);
  if (B.C.getBaseElementType(T)->isPointerType() && (T->isArrayType() || hasSection(E)))
    warn(E->getBeginLoc(), diag::warn_xmp_addresses, sourceText(B.C, E));
  Expr *Made = operand(E, E->getBeginLoc());
  return Made ? Made : Marker;
}

/// The flags of the clauses, in the literal that a marker points to.
static InitListExpr *clausesOf(Expr *How) {
  auto *Literal = dyn_cast<CompoundLiteralExpr>(operandOf(How));
  return Literal ? dyn_cast<InitListExpr>(Literal->getInitializer()) : nullptr;
}

namespace {
enum {
  HowAcc = 2,
  HowIn = 8,
  HowOut = 16,
  HowLeft = 32,
  HowRight = 64,
  HowAlike = 128
}; // __XMP_ACC, ...
} // namespace

/// The flags of a directive's clauses, and their new value.
static std::optional<int64_t> flagsOf(ASTContext &C, Expr *How) {
  InitListExpr *Clauses = clausesOf(How);
  Expr::EvalResult Flags;
  if (!Clauses || !Clauses->getInit(0)->EvaluateAsInt(Flags, C))
    return std::nullopt;
  return Flags.Val.getInt().getExtValue();
}

static void setFlags(AstBuilder &B, Expr *How, int64_t Flags) {
  clausesOf(How)->setInit(0, B.intLit(Flags, How->getBeginLoc()));
}

/// True if the right side is a variable in device memory. A value that is computed is the host's.
bool XmpOperands::takesFromDevice(Expr *How, Expr *Right) {
  std::optional<int64_t> Bits = flagsOf(B.C, How);
  if (!Bits)
    return false;
  if (Right->isLValue())
    return *Bits & (HowAcc | HowRight);
  if (*Bits & HowAcc)
    setFlags(B, How, (*Bits & ~HowAcc) | HowLeft);
  return false;
}

/// True if E, a side of gmove, names the same elements of a distributed array wherever it is
/// executed.
bool XmpOperands::isAlike(Expr *E) {
  SmallVector<Expr *, 7> Index;
  if (!U.find(splitSubscripts(E, Index)))
    return true;
  auto constant = [&](Expr *Part) {
    Expr::EvalResult Value;
    return Part->EvaluateAsInt(Value, B.C);
  };
  return llvm::all_of(Index, [&](Expr *I) {
    CallExpr *Section = asSection(I);
    return Section ? llvm::all_of(Section->arguments(), constant) : constant(I);
  });
}

/// The elements that a side of gmove is made of: pointers stand for what they point to, as
/// everywhere in lists.
static QualType movedType(ASTContext &C, Expr *E) {
  QualType T = C.getBaseElementType(declaredType(E));
  if (!declaredType(E)->isArrayType() && !hasSection(E) && T->isPointerType())
    T = C.getBaseElementType(T->getPointeeType());
  return T.getUnqualifiedType();
}

/// gmove: the next statement is lhs = rhs;
void XmpOperands::lowerMove(CallExpr *Marker, ArrayRef<Stmt *> Rest, Statements &Out) {
  SourceLocation L = Marker->getBeginLoc();
  auto *Assign = Rest.empty() ? nullptr : dyn_cast<BinaryOperator>(Rest[0]);
  if (!Assign || Assign->getOpcode() != BO_Assign)
    return report(Rest.empty() ? L : Rest[0]->getBeginLoc(), diag::err_xmp_assignment, "gmove");
  Expr *Left = Assign->getLHS()->IgnoreParens(), *Right = Assign->getRHS()->IgnoreParenImpCasts();
  QualType T = Left->getType().getUnqualifiedType();
  SmallVector<Expr *, 7> Index;
  bool Device = takesFromDevice(Marker->getArg(1), Right);
  bool Named =
      T->isPointerType() && !hasSection(Left); // and so is the right side, or Clang had refused it
  bool Direct = Named || (Right->isLValue() &&
                          (U.find(splitSubscripts(Right, Index)) || hasSection(Right) || Device));
  if (Direct && !Right->isLValue())
    return report(Right->getBeginLoc(), diag::err_xmp_operand);
  if (Direct && !B.C.hasSameType(movedType(B.C, Left), movedType(B.C, Right)))
    return report(Right->getBeginLoc(), diag::err_xmp_types, T, Right->getType());
  if (std::optional<int64_t> Flags = flagsOf(B.C, Marker->getArg(1));
      Flags && (*Flags & (HowIn | HowOut)) && isAlike(Left) && isAlike(Right))
    setFlags(B, Marker->getArg(1), *Flags | HowAlike);
  Expr *Element = Direct ? nullptr : elementIn(U, Right, true, true);
  if (Element)
    return report(Element->getBeginLoc(), diag::err_xmp_unsupported,
                  "an expression of elements of distributed arrays in gmove");
  // Any other value is first converted like in an assignment.
  Expr *Value = Right;
  if (!Direct)
    Value = B.ref(In.temporary(".xmp.value", T, lowerExpr(Assign->getRHS()), L, Out), L);
  Expr *To = operand(Left, Left->getBeginLoc()),
       *From = To ? operand(Value, Right->getBeginLoc()) : nullptr;
  if (From)
    Out.push_back(
        U.call("__xmp_gmove", {Marker->getArg(0), To, From, lowerExpr(Marker->getArg(1))}, L));
}
} // namespace xacc
