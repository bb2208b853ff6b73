// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopNest.h.
#include "acc/auto/LoopNest.h"
#include "acc/query/Loops.h"
#include "ast/AstBuilder.h"
#include "ast/LoopHeader.h"

using namespace clang;

namespace xacc {
unsigned dimensionsOf(ASTContext &C, ArrayRef<const OpenACCClause *> List) {
  if (auto *Tile = findClause<OpenACCTileClause>(List))
    return Tile->getSizeExprs().size();
  auto *Collapse = findClause<OpenACCCollapseClause>(List);
  return Collapse ? Collapse->getLoopCount()->EvaluateKnownConstInt(C).getZExtValue() : 1;
}

/// The for statements of a nest as Clang has checked it.
static ForStmt *nestedFor(Stmt *S) {
  while (auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    S = Block->size() == 1 ? *Block->body_begin() : nullptr;
  return dyn_cast_or_null<ForStmt>(S);
}

/// The variable that an item of a clause is, or is part of.
static VarDecl *baseVariable(Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (auto *S = dyn_cast<ArraySectionExpr>(E))
    return baseVariable(S->getBase());
  return asVariable(E);
}

Verdict judgeNest(Facts &Known, ForStmt *For, ArrayRef<const OpenACCClause *> Written,
                  const Stmt *Independent, ForStmt *&Innermost, LaunchTests *Tests) {
  unsigned Count = dimensionsOf(Known.C, Written);
  SmallVector<VarDecl *, 8> Own;
  for (const OpenACCClause *Clause : Written)
    if (isa<OpenACCPrivateClause, OpenACCReductionClause>(Clause))
      for (Expr *E : cast<OpenACCClauseWithVarList>(Clause)->getVarList())
        if (VarDecl *V = baseVariable(E))
          Own.push_back(V);
  Verdict Whole;
  SmallVector<LoopDim, 3> Dims;
  auto *Collapse = findClause<OpenACCCollapseClause>(Written);
  bool Force = Collapse && Collapse->hasForce();
  if (Force && !Independent)
    return Whole.Why = "Code between the loops prevents parallelization", Whole;
  for (; For && Dims.size() < Count;
       For = Force ? innerLoop(For->getBody()) : nestedFor(For->getBody())) {
    if (!analyseHeader(For, Dims.emplace_back()))
      return Whole.Why = "Loop of unknown form", Whole;
    Own.push_back(Dims.back().Variable);
  }
  if (Dims.size() < Count)
    return Whole.Why = "Loop nest of unknown form", Whole; // an error later
  Innermost = Dims.back().For;
  if (Independent)
    return judgeScalars(Known, Dims.front(), Own, Independent);
  if (findClause<OpenACCTileClause>(Written)) // which leaves no order to go back to
    Tests = nullptr;
  for (const LoopDim &D : Dims) {
    Verdict V = judge(Known, D, Own, Tests);
    Whole.Tested.append(V.Tested);
    Whole.Conditions.append(V.Conditions);
    if (Whole.isProved() && !V.isProved())
      Whole.Why = V.Why;
    if (&D == &Dims.front()) { // what an inner dimension needs is among it
      Whole.Privates = V.Privates;
      Whole.Reductions = V.Reductions;
    }
  }
  return Whole;
}
} // namespace xacc
