// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of __pgi_gangidx, __pgi_workeridx and __pgi_vectoridx (openacc.h), and of
// __builtin_goacc_parlevel_id and _size: the gang, worker and lane that executes, and how many
// there are. Called by Steps for devices and by HostFunction; until then they are opaque functions
// without memory.
#include "routines/ParallelId.h"
#include "ir/DeviceIndex.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "routines/IndirectCalls.h"
#include "routines/Routine.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace xacc {

namespace {
/// What a function asks for; its first argument is the level if that is absent.
struct Question {
  std::optional<Level> Of;
  bool Count;
};
} // namespace

static std::optional<Question> questionOf(const Function *F) {
  if (!F || !F->isDeclaration())
    return std::nullopt;
  return StringSwitch<std::optional<Question>>(F->getName())
      .Case("__pgi_gangidx", Question{Level::Gang, false})
      .Case("__pgi_workeridx", Question{Level::Worker, false})
      .Case("__pgi_vectoridx", Question{Level::Vector, false})
      .Case("__builtin_goacc_parlevel_id", Question{std::nullopt, false})
      .Case("__builtin_goacc_parlevel_size", Question{std::nullopt, true})
      .Default(std::nullopt);
}

static std::optional<Level> levelOf(const CallBase &C, const Question &Q) {
  if (Q.Of)
    return Q.Of;
  auto *Number = dyn_cast<ConstantInt>(C.getArgOperand(0));
  if (!Number || Number->getValue().ugt(unsigned(Level::Vector)))
    return std::nullopt;
  return Level(Number->getZExtValue());
}

bool asksParallelId(const Function &F) { return questionOf(&F).has_value(); }

void replaceParallelIds(Function &F, ParallelIdBuilder Build) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallInst>(&I);
    auto Q = C ? questionOf(C->getCalledFunction()) : std::nullopt;
    auto L = Q ? levelOf(*C, *Q) : std::nullopt;
    if (!L)
      continue;
    IRBuilder<> B(C);
    C->replaceAllUsesWith(B.CreateZExtOrTrunc(Build(B, *L, Q->Count), C->getType()));
    C->eraseFromParent();
  }
}

/// Number of a thread in a box of up to three axes, x the fastest.
static Value *numberOf(IRBuilderBase &B, unsigned What, unsigned Count, unsigned Axes) {
  Value *All = deviceIndex(B, What, Axes - 1);
  for (unsigned Axis = Axes - 1; Axis-- > 0;)
    All = B.CreateAdd(B.CreateMul(All, deviceIndex(B, Count, Axis)), deviceIndex(B, What, Axis));
  return All;
}

static Value *product(IRBuilderBase &B, unsigned Count, unsigned Axes) {
  Value *All = deviceIndex(B, Count, 0);
  for (unsigned Axis = 1; Axis < Axes; Axis++)
    All = B.CreateMul(All, deviceIndex(B, Count, Axis));
  return All;
}

/// Lanes of axis y are workers in a kernel with workers, else lanes as well.
static void lowerParallelIds(Function &F, bool Workers) {
  replaceParallelIds(F, [&](IRBuilderBase &B, Level L, bool Count) -> Value * {
    if (L == Level::Worker && !Workers)
      return B.getInt32(Count);
    if (L == Level::Worker)
      return deviceIndex(B, Count ? XACC_SIM_LANES : XACC_SIM_LANE, 1);
    unsigned Axes = L == Level::Gang ? 3 : Workers ? 1 : 2;
    unsigned All = L == Level::Gang ? XACC_SIM_GANGS : XACC_SIM_LANES;
    return Count ? product(B, All, Axes)
                 : numberOf(B, L == Level::Gang ? XACC_SIM_GANG : XACC_SIM_LANE, All, Axes);
  });
}

void lowerParallelIds(Kernel &K) {
  lowerParallelIds(*K.F, K.Elsewhere || K.has(XACC_KERNEL_WORKERS));
}

void lowerParallelIds(Function &F) { lowerParallelIds(F, /*Workers=*/true); }

static bool anyAsks(Function &Root) {
  return any_of(reachableFrom(Root), [](Function *F) {
    return any_of(instructions(*F), [](Instruction &I) {
      auto *C = dyn_cast<CallBase>(&I);
      return C && questionOf(C->getCalledFunction());
    });
  });
}

bool asksParallelIds(Function &Root) { return asksElsewhere(Root) || anyAsks(Root); }

/// True if Callee stays a function of its own in a kernel, and may ask.
static bool asksApart(Function &Callee) {
  Function *Bound = boundOf(Callee);
  if (isImported(Callee) || (Bound && Bound->isDeclaration()))
    return true;
  if (Bound)
    return anyAsks(*Bound);
  return !Callee.isDeclaration() && anyAsks(Callee) && isRecursive(&Callee);
}

bool asksElsewhere(Function &Root) {
  SmallPtrSet<Function *, 8> Seen;
  return any_of(reachableFrom(Root), [&](Function *F) {
    return !indirectCalls(*F).empty() || any_of(instructions(*F), [&](Instruction &I) {
      auto *C = dyn_cast<CallBase>(&I);
      Function *Callee = C ? C->getCalledFunction() : nullptr;
      return Callee && Seen.insert(Callee).second && asksApart(*Callee);
    });
  });
}

/// Which level is meant must be known here; the place where the lanes lie, too.
static bool checkParallelId(const CallBase &C, const Question &Q, bool Known, unsigned Id,
                            Diagnostics &D) {
  StringRef Name = C.getCalledFunction()->getName();
  const bool HasLevel = levelOf(C, Q).has_value();
  if (!HasLevel)
    D.error(Id,
            "the argument of " + Name + " must be the constant 0 (gang), 1 (worker) or 2 (vector)");
  else if (!Known)
    D.error(Id, Name + " in function '" + C.getFunction()->getName() +
                    "', which is not inlined, is not supported yet");
  return HasLevel && Known;
}

void checkParallelIds(Function &Root, bool Elsewhere, unsigned Id, Diagnostics &D) {
  for (Function *F : reachableFrom(Root))
    for (Instruction &I : instructions(*F)) {
      auto *C = dyn_cast<CallBase>(&I);
      auto Q = C ? questionOf(C->getCalledFunction()) : std::nullopt;
      if (Q && !checkParallelId(*C, *Q, Elsewhere || F == &Root, Id, D))
        return;
    }
}

} // namespace xacc
