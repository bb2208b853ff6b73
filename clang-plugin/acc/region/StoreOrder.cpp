// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the gangs of a construct or routine store for all, and use elsewhere in it: in another loop
// over gangs or call of a gang's routine, in code between these, in the same one when it is
// repeated. Gangs cannot wait for each other there, so one gang runs it all. Not told is what one
// gang stores and uses in iterations of the same number of loops of the same form, whose gangs are
// the same. Reductions and atomic operations are for ReductionOrder, which asks.
#include "acc/region/StoreOrder.h"
#include "acc/query/Elements.h"
#include "acc/query/Loops.h"
#include "acc/query/Parts.h"
#include "acc/query/Variables.h"
#include "acc/region/SameGang.h"
#include "acc/unit/Unit.h"
#include "acc/updates/SharedUpdates.h"
#include "llvm/Support/SaveAndRestore.h"
#include <functional>

using namespace clang;

namespace xacc {
namespace {
/// A part that gangs share, or a statement that each of them executes.
struct Phase {
  Stmt *S;
  bool IsShared;
  Stmt *Repeated; ///< the outermost statement around that executes it again
  SmallVector<GangStore, 8> Stores;
};

class Finder {
public:
  Finder(const Facts &Known, const Unit &U, const Region &R, VariableTest IsMapped)
      : C(Known.C), Known(Known), U(U), R(R), IsMapped(IsMapped) {}
  std::optional<StoreUse> find(Stmt *Body);

private:
  bool isOfGang(const VarDecl *V) const;
  bool isReduced(OpenACCLoopConstruct *A, const VarDecl *V) const;
  void addScalars(OpenACCLoopConstruct *A, Phase &P) const;
  void dropUpdates(OpenACCLoopConstruct *A, Phase &P) const;
  void note(Stmt *S, bool IsShared);
  void noteExpression(Stmt *S);
  void collect(Stmt *S);
  void visit(Stmt *S);
  void visitCall(CallExpr *Call);
  void use(Expr *E, VarDecl *V, bool ByCall);
  bool meets(const GangStore &S, Expr *E, VarDecl *V, bool ByCall) const;
  bool isByOneGang(const Phase &P, const GangStore &S, Expr *E) const;

  ASTContext &C;
  const Facts &Known;
  const Unit &U;
  const Region &R;
  VariableTest IsMapped;
  Stmt *Body = nullptr, *Repeated = nullptr;
  SmallVector<Phase, 8> Phases; ///< in their order
  Phase *Now = nullptr;         ///< that is visited, if gangs share it
  llvm::SmallPtrSet<const VarDecl *, 4> Private;
  std::optional<StoreUse> Found;
};
} // namespace

bool Finder::isByOneGang(const Phase &P, const GangStore &S, Expr *E) const {
  auto *A = dyn_cast<OpenACCLoopConstruct>(P.S);
  auto *B = Now ? dyn_cast<OpenACCLoopConstruct>(Now->S) : nullptr;
  if (!A || !B || !S.Place)
    return false;
  Stmt *Again = P.Repeated ? P.Repeated : Now->Repeated;
  GangComparison Compare(C, Body, Again);
  return Compare.areAlike(A, B) && Compare.areSamePlace(S.Place, E);
}

//===--------------------------------------------------------------------===//
// Stores
//===--------------------------------------------------------------------===//

/// Of the gang, and of nobody else.
bool Finder::isOfGang(const VarDecl *V) const {
  auto isIt = [V](Expr *E) { return rootOfItem(E) == V; };
  auto reduces = [V](const Clauses::Reduction &Red) { return rootOfItem(Red.Item) == V; };
  return llvm::any_of(R.List->Private, isIt) || llvm::any_of(R.List->FirstPrivate, isIt) ||
         llvm::any_of(R.List->Reductions, reduces) ||
         (R.Locals.contains(V) && !V->getType()->isPointerType());
}

bool Finder::isReduced(OpenACCLoopConstruct *A, const VarDecl *V) const {
  std::function<bool(Stmt *)> reduces = [&](Stmt *S) {
    auto *Loop = dyn_cast_or_null<OpenACCLoopConstruct>(S);
    return S && ((Loop && llvm::any_of(Loop->clauses(),
                                       [V](const OpenACCClause *Clause) {
                                         auto *Red = dyn_cast<OpenACCReductionClause>(Clause);
                                         return Red &&
                                                llvm::any_of(Red->getVarList(), [V](Expr *E) {
                                                  return elementPath(E).Root == V;
                                                });
                                       })) ||
                 llvm::any_of(S->children(), reduces));
  };
  return reduces(A) || R.Implicit.contains(const_cast<VarDecl *>(V));
}

/// Scalars that are there for all.
void Finder::addScalars(OpenACCLoopConstruct *A, Phase &P) const {
  for (VarDecl *V : scalarsIn(A->getLoop())) {
    const bool IsShared = R.Shared.contains(V) || (!isOfGang(V) && IsMapped(V));
    if (IsShared && V->getType()->isArithmeticType() && !isDeclaredIn(A, V) &&
        assignsShared(A, V) && !isLoopVariable(A, V))
      P.Stores.push_back({V, nullptr});
  }
}

/// Updates that are reductions or atomic operations.
void Finder::dropUpdates(OpenACCLoopConstruct *A, Phase &P) const {
  if (!U.ImplicitReductions)
    return;
  auto isPrivate = [](const VarDecl *) { return false; };
  for (const SharedUpdate &Up : sharedUpdates(C, A->getLoop(), associatedLoops(C, A), isPrivate))
    if (Up.Reduced || Up.Combined)
      llvm::erase_if(P.Stores, [&](const GangStore &S) {
        return S.Place && S.Place->IgnoreParens() == Up.Place;
      });
}

void Finder::note(Stmt *S, bool IsShared) {
  Phase P{S, IsShared, Repeated, gangStores(S, Known, U)};
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S)) {
    addScalars(A, P);
    dropUpdates(A, P);
    llvm::erase_if(P.Stores, [&](const GangStore &X) { return isReduced(A, X.Variable); });
  }
  llvm::erase_if(P.Stores, [&](const GangStore &X) { return isOfGang(X.Variable); });
  Phases.push_back(std::move(P));
}

void Finder::noteExpression(Stmt *S) {
  std::function<void(Stmt *)> noteCalls = [&](Stmt *X) {
    if (gangCall(X))
      note(X, true);
    else if (X)
      llvm::for_each(X->children(), noteCalls);
  };
  note(S, false);
  llvm::for_each(S->children(), noteCalls);
}

void Finder::collect(Stmt *S) {
  if (!S || isa<OpenACCAtomicConstruct>(S))
    return;
  if (isGangPart(S))
    return note(S, true);
  auto *E = dyn_cast<Expr>(S);
  auto *A = dyn_cast<OpenACCLoopConstruct>(S);
  if (E)
    return noteExpression(E);
  if (A && isSharedOut(A))
    note(S, false);
  llvm::SaveAndRestore Around(Repeated, Repeated);
  if (isa<ForStmt, WhileStmt, DoStmt>(S) && !Repeated)
    Repeated = S;
  for (Stmt *Child : S->children())
    collect(Child);
}

//===--------------------------------------------------------------------===//
// Uses
//===--------------------------------------------------------------------===//

/// Another name leads there as an element; what is handed to a function may.
bool Finder::meets(const GangStore &S, Expr *E, VarDecl *V, bool ByCall) const {
  const ElementPath P = elementPath(E);
  const bool IsValue =
      P.Depth || ByCall || V->getType()->isArithmeticType() || E->getType()->isRecordType();
  if (!IsValue || !Known.areNamesOfOne(S.Variable, V))
    return false;
  return S.Variable != V || !S.Place || mayMeet(C, E, S.Place);
}

void Finder::use(Expr *E, VarDecl *V, bool ByCall) {
  if (Found || Private.contains(V) || isOfGang(V))
    return;
  for (const Phase &P : Phases) {
    // What every gang stores it finds, until others are ahead.
    const bool Early = Now && (&P > Now || (P.Repeated && P.Repeated == Now->Repeated));
    if ((&P == Now && !P.Repeated) || (!P.IsShared && !Early))
      continue;
    for (const GangStore &S : P.Stores)
      if (meets(S, E, V, ByCall) && !isByOneGang(P, S, E)) {
        Found = {E->getBeginLoc(), S.Variable};
        return;
      }
  }
}

void Finder::visitCall(CallExpr *Call) {
  if (Known.isPure(Call))
    return;
  for (Expr *Arg : Call->arguments())
    if (!Arg->getType()->isArithmeticType())
      forEachRef(Arg, [&](DeclRefExpr *Ref) {
        if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && !V->getType()->isArithmeticType())
          use(Ref, V, true);
      });
  Variables Globals = globalsOf(Call, U);
  for (const Phase &P : Phases)
    for (const GangStore &S : P.Stores)
      if (!Found && &P != Now && P.IsShared && Globals.contains(S.Variable->getCanonicalDecl()))
        Found = {Call->getBeginLoc(), S.Variable};
}

void Finder::visit(Stmt *S) {
  if (!S || Found)
    return;
  llvm::SaveAndRestore Part(Now, Now);
  llvm::SaveAndRestore Hidden(Private, decltype(Private)(Private));
  for (Phase &P : Phases)
    if (P.S == S && P.IsShared)
      Now = &P;
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S))
    for (const OpenACCClause *Clause : A->clauses())
      if (auto *List = dyn_cast<OpenACCPrivateClause>(Clause))
        for (Expr *E : List->getVarList())
          Private.insert(rootOfItem(E));
  if (auto *Call = dyn_cast<CallExpr>(S))
    visitCall(Call);
  auto *E = dyn_cast<Expr>(S);
  const bool IsPlace = E && !isa<ParenExpr, ImplicitCastExpr>(E);
  if (const ElementPath P = IsPlace ? elementPath(E) : ElementPath(); P.Root) {
    use(E, P.Root, false);
    for (Expr *Index : P.Indices)
      visit(Index);
    return;
  }
  for (Stmt *Child : S->children())
    visit(Child);
}

std::optional<StoreUse> Finder::find(Stmt *S) {
  Body = S;
  Repeated = hasGoto(S) ? S : nullptr;
  collect(S);
  auto isShared = [](const Phase &P) { return P.IsShared; };
  if (llvm::any_of(Phases, isShared))
    visit(S);
  return Found;
}

std::optional<StoreUse> findStoreUse(Stmt *Body, const Facts &Known, const Unit &U, const Region &R,
                                     VariableTest IsMapped) {
  return Finder(Known, U, R, IsMapped).find(Body);
}
} // namespace xacc
