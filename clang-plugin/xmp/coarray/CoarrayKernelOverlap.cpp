// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assignments of sections in compute constructs: the elements are in no order, so that none may be
// read that another lane assigns. What the subscripts or the addresses say of that is checked in
// front of the loops. An element that is read for itself alone, a[0:n] = a[0:n] + 1, is no matter.
#include "acc/query/Constructs.h"
#include "xmp/coarray/Coarray.h"

using namespace clang;

namespace xacc {
namespace {
/// A step of the way from a variable to an object: a subscript, or a member.
struct Step {
  ArraySubscriptExpr *At;
  ValueDecl *Member;
};
} // namespace

/// The steps to Path, outermost first; false if one is something else.
static bool stepsOf(Expr *Path, SmallVectorImpl<Step> &Steps) {
  bool Loads = false;
  for (Expr *E = Path; E; E = stepInto(E, Loads)) {
    E = E->IgnoreParens();
    auto *M = dyn_cast<MemberExpr>(E);
    if (auto *A = dyn_cast<ArraySubscriptExpr>(E))
      Steps.insert(Steps.begin(), {A, nullptr});
    else if (M && !M->isArrow())
      Steps.insert(Steps.begin(), {nullptr, M->getMemberDecl()});
    else if (!isa<DeclRefExpr, ImplicitCastExpr>(E))
      return false;
  }
  return true;
}

Expr *XmpKernelSections::distance(const Side &Of, SourceLocation L) {
  if (!Of.Image)
    return B.longLit(0, L);
  if (Of.Away)
    return B.load(Of.Away, L);
  Expr *Table = XmpCoarrayKernels(In).table(coarrayOf(Of.Path), L);
  return U.call("__xmp_distance", {Table, B.load(Of.Image, L)}, L);
}

/// Of one coarray; null: in any case.
Expr *XmpKernelSections::sameImage(const Side &To, const Side &From, SourceLocation L) {
  if (To.Image && From.Image)
    return B.bin(BO_EQ, B.load(To.Image, L), B.load(From.Image, L));
  if (!To.Image && !From.Image)
    return nullptr;
  return B.bin(BO_EQ, distance(To.Image ? To : From, L), B.longLit(0, L));
}

static Expr *both(AstBuilder &B, Expr *One, Expr *Other) {
  return One ? B.bin(BO_LAnd, B.paren(One), B.paren(Other)) : Other;
}

/// The first index, the number of indices and the distance of a subscript.
SmallVector<Expr *, 3> XmpKernelSections::indices(const Side &Of, ArraySubscriptExpr *A,
                                                  SourceLocation L) {
  for (auto [Section, D] : llvm::zip(Of.Sections, Of.Dims))
    if (Section == A)
      return {B.load(D.Base, L), B.load(D.Length, L), B.load(D.Step, L)};
  return {B.cast(copyExpr(B.C, A->getIdx()), B.C.LongTy), B.longLit(1, L), B.longLit(1, L)};
}

/// Of one variable; a literal 0 for members that are apart, null if the steps do not tell.
Expr *XmpKernelSections::meetByIndex(const Side &To, const Side &From, SourceLocation L) {
  SmallVector<Step, 8> One, Other;
  if (!stepsOf(To.Path, One) || !stepsOf(From.Path, Other))
    return nullptr;
  Expr *Meet = sameImage(To, From, L), *Same = nullptr;
  bool Equal = One.size() == Other.size();
  for (auto [T, O] : llvm::zip(One, Other)) {
    if (T.Member != O.Member) {
      auto *Record = T.Member ? dyn_cast<RecordDecl>(T.Member->getDeclContext()) : nullptr;
      return Record && Record->isUnion() ? nullptr : B.intLit(0, L);
    }
    if (T.Member)
      continue;
    SmallVector<Expr *, 6> Args = indices(To, T.At, L), Again = indices(To, T.At, L);
    Args.append(indices(From, O.At, L));
    Again.append(indices(From, O.At, L));
    Meet = both(B, Meet, U.call("__xmp_indices_meet", Args, L));
    Same = both(B, Same, U.call("__xmp_same_indices", Again, L));
  }
  if (!Meet)
    Meet = B.intLit(1, L);
  return Equal && Same ? both(B, Meet, B.S.CreateBuiltinUnaryOp(L, UO_LNot, B.paren(Same)).get())
                       : Meet;
}

Expr *XmpKernelSections::begin(const Side &Of, SourceLocation L) {
  return B.paren(B.bin(BO_Add, B.cast(B.load(Of.Address, L), B.C.LongTy), distance(Of, L)));
}

/// The lowest byte of a section, or behind its highest one.
Expr *XmpKernelSections::end(const Side &Of, bool Up, SourceLocation L) {
  Expr *At = begin(Of, L);
  for (auto [D, Stride] : llvm::zip(Of.Dims, Of.Strides))
    At = U.call("__xmp_reach", {At, B.load(Stride, L), B.load(D.Length, L), B.intLit(Up, L)}, L);
  return Up ? B.bin(BO_Add, At, B.sizeOf(Of.Path->getType(), L)) : At;
}

Expr *XmpKernelSections::meetByAddress(Side &To, Side &From, SourceLocation L, Statements &S) {
  for (Side *Each : {&To, &From})
    if (!Each->Address)
      measure(*Each, S);
  const bool Plain =
      To.Dims.size() == 1 && B.C.hasSameUnqualifiedType(To.Path->getType(), From.Path->getType());
  auto rows = [&](const Side &Of, size_t M) {
    return std::array{begin(Of, L), B.load(Of.Dims[M].Length, L), B.load(Of.Strides[M], L)};
  };
  Expr *Meet = nullptr, *Same = nullptr;
  for (size_t M = 0; M < To.Dims.size(); ++M) {
    auto One = rows(To, M), Other = rows(From, M);
    Expr *Args[] = {One[0], One[1], One[2], Other[0], Other[1], Other[2]};
    Same = both(B, Same, U.call("__xmp_same_indices", Args, L));
    Meet = both(B, Meet, B.bin(BO_GT, B.load(To.Dims[M].Length, L), B.longLit(0, L)));
  }
  Meet = both(B, Meet, B.bin(BO_LT, end(To, false, L), end(From, true, L)));
  Meet = both(B, Meet, B.bin(BO_LT, end(From, false, L), end(To, true, L)));
  if (Plain) {
    auto One = rows(To, 0), Other = rows(From, 0);
    Expr *Args[] = {One[0], One[1], One[2], Other[0], Other[1], Other[2]};
    Meet = both(B, Meet, U.call("__xmp_indices_meet", Args, L));
  }
  return both(B, Meet, B.S.CreateBuiltinUnaryOp(L, UO_LNot, B.paren(Same)).get());
}

void XmpKernelSections::checkApart(Side &To, Side &From, Statements &S) {
  SourceLocation L = From.Path->getBeginLoc();
  VarDecl *One = arrayOf(To.Path), *Other = arrayOf(From.Path);
  if (One && Other && One != Other)
    return;
  Expr *Meet = One && Other ? meetByIndex(To, From, L) : nullptr;
  if (!Meet)
    Meet = meetByAddress(To, From, L, S);
  VarDecl *Of = coarrayOf(From.Path);
  std::string Text = Of ? Of->getNameAsString() : sourceText(B.C, From.Path);
  S.push_back(U.call("__xmp_check_apart",
                     {B.stringPtr(whereText(B.C, L, F->getName(), "array assignment"), L),
                      B.stringPtr(Text, L), Meet},
                     L));
}
} // namespace xacc
