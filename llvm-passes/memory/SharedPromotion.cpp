// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-share: variables of a gang or a worker that its lanes write move to memory that they share:
// private arrays, and scalars that a loop over lanes sets for the code after it. Comes before
// SingleLane, which then sees them as any other memory. The host function executes a gang with one
// thread and needs none of this.
#include "memory/SharedPromotion.h"
#include "analysis/DistributedLoops.h"
#include "analysis/LoopCarried.h"
#include "analysis/MemoryAccess.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/PrivateVariables.h"
#include "memory/DeviceHeap.h"
#include "memory/LaunchMemory.h"
#include "memory/SharedMemory.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

namespace {
class SharedPromotion {
public:
  SharedPromotion(Kernel &K, FunctionAnalysisManager &FAM) : K(K), FAM(FAM) {}
  void run();

private:
  bool shareOneScalar();
  void shareScalar(DistributedLoops &N, const DistributedLoops::Row &R, PHINode &P,
                   SmallSetVector<Instruction *, 4> &Chain, Team T);
  std::optional<Team> teamOfCall(const DistributedLoops &N, AllocaInst &A) const;
  bool isWrittenByLanes(const DistributedLoops &N, AllocaInst &A, Team T) const;
  uint64_t bytesOf(const std::pair<AllocaInst *, Team> &Array) const;
  void shareArray(AllocaInst &A, Team T);
  Kernel &K;
  FunctionAnalysisManager &FAM;
};
} // namespace

/// Stores V at the end of From when control goes on to To.
static void storeOnEdge(Value *V, Value *Cell, BasicBlock *From, BasicBlock *To) {
  if (isa<UndefValue>(V))
    return;
  if (From->getTerminator()->getNumSuccessors() > 1)
    From = SplitEdge(From, To);
  IRBuilder<>(From->getTerminator()).CreateStore(V, Cell);
}

static void storeSelected(SelectInst &S, Value *Cell,
                          const SmallSetVector<Instruction *, 4> &Chain) {
  auto Passes = [&](Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return I && Chain.contains(I);
  };
  for (Value *V : {S.getTrueValue(), S.getFalseValue()}) {
    if (Passes(V))
      continue;
    IRBuilder<> B(&S);
    Value *If = S.getCondition();
    if (V == S.getFalseValue())
      If = B.CreateNot(If);
    Instruction *Then = SplitBlockAndInsertIfThen(If, &S, false);
    IRBuilder<>(Then).CreateStore(V, Cell);
  }
}

/// Every phi and select of the chain stands for the same variable: it is stored
/// where it gets a value, and loaded once where the loop ends.
void SharedPromotion::shareScalar(DistributedLoops &N, const DistributedLoops::Row &R, PHINode &P,
                                  SmallSetVector<Instruction *, 4> &Chain, Team T) {
  Value *Cell =
      makeShared(K, P.getType(), T, P.getName().split('.').first + "." + Twine(K.SharedBytes));
  BasicBlock *Header = R.L->getHeader();
  BasicBlock *After = SplitEdge(Header, exitOf(*R.L), &N.DT, &N.LI);
  auto *Load = new LoadInst(P.getType(), Cell, P.getName(), After->getFirstInsertionPt());
  P.replaceUsesWithIf(Load, [&](Use &U) {
    auto *User = cast<Instruction>(U.getUser());
    return !R.L->contains(User);
  });
  for (Instruction *I : Chain) {
    if (auto *S = dyn_cast<SelectInst>(I)) {
      storeSelected(*S, Cell, Chain);
      continue;
    }
    auto *Phi = cast<PHINode>(I);
    SmallVector<std::pair<Value *, BasicBlock *>> Incoming;
    for (unsigned E = 0; E < Phi->getNumIncomingValues(); E++)
      Incoming.push_back({Phi->getIncomingValue(E), Phi->getIncomingBlock(E)});
    for (auto [V, From] : Incoming)
      if (auto *Link = dyn_cast<Instruction>(V); !Link || !Chain.contains(Link))
        storeOnEdge(V, Cell, From, Phi->getParent());
  }
  for (Instruction *I : Chain)
    I->replaceAllUsesWith(PoisonValue::get(I->getType()));
  for (Instruction *I : Chain)
    I->eraseFromParent();
}

bool SharedPromotion::shareOneScalar() {
  DistributedLoops N(*K.F, FAM);
  for (const DistributedLoops::Row &R : N.distributed()) {
    BasicBlock *Header = R.L->getHeader();
    bool OfGang = N.laneLoop(Header) == &R;
    if (!OfGang && N.vectorLoop(Header) != &R)
      continue;
    for (PHINode *P : carriedPhis(K, R)) {
      auto Chain = lastValue(N, R, *P);
      if (Chain.empty())
        continue; // Race has reported it
      shareScalar(N, R, *P, Chain, OfGang ? Team::Gang : Team::Worker);
      FAM.invalidate(*K.F, PreservedAnalyses::none());
      return true;
    }
  }
  return false;
}

/// True if I is a call that may write A.
static bool mayPassOut(Instruction &I, AllocaInst &A) {
  return writtenBy(I) == &I && any_of(I.operands(), [&](Use &U) {
           return U->getType()->isPointerTy() && getUnderlyingObject(U, 0) == &A;
         });
}

/// True if a pointer from memory or of a call leads there: to any variable whose address was
/// stored.
static bool isReachedByPointer(const Value *Object) {
  return !isIdentifiedObject(Object) && !isa<Argument, Constant>(Object);
}

/// True if the address of A may be in memory.
static bool isStored(const AllocaInst &A) {
  return PointerMayBeCaptured(&A, /*ReturnCaptures=*/false);
}

/// True if lanes write A apart from each other, if one lane of the team writes it for all in a
/// call, or if any may write it by a pointer.
bool SharedPromotion::isWrittenByLanes(const DistributedLoops &N, AllocaInst &A, Team T) const {
  const bool Stored = isStored(A);
  for (Instruction &I : instructions(*K.F)) {
    Value *To = writtenBy(I);
    SmallVector<const Value *> Objects;
    if (To && To != &I && To->getType()->isPointerTy())
      getUnderlyingObjects(To, Objects, nullptr, 0);
    if (mayPassOut(I, A) || (is_contained(Objects, &A) && N.teamLoop(I.getParent(), T)) ||
        (Stored && (To == &I || any_of(Objects, isReachedByPointer))))
      return true;
  }
  return false;
}

/// The team whose first lane makes a call that may write A, which is no
/// variable of the user.
std::optional<Team> SharedPromotion::teamOfCall(const DistributedLoops &N, AllocaInst &A) const {
  for (Instruction &I : instructions(*K.F)) {
    if (!mayPassOut(I, A))
      continue;
    if (!N.laneLoop(I.getParent()))
      return Team::Gang;
    if (N.isInWorker(I.getParent()) && !N.vectorLoop(I.getParent()))
      return Team::Worker;
  }
  return std::nullopt;
}

void SharedPromotion::shareArray(AllocaInst &A, Team T) {
  Value *Shared =
      makeShared(K, A.getAllocatedType(), T,
                 A.getName().split('.').first + "." + Twine(K.SharedBytes), A.getAlign());
  if (isStored(A))
    cast<GlobalVariable>(getUnderlyingObject(Shared))->addAttribute(ReachedAttribute);
  replacePrivate(A, Shared);
}

/// Shared memory that an array needs.
uint64_t SharedPromotion::bytesOf(const std::pair<AllocaInst *, Team> &Array) const {
  const DataLayout &DL = K.F->getParent()->getDataLayout();
  uint64_t Bytes = DL.getTypeAllocSize(Array.first->getAllocatedType());
  return Array.second == Team::Gang ? Bytes : Bytes * MaxWorkers;
}

void SharedPromotion::run() {
  while (shareOneScalar())
    ;
  DistributedLoops N(*K.F, FAM);
  SmallVector<std::pair<AllocaInst *, Team>> Arrays;
  SmallVector<AllocaInst *> Variable;
  for (Instruction &I : instructions(*K.F)) {
    auto *A = dyn_cast<AllocaInst>(&I);
    if (!A)
      continue;
    std::optional<Team> T;
    if (unsigned Construct = constructOf(*A)) {
      T = teamOf(K, Construct);
      if (T && !isWrittenByLanes(N, *A, *T))
        T = std::nullopt;
    } else if (A->isStaticAlloca()) {
      T = teamOfCall(N, *A);
    }
    if (T && A->isStaticAlloca())
      Arrays.push_back({A, *T});
    else if (T)
      Variable.push_back(A);
  }
  for_each(Variable, [&](AllocaInst *A) { moveToHeap(*A, FAM); });
  sort(Arrays, [&](auto &X, auto &Y) { return bytesOf(X) < bytesOf(Y); });
  for (auto &[A, T] : Arrays)
    if (launchMemoryOf(*A) >= 0 && K.SharedBytes + bytesOf({A, T}) > MaxSharedBytes)
      moveToLaunchMemory(K, *A);
    else
      shareArray(*A, T);
}

/// A stack of a device is small, and how much of it a kernel needs must be
/// known before the launch.
static void moveDynamicToLaunchMemory(Kernel &K) {
  for (AllocaInst *A : variablesOf(*K.F))
    if (!A->isStaticAlloca() && launchMemoryOf(*A) >= 0)
      moveToLaunchMemory(K, *A);
}

/// What is left on the stack of a lane must fit there: locals of routines that
/// were inlined.
static void checkStack(const Kernel &K, Diagnostics &D) {
  const DataLayout &DL = K.F->getDataLayout();
  for (Instruction &I : instructions(*K.F)) {
    auto *A = dyn_cast<AllocaInst>(&I);
    auto Bytes = A ? A->getAllocationSize(DL) : std::nullopt;
    if (Bytes && *Bytes > MaxStackBytes)
      D.error(K.Id, "a local variable of " + Twine(Bytes->getFixedValue()) +
                        " bytes in a routine; more than " + Twine(MaxStackBytes) +
                        " is not supported yet");
  }
}

void shareVariables(Kernel &K, FunctionAnalysisManager &FAM, Diagnostics &D) {
  moveDynamicToLaunchMemory(K);
  moveLargeToLaunchMemory(K);
  checkStack(K, D);
  if (K.has(XACC_KERNEL_LANES)) {
    SharedPromotion(K, FAM).run();
    checkSharedSize(K, D);
  }
  dropUnusedLaunchMemory(K);
}

} // namespace xacc
