// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ArrayUses.h.
#include "xmp/coarray/ArrayUses.h"
#include "xmp/coarray/Coarray.h"

using namespace clang;

namespace xacc {
bool sectionLeft(BinaryOperator *Assign) {
  if (isCoindexed(Assign->getLHS()))
    return hasSection(Assign->getLHS());
  SmallVector<Expr *, 7> Index;
  splitSubscripts(Assign->getLHS(), Index);
  return llvm::any_of(Index, asSection);
}

/// True if Parent asks for a value of its child.
static bool usesValue(const Stmt *Parent, const Stmt *Child) {
  if (auto *If = dyn_cast<IfStmt>(Parent))
    return Child == If->getCond();
  if (auto *While = dyn_cast<WhileStmt>(Parent))
    return Child == While->getCond();
  if (auto *Do = dyn_cast<DoStmt>(Parent))
    return Child == Do->getCond();
  if (auto *For = dyn_cast<ForStmt>(Parent))
    return Child == For->getCond();
  if (auto *Switch = dyn_cast<SwitchStmt>(Parent))
    return Child == Switch->getCond();
  return isa<Expr, ReturnStmt>(Parent);
}

/// True if Child stands where any statement may.
static bool isStatement(const Stmt *Parent, const Stmt *Child) {
  auto *For = dyn_cast<ForStmt>(Parent);
  return !usesValue(Parent, Child) && (!For || Child == For->getBody());
}

/// What the local section's address cannot stand for.
void XmpArrayUses::checkArray(Stmt *Parent, Expr *E) {
  XmpArray *A = U.find(E);
  if (!A)
    return;
  auto *Binary = dyn_cast<BinaryOperator>(Parent);
  auto *Unary = dyn_cast<UnaryOperator>(Parent);
  if (Unary && Unary->isIncrementDecrementOp()) {
    report(E->getBeginLoc(), diag::err_xmp_use, A->Variable->getName(), "pointer arithmetic",
           "use subscripts");
    return;
  }
  bool IsSum = Binary && Binary->isAdditiveOp();
  if (A->Rank > 1 && (IsSum || (Unary && Unary->getOpcode() == UO_Deref)))
    report(E->getBeginLoc(), diag::err_xmp_use, A->Variable->getName(), "pointer arithmetic",
           "use subscripts");
  else if (IsSum && A->Shape[0] != '*')
    report(E->getBeginLoc(), diag::warn_xmp_arithmetic, A->Variable->getName());
  else if (Unary && Unary->getOpcode() == UO_Deref && A->Shape[0] != '*')
    report(E->getBeginLoc(), diag::warn_xmp_first, A->Variable->getName());
}

static BinaryOperator *asSectionAssignment(Stmt *S) {
  auto *Assign = dyn_cast<BinaryOperator>(S);
  return Assign && Assign->isAssignmentOp() && sectionLeft(Assign) ? Assign : nullptr;
}

Expr *XmpPart::lowerExpr(Expr *E) {
  BinaryOperator *Assign = asSectionAssignment(E->IgnoreParens());
  if (!Assign)
    return cast<Expr>(lower(E));
  report(Assign->getOperatorLoc(), diag::err_xmp_section_value);
  return E;
}

bool XmpArrayUses::check(Stmt *Parent, Stmt *Child) {
  if (BinaryOperator *Assign = asSectionAssignment(Child); Assign && usesValue(Parent, Child)) {
    report(Assign->getOperatorLoc(), diag::err_xmp_section_value);
    return false;
  }
  for (auto [Name, Text] : {std::pair("__xmp_put_signal", "xmp_put_signal"),
                            {"__xmp_event_post", "xmp_event_post"},
                            {"xmp_event_wait", "xmp_event_wait"}})
    if (CallExpr *Call = In.Compute ? asCall(Child, Name) : nullptr;
        Call && !isStatement(Parent, Child)) {
      report(Call->getBeginLoc(), diag::err_xmp_unsupported,
             (Text + Twine(" inside of an expression in a compute construct")).str());
      return false;
    }
  if (auto *E = dyn_cast<Expr>(Child))
    checkArray(Parent, E);
  return true;
}
} // namespace xacc
