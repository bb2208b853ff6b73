// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of xacc-promote: what a kernel calls becomes part of it, from the leaves up. A copy of each
// callee gets its own callees and becomes values before it is put in place of calls: promotion
// takes time for each variable in all that follows its first assignment, which in a kernel with
// everything inlined is thousands of variables in thousands of blocks.
#include "outline/InlineCallees.h"
#include "ir/Marker.h"
#include "routines/Routine.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace xacc {

namespace {
class CalleeInliner {
public:
  CalleeInliner(FunctionAnalysisManager &FAM) : FAM(FAM) {}
  ~CalleeInliner();
  void run(Function &F);

private:
  bool isInlinable(Function &Callee);
  Function *copyOf(Function &Callee);
  void inlineCall(CallBase &C, Function &Callee);

  FunctionAnalysisManager &FAM;
  DenseMap<Function *, Function *> Copies;
  DenseMap<Function *, bool> Inlinable;
};
} // namespace

CalleeInliner::~CalleeInliner() {
  for (auto [Callee, Copy] : Copies) {
    FAM.clear(*Copy, Copy->getName());
    Copy->eraseFromParent();
  }
}

/// A computed goto leads into the function whose blocks it names.
bool CalleeInliner::isInlinable(Function &Callee) {
  if (Callee.isDeclaration() || boundOf(Callee))
    return false; // devices call another one in its place
  auto [It, New] = Inlinable.try_emplace(&Callee, false);
  if (New)
    It->second = !isRecursive(&Callee) &&
                 none_of(Callee, [](const BasicBlock &B) { return B.hasAddressTaken(); });
  return It->second;
}

/// The callee itself is the host's.
Function *CalleeInliner::copyOf(Function &Callee) {
  Function *&Copy = Copies[&Callee];
  if (Copy)
    return Copy;
  ValueToValueMapTy Map;
  Function *New = Copy = CloneFunction(&Callee, Map);
  New->setLinkage(GlobalValue::InternalLinkage);
  New->setComdat(nullptr);
  run(*New); // may move the reference
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::PreserveCFG));
  FPM.run(*New, FAM);
  return New;
}

void CalleeInliner::inlineCall(CallBase &C, Function &Callee) {
  C.setCalledFunction(copyOf(Callee));
  InlineFunctionInfo Info;
  if (InlineFunction(C, Info).isSuccess())
    return;
  C.setCalledFunction(&Callee);
  Inlinable[&Callee] = false; // stays a call
}

void CalleeInliner::run(Function &F) {
  SmallVector<WeakVH> Calls; // code behind a call that does not return goes with it
  for (Instruction &I : instructions(F))
    if (isa<CallBase>(I))
      Calls.push_back(&I);
  for (WeakVH &Call : Calls)
    if (auto *C = dyn_cast_or_null<CallBase>(static_cast<Value *>(Call)))
      if (Function *Callee = C->getCalledFunction(); Callee && isInlinable(*Callee))
        inlineCall(*C, *Callee);
}

void inlineCallees(Function &F, FunctionAnalysisManager &FAM) { CalleeInliner(FAM).run(F); }

} // namespace xacc
