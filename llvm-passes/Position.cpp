// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of __pgi_gangidx, __pgi_workeridx and __pgi_vectoridx (openacc.h): the
// gang, worker and lane that executes. Called by Pipeline for devices and by
// HostFallback; until then they are opaque functions without memory.
#include "Position.h"
#include "Index.h"
#include "Steps.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace xacc {

/// The level that F asks for, or none.
static std::optional<Level> levelOf(const Function *F) {
  if (!F || !F->isDeclaration())
    return std::nullopt;
  return StringSwitch<std::optional<Level>>(F->getName())
      .Case("__pgi_gangidx", Level::Gang)
      .Case("__pgi_workeridx", Level::Worker)
      .Case("__pgi_vectoridx", Level::Vector)
      .Default(std::nullopt);
}

bool asksPosition(const Function &F) { return levelOf(&F).has_value(); }

void replacePositions(Function &F, PositionBuilder Build) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallInst>(&I);
    auto L = C ? levelOf(C->getCalledFunction()) : std::nullopt;
    if (!L)
      continue;
    IRBuilder<> B(C);
    C->replaceAllUsesWith(B.CreateZExtOrTrunc(Build(B, *L), C->getType()));
    C->eraseFromParent();
  }
}

/// Number of a thread in a box of up to three axes, x the fastest.
static Value *numberOf(IRBuilderBase &B, unsigned What, unsigned Count,
                       unsigned Axes) {
  Value *All = deviceIndex(B, What, Axes - 1);
  for (unsigned Axis = Axes - 1; Axis-- > 0;)
    All = B.CreateAdd(B.CreateMul(All, deviceIndex(B, Count, Axis)),
                      deviceIndex(B, What, Axis));
  return All;
}

/// Lanes of axis y are workers in a kernel with workers, else lanes as well.
void lowerPositions(Kernel &K) {
  bool Workers = K.has(XACC_KERNEL_WORKERS);
  replacePositions(*K.F, [&](IRBuilderBase &B, Level L) -> Value * {
    if (L == Level::Gang)
      return numberOf(B, XACC_SIM_GANG, XACC_SIM_GANGS, 3);
    if (L == Level::Vector)
      return numberOf(B, XACC_SIM_LANE, XACC_SIM_LANES, Workers ? 1 : 2);
    return Workers ? deviceIndex(B, XACC_SIM_LANE, 1) : B.getInt32(0);
  });
}

/// What was not inlined does not know the kernel that it runs in.
void checkPositions(Kernel &K, Diagnostics &D) {
  SmallVector<Function *> Work{K.F};
  SmallPtrSet<Function *, 8> Seen{K.F};
  while (!Work.empty()) {
    Function *F = Work.pop_back_val();
    for (Instruction &I : instructions(*F)) {
      auto *C = dyn_cast<CallBase>(&I);
      Function *Callee = C ? C->getCalledFunction() : nullptr;
      if (F != K.F && levelOf(Callee))
        return D.error(K.Id, Callee->getName() + " in function '" +
                                 F->getName() +
                                 "', which is not inlined, is not supported "
                                 "yet");
      if (Callee && !Callee->isDeclaration() && Seen.insert(Callee).second)
        Work.push_back(Callee);
    }
  }
}

} // namespace xacc
