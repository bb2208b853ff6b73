// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Step 10: code of a gang outside its lane loops is executed by all lanes.
// Called by Pipeline on device copies of kernels with lanes; lets one lane do
// what has an effect and puts barriers where lanes could see memory too early
// or too late. Nothing is added where nothing can conflict.
#include "Marker.h"
#include "Nest.h"
#include "Reduce.h"
#include "Steps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

namespace {
/// An access to memory that several lanes may see.
enum class Who { AllLanes, LaneZero, LaneLoop };
struct Access {
  Instruction *I;
  Value *Address;
  Who By;
  bool Writes;
  llvm::Loop *L = nullptr; // of a LaneLoop access
};
using Pending = SetVector<unsigned>; // indices of accesses

class Guard {
public:
  Guard(Kernel &K, Diagnostics &D) : K(K), D(D), N(*K.F) {}
  void run();

private:
  void collect();
  void add(Instruction &I, Value *Address, bool Writes);
  bool conflict(const Access &A, const Access &B) const;
  void flow();
  bool visitBlock(BasicBlock &B);
  Instruction *barrierPlace(const Access &A) const;
  void insertBarriers();
  void insertGuards();
  void dropNoAlias();

  Kernel &K;
  Diagnostics &D;
  Nest N;
  std::vector<Access> Accesses;
  DenseMap<Instruction *, SmallVector<unsigned, 2>> Of;
  DenseMap<BasicBlock *, Pending> Out;
  SetVector<Instruction *> Barriers; // each before this instruction
};
} // namespace

void Guard::add(Instruction &I, Value *Address, bool Writes) {
  if (!Address || isThreadLocalMemory(Address) ||
      (!Writes && isConstantMemory(Address)))
    return;
  const Nest::Row *R = N.laneLoop(I.getParent());
  Who By = R ? Who::LaneLoop : Writes ? Who::LaneZero : Who::AllLanes;
  bool Guardable = isa<StoreInst>(I) || isa<AnyMemIntrinsic>(I) ||
                   (I.isAtomic() && I.use_empty());
  if (By == Who::LaneZero && !Guardable) {
    D.error(K.Id, "an atomic operation or a call with side effects is executed "
                  "by all lanes of a gang outside a vector loop, which is not "
                  "supported yet");
    return;
  }
  Of[&I].push_back(Accesses.size());
  Accesses.push_back({&I, Address, By, Writes, R ? R->L : nullptr});
}

void Guard::collect() {
  for (Instruction &I : instructions(*K.F)) {
    add(I, readBy(I), false);
    add(I, writtenBy(I), true);
  }
}

/// Two addresses cannot meet if they start from different parameters of which
/// one promises so.
static bool areApart(Value *A, Value *B) {
  if (!A->getType()->isPointerTy() || !B->getType()->isPointerTy())
    return false;
  auto *X = dyn_cast<Argument>(getUnderlyingObject(A, 0));
  auto *Y = dyn_cast<Argument>(getUnderlyingObject(B, 0));
  return X && Y && X != Y && (X->hasNoAliasAttr() || Y->hasNoAliasAttr());
}

bool Guard::conflict(const Access &A, const Access &B) const {
  if (!A.Writes && !B.Writes)
    return false;
  if (A.By == Who::LaneZero && B.By == Who::LaneZero)
    return false; // one thread, in program order
  return !areApart(A.Address, B.Address);
}

/// In front of an access, or of the whole loop that contains it.
Instruction *Guard::barrierPlace(const Access &A) const {
  return A.L ? A.L->getLoopPreheader()->getTerminator() : A.I;
}

/// Forward dataflow over what lanes have accessed since the last barrier.
bool Guard::visitBlock(BasicBlock &B) {
  Pending Now;
  llvm::Loop *L = N.LI.getLoopFor(&B);
  bool GangHeader = L && L->getHeader() == &B && N.isGangLoop(L);
  for (BasicBlock *P : predecessors(&B))
    if (!GangHeader || !L->contains(P)) // gang iterations are independent
      Now.insert_range(Out[P]);
  for (Instruction &I : B) {
    if (Barriers.contains(&I))
      Now.clear();
    for (unsigned A : Of.lookup(&I)) {
      auto Earlier = [&](unsigned E) {
        // Iterations of one lane loop are independent, but not those of a
        // sequential loop around it: its own accesses count at its entry.
        return Accesses[E].L != Accesses[A].L || !Accesses[A].L;
      };
      for (unsigned E : Now)
        if (Earlier(E) && conflict(Accesses[E], Accesses[A]) &&
            Barriers.insert(barrierPlace(Accesses[A])))
          return true;
      Now.insert(A);
    }
    // Entry of a lane loop that was left before: see Earlier.
    auto *Next = B.getTerminator() == &I ? B.getSingleSuccessor() : nullptr;
    llvm::Loop *Into = Next ? N.LI.getLoopFor(Next) : nullptr;
    if (Into && Into->getHeader() == Next && !Into->contains(&B))
      for (unsigned E : Now)
        for (unsigned A : Now)
          if (Accesses[E].L == Into && Accesses[A].L == Into &&
              conflict(Accesses[E], Accesses[A]) && Barriers.insert(&I))
            return true;
  }
  Pending &Old = Out[&B];
  if (Old.size() == Now.size())
    return false;
  Old = std::move(Now);
  return true;
}

void Guard::flow() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    size_t Before = Barriers.size();
    for (BasicBlock &B : *K.F)
      Changed |= visitBlock(B);
    if (Barriers.size() != Before)
      Out.clear(); // a barrier only removes what is pending: start again
  }
}

void Guard::insertBarriers() {
  Module &M = *K.F->getParent();
  FunctionCallee Barrier = M.getOrInsertFunction(
      "__xacc_dev_barrier", Type::getVoidTy(M.getContext()));
  cast<Function>(Barrier.getCallee())->setConvergent();
  for (Instruction *I : Barriers)
    IRBuilder<>(I).CreateCall(Barrier);
}

void Guard::insertGuards() {
  Module &M = *K.F->getParent();
  Type *I32 = Type::getInt32Ty(M.getContext());
  FunctionCallee Lane = M.getOrInsertFunction("__xacc_dev_lane", I32);
  for (const Access &A : Accesses) {
    if (A.By != Who::LaneZero)
      continue;
    IRBuilder<> B(A.I);
    Value *IsZero = B.CreateICmpEQ(B.CreateCall(Lane), B.getInt32(0));
    A.I->moveBefore(
        SplitBlockAndInsertIfThen(IsZero, A.I, false)->getIterator());
  }
}

/// Lanes talk through memory that noalias says only this thread changes.
void Guard::dropNoAlias() {
  for (const Access &A : Accesses)
    if (A.Writes)
      if (auto *P = dyn_cast<Argument>(getUnderlyingObject(A.Address, 0)))
        P->removeAttr(Attribute::NoAlias);
}

void Guard::run() {
  collect();
  flow();
  bool Guards =
      any_of(Accesses, [](const Access &A) { return A.By == Who::LaneZero; });
  if (D.Failed || (!Guards && Barriers.empty()))
    return;
  insertBarriers();
  insertGuards();
  dropNoAlias();
  K.Flags |= XACC_KERNEL_COLLECT;
}

void guardEffects(Kernel &K, Diagnostics &D) {
  if (K.has(XACC_KERNEL_LANES))
    Guard(K, D).run();
}

} // namespace xacc
