// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the user wrote of a loop nest: the headers of its for statements, and with collapse(force:)
// what stands between them (OpenACC 3.4, 2.9.1). Loop.cpp makes the new nest.
#include "acc/loop/Loop.h"
#include "acc/query/Loops.h"
#include "acc/query/Variables.h"
#include "ast/TripCount.h"

using namespace clang;

namespace xacc {

/// False where C compares the variable with an address that it is not: Clang only warns of an
/// integer and a pointer.
static bool isComparable(const LoopDim &D) {
  return llvm::all_of(ArrayRef{D.Lower, D.Upper}, [&](Expr *E) {
    QualType T = E ? E->getType() : D.Variable->getType();
    return D.Variable->getType()->isPointerType() ? !T->isFunctionType() : T->isArithmeticType();
  });
}

/// A loop that is not counted runs as C does, whatever its types.
bool LoopHeaders::analyseDim(ForStmt *For, LoopDim &D, bool IsCounted) {
  SourceLocation L = For->getForLoc();
  // Clang has checked the canonical form; what does not fit here is a form this version does not
  // know.
  if (!readHeader(For, D) || !isComparable(D)) {
    report(L, diag::err_unsupported, "a loop of this form");
    return false;
  }
  if (usesOwnVariable(D))
    return false; // Rules.cpp has reported that
  if (D.Op == BO_EQ) {
    report(D.For->getCond()->getExprLoc(), diag::err_loop_equal);
    return false;
  }
  auto Problem = TripCount(B, D).refused();
  if (Problem && (IsCounted || *Problem == diag::err_loop_zero_step)) {
    report(*Problem == diag::err_loop_type ? L : D.For->getInc()->getBeginLoc(), *Problem);
    return false;
  }
  return true;
}

/// What stands around For in S.
static void splitAround(Stmt *S, ForStmt *For, LoopDim &D) {
  auto *Block = dyn_cast<CompoundStmt>(S);
  if (!Block)
    return;
  bool Found = false;
  for (Stmt *Child : Block->body()) {
    if (isa<NullStmt>(Child))
      continue;
    bool Here = innerLoop(Child) == For;
    if (Here)
      splitAround(Child, For, D);
    else
      (Found ? D.After : D.Before).push_back(Child);
    Found |= Here;
  }
}

bool LoopHeaders::analyseNest(Stmt *Loop, const Clauses &List, SmallVectorImpl<LoopDim> &Dims) {
  for (Stmt *S = Loop; Dims.size() < List.Collapse; S = Dims.back().For->getBody()) {
    ForStmt *For = innerLoop(S);
    LoopDim D;
    if (For)
      splitAround(S, For, D);
    if (!For || (!List.Force && (!D.Before.empty() || !D.After.empty()))) {
      report(Loop->getBeginLoc(), diag::err_not_nested, List.Collapse);
      return false;
    }
    Dims.push_back(D);
    if (!analyseDim(For, Dims.back()))
      return false;
  }
  return isRectangular(Dims) && isEvaluatedBefore(Dims);
}

/// Bounds cannot depend on what stands between the loops: all are evaluated in front of the nest.
bool LoopHeaders::isEvaluatedBefore(ArrayRef<LoopDim> Dims) {
  bool Before = true;
  for (const LoopDim &D : Dims)
    for (Expr *E : {D.Lower, D.Upper, D.Step})
      if (E)
        forEachRef(E, [&](DeclRefExpr *R) {
          auto *V = dyn_cast<VarDecl>(R->getDecl());
          for (const LoopDim &Any : Dims)
            for (Stmt *S : Any.Before)
              if (V && Before && (isDeclaredIn(S, V) || isWritten(S, V))) {
                Before = false;
                report(R->getBeginLoc(), diag::err_bound_between, V->getName());
              }
        });
  return Before;
}

bool LoopHeaders::isRectangular(ArrayRef<LoopDim> Dims) {
  for (unsigned Inner = 1; Inner < Dims.size(); ++Inner)
    for (Expr *E : {Dims[Inner].Lower, Dims[Inner].Upper, Dims[Inner].Step})
      for (const LoopDim &Outer : Dims.take_front(Inner)) {
        bool Uses = false;
        forEachRef(E, [&](DeclRefExpr *R) { Uses |= R->getDecl() == Outer.Variable; });
        if (Uses) {
          report(E->getBeginLoc(), diag::err_not_rectangular, Outer.Variable->getName());
          return false;
        }
      }
  return true;
}
} // namespace xacc
