// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Walks over statements (AstBuilder.h): children, what types evaluate, references to variables.
#include "ast/AstBuilder.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace xacc {
void forEachChild(Stmt *S, llvm::function_ref<void(Stmt *&)> Visit) {
  for (Stmt *&Child : S->children())
    if (Child)
      Visit(Child);
  auto *Captured = dyn_cast<CapturedStmt>(S);
  if (!Captured)
    return;
  // What is captured is no child; it lies behind the captured values.
  Stmt *&Body = *reinterpret_cast<Stmt **>(Captured->capture_init_end());
  assert(Body == Captured->getCapturedStmt());
  Visit(Body);
  Captured->getCapturedDecl()->setBody(Body);
}

using VisitSize = llvm::function_ref<void(Stmt *&)>;

/// What code generation evaluates for a type that is written in the program. A typedef was
/// evaluated where it stands, and the type of __auto_type where the initialiser got it.
static void visitType(QualType T, VisitSize Visit) {
  while (!T.isNull() && T->isVariablyModifiedType()) {
    const Type *Ty = T.getTypePtr();
    if (auto *A = dyn_cast<VariableArrayType>(Ty); A && A->getSizeExpr())
      Visit(*StmtIterator(A));
    if (auto *E = dyn_cast<TypeOfExprType>(Ty)) {
      Stmt *Typed = E->getUnderlyingExpr();
      return Visit(Typed);
    }
    if (isa<TypedefType, AutoType>(Ty))
      return;
    if (auto *A = dyn_cast<ArrayType>(Ty))
      T = A->getElementType();
    else if (auto *P = dyn_cast<PointerType>(Ty))
      T = P->getPointeeType();
    else if (auto *F = dyn_cast<FunctionType>(Ty))
      T = F->getReturnType();
    else if (const Type *Next = Ty->getLocallyUnqualifiedSingleStepDesugaredType().getTypePtr();
             Next != Ty)
      T = QualType(Next, 0);
    else
      return;
  }
}

/// The same for a type whose outermost lengths are children of the statement.
static void visitElementType(QualType T, VisitSize Visit) {
  while (auto *A = dyn_cast<ArrayType>(T.getTypePtr()))
    T = A->getElementType();
  visitType(T, Visit);
}

void forEachTypeExpr(Stmt *S, VisitSize Visit) {
  if (auto *D = dyn_cast<DeclStmt>(S))
    for (Decl *X : D->decls()) {
      if (auto *V = dyn_cast<VarDecl>(X))
        visitElementType(V->getType(), Visit);
      if (auto *T = dyn_cast<TypedefNameDecl>(X))
        visitElementType(T->getUnderlyingType(), Visit);
    }
  if (auto *Cast = dyn_cast<ExplicitCastExpr>(S))
    visitType(Cast->getTypeAsWritten(), Visit);
  if (auto *L = dyn_cast<CompoundLiteralExpr>(S))
    visitType(L->getTypeSourceInfo()->getType(), Visit);
  if (auto *V = dyn_cast<VAArgExpr>(S))
    visitType(V->getWrittenTypeInfo()->getType(), Visit);
  auto *T = dyn_cast<UnaryExprOrTypeTraitExpr>(S);
  if (T && T->isArgumentType())
    isa<VariableArrayType>(T->getArgumentType()) ? visitElementType(T->getArgumentType(), Visit)
                                                 : visitType(T->getArgumentType(), Visit);
}

void forEachRef(Stmt *S, llvm::function_ref<void(DeclRefExpr *)> Visit) {
  if (!S)
    return;
  if (auto *R = dyn_cast<DeclRefExpr>(S))
    Visit(R);
  // Operands of sizeof are not evaluated unless they are of variable length.
  if (auto *T = dyn_cast<UnaryExprOrTypeTraitExpr>(S))
    if (!T->getTypeOfArgument()->isVariablyModifiedType())
      return;
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : A->clauses())
      for (Stmt *Child : const_cast<OpenACCClause *>(Clause)->children())
        forEachRef(Child, Visit);
  for (Stmt *Child : S->children())
    forEachRef(Child, Visit);
  forEachTypeExpr(S, [&](Stmt *&E) { forEachRef(E, Visit); });
}

void rebind(Stmt *S, VarDecl *From, VarDecl *To) {
  forEachRef(S, [&](DeclRefExpr *R) {
    if (R->getDecl()->getCanonicalDecl() == From->getCanonicalDecl())
      R->setDecl(To);
  });
}

Stmt *withoutBraces(Stmt *S) {
  while (auto *Block = dyn_cast_or_null<CompoundStmt>(S)) {
    if (Block->size() != 1)
      break;
    S = Block->body_front();
  }
  return S;
}

VarDecl *asVariable(Expr *E) {
  auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
}

Expr *baseOf(Expr *Item) {
  for (;;) {
    Item = Item->IgnoreParenImpCasts();
    if (auto *Section = dyn_cast<ArraySectionExpr>(Item))
      Item = Section->getBase();
    else if (auto *Element = dyn_cast<ArraySubscriptExpr>(Item))
      Item = Element->getBase();
    else
      return Item;
  }
}

VarDecl *variableOf(Expr *Item) { return asVariable(baseOf(Item)); }
} // namespace xacc
