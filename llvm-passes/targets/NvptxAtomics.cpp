// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations and fences as PTX has them: the step xacc-nvptx-atomics.
#include "targets/Gpu.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace xacc {

/// LLVM 22 crashes on an atomic load of memory that nothing writes, which
/// noalias parameters tell it. Loads in functions may get into any kernel.
static void hideFromAtomicLoads(Module &M) {
  SetVector<Function *> Affected;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isa<LoadInst>(I) && I.isAtomic()) {
        if (F.hasLocalLinkage())
          for (Function &Any : M)
            Affected.insert(&Any);
        Affected.insert(&F);
      }
  for (Function *F : Affected)
    for (Argument &A : F->args())
      A.removeAttr(Attribute::NoAlias);
}

/// PTX has no fence for a thread alone, which orders what the compiler does;
/// assembly without instructions is one.
static void mapThreadFences(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Fence = dyn_cast<FenceInst>(&I);
    if (!Fence || Fence->getSyncScopeID() != SyncScope::SingleThread)
      continue;
    IRBuilder<> B(Fence);
    auto *T = FunctionType::get(B.getVoidTy(), false);
    B.CreateCall(InlineAsm::get(T, "", "~{memory}", /*hasSideEffects=*/true));
    Fence->eraseFromParent();
  }
}

namespace {
/// An operation that PTX has with a scope.
struct ScopedAtomic {
  AtomicRMWInst::BinOp Op;
  Intrinsic::ID Generic; ///< of any memory
  const char *Name;      ///< "atom" of global memory
};
} // namespace

static const ScopedAtomic *scopedAtomic(const AtomicRMWInst &I) {
  static constexpr ScopedAtomic Rows[] = {
      {AtomicRMWInst::Add, Intrinsic::nvvm_atomic_add_gen_i_sys, "add.u"},
      {AtomicRMWInst::Sub, Intrinsic::nvvm_atomic_add_gen_i_sys, "add.u"},
      {AtomicRMWInst::FAdd, Intrinsic::nvvm_atomic_add_gen_f_sys, "add.f"},
      {AtomicRMWInst::And, Intrinsic::nvvm_atomic_and_gen_i_sys, "and.b"},
      {AtomicRMWInst::Or, Intrinsic::nvvm_atomic_or_gen_i_sys, "or.b"},
      {AtomicRMWInst::Xor, Intrinsic::nvvm_atomic_xor_gen_i_sys, "xor.b"},
      {AtomicRMWInst::Xchg, Intrinsic::nvvm_atomic_exch_gen_i_sys, "exch.b"},
  };
  const unsigned Bits = I.getType()->getPrimitiveSizeInBits();
  if ((Bits != 32 && Bits != 64) || I.getOrdering() != AtomicOrdering::Monotonic)
    return nullptr; // compare and exchange, which keeps its scope
  const auto *Row = find_if(Rows, [&I](const auto &R) { return R.Op == I.getOperation(); });
  return Row == std::end(Rows) ? nullptr : Row;
}

/// The operation at system scope: the intrinsic has no form for global memory alone, which takes
/// lanes' addresses as they are.
static Value *atSystemScope(IRBuilder<> &B, const ScopedAtomic &Row, Value *Address, Value *By) {
  Type *T = By->getType();
  if (Address->getType()->getPointerAddressSpace() != GlobalSpace)
    return B.CreateIntrinsic(Row.Generic, {T, Address->getType()}, {Address, By});
  const unsigned Bits = T->getPrimitiveSizeInBits();
  const std::string Register = T->isFloatingPointTy() ? Bits == 32 ? "f" : "d"
                               : Bits == 32           ? "r"
                                                      : "l";
  const std::string Text =
      (Twine("atom.global.sys.") + Row.Name + Twine(Bits) + " $0, [$1], $2;").str();
  auto *Form = FunctionType::get(T, {Address->getType(), T}, false);
  return B.CreateCall(InlineAsm::get(Form, Text, "=" + Register + ",l," + Register + ",~{memory}",
                                     /*hasSideEffects=*/true),
                      {Address, By});
}

/// LLVM leaves the order of atom out; a fence on either side is the same.
static void keepOrder(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *A = dyn_cast<AtomicRMWInst>(&I);
    if (!A || !isStrongerThanMonotonic(A->getOrdering()))
      continue;
    const AtomicOrdering Ordering = A->getOrdering();
    auto fence = [&](Instruction *At, AtomicOrdering Which) {
      new FenceInst(F.getContext(),
                    Ordering == AtomicOrdering::SequentiallyConsistent ? Ordering : Which,
                    A->getSyncScopeID(), At->getIterator());
    };
    if (isReleaseOrStronger(Ordering))
      fence(A, AtomicOrdering::Release);
    if (isAcquireOrStronger(Ordering))
      fence(A->getNextNode(), AtomicOrdering::Acquire);
    A->setOrdering(AtomicOrdering::Monotonic);
  }
}

/// LLVM leaves the scope of the system out of atom, which means the device's then.
static void keepSystemScope(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *A = dyn_cast<AtomicRMWInst>(&I);
    const ScopedAtomic *Row = A && A->isVolatile() ? scopedAtomic(*A) : nullptr;
    if (!Row)
      continue;
    IRBuilder<> B(A);
    Value *By = A->getValOperand();
    if (A->getOperation() == AtomicRMWInst::Sub)
      By = B.CreateNeg(By);
    if (A->getOperation() == AtomicRMWInst::Xchg) // of floating-point numbers and pointers, too
      By = B.CreateBitOrPointerCast(By, B.getIntNTy(A->getType()->getPrimitiveSizeInBits()));
    Value *Old = atSystemScope(B, *Row, A->getPointerOperand(), By);
    A->replaceAllUsesWith(B.CreateBitOrPointerCast(Old, A->getType()));
    A->eraseFromParent();
  }
}

void nvptxAtomicsStep(DeviceContext &S) {
  for (Function &F : S.M) {
    narrowAtomics(F, "device");
    keepOrder(F);
    keepSystemScope(F);
    mapThreadFences(F);
  }
  hideFromAtomicLoads(S.M);
}

} // namespace xacc
