// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which bytes a section of an item means, and whether there are gaps between them. Part of
// MappedVariable.
#include "acc/clauses/MappedVariable.h"
#include "ast/Constants.h"

using namespace clang;

namespace xacc {
/// Address of the first element of what the first dimension is of.
Expr *MappedVariableMaker::baseAddress(Expr *Base, const MappedVariable &O) {
  if (O.Attached)
    return B.voidPtr(B.deref(O.Attached, O.Loc));
  return Base->getType()->isPointerType() ? B.voidPtr(Base) : B.addrOf(Base);
}

static QualType elementOf(ASTContext &C, QualType Outer) {
  if (const ArrayType *A = C.getAsArrayType(Outer))
    return A->getElementType();
  return Outer->getPointeeType();
}

VarDecl *MappedVariableMaker::temporary(Expr *Value) {
  SourceLocation L = Value->getBeginLoc();
  VarDecl *V = B.variable(".xacc.operand", B.C.LongTy, B.cast(Value, B.C.LongTy), L);
  Temporaries.push_back(B.declare(V, L));
  return V;
}

/// Number of elements of an array dimension, or null for a pointer.
Expr *MappedVariableMaker::extent(const Dim &D) {
  const ArrayType *A = B.C.getAsArrayType(D.Outer);
  if (!A || isa<IncompleteArrayType>(A))
    return nullptr;
  if (auto *Constant = dyn_cast<ConstantArrayType>(A))
    return B.longLit(Constant->getSize().getSExtValue(), D.Loc);
  return B.bin(BO_Div, B.sizeOf(D.Outer, D.Loc), B.sizeOf(A->getElementType(), D.Loc));
}

static bool isZero(ASTContext &C, const Expr *E) {
  Expr::EvalResult R;
  return !E || (E->EvaluateAsInt(R, C) && R.Val.getInt().isZero());
}

/// True if a dimension provably covers its whole array.
bool MappedVariableMaker::isFull(const Dim &D) {
  const ArrayType *A = B.C.getAsArrayType(D.Outer);
  if (!A || !isZero(B.C, D.Lower))
    return false;
  if (!D.Length)
    return true;
  if (auto *Constant = dyn_cast<ConstantArrayType>(A))
    return constantOf(D.Length, B.C) == Constant->getSize().getSExtValue();
  auto *Variable = dyn_cast<VariableArrayType>(A);
  if (!Variable || !Variable->getSizeExpr() || !isUnchanged(B.Function, Variable->getSizeExpr()))
    return false;
  llvm::FoldingSetNodeID Size, Length;
  Variable->getSizeExpr()->IgnoreParenImpCasts()->Profile(Size, B.C, true);
  D.Length->IgnoreParenImpCasts()->Profile(Length, B.C, true);
  return Size == Length;
}

/// Offset and size of a section of one piece of memory, in bytes.
struct MappedVariableMaker::Extent {
  Expr *Offset, *Bytes;
};

std::optional<MappedVariable> MappedVariableMaker::section(Expr *Base, ArrayRef<Dim> Dims,
                                                           StringRef Clause) {
  MappedVariable O;
  O.Loc = Base->getBeginLoc();
  O.Name = sourceText(B.C, Base);
  if (!bindBase(Base, O))
    return unsupported(Base, Clause, "an item of this form");
  if (Dims.empty()) { // a member
    O.Start = B.addrOf(Base);
    O.Bytes = B.sizeOf(Base->getType(), O.Loc);
    return O;
  }
  if (Base->getType()->isPointerType())
    O.How = Rebind::Pointer;
  if (!Dims.front().Length && !extent(Dims.front())) {
    Report(O.Loc, diag::err_unknown_size) << O.Name;
    return std::nullopt;
  }
  // Behind each dimension of a pointer begins another piece of memory.
  auto isPointer = [&](const Dim &D) { return !B.C.getAsArrayType(D.Outer); };
  for (bool First = true; !Dims.empty(); First = false) {
    size_t Count = llvm::find_if(Dims.drop_front(), isPointer) - Dims.begin();
    if (!First && !Dims.front().Length) {
      Report(O.Loc, diag::err_unknown_size) << O.Name;
      return std::nullopt;
    }
    SmallVector<MappedVariable::Stride, 3> Strides;
    Extent E = extentOf(Dims.take_front(Count), O.Loc, Strides);
    if (First) {
      O.Strides = Strides;
      O.Start = B.byteAdd(baseAddress(Base, O), E.Offset);
      O.Bytes = E.Bytes;
    } else
      O.Rows.push_back({E.Offset, E.Bytes, Strides});
    Dims = Dims.drop_front(Count);
  }
  return O;
}

/// Strides: where to put the dimensions if there may be gaps.
MappedVariableMaker::Extent
MappedVariableMaker::extentOf(ArrayRef<Dim> Dims, SourceLocation Loc,
                              SmallVectorImpl<MappedVariable::Stride> &Strides) {
  // Trailing dimensions that are whole belong to the element.
  while (Dims.size() > 1 && isFull(Dims.back()))
    Dims = Dims.drop_back();
  Expr *Offset = nullptr, *Empty = nullptr, *Span = nullptr;
  SmallVector<VarDecl *, 4> Lengths;
  auto add = [&](Expr *Sum, Expr *Term) { return Sum ? B.bin(BO_Add, Sum, Term) : Term; };
  for (const Dim &D : Dims) {
    SourceLocation L = D.Loc;
    QualType Element = elementOf(B.C, D.Outer);
    auto size = [&] { return B.sizeOf(Element, L); };
    VarDecl *Lower = temporary(D.Lower ? D.Lower : B.longLit(0, L));
    Expr *Count = D.Length ? D.Length : B.bin(BO_Sub, extent(D), B.load(Lower, L));
    VarDecl *Length = temporary(Count);
    Lengths.push_back(Length);
    Offset = add(Offset, B.bin(BO_Mul, B.load(Lower, L), size()));
    auto length = [&] { return B.load(Length, L); };
    if (Dims.size() == 1)
      return {Offset, B.byteCount(length, size)};
    Expr *None = B.paren(B.bin(BO_EQ, length(), B.longLit(0, L)));
    Empty = Empty ? B.bin(BO_Or, Empty, None) : None;
    auto before = [&] { return B.paren(B.bin(BO_Sub, length(), B.longLit(1, L))); };
    Span = add(Span, B.byteCount(before, size));
    if (&D == &Dims.back())
      Span = B.bin(BO_Add, Span, size());
  }
  for (auto [D, Length] : llvm::zip(Dims, Lengths)) {
    bool Last = &D == &Dims.back();
    Expr *Size = B.sizeOf(elementOf(B.C, D.Outer), D.Loc), *Count = B.load(Length, D.Loc);
    Strides.push_back(
        {Last ? B.longLit(1, D.Loc) : Size, Last ? B.bin(BO_Mul, Count, Size) : Count});
  }
  return {Offset, B.conditional(B.paren(Empty), B.longLit(0, Loc), Span)};
}
} // namespace xacc
