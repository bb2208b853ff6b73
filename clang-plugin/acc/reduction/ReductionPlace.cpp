// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which construct reduces a variable: the compute construct or its loops, loops around the one that
// says so, and loops that run sequentially, which change it as C does
// (OpenACC 3.4, 2.5.15, 2.9.11, 2.11). Called by Region and Loop.
#include "acc/query/Elements.h"
#include "acc/query/Loops.h"
#include "acc/query/ReductionTypes.h"
#include "acc/query/Variables.h"
#include "acc/reduction/Reduction.h"

using namespace clang;

namespace xacc {
/// True if S assigns V outside the loops that reduce it.
static bool assigns(Stmt *S, VarDecl *V) {
  if (!S)
    return false;
  if (auto *Loop = dyn_cast<OpenACCLoopConstruct>(S))
    for (const OpenACCClause *C : Loop->clauses())
      if (auto *Reduction = dyn_cast<OpenACCReductionClause>(C))
        if (llvm::any_of(Reduction->getVarList(), [&](Expr *E) { return asVariable(E) == V; }))
          return false;
  auto *Assign = dyn_cast<BinaryOperator>(S);
  if (Assign && Assign->getOpcode() == BO_Assign && asVariable(Assign->getLHS()) == V)
    return true;
  return llvm::any_of(S->children(), [&](Stmt *Child) { return assigns(Child, V); });
}

/// A scalar that each iteration of a parallel loop around sets anew, `sum = 0`, is no result of the
/// region: sharing it would be a race.
bool ReductionPlace::isOfIteration(VarDecl *V, ArrayRef<Stmt *> Loops) {
  return V->getType()->isScalarType() &&
         llvm::any_of(Loops, [V](Stmt *Body) { return assigns(Body, V); });
}

/// The variable of an item that is no element, sections aside.
static VarDecl *variableOfSection(Expr *Item) {
  Expr *E = Item->IgnoreParenImpCasts();
  while (auto *Section = dyn_cast<ArraySectionExpr>(E))
    E = Section->getBase()->IgnoreParenImpCasts();
  return asVariable(E);
}

/// The items of clauses, each with what was written.
SmallVector<std::pair<ReductionItem, Clauses::Reduction>, 2>
ReductionPlace::clauseItems(ArrayRef<Clauses::Reduction> List, Region &R) {
  SmallVector<std::pair<ReductionItem, Clauses::Reduction>, 2> Items;
  for (const Clauses::Reduction &Red : List) {
    VarDecl *V = variableOfSection(Red.Item);
    auto isCopy = [&](const ReductionItem &A) {
      return A.Variable == V && A.isDynamic() && R.Locals.contains(V);
    };
    // A private copy of variable length is a pointer: the clause names what the loop around
    // reduces.
    if (auto *Outer = llvm::find_if(R.Reductions, isCopy); Outer != R.Reductions.end()) {
      Items.push_back({*Outer, Red});
      Items.back().first.Op = Red.Op;
      Items.back().first.Loc = Red.Item->getBeginLoc();
    } else if (auto I = ReductionItems(In).read(Red, R))
      Items.push_back({*I, Red});
  }
  return Items;
}

void ReductionPlace::checkOperator(const ReductionItem &Inner, const ReductionItem &Outer) {
  if (Inner.Op != Outer.Op && samePart(B.C, Inner, Outer))
    report(Inner.Loc, diag::err_reduced_otherwise, Outer.Variable->getName(),
           operatorName(Inner.Op), operatorName(Outer.Op));
}

/// What the clauses of a loop reduce, and what it has to reduce because loops around it or inside
/// it do, as users of other compilers expect.
SmallVector<ReductionItem, 2> ReductionPlace::ofLoop(const Clauses &List, Stmt *Body, Region &R) {
  SmallVector<ReductionItem, 2> Items;
  for (auto &[I, Red] : clauseItems(List.Reductions, R))
    Items.push_back(I);
  const size_t Written = Items.size();
  auto named = [&](const ReductionItem &A, size_t Among) {
    return llvm::any_of(ArrayRef(Items).take_front(Among),
                        [&](const ReductionItem &I) { return samePart(B.C, I, A); });
  };
  auto add = [&](const ReductionItem &A) {
    U.Tell.implicitReduction(U.Constructs.back(), A.Variable->getName(), A.Op);
    Items.push_back(A);
    Items.back().Loc = U.Constructs[R.Id];
  };
  for (const ReductionItem &A : R.Reductions) {
    for (const ReductionItem &I : ArrayRef(Items).take_front(Written))
      checkOperator(I, A);
    const bool IsPointer = A.Variable->getType()->isPointerType();
    bool Used = !IsPointer && isWritten(Body, A.Variable);
    forEachRef(Body, [&](DeclRefExpr *Ref) { Used |= IsPointer && Ref->getDecl() == A.Variable; });
    if (Used && !named(A, Written))
      add(A);
  }
  const size_t Known = Items.size();
  for (auto &[A, Red] : clauseItems(reducedInside(Body, R), R)) {
    for (const ReductionItem &I : ArrayRef(Items).drop_front(Known))
      checkOperator(A, I);
    if (!named(A, Items.size()))
      add(A);
  }
  return Items;
}

bool ReductionPlace::isOutside(VarDecl *V, const Region &R) {
  return !R.Locals.contains(V) && !isOfIteration(V, R.Bodies) &&
         llvm::none_of(R.List->FirstPrivate, [V](Expr *E) { return asVariable(E) == V; });
}

/// A reduction of the whole construct goes to its loops where each iteration that uses the variable
/// is executed by one gang. Code that every gang executes contributes once per gang, but for loops
/// with auto: their iterations count once whatever they became.
void ReductionPlace::ofRegion(const Clauses &List, Stmt *Body, Region &R, Statements &Before,
                              Statements &After) {
  for (const Clauses::Reduction &Red : List.Reductions) {
    auto I = ReductionItems(In).read(Red, R);
    if (!I)
      continue;
    unsigned Uses = usesOf(Body, I->Variable);
    if (!(Uses & UsedByEachGang)) {
      R.Reductions.push_back(*I);
      if (Uses & UsedByAutoLoops)
        changeDirectly(I->Variable, Red, R);
      continue;
    }
    PrivateReduction::Made Made = PrivateReduction(In).make(*I, R.Id, Body, R);
    Before.append(Made.Before);
    After.push_back(Made.End);
    R.Reductions.push_back(I->ofCopy(Made.Copy));
  }
}

/// What one gang changes in place is copied in and out; of what a pointer points to the part that
/// is reduced.
void ReductionPlace::changeDirectly(VarDecl *V, const Clauses::Reduction &Red, Region &R) {
  R.OneGang |= R.Kind == Parallel;
  if (isBehindPointers(Red.Item))
    return;
  SourceLocation L = Red.Item->getBeginLoc();
  if (!V->getType()->isPointerType()) {
    ReductionItem I;
    I.Variable = V;
    I.Loc = L;
    return R.Reduced.push_back(I);
  }
  auto names = [&](const Clauses::DataItem &D) { return rootOfItem(D.Item) == V; };
  if (isInScope(V) || llvm::any_of(R.List->Data, names))
    return;
  auto Other = llvm::find_if(R.Direct, names);
  if (Other == R.Direct.end())
    R.Direct.push_back(
        {Red.Item, XACC_MAP_TO | XACC_MAP_FROM | XACC_MAP_CREATE, Pointers::Target, "reduction"});
  else if (sourceText(B.C, Other->Item) != sourceText(B.C, Red.Item))
    report(L, diag::err_reduction_parts, V->getName());
}

/// The reductions of a loop that runs sequentially: it changes variables as C does. Outside of all
/// shared loops that asks for one gang; a scalar is then kept in a variable of the thread until the
/// loop ends.
void ReductionPlace::inOrder(const Clauses &List, ForStmt *For, Region &R, Statements &Before,
                             Statements &After) {
  for (const Clauses::Reduction &Red : List.Reductions) {
    VarDecl *V = rootOfItem(Red.Item), *Own = nullptr;
    SourceLocation L = Red.Item->getBeginLoc();
    unsigned Uses = !V || R.InnermostLoop || !isOutside(V, R) ? 0u : usesOf(For->getBody(), V);
    if (Uses & (UsedByEachGang | UsedByAutoLoops))
      changeDirectly(V, Red, R);
    bool IsNumber = V && asVariable(Red.Item) && V->getType()->isArithmeticType();
    if (Uses & UsedAlone && IsNumber && !hasGoto(For->getBody())) {
      Own = B.variable(V->getName(), V->getType().getUnqualifiedType(), B.load(V, L), L);
      R.Locals.insert(Own);
      Before.push_back(B.declare(Own, L));
      After.push_back(B.bin(BO_Assign, B.ref(V, L), B.load(Own, L)));
    }
    if (hasLoopConstruct(For->getBody())) // which reduce it, too
      for (auto &[I, Written] : clauseItems(Red, R))
        R.Reductions.push_back(Own ? I.ofCopy(Own) : I);
    if (Own)
      rebind(For, V, Own);
  }
}

namespace {
struct Nested {
  Expr *Item;
  OpenACCReductionOperator Op;
};
} // namespace

static void collectNested(Stmt *S, SmallVectorImpl<Nested> &Found) {
  if (!S)
    return;
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S))
    for (const OpenACCClause *C : A->clauses())
      if (auto *Reduction = dyn_cast<OpenACCReductionClause>(C))
        for (Expr *Item : Reduction->getVarList())
          Found.push_back({Item, Reduction->getReductionOp()});
  for (Stmt *Child : S->children())
    collectNested(Child, Found);
}

/// True if S uses V outside of the loops that reduce it.
static bool usesElsewhere(Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S)) {
    for (const OpenACCClause *C : A->clauses())
      if (auto *Reduction = dyn_cast<OpenACCReductionClause>(C))
        for (Expr *Item : Reduction->getVarList())
          if (rootOfItem(Item) == V)
            return false;
  }
  if (auto *R = dyn_cast<DeclRefExpr>(S))
    return R->getDecl() == V;
  return llvm::any_of(S->children(), [V](Stmt *Child) { return usesElsewhere(Child, V); });
}

/// Variables from outside that loops in Body reduce: iterations of the loop around would race for
/// them, so it reduces them, too.
SmallVector<Clauses::Reduction, 2> ReductionPlace::reducedInside(Stmt *Body, Region &R) {
  SmallVector<Clauses::Reduction, 2> Result;
  SmallVector<Nested, 4> Found;
  collectNested(Body, Found);
  R.Bodies.push_back(Body);
  for (const Nested &N : Found) {
    VarDecl *V = rootOfItem(N.Item);
    bool Known = V && isOutside(V, R);
    forEachRef(N.Item, [&](DeclRefExpr *Ref) {
      auto *Part = dyn_cast<VarDecl>(Ref->getDecl());
      Known &= !Part || Part == V || (!R.Locals.contains(Part) && !isWritten(Body, Part));
    });
    bool Whole = Known && asVariable(N.Item) && V->getType()->isScalarType();
    if (Known && (Whole || !usesElsewhere(Body, V)))
      Result.push_back({N.Item, reductionOp(N.Op), true});
  }
  R.Bodies.pop_back();
  return Result;
}
} // namespace xacc
