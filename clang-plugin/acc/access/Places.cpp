// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way from a variable to what an expression names or points to. Part of Accesses.
#include "acc/access/Accesses.h"
#include "acc/access/Units.h"
#include "ast/AstBuilder.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
/// Sum of two subscripts of which either may be unknown.
static std::optional<Form> plus(const std::optional<Form> &A, const std::optional<Form> &B) {
  if (!A || !B)
    return std::nullopt;
  Form Sum(A->P + B->P, A->Wraps || B->Wraps);
  Sum.Guards = A->guards();
  Sum.Guards.append(B->guards());
  return Sum;
}

static std::optional<Form> minus(const std::optional<Form> &F) {
  if (!F)
    return std::nullopt;
  Form Negative(F->P * Polynomial(-1), F->Wraps);
  Negative.Guards = F->guards();
  return Negative;
}

/// A is what lies Offset elements further. Subscripts of a row or a member may lead out of it, if
/// nothing says of which row: &x[0][0] stands for all of x to many programs.
void Accesses::shift(Access &A, const std::optional<Form> &Offset) const {
  if (Offset && Offset->P.isZero())
    return;
  auto isNamed = [](const Step &S) { return S.Field || (S.Index && !S.Index->P.constant()); };
  if (A.Path.empty() || A.Path.back().Field ||
      !llvm::all_of(ArrayRef(A.Path).drop_back(), isNamed)) {
    A.Path.clear();
    return;
  }
  A.Path.back().Index = plus(A.Path.back().Index, Offset);
}

/// The same of &Place.
bool Accesses::address(Expr *Place, Access &A, const std::optional<Form> &Offset) {
  if (!lvalue(Place, A))
    return false;
  shift(A, Offset);
  return true;
}

/// rows[i], which points to the row whose elements are accessed.
bool Accesses::row(Expr *Pointer, Access &A, const std::optional<Form> &Offset) {
  Pointer = Pointer->IgnoreParens();
  Access To;
  if (!Fixed || !isa<ArraySubscriptExpr, UnaryOperator>(Pointer) || !lvalue(Pointer, To) ||
      !To.Name || !To.Base->getType()->isPointerType() || To.Path.size() != 1 ||
      holdsPointers(Pointer->getType()->getPointeeType()))
    return false;
  To.Type = Pointer->getType();
  llvm::SaveAndRestore Now(IsMember, true);
  note(To, true, false);
  A.Base = Fixed->rows(To.Base);
  A.RowsOf = To.Base;
  A.Row = To.Path.front().Index;
  A.Path.push_back({nullptr, Offset});
  return true;
}

/// E points to an element, Offset elements from where a variable leads.
bool Accesses::pointer(Expr *E, Access &A, const std::optional<Form> &Offset) {
  E = E->IgnoreParens();
  auto *Cast = dyn_cast<CastExpr>(E);
  if (auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf && !Fixed)
    return address(U->getSubExpr(), A, Offset);
  if (Cast && Cast->getCastKind() == CK_NoOp && !Fixed)
    return pointer(Cast->getSubExpr(), A, Offset);
  if (Cast && Cast->getCastKind() == CK_LValueToRValue) {
    auto *Member = dyn_cast<MemberExpr>(Cast->getSubExpr()->IgnoreParens());
    if (VarDecl *V = Member && Fixed ? Fixed->pointer(Member, when()) : nullptr) {
      llvm::SaveAndRestore Now(IsMember, true);
      access(Member, true, false);
      A.Base = V;
      A.Member = Member;
      A.Path.push_back({nullptr, Offset});
      return true;
    }
    if (auto To = Targets.find(asVariable(Cast->getSubExpr())); To != Targets.end()) {
      A = To->second;
      shift(A, Offset);
      return true;
    }
    if (row(Cast->getSubExpr(), A, Offset))
      return true;
    A.Base = asVariable(Cast->getSubExpr());
    A.Name = dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens());
    A.Path.push_back({nullptr, Offset});
    return A.Base && !isChanged(A.Base) && !Declared.contains(A.Base) &&
           !A.Base->getType().isVolatileQualified();
  }
  if (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay) {
    bool Found = lvalue(Cast->getSubExpr(), A);
    A.Path.push_back({nullptr, Offset});
    return Found;
  }
  auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!Sum || !Sum->isAdditiveOp())
    return false;
  bool Left = Sum->getLHS()->getType()->isPointerType();
  Expr *Index = Left ? Sum->getRHS() : Sum->getLHS();
  visit(Index);
  auto F = formOf(Index);
  return pointer(Left ? Sum->getLHS() : Sum->getRHS(), A,
                 plus(Offset, Sum->getOpcode() == BO_Sub ? minus(F) : F));
}

/// The way from a variable to E; false: E may be anywhere.
bool Accesses::lvalue(Expr *E, Access &A) {
  E = E->IgnoreParens();
  if (auto *R = dyn_cast<DeclRefExpr>(E)) {
    A.Base = dyn_cast<VarDecl>(R->getDecl());
    A.Name = R;
    return A.Base && !A.Base->getType().isVolatileQualified();
  }
  auto through = [&](Expr *Pointer, const std::optional<Form> &Offset) {
    bool Found = pointer(Pointer, A, Offset);
    if (!Found)
      visit(Pointer);
    return Found;
  };
  if (auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    visit(S->getIdx());
    return through(S->getBase(), formOf(S->getIdx()));
  }
  if (auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref)
    return through(U->getSubExpr(), Form());
  if (auto *M = dyn_cast<MemberExpr>(E)) {
    auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl());
    bool Found = M->isArrow() ? through(M->getBase(), Form()) : lvalue(M->getBase(), A);
    A.Path.push_back({Field, std::nullopt});
    return Found && Field && !Field->getParent()->isUnion();
  }
  doubt("An access in the loop is not understood");
  return false;
}
} // namespace xacc
