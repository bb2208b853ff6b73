// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a scalar may be reached in another way than by its name: by pointers that may lead to it.
// Types tell as they do for Clang's own alias analysis. Part of Facts.
#include "acc/access/Facts.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
/// Characters may be bytes of anything.
static bool isOfAnyType(QualType T) { return T->isVoidType() || T->isAnyCharacterType(); }

/// True if objects of type U may hold, or be part of, a scalar of type T, or lead to one.
static bool maySee(ASTContext &C, QualType U, QualType T) {
  U = C.getBaseElementType(U).getCanonicalType().getUnqualifiedType();
  if (isOfAnyType(U) || isOfAnyType(T) || U->isPointerType())
    return true;
  if (auto *Record = U->getAsRecordDecl())
    return !Record->getDefinition() ||
           llvm::any_of(Record->getDefinition()->fields(),
                        [&](const FieldDecl *F) { return maySee(C, F->getType(), T); });
  if (auto *Complex = U->getAs<ComplexType>())
    U = Complex->getElementType();
  auto plain = [&](QualType X) {
    X = X.getCanonicalType().getUnqualifiedType();
    const bool Signed = X->isSignedIntegerOrEnumerationType() && !X->isBooleanType();
    return Signed ? C.getCorrespondingUnsignedType(X) : X;
  };
  return !U->isArithmeticType() || plain(U) == plain(T);
}

/// True if objects of type U hold pointers that may lead to a scalar of type T.
static bool holdsPointers(ASTContext &C, QualType U, QualType T) {
  U = C.getBaseElementType(U);
  if (U->isPointerType())
    return maySee(C, U->getPointeeType(), T);
  auto *Record = U->getAsRecordDecl();
  return Record && llvm::any_of(Record->fields(), [&](const FieldDecl *F) {
           return holdsPointers(C, F->getType(), T);
         });
}

/// True if S hands the address of V, or of a part of it, to something else than a subscript.
static bool handsOut(Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (auto *E = dyn_cast<Expr>(S)) {
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      Expr *Base = Subscript->getBase()->IgnoreParenImpCasts();
      return handsOut(Subscript->getIdx(), V) || (asVariable(Base) != V && handsOut(Base, V));
    }
    if (auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      return asVariable(Member->getBase()) != V && handsOut(Member->getBase(), V);
    auto *Cast = dyn_cast<ImplicitCastExpr>(E);
    if (Cast && Cast->getCastKind() == CK_LValueToRValue && asVariable(E) == V)
      return false; // its value
    if (asVariable(E) == V)
      return true;
    auto *Unary = dyn_cast<UnaryOperator>(E);
    const bool Address = (Unary && Unary->getOpcode() == UO_AddrOf) ||
                         (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay);
    if (Address) {
      bool Names = false;
      forEachRef(E, [&](DeclRefExpr *R) { Names |= R->getDecl() == V; });
      return Names;
    }
  }
  return llvm::any_of(S->children(), [V](Stmt *Child) { return handsOut(Child, V); });
}

/// A variable of the function to which no pointer leads.
bool Facts::isAtHome(const VarDecl *V) const {
  return V->hasLocalStorage() && !V->getType()->isPointerType() && !handsOut(Body, V);
}

bool Facts::mayReach(const VarDecl *W, bool Follows, const VarDecl *V, QualType T) const {
  T = T.getCanonicalType().getUnqualifiedType();
  QualType U = W->getType();
  const bool Restrict = V->getType().isRestrictQualified(),
             IsPointer = V->getType()->isPointerType();
  if (Follows && !U->isPointerType() && holdsPointers(C, U, T))
    return !Restrict && !isAtHome(V);
  if (W == V)
    return Follows && IsPointer && !Restrict && holdsPointers(C, U->getPointeeType(), T);
  if (U->isPointerType())
    return maySee(C, U->getPointeeType(), T) && !areApart(V, W) && !isAtHome(V);
  const bool IsData = !U->isScalarType() || isMapped(W);
  return IsPointer && IsData && maySee(C, U, T) && !areApart(V, W);
}
} // namespace xacc
