// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the items of reduction clauses name: scalars, arrays of constant size, elements, and sections of constant length
// (OpenACC 3.4, 2.5.15), and how the uses of an item in a loop become uses of its private copy.
#include "Lowering.h"

using namespace clang;

namespace xacc {
namespace {
constexpr uint64_t MaxBytes = 64 * 1024; // of the copy that each lane has

struct Dim {
  Expr *Lower, *Length; // null: from the start, to the end
  bool IsSubscript;
  QualType Outer; // array or pointer
};

std::optional<uint64_t> constantOf(ASTContext &C, const Expr *E) {
  Expr::EvalResult R;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(R, C) || R.Val.getInt().isNegative())
    return std::nullopt;
  return R.Val.getInt().getZExtValue();
}

/// Splits an item into its dimensions, outermost first; returns what they are of.
Expr *dimensionsOf(Expr *Item, SmallVectorImpl<Dim> &Dims) {
  Expr *E = Item->IgnoreParenImpCasts();
  for (;;) {
    Expr *Base = nullptr;
    if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
      bool One = !Section->getLength() && Section->getColonLocFirst().isInvalid();
      Base = Section->getBase();
      Dims.insert(Dims.begin(), {Section->getLowerBound(), Section->getLength(), One, Section->getBaseType()});
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      Base = Subscript->getBase();
      Dims.insert(Dims.begin(), {Subscript->getIdx(), nullptr, true, Base->IgnoreParenImpCasts()->getType()});
    } else
      return E;
    E = Base->IgnoreParenImpCasts();
  }
}

QualType elementOf(ASTContext &C, QualType Outer) {
  if (const ArrayType *A = C.getAsArrayType(Outer))
    return A->getElementType();
  return Outer->getPointeeType();
}

/// Scalars in a value of type T, or nothing if that is not constant.
std::optional<uint64_t> scalarsIn(ASTContext &C, QualType T) {
  uint64_t Count = 1;
  for (const ArrayType *A = C.getAsArrayType(T); A; A = C.getAsArrayType(T)) {
    auto *Constant = dyn_cast<ConstantArrayType>(A);
    if (!Constant)
      return std::nullopt;
    Count *= Constant->getSize().getZExtValue();
    T = A->getElementType();
  }
  return Count;
}

/// Length of a dimension, or nothing if that is not constant.
std::optional<uint64_t> lengthOf(ASTContext &C, const Dim &D, uint64_t Lower) {
  if (D.IsSubscript)
    return 1;
  if (D.Length)
    return constantOf(C, D.Length);
  auto *A = dyn_cast_or_null<ConstantArrayType>(C.getAsArrayType(D.Outer));
  if (!A || A->getSize().ult(Lower))
    return std::nullopt;
  return A->getSize().getZExtValue() - Lower;
}

bool isWhole(ASTContext &C, const Dim &D, uint64_t Lower, uint64_t Length) {
  auto *A = dyn_cast_or_null<ConstantArrayType>(C.getAsArrayType(D.Outer));
  return A && Lower == 0 && A->getSize() == Length;
}

enum class Problem { None, Length, Gaps };

/// Place and number of the scalars of a section, in the order of memory.
Problem placeOf(ASTContext &C, ArrayRef<Dim> Dims, ReductionItem &I) {
  bool Several = false;
  I.First = 0;
  I.Count = 1;
  for (const Dim &D : Dims) {
    auto Each = scalarsIn(C, elementOf(C, D.Outer));
    auto Lower = D.Lower ? constantOf(C, D.Lower) : 0;
    auto Length = Lower ? lengthOf(C, D, *Lower) : std::nullopt;
    if (!Each || !Length)
      return Problem::Length;
    if (!C.getAsArrayType(D.Outer) && &D != &Dims.front())
      return Problem::Gaps; // an array of pointers
    if (Several && !isWhole(C, D, *Lower, *Length))
      return Problem::Gaps;
    Several |= *Length != 1;
    I.First += *Lower * *Each;
    I.Count *= *Length;
    if (&D == &Dims.back())
      I.Count *= *Each;
  }
  return Problem::None;
}

/// An array from the start of the variable to the end of the section.
QualType copyType(ASTContext &C, const ReductionItem &I, QualType Outer) {
  QualType Row = elementOf(C, Outer).getUnqualifiedType();
  uint64_t Each = *scalarsIn(C, Row), Rows = (I.First + I.Count + Each - 1) / Each;
  return C.getConstantArrayType(Row, llvm::APInt(64, Rows), nullptr, ArraySizeModifier::Normal, 0);
}
} // namespace

std::optional<ReductionItem> FunctionLowering::reductionItem(const Clauses::Reduction &Red) {
  ASTContext &C = B.C;
  SmallVector<Dim, 3> Dims;
  ReductionItem I;
  Expr *Base = dimensionsOf(Red.Item, Dims);
  I.Variable = asVariable(Base);
  I.Loc = Red.Item->getBeginLoc();
  I.Op = Red.Op;
  std::string Text = sourceText(C, Red.Item);
  if (!I.Variable) {
    report(I.Loc, diag::err_var_unsupported, Text, "reduction", "an item of this form");
    return std::nullopt;
  }
  QualType T = I.Variable->getType().getCanonicalType();
  I.Element = (Dims.empty() ? T : elementOf(C, Dims.back().Outer)).getCanonicalType();
  bool IsElement = llvm::all_of(Dims, [](const Dim &D) { return D.IsSubscript; }) && !I.Element->isArrayType();
  I.Element = C.getBaseElementType(I.Element).getUnqualifiedType();
  if (reductionType(C, I.Element) < 0) {
    report(I.Loc, diag::err_reduction_type, Text, (Dims.empty() ? I.Variable->getType() : I.Element).getAsString());
    return std::nullopt;
  }
  if (IsElement) { // or a scalar
    I.Subscript = Dims.empty() ? nullptr : Red.Item->IgnoreParenImpCasts();
    I.Copy = I.Element;
    return I;
  }
  Problem P = placeOf(C, Dims, I);
  if (Dims.empty()) {
    auto Count = scalarsIn(C, T);
    I.Count = Count.value_or(0);
    P = Count ? Problem::None : Problem::Length;
  }
  if (P != Problem::None || !I.Count) {
    report(I.Loc, diag::err_var_unsupported, Text, "reduction",
           P == Problem::Gaps ? "a section with gaps" : "a length that is not a positive constant");
    return std::nullopt;
  }
  I.Copy = Dims.empty() ? T.getUnqualifiedType() : copyType(C, I, Dims.front().Outer);
  if (uint64_t(C.getTypeSizeInChars(I.Copy).getQuantity()) > MaxBytes) {
    report(I.Loc, diag::err_var_unsupported, Text, "reduction", "a private copy of more than 64 KiB");
    return std::nullopt;
  }
  return I;
}

//===--------------------------------------------------------------------===//
// Uses in the loop
//===--------------------------------------------------------------------===//

/// Calls Visit on each child of S, also in the clauses of a construct. Visit may replace it.
static void forEachPart(Stmt *S, llvm::function_ref<void(Stmt *&)> Visit) {
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : A->clauses())
      for (Stmt *&Child : const_cast<OpenACCClause *>(Clause)->children())
        if (Child)
          Visit(Child);
  forEachChild(S, Visit);
}

static bool refersTo(const Stmt *S, const VarDecl *V) {
  auto *R = dyn_cast<DeclRefExpr>(S);
  return R && R->getDecl()->getCanonicalDecl() == V->getCanonicalDecl();
}

namespace {
enum class Match { Same, Different, Unknown };
} // namespace

/// Whether two elements of one array are the same.
static Match matchElements(ASTContext &C, Expr *A, Expr *B) {
  SmallVector<Dim, 3> DimsA, DimsB;
  dimensionsOf(A, DimsA);
  dimensionsOf(B, DimsB);
  if (DimsA.size() != DimsB.size())
    return Match::Unknown;
  Match All = Match::Same;
  for (auto [X, Y] : llvm::zip(DimsA, DimsB)) {
    auto CX = constantOf(C, X.Lower), CY = constantOf(C, Y.Lower);
    if (CX && CY && *CX != *CY)
      return Match::Different;
    llvm::FoldingSetNodeID IdX, IdY;
    X.Lower->IgnoreParenImpCasts()->Profile(IdX, C, true);
    Y.Lower->IgnoreParenImpCasts()->Profile(IdY, C, true);
    if (!(CX && CY) && IdX != IdY)
      All = Match::Unknown;
  }
  return All;
}

/// An element must be the same throughout the loop.
void FunctionLowering::checkSubscript(const ReductionItem &I, Stmt *Body) {
  forEachRef(I.Subscript, [&](DeclRefExpr *Ref) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && V != I.Variable && isWritten(Body, V))
      report(I.Loc, diag::err_var_unsupported, sourceText(B.C, I.Subscript), "reduction",
             "a subscript that the loop changes");
  });
}

/// The subscripted element as a whole becomes the copy. Anything else might or might not be it.
void FunctionLowering::rebindElement(Stmt *S, const ReductionItem &I, VarDecl *Copy) {
  auto unclear = [&](SourceLocation L) {
    report(L, diag::err_reduction_element, sourceText(B.C, I.Subscript), I.Variable->getName());
  };
  forEachPart(S, [&](Stmt *&Child) {
    auto *E = dyn_cast<ArraySubscriptExpr>(Child);
    SmallVector<Dim, 3> Dims;
    if (!E || !refersTo(dimensionsOf(E, Dims), I.Variable)) {
      if (refersTo(Child, I.Variable))
        return unclear(Child->getBeginLoc());
      return rebindElement(Child, I, Copy);
    }
    Match M = matchElements(B.C, E, I.Subscript);
    if (M == Match::Same)
      Child = B.ref(Copy, E->getBeginLoc());
    else if (M == Match::Unknown)
      unclear(E->getBeginLoc());
    else
      for (Dim &D : Dims) {
        Stmt *Index = D.Lower;
        rebindElement(Index, I, Copy);
      }
  });
}

/// The variable becomes the copy, which is an array: a pointer that is read becomes an array that decays.
void FunctionLowering::rebindArray(Stmt *S, const ReductionItem &I, VarDecl *Copy) {
  forEachPart(S, [&](Stmt *&Child) {
    auto *Cast = dyn_cast<ImplicitCastExpr>(Child);
    bool Reads = Cast && Cast->getCastKind() == CK_LValueToRValue;
    Expr *E = dyn_cast<Expr>(Child);
    Stmt *Inner = Reads ? Cast->getSubExpr()->IgnoreParens() : E ? E->IgnoreParens() : Child;
    if (!refersTo(Inner, I.Variable))
      return rebindArray(Child, I, Copy);
    auto *Ref = cast<DeclRefExpr>(Inner);
    if (Ref->getType()->isPointerType() && !Reads && !isa<ArraySectionExpr>(S))
      return report(Ref->getLocation(), diag::err_reduction_pointer, I.Variable->getName());
    if (Reads)
      Cast->setCastKind(CK_ArrayToPointerDecay);
    Expr *Outer = Reads ? Cast->getSubExpr() : E;
    for (; Outer != Ref; Outer = cast<ParenExpr>(Outer)->getSubExpr())
      Outer->setType(I.Copy);
    Ref->setDecl(Copy);
    Ref->setType(I.Copy);
  });
}
} // namespace xacc
