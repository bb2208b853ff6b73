// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See StaleValue.h. The state of the walk is one bit: whether V may hold the value that must not be read. A place that
// is never reached has the state false.
#include "StaleValue.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
namespace {
class Walk {
public:
  Walk(const VarDecl *V, const Stmt *Source) : V(V), Source(Source) {}
  /// The state after S.
  bool visit(Stmt *S, bool Stale);
  bool Found = false;

private:
  bool isV(Expr *E) {
    auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    return R && R->getDecl() == V;
  }
  bool children(Stmt *S, bool Stale) {
    for (Stmt *Child : S->children())
      Stale = visit(Child, Stale);
    return Stale;
  }
  bool either(Stmt *A, Stmt *B, bool Stale) {
    bool AfterA = visit(A, Stale), AfterB = visit(B, Stale);
    return AfterA || AfterB;
  }
  bool repeat(Stmt *Cond, Stmt *Body, Stmt *Inc, bool AtEnd, bool Stale);
  bool visitSwitch(SwitchStmt *S, bool Stale);
  bool visitBinary(BinaryOperator *E, bool Stale);
  bool visitDeclarations(DeclStmt *S, bool Stale);
  bool jump(bool &Target, bool Stale) {
    Target |= Stale;
    return false;
  }

  const VarDecl *V;
  const Stmt *Source; ///< leaves a stale value
  bool Break = false, Continue = false, Case = false;
};
} // namespace

/// A loop, its condition at the end of each iteration for do.
bool Walk::repeat(Stmt *Cond, Stmt *Body, Stmt *Inc, bool AtEnd, bool Stale) {
  llvm::SaveAndRestore OuterBreak(Break, false), OuterContinue(Continue, false);
  bool Exit = false;
  for (int Round = 0; Round < 2; ++Round) { // the second time with what the first has left
    bool Now = Stale;
    if (Cond && !AtEnd) {
      Now = visit(Cond, Now);
      Exit |= Now;
    }
    Now = visit(Body, Now) | Continue;
    if (Inc)
      Now = visit(Inc, Now);
    if (Cond && AtEnd) {
      Now = visit(Cond, Now);
      Exit |= Now;
    }
    Stale |= Now;
  }
  return Exit | Break;
}

bool Walk::visitSwitch(SwitchStmt *S, bool Stale) {
  llvm::SaveAndRestore OuterBreak(Break, false), OuterCase(Case, visit(S->getCond(), Stale));
  bool End = visit(S->getBody(), false);
  return End | Break | Case; // without a default label, or as good as that
}

bool Walk::visitBinary(BinaryOperator *E, bool Stale) {
  if (E->getOpcode() == BO_Assign && isV(E->getLHS())) {
    visit(E->getRHS(), Stale);
    return false;
  }
  if (!E->isLogicalOp())
    return children(E, Stale);
  Stale = visit(E->getLHS(), Stale);
  return Stale | visit(E->getRHS(), Stale);
}

bool Walk::visitDeclarations(DeclStmt *S, bool Stale) {
  for (Decl *D : S->decls())
    if (auto *Declared = dyn_cast<VarDecl>(D)) {
      Found |= Stale && Declared->getType()->isVariablyModifiedType(); // its sizes are not walked
      if (Declared->getInit())
        Stale = visit(Declared->getInit(), Stale);
      if (Declared == V)
        Stale = false; // another variable each time
    }
  return Stale;
}

bool Walk::visit(Stmt *S, bool Stale) {
  if (!S)
    return Stale;
  if (S == Source)
    return true;
  if (auto *E = dyn_cast<DeclRefExpr>(S)) {
    Found |= Stale && E->getDecl() == V;
    return Stale;
  }
  if (isa<LabelStmt, GotoStmt, IndirectGotoStmt, AsmStmt, StmtExpr, BinaryConditionalOperator>(S))
    Found = true;
  if (auto *E = dyn_cast<BinaryOperator>(S))
    return visitBinary(E, Stale);
  if (auto *E = dyn_cast<AbstractConditionalOperator>(S)) {
    Stale = visit(E->getCond(), Stale);
    return either(E->getTrueExpr(), E->getFalseExpr(), Stale);
  }
  if (auto *D = dyn_cast<DeclStmt>(S))
    return visitDeclarations(D, Stale);
  if (auto *If = dyn_cast<IfStmt>(S)) {
    Stale = visit(If->getCond(), Stale);
    return either(If->getThen(), If->getElse(), Stale);
  }
  if (auto *For = dyn_cast<ForStmt>(S))
    return repeat(For->getCond(), For->getBody(), For->getInc(), false, visit(For->getInit(), Stale));
  if (auto *While = dyn_cast<WhileStmt>(S))
    return repeat(While->getCond(), While->getBody(), nullptr, false, Stale);
  if (auto *Do = dyn_cast<DoStmt>(S))
    return repeat(Do->getCond(), Do->getBody(), nullptr, true, Stale);
  if (auto *Switch = dyn_cast<SwitchStmt>(S))
    return visitSwitch(Switch, Stale);
  if (auto *C = dyn_cast<SwitchCase>(S))
    return visit(C->getSubStmt(), Stale | Case);
  if (isa<BreakStmt>(S))
    return jump(Break, Stale);
  if (isa<ContinueStmt>(S))
    return jump(Continue, Stale);
  if (isa<ReturnStmt>(S)) {
    children(S, Stale);
    return false;
  }
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : A->clauses())
      if (!isa<OpenACCPrivateClause, OpenACCReductionClause>(Clause))
        for (Stmt *Child : const_cast<OpenACCClause *>(Clause)->children())
          Stale = visit(Child, Stale);
  return children(S, Stale);
}

bool readsEntryValue(Stmt *S, const VarDecl *V) {
  Walk W(V, nullptr);
  W.visit(S, true);
  return W.Found;
}

bool readsValueAfter(Stmt *Body, const Stmt *Loop, const VarDecl *V) {
  Walk W(V, Loop);
  W.visit(Body, false);
  return W.Found;
}
} // namespace xacc
