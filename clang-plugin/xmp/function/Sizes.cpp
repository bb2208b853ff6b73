// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Sizes.h. Clang counts the sizes of an array that is declared, and of the arrays that it is
// made of, among the children of a declaration; not those of what pointers lead to.
#include "xmp/function/Sizes.h"
#include "xmp/coarray/ArrayUses.h"

using namespace clang;

namespace xacc {
/// IsChild: sizes of T are children of S, as long as arrays are made of arrays.
void XmpSizes::lowerType(Stmt *S, QualType T, bool IsChild) {
  while (!isa<TypedefType, TypeOfExprType, AutoType>(T)) { // which have sizes of somewhere else
    if (auto *Array = dyn_cast<ArrayType>(T.getTypePtr())) {
      auto *Variable = dyn_cast<VariableArrayType>(Array);
      if (Variable && Variable->getSizeExpr() && !IsChild && In.Sized.insert(Variable).second) {
        Stmt *&Size = *StmtIterator(Variable);
        if (XmpArrayUses(In).check(S, Size))
          Size = In.lower(Size);
      }
      T = Array->getElementType();
      continue;
    }
    IsChild = false;
    QualType Inner = T->isPointerType() && isa<PointerType>(T) ? T->getPointeeType()
                     : isa<FunctionType>(T.getTypePtr()) ? T->getAs<FunctionType>()->getReturnType()
                                                         : T.getSingleStepDesugaredType(B.C);
    if (Inner == T)
      return;
    T = Inner;
  }
}

void XmpSizes::lowerIn(Stmt *S) {
  if (auto *Group = dyn_cast<DeclStmt>(S)) {
    for (Decl *D : Group->decls())
      if (auto *V = dyn_cast<VarDecl>(D))
        lowerType(S, V->getType(), true);
      else if (auto *Name = dyn_cast<TypedefNameDecl>(D))
        lowerType(S, Name->getUnderlyingType(), true);
  } else if (auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(S)) {
    if (Size->isArgumentType())
      lowerType(S, Size->getArgumentType(), true);
  } else if (auto *Cast = dyn_cast<ExplicitCastExpr>(S))
    lowerType(S, Cast->getTypeAsWritten(), false);
  else if (auto *Literal = dyn_cast<CompoundLiteralExpr>(S))
    lowerType(S, Literal->getTypeSourceInfo()->getType(), false);
  else if (auto *Next = dyn_cast<VAArgExpr>(S))
    lowerType(S, Next->getWrittenTypeInfo()->getType(), false);
}
} // namespace xacc
