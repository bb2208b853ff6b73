// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code of a parallel construct that uses what its loops over gangs reduce, or a loop over gangs
// that is repeated and reduces another element each time. Gangs cannot wait for each other: while
// one is there, others may not have begun, or may have added their part already. One gang then runs
// the region, and each statement finds what it would in C. Called by Region.
#include "acc/query/Elements.h"
#include "acc/query/Loops.h"
#include "acc/query/Variables.h"
#include "acc/reduction/Reduction.h"
#include "acc/region/StoreOrder.h"
#include "acc/updates/SharedUpdates.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
namespace {
/// What a loop reduces: an item of a clause, or a variable without one.
struct Item {
  Expr *Part; ///< null: the variable
  const VarDecl *Variable;
  unsigned Op; ///< enum xacc_red_op, or
};
constexpr unsigned ByAtomics = ~0u;
using Items = SmallVector<Item, 4>;

struct EarlyUse {
  SourceLocation Loc;
  const VarDecl *Variable = nullptr;
  bool Changes = false; ///< the element that a loop reduces
  explicit operator bool() const { return Variable; }
};

class Finder {
public:
  Finder(const Facts &Known, const Unit &U, const Region &R)
      : C(Known.C), Known(Known), U(U), R(R), Implicit(U.ImplicitReductions) {}
  EarlyUse find(Stmt *Body);

private:
  bool isOfGang(const VarDecl *V, Stmt *Loop) const;
  bool isLeftAlone(const VarDecl *V) const;
  void addClauses(const OpenACCLoopConstruct *A, Items &To) const;
  void addClausesBelow(Stmt *S, Items &To) const;
  void collect(Stmt *S);
  void addAtomics(OpenACCLoopConstruct *A, Stmt *S);
  void note(OpenACCLoopConstruct *A);
  bool changes(const Item &I) const;
  void visit(Stmt *S);
  void visitLoop(OpenACCLoopConstruct *A);
  void visitUse(Expr *E, const VarDecl *V);
  void visitCall(CallExpr *Call);
  bool meets(const Item &I, Expr *E, const VarDecl *V) const {
    return I.Variable == V ? !I.Part || mayMeet(C, E, I.Part)
                           : Known.areNamesOfOne(I.Variable, V) && !asVariable(E);
  }

  ASTContext &C;
  const Facts &Known;
  const Unit &U;
  const Region &R;
  const bool Implicit;      ///< also elements that have no clause
  Items Reduced;            ///< by loops over gangs
  Items Own;                ///< by the loops around
  Stmt *Repeated = nullptr; ///< the outermost statement around that executes others again
  llvm::SmallPtrSet<const VarDecl *, 4> Private;
  EarlyUse Found;
};
} // namespace

static bool isPrivateIn(const OpenACCLoopConstruct *A, const VarDecl *V) {
  auto names = [V](Expr *E) { return rootOfItem(E) == V; };
  return llvm::any_of(A->clauses(), [&](const OpenACCClause *Clause) {
    auto *List = dyn_cast<OpenACCPrivateClause>(Clause);
    return List && llvm::any_of(List->getVarList(), names);
  });
}

/// Of the gang, and of nobody else.
bool Finder::isOfGang(const VarDecl *V, Stmt *Loop) const {
  auto isIt = [V](Expr *E) { return asVariable(E) == V; };
  return (R.Locals.contains(V) || llvm::any_of(R.List->Private, isIt) ||
          llvm::any_of(R.List->FirstPrivate, isIt)) &&
         !isDeclaredIn(Loop, V);
}

/// By the letter each gang contributes once.
bool Finder::isLeftAlone(const VarDecl *V) const {
  auto isIt = [V](const Clauses::Reduction &Red) { return rootOfItem(Red.Item) == V; };
  return llvm::any_of(R.List->Reductions, isIt) && usesOf(R.Body, V) & UsedByEachGang;
}

void Finder::addClauses(const OpenACCLoopConstruct *A, Items &To) const {
  for (const OpenACCClause *Clause : A->clauses())
    if (auto *Reduction = dyn_cast<OpenACCReductionClause>(Clause))
      for (Expr *E : Reduction->getVarList())
        if (const VarDecl *V = elementPath(E).Root; V && !isLeftAlone(V))
          To.push_back({asVariable(E) ? nullptr : E, V, reductionOp(Reduction->getReductionOp())});
}

void Finder::addClausesBelow(Stmt *S, Items &To) const {
  if (auto *A = dyn_cast_or_null<OpenACCLoopConstruct>(S))
    addClauses(A, To);
  if (S)
    for (Stmt *Child : S->children())
      addClausesBelow(Child, To);
}

/// True if Repeated may execute the loop with another element each time.
bool Finder::changes(const Item &I) const {
  bool Changes = false;
  if (I.Part)
    forEachRef(I.Part, [&](DeclRefExpr *Ref) {
      auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      bool IsPlace = V && (V != I.Variable || V->getType()->isPointerType());
      Changes |= IsPlace && (isDeclaredIn(Repeated, V) || isWritten(Repeated, V));
    });
  return Changes;
}

/// What atomic constructs of a loop over gangs change for all gangs.
void Finder::addAtomics(OpenACCLoopConstruct *A, Stmt *S) {
  if (!S)
    return;
  if (auto *Atomic = dyn_cast<OpenACCAtomicConstruct>(S)) {
    auto *X = const_cast<Expr *>(Atomic->getAssociatedStmtInfo().First.X);
    VarDecl *V = X ? elementPath(X).Root : nullptr;
    if (V && Atomic->getAtomicKind() != OpenACCAtomicKind::Read && !isDeclaredIn(A, V) &&
        !isOfGang(V, A))
      Reduced.push_back({asVariable(X) ? nullptr : X, V, ByAtomics});
    return;
  }
  for (Stmt *Child : S->children())
    addAtomics(A, Child);
}

/// A loop over gangs: with what loops around and inside reduce, and what it can only mean to.
void Finder::note(OpenACCLoopConstruct *A) {
  const size_t First = Reduced.size();
  auto isPrivate = [A](const VarDecl *V) { return isPrivateIn(A, V); };
  Reduced.append(Own);
  addClausesBelow(A, Reduced);
  for (const Clauses::Reduction &Red : R.List->Reductions)
    if (VarDecl *V = rootOfItem(Red.Item); V && !isLeftAlone(V) && isWritten(A, V))
      Reduced.push_back({nullptr, V, Red.Op});
  for (VarDecl *V : scalarsIn(A->getLoop()))
    if (auto Op = isOfGang(V, A) || R.Implicit.contains(V) ? reductionOf(C, A, V) : std::nullopt)
      Reduced.push_back({nullptr, V, reductionOp(*Op)});
  if (Implicit)
    for (const SharedUpdate &Up : sharedUpdates(C, A->getLoop(), associatedLoops(C, A), isPrivate))
      if (auto Op = Up.Reduced ? Up.Reduced : Up.Combined; Op && !isLeftAlone(Up.Root))
        Reduced.push_back({Up.IsFixed ? Up.Place : nullptr, Up.Root, reductionOp(*Op)});
  addAtomics(A, A->getLoop());
  for (const Item &I : ArrayRef(Reduced).drop_front(First))
    if (Repeated && I.Op != ByAtomics && changes(I))
      Found = {A->getDirectiveLoc(), I.Variable, /*Changes=*/true};
}

void Finder::collect(Stmt *S) {
  if (!S)
    return;
  llvm::SaveAndRestore Around(Own, Items(Own));
  llvm::SaveAndRestore Now(Repeated, Repeated);
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S)) {
    if (isOverGangs(A))
      return note(A);
    addClauses(A, Own);
  }
  if (isa<ForStmt, WhileStmt, DoStmt>(S) && !Repeated)
    Repeated = S;
  for (Stmt *Child : S->children())
    collect(Child);
}

void Finder::visitUse(Expr *E, const VarDecl *V) {
  for (const Item &I : Reduced) {
    auto reduces = [&](const Item &O) { return O.Op == I.Op && meets(O, E, V); };
    if (!Found && !Private.contains(V) && meets(I, E, V) && llvm::none_of(Own, reduces))
      Found = {E->getBeginLoc(), V, /*Changes=*/false};
  }
}

/// A function may use what is there for all.
void Finder::visitCall(CallExpr *Call) {
  if (Known.isPure(Call))
    return;
  for (const Item &I : Reduced) {
    auto reduces = [&](const Item &O) { return O.Variable == I.Variable; };
    if (!Found && U.isDeclared(I.Variable->getCanonicalDecl()) && llvm::none_of(Own, reduces))
      Found = {Call->getBeginLoc(), I.Variable, /*Changes=*/false};
  }
}

void Finder::visitLoop(OpenACCLoopConstruct *A) {
  llvm::SaveAndRestore Around(Own, Items(Own));
  llvm::SaveAndRestore Hidden(Private, decltype(Private)(Private));
  for (const OpenACCClause *Clause : A->clauses())
    if (auto *List = dyn_cast<OpenACCPrivateClause>(Clause))
      for (Expr *E : List->getVarList())
        Private.insert(rootOfItem(E));
  if (isOverGangs(A)) {
    Items Before;
    std::swap(Before, Reduced);
    note(A);
    std::swap(Before, Reduced);
    Own.append(Before);
  } else
    addClauses(A, Own);
  visit(A->getLoop());
}

void Finder::visit(Stmt *S) {
  if (!S || Found)
    return;
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S))
    return visitLoop(A);
  if (auto *Call = dyn_cast<CallExpr>(S))
    visitCall(Call);
  auto *E = dyn_cast<Expr>(S);
  const ElementPath P = E ? elementPath(E) : ElementPath();
  if (P.Root) {
    visitUse(E, P.Root);
    for (Expr *Index : P.Indices)
      visit(Index);
    return;
  }
  for (Stmt *Child : S->children())
    visit(Child);
}

EarlyUse Finder::find(Stmt *Body) {
  Repeated = hasGoto(Body) ? Body : nullptr;
  collect(Body);
  Repeated = nullptr;
  if (!Reduced.empty())
    visit(Body);
  return Found;
}

/// One gang that the user asked for needs no warning.
void ReductionOrder::keep(Stmt *Body, bool Combined, Region &R) {
  if (R.Kind != Parallel || (Combined && !(R.List->Requests & (XACC_REQ_SEQ | XACC_REQ_AUTO))))
    return;
  auto isMapped = [&](const VarDecl *V) {
    auto names = [V](const Clauses::DataItem &D) { return asVariable(D.Item) == V; };
    return isInScope(const_cast<VarDecl *>(V)) || llvm::any_of(R.List->Data, names);
  };
  EarlyUse Use = Finder(*In.Known, U, R).find(Body);
  auto Stored = Use ? std::nullopt : findStoreUse(Body, *In.Known, U, R, isMapped);
  if (!Use && !Stored)
    return;
  R.OneGang = R.InOrder = true;
  Expr *Gangs = R.List->NumGangs[0];
  Expr::EvalResult Number;
  if (Gangs && Gangs->EvaluateAsInt(Number, B.C) && Number.Val.getInt() == 1)
    return;
  if (Stored)
    return warn(Stored->Loc, diag::warn_stored_used, Stored->Variable->getName());
  warn(Use.Loc, Use.Changes ? diag::warn_reduction_changes : diag::warn_reduction_used,
       Use.Variable->getName());
}
} // namespace xacc
