// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MemoryAccess.h.
#include "analysis/MemoryAccess.h"
#include "ir/Marker.h"
#include "ir/ReductionOperators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

StringRef sharersOf(const Value *Object) {
  Attribute A;
  if (auto *G = dyn_cast<GlobalVariable>(Object))
    A = G->getAttribute(SharedAttribute);
  else if (auto *P = dyn_cast<Argument>(Object))
    A = P->getParent()->getAttributes().getParamAttr(P->getArgNo(), SharedAttribute);
  return A.isValid() ? A.getValueAsString() : "";
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

bool areApartParameters(const Value *X, const Value *Y) {
  auto *P = dyn_cast<Argument>(X), *Q = dyn_cast<Argument>(Y);
  return P && Q && P != Q && (P->hasNoAliasAttr() || Q->hasNoAliasAttr());
}

} // namespace xacc
