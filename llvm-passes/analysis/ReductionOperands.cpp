// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is behind the operands of a reduction marker: objects, and values that
// can be made once more at the start of the kernel. Called by LowerReductions and LaunchMemory,
// before variables are promoted.
#include "analysis/ReductionOperands.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace xacc {

/// The store that gives a variable its only value, or null.
static StoreInst *onlyStore(const Value *Variable) {
  StoreInst *Only = nullptr;
  for (const User *U : Variable->users())
    if (auto *S = dyn_cast<StoreInst>(U)) {
      if (Only)
        return nullptr;
      Only = const_cast<StoreInst *>(S);
    }
  return Only;
}

Value *originOf(Value *Address) {
  Value *Object = getUnderlyingObject(Address);
  auto *Load = dyn_cast<LoadInst>(Object);
  auto *Slot = Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
  if (!Slot)
    return Object;
  StoreInst *Only = onlyStore(Slot);
  return Only ? originOf(Only->getValueOperand()) : Object;
}

Value *rematerialise(Value *V, Instruction *Before) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || isa<AllocaInst>(I))
    return V;
  if (auto *L = dyn_cast<LoadInst>(I)) // a variable of the loop
    if (StoreInst *S = onlyStore(L->getPointerOperand());
        S && S->getParent() != Before->getParent())
      return rematerialise(S->getValueOperand(), Before);
  Instruction *New = I->clone();
  for (Use &U : New->operands())
    U.set(rematerialise(U, Before));
  New->insertBefore(Before->getIterator());
  return New;
}

Value *reducedObject(const CallInst &End) { return originOf(End.getArgOperand(2)); }

} // namespace xacc
