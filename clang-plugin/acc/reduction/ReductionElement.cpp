// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements and members that iterations of a loop update together without a clause, as h[0] += x[i]:
// reduced where all that the loop does with them is that, else changed by atomic operations where
// these do. By the letter updates are lost, which is worth a warning where nothing can be inferred.
// Called by Loop.
#include "acc/lowering/AtomicLowering.h"
#include "acc/query/Elements.h"
#include "acc/query/Parts.h"
#include "acc/query/Variables.h"
#include "acc/reduction/Reduction.h"
#include "acc/updates/SharedUpdates.h"
#include <functional>

using namespace clang;

namespace xacc {
/// The element as reduction clauses name it, or null where they cannot.
Expr *InferredReductions::reducibleItem(Expr *E) {
  ElementPath P = elementPath(E);
  if (P.Pointers > P.Root->getType()->isPointerType())
    return nullptr;
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && asVariable(Unary->getSubExpr()))
    return B.subscript(B.ref(asVariable(Unary->getSubExpr()), E->getBeginLoc()),
                       B.longLit(0, E->getBeginLoc()));
  Expr *Base = E;
  while (auto *Subscript = dyn_cast<ArraySubscriptExpr>(Base))
    Base = Subscript->getBase()->IgnoreParenImpCasts();
  const bool IsNamed = isa<MemberExpr>(Base) ? rootOfMember(Base) : asVariable(Base);
  return IsNamed && !E->refersToBitField() ? copyExpr(B.C, E) : nullptr;
}

/// Calls Visit with each variable that S uses, and whether it follows pointers that this holds.
static void forEachWay(Stmt *S, llvm::function_ref<void(VarDecl *, bool Follows)> Visit) {
  if (!S)
    return;
  auto *E = dyn_cast<Expr>(S);
  ElementPath P = E && !isa<ParenExpr, ImplicitCastExpr>(E) ? elementPath(E) : ElementPath();
  if (!P.Root) {
    for (Stmt *Child : S->children())
      forEachWay(Child, Visit);
    return;
  }
  Visit(P.Root,
        P.Pointers > P.Root->getType()->isPointerType() || !E->getType()->isArithmeticType());
  for (Expr *Index : P.Indices)
    forEachWay(Index, Visit);
}

/// True if S assigns pointers that are in memory.
static bool storesPointers(Stmt *S) {
  auto *E = dyn_cast_or_null<BinaryOperator>(S);
  const bool Stores =
      E && E->isAssignmentOp() && E->getType()->isPointerType() && !asVariable(E->getLHS());
  return S && (Stores || llvm::any_of(S->children(), storesPointers));
}

/// True if a pointer that the loop declares may come from V: Tried are those that were looked at.
static bool mayComeFrom(Stmt *Loop, VarDecl *W, VarDecl *V,
                        llvm::SmallPtrSetImpl<VarDecl *> &Tried) {
  auto isFrom = [&](Expr *Value) {
    bool From = false;
    forEachRef(Value, [&](DeclRefExpr *R) {
      auto *X = dyn_cast<VarDecl>(R->getDecl());
      From |= !X || X == V || // a function may return any pointer
              (X->getType()->isPointerType() && isDeclaredIn(Loop, X) && Tried.insert(X).second &&
               mayComeFrom(Loop, X, V, Tried));
    });
    return From;
  };
  std::function<bool(Stmt *)> assigns = [&](Stmt *S) {
    if (!S)
      return false;
    auto *E = dyn_cast<BinaryOperator>(S);
    auto *U = dyn_cast<UnaryOperator>(S);
    if (E && E->getOpcode() == BO_Assign && asVariable(E->getLHS()) == W && isFrom(E->getRHS()))
      return true;
    return (U && U->getOpcode() == UO_AddrOf && asVariable(U->getSubExpr()) == W) ||
           llvm::any_of(S->children(), assigns);
  };
  return (W->getInit() && isFrom(W->getInit())) || assigns(Loop);
}

/// True if nothing in the loop may lead to the item but its own name.
bool InferredReductions::isReachedByName(Expr *Item, Stmt *Loop) {
  VarDecl *V = elementPath(Item).Root;
  const bool IsPointer = V->getType()->isPointerType(), Stores = storesPointers(Loop);
  if ((IsPointer || U.isDeclared(V->getCanonicalDecl())) && callsOthers(Loop, *In.Known))
    return false;
  // What another name from outside leads to is other memory: iterations that are said to be
  // independent would not read there what they all update.
  bool Only = true;
  forEachWay(Loop, [&](VarDecl *W, bool Follows) {
    llvm::SmallPtrSet<VarDecl *, 4> Tried;
    const bool IsOwn = W->getType()->isPointerType() && isDeclaredIn(Loop, W);
    const bool IsOther = Follows ? !Stores : W != V;
    Only &= (IsOther && !(IsOwn && mayComeFrom(Loop, W, V, Tried))) ||
            !In.Known->mayReach(W, Follows, V, Item->getType());
  });
  return Only;
}

/// True if a pointer with this value may point into a variable of these. Depth: initialisers to
/// follow.
static bool mayLeadTo(Stmt *Value, llvm::function_ref<bool(VarDecl *)> IsOne, unsigned Depth = 8) {
  auto *Address = dyn_cast_or_null<UnaryOperator>(Value);
  auto *E = Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr()
                                                         : dyn_cast_or_null<Expr>(Value);
  if (VarDecl *V = E ? asVariable(E) : nullptr) {
    if (V->getType()->isPointerType() && !Address)
      return IsOne(V) && V->getInit() && Depth && mayLeadTo(V->getInit(), IsOne, Depth - 1);
    return (Address || !V->getType()->isScalarType()) && IsOne(V);
  }
  return Value && llvm::any_of(Value->children(),
                               [&](Stmt *Child) { return mayLeadTo(Child, IsOne, Depth); });
}

namespace {
/// What the clauses of a loop and those around it say of variables that its iterations update.
class UpdatedVariables {
public:
  UpdatedVariables(const Clauses &List, Stmt *Loop, const Region &R)
      : List(List), Loop(Loop), R(R) {}
  bool hasClause(const VarDecl *V) const;
  /// Of the loop, or of loops inside.
  bool isPrivate(const VarDecl *V) const;
  /// A pointer of the iteration that was made of such a variable.
  bool comesFromClause(VarDecl *V) const;
  /// Or leads to what is.
  bool isOfGang(VarDecl *V) const;

private:
  const Clauses &List;
  Stmt *Loop;
  const Region &R;
};
} // namespace

bool UpdatedVariables::hasClause(const VarDecl *V) const {
  auto isIt = [V](Expr *E) { return variableOf(E) == V; };
  auto reduces = [V](const Clauses::Reduction &I) {
    return !I.Implicit && elementPath(I.Item).Root == V;
  };
  return llvm::any_of(R.List->FirstPrivate, isIt) || llvm::any_of(List.Reductions, reduces) ||
         llvm::any_of(R.Reductions, [V](const ReductionItem &I) { return I.Variable == V; });
}

bool UpdatedVariables::isPrivate(const VarDecl *Const) const {
  auto *V = const_cast<VarDecl *>(Const);
  return llvm::any_of(List.Private, [V](Expr *E) { return variableOf(E) == V; }) ||
         (isPrivatised(Loop, V) && !usesShared(Loop, V));
}

bool UpdatedVariables::comesFromClause(VarDecl *V) const {
  bool Comes = false;
  if (V->getType()->isPointerType() && V->getInit() && isDeclaredIn(Loop, V))
    forEachRef(V->getInit(), [&](DeclRefExpr *Ref) {
      auto *X = dyn_cast<VarDecl>(Ref->getDecl());
      Comes |= X && (hasClause(X) || isPrivate(X));
    });
  return Comes;
}

bool UpdatedVariables::isOfGang(VarDecl *V) const {
  auto isLocal = [&](VarDecl *X) { return R.Locals.contains(X); };
  return (!V->getType()->isPointerType() && isLocal(V)) ||
         (isLocal(V) && V->getInit() && mayLeadTo(V->getInit(), isLocal));
}

/// Has the loop reduce the element where it can. Infers: it may.
bool InferredReductions::addElement(const SharedUpdate &Up, bool Infers, Clauses &List, Stmt *Loop,
                                    SourceLocation L) {
  Expr *Item = Infers && Up.Reduced ? reducibleItem(Up.Place) : nullptr;
  if (!Item || !isReachedByName(Item, Loop))
    return false;
  List.Reductions.push_back({Item, reductionOp(*Up.Reduced), true, true});
  U.Tell.implicitReduction(L, sourceText(B.C, Up.Place), reductionOp(*Up.Reduced));
  return true;
}

/// What cannot be reduced is atomic where Infers, and lost elsewhere, of which the user is told.
void InferredReductions::updateInPlace(const SharedUpdate &Up, bool Infers, Region &R) {
  const SourceLocation At = Up.Place->getBeginLoc();
  const std::string Text = sourceText(B.C, Up.Place);
  const bool Atomic = Infers && Up.Combined && isAtomicUpdate(B, Up.Assignment, Up.Place);
  if (Atomic)
    R.Atomic.insert(Up.Assignment);
  if (Up.ByData) { // which may be a permutation
    U.Tell.missed(At, "Updates of " + Text +
                          " need atomic where iterations have the same place, as data may tell");
    return;
  }
  const bool Lost = Up.ReadsItself ? !Up.ByOne : Up.Differs;
  if (!Lost || In.Failed || !R.Lost.insert(At).second)
    return;
  warn(At,
       !Up.ReadsItself ? diag::warn_one_for_all
       : Atomic        ? diag::warn_atomic_updates
                       : diag::warn_lost_updates,
       Text);
}

void InferredReductions::addElements(Clauses &List, Stmt *Loop, SourceLocation L, Region &R) {
  if ((R.Kind == Kernels && !(List.Requests & XACC_REQ_INDEPENDENT)) || R.InVectorLoop)
    return;
  const bool Named = List.Requests & (XACC_REQ_WORKER | XACC_REQ_VECTOR);
  const bool OverGangs = List.Requests & XACC_REQ_GANG || (!Named && !R.InnermostLoop);
  // Gangs do not repeat the loop.
  const bool Counts =
      R.Routine ? !OverGangs : OverGangs || R.InGangLoop || R.Kind != Parallel || R.Once;
  const bool Infers = Counts && U.ImplicitReductions;
  const UpdatedVariables Said(List, Loop, R);
  auto isPrivate = [&](const VarDecl *V) { return Said.isPrivate(V); };
  for (const SharedUpdate &Up : sharedUpdates(B.C, Loop, List.Collapse, isPrivate)) {
    auto isKnown = [&](const Clauses::Reduction &I) {
      return I.Implicit && isSamePlace(B.C, I.Item, Up.Root, Up.Place);
    };
    if (isOfXmp(Up.Root) || Said.hasClause(Up.Root) || Said.comesFromClause(Up.Root) ||
        (OverGangs && Said.isOfGang(Up.Root)) || R.Atomic.contains(Up.Assignment) ||
        llvm::any_of(List.Reductions, isKnown))
      continue;
    auto isSaidInside = [&](const Clauses::Reduction &I) { // and then this loop reduces it, too
      return isSamePlace(B.C, I.Item, Up.Root, Up.Place);
    };
    if (!addElement(Up, Infers, List, Loop, L) &&
        R.Kind != Serial && // one lane, which does them one after the other
        llvm::none_of(ReductionPlace(In).reducedInside(Loop, R), isSaidInside))
      updateInPlace(Up, Infers, R);
  }
}
} // namespace xacc
