// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-fold-lanes: a nest over the lanes of a gang that is not the only one of its kernel has lanes
// along x alone (GridAxes): each of its rows would be a loop over lanes of its own, most of which
// idle where rows are shorter than a gang, with a barrier behind each row. Where its extents are
// constants, as those of tiles in a gang's own arrays, the lanes go through its product:
//
//   for (i = lo(); i < m; i = next(i))        for (k = lo(); k < m * n; k = next(k))
//     for (j = lo(); j < n; j = next(j))        for (j = k % n; j < k % n + 1; j++)  // i is k / n
//
// with what was over lanes on the outer loop, and the inner one a sequential loop that LLVM sees
// through. Comes behind xacc-host, whose loops over j LLVM is to vectorise, and in front of all
// that asks which loops are over lanes.
#include "mapping/FoldLanes.h"
#include "analysis/DistributedLoops.h"
#include "ir/Marker.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

/// Rows that fill gangs by themselves keep their accesses in order of the lanes.
constexpr uint64_t LongRow = 1024;
constexpr unsigned OverLanesOfX = XACC_AXIS_LANE;

namespace {
/// A dimension of a nest: the markers of one loop, each of which is there once.
struct Dimension {
  CallInst *Lo = nullptr, *Hi = nullptr, *Next = nullptr;
  PHINode *Index = nullptr;
  uint64_t Extent = 0;
};

class Folder {
public:
  Folder(const DistributedLoops::Row &R, ScalarEvolution &SE)
      : Id(R.Id), InnerLoop(*R.L), OuterLoop(R.L->getParentLoop()), SE(SE) {}
  bool isPossible();
  void run();

private:
  bool read(llvm::Loop &L, bool OverLanes, Dimension &D);
  bool isEmptyAround() const;

  const unsigned Id;
  llvm::Loop &InnerLoop, *const OuterLoop;
  ScalarEvolution &SE;
  Dimension Inner, Outer;
};
} // namespace

static unsigned axisOf(const IndexCall &I) { return I.Dim & ~unsigned(AxisFits31); }

/// Constants are not folded yet: of `0 < 32 ? 32 - 0 : 0` SE knows the value.
static uint64_t extentOf(Value *N, ScalarEvolution &SE) {
  auto *C = dyn_cast<SCEVConstant>(SE.getSCEV(N));
  return C ? C->getAPInt().getLimitedValue() : 0;
}

/// The markers around the counter of L, if it has nothing but those of Id along such an axis.
bool Folder::read(llvm::Loop &L, bool OverLanes, Dimension &D) {
  for (PHINode &P : L.getHeader()->phis())
    for (Value *V : P.incoming_values())
      if (isLo(markerOf(V)) && IndexCall(*cast<CallInst>(V)).Loop == Id)
        D.Lo = cast<CallInst>(V), D.Index = &P;
  if (!D.Lo || !D.Lo->hasOneUse() || !L.getLoopLatch() || D.Index->getNumIncomingValues() != 2)
    return false;
  D.Next = dyn_cast<CallInst>(D.Index->getIncomingValueForBlock(L.getLoopLatch()));
  for (Instruction &I : *L.getHeader())
    if (auto *C = dyn_cast<CallInst>(&I); C && isHi(markerOf(C)))
      D.Hi = C;
  if (!D.Hi || !D.Hi->hasOneUse() || !D.Next || !isNext(markerOf(D.Next)) || !D.Next->hasOneUse())
    return false;
  IndexCall Lo(*D.Lo), Hi(*D.Hi), Next(*D.Next);
  D.Extent = extentOf(Lo.N, SE);
  return axisOf(Lo) == (OverLanes ? OverLanesOfX : 0) && Next.Loop == Id && Hi.Loop == Id &&
         Next.Dim == Lo.Dim && Hi.Dim == Lo.Dim && Next.K == D.Index && Next.N == Lo.N &&
         Hi.N == Lo.N && L.isLoopInvariant(Lo.N) && D.Extent > 0;
}

/// Code between the two loops would run once for each element.
bool Folder::isEmptyAround() const {
  for (BasicBlock *B : OuterLoop->blocks()) {
    if (InnerLoop.contains(B))
      continue;
    for (Instruction &I : *B)
      if (!isIndexMarker(markerOf(&I)) && (I.mayHaveSideEffects() || I.mayReadFromMemory()))
        return false;
  }
  return OuterLoop->getSubLoops().size() == 1;
}

bool Folder::isPossible() {
  if (!OuterLoop || !read(InnerLoop, true, Inner) || !read(*OuterLoop, false, Outer))
    return false;
  auto IsInside = [&](const User *U) { return OuterLoop->contains(cast<Instruction>(U)); };
  return Inner.Extent < LongRow && Outer.Extent <= INT32_MAX / Inner.Extent &&
         Inner.Lo->getType() == Outer.Lo->getType() && all_of(Outer.Index->users(), IsInside) &&
         isEmptyAround();
}

void Folder::run() {
  Type *T = Outer.Index->getType();
  Constant *N = ConstantInt::get(T, Inner.Extent);
  Constant *All = ConstantInt::get(T, Inner.Extent * Outer.Extent);
  IRBuilder<> B(&*OuterLoop->getHeader()->getFirstInsertionPt());
  Value *Row = B.CreateUDiv(Outer.Index, N), *Column = B.CreateURem(Outer.Index, N);
  Value *Behind = B.CreateNUWAdd(Column, ConstantInt::get(T, 1));
  auto IsCounting = [&](Use &U) {
    auto *User = cast<Instruction>(U.getUser());
    return User != Row && User != Column && User != Outer.Next &&
           !is_contained(Outer.Hi->users(), User);
  };
  Outer.Index->replaceUsesWithIf(Row, IsCounting);
  Value *Axis = Inner.Lo->getArgOperand(1);
  for (CallInst *C : {Outer.Lo, Outer.Hi, Outer.Next}) {
    C->setArgOperand(C->arg_size() - 1, All);
    C->setArgOperand(1, Axis);
  }
  Inner.Lo->replaceAllUsesWith(Column);
  Inner.Hi->replaceAllUsesWith(Behind);
  B.SetInsertPoint(Inner.Next);
  Inner.Next->replaceAllUsesWith(B.CreateNUWAdd(Inner.Index, ConstantInt::get(T, 1)));
  for (CallInst *C : {Inner.Lo, Inner.Hi, Inner.Next})
    C->eraseFromParent();
}

/// The same in the kernel's record. A copy of the nest that could not be folded keeps its markers.
static void moveAxis(Loop &L) {
  for (unsigned Dim = L.Axes.size(); Dim-- > 1;)
    if (L.Axes[Dim] == OverLanesOfX && !L.Axes[Dim - 1])
      return std::swap(L.Axes[Dim], L.Axes[Dim - 1]);
}

/// Of three dimensions the inner two first, which are one then.
void foldLanes(Kernel &K, FunctionAnalysisManager &FAM) {
  if (!K.has(XACC_KERNEL_LANES))
    return;
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(*K.F);
  for (bool Changed = true; Changed;) {
    Changed = false;
    DistributedLoops N(*K.F, FAM); // markers alone change, not the loops
    for (const DistributedLoops::Row &R : N.distributed())
      if (Folder F(R, SE); (R.Axis & ~unsigned(AxisFits31)) == OverLanesOfX && F.isPossible()) {
        F.run();
        SE.forgetAllLoops();
        if (auto Found = K.Loops.find(R.Id); Found != K.Loops.end())
          moveAxis(Found->second);
        Changed = true;
        break; // R.L's parent is distributed now
      }
  }
}

} // namespace xacc
