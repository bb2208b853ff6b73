// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `for (unsigned i = first; i < n; i -= 3)` ends when i wraps to a value that is not below n. ptxas
// (CUDA 13.0 and its driver) unrolls such a loop by four and enters the unrolled part where the
// difference i - n, as a signed number, is greater than 3, as if the loop went on above n: with an
// n beyond half of what the type holds that is so once i has wrapped, and the loop goes on through
// all numbers. It leaves comparisons of what is no affine function of the iteration alone, such as
// a minimum.
#include "codegen/CountDown.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace xacc {

/// V goes down by a constant with each iteration of L.
static bool countsDown(Value *V, const Loop &L, ScalarEvolution &SE) {
  auto *Sum = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(V));
  auto *Step = Sum && Sum->getLoop() == &L && Sum->isAffine()
                   ? dyn_cast<SCEVConstant>(Sum->getStepRecurrence(SE))
                   : nullptr;
  return Step && Step->getAPInt().isNegative();
}

/// The loop goes on while what counts down is below a bound, which may be in the upper half.
static bool isCountDown(ICmpInst &C, bool GoesOn, const Loop &L, ScalarEvolution &SE) {
  if (!C.isUnsigned() || !C.getOperand(0)->getType()->isIntegerTy())
    return false;
  CmpInst::Predicate P = GoesOn ? C.getPredicate() : C.getInversePredicate();
  Value *Counter = C.getOperand(0), *Bound = C.getOperand(1);
  if (ICmpInst::isGT(P) || ICmpInst::isGE(P))
    std::swap(Counter, Bound);
  return countsDown(Counter, L, SE) && !SE.isKnownNonNegative(SE.getSCEV(Bound));
}

/// Counter < Bound is min(Counter, Bound) != Bound; Counter <= Bound is max(Counter, Bound) ==
/// Bound.
static void hide(ICmpInst &C) {
  IRBuilder<> B(&C);
  CmpInst::Predicate P = C.getPredicate();
  Value *Left = C.getOperand(0), *Right = C.getOperand(1);
  if (ICmpInst::isGT(P) || ICmpInst::isGE(P)) {
    std::swap(Left, Right);
    P = ICmpInst::getSwappedPredicate(P);
  }
  const bool OrEqual = P == ICmpInst::ICMP_ULE;
  Value *Extreme =
      B.CreateBinaryIntrinsic(OrEqual ? Intrinsic::umax : Intrinsic::umin, Left, Right);
  C.replaceAllUsesWith(OrEqual ? B.CreateICmpEQ(Extreme, Right) : B.CreateICmpNE(Extreme, Right));
  C.eraseFromParent();
}

static void hideIn(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  SmallPtrSet<ICmpInst *, 4> Found;
  for (BasicBlock &Block : F) {
    Loop *L = LI.getLoopFor(&Block);
    auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    if (!L || !Branch || !Branch->isConditional() || !L->isLoopExiting(&Block))
      continue;
    if (auto *C = dyn_cast<ICmpInst>(Branch->getCondition());
        C && isCountDown(*C, L->contains(Branch->getSuccessor(0)), *L, SE))
      Found.insert(C);
  }
  for (ICmpInst *C : Found)
    hide(*C);
}

void hideCountDowns(Module &M, FunctionAnalysisManager &FAM) {
  for (Function &F : M)
    if (!F.isDeclaration())
      hideIn(F, FAM);
}

} // namespace xacc
