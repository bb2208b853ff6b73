// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that kernels call. A variable whose address they take would be in memory in all of the
// kernel, and behind a pointer in the function; so they get a copy, which becomes values on both
// sides, and what they leave is copied back.
#include "outline/KeptCallees.h"
#include "ir/Marker.h"
#include "memory/LaunchMemory.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace xacc {

constexpr uint64_t MaxCopyBytes = 1024;

void becomeValues(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::PreserveCFG));
  FPM.run(F, FAM);
}

static bool isCaptured(const Value &Pointer) {
  return PointerMayBeCaptured(&Pointer, /*ReturnCaptures=*/true);
}

/// What markers mean depends on the construct around them; whom a pointer calls is often known only
/// there, and so is the place of large variables.
bool KeptCallees::mayKeep(const Function &F) {
  return !F.hasPersonalityFn() && none_of(instructions(F), [&](const Instruction &I) {
    if (auto *A = dyn_cast<AllocaInst>(&I)) {
      auto Bytes = A->getAllocationSize(F.getDataLayout());
      return !Bytes || *Bytes > LargeBytes;
    }
    auto *C = dyn_cast<CallInst>(&I);
    return C && (markerOf(C) != Marker::none || C->isMustTailCall() || C->isIndirectCall());
  });
}

void KeptCallees::insert(Function *F) {
  Functions.insert(F);
  for (Argument &P : F->args())
    if (P.getType()->isPointerTy() && !isCaptured(P))
      P.addAttr(Attribute::getWithCaptureInfo(F->getContext(), CaptureInfo::none()));
}

KeptCallees::Calls KeptCallees::callsOf(Function &F, Function &Kernel) const {
  Calls Found;
  for (User *U : F.users())
    if (auto *C = dyn_cast<CallInst>(U))
      if (Function *In = C->getFunction(); In == &Kernel || contains(In))
        Found.push_back(C);
  return Found;
}

/// A is not captured: what leads to it is computed from its address.
static bool mayBeIn(const Value *Pointer, const AllocaInst *A) {
  SmallVector<const Value *> Found;
  if (Pointer->getType()->isPointerTy())
    getUnderlyingObjects(Pointer, Found, nullptr, /*MaxLookup=*/0);
  return is_contained(Found, A);
}

/// The variable whose address is an operand of the call, if nothing else of the call leads to it.
static AllocaInst *variableOf(CallInst &C, unsigned Operand) {
  auto *A = dyn_cast<AllocaInst>(C.getArgOperand(Operand)->stripPointerCasts());
  if (!A || !A->isStaticAlloca() || isCaptured(*A))
    return nullptr;
  for (auto [I, Other] : enumerate(C.args()))
    if (I != Operand && mayBeIn(Other, A))
      return nullptr;
  return A;
}

/// The type of the variables that all calls pass, or null.
Type *KeptCallees::typeOfVariables(const Argument &P, const Calls &Of, const Function &Kernel,
                                   Test IsOfLane) {
  const Function &F = *P.getParent();
  if (!P.getType()->isPointerTy() || P.hasPointeeInMemoryValueAttr() || P.onlyReadsMemory() ||
      !isModAndRefSet(F.getMemoryEffects().getModRef(IRMemLocation::ArgMem)) || isCaptured(P))
    return nullptr;
  Type *T = nullptr;
  for (CallInst *C : Of) {
    AllocaInst *A = variableOf(*C, P.getArgNo());
    if (!A || A->isArrayAllocation() || (T && T != A->getAllocatedType()) ||
        (C->getFunction() == &Kernel && !IsOfLane(*A)))
      return nullptr;
    T = A->getAllocatedType();
  }
  // Larger ones do not become registers.
  return T && F.getDataLayout().getTypeAllocSize(T) <= MaxCopyBytes ? T : nullptr;
}

static AllocaInst *newVariable(Function &F, Type *T, Align By, const Twine &Name) {
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
  AllocaInst *A = B.CreateAlloca(T, nullptr, Name);
  A->setAlignment(By);
  return A;
}

void KeptCallees::passCopy(Argument &P, const Calls &Of, Type *T) {
  Function &F = *P.getParent();
  const uint64_t Bytes = F.getDataLayout().getTypeAllocSize(T);
  Align By = F.getDataLayout().getPrefTypeAlign(T);
  for (CallInst *C : Of)
    By = std::max(By, variableOf(*C, P.getArgNo())->getAlign());
  auto copy = [&](Instruction *Before, Value *To, Value *From) {
    IRBuilder<>(Before).CreateMemCpy(To, By, From, By, Bytes);
  };
  DenseMap<Function *, AllocaInst *> In;
  for (CallInst *C : Of) {
    AllocaInst *A = variableOf(*C, P.getArgNo());
    A->setAlignment(By);
    AllocaInst *&Passed = In[C->getFunction()]; // calls come one after the other
    if (!Passed)
      Passed = newVariable(*C->getFunction(), T, By, "passed");
    copy(C, Passed, A);
    copy(C->getNextNode(), A, Passed);
    C->setArgOperand(P.getArgNo(), Passed);
  }
  AllocaInst *Own = newVariable(F, T, By, P.getName());
  P.replaceAllUsesWith(Own);
  copy(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(), Own, &P);
  for (BasicBlock &B : F)
    if (auto *Return = dyn_cast<ReturnInst>(B.getTerminator()))
      copy(Return, &P, Own);
}

void KeptCallees::passCopies(Function &Kernel, Test IsOfLane) {
  for (Function *F : reverse(Functions)) { // its callers have their variables
    const Calls Of = callsOf(*F, Kernel);
    for (Argument &P : F->args())
      if (Type *T = typeOfVariables(P, Of, Kernel, IsOfLane))
        passCopy(P, Of, T);
  }
  for (Function *F : Functions)
    becomeValues(*F, FAM);
}

} // namespace xacc
