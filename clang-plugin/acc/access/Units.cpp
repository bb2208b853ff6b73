// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Units.h.
#include "acc/access/Units.h"

using namespace clang;

namespace xacc {
QualType unitOf(ASTContext &C, QualType T) {
  while (const ConstantArrayType *A = C.getAsConstantArrayType(T))
    T = A->getElementType();
  return T;
}

QualType elementOf(ASTContext &C, const VarDecl *V) {
  const ArrayType *A = C.getAsArrayType(V->getType());
  return A ? A->getElementType() : V->getType()->getPointeeType();
}

std::optional<Units> unitsOf(ASTContext &C, const Access &A) {
  if (A.Path.empty() || A.Path.front().Field || !A.Path.front().Index)
    return std::nullopt;
  const Form &First = *A.Path.front().Index;
  Units U{First.P, First.P, {}};
  U.Guards.append(First.guards());
  ArrayRef<Step> Rest = ArrayRef(A.Path).drop_front();
  QualType T = elementOf(C, A.Base);
  while (const ConstantArrayType *Row = C.getAsConstantArrayType(T)) {
    int64_t Count = Row->getSize().getSExtValue();
    bool IsKnown = !Rest.empty() && !Rest.front().Field && Rest.front().Index;
    if (IsKnown)
      U.Guards.append(Rest.front().Index->guards());
    U.Low = U.Low * Polynomial(Count) + (IsKnown ? Rest.front().Index->P : Polynomial());
    U.High = U.High * Polynomial(Count) + (IsKnown ? Rest.front().Index->P : Polynomial(Count - 1));
    Rest = IsKnown ? Rest.drop_front() : ArrayRef<Step>();
    T = Row->getElementType();
  }
  return U;
}

bool holdsPointers(QualType T) {
  T = T->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  auto *Record = T->getAsRecordDecl();
  return T->isPointerType() || T->isIncompleteType() || T->isFunctionType() ||
         (Record &&
          llvm::any_of(Record->fields(), [](FieldDecl *F) { return holdsPointers(F->getType()); }));
}

bool isCandidate(const VarDecl *V) {
  QualType T = V->getType();
  return T->isArrayType() || (T->isPointerType() && !T->getPointeeType()->isIncompleteType() &&
                              !T->getPointeeType()->isFunctionType());
}
} // namespace xacc
