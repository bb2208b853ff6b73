// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See StaleValue.h. The state of the walk has a bit for each element of V, or one for a scalar:
// whether it may hold the value that must not be read. A place that is never reached has the state
// 0.
#include "acc/auto/StaleValue.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"
#include "ast/Constants.h"
#include "ast/LoopHeader.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
namespace {
using Bits = uint64_t;

class Walk {
public:
  Walk(const VarDecl *V, const Stmt *Source)
      : V(V), Source(Source), Count(countElements(V->getType())) {}
  /// The state after S.
  Bits visit(Stmt *S, Bits Stale);
  Bits visitFlow(Stmt *S, Bits Stale);
  Bits all() const { return Count == 64 ? ~Bits(0) : (Bits(1) << Count) - 1; }
  bool Found = false;

private:
  bool isV(Expr *E) {
    auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    return R && R->getDecl() == V;
  }
  /// E is an element of V; those of a pointer are others' and V is read.
  bool isElement(ArraySubscriptExpr *E) {
    return E && V->getType()->isArrayType() && isV(E->getBase()->IgnoreParenImpCasts());
  }
  Bits bitOf(Expr *Element);
  Bits coveredBy(ForStmt *For);
  Bits children(Stmt *S, Bits Stale) {
    for (Stmt *Child : S->children())
      Stale = visit(Child, Stale);
    return Stale;
  }
  Bits either(Stmt *A, Stmt *B, Bits Stale) {
    Bits AfterA = visit(A, Stale), AfterB = visit(B, Stale);
    return AfterA | AfterB;
  }
  Bits repeat(Stmt *Cond, Stmt *Body, Stmt *Inc, bool AtEnd, Bits Stale);
  Bits visitFor(ForStmt *For, Bits Stale);
  Bits visitSwitch(SwitchStmt *S, Bits Stale);
  Bits visitBinary(BinaryOperator *E, Bits Stale);
  Bits visitDeclarations(DeclStmt *S, Bits Stale);
  Bits jump(Bits &Target, Bits Stale) {
    Target |= Stale;
    return 0;
  }

  const VarDecl *V;
  const Stmt *Source; ///< leaves stale values
  const unsigned Count;
  Bits Break = 0, Continue = 0, Case = 0;
};
} // namespace

unsigned countElements(QualType T) {
  auto *A = dyn_cast<ConstantArrayType>(T.getCanonicalType());
  if (!A)
    return T->isArrayType() ? 0 : 1;
  bool Scalars = A->getElementType()->isScalarType() && A->getSize().ule(64);
  return Scalars ? A->getSize().getZExtValue() : 0;
}

/// The bit of an element with a constant subscript, else 0.
Bits Walk::bitOf(Expr *Element) {
  auto *S = dyn_cast<ArraySubscriptExpr>(Element->IgnoreParens());
  if (!isElement(S))
    return 0;
  auto Index = constantOf(S->getIdx(), V->getASTContext());
  return Index && *Index >= 0 && *Index < int64_t(Count) ? Bits(1) << *Index : 0;
}

static bool leavesEarly(Stmt *S) {
  return S && (isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt>(S) ||
               llvm::any_of(S->children(), leavesEarly));
}

/// The elements that a loop assigns, one in each iteration, whatever else it does: for (k = 0; k <
/// 3; k++) v[k] = ...
Bits Walk::coveredBy(ForStmt *For) {
  LoopDim D;
  ASTContext &C = V->getASTContext();
  if (Count < 2 || !analyseHeader(For, D) || D.Step || D.Down || D.Op != BO_LT ||
      leavesEarly(For->getBody()) || isWritten(For->getBody(), D.Variable))
    return 0;
  auto Lower = constantOf(D.Lower, C), Upper = constantOf(D.Upper, C);
  if (!Lower || !Upper || *Lower < 0 || *Upper > int64_t(Count))
    return 0;
  auto assigns = [&](Stmt *S) {
    auto *E = dyn_cast<BinaryOperator>(S);
    auto *To = E && E->getOpcode() == BO_Assign
                   ? dyn_cast<ArraySubscriptExpr>(E->getLHS()->IgnoreParens())
                   : nullptr;
    return To && isV(To->getBase()->IgnoreParenImpCasts()) &&
           asVariable(To->getIdx()) == D.Variable;
  };
  auto *Block = dyn_cast<CompoundStmt>(For->getBody());
  if (!(Block ? llvm::any_of(Block->body(), assigns) : assigns(For->getBody())))
    return 0;
  Bits Covered = 0;
  for (int64_t I = *Lower; I < *Upper; ++I)
    Covered |= Bits(1) << I;
  return Covered;
}

/// A loop, its condition at the end of each iteration for do.
Bits Walk::repeat(Stmt *Cond, Stmt *Body, Stmt *Inc, bool AtEnd, Bits Stale) {
  llvm::SaveAndRestore OuterBreak(Break, Bits(0)), OuterContinue(Continue, Bits(0));
  Bits Exit = 0;
  for (int Round = 0; Round < 2; ++Round) { // the second time with what the first has left
    Bits Now = Stale;
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

Bits Walk::visitFor(ForStmt *For, Bits Stale) {
  Bits After =
      repeat(For->getCond(), For->getBody(), For->getInc(), false, visit(For->getInit(), Stale));
  return After & ~coveredBy(For);
}

Bits Walk::visitSwitch(SwitchStmt *S, Bits Stale) {
  llvm::SaveAndRestore OuterBreak(Break, Bits(0)), OuterCase(Case, visit(S->getCond(), Stale));
  Bits End = visit(S->getBody(), 0);
  return End | Break | Case; // without a default label, or as good as that
}

Bits Walk::visitBinary(BinaryOperator *E, Bits Stale) {
  auto *To = dyn_cast<ArraySubscriptExpr>(E->getLHS()->IgnoreParens());
  if (E->getOpcode() == BO_Assign && isV(E->getLHS())) {
    visit(E->getRHS(), Stale);
    return 0;
  }
  if (E->getOpcode() == BO_Assign && isElement(To)) {
    visit(E->getRHS(), Stale);
    visit(To->getIdx(), Stale);
    return Stale & ~bitOf(To);
  }
  if (!E->isLogicalOp())
    return children(E, Stale);
  Stale = visit(E->getLHS(), Stale);
  return Stale | visit(E->getRHS(), Stale);
}

Bits Walk::visitDeclarations(DeclStmt *S, Bits Stale) {
  for (Decl *D : S->decls())
    if (auto *T = dyn_cast<TypedefNameDecl>(D))
      Found |= Stale && T->getUnderlyingType()->isVariablyModifiedType();
    else if (auto *Declared = dyn_cast<VarDecl>(D)) {
      Found |= Stale && Declared->getType()->isVariablyModifiedType(); // its sizes are not walked
      if (Declared->getInit())
        Stale = visit(Declared->getInit(), Stale);
      if (Declared == V)
        Stale = 0; // another variable each time
    }
  return Stale;
}

Bits Walk::visit(Stmt *S, Bits Stale) {
  if (!S)
    return Stale;
  if (S == Source)
    return all();
  if (auto *Element = dyn_cast<ArraySubscriptExpr>(S))
    if (Bits Bit = bitOf(Element)) {
      Found |= Stale & Bit;
      return Stale;
    }
  if (auto *E = dyn_cast<DeclRefExpr>(S)) {
    Found |= Stale && E->getDecl() == V; // of an array, any element
    return Stale;
  }
  if (!isa<DeclStmt>(S))
    forEachTypeExpr(S, [&](Stmt *&E) { Stale = visit(E, Stale); });
  if (isa<LabelStmt, GotoStmt, IndirectGotoStmt, AsmStmt, StmtExpr, BinaryConditionalOperator>(S))
    Found = true;
  return visitFlow(S, Stale);
}

/// What executes its parts in an order of its own, or not all of them.
Bits Walk::visitFlow(Stmt *S, Bits Stale) {
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
    return visitFor(For, Stale);
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
    return 0;
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
  W.visit(S, W.all());
  return W.Found;
}

bool readsValueAfter(Stmt *Body, const Stmt *Loop, const VarDecl *V) {
  Walk W(V, Loop);
  W.visit(Body, 0);
  return W.Found;
}

const VarDecl *pointerHandedOn(CompoundStmt *Block) {
  llvm::SmallPtrSet<const VarDecl *, 8> Written;
  for (Stmt *Child : Block->body()) {
    const VarDecl *First = nullptr; // in the source: the order of a set is nobody's
    for (const VarDecl *V : Written)
      if (V->getType()->isPointerType() && readsEntryValue(Child, V) &&
          (!First || V->getLocation() < First->getLocation()))
        First = V;
    if (First)
      return First;
    collectWritten(Child, Written);
  }
  return nullptr;
}
} // namespace xacc
