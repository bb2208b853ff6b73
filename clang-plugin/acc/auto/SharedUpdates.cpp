// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedUpdates.h. A place is shared where its way (variable, subscripts, pointers) is known,
// and does not depend on all variables of the loop: not on any, as h[0], or not on each of a
// collapsed nest, as y[i] over i and j. Loops inside that count from or to where all do, as over
// k in f[k], go through the same places again.
#include "acc/auto/SharedUpdates.h"
#include "acc/auto/Assignments.h"
#include "acc/query/Elements.h"
#include "acc/query/Loops.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"
#include "ast/LoopHeader.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace xacc {
namespace {
using VariableTest = llvm::function_ref<bool(const VarDecl *)>;

/// What the value of an expression depends on.
struct Dependence {
  unsigned Dims = 0;     ///< bits: the variables of the loops
  bool IsKnown = true;   ///< and nothing else that differs between iterations
  bool IsOutside = true; ///< it has the same value in front of the loop
  static Dependence unknown() { return {0, false, false}; }
  void add(const Dependence &D) {
    Dims |= D.Dims;
    IsKnown &= D.IsKnown;
    IsOutside &= D.IsOutside;
  }
};

class Dependences {
public:
  Dependences(ASTContext &C, Stmt *Loop, unsigned Dims, ArrayRef<Assignment> Stores,
              VariableTest IsPrivate);
  Dependence of(Stmt *S);
  Dependence of(VarDecl *V);
  Dependence ofPlace(const ElementPath &P);
  bool areNeighbours(const Assignment &A, const Assignment &B) const;
  bool isFolded(const ElementPath &P);
  bool isIndirect(Stmt *Index);
  unsigned all() const { return (1u << Counters.size()) - 1; }

private:
  bool isOne(const Expr *Step) const;
  Expr *resolved(Expr *E) const;
  unsigned foldedDims(Expr *E);
  unsigned unitDim(Expr *E);
  bool fits(unsigned Dims, const llvm::APSInt &Places) const;
  bool areSame(const Expr *A, const Expr *B) const;
  Dependence ofLocal(VarDecl *V);
  Dependence ofCounter(const LoopDim &D);
  void collect(Stmt *S);

  ASTContext &C;
  ArrayRef<Assignment> Stores;
  VariableTest IsPrivate;
  SmallVector<VarDecl *, 3> Counters;
  llvm::SmallPtrSet<const VarDecl *, 3> Dense; ///< of them: with no gaps
  SmallVector<int64_t, 3> Trips;               ///< of them; 0: not constant
  llvm::SmallPtrSet<const VarDecl *, 16> Declared, Written, Whole;
  llvm::SmallDenseMap<const VarDecl *, ForStmt *, 4> Inner; ///< loops inside, by their variables
  llvm::SmallPtrSet<const VarDecl *, 4> Open;               ///< being looked at
};
} // namespace

//===--------------------------------------------------------------------===//
// Dependences
//===--------------------------------------------------------------------===//

Dependences::Dependences(ASTContext &C, Stmt *Loop, unsigned Dims, ArrayRef<Assignment> Stores,
                         VariableTest IsPrivate)
    : C(C), Stores(Stores), IsPrivate(IsPrivate) {
  for (ForStmt *For = innerLoop(Loop); For && Counters.size() < Dims;
       For = innerLoop(For->getBody())) {
    Counters.push_back(controlVariable(For));
    LoopDim D;
    const bool IsDense = analyseHeader(For, D) && isOne(D.Step);
    if (IsDense)
      Dense.insert(D.Variable);
    Expr::EvalResult From, To;
    const bool IsConstant =
        IsDense && D.Lower->EvaluateAsInt(From, C) && D.Upper->EvaluateAsInt(To, C);
    Trips.push_back(
        IsConstant ? std::abs(To.Val.getInt().getExtValue() - From.Val.getInt().getExtValue()) +
                         (D.Op == BO_LE || D.Op == BO_GE)
                   : 0);
  }
  collectWritten(Loop, Written);
  collect(Loop);
}

void Dependences::collect(Stmt *S) {
  if (!S)
    return;
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
    if (VarDecl *V = asVariable(E->getLHS()))
      Whole.insert(V);
  if (auto *D = dyn_cast<DeclStmt>(S))
    for (Decl *X : D->decls())
      if (auto *V = dyn_cast<VarDecl>(X))
        Declared.insert(V);
  if (auto *For = dyn_cast<ForStmt>(S))
    if (VarDecl *V = controlVariable(For))
      Inner[V] = Inner.contains(V) ? nullptr : For;
  for (Stmt *Child : S->children())
    collect(Child);
}

bool Dependences::isOne(const Expr *Step) const {
  Expr::EvalResult By;
  return !Step || (Step->EvaluateAsInt(By, C) && By.Val.getInt() == 1);
}

/// The values that a loop inside counts.
Dependence Dependences::ofCounter(const LoopDim &D) {
  Dependence Lower = of(D.Lower), Upper = of(D.Upper), Step = D.Step ? of(D.Step) : Dependence();
  Dependence Both = Lower;
  Both.add(Upper);
  Both.add(Step);
  Both.IsOutside = false;
  // What begins, or ends, at the same place runs over the same ones, however far.
  const bool Meets =
      isOne(D.Step) && ((Lower.IsKnown && !Lower.Dims) || (Upper.IsKnown && !Upper.Dims));
  return Meets ? Dependence{0, true, false} : Both;
}

Dependence Dependences::ofLocal(VarDecl *V) {
  Dependence Out = Dependence::unknown();
  ForStmt *For = Inner.lookup(V);
  LoopDim D;
  if (For && analyseHeader(For, D) && !isWritten(For->getBody(), V) && Open.insert(V).second)
    Out = ofCounter(D);
  else if (Declared.contains(V) && !Written.contains(V) && V->getInit() &&
           V->getType()->isScalarType() && Open.insert(V).second)
    Out = of(V->getInit());
  else
    return Out;
  Open.erase(V);
  Out.IsOutside = false;
  return Out;
}

Dependence Dependences::of(VarDecl *V) {
  if (const auto *I = llvm::find(Counters, V); I != Counters.end())
    return {1u << (I - Counters.begin()), true, false};
  if (IsPrivate(V) || V->getType().isVolatileQualified())
    return Dependence::unknown();
  if (!V->getType()->isScalarType()) // what is loaded from it: see there
    return Declared.contains(V) || Whole.contains(V) ? Dependence::unknown() : Dependence();
  return Declared.contains(V) || Written.contains(V) ? ofLocal(V) : Dependence();
}

Dependence Dependences::of(Stmt *S) {
  Dependence Out;
  if (isa<CallExpr, StmtExpr, AtomicExpr>(S))
    return Dependence::unknown();
  if (auto *R = dyn_cast<DeclRefExpr>(S)) {
    auto *V = dyn_cast<VarDecl>(R->getDecl());
    return V ? of(V) : Out;
  }
  if (auto *Load = dyn_cast<ImplicitCastExpr>(S);
      Load && Load->getCastKind() == CK_LValueToRValue && !asVariable(Load)) {
    ElementPath P = elementPath(Load->getSubExpr());
    auto changes = [&](const Assignment &A) { return mayMeet(C, A.Place, Load->getSubExpr()); };
    if (!P.Root || llvm::any_of(Stores, changes))
      return Dependence::unknown();
  }
  for (Stmt *Child : S->children())
    if (Child)
      Out.add(of(Child));
  return Out;
}

Dependence Dependences::ofPlace(const ElementPath &P) {
  const bool IsPointer = P.Root->getType()->isPointerType();
  if (IsPrivate(P.Root) || (Declared.contains(P.Root) && !IsPointer))
    return Dependence::unknown();
  Dependence Out = IsPointer ? of(P.Root) : Dependence();
  for (Expr *Index : P.Indices) {
    Out.add(of(Index));
    Out.IsOutside &= isCopyable(Index);
  }
  return Out;
}

/// How often S uses what may be this place. That a pointer to it is copied is no use.
static unsigned usesOfPlace(ASTContext &C, Stmt *S, const Assignment &A) {
  if (!S)
    return 0;
  unsigned Uses = 0;
  auto *E = dyn_cast<Expr>(S);
  const bool IsWhole = E && !isa<ParenExpr, ImplicitCastExpr>(E);
  if (ElementPath P = IsWhole ? elementPath(E) : ElementPath(); P.Root) {
    const bool IsValue = P.Depth || E->getType()->isRecordType();
    Uses = P.Root == A.Path.Root && IsValue && mayMeet(C, E, A.Place);
    for (Expr *Index : P.Indices)
      Uses += usesOfPlace(C, Index, A);
    return Uses;
  }
  if (auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : Construct->clauses())
      for (Stmt *Child : const_cast<OpenACCClause *>(Clause)->children())
        Uses += usesOfPlace(C, Child, A);
  for (Stmt *Child : S->children())
    Uses += usesOfPlace(C, Child, A);
  return Uses;
}

/// The operator by which the loop updates what may be this place, if all that it does with that is
/// to update it, by statements of their own.
static std::optional<OpenACCReductionOperator>
combined(ASTContext &C, Stmt *Loop, const Assignment &A, ArrayRef<Assignment> All) {
  unsigned Uses = 0;
  for (const Assignment &B : All) {
    if (B.Path.Root != A.Path.Root || !mayMeet(C, B.Place, A.Place))
      continue;
    if (!B.IsUnused || !B.Update || B.Update != A.Update)
      return std::nullopt;
    Uses += usesOfPlace(C, B.E, A);
  }
  return Uses == usesOfPlace(C, Loop, A) ? A.Update : std::nullopt;
}

bool Dependences::areSame(const Expr *A, const Expr *B) const {
  llvm::FoldingSetNodeID X, Y;
  A->IgnoreParenImpCasts()->Profile(X, C, true);
  B->IgnoreParenImpCasts()->Profile(Y, C, true);
  return X == Y;
}

//===--------------------------------------------------------------------===//
// Several iterations, one place
//===--------------------------------------------------------------------===//

/// What a variable of the iteration is computed by, once.
Expr *Dependences::resolved(Expr *E) const {
  E = E->IgnoreParenImpCasts();
  VarDecl *V = asVariable(E);
  const bool Once = V && Declared.contains(V) && !Written.contains(V) && V->getInit() &&
                    V->getType()->isIntegerType();
  return Once ? resolved(V->getInit()) : E;
}

/// The bit of the variable of a loop, which E is plus or minus a constant; or one for all variables
/// of loops inside that count the same each time.
unsigned Dependences::unitDim(Expr *E) {
  constexpr unsigned Inside = 1u << 31;
  const IndexSum Sum = indexSum(C, resolved(E));
  VarDecl *V = Sum.Base ? asVariable(resolved(Sum.Base)) : nullptr;
  if (const auto *I = llvm::find(Counters, V); V && I != Counters.end())
    return Dense.contains(V) ? 1u << (I - Counters.begin()) : 0;
  ForStmt *For = V ? Inner.lookup(V) : nullptr;
  const Dependence D = For ? of(V) : Dependence::unknown();
  return D.IsKnown && !D.Dims ? Inside : 0;
}

/// True if so many places are enough for all iterations.
bool Dependences::fits(unsigned Dims, const llvm::APSInt &Places) const {
  int64_t Count = 1;
  for (auto [I, Trip] : llvm::enumerate(Trips))
    if (Dims >> I & 1)
      Count *= Trip;
  return Count && Places.getExtValue() >= Count;
}

/// The loops of which several iterations have the same value of E: i % 4, i / 2, i + j.
unsigned Dependences::foldedDims(Expr *E) {
  auto *Op = dyn_cast<BinaryOperator>(resolved(E));
  if (!Op)
    return 0;
  // With a value that all iterations have, what is folded stays so.
  for (auto [X, Y] : {std::pair(Op->getLHS(), Op->getRHS()), {Op->getRHS(), Op->getLHS()}}) {
    const Dependence D = of(Y);
    if (unsigned Folded = D.IsKnown && !D.Dims ? foldedDims(X) : 0)
      return Folded;
  }
  const Dependence Left = of(Op->getLHS());
  if (Op->isAdditiveOp()) {
    const unsigned A = unitDim(Op->getLHS()), B = unitDim(Op->getRHS());
    return A && B && A != B ? (A | B) & all() : 0;
  }
  Expr::EvalResult By;
  if (!Left.IsKnown || !Left.Dims || !Op->getRHS()->EvaluateAsInt(By, C))
    return 0;
  llvm::APSInt N = By.Val.getInt();
  const bool IsMask = Op->getOpcode() == BO_And && N.isNonNegative() && (N + 1).isPowerOf2();
  if (IsMask || Op->getOpcode() == BO_Rem)
    return fits(Left.Dims, IsMask ? llvm::APSInt(N + 1, N.isUnsigned()) : N) ? 0 : Left.Dims;
  const bool Divides = (Op->getOpcode() == BO_Div && N > 1) || (Op->getOpcode() == BO_Shr && N > 0);
  const unsigned Dim = Divides ? unitDim(Op->getLHS()) & all() : 0;
  return Dim && !fits(Dim, llvm::APSInt::get(1)) ? Dim : 0;
}

bool Dependences::isFolded(const ElementPath &P) {
  for (Expr *Index : P.Indices) {
    unsigned Others = 0;
    for (Expr *Other : P.Indices)
      Others |= Other == Index ? 0 : of(Other).Dims;
    const unsigned Folded = foldedDims(Index);
    if (Folded & ~Others && !(P.Root->getType()->isPointerType() && of(P.Root).Dims))
      return true;
  }
  return false;
}

/// h[b[i]]: which place only the data tells.
bool Dependences::isIndirect(Stmt *S) {
  if (!S)
    return false;
  auto *E = dyn_cast<Expr>(S);
  E = E ? resolved(E) : nullptr;
  const ElementPath P = E ? elementPath(E) : ElementPath();
  if (P.Root && P.Depth)
    return llvm::any_of(P.Indices, [this](Expr *Index) { return of(Index).Dims != 0; });
  return llvm::any_of((E ? E : S)->children(), [this](Stmt *Child) { return isIndirect(Child); });
}

/// f[i] and f[i + 1]: one place of two iterations that follow each other. Conditions on both may
/// keep these apart, as i % 2; one that all iterations make meets the other wherever that is made.
bool Dependences::areNeighbours(const Assignment &A, const Assignment &B) const {
  bool Near = false;
  if ((A.IsGuarded && B.IsGuarded) || A.Path.Root != B.Path.Root ||
      A.Path.Indices.size() != B.Path.Indices.size())
    return false;
  for (auto [X, Y] : llvm::zip(A.Path.Indices, B.Path.Indices)) {
    const IndexSum SX = indexSum(C, resolved(X)), SY = indexSum(C, resolved(Y));
    VarDecl *V = SX.Base ? asVariable(SX.Base) : nullptr;
    const bool Counts = V && SY.Base && asVariable(SY.Base) == V && Dense.contains(V);
    if (!Counts && !areSame(resolved(X), resolved(Y)))
      return false;
    Near |= SX.Offset != SY.Offset;
  }
  return Near;
}

SmallVector<SharedUpdate, 4> sharedUpdates(ASTContext &C, Stmt *Loop, unsigned Dims,
                                           VariableTest IsPrivate) {
  Assignments All(C, Loop);
  if (All.Found.empty())
    return {};
  Dependences Known(C, Loop, Dims, All.Found, IsPrivate);
  SmallVector<Dependence, 4> Of;
  SmallVector<bool, 4> Shared;
  for (const Assignment &A : All.Found) {
    Dependence D = Known.ofPlace(A.Path);
    auto isNear = [&](const Assignment &B) { return Known.areNeighbours(A, B); };
    Of.push_back(D);
    Shared.push_back(D.IsKnown && (D.Dims != Known.all() || Known.isFolded(A.Path) ||
                                   llvm::any_of(All.Found, isNear)));
  }
  // And what may be the same place.
  auto isMet = [&](const Assignment &A) {
    for (auto [B, IsShared] : llvm::zip(All.Found, Shared))
      if (IsShared && B.Path.Root == A.Path.Root && mayMeet(C, A.Place, B.Place))
        return true;
    return false;
  };
  SmallVector<SharedUpdate, 4> Out;
  for (auto [A, D] : llvm::zip(All.Found, Of)) {
    if (A.Place->getType().isVolatileQualified() || IsPrivate(A.Path.Root))
      continue;
    if (!isMet(A)) {
      auto isIndirect = [&](Expr *Index) { return Known.isIndirect(Index); };
      if (A.Update && !A.ByOne && llvm::any_of(A.Path.Indices, isIndirect))
        Out.push_back({A.E, A.Place, A.Path.Root, true, false, false, false, {}, {}, true});
      continue;
    }
    const bool IsFixed = D.IsKnown && D.IsOutside && !D.Dims;
    Dependence Value = A.Stored ? Known.of(A.Stored) : Dependence();
    Out.push_back({A.E, A.Place, A.Path.Root, A.ReadsItself, A.ByOne, !Value.IsKnown || Value.Dims,
                   IsFixed, IsFixed ? reductionOf(C, Loop, A.Path.Root, A.Place) : std::nullopt,
                   combined(C, Loop, A, All.Found)});
  }
  return Out;
}
} // namespace xacc
