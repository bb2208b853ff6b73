// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AmdLocals.h. Called by a step of AMDGPU.cpp.
#include "targets/AmdLocals.h"
#include "targets/AmdStack.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

constexpr unsigned PrivateSpace = 5;

/// Marks of the stack name the address space that they are about. Code that is not optimised keeps
/// them in memory in between.
static void moveStackMark(IntrinsicInst &Mark) {
  Type *Private = PointerType::get(Mark.getContext(), PrivateSpace);
  IRBuilder<> B(&Mark);
  if (Mark.getIntrinsicID() == Intrinsic::stackrestore) {
    Value *Saved = B.CreateAddrSpaceCast(Mark.getArgOperand(0), Private);
    B.CreateIntrinsic(Intrinsic::stackrestore, {Private}, {Saved});
  } else {
    Value *Saved = B.CreateIntrinsic(Intrinsic::stacksave, {Private}, {});
    Mark.replaceAllUsesWith(B.CreateAddrSpaceCast(Saved, Mark.getType()));
  }
  Mark.eraseFromParent();
}

static void moveLocal(AllocaInst &A) {
  auto *New = new AllocaInst(A.getAllocatedType(), PrivateSpace, A.getArraySize(), A.getAlign(), "",
                             A.getIterator());
  New->takeName(&A);
  A.replaceAllUsesWith(new AddrSpaceCastInst(New, A.getType(), "", A.getIterator()));
  A.eraseFromParent();
}

/// Locals lie in an address space of their own; their lifetimes are not needed.
static void moveLocals(Function &F) {
  SmallVector<IntrinsicInst *> Marks;
  SmallVector<AllocaInst *> Locals;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (auto *A = dyn_cast<AllocaInst>(&I))
      Locals.push_back(A);
    else if (Call && isStackMark(*Call))
      Marks.push_back(Call);
    else if (Call && Call->isLifetimeStartOrEnd())
      Call->eraseFromParent();
  }
  for_each(Marks, [](IntrinsicInst *I) { moveStackMark(*I); });
  for_each(Locals, [](AllocaInst *A) { moveLocal(*A); });
}

/// A copy that x86-64 makes on the stack for a parameter is one of the caller's locals here: the
/// callee would look for it at an address in this space.
static void copyArguments(CallBase &C) {
  Function &F = *C.getFunction();
  for (unsigned I = 0; I < C.arg_size(); I++) {
    if (C.paramHasAttr(I, Attribute::StructRet))
      C.removeParamAttr(I, Attribute::StructRet);
    Type *T = C.isByValArgument(I) ? C.getParamByValType(I) : nullptr;
    if (!T)
      continue;
    const Align At = C.getParamAlign(I).value_or(F.getDataLayout().getABITypeAlign(T));
    auto *Copy = new AllocaInst(T, 0, nullptr, At, "", F.getEntryBlock().begin());
    IRBuilder<>(&C).CreateMemCpy(Copy, At, C.getArgOperand(I), At,
                                 F.getDataLayout().getTypeAllocSize(T).getFixedValue());
    C.setArgOperand(I, Copy);
    C.removeParamAttr(I, Attribute::ByVal);
  }
}

void moveLocals(Module &M) {
  for (Function &F : M) {
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *C = dyn_cast<CallBase>(&I))
        copyArguments(*C);
    for (Argument &A : F.args()) {
      A.removeAttr(Attribute::ByVal);
      A.removeAttr(Attribute::StructRet);
    }
    moveLocals(F);
  }
}

} // namespace xacc
