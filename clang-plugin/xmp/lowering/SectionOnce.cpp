// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an assignment of sections evaluates once, in front of its loops: indices that are no
// sections, and what has none on the right side. Of the rest, whether it may read what the loops
// have assigned.
#include "acc/clauses/MappedVariable.h"
#include "xmp/lowering/Operand.h"
#include "xmp/lowering/Section.h"

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

/// What the first subscript is of, where computing it has effects: a pointer, or the address of an
/// array.
void XmpSections::computeBase(ArraySubscriptExpr *A, Once &Out) {
  Expr *Base = A->getBase(), *Named = Base->IgnoreParenImpCasts();
  SourceLocation L = Base->getBeginLoc();
  if (!Base->getType()->isPointerType() || !Base->HasSideEffects(B.C) || hasCoindexed(Base))
    return;
  QualType T = Named->getType();
  if (!T->isArrayType())
    return setBase(A, compute(Base, Base->getType(), Out));
  if (!Named->isLValue())
    return;
  QualType Pointer = B.C.getPointerType(T);
  Out.Everywhere = false;
  Expr *Address = B.cast(B.addrOf(lowerExpr(Named)), Pointer);
  VarDecl *Whole = In.temporary(".xmp.value", Pointer, Address, L, Out.Before);
  setBase(A, B.rvalue(B.deref(Whole, L)));
}

/// The indices of A that are no sections, and what they are of.
void XmpSections::computeIndices(ArraySubscriptExpr *A, bool Always, Once &Out) {
  Expr *I = A->getIdx();
  if (!asSection(I) && !I->isEvaluatable(B.C) && (Always || isCopyable(I)))
    setIndex(A, compute(I, B.C.LongTy, Out));
  if (auto *Base = dyn_cast<ArraySubscriptExpr>(A->getBase()->IgnoreParenImpCasts()))
    computeIndices(Base, Always, Out);
  else if (Always)
    computeBase(A, Out);
}

/// What chooses at compile time becomes what it has chosen; the left operand of ?: becomes a
/// variable, unless it has sections. True if that is all there is to do with S.
bool XmpSections::computeChosen(bool Each, Stmt *&S, bool Always, Once &Out) {
  Expr *Chosen = nullptr;
  if (isa<ChooseExpr>(S) && hasCoindexed(S)) // the marker of an image is one
    return true;
  if (auto *Choose = dyn_cast<ChooseExpr>(S))
    Chosen = Choose->getChosenSubExpr();
  else if (auto *Generic = dyn_cast<GenericSelectionExpr>(S))
    Chosen = Generic->isResultDependent() ? nullptr : Generic->getResultExpr();
  if (Chosen) {
    S = Chosen;
    computeOnce(Each, S, Always, Out);
    return true;
  }
  auto *Short = dyn_cast<BinaryConditionalOperator>(S);
  if (!Short)
    return isa<StmtExpr>(S);
  Stmt *Common = Short->getCommon();
  if (Always && !hasSection(Common) && !(Each && elementIn(U, Common, true))) {
    Expr *Value = compute(Short->getCommon(), Short->getCommon()->getType(), Out);
    S = B.conditional(Value, B.cast(copyExpr(B.C, Value), Short->getType()), Short->getFalseExpr());
    computeOnce(Each, S, Always, Out);
    return true;
  }
  for (Stmt *&Part : Common->children())
    computeOnce(Each, Part, Always, Out);
  return true;
}

/// Computes the largest parts of S without a section. Always: S is evaluated whatever values others
/// have. Elements of distributed arrays stay where array has this node's part.
void XmpSections::computeOnce(bool Each, Stmt *&S, bool Always, Once &Out) {
  auto *E = dyn_cast_or_null<Expr>(S);
  if (!E)
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
  if (computeChosen(Each, S, Always, Out))
    return;
  auto *Logical = dyn_cast<BinaryOperator>(E);
  bool Chooses = isa<ConditionalOperator>(E) || (Logical && Logical->isLogicalOp());
  auto *Call = dyn_cast<CallExpr>(E);
  bool Named = Call && Call->getDirectCallee();
  for (auto [I, Child] : llvm::enumerate(E->children()))
    if (!(Named && I == 0))
      computeOnce(Each, Child, Always && !(Chooses && I > 0), Out);
}

/// Nothing tells what a call reads, but for built-in functions without pointers.
static bool isOpaque(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  return !Callee || !Callee->getBuiltinID() ||
         llvm::any_of(E->arguments(), [](const Expr *A) { return A->getType()->isPointerType(); });
}

/// False if the result of a function with this body follows from its arguments alone.
static bool readsMemory(const Stmt *S) {
  if (!S)
    return false;
  auto *Unary = dyn_cast<UnaryOperator>(S);
  auto *Member = dyn_cast<MemberExpr>(S);
  auto *Call = dyn_cast<CallExpr>(S);
  auto *Ref = dyn_cast<DeclRefExpr>(S);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return isa<ArraySubscriptExpr, AtomicExpr>(S) || (Unary && Unary->getOpcode() == UO_Deref) ||
         (Member && Member->isArrow()) || (Call && isOpaque(Call)) ||
         (V && V->hasGlobalStorage()) ||
         llvm::any_of(S->children(), [](const Stmt *Child) { return readsMemory(Child); });
}

static bool callReadsMemory(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return true;
  if (Callee->hasAttr<ConstAttr>())
    return false;
  if (Callee->getBuiltinID())
    return isOpaque(Call);
  const Stmt *Body = Callee->getBody();
  return !Body || readsMemory(Body);
}

static bool isArray(XmpUnit &U, Expr *Base, VarDecl *V) {
  XmpArray *A = U.find(Base);
  return A ? !A->IsPointer() : V->getType()->isArrayType();
}

/// True if an element of A is behind a pointer that is an element itself.
static bool followsPointers(ArraySubscriptExpr *A) {
  auto *Base = dyn_cast<ArraySubscriptExpr>(A->getBase()->IgnoreParenImpCasts());
  return Base && (Base->getType()->isPointerType() || followsPointers(Base));
}

/// True if both are the same expression, whose value nothing in it changes.
static bool isAlike(ASTContext &C, const Expr *A, const Expr *B) {
  llvm::FoldingSetNodeID First, Second;
  A->Profile(First, C, true);
  B->Profile(Second, C, true);
  return First == Second && !A->HasSideEffects(C);
}

/// The parts of a subscript; of a section those of its marker.
static SmallVector<Expr *, 4> partsOf(Expr *Index) {
  CallExpr *Section = asSection(Index);
  return Section ? SmallVector<Expr *, 4>(Section->arguments()) : SmallVector<Expr *, 4>{Index};
}

void XmpSections::noteAlike(SectionRef &Left, Stmt *Right) {
  if (!Right)
    return;
  if (auto *A = dyn_cast<ArraySubscriptExpr>(Right)) {
    SmallVector<Expr *, 7> Mine, Others;
    splitSubscripts(Left.Outer, Mine);
    splitSubscripts(A, Others);
    if (llvm::equal(Mine, Others, [&](Expr *X, Expr *Y) {
          return !asSection(X) == !asSection(Y) &&
                 llvm::equal(partsOf(X), partsOf(Y),
                             [&](Expr *P, Expr *Q) { return isAlike(B.C, P, Q); });
        }))
      Left.Alike.insert(A);
  }
  for (Stmt *Child : Right->children())
    noteAlike(Left, Child);
}

/// True if A names, for each iteration, the element that is assigned then, or none that is assigned
/// at all: pointers to distributed arrays have sections that are the same or apart.
static bool isApart(XmpUnit &U, const SectionRef &Left, ArraySubscriptExpr *A) {
  SmallVector<Expr *, 4> Index;
  Expr *Base = splitSubscripts(A, Index);
  VarDecl *From = asVariable(Base), *To = asVariable(Left.Base);
  if (!From || !To)
    return false;
  if (From != To && isArray(U, Base, From) && isArray(U, Left.Base, To) && !followsPointers(A) &&
      !followsPointers(Left.Outer))
    return true;
  return (From == To || (U.find(Base) && U.find(Left.Base))) && Left.Alike.contains(A);
}

bool XmpSections::mayOverlap(const SectionRef &Left, Expr *Right) {
  bool Overlap = false;
  auto visit = [&](auto &Self, Stmt *S) -> void {
    if (!S)
      return;
    if (auto *A = dyn_cast<ArraySubscriptExpr>(S)) {
      SmallVector<Expr *, 4> Index;
      splitSubscripts(A, Index);
      Overlap |= !isApart(U, Left, A);
      for (Expr *I : Index)
        Self(Self, I);
      return;
    }
    auto *Unary = dyn_cast<UnaryOperator>(S);
    auto *Member = dyn_cast<MemberExpr>(S);
    auto *Call = dyn_cast<CallExpr>(S);
    Overlap |= (Unary && Unary->getOpcode() == UO_Deref) || (Member && Member->isArrow()) ||
               (Call && !asSection(Call) && callReadsMemory(Call)) ||
               isa<ChooseExpr, GenericSelectionExpr, StmtExpr, AtomicExpr>(S);
    for (Stmt *Child : S->children())
      Self(Self, Child);
  };
  visit(visit, Right);
  return Overlap;
}
} // namespace xacc
