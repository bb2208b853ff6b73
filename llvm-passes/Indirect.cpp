// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls through pointers that come from the host: addresses of functions are
// other ones on a device, so a kernel gets those of the routines that may be
// meant as parameters, compares, and calls by name. Called by Capture, Routine
// and Pipeline.
#include "Routine.h"
#include "Steps.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

static bool isThroughPointer(const Instruction &I) {
  auto *C = dyn_cast<CallBase>(&I);
  return C && !C->getCalledFunction() && !C->isInlineAsm();
}

/// Variables come with a call, which a call by pointer has no place for.
static bool usesVariables(Function &F) {
  for (Function *Reached : reachableFrom(F))
    for (Instruction &I : instructions(*Reached))
      for (Value *Operand : I.operands())
        if (auto *G = dyn_cast<GlobalVariable>(Operand); G && !G->isConstant())
          return true;
  return false;
}

SmallVector<Function *> pointedRoutines(Function &Root) {
  SmallPtrSet<FunctionType *, 4> Types;
  for (Function *F : reachableFrom(Root))
    for (Instruction &I : instructions(*F))
      if (isThroughPointer(I))
        Types.insert(cast<CallBase>(I).getFunctionType());
  SmallVector<Function *> Found;
  if (!Types.empty())
    for (Function &F : *Root.getParent())
      if (!F.isDeclaration() && F.hasFnAttribute(RoutineAttribute) &&
          !boundOf(F) && Types.contains(F.getFunctionType()) &&
          F.hasAddressTaken() && !usesVariables(F))
        Found.push_back(&F);
  return Found;
}

bool mayBePointed(const Kernel &K, const CallBase &C) {
  return C.getFunction() == K.F && any_of(K.Pointed, [&](auto &Entry) {
           return Entry.first->getFunctionType() == C.getFunctionType();
         });
}

/// Every routine of the call's type in turn; a trap if it was none of them.
static void callByName(Kernel &K, CallBase &C) {
  IRBuilder<> B(&C);
  Type *T = C.getType();
  AllocaInst *Result = nullptr;
  if (!T->isVoidTy()) {
    BasicBlock &Entry = K.F->getEntryBlock();
    Result = IRBuilder<>(&*Entry.getFirstInsertionPt()).CreateAlloca(T);
  }
  Value *P = C.getCalledOperand(), *Any = B.getFalse();
  Value *Address = B.CreatePtrToInt(P, B.getInt64Ty());
  SmallVector<std::pair<Function *, Value *>> Tests;
  for (auto [F, Param] : K.Pointed) {
    if (F->getFunctionType() != C.getFunctionType())
      continue;
    Value *Is = B.CreateOr(B.CreateICmpEQ(Address, K.F->getArg(Param)),
                           B.CreateICmpEQ(P, F));
    Any = B.CreateOr(Any, Is);
    Tests.emplace_back(F, Is);
  }
  Instruction *Wrong = SplitBlockAndInsertIfThen(B.CreateNot(Any), &C, true);
  IRBuilder<>(Wrong).CreateIntrinsic(Intrinsic::trap, {});
  for (auto [F, Is] : Tests) {
    Instruction *Then = SplitBlockAndInsertIfThen(Is, &C, false);
    auto *Call = cast<CallBase>(C.clone());
    Call->setCalledFunction(F);
    Call->insertBefore(Then->getIterator());
    if (Result)
      IRBuilder<>(Then).CreateStore(Call, Result);
  }
  if (Result)
    C.replaceAllUsesWith(IRBuilder<>(&C).CreateLoad(T, Result));
  C.eraseFromParent();
}

void lowerPointerCalls(Kernel &K) {
  SmallVector<CallBase *> Calls;
  for (Instruction &I : instructions(*K.F))
    if (isThroughPointer(I) && mayBePointed(K, cast<CallBase>(I)) &&
        !isKnownTarget(cast<CallBase>(I)))
      Calls.push_back(cast<CallBase>(&I));
  for (CallBase *C : Calls)
    callByName(K, *C);
}

} // namespace xacc
