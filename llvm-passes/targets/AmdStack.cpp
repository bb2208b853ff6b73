// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stack of AMD GPUs ends at a register that counts bytes of all lanes of a wavefront. Chips
// with instructions for scratch memory count bytes of a lane. LLVM 22 takes both for the same where
// a local's size is known only at run time: on the first the register itself is the local's
// address, which is one of a lane and 64 times as far away (32 times with wavefronts of 32 lanes);
// on the others the local takes 64 times its bytes (llvm-project #201142, fixed after LLVM 22), and
// where a scope ends, the low bits of the register are lost, with what lies there. This pass makes
// the address, the size and the marks of the stack right, and hides from LLVM what it has made.
#include "targets/AmdStack.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace xacc {

#if LLVM_VERSION_MAJOR > 22
#error "look whether LLVM still needs this (test/run/routine-variable-size.c)"
#endif

/// Whether the register counts bytes of a lane.
static bool countsLane(const AmdChip &Chip) { return Chip.Scratch == AmdScratch::Lane; }

/// The same value; a constant would make a local of known size of one that this pass has changed.
static Value *hidden(IRBuilder<> &B, Value *V) {
  auto *Type = FunctionType::get(V->getType(), {V->getType()}, false);
  return isa<Constant>(V) ? B.CreateCall(InlineAsm::get(Type, "", "=s,0", false), V) : V;
}

static void placeLocal(AllocaInst &A, const AmdChip &Chip) {
  IRBuilder<> B(&A);
  const uint64_t Element = A.getDataLayout().getTypeAllocSize(A.getAllocatedType()).getFixedValue();
  Value *Bytes =
      B.CreateMul(B.CreateZExtOrTrunc(A.getArraySize(), B.getInt32Ty()), B.getInt32(Element));
  if (countsLane(Chip))
    Bytes = B.CreateLShr(B.CreateAdd(Bytes, B.getInt32(Chip.Lanes - 1)), Log2_32(Chip.Lanes));
  AllocaInst *New = B.CreateAlloca(B.getInt8Ty(), A.getAddressSpace(), hidden(B, Bytes));
  New->setAlignment(A.getAlign());
  Value *At = B.CreatePtrToInt(New, B.getInt32Ty());
  if (!countsLane(Chip))
    At = B.CreateLShr(At, Log2_32(Chip.Lanes));
  Value *Address = B.CreateIntToPtr(At, A.getType());
  Address->takeName(&A);
  A.replaceAllUsesWith(Address);
  A.eraseFromParent();
}

/// Reads or sets the register, which has the same value in all lanes.
static void placeMark(IntrinsicInst &Mark) {
  IRBuilder<> B(&Mark);
  Type *Int = B.getInt32Ty();
  if (Mark.getIntrinsicID() == Intrinsic::stackrestore) {
    Value *End = B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {Int},
                                   {B.CreatePtrToInt(Mark.getArgOperand(0), Int)});
    auto *Set = InlineAsm::get(FunctionType::get(B.getVoidTy(), {Int}, false), "", "{s32}", true);
    B.CreateCall(Set, End);
  } else {
    auto *Get = InlineAsm::get(FunctionType::get(Int, false), "", "={s32}", true);
    Mark.replaceAllUsesWith(B.CreateIntToPtr(B.CreateCall(Get), Mark.getType()));
  }
  Mark.eraseFromParent();
}

bool isStackMark(const IntrinsicInst &I) {
  return I.getIntrinsicID() == Intrinsic::stacksave ||
         I.getIntrinsicID() == Intrinsic::stackrestore;
}

void placeVariableLocals(Module &M, const AmdChip &Chip) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *A = dyn_cast<AllocaInst>(&I);
      auto *Mark = dyn_cast<IntrinsicInst>(&I);
      if (A && !A->isStaticAlloca())
        placeLocal(*A, Chip);
      else if (Mark && isStackMark(*Mark) && countsLane(Chip))
        placeMark(*Mark);
    }
}

} // namespace xacc
