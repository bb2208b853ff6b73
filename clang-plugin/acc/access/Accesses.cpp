// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk over the body of a loop. See Accesses.h; places are found in Places.cpp, subscripts read
// in Forms.cpp, calls followed in Calls.cpp.
#include "acc/access/Accesses.h"
#include "acc/query/Loops.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"
#include "ast/LoopHeader.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
Accesses::Accesses(const Facts &Known, const LoopDim &Loop, ArrayRef<VarDecl *> Own)
    : Known(Known), LoopVariable(Loop.Variable), Own(Own) {
  ForStmt *For = Loop.For;
  collectWritten(For, Changed);
  Outer = rangeOf(Loop);
  visit(For->getCond());
  if (Loop.Step)
    visit(Loop.Step);
  visitBody(For->getBody());
  if (isWritten(For->getBody(), Loop.Variable))
    doubt("Loop index " + Loop.Variable->getName() + " is assigned in the loop");
}

Accesses::Accesses(const Facts &Known, Stmt *Body, FixedValues &Fixed)
    : Known(Known), Fixed(&Fixed) {
  collectWritten(Body, Changed);
  visitBody(Body);
}

void Accesses::visitChildren(Stmt *S) {
  for (Stmt *Child : S->children())
    visit(Child);
}

void Accesses::visitUnder(bool Condition, ArrayRef<Stmt *> List) {
  llvm::SaveAndRestore Now(Conditional, Conditional || Condition);
  for (Stmt *S : List)
    visit(S);
}

/// A jump may leave out any part of what is behind it.
void Accesses::visitBody(Stmt *Body) { visitUnder(mayBeLeft(Body), Body); }

void Accesses::visitDeclaration(VarDecl *V) {
  if (V->isStaticLocal() || V->hasExternalStorage())
    return doubt("Static variable " + V->getName());
  if (V->getType()->isVariablyModifiedType() && !V->getType()->isVariableArrayType())
    return doubt("Type of " + V->getName());
  Declared.insert(V);
  Expr *Init = V->getInit();
  if (!Init)
    return;
  Access To;
  if (V->getType()->isPointerType() && !Fixed && !isChanged(V) && pointer(Init, To, Form())) {
    Targets[V] = To;
    return;
  }
  visit(Init);
  if (V->getType()->isIntegerType() && !isChanged(V))
    if (auto F = formOf(Init))
      Values[V] = *F;
}

void Accesses::visitFor(ForStmt *For) {
  LoopDim D;
  visit(For->getInit());
  bool Counted = analyseHeader(For, D) && isCounted(Known.C, D, Fixed) &&
                 !isWritten(For->getBody(), D.Variable);
  Range R = Counted ? rangeOf(D) : Range();
  if (Counted && !Fixed && hasLargeBounds(D) && mayBeLeft(For->getBody()))
    R.Least = R.Greatest = std::nullopt; // an exit keeps it from counting that far
  visit(For->getCond());
  if (For->getInc())
    visit(For->getInc());
  if (Counted)
    Around.push_back(R);
  Breakable++;
  if (Counted)
    visitBody(For->getBody());
  else
    visitUnder(true, For->getBody());
  Breakable--;
  if (Counted)
    Around.pop_back();
}

void Accesses::visit(Stmt *S) {
  if (!S || isa<NullStmt, ContinueStmt>(S))
    return;
  if (auto *E = dyn_cast<Expr>(S))
    return visitExpr(E);
  if (auto *D = dyn_cast<DeclStmt>(S)) {
    for (Decl *X : D->decls())
      if (auto *V = dyn_cast<VarDecl>(X))
        visitDeclaration(V);
    return;
  }
  if (auto *For = dyn_cast<ForStmt>(S))
    return visitFor(For);
  if (isa<WhileStmt, DoStmt, SwitchStmt>(S)) {
    Breakable++;
    visitUnder(true, SmallVector<Stmt *, 4>(S->children()));
    Breakable--;
    return;
  }
  if (auto *If = dyn_cast<IfStmt>(S)) {
    visit(If->getCond());
    visitWhere(If->getCond(), true, If->getThen());
    return visitWhere(If->getCond(), false, If->getElse());
  }
  if (auto *Block = dyn_cast<CompoundStmt>(S))
    return visitBlock(Block);
  if (auto *Hinted = dyn_cast<AttributedStmt>(S)) // #pragma unroll
    return visit(Hinted->getSubStmt());
  if (isa<BreakStmt>(S)) {
    if (!Breakable)
      doubt("Loop has an exit from its body");
    return;
  }
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S))
    return visit(A->getLoop());
  if (isa<OpenACCCacheConstruct>(S))
    return;
  const bool Returns = isa<ReturnStmt>(S) && !Callees.empty();
  if (!isa<SwitchCase>(S) && !Returns)
    doubt("Unknown control flow or directive in the loop");
  visitChildren(S);
}

void Accesses::visitUnary(UnaryOperator *E) {
  if (E->isIncrementDecrementOp())
    access(E->getSubExpr(), true, true);
  else if (E->getOpcode() == UO_AddrOf)
    doubt("An address is taken in the loop");
  else
    visit(E->getSubExpr());
}

void Accesses::visitExpr(Expr *E) {
  E = E->IgnoreParens();
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_LValueToRValue)
      return access(Cast->getSubExpr(), true, false);
    return visit(Cast->getSubExpr());
  }
  if (auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isLogicalOp()) {
      visit(B->getLHS());
      return visitWhere(B->getLHS(), B->getOpcode() == BO_LAnd, B->getRHS());
    }
    visit(B->getRHS());
    if (B->isAssignmentOp())
      return access(B->getLHS(), B->isCompoundAssignmentOp(), true);
    return visit(B->getLHS());
  }
  if (auto *U = dyn_cast<UnaryOperator>(E))
    return visitUnary(U);
  if (auto *Call = dyn_cast<CallExpr>(E))
    return visitCall(Call);
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral>(E))
    return;
  if (auto *R = dyn_cast<DeclRefExpr>(E); R && isa<EnumConstantDecl, FunctionDecl>(R->getDecl()))
    return;
  if (auto *T = dyn_cast<UnaryExprOrTypeTraitExpr>(E);
      T && !T->getTypeOfArgument()->isVariablyModifiedType())
    return;
  if (auto *Cond = dyn_cast<ConditionalOperator>(E)) {
    visit(Cond->getCond());
    visitWhere(Cond->getCond(), true, Cond->getTrueExpr());
    return visitWhere(Cond->getCond(), false, Cond->getFalseExpr());
  }
  if (auto *Cond = dyn_cast<BinaryConditionalOperator>(E)) { // x ?: y
    visit(Cond->getCommon());
    return visitUnder(true, {Cond->getFalseExpr()});
  }
  if (isa<InitListExpr, ConstantExpr>(E))
    return visitChildren(E);
  if (isa<ImplicitValueInitExpr>(E))
    return;
  doubt("An expression in the loop is not understood");
}

/// Notes what an lvalue is read or written for; the subscripts in it are read.
void Accesses::access(Expr *LValue, bool Reads, bool Writes) {
  if (LValue->getType().isVolatileQualified() || LValue->getType()->isAtomicType() ||
      (LValue->refersToBitField() && !Fixed))
    return doubt("Volatile, atomic or bit-field access");
  if (VarDecl *V = asVariable(LValue); V && V->getType()->isScalarType())
    return scalar(V, Writes);
  Access A;
  if (!lvalue(LValue, A))
    A.Base = nullptr;
  A.Type = LValue->getType();
  note(A, Reads, Writes);
}

void Accesses::scalar(VarDecl *V, bool Writes) {
  if (Declared.contains(V))
    return;
  if (!Callees.empty())
    return scalarOfCall(V, Writes);
  if (Writes && V != LoopVariable && !llvm::is_contained(Own, V))
    Scalars.insert(V);
}

void Accesses::note(Access A, bool Reads, bool Writes) {
  if (A.Base && (Declared.contains(A.Base) || llvm::is_contained(Own, A.Base)) &&
      !A.Base->getType()->isPointerType())
    return; // each iteration has its own
  A.Inner = Around;
  for (const Range &R : Remainders)
    if (llvm::any_of(A.Path,
                     [&](const Step &S) { return S.Index && S.Index->P.mentions(R.Variable); }))
      A.Inner.push_back(R);
  A.Conditional = Conditional;
  A.IsMember = IsMember;
  narrow(A);
  for (bool W : {false, true})
    if (W ? Writes : Reads) {
      A.Writes = W;
      List.push_back(A);
    }
}
} // namespace xacc
