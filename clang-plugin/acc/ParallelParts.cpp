// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// parallel constructs that are loops over gangs side by side, of which one uses what another stores
// or reduces. Gangs cannot wait for each other, so by the letter that is a race; programs are
// written as if there were a barrier. Each loop becomes a launch of its own, as in kernels, and all
// gangs run it. Asked by Region before it lowers the construct.
#include "Lowering.h"
#include "auto/Independence.h"
#include <functional>

using namespace clang;

namespace xacc {
namespace {
using Variables = llvm::SmallPtrSet<VarDecl *, 8>;

/// What a loop stores behind names from outside: arrays, structs, what pointers lead to.
class Stores {
public:
  Stores(Stmt *Loop, const Facts &Known) : Loop(Loop), Known(Known) { visit(Loop); }
  Variables Found;

private:
  void visit(Stmt *S);
  void add(VarDecl *V);
  void addAll(Stmt *S) {
    forEachRef(S, [&](DeclRefExpr *R) {
      if (auto *V = dyn_cast<VarDecl>(R->getDecl()); V && !V->getType()->isArithmeticType())
        add(V);
    });
  }
  Stmt *Loop;
  const Facts &Known;
  Variables Tried;
};
} // namespace

/// A pointer of the loop stands for what it comes from.
void Stores::add(VarDecl *V) {
  if (!isDeclaredIn(Loop, V))
    Found.insert(V);
  else if (V->getType()->isPointerType() && V->getInit() && Tried.insert(V).second)
    addAll(V->getInit());
}

void Stores::visit(Stmt *S) {
  if (!S)
    return;
  Expr *Place = nullptr;
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
    Place = E->getLHS();
  if (auto *E = dyn_cast<UnaryOperator>(S); E && E->isIncrementDecrementOp())
    Place = E->getSubExpr();
  if (Place) {
    ElementPath P = elementPath(Place);
    if (P.Root && (P.Depth || Place->getType()->isRecordType()))
      add(P.Root);
    else if (!P.Root)
      addAll(Place);
  }
  if (auto *Call = dyn_cast<CallExpr>(S); Call && !Known.isPure(Call))
    addAll(Call);
  for (Stmt *Child : S->children())
    visit(Child);
}

/// Scalars that a loop changes for all, and all that it changes.
static void collectScalars(ASTContext &C, OpenACCLoopConstruct *A, bool Implicit, Variables &Shared,
                           Variables &Own) {
  std::function<bool(Stmt *, VarDecl *)> updates = [&](Stmt *S, VarDecl *V) {
    return S && ((isa<OpenACCAtomicConstruct>(S) && isWritten(S, V)) ||
                 llvm::any_of(S->children(), [&](Stmt *Child) { return updates(Child, V); }));
  };
  for (VarDecl *V : scalarsIn(A)) {
    if (isDeclaredIn(A, V) || !isWritten(A->getLoop(), V))
      continue;
    auto names = [V](const OpenACCClause *Clause) {
      auto *Red = dyn_cast<OpenACCReductionClause>(Clause);
      return Red && llvm::any_of(Red->getVarList(), [V](Expr *E) { return asVariable(E) == V; });
    };
    const bool Reduces = llvm::any_of(A->clauses(), names) || (Implicit && reductionOf(C, A, V)) ||
                         updates(A->getLoop(), V);
    (Reduces ? Shared : Own).insert(V);
  }
}

/// Also by another name, or in a function if it is there for all.
static bool uses(Stmt *S, VarDecl *V, bool IsDeclared, const Facts &Known) {
  bool Uses = IsDeclared && callsOthers(S, Known);
  forEachRef(S, [&](DeclRefExpr *R) {
    auto *X = dyn_cast<VarDecl>(R->getDecl());
    Uses |= X && Known.areNamesOfOne(X, V);
  });
  return Uses;
}

/// Each is a part. Code between them, which every gang executes, is not.
static SmallVector<OpenACCLoopConstruct *, 4> gangLoopsOf(CompoundStmt *Block) {
  SmallVector<OpenACCLoopConstruct *, 4> Loops;
  for (Stmt *Child : Block->body()) {
    auto *A = dyn_cast<OpenACCLoopConstruct>(Child);
    if (isa<NullStmt>(Child))
      continue;
    if (!A || !isOverGangs(A))
      return {};
    Loops.push_back(A);
  }
  return Loops;
}

static bool hasMember(Stmt *S) {
  return S && (isa<MemberExpr>(S) || llvm::any_of(S->children(), hasMember));
}

/// True if the clauses mean the same of each part as of the whole.
static bool canBeSplit(ASTContext &C, const Clauses &List) {
  Expr::EvalResult Gangs;
  if (List.NumGangs[0] && List.NumGangs[0]->EvaluateAsInt(Gangs, C) && Gangs.Val.getInt() == 1)
    return false; // a barrier is there, or nothing waits
  return List.Private.empty() && List.FirstPrivate.empty() && List.Reductions.empty() &&
         List.Typed.empty() && !List.NumGangs[1] &&
         List.Default != OpenACCDefaultClauseKind::None &&
         llvm::none_of(List.Data, [](const Clauses::DataItem &D) { return hasMember(D.Item); });
}

bool FunctionLowering::isSplit(CompoundStmt *Block, const Clauses &List,
                               llvm::SmallPtrSetImpl<VarDecl *> &Scalars) {
  auto Loops = gangLoopsOf(Block);
  if (Loops.size() < 2 || hasGoto(Block) || !canBeSplit(B.C, List))
    return false;
  auto isMapped = [&](VarDecl *V) {
    auto names = [V](const Clauses::DataItem &D) { return variableOf(D.Item) == V; };
    return isInScope(V) || llvm::any_of(List.Data, names);
  };
  Variables Shared, Own;
  bool Meets = false;
  auto meets = [&](OpenACCLoopConstruct *A, VarDecl *V) {
    const bool IsDeclared = U.isDeclared(V->getCanonicalDecl());
    return llvm::any_of(
        Loops, [&](OpenACCLoopConstruct *X) { return X != A && uses(X, V, IsDeclared, *Known); });
  };
  for (OpenACCLoopConstruct *A : Loops) {
    Variables Changed, Kept;
    collectScalars(B.C, A, U.ImplicitReductions, Changed, Kept);
    for (VarDecl *V : Kept)
      (isMapped(V) ? Changed : Own).insert(V);
    for (VarDecl *V : Changed) {
      Meets |= meets(A, V);
      Shared.insert(V);
    }
    for (VarDecl *V : Stores(A->getLoop(), *Known).Found)
      Meets |= meets(A, V);
  }
  for (VarDecl *V : Shared) {
    if (Own.contains(V))
      return false;
    if (!isMapped(V))
      Scalars.insert(V);
  }
  if (Meets)
    U.Tell.done(Block->getBeginLoc(), "Each loop is a launch: they use what others of them store");
  return Meets;
}
} // namespace xacc
