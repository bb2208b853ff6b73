// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which construct reduces a variable: the compute construct or its loops, loops around the one that
// says so, and loops that run sequentially, which change it as C does
// (OpenACC 3.4, 2.5.15, 2.9.11, 2.11). Called by Region and Loop.
#include "acc/lowering/Lowering.h"
#include "acc/query/Elements.h"
#include "acc/query/Loops.h"
#include "acc/query/Variables.h"

using namespace clang;

namespace xacc {
bool FunctionLowering::isOutside(VarDecl *V, const Region &R) {
  return !R.Locals.contains(V) && !isOfIteration(V, R) &&
         llvm::none_of(R.List->FirstPrivate, [V](Expr *E) { return asVariable(E) == V; });
}

/// A reduction of the whole construct goes to its loops where each iteration that uses the variable
/// is executed by one gang. Code that every gang executes contributes once per gang, but for loops
/// with auto: their iterations count once whatever they became.
void FunctionLowering::regionReductions(const Clauses &List, Stmt *Body, Region &R,
                                        Statements &Before, Statements &After) {
  for (const Clauses::Reduction &Red : List.Reductions) {
    auto I = reductionItem(Red, R);
    if (!I)
      continue;
    unsigned Uses = usesOf(Body, I->Variable);
    if (!(Uses & UsedByEachGang)) {
      R.Reductions.push_back(*I);
      if (Uses & UsedByAutoLoops)
        changeDirectly(I->Variable, Red, R);
      continue;
    }
    Reduce Made = makeReduction(*I, R.Id, Body, R);
    Before.append(Made.Before);
    After.push_back(Made.End);
    R.Reductions.push_back(I->ofCopy(Made.Copy));
  }
}

/// What one gang changes in place is copied in and out; of what a pointer points to the part that
/// is reduced.
void FunctionLowering::changeDirectly(VarDecl *V, const Clauses::Reduction &Red, Region &R) {
  R.OneGang |= R.Kind == Parallel;
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
void FunctionLowering::reduceInOrder(const Clauses &List, ForStmt *For, Region &R,
                                     Statements &Before, Statements &After) {
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
SmallVector<Clauses::Reduction, 2> FunctionLowering::reducedInside(Stmt *Body, Region &R) {
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
