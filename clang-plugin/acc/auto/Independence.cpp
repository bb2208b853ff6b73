// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Independence.h.
#include "acc/auto/Independence.h"
#include "acc/auto/AccessPair.h"
#include "acc/auto/StaleValue.h"
#include "ast/LoopHeader.h"

using namespace clang;

namespace xacc {
static std::string dependence(const VarDecl *V) {
  return ("Loop carried dependence of " + (V ? V->getName() : StringRef("a pointer")) +
          " prevents parallelization")
      .str();
}

/// True if S uses V in subscripts only.
static bool isOnlySubscripted(Stmt *S, const VarDecl *V) {
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(S);
      Subscript && asVariable(Subscript->getBase()) == V)
    return isOnlySubscripted(Subscript->getIdx(), V);
  if (auto *R = dyn_cast<DeclRefExpr>(S))
    return R->getDecl() != V;
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : A->clauses())
      for (Stmt *Child : const_cast<OpenACCClause *>(Clause)->children())
        if (Child && !isOnlySubscripted(Child, V))
          return false;
  return llvm::all_of(S->children(),
                      [V](Stmt *Child) { return !Child || isOnlySubscripted(Child, V); });
}

/// A small array of the function of which each iteration assigns what it reads, and of which
/// nothing is read later.
static bool isPrivateArray(const Facts &Known, const LoopDim &Loop, VarDecl *V) {
  return V && V->hasLocalStorage() && V->getType()->isConstantArrayType() &&
         countElements(V->getType()) > 0 && isOnlySubscripted(Known.Body, V) &&
         !readsEntryValue(Loop.For->getBody(), V) && !readsValueAfter(Known.Body, Loop.For, V);
}

static bool anyBelow(const Stmt *S, llvm::function_ref<bool(const Stmt *)> Is) {
  return S && (Is(S) ||
               llvm::any_of(S->children(), [&](const Stmt *Child) { return anyBelow(Child, Is); }));
}

/// True if a copy of the loop in the order of the program would not be what the program says: its
/// trip count is evaluated once, and cache copies what the loop may write.
static bool needsOrder(const ForStmt *For) {
  auto readsMemory = [](const Stmt *S) {
    auto *U = dyn_cast<UnaryOperator>(S);
    return isa<ArraySubscriptExpr, MemberExpr, CallExpr>(S) || (U && U->getOpcode() == UO_Deref);
  };
  return anyBelow(For->getInit(), readsMemory) || anyBelow(For->getCond(), readsMemory) ||
         anyBelow(For->getInc(), readsMemory) ||
         anyBelow(For->getBody(), [](const Stmt *S) { return isa<OpenACCCacheConstruct>(S); });
}

static void addTest(Verdict &Out, const VarDecl *V, const VarDecl *W) {
  VariablePair P{const_cast<VarDecl *>(V), const_cast<VarDecl *>(W)}, Same{P.second, P.first};
  if (!llvm::is_contained(Out.Tested, P) && !llvm::is_contained(Out.Tested, Same))
    Out.Tested.push_back(P);
}

static std::string testArrays(const Facts &Known, const LoopDim &Loop, const Accesses &All,
                              LaunchTests *Tests, Verdict &Out) {
  for (const Access &W : All.List)
    for (const Access &X : All.List) {
      if (!W.Writes)
        break;
      if (W.Base && X.Base && W.Base != X.Base && Known.areApart(W.Base, X.Base))
        continue;
      if (W.Base && X.IsScalar && !Known.mayReach(W.Base, false, X.Base, X.Type))
        continue;
      std::optional<AccessPair> Both;
      if (W.Base && W.Base == X.Base)
        Both.emplace(Loop, All, W, X);
      if (Both && Both->areApart(nullptr))
        continue;
      auto *V = const_cast<VarDecl *>(W.Base);
      if (V && X.Base && V != X.Base && Tests && Tests->isKnown(V) && Tests->isKnown(X.Base)) {
        addTest(Out, V, X.Base);
        continue;
      }
      if (V == X.Base && isPrivateArray(Known, Loop, V)) {
        if (!llvm::is_contained(Out.Privates, V))
          Out.Privates.push_back(V);
        continue;
      }
      if (!Both || !Tests || !Both->areApart(Tests))
        return dependence(V);
      for (const Polynomial &P : Both->Assumed)
        Out.Conditions.push_back({V, P});
    }
  return "";
}

/// Private if each iteration assigns it before use and nothing uses it later; else reduced, or the
/// loop is sequential.
static std::string testScalar(const Facts &Known, const LoopDim &Loop, VarDecl *V, Verdict &Out) {
  bool Controls = false;
  for (Stmt *S :
       {static_cast<Stmt *>(Loop.For->getCond()), static_cast<Stmt *>(Loop.For->getInc())})
    forEachRef(S, [&](DeclRefExpr *R) { Controls |= R->getDecl() == V; });
  if (Controls)
    return ("Loop bound " + V->getName() + " is assigned in the loop").str();
  // The program may mean && and || to keep it from evaluating the other operand.
  auto Op = reductionOf(Known.C, Loop.For->getBody(), V);
  if (Op && *Op != OpenACCReductionOperator::And && *Op != OpenACCReductionOperator::Or) {
    Out.Reductions.push_back({V, *Op});
    return "";
  }
  if (!Known.isPlain(V) || readsEntryValue(Loop.For->getBody(), V))
    return ("Loop carried scalar dependence of " + V->getName() + " prevents parallelization")
        .str();
  if (readsValueAfter(Known.Body, Loop.For, V))
    return ("Scalar last value of " + V->getName() + " is needed after the loop").str();
  Out.Privates.push_back(V);
  return "";
}

/// True if a pointer leads to one place in all iterations, which may be the scalar V: no member of
/// a struct is, nor is an array of which they use different elements.
static bool mayUseByPointer(const Facts &Known, const LoopDim &Loop, const Accesses &All,
                            const VarDecl *V) {
  auto isSteady = [&](const Step &S, const Access &X) {
    return S.Index && !S.Index->P.mentions(Loop.Variable) &&
           llvm::none_of(X.Inner, [&](const Range &R) { return S.Index->P.mentions(R.Variable); });
  };
  return llvm::any_of(All.List, [&](const Access &X) {
    return X.Base && !X.IsScalar && Known.mayReach(X.Base, /*Follows=*/false, V, V->getType()) &&
           llvm::all_of(X.Path, [&](const Step &S) { return isSteady(S, X); });
  });
}

/// True if V is used on the host otherwise than by "V = ...", its value by another construct, or it
/// stands in Construct but not in Loop.
static bool isUsedOutside(Stmt *S, const Stmt *Loop, const Stmt *Construct, const VarDecl *V,
                          bool Inside = false) {
  if (!S || S == Loop)
    return false;
  Inside |= S == Construct;
  if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S) && !Inside)
    return readsEntryValue(S, V);
  auto uses = [&](Stmt *Part) { return isUsedOutside(Part, Loop, Construct, V, Inside); };
  auto *Assignment = dyn_cast<BinaryOperator>(S);
  if (Assignment && Assignment->getOpcode() == BO_Assign && !Inside &&
      asVariable(Assignment->getLHS()) == V)
    return uses(Assignment->getRHS());
  if (auto *R = dyn_cast<DeclRefExpr>(S))
    return R->getDecl() == V;
  bool Below = llvm::any_of(S->children(), uses);
  forEachTypeExpr(S, [&](Stmt *&E) { Below |= uses(E); });
  return Below;
}

Verdict judgeScalars(const Facts &Known, const LoopDim &Loop, ArrayRef<VarDecl *> Own,
                     const Stmt *Construct) {
  Verdict Out;
  Stmt *Body = Loop.For->getBody();
  for (VarDecl *V : Accesses(Known, Loop, Own).Scalars) {
    if (auto Op = reductionOf(Known.C, Body, V)) {
      Out.Reductions.push_back({V, *Op});
      continue;
    }
    bool IsShared = !V->hasLocalStorage() || isUsedOutside(Known.Body, Loop.For, Construct, V);
    if (!IsShared || Known.isMapped(V) || readsEntryValue(Body, V))
      continue; // has a copy already, or is for other tests to refuse
    if (Known.isPlain(V) && !readsValueAfter(Known.Body, Loop.For, V))
      Out.Privates.push_back(V);
    else if (!Out.Last)
      Out.Last = V;
  }
  if (Out.Last)
    Out.Why = ("Scalar last value of " + Out.Last->getName() + " is needed after the loop").str();
  return Out;
}

Verdict judge(const Facts &Known, const LoopDim &Loop, ArrayRef<VarDecl *> Own,
              LaunchTests *Tests) {
  Verdict V;
  Accesses All(Known, Loop, Own);
  if (Tests && needsOrder(Loop.For))
    Tests = nullptr;
  V.Why = All.Doubt.empty() ? testArrays(Known, Loop, All, Tests, V)
                            : All.Doubt + " prevents parallelization";
  for (VarDecl *Scalar : All.Scalars)
    if (V.isProved())
      V.Why =
          !Known.isPlain(Scalar) && (All.ReadsAnything || mayUseByPointer(Known, Loop, All, Scalar))
              ? dependence(Scalar)
              : testScalar(Known, Loop, Scalar, V);
  bool Declared = Loop.Declares || llvm::is_contained(Own, Loop.Variable);
  if (V.isProved() && !Declared &&
      (!Known.isPlain(Loop.Variable) || readsValueAfter(Known.Body, Loop.For, Loop.Variable)))
    V.Why =
        ("Scalar last value of " + Loop.Variable->getName() + " is needed after the loop").str();
  return V;
}
} // namespace xacc
