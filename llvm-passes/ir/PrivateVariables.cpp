// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PrivateVariables.h.
#include "ir/PrivateVariables.h"
#include "ir/Marker.h"
#include "ir/State.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

void markPrivate(AllocaInst &A, unsigned Construct, Constant *Name, int LaunchMemory) {
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
  if (LaunchMemory >= 0)
    setCallAttribute(*C, LaunchMemoryAttribute, LaunchMemory);
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

void dropFromStack(AllocaInst &A) {
  dropPrivate(A);
  for (User *U : make_early_inc_range(A.users()))
    if (isa<LifetimeIntrinsic>(U))
      cast<Instruction>(U)->eraseFromParent();
}

void replacePrivate(AllocaInst &A, Value *Place) {
  dropFromStack(A);
  A.replaceAllUsesWith(Place);
  A.eraseFromParent();
}

void dropPrivates(Function &F) {
  for (CallInst *C : callsOf(F, Marker::private_))
    C->eraseFromParent();
}

int launchMemoryOf(const AllocaInst &A) {
  CallInst *C = privateMarker(A);
  auto LaunchMemory = C ? callAttribute(*C, LaunchMemoryAttribute) : std::nullopt;
  return LaunchMemory ? int(*LaunchMemory) : -1;
}

unsigned constructOf(const AllocaInst &A) {
  CallInst *C = privateMarker(A);
  return C ? constantOf(*C, 1) : 0;
}

} // namespace xacc
