// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the name of a pointer means without a section: array parameters are arrays, other pointers
// are themselves or what they point to, and where a region has no more to do with one than to
// compare it, its value.
#include "acc/data/Data.h"
#include "acc/query/Variables.h"

using namespace clang;

namespace xacc {
void PointerNames::findArrays() {
  for (const ParmVarDecl *P : F->parameters()) {
    QualType T = P->getOriginalType().getDesugaredType(B.C);
    auto *Variable = dyn_cast<VariableArrayType>(T);
    bool IsSized = isa<ConstantArrayType>(T) || (Variable && Variable->getSizeExpr());
    if (IsSized && !T->isIncompleteType() && !In.Known->isAssigned(P))
      In.Arrays[P] = T;
  }
}

/// The extent of a parameter at the entry of the function, as an expression for anywhere in it.
Expr *PointerNames::extentAtEntry(VarDecl *V, QualType T, SourceLocation L) {
  if (auto *Constant = dyn_cast<ConstantArrayType>(T))
    return B.longLit(Constant->getSize().getSExtValue(), L);
  auto *Variable = cast<VariableArrayType>(T);
  Expr *Size = Variable->getSizeExpr();
  if (isCopyable(Size) && isUnchanged(F, Size))
    return copyExpr(B.C, Size);
  VarDecl *&Extent = In.EntryExtents[V];
  if (!Extent) {
    SourceLocation Begin = F->getBody()->getBeginLoc();
    Expr *Count = B.bin(BO_Div, B.sizeOf(T, Begin), B.sizeOf(Variable->getElementType(), Begin));
    Extent = B.variable(".xacc.extent", B.C.LongTy, Count, Begin);
    Extent->setImplicit(false); // regions take it as they take the user's
    In.AtEntry.push_back(B.declare(Extent, Begin));
  }
  return B.load(Extent, L);
}

/// a[0:extent], as the user could have written it.
Expr *PointerNames::asSection(Expr *Item) {
  VarDecl *V = asVariable(Item);
  auto Array = In.Arrays.find(V);
  if (Array == In.Arrays.end())
    return Item;
  SourceLocation L = Item->getBeginLoc();
  return new (B.C) ArraySectionExpr(Item, B.longLit(0, L), extentAtEntry(V, Array->second, L),
                                    B.C.ArraySectionTy, VK_LValue, OK_Ordinary, L, L);
}

/// True if another item of the directive is (part of) what the pointer E points to.
static bool hasSection(ASTContext &C, const Clauses &List, const Expr *E) {
  return llvm::any_of(List.Data, [&](const Clauses::DataItem &D) {
    const Expr *Base = D.Item->IgnoreParenImpCasts();
    bool Any = false;
    while (isa<ArraySectionExpr, ArraySubscriptExpr>(Base)) {
      auto *Section = dyn_cast<ArraySectionExpr>(Base);
      Base = (Section ? Section->getBase() : cast<ArraySubscriptExpr>(Base)->getBase())
                 ->IgnoreParenImpCasts();
      Any |= sourceText(C, Base) == sourceText(C, E);
    }
    return Any;
  });
}

void PointerNames::resolve(Clauses &List, bool IsCompute) {
  for (auto *Items : {&List.Private, &List.FirstPrivate})
    for (Expr *&Item : *Items)
      Item = asSection(Item);
  for (Clauses::Reduction &R : List.Reductions)
    R.Item = asSection(R.Item);
  auto isItself = [&](const Clauses::DataItem &D) {
    return D.Pointer == Pointers::Itself && isPointerObject(D.Item) &&
           !In.Arrays.contains(asVariable(D.Item));
  };
  for (const Clauses::DataItem &D : List.Data) {
    VarDecl *V = asVariable(D.Item);
    if (!isItself(D) || (V && isOfXmp(V)))
      continue;
    if (!hasSection(B.C, List, D.Item))
      warn(D.Item->getBeginLoc(), diag::warn_pointer_itself, sourceText(B.C, D.Item), D.Clause);
    if (V && IsCompute)
      List.Named.insert(V);
  }
  // A region has pointers of its own: what they point to is as without the clause.
  if (IsCompute)
    llvm::erase_if(List.Data, isItself);
}

/// Clang puts the address in place of a constant pointer to a variable. A region takes the value of
/// a variable of its own, which can be translated.
void PointerNames::nameConstants(Clauses &List, Stmt *Body, Statements &Out) {
  llvm::SmallSetVector<VarDecl *, 4> Constants;
  forEachRef(Body, [&](DeclRefExpr *R) {
    auto *V = dyn_cast<VarDecl>(R->getDecl());
    if (V && V->hasGlobalStorage() && V->getType()->isPointerType() &&
        V->getType().isConstant(B.C) && V->getAnyInitializer() && !isConstantOfUnit(B.C, V) &&
        !U.isDeclared(V))
      Constants.insert(V);
  });
  for (VarDecl *V : Constants) {
    SourceLocation L = Body->getBeginLoc();
    VarDecl *Copy =
        B.variable(V->getName(), V->getType().getUnqualifiedType(), B.rvalue(B.ref(V, L)), L);
    Copy->setImplicit(false); // regions take it as they take the user's
    Out.push_back(B.declare(Copy, L));
    rebind(Body, V, Copy);
    for (Clauses::DataItem &D : List.Data)
      rebind(D.Item, V, Copy);
  }
}
} // namespace xacc
