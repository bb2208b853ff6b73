// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the gangs of a parallel construct share out: its loops over gangs, and calls of gangs'
// routines. Each of these is a part, and gangs do not wait for each other between two of them. What
// a part stores for all, and what it uses, by names: a variable, or what a pointer leads to. Asked
// by ParallelParts and ReductionOrder.
#include "acc/region/GangStores.h"
#include "acc/access/Facts.h"
#include "acc/query/Elements.h"
#include "acc/query/Loops.h"
#include "acc/query/Routines.h"
#include "acc/query/Variables.h"
#include "acc/unit/Unit.h"
#include "llvm/Support/SaveAndRestore.h"
#include <functional>

using namespace clang;

namespace xacc {
CallExpr *gangCall(Stmt *S) {
  auto *E = dyn_cast_or_null<Expr>(S);
  auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreParenCasts()) : nullptr;
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  auto Note = F ? routineNote(F) : std::nullopt;
  return Note && Note->Level == GangRoutine ? Call : nullptr;
}

bool isGangPart(Stmt *S) {
  auto *A = dyn_cast_or_null<OpenACCLoopConstruct>(S);
  return A ? isOverGangs(A) : gangCall(S) != nullptr;
}

bool hasGangCall(Stmt *S) { return S && (gangCall(S) || llvm::any_of(S->children(), hasGangCall)); }

//===--------------------------------------------------------------------===//
// Variables that functions use
//===--------------------------------------------------------------------===//

static void collectGlobals(const FunctionDecl *F, const Unit &U,
                           llvm::SmallPtrSetImpl<const FunctionDecl *> &Seen, Variables &Found) {
  const FunctionDecl *Body = nullptr;
  if (!F || !Seen.insert(F->getCanonicalDecl()).second)
    return;
  if (!F->hasBody(Body)) {
    SourceManager &SM = F->getASTContext().getSourceManager();
    const bool IsOwn = F->getIdentifier() && F->getName().starts_with("__xacc_");
    if (!IsOwn && !F->getBuiltinID() && !SM.isInSystemHeader(F->getLocation()))
      for (const Unit::Declared &D : U.Globals)
        Found.insert(D.Variable);
    return;
  }
  forEachRef(Body->getBody(), [&](DeclRefExpr *R) {
    if (auto *Next = dyn_cast<FunctionDecl>(R->getDecl()))
      collectGlobals(Next, U, Seen, Found);
    if (auto *V = dyn_cast<VarDecl>(R->getDecl()); V && V->hasGlobalStorage())
      Found.insert(V->getCanonicalDecl());
  });
}

Variables globalsOf(CallExpr *Call, const Unit &U) {
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  Variables All, Found;
  if (const FunctionDecl *F = Call->getDirectCallee())
    collectGlobals(F, U, Seen, All);
  else
    for (const Unit::Declared &D : U.Globals)
      All.insert(D.Variable);
  for (VarDecl *V : All)
    if (!V->getType().isConstQualified())
      Found.insert(V);
  return Found;
}

//===--------------------------------------------------------------------===//
// Stores
//===--------------------------------------------------------------------===//

namespace {
class Collector {
public:
  Collector(Stmt *Part, const Facts &Known, const Unit &U) : Part(Part), Known(Known), U(U) {}
  void visit(Stmt *S);
  SmallVector<GangStore, 8> Found;

private:
  void add(VarDecl *V, Expr *Place);
  void addAll(Stmt *S);
  void addCall(CallExpr *Call);
  Stmt *Part;
  const Facts &Known;
  const Unit &U;
  Variables Tried, Private;
};
} // namespace

/// A pointer of the loop stands for what it comes from.
void Collector::add(VarDecl *V, Expr *Place) {
  if (Private.contains(V))
    return;
  if (!isDeclaredIn(Part, V))
    Found.push_back({V, Place});
  else if (V->getType()->isPointerType() && V->getInit() && Tried.insert(V).second)
    addAll(V->getInit());
}

void Collector::addAll(Stmt *S) {
  forEachRef(S, [&](DeclRefExpr *R) {
    if (auto *V = dyn_cast<VarDecl>(R->getDecl()); V && !V->getType()->isArithmeticType())
      add(V, nullptr);
  });
}

/// What a function may store: behind its arguments, and in variables that are there for all.
void Collector::addCall(CallExpr *Call) {
  if (Known.isPure(Call))
    return;
  for (Expr *Arg : Call->arguments()) {
    QualType T = Arg->getType();
    if (!T->isArithmeticType() && !(T->isPointerType() && T->getPointeeType().isConstQualified()))
      addAll(Arg);
  }
  for (VarDecl *V : globalsOf(Call, U))
    Found.push_back({V, nullptr});
}

void Collector::visit(Stmt *S) {
  if (!S)
    return;
  llvm::SaveAndRestore Around(Private, Variables(Private));
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S))
    for (const OpenACCClause *Clause : A->clauses())
      if (auto *List = dyn_cast<OpenACCPrivateClause>(Clause))
        for (Expr *E : List->getVarList())
          Private.insert(rootOfItem(E));
  Expr *Place = nullptr;
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
    Place = E->getLHS();
  if (auto *E = dyn_cast<UnaryOperator>(S); E && E->isIncrementDecrementOp())
    Place = E->getSubExpr();
  if (Place) {
    ElementPath P = elementPath(Place);
    if (P.Root && (P.Depth || Place->getType()->isRecordType()))
      add(P.Root, Place);
    else if (!P.Root)
      addAll(Place);
  }
  if (auto *Call = dyn_cast<CallExpr>(S))
    addCall(Call);
  if (isa<AtomicExpr>(S))
    addAll(S);
  for (Stmt *Child : S->children())
    visit(Child);
}

SmallVector<GangStore, 8> gangStores(Stmt *Part, const Facts &Known, const Unit &U) {
  Collector C(Part, Known, U);
  C.visit(Part);
  return C.Found;
}

/// Also by another name, or in a function.
bool usesVariable(Stmt *S, VarDecl *V, const Facts &Known, const Unit &U) {
  if (!S)
    return false;
  bool Uses = false;
  forEachRef(S, [&](DeclRefExpr *R) {
    auto *X = dyn_cast<VarDecl>(R->getDecl());
    Uses |= X && Known.areNamesOfOne(X, V);
  });
  std::function<bool(Stmt *)> calls = [&](Stmt *X) {
    auto *Call = dyn_cast_or_null<CallExpr>(X);
    return X && ((Call && globalsOf(Call, U).contains(V->getCanonicalDecl())) ||
                 llvm::any_of(X->children(), calls));
  };
  return Uses || (V->hasGlobalStorage() && calls(S));
}
} // namespace xacc
