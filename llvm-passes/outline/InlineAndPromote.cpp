// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-promote: a kernel becomes one function of SSA values, with its markers still opaque: callees
// inlined, variables promoted, private ones remembered. What follows can reason about values
// instead of slots.
#include "outline/InlineAndPromote.h"
#include "analysis/DistributedLoops.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/PrivateVariables.h"
#include "ir/State.h"
#include "libcalls/ConstantLoads.h"
#include "libcalls/Math.h"
#include "outline/InlineCallees.h"
#include "outline/LowerInvokes.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace xacc {

namespace {
/// What markers say of variables while these become values. A variable that stays in memory gets
/// its marker back.
class Privates {
public:
  explicit Privates(const Kernel &K);
  unsigned constructOf(const AllocaInst &A) const {
    auto Found = Of.find(&A);
    return Found == Of.end() ? 0 : Rows[Found->second].Construct;
  }
  void mark() {
    for (Row &R : Rows)
      if (auto *A = dyn_cast_or_null<AllocaInst>(static_cast<Value *>(R.Variable)))
        markPrivate(*A, R.Construct, R.Name, R.LaunchMemory);
  }

private:
  struct Row {
    WeakVH Variable;
    unsigned Construct;
    Constant *Name;
    int LaunchMemory;
  };
  std::vector<Row> Rows;                     // one per variable
  DenseMap<const AllocaInst *, unsigned> Of; // rows, while there are no other variables
};
} // namespace

Privates::Privates(const Kernel &K) {
  for (CallInst *P : callsOf(*K.F, Marker::private_)) {
    auto LaunchMemory = callAttribute(*P, LaunchMemoryAttribute);
    if (auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(P->getArgOperand(0)))) {
      Row R{A, unsigned(constantOf(*P, 1)), dyn_cast<Constant>(P->getArgOperand(3)),
            LaunchMemory ? int(*LaunchMemory) : -1};
      auto [Known, IsNew] = Of.try_emplace(A, Rows.size());
      if (IsNew)
        Rows.push_back(R);
      else
        Rows[Known->second] = R;
      if (StringRef Name = stringOf(R.Name); !Name.empty())
        A->setName(Name + "."); // LLVM appends numbers: the dot keeps them apart
    }
    P->eraseFromParent();
  }
  for (CallInst *C : callsOf(*K.F, Marker::cache_)) // is where it should be
    if (isa<AllocaInst>(getUnderlyingObject(C->getArgOperand(1), 0)))
      C->eraseFromParent();
}

/// Where an iteration begins, or null.
static BasicBlock *bodyOf(const llvm::Loop &L) {
  for (BasicBlock *Body : successors(L.getHeader()))
    if (L.contains(Body) && Body->getSinglePredecessor())
      return Body;
  return nullptr;
}

/// True if A is used in the body of R's loop alone, also where that ends the
/// program, and belongs there: what the user declares around the loop may be
/// handed on from iteration to iteration.
static bool isOfBody(const AllocaInst &A, unsigned Construct, const Kernel &K,
                     const DistributedLoops &N, const DistributedLoops::Row &R) {
  BasicBlock *Body = bodyOf(*R.L);
  return Body && (!Construct || K.isInside(Construct, R.Id)) && !A.use_empty() &&
         all_of(A.users(), [&](const User *U) {
           return N.DT.dominates(Body, cast<Instruction>(U)->getParent());
         });
}

/// A variable that only iterations use holds nothing when one begins. Said by
/// filling it with nothing, because SROA would hand bytes that nobody writes
/// (padding of structs, members that are set under a condition) on from
/// iteration to iteration, which looks like a dependence.
static void clearTemporaries(const Kernel &K, FunctionAnalysisManager &FAM, const Privates &P) {
  DistributedLoops N(*K.F, FAM);
  for (Instruction &I : K.F->getEntryBlock()) {
    auto *A = dyn_cast<AllocaInst>(&I);
    if (!A || !A->isStaticAlloca())
      continue;
    const unsigned Construct = P.constructOf(*A);
    for (const DistributedLoops::Row &R : reverse(N.distributed())) { // inner ones first
      if (!isOfBody(*A, Construct, K, N, R))
        continue;
      BasicBlock *Body = bodyOf(*R.L);
      IRBuilder<> B(Body, Body->getFirstInsertionPt());
      uint64_t Bytes = A->getDataLayout().getTypeAllocSize(A->getAllocatedType());
      B.CreateMemSet(A, UndefValue::get(B.getInt8Ty()), Bytes, A->getAlign());
      break;
    }
  }
}

/// True if the same iteration has set A before it comes to I.
static bool isSetBefore(const AllocaInst &A, const Instruction &I, const DistributedLoops &N) {
  for (const DistributedLoops::Row &R : reverse(N.distributed())) // inner ones first
    if (R.L->contains(I.getParent()))
      return any_of(A.users(), [&](const User *U) {
        auto *S = dyn_cast<StoreInst>(U);
        return S && S->isSimple() && R.L->contains(S->getParent()) && N.DT.dominates(S, &I);
      });
  return false;
}

/// The atomic updates of a variable that nothing else than loads, stores and
/// they use, and that each iteration sets first.
static bool findOwnUpdates(AllocaInst &A, const DistributedLoops &N,
                           SmallVectorImpl<Instruction *> &Updates) {
  return all_of(A.uses(), [&](const Use &U) {
    auto *I = cast<Instruction>(U.getUser());
    if (isa<LoadInst, LifetimeIntrinsic>(I))
      return true;
    if (isa<StoreInst>(I))
      return U.getOperandNo() == StoreInst::getPointerOperandIndex();
    if (!isa<AtomicRMWInst, AtomicCmpXchgInst>(I) || U.getOperandNo() != 0)
      return false; // the place of an update is its first operand
    Updates.push_back(I);
    return isSetBefore(A, *I, N);
  });
}

/// What is an iteration's own needs no atomic update, which would keep it in
/// memory that lanes share. True if there was one.
static bool lowerOwnAtomics(const Kernel &K, FunctionAnalysisManager &FAM) {
  DistributedLoops N(*K.F, FAM);
  bool Found = false;
  for (Instruction &I : K.F->getEntryBlock()) {
    SmallVector<Instruction *> Updates;
    auto *A = dyn_cast<AllocaInst>(&I);
    if (!A || !A->isStaticAlloca() || !findOwnUpdates(*A, N, Updates))
      continue;
    for (Instruction *Atomic : Updates)
      if (auto *RMW = dyn_cast<AtomicRMWInst>(Atomic))
        Found |= lowerAtomicRMWInst(RMW);
      else
        Found |= lowerAtomicCmpXchgInst(cast<AtomicCmpXchgInst>(Atomic));
  }
  return Found;
}

/// What stays in memory needs no fill.
static void removeFills(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Fill = dyn_cast<MemSetInst>(&I); Fill && isa<UndefValue>(Fill->getValue()))
      Fill->eraseFromParent();
}

/// True of variables of one iteration of the innermost loop that is shared out: no other lane has
/// them.
static bool isOfLane(const AllocaInst &A, unsigned Construct, const Kernel &K,
                     const DistributedLoops &N) {
  return any_of(N.distributed(), [&](const DistributedLoops::Row &R) {
    return isOfBody(A, Construct, K, N, R) &&
           none_of(N.distributed(), [&](const DistributedLoops::Row &Inner) {
             return Inner.L != R.L && R.L->contains(Inner.L);
           });
  });
}

void inlineAndPromote(Kernel &K, FunctionAnalysisManager &FAM) {
  Privates Variables(K);
  KeptCallees Kept(FAM);
  inlineCallees(*K.F, FAM, Kept);
  lowerInvokes(*K.F);
  mapNativeMath(*K.F);
  for (Function *F : Kept.functions())
    mapNativeMath(*F);
  FAM.invalidate(*K.F, PreservedAnalyses::none());
  if (!Kept.functions().empty()) {
    DistributedLoops N(*K.F, FAM);
    Kept.passCopies(
        *K.F, [&](const AllocaInst &A) { return isOfLane(A, Variables.constructOf(A), K, N); });
  }
  clearTemporaries(K, FAM, Variables);
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::PreserveCFG));
  FPM.addPass(ADCEPass());
  do {
    FAM.invalidate(*K.F, PreservedAnalyses::none());
    FPM.run(*K.F, FAM);
    removeFills(*K.F);
  } while (lowerOwnAtomics(K, FAM));
  loadConstants(*K.F, DistributedLoops(*K.F, FAM));
  Variables.mark();
  FAM.invalidate(*K.F, PreservedAnalyses::none());
}

} // namespace xacc
