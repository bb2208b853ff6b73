// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops and memory of a promoted kernel, as the checks, Guard and the host
// function see them. Knows markers, no target.
#include "Nest.h"
#include "Marker.h"
#include "Pool.h"
#include "Reduce.h"
#include "State.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

void markPrivate(AllocaInst &A, unsigned Construct, Constant *Name, int Pool) {
  // Behind all variables of the beginning, which stay together.
  Instruction *Behind = &*A.getParent()->getFirstNonPHIOrDbgOrAlloca();
  IRBuilder<> At(A.comesBefore(Behind) ? Behind : A.getNextNode());
  Value *None = ConstantPointerNull::get(At.getPtrTy());
  CallInst *C = At.CreateCall(declareEntry(*A.getModule(), "private"),
                              {&A, At.getInt32(Construct), At.getInt64(0), Name ? Name : None});
  C->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  C->setDoesNotThrow();
  C->addFnAttr(Attribute::WillReturn);
  C->addParamAttr(0, Attribute::getWithCaptureInfo(A.getContext(), CaptureInfo::none()));
  if (Pool >= 0)
    setNote(*C, PoolAttribute, Pool);
}

SmallVector<AllocaInst *> variablesOf(Function &F) {
  SmallVector<AllocaInst *> All;
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AllocaInst>(&I))
      All.push_back(A);
  return All;
}

static CallInst *privateMarker(const AllocaInst &A) {
  for (const User *U : A.users())
    if (isMarker(U, Marker::private_))
      return const_cast<CallInst *>(cast<CallInst>(U));
  return nullptr;
}

void dropPrivate(AllocaInst &A) {
  while (CallInst *C = privateMarker(A))
    C->eraseFromParent();
}

void dropPrivates(Function &F) {
  for (CallInst *C : callsOf(F, Marker::private_))
    C->eraseFromParent();
}

int poolOf(const AllocaInst &A) {
  CallInst *C = privateMarker(A);
  auto Pool = C ? noteOf(*C, PoolAttribute) : std::nullopt;
  return Pool ? int(*Pool) : -1;
}

unsigned constructOf(const AllocaInst &A) {
  CallInst *C = privateMarker(A);
  return C ? constantOf(*C, 1) : 0;
}

StringRef sharersOf(const Value *Object) {
  Attribute A;
  if (auto *G = dyn_cast<GlobalVariable>(Object))
    A = G->getAttribute(SharedAttribute);
  else if (auto *P = dyn_cast<Argument>(Object))
    A = P->getParent()->getAttributes().getParamAttr(P->getArgNo(), SharedAttribute);
  return A.isValid() ? A.getValueAsString() : "";
}

unsigned lanesOf(unsigned Axis) {
  unsigned Lanes = Axis & XACC_AXIS_WORKER ? OverWorkers : 0;
  if (Axis & XACC_AXIS_LANE)
    Lanes |= Axis & XACC_AXIS_MASK ? OverWorkers : OverVector;
  return Lanes;
}

Nest::Nest(Function &F) : DT(F), LI(DT) {
  for (CallInst *C : markersOf(F)) {
    if (!isNext(markerOf(C)))
      continue;
    IndexCall I(*C);
    llvm::Loop *L = LI.getLoopFor(C->getParent());
    if (L && isDistributed(I.Dim))
      Rows.push_back({L, I.Loop, I.Dim, C});
  }
  sort(Rows, [](const Row &A, const Row &B) { return A.L->getLoopDepth() < B.L->getLoopDepth(); });
  SmallVector<const BasicBlock *> Work;
  for (const BasicBlock &B : F)
    if (isa<ReturnInst>(B.getTerminator()))
      Work.push_back(&B);
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (Finishing.insert(B).second)
      append_range(Work, predecessors(B));
  }
}

/// A block that never reaches the end belongs where it was entered from.
const BasicBlock *Nest::leaveDeadEnd(const BasicBlock *B) const {
  while (!Finishing.contains(B) && !LI.getLoopFor(B) && DT.getNode(B) && DT.getNode(B)->getIDom())
    B = DT.getNode(B)->getIDom()->getBlock();
  return B;
}

const Nest::Row *Nest::laneLoop(const BasicBlock *B) const {
  B = leaveDeadEnd(B);
  for (const Row &R : Rows)
    if (lanesOf(R.Axis) && R.L->contains(B))
      return &R;
  return nullptr;
}

bool Nest::isInWorker(const BasicBlock *B) const {
  const Row *R = laneLoop(B);
  return R && R->Axis & XACC_AXIS_WORKER && !(lanesOf(R->Axis) & OverVector);
}

const Nest::Row *Nest::vectorLoop(const BasicBlock *B) const {
  if (!isInWorker(B))
    return nullptr;
  B = leaveDeadEnd(B);
  for (const Row &R : Rows)
    if (lanesOf(R.Axis) & OverVector && R.L->contains(B))
      return &R;
  return nullptr;
}

bool Nest::isGangLoop(const llvm::Loop *L) const {
  return any_of(Rows, [L](const Row &R) { return R.L == L && R.Axis & XACC_AXIS_GANG; });
}

static bool isHarmless(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call)
    return false;
  if (auto *II = dyn_cast<IntrinsicInst>(Call))
    if (II->isAssumeLikeIntrinsic() || II->isLifetimeStartOrEnd() ||
        II->getIntrinsicID() == Intrinsic::stacksave ||
        II->getIntrinsicID() == Intrinsic::stackrestore ||
        II->getIntrinsicID() == Intrinsic::trap || II->getIntrinsicID() == Intrinsic::ubsantrap)
      return true;
  return Call->doesNotReturn() || markerOf(Call) != Marker::none ||
         reduceCallOf(const_cast<CallInst *>(Call)) || Call->doesNotAccessMemory();
}

Value *writtenBy(Instruction &I) {
  if (auto *S = dyn_cast<StoreInst>(&I))
    return S->getPointerOperand();
  if (auto *A = dyn_cast<AtomicRMWInst>(&I))
    return A->getPointerOperand();
  if (auto *A = dyn_cast<AtomicCmpXchgInst>(&I))
    return A->getPointerOperand();
  if (auto *M = dyn_cast<AnyMemIntrinsic>(&I))
    return M->getRawDest();
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || isHarmless(I) || Call->onlyReadsMemory())
    return nullptr;
  // Library functions such as sincos write through their pointers alone.
  if (Call->onlyAccessesArgMemory())
    for (Value *Arg : Call->args())
      if (Arg->getType()->isPointerTy())
        return Arg;
  return &I;
}

Value *readBy(Instruction &I) {
  if (auto *L = dyn_cast<LoadInst>(&I))
    return L->getPointerOperand();
  if (auto *M = dyn_cast<AnyMemTransferInst>(&I))
    return M->getRawSource();
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || isHarmless(I) || isa<IntrinsicInst>(Call))
    return nullptr;
  return &I;
}

static bool allObjects(Value *P, function_ref<bool(const Value *)> Test) {
  if (!P->getType()->isPointerTy())
    return false;
  SmallVector<const Value *> Objects;
  getUnderlyingObjects(P, Objects, nullptr, 0);
  return all_of(Objects, Test);
}

bool isThreadLocalMemory(Value *P) {
  return allObjects(P, [](const Value *O) { return isa<AllocaInst>(O) || sharersOf(O) == "lane"; });
}

bool isSharedMemory(Value *P) {
  return allObjects(
      P, [](const Value *O) { return sharersOf(O) == "gang" || sharersOf(O) == "worker"; });
}

bool isConstantMemory(Value *P) {
  return allObjects(P, [](const Value *O) {
    auto *G = dyn_cast<GlobalVariable>(O);
    return G && G->isConstant();
  });
}

} // namespace xacc
