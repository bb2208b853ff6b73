// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of xacc-promote: what a kernel calls becomes part of it, from the leaves up. A copy of each
// callee gets its own callees and becomes values before it is put in place of calls: promotion
// takes time for each variable in all that follows its first assignment, which in a kernel with
// everything inlined is thousands of variables in thousands of blocks. In a kernel that would
// become huge, large functions that would stand in it several times stay functions
// (KeptCallees.cpp): much of what LLVM and ptxas do takes longer than in proportion.
#include "outline/InlineCallees.h"
#include "ir/Marker.h"
#include "outline/KeptCallees.h"
#include "routines/Routine.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace xacc {

namespace {
/// Instructions with everything inlined, before variables become values.
constexpr uint64_t HugeKernel = 100000, LargeCallee = 5000;

class CalleeInliner {
public:
  CalleeInliner(FunctionAnalysisManager &FAM, KeptCallees &Kept) : FAM(FAM), Kept(Kept) {}
  ~CalleeInliner();
  void run(Function &Kernel);

private:
  bool isInlinable(Function &Callee);
  SmallVector<Function *> inlinableCallees(Function &F);
  uint64_t sizeOf(Function &F);
  void keepLarge(Function &Kernel);
  Function *copyOf(Function &Callee);
  void inlineCall(CallBase &C, Function &Callee);
  void inlineCalls(Function &F);

  FunctionAnalysisManager &FAM;
  KeptCallees &Kept;
  DenseMap<Function *, Function *> Copies;
  DenseMap<Function *, bool> Inlinable;
  MapVector<Function *, uint64_t> Sizes; // of callees in front of their callers
};
} // namespace

CalleeInliner::~CalleeInliner() {
  for (auto [Callee, Copy] : Copies) {
    if (Kept.contains(Copy))
      continue;
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

/// One for each call.
SmallVector<Function *> CalleeInliner::inlinableCallees(Function &F) {
  SmallVector<Function *> Callees;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I))
      if (Function *Callee = C->getCalledFunction(); Callee && isInlinable(*Callee))
        Callees.push_back(Callee);
  return Callees;
}

uint64_t CalleeInliner::sizeOf(Function &F) {
  if (auto Known = Sizes.find(&F); Known != Sizes.end())
    return Known->second;
  uint64_t Size = F.getInstructionCount();
  for (Function *Callee : inlinableCallees(F))
    Size = SaturatingAdd(Size, sizeOf(*Callee));
  return Sizes[&F] = Size;
}

/// From callers to callees: what a function that is kept calls stands there once.
void CalleeInliner::keepLarge(Function &Kernel) {
  if (sizeOf(Kernel) < HugeKernel)
    return;
  DenseMap<Function *, uint64_t> Times{{&Kernel, 1}};
  SetVector<Function *> Large;
  for (auto [F, Size] : reverse(Sizes)) {
    const uint64_t Of = Times.lookup(F);
    if (Of > 1 && Size >= LargeCallee && KeptCallees::mayKeep(*F))
      Large.insert(F);
    for (Function *Callee : inlinableCallees(*F))
      Times[Callee] = SaturatingAdd(Times[Callee], Large.contains(F) ? 1 : Of);
  }
  for (Function *F : reverse(Large))
    if (Function *Copy = copyOf(*F); KeptCallees::mayKeep(*Copy)) // with what it calls
      Kept.insert(Copy);
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
  inlineCalls(*New); // may move the reference
  becomeValues(*New, FAM);
  return New;
}

void CalleeInliner::inlineCall(CallBase &C, Function &Callee) {
  Function *Copy = copyOf(Callee);
  C.setCalledFunction(Copy);
  InlineFunctionInfo Info;
  if (Kept.contains(Copy) || InlineFunction(C, Info).isSuccess())
    return;
  C.setCalledFunction(&Callee);
  Inlinable[&Callee] = false; // stays a call
}

void CalleeInliner::inlineCalls(Function &F) {
  SmallVector<WeakVH> Calls; // code behind a call that does not return goes with it
  for (Instruction &I : instructions(F))
    if (isa<CallBase>(I))
      Calls.push_back(&I);
  for (WeakVH &Call : Calls)
    if (auto *C = dyn_cast_or_null<CallBase>(static_cast<Value *>(Call)))
      if (Function *Callee = C->getCalledFunction(); Callee && isInlinable(*Callee))
        inlineCall(*C, *Callee);
}

void CalleeInliner::run(Function &Kernel) {
  keepLarge(Kernel);
  inlineCalls(Kernel);
}

void inlineCallees(Function &F, FunctionAnalysisManager &FAM, KeptCallees &Kept) {
  CalleeInliner(FAM, Kept).run(F);
}

} // namespace xacc
