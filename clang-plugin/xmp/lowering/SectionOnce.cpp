// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an assignment of sections evaluates once, in front of its loops: indices that are no
// sections, and what has none on the right side. Of the rest, whether it may read what the loops
// have assigned.
#include "acc/clauses/MappedVariable.h"
#include "xmp/lowering/Operand.h"
#include "xmp/lowering/Section.h"
#include "clang/AST/StmtVisitor.h"

using namespace clang;

namespace xacc {
/// A variable of the value of E takes its place.
Expr *XmpSections::compute(Expr *E, QualType T, Once &Out) {
  SourceLocation L = E->getBeginLoc();
  Out.Everywhere &= isCopyable(E);
  Expr *Value = lowerExpr(E);
  if (!T->isVoidType())
    return B.load(In.temporary(".xmp.value", T, Value, L, Out.Before), L);
  Out.Before.push_back(Value);
  return B.cast(B.intLit(0, L), T);
}

/// The indices of A that are no sections.
void XmpSections::computeIndices(ArraySubscriptExpr *A, bool Always, Once &Out) {
  Expr *I = A->getIdx();
  if (!asSection(I) && !I->isEvaluatable(B.C) && (Always || isCopyable(I)))
    setIndex(A, compute(I, B.C.LongTy, Out));
  if (auto *Base = dyn_cast<ArraySubscriptExpr>(A->getBase()->IgnoreParenImpCasts()))
    computeIndices(Base, Always, Out);
}

/// Computes the largest parts of S without a section. Always: S is evaluated whatever values others
/// have. Elements of distributed arrays stay where array has this node's part.
void XmpSections::computeOnce(bool Each, Stmt *&S, bool Always, Once &Out) {
  auto *E = dyn_cast_or_null<Expr>(S);
  if (!E || isa<ChooseExpr, GenericSelectionExpr, StmtExpr, BinaryConditionalOperator>(E))
    return;
  if (auto *A = dyn_cast<ArraySubscriptExpr>(E); A && hasSection(A))
    return computeIndices(A, Always, Out);
  if (!hasSection(E) && !(Each && elementIn(U, E, true))) {
    QualType T = E->getType().getUnqualifiedType();
    bool Value = E->isPRValue() && !T->isArrayType() && !isa<InitListExpr>(E);
    if (Value && !E->isEvaluatable(B.C) && (Always || isCopyable(E)))
      S = compute(E, T, Out);
    return;
  }
  auto *Logical = dyn_cast<BinaryOperator>(E);
  bool Chooses = isa<ConditionalOperator>(E) || (Logical && Logical->isLogicalOp());
  bool Calls = isa<CallExpr>(E);
  for (auto [I, Child] : llvm::enumerate(E->children()))
    if (!(Calls && I == 0))
      computeOnce(Each, Child, Always && !(Chooses && I > 0), Out);
}

namespace {
/// Whether a function's result follows from its arguments alone, as its body shows.
class ReadsMemory : public ConstStmtVisitor<ReadsMemory, bool> {
public:
  bool VisitStmt(const Stmt *S) {
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return Child && Visit(Child); });
  }
  bool VisitArraySubscriptExpr(const ArraySubscriptExpr *) { return true; }
  bool VisitUnaryOperator(const UnaryOperator *E) {
    return E->getOpcode() == UO_Deref || VisitStmt(E);
  }
  bool VisitMemberExpr(const MemberExpr *E) { return E->isArrow() || VisitStmt(E); }
  bool VisitDeclRefExpr(const DeclRefExpr *E) {
    auto *V = dyn_cast<VarDecl>(E->getDecl());
    return V && V->hasGlobalStorage();
  }
  bool VisitCallExpr(const CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    return !Callee || !Callee->getBuiltinID() || VisitStmt(E);
  }
};
} // namespace

static bool readsMemory(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return true;
  if (Callee->getBuiltinID() || Callee->hasAttr<ConstAttr>())
    return false;
  const Stmt *Body = Callee->getBody();
  return !Body || ReadsMemory().Visit(Body);
}

static bool isArray(XmpUnit &U, Expr *Base, VarDecl *V) {
  XmpArray *A = U.find(Base);
  return A ? !A->IsPointer() : V->getType()->isArrayType();
}

/// True if A names, for each iteration, the element that is assigned then, or none that is assigned
/// at all: pointers to distributed arrays have sections that are the same or apart.
static bool isApart(ASTContext &C, XmpUnit &U, const SectionRef &Left, ArraySubscriptExpr *A) {
  SmallVector<Expr *, 4> Index;
  Expr *Base = splitSubscripts(A, Index);
  VarDecl *From = asVariable(Base), *To = asVariable(Left.Base);
  if (!From || !To)
    return false;
  if (From != To && isArray(U, Base, From) && isArray(U, Left.Base, To))
    return true;
  auto subscripts = [&](Expr *E) {
    return StringRef(sourceText(C, E)).drop_until([](char X) { return X == '['; }).str();
  };
  return (From == To || (U.find(Base) && U.find(Left.Base))) &&
         subscripts(A) == subscripts(Left.Outer);
}

bool XmpSections::mayOverlap(const SectionRef &Left, Expr *Right) {
  bool Overlap = false;
  auto visit = [&](auto &Self, Stmt *S) -> void {
    if (!S)
      return;
    if (auto *A = dyn_cast<ArraySubscriptExpr>(S)) {
      SmallVector<Expr *, 4> Index;
      splitSubscripts(A, Index);
      Overlap |= !isApart(B.C, U, Left, A);
      for (Expr *I : Index)
        Self(Self, I);
      return;
    }
    auto *Unary = dyn_cast<UnaryOperator>(S);
    auto *Member = dyn_cast<MemberExpr>(S);
    auto *Call = dyn_cast<CallExpr>(S);
    Overlap |= (Unary && Unary->getOpcode() == UO_Deref) || (Member && Member->isArrow()) ||
               (Call && !asSection(Call) && readsMemory(Call)) ||
               isa<ChooseExpr, GenericSelectionExpr, StmtExpr>(S);
    for (Stmt *Child : S->children())
      Self(Self, Child);
  };
  visit(visit, Right);
  return Overlap;
}
} // namespace xacc
