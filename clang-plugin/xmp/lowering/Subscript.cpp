// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// a[i][j] of a distributed array, with global subscripts, becomes base[position(i) * pitch +
// position(j)].
#include "xmp/lowering/Subscript.h"

using namespace clang;

namespace xacc {
bool XmpSubscripts::isOutside(const VarDecl *View) const {
  return llvm::is_contained(ArrayRef(In.Views).take_front(In.Region), View);
}

/// A reference to what the region around may have to get from outside.
Expr *XmpSubscripts::captured(VarDecl *V, const VarDecl *View, SourceLocation L) {
  return DeclRefExpr::Create(B.C, NestedNameSpecifierLoc(), SourceLocation(), V, isOutside(View), L,
                             V->getType().getNonReferenceType(), VK_LValue);
}

Expr *XmpSubscripts::viewRef(XmpArray &A, SourceLocation L) {
  bool Own = !A.View->hasGlobalStorage(), InScope = llvm::is_contained(In.Views, A.View);
  if (Own && !InScope && In.Reported.insert(A.View).second)
    report(L, diag::err_xmp_scope, A.Variable->getName());
  return captured(A.View, A.View, L);
}

/// The first byte of the local section. Programs exchange pointers, so theirs is the variable's
/// value.
Expr *XmpSubscripts::base(XmpArray &A, SourceLocation L) {
  return A.IsPointer() ? captured(A.Variable, A.View, L) : U.field(viewRef(A, L), "base");
}

Expr *XmpSubscripts::viewPtr(XmpArray &A, SourceLocation L) {
  return B.cast(B.addrOf(viewRef(A, L)), B.C.getPointerType(A.View->getType()));
}

Expr *XmpSubscripts::viewDim(XmpArray &A, unsigned Dim, StringRef Field, SourceLocation L) {
  return B.rvalue(U.field(B.subscript(U.field(viewRef(A, L), "dim"), B.intLit(Dim, L)), Field));
}

/// Elements between neighbours in Dim, where the dimensions behind it are whole on every node and
/// of constant extents.
std::optional<int64_t> XmpSubscripts::constantPitch(const XmpArray &A, unsigned Dim) {
  int64_t Pitch = 1;
  for (unsigned D = Dim + 1; D < A.Rank; ++D) {
    auto Length = constantLength(A, D);
    if (!Length)
      return std::nullopt;
    Pitch *= *Length;
  }
  return Pitch;
}

/// A number of the type in which the indices of a nest are computed.
Expr *XmpSubscripts::number(int64_t N, const Hoisted *H, SourceLocation L) {
  return H && H->L.Narrow ? B.intLit(N, L) : B.longLit(N, L);
}

Expr *XmpSubscripts::pitch(XmpArray &A, unsigned Dim, const Hoisted *H, SourceLocation L) {
  if (auto Constant = constantPitch(A, Dim))
    return number(*Constant, H, L);
  return H ? B.load(H->L.Pitch[Dim], L) : viewDim(A, Dim, "pitch", L);
}

/// The number of an element along Dim. In a nest the shifts are subtracted once for all dimensions.
Expr *XmpSubscripts::place(XmpArray &A, unsigned Dim, Expr *Index, const Hoisted *H,
                           SourceLocation L) {
  bool Narrow = H && H->L.Narrow;
  Index = B.cast(Index, Narrow ? B.C.IntTy : B.C.LongTy);
  auto dim = [&](StringRef Field, const VarDecl *V) {
    return V ? B.load(const_cast<VarDecl *>(V), L) : viewDim(A, Dim, Field, L);
  };
  if (A.Shape[Dim] == 'c') {
    Expr *X = B.bin(BO_Sub, Index, dim("shift", H ? H->L.Shift[Dim] : nullptr));
    Index = U.call(Narrow ? "__xmp_position_int" : "__xmp_position",
                   {X, dim("block", H ? H->L.Block[Dim] : nullptr),
                    dim("cycle", H ? H->L.Cycle[Dim] : nullptr)},
                   L);
  } else if (A.Shape[Dim] == 'w')
    Index = B.paren(B.bin(BO_Add, Index, number(A.Shadow[Dim].first, H, L)));
  else if (A.Shape[Dim] == 'b' && !H)
    Index = B.paren(B.bin(BO_Sub, Index, viewDim(A, Dim, "shift", L)));
  return Index;
}

/// The part of Dim in the index of an element.
Expr *XmpSubscripts::position(XmpArray &A, unsigned Dim, Expr *Index, const Hoisted *H,
                              SourceLocation L) {
  Index = place(A, Dim, Index, H, L);
  auto Pitch = constantPitch(A, Dim);
  return Pitch && *Pitch == 1 ? Index : B.bin(BO_Mul, B.paren(Index), pitch(A, Dim, H, L));
}

/// Elements of Dim in the section, where they are as many on every node and that is known.
std::optional<int64_t> XmpSubscripts::constantLength(const XmpArray &A, unsigned Dim) {
  auto *Constant = B.C.getAsConstantArrayType(A.Types[Dim]);
  if (!StringRef("*w").contains(A.Shape[Dim]) || !Constant || A.Extents[Dim])
    return std::nullopt;
  int64_t Around = A.Shape[Dim] == 'w' ? A.Shadow[Dim].first + A.Shadow[Dim].second : 0;
  return Constant->getSize().getSExtValue() + Around;
}

/// Base[i * pitch ...][j][k]: subscripts of dimensions behind which all lengths are constant stay
/// subscripts, so Clang sees of them what it sees of those of ordinary arrays.
Expr *XmpSubscripts::rowElement(XmpArray &A, Expr *Base, ArrayRef<Expr *> Index, const Hoisted *H,
                                SourceLocation L) {
  QualType Row = A.Element;
  unsigned First = A.Rank - 1;
  for (; First > 0 && constantLength(A, First); --First)
    Row = B.C.getConstantArrayType(Row, llvm::APInt(64, *constantLength(A, First)), nullptr,
                                   ArraySizeModifier::Normal, 0);
  Expr *Before = nullptr;
  for (unsigned D = 0; D < First; ++D) {
    Expr *Part = position(A, D, Index[D], H, L);
    Before = Before ? B.bin(BO_Add, Before, Part) : Part;
  }
  Expr *Place = B.cast(Before ? B.bin(BO_Add, Base, Before) : Base, B.C.getPointerType(Row));
  for (unsigned D = First; D < A.Rank; ++D)
    Place = B.subscript(Place, place(A, D, Index[D], H, L));
  return Place;
}

/// The element with these subscripts, an lvalue.
Expr *XmpSubscripts::element(XmpArray &A, ArrayRef<Expr *> Index, SourceLocation L) {
  auto It = In.Hoist.find(&A);
  const Hoisted *H = It == In.Hoist.end() ? nullptr : &It->second;
  if (In.Compute && !H)
    report(L, diag::err_xmp_unsupported,
           "a distributed array in a compute construct without 'xmp loop' around it");
  QualType T = B.C.getPointerType(A.Element);
  VarDecl *Device = In.DevicePointers.lookup(&A);
  Expr *Base = H ? B.load(H->Origin ? H->Origin : H->Base, L)
                 : B.cast(Device ? B.ref(Device, L) : base(A, L), T);
  if (!H || !H->L.Offset || H->Origin)
    return rowElement(A, Base, Index, H, L);
  Expr *Sum = nullptr;
  for (auto [D, I] : llvm::enumerate(Index)) {
    Expr *Part = position(A, D, I, H, L);
    Sum = Sum ? B.bin(BO_Add, Sum, Part) : Part;
  }
  return B.subscript(Base, B.bin(BO_Sub, Sum, B.load(H->L.Offset, L)));
}

/// Atomic directives of OpenMP know the user's expression under several names, so it stays, with
/// other operands.
static Expr *inPlace(ArraySubscriptExpr *E, Expr *Element) {
  auto *Place = cast<ArraySubscriptExpr>(Element);
  E->setLHS(Place->getLHS());
  E->setRHS(Place->getRHS());
  return E;
}

Expr *XmpSubscripts::lowerSubscript(ArraySubscriptExpr *E) {
  SmallVector<Expr *, 7> Index;
  XmpArray *A = U.find(splitSubscripts(E, Index));
  if (!A || Index.size() > A->Rank) {
    In.children(E);
    return E;
  }
  SourceLocation L = E->getBeginLoc();
  for (Expr *&I : Index)
    I = lowerExpr(I);
  size_t Given = Index.size();
  if (Given == A->Rank)
    return In.Captured ? inPlace(E, element(*A, Index, L)) : element(*A, Index, L);
  // A row is contiguous and where C expects it only if nothing of it is distributed.
  bool HasShadow = A->Shape.find('w', Given) != std::string::npos;
  if (HasShadow || !constantPitch(*A, Given - 1)) {
    report(L, diag::err_xmp_partial, A->Variable->getName(), A->Rank);
    return E;
  }
  while (Index.size() < A->Rank)
    Index.push_back(B.longLit(0, L));
  QualType Row = B.C.getPointerType(A->Types[Given]);
  return UnaryOperator::Create(B.C, B.cast(B.addrOf(element(*A, Index, L)), Row), UO_Deref,
                               A->Types[Given], VK_LValue, OK_Ordinary, L, false,
                               FPOptionsOverride());
}

/// The array's name: the local section, at its first byte.
Expr *XmpSubscripts::whole(XmpArray &A, DeclRefExpr *E) {
  SourceLocation L = E->getLocation();
  if (In.Compute)
    report(L, diag::err_xmp_unsupported, "the name of a distributed array in a compute construct");
  VarDecl *Device = In.DevicePointers.lookup(&A);
  Expr *Base = B.cast(Device ? B.ref(Device, L) : base(A, L), B.C.getPointerType(E->getType()));
  return UnaryOperator::Create(B.C, Base, UO_Deref, E->getType(), VK_LValue, OK_Ordinary, L, false,
                               FPOptionsOverride());
}
} // namespace xacc
