// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-stage: the bodies that pull at each other are the same for all lanes. Each lane loads each
// of them, and a load takes a place in the queue to memory although all lanes of a warp get one
// word. Here the lanes of a gang load a tile of them together into memory that they share
// (StagedLoop):
//
//   for (i over lanes)                 for (i over lanes; while any lane has one)
//     for (j = 0; j < n; j++)            for (t = 0; t < n; t += 256)
//       ... x[j], m[j] ...                 { wait; tile[lane] = {x[t + lane], m[t + lane]}; wait;
//                                            for (j = t; j < min(n, t + 256); j++)
//                                              ... tile[j - t] ... }
//
// What all lanes load is in no place that one of them writes in this loop, or iterations would
// depend on each other. Comes behind xacc-tile-lanes, whose loops over tiles of lanes it serves,
// too: nothing here asks how a loop is distributed, but for what is the same for all lanes.
#include "memory/StageLoads.h"
#include "analysis/DistributedLoops.h"
#include "analysis/GangUniformity.h"
#include "analysis/MemoryAccess.h"
#include "ir/Diagnostics.h"
#include "ir/Marker.h"
#include "memory/SharedMemory.h"
#include "memory/StagedLoop.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace xacc {

namespace {
class Stager {
public:
  Stager(const Kernel &K, FunctionAnalysisManager &FAM)
      : K(K), N(*K.F, FAM), PDT(FAM.getResult<PostDominatorTreeAnalysis>(*K.F)),
        SE(FAM.getResult<ScalarEvolutionAnalysis>(*K.F)), Lanes(N, PDT) {}
  /// The first loop that pays.
  std::optional<StagedLoop> find(const StageState &State);

private:
  bool isLanesLoop(const llvm::Loop &L) const;
  bool isUnwritten(const Value *Object) const;
  bool isPlain(const llvm::Loop &L) const;
  const BranchInst *forkOf(const StagedLoop &S, const BasicBlock &To) const;
  bool isForOthers(StagedLoop &S, const BasicBlock &To) const;
  bool addElement(StagedLoop &S, LoadInst &Load) const;
  bool readElements(StagedLoop &S) const;
  bool read(StagedLoop &S);

  const Kernel &K;
  DistributedLoops N;
  PostDominatorTree &PDT;
  ScalarEvolution &SE;
  GangUniformity Lanes;
};
} // namespace

static bool endsInHeader(const llvm::Loop &L) {
  BasicBlock *Header = L.getHeader();
  auto *Branch = dyn_cast<BranchInst>(Header->getTerminator());
  return L.getLoopPreheader() && L.getLoopLatch() && L.getLoopLatch() != Header &&
         L.getExitingBlock() == Header && L.getExitBlock() && Branch && Branch->isConditional() &&
         isa<BranchInst>(L.getLoopLatch()->getTerminator());
}

/// Of which lanes have iterations apart, and that is all they do.
bool Stager::isLanesLoop(const llvm::Loop &L) const {
  const DistributedLoops::Row *R = Lanes.rowOf(&L);
  if (!endsInHeader(L) || (R && lanesOf(R->Axis) != OverVector) || !Lanes.isReachedByAll(L))
    return false;
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (isa<AllocaInst>(I) || I.getType()->isTokenTy() ||
          (Call && Call->isConvergent() && markerOf(Call) == Marker::none) ||
          (Call && writtenBy(I) == Call))
        return false;
      if (B == L.getHeader() && I.mayHaveSideEffects() && !isIndexMarker(markerOf(&I)))
        return false;
    }
  return true;
}

/// Asks for a thread's number, or waits for the others of its gang.
static bool isDeviceCall(const Instruction &I) {
  constexpr StringRef Names[] = {"__xacc_dev_lane", "__xacc_dev_barrier",
                                 "__xacc_dev_worker_barrier"};
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && is_contained(Names, Callee->getName());
}

/// No write of the kernel is to Object by its name; others are apart, for iterations are
/// independent.
bool Stager::isUnwritten(const Value *Object) const {
  return all_of(instructions(*K.F), [Object](Instruction &I) {
    Value *To = writtenBy(I);
    return !To || isDeviceCall(I) || (To != &I && getUnderlyingObject(To, 0) != Object);
  });
}

/// A lane computes, and changes nothing but its own variables.
bool Stager::isPlain(const llvm::Loop &L) const {
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B) {
      Value *To = writtenBy(I);
      if ((To && !isThreadLocalMemory(To)) || I.isVolatile() || I.isAtomic() ||
          markerOf(&I) != Marker::none)
        return false;
    }
  return true;
}

/// The branch of an iteration that all lanes come to, and behind which those load that go to To.
const BranchInst *Stager::forkOf(const StagedLoop &S, const BasicBlock &To) const {
  for (auto *Node = N.DT.getNode(&To); Node; Node = Node->getIDom()) {
    const BasicBlock *Into = Node->getBlock(), *Fork = Into->getSinglePredecessor();
    if (!PDT.dominates(&To, Into) || !Fork || !S.Each->contains(Fork))
      return nullptr;
    auto *Branch = dyn_cast<BranchInst>(Fork->getTerminator());
    if (Branch && Branch->isConditional())
      return N.DT.dominates(Fork, S.Each->getLoopLatch()) ? Branch : nullptr;
  }
  return nullptr;
}

/// `if (j != i)`, with i of the lanes' loop: at most one iteration does not go to To.
bool Stager::isForOthers(StagedLoop &S, const BasicBlock &To) const {
  const DistributedLoops::Row *R = Lanes.rowOf(S.Lanes);
  const BranchInst *Branch = R ? forkOf(S, To) : nullptr;
  auto *Test = Branch ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  if (!Test || !Test->isEquality() || !SE.isSCEVable(Test->getOperand(0)->getType()))
    return false;
  const bool IfEqual = N.DT.dominates(Branch->getSuccessor(0), &To);
  if (IfEqual == (Test->getPredicate() == ICmpInst::ICMP_EQ))
    return false;
  const IndexCall Next(*R->Next);
  const SCEV *J = SE.getSCEV(Test->getOperand(0)), *I = SE.getSCEV(Test->getOperand(1));
  if (!isa<SCEVAddRecExpr>(J))
    std::swap(I, J);
  auto *Counter = dyn_cast<SCEVAddRecExpr>(J);
  if (!Counter || Counter->getLoop() != S.Each || I->getType() != Next.K->getType() ||
      !Lanes.isUniform(Counter->getStart()) || !Lanes.isUniform(Counter->getStepRecurrence(SE)) ||
      !isa<SCEVConstant>(SE.getMinusSCEV(I, SE.getSCEV(Next.K))) || !Lanes.isUniform(Next.N))
    return false;
  S.Others = Next.N;
  return true;
}

/// True if Load is of an element that all lanes load in this iteration, or all but one.
bool Stager::addElement(StagedLoop &S, LoadInst &Load) const {
  const uint64_t Size = Load.getDataLayout().getTypeStoreSize(Load.getType());
  auto *Address = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Load.getPointerOperand()));
  if (!Load.isSimple() || Size > 8 || !isPowerOf2_64(Size) || !Address ||
      Address->getLoop() != S.Each || !Address->isAffine() ||
      !(N.DT.dominates(Load.getParent(), S.Each->getLoopLatch()) ||
        isForOthers(S, *Load.getParent())))
    return false;
  const Value *Object = getUnderlyingObject(Load.getPointerOperand(), 0);
  if (!isa<Argument>(Object) || !sharersOf(Object).empty() || !isUnwritten(Object) ||
      !isa<SCEVConstant>(Address->getStepRecurrence(SE)) || !Lanes.isUniform(Address->getStart()))
    return false;
  S.Elements.push_back({&Load, Address});
  return true;
}

/// Where lanes wait for other memory, too, loads together would only make them wait for each other.
bool Stager::readElements(StagedLoop &S) const {
  for (BasicBlock *B : S.Each->blocks())
    for (Instruction &I : *B) {
      Value *From = readBy(I);
      if (!From || isThreadLocalMemory(From) || isSharedMemory(From))
        continue;
      auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load || !addElement(S, *Load))
        return false;
    }
  return !S.Elements.empty();
}

bool Stager::read(StagedLoop &S) {
  if (!endsInHeader(*S.Each) || !S.Each->isInnermost() || Lanes.rowOf(S.Each) ||
      !isPlain(*S.Each) || !N.DT.dominates(S.Each->getHeader(), S.Lanes->getLoopLatch()))
    return false;
  S.Trips = SE.getExitCount(S.Each, S.Each->getHeader());
  if (isa<SCEVCouldNotCompute>(S.Trips) || SE.getTypeSizeInBits(S.Trips->getType()) > 64 ||
      !Lanes.isUniform(S.Trips) || !readElements(S) || !canStage(S, SE))
    return false;
  const StagedRecord R(S);
  return R.Tile && K.SharedBytes + R.Tile * R.Bytes <= MaxSharedBytes;
}

static unsigned constructOf(const Kernel &K, const DistributedLoops::Row *R) {
  return R ? R->Id : K.Loops.front().first;
}

std::optional<StagedLoop> Stager::find(const StageState &State) {
  for (llvm::Loop *L : N.LI.getLoopsInPreorder()) {
    if (L->isInnermost() || State.Done.contains(L->getHeader()) || !isLanesLoop(*L))
      continue;
    for (llvm::Loop *Each : *L)
      if (StagedLoop S{L, Each, constructOf(K, Lanes.rowOf(L)), nullptr, nullptr, {}}; read(S))
        return S;
  }
  return std::nullopt;
}

static void tell(const StagedLoop &S, Diagnostics &D) {
  D.remark(Severity::Done, S.Construct,
           "Lanes of a gang load together what all of them need, " + Twine(StagedRecord(S).Tile) +
               " iterations of the loop inside at a time");
}

/// What is left of loops over tiles of lanes has no preheader. False where no loop lies in another:
/// most kernels need none of the analyses.
static bool prepareNests(Kernel &K, FunctionAnalysisManager &FAM) {
  DistributedLoops N(*K.F, FAM);
  bool Found = false, Changed = false;
  for (llvm::Loop *L : N.LI.getLoopsInPreorder()) {
    Found |= !L->isInnermost();
    if (!L->isInnermost() && !L->getLoopPreheader())
      Changed |= InsertPreheaderForLoop(L, &N.DT, &N.LI, nullptr, false) != nullptr;
  }
  if (Changed)
    FAM.invalidate(*K.F, PreservedAnalyses::none());
  return Found;
}

void stageLoads(Kernel &K, FunctionAnalysisManager &FAM, Diagnostics &D) {
  if (!K.has(XACC_KERNEL_LANES) || K.has(XACC_KERNEL_WORKERS) || K.Loops.empty() ||
      !prepareNests(K, FAM))
    return;
  bool Told = false;
  StageState State;
  while (std::optional<StagedLoop> S = Stager(K, FAM).find(State)) {
    if (!std::exchange(Told, true))
      tell(*S, D);
    stageLoop(K, *S, FAM, State);
    FAM.invalidate(*K.F, PreservedAnalyses::none());
  }
}

} // namespace xacc
