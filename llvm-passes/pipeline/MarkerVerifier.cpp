// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MarkerVerifier.h.
#include "pipeline/MarkerVerifier.h"
#include "analysis/ReductionOperands.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/PrivateVariables.h"
#include "ir/State.h"
#include "memory/LaunchMemory.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

void printBroken(const Function &F, const Twine &Rule, const Value *At) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "xacc-verify: " << Rule << ", in function '" << F.getName() << "'";
  if (At)
    OS << ":" << *At;
  F.getContext().emitError(Text);
}

namespace {
using Markers = SmallVector<CallInst *, 16>;

/// The rules for the markers of one function.
class MarkerVerifier {
public:
  MarkerVerifier(Function &F, FunctionAnalysisManager &FAM)
      : F(F), DT(FAM.getResult<DominatorTreeAnalysis>(F)), LI(FAM.getResult<LoopAnalysis>(F)) {}
  bool run();

private:
  void fail(const Twine &Rule, const Instruction *I);
  void check(bool Holds, const Twine &Rule, const Instruction *I) {
    if (!Holds)
      fail(Rule, I);
  }
  template <typename Fn> bool isBehind(Marker K, const CallInst &C, Fn Test) const;
  bool isConstruct(unsigned Id, const CallInst &C) const;
  void checkConstants(CallInst &C, ArrayRef<unsigned> Operands);
  void checkBegin(CallInst &C);
  void checkBody(CallInst &Begin);
  void checkEnd(CallInst &C);
  void checkLoop(CallInst &C);
  void checkIndex(CallInst &C);
  void checkPrivate(CallInst &C);
  bool isLeft(const CallInst &C) const;
  void checkReduction(CallInst &C);
  void checkMarker(CallInst &C);

  Function &F;
  DominatorTree &DT;
  LoopInfo &LI;
  Markers All;
  DenseMap<unsigned, Markers> Rows; // of loops
  const Kernel *K = nullptr;
  std::vector<Kernel> Own; // the kernel, if F is one
  bool Failed = false;
};
} // namespace

void MarkerVerifier::fail(const Twine &Rule, const Instruction *I) {
  Failed = true;
  printBroken(F, Rule, I);
}

/// True if a marker with Test stands on every way to C.
template <typename Fn> bool MarkerVerifier::isBehind(Marker K, const CallInst &C, Fn Test) const {
  return any_of(All, [&](CallInst *Other) {
    return isMarker(Other, K) && Other != &C && DT.dominates(Other, &C) && Test(*Other);
  });
}

/// A construct that C lies in, as far as F tells: a region that has begun, a row of a loop, the
/// kernel itself or a loop of it. 0 is what calls a routine.
bool MarkerVerifier::isConstruct(unsigned Id, const CallInst &C) const {
  auto IsId = [Id](CallInst &Other) { return constantOf(Other, 0) == Id; };
  if (Id == 0)
    return !K && !isBehind(Marker::region_begin_, C, [](CallInst &) { return true; });
  if (K && (Id == K->Id || K->Loops.count(Id)))
    return true;
  return isBehind(Marker::region_begin_, C, IsId) || isBehind(Marker::loop_, C, IsId);
}

void MarkerVerifier::checkConstants(CallInst &C, ArrayRef<unsigned> Operands) {
  for (unsigned I : Operands)
    check(I < C.arg_size() && isa<ConstantInt>(C.getArgOperand(I)),
          "operand " + Twine(I) + " is a constant", &C);
}

void MarkerVerifier::checkBegin(CallInst &C) {
  constexpr unsigned FirstItem = 4, ItemOperands = 6;
  checkConstants(C, {0, 2, 3});
  check(constantOf(C, 0) && none_of(All,
                                    [&](CallInst *Other) {
                                      return Other != &C &&
                                             isMarker(Other, Marker::region_begin_) &&
                                             constantOf(*Other, 0) == constantOf(C, 0);
                                    }),
        "the number of a region is its own in a function", &C);
  check(C.arg_size() == FirstItem + ItemOperands * constantOf(C, 3),
        "the operands of a region are as many groups as it says", &C);
  for (unsigned I = FirstItem; I + ItemOperands <= C.arg_size(); I += ItemOperands) {
    checkConstants(C, {I, I + 1});
    check(xacc_item_is_known(constantOf(C, I)), "the kind of an operand is one of items.def", &C);
  }
  if (!C.getOperandBundle(KernelBundle))
    checkBody(C);
}

/// What is between begin and end holds no other region, and begins at the begin.
void MarkerVerifier::checkBody(CallInst &Begin) {
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<Instruction *> Work{Begin.getNextNode()};
  while (!Work.empty())
    for (Instruction *I = Work.pop_back_val(); I; I = I->getNextNode()) {
      if (isMarker(I, Marker::region_end_) &&
          constantOf(*cast<CallInst>(I), 0) == constantOf(Begin, 0))
        break;
      check(!isMarker(I, Marker::region_begin_), "a region does not lie inside another", I);
      if (I->isTerminator())
        for (BasicBlock *S : successors(I))
          if (Seen.insert(S).second)
            Work.push_back(&S->front());
    }
}

void MarkerVerifier::checkEnd(CallInst &C) {
  checkConstants(C, {0});
  check(isBehind(Marker::region_begin_, C,
                 [&](CallInst &Begin) { return constantOf(Begin, 0) == constantOf(C, 0); }),
        "the begin of a region dominates its end", &C);
}

void MarkerVerifier::checkLoop(CallInst &C) {
  constexpr unsigned FirstAttribute = 6;
  checkConstants(C, {0, 1, 2, 3, 5});
  const unsigned Id = constantOf(C, 0), Parent = constantOf(C, 1);
  check(Id && constantOf(C, 2), "a loop has a number and dimensions", &C);
  check(C.arg_size() == FirstAttribute + 2 * constantOf(C, 5),
        "the attributes of a loop are as many as it says", &C);
  check(!Parent || (K && K->Loops.count(Parent)) ||
            isBehind(Marker::loop_, C, [&](CallInst &Row) { return constantOf(Row, 0) == Parent; }),
        "the row of the enclosing loop dominates that of the inner one", &C);
  check(!K || K->Loops.empty(), "a kernel whose loops are mapped has no rows of loops", &C);
  check(!K || Rows[Id].size() == 1, "the number of a loop is its own in a kernel", &C);
}

void MarkerVerifier::checkIndex(CallInst &C) {
  constexpr unsigned AxisBits =
      XACC_AXIS_MASK | XACC_AXIS_GANG | XACC_AXIS_WORKER | XACC_AXIS_LANE | AxisFits31;
  checkConstants(C, {0, 1});
  const unsigned Id = constantOf(C, 0), Dim = constantOf(C, 1);
  if (K && Rows.empty())
    check(!(Dim & ~AxisBits), "the index of a mapped loop is of an axis", &C);
  else
    check(isBehind(
              Marker::loop_, C,
              [&](CallInst &Row) { return constantOf(Row, 0) == Id && Dim < constantOf(Row, 2); }),
          "the row of a loop dominates its indices, which are of one of its dimensions", &C);
  if (!isNext(markerOf(&C)) || !DT.isReachableFromEntry(C.getParent()))
    return;
  auto IsLo = [&](CallInst *Other) {
    return isLo(markerOf(Other)) && constantOf(*Other, 0) == Id && constantOf(*Other, 1) == Dim &&
           DT.dominates(Other, &C);
  };
  check(any_of(All, IsLo), "the first index of a loop dominates the next ones", &C);
}

void MarkerVerifier::checkPrivate(CallInst &C) {
  checkConstants(C, {1});
  auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(C.getArgOperand(0)));
  check(A, "what is private is a variable", &C);
  check(constantOf(C, 1) == XACC_EVERY_LANE || isConstruct(constantOf(C, 1), C),
        "a variable is private in a construct around it", &C);
  if (auto LaunchMemory = callAttribute(C, LaunchMemoryAttribute); LaunchMemory && K)
    check(*LaunchMemory < K->Params.size() && isLaunchMemory(K->Params[*LaunchMemory]),
          "the memory of a variable is a parameter for that", &C);
  if (!A || C.onlyAccessesInaccessibleMemory()) // of a promoted kernel: says what it is, wherever
    return;
  SmallVector<Instruction *> Starts;
  for (User *U : A->users())
    if (auto *II = dyn_cast<IntrinsicInst>(U);
        II && II->getIntrinsicID() == Intrinsic::lifetime_start)
      Starts.push_back(II);
  check(Starts.empty() || any_of(Starts, [&](Instruction *S) { return DT.dominates(S, &C); }),
        "a private variable lives", &C);
}

/// The variable that a reduction's total goes to; or the one that has its address.
static const Value *cellOf(const CallInst &C) {
  const Value *Object = originOf(C.getArgOperand(1));
  auto *Load = dyn_cast<LoadInst>(Object);
  return Load ? getUnderlyingObject(Load->getPointerOperand()) : Object;
}

static bool isOneReduction(const CallInst &Begin, const CallInst &End) {
  return all_of(ArrayRef<unsigned>{0, 3, 4},
                [&](unsigned I) { return Begin.getArgOperand(I) == End.getArgOperand(I); }) &&
         cellOf(Begin) == cellOf(End);
}

/// True if the function may return behind C: what never finishes needs no end.
bool MarkerVerifier::isLeft(const CallInst &C) const {
  return any_of(F, [&](const BasicBlock &Block) {
    return isa<ReturnInst>(Block.getTerminator()) &&
           isPotentiallyReachable(&C, Block.getTerminator(), nullptr, &DT, &LI);
  });
}

void MarkerVerifier::checkReduction(CallInst &C) {
  checkConstants(C, {0, 3, 4});
  check(Rows.count(constantOf(C, 0)) || isConstruct(constantOf(C, 0), C),
        "a reduction is of a loop or of the construct around it", &C);
  check(constantOf(C, 3) < XACC_RED_OPS && constantOf(C, 4) < XACC_RED_ALL_TYPES,
        "operator and type of a reduction are rows of reductions.def", &C);
  if (isMarker(&C, Marker::reduce_end_))
    return check(isBehind(Marker::reduce_begin_, C,
                          [&](CallInst &Begin) { return isOneReduction(Begin, C); }),
                 "the begin of a reduction dominates its end", &C);
  auto IsEnd = [&](CallInst *Other) {
    return isMarker(Other, Marker::reduce_end_) && isOneReduction(C, *Other) &&
           DT.dominates(&C, Other);
  };
  check(any_of(All, IsEnd) || !isLeft(C), "a reduction that begins has an end", &C);
}

void MarkerVerifier::checkMarker(CallInst &C) {
  switch (Marker M = markerOf(&C)) {
  case Marker::region_begin_:
    return checkBegin(C);
  case Marker::region_end_:
    return checkEnd(C);
  case Marker::region_site_:
    return check(C.getOperandBundle(KernelBundle) &&
                     isBehind(Marker::region_begin_, C,
                              [&](CallInst &B) { return constantOf(B, 0) == constantOf(C, 0); }),
                 "the begin of a region dominates its site", &C);
  case Marker::loop_:
    return checkLoop(C);
  case Marker::private_:
    return checkPrivate(C);
  case Marker::cache_:
    return checkConstants(C, {0, 2, 3, 4});
  case Marker::reduce_begin_:
  case Marker::reduce_end_:
    return checkReduction(C);
  default:
    return check(isIndexMarker(M), "every marker has rules", &C), checkIndex(C);
  }
}

bool MarkerVerifier::run() {
  for (CallInst *C : markersOf(F))
    if (DT.isReachableFromEntry(C->getParent()))
      All.push_back(C);
  for (CallInst *C : All)
    if (isMarker(C, Marker::loop_))
      Rows[constantOf(*C, 0)].push_back(C);
  if (F.hasFnAttribute(KernelAttribute)) {
    Own.push_back(readKernel(F));
    K = &Own.front();
  }
  for (CallInst *C : All)
    checkMarker(*C);
  return !Failed;
}

bool verifyMarkers(Function &F, FunctionAnalysisManager &FAM) {
  return MarkerVerifier(F, FAM).run();
}

} // namespace xacc
