// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements and members that iterations of a loop update together without a clause, as h[0] += x[i]:
// reduced where all that the loop does with them is that. By the letter updates are lost, which is
// worth a warning where nothing can be inferred. Called by Loop.
#include "Lowering.h"
#include "auto/Independence.h"

using namespace clang;

namespace xacc {
namespace {
/// The assignments of elements and members in a loop, but for those of atomic constructs.
class Updates {
public:
  explicit Updates(ASTContext &C) : C(C) {}
  void visit(Stmt *S);
  struct Update {
    Expr *Place;
    bool ReadsItself; ///< and no condition leaves it to one iteration
  };
  SmallVector<Update, 4> Found;

private:
  void add(Expr *Place, Stmt *Value);
  ASTContext &C;
  SmallVector<Stmt *, 2> Conditions;
};
} // namespace

/// if (i == 7): one iteration alone.
static bool hasEquality(Stmt *S) {
  auto *E = dyn_cast_or_null<BinaryOperator>(S);
  return S && ((E && E->getOpcode() == BO_EQ) || llvm::any_of(S->children(), hasEquality));
}

/// Value: what is read, or null for an update.
void Updates::add(Expr *Place, Stmt *Value) {
  Place = Place->IgnoreParens();
  ElementPath P = elementPath(Place);
  if (!P.Root || !P.Depth)
    return;
  auto reads = [&](Stmt *S) { return mentionsOf(C, S, P.Root, Place) != 0; };
  const bool Reads = !Value || reads(Value) || llvm::any_of(Conditions, reads);
  Found.push_back({Place, Reads && llvm::none_of(Conditions, hasEquality)});
}

void Updates::visit(Stmt *S) {
  if (!S || isa<OpenACCAtomicConstruct>(S))
    return;
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
    add(E->getLHS(), E->isCompoundAssignmentOp() ? nullptr : E->getRHS());
  if (auto *E = dyn_cast<UnaryOperator>(S); E && E->isIncrementDecrementOp())
    add(E->getSubExpr(), nullptr);
  auto *If = dyn_cast<IfStmt>(S);
  if (If)
    Conditions.push_back(If->getCond());
  for (Stmt *Child : S->children())
    visit(Child);
  if (If)
    Conditions.pop_back();
}

SmallVector<std::pair<Expr *, OpenACCReductionOperator>, 2> elementsReducedIn(ASTContext &C,
                                                                              Stmt *Loop) {
  SmallVector<std::pair<Expr *, OpenACCReductionOperator>, 2> Reduced;
  Updates All(C);
  All.visit(Loop);
  auto isFixed = [Loop](Expr *Index) {
    bool Fixed = true;
    forEachRef(Index, [&](DeclRefExpr *R) {
      auto *V = dyn_cast<VarDecl>(R->getDecl());
      Fixed &= !V || (!isDeclaredIn(Loop, V) && !isWritten(Loop, V));
    });
    return Fixed;
  };
  for (const Updates::Update &Up : All.Found) {
    ElementPath P = elementPath(Up.Place);
    if (!isDeclaredIn(Loop, P.Root) && llvm::all_of(P.Indices, isFixed))
      if (auto Op = reductionOf(C, Loop, P.Root, Up.Place))
        Reduced.push_back({Up.Place, *Op});
  }
  return Reduced;
}

/// The element as reduction clauses name it, or null where they cannot.
Expr *FunctionLowering::reducibleItem(Expr *E) {
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && asVariable(Unary->getSubExpr()))
    return B.subscript(B.ref(asVariable(Unary->getSubExpr()), E->getBeginLoc()),
                       B.longLit(0, E->getBeginLoc()));
  Expr *Base = E;
  while (auto *Subscript = dyn_cast<ArraySubscriptExpr>(Base))
    Base = Subscript->getBase()->IgnoreParenImpCasts();
  const bool IsNamed = isa<MemberExpr>(Base) ? rootOfMember(Base) : asVariable(Base);
  return IsNamed && !E->refersToBitField() ? copyExpr(B.C, E) : nullptr;
}

/// True if all iterations of the loop mean the same place, which is not their own.
bool FunctionLowering::isInvariant(const ElementPath &P, Stmt *Body, ArrayRef<LoopDim> Dims,
                                   const Clauses &List) {
  auto isFixed = [&](VarDecl *V) {
    auto isIt = [V](Expr *E) { return variableOf(E) == V; };
    return !isDeclaredIn(Body, V) && llvm::none_of(List.Private, isIt) &&
           llvm::none_of(Dims, [V](const LoopDim &D) { return D.Variable == V; });
  };
  auto isFixedIndex = [&](Expr *Index) {
    bool Fixed = isCopyable(Index);
    forEachRef(Index, [&](DeclRefExpr *R) {
      auto *V = dyn_cast<VarDecl>(R->getDecl());
      Fixed &= !V || (isFixed(V) && !isWritten(Body, V));
    });
    return Fixed;
  };
  const bool IsPointer = P.Root->getType()->isPointerType();
  return isFixed(P.Root) && !(IsPointer && isWritten(Body, P.Root)) &&
         llvm::all_of(P.Indices, isFixedIndex);
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

/// True if nothing in the loop may lead to the item but its own name.
bool FunctionLowering::isReachedByName(Expr *Item, Stmt *Body) {
  VarDecl *V = elementPath(Item).Root;
  const bool IsPointer = V->getType()->isPointerType();
  if ((IsPointer || U.isDeclared(V->getCanonicalDecl())) && callsOthers(Body, *Known))
    return false;
  // What another name from outside leads to is other memory: iterations that are said to be
  // independent would not read there what they all update.
  bool Only = true;
  forEachWay(Body, [&](VarDecl *W, bool Follows) {
    const bool IsPointer = W->getType()->isPointerType();
    const bool IsOther = W != V && !Follows && !(IsPointer && isDeclaredIn(Body, W));
    Only &= IsOther || !Known->mayReach(W, Follows, V, Item->getType());
  });
  return Only;
}

void FunctionLowering::addElementReductions(Clauses &List, Stmt *Body, ArrayRef<LoopDim> Dims,
                                            SourceLocation L, Region &R) {
  if (R.Kind == Kernels || R.InVectorLoop)
    return;
  const bool Named = List.Requests & (XACC_REQ_WORKER | XACC_REQ_VECTOR);
  const bool OverGangs = List.Requests & XACC_REQ_GANG || (!Named && !R.InnermostLoop);
  // Gangs do not repeat the loop.
  const bool Counts =
      R.Routine ? !OverGangs : OverGangs || R.InGangLoop || R.Kind == Serial || R.Once;
  auto hasClause = [&](VarDecl *V) {
    auto isIt = [V](Expr *E) { return variableOf(E) == V; };
    auto reduces = [V](const Clauses::Reduction &I) {
      return !I.Implicit && elementPath(I.Item).Root == V;
    };
    return llvm::any_of(R.List->FirstPrivate, isIt) || llvm::any_of(List.Reductions, reduces) ||
           llvm::any_of(R.Reductions, [V](const ReductionItem &I) { return I.Variable == V; });
  };
  Updates All(B.C);
  All.visit(Body);
  for (const Updates::Update &Up : All.Found) {
    ElementPath P = elementPath(Up.Place);
    VarDecl *V = P.Root;
    auto isKnown = [&](const Clauses::Reduction &I) {
      return I.Implicit && isSamePlace(B.C, I.Item, V, Up.Place);
    };
    if (Up.Place->getType().isVolatileQualified() || isOfXmp(V) || hasClause(V) ||
        (OverGangs && R.Locals.contains(V)) || !isInvariant(P, Body, Dims, List) ||
        llvm::any_of(List.Reductions, isKnown))
      continue;
    Expr *Item = P.Pointers <= V->getType()->isPointerType() ? reducibleItem(Up.Place) : nullptr;
    auto Op =
        Item && Counts && U.ImplicitReductions ? reductionOf(B.C, Body, V, Item) : std::nullopt;
    std::string Text = sourceText(B.C, Up.Place);
    if (Op && isReachedByName(Item, Body)) {
      List.Reductions.push_back({Item, reductionOp(*Op), true, true});
      U.Tell.implicitReduction(L, Text, reductionOp(*Op));
    } else if (Up.ReadsItself && !Failed && R.Lost.insert(Up.Place->getBeginLoc()).second)
      warn(Up.Place->getBeginLoc(), diag::warn_lost_updates, Text);
  }
}
} // namespace xacc
