// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-plan-reductions and xacc-lower-reductions: reduction markers become loads, calls of the
// device library and stores, after which the private copies are ordinary locals. Come once loops
// are mapped. An array is reduced element by element over lanes, as scalars are, and as a whole
// over gangs.
#include "reduction/LowerReductions.h"
#include "analysis/ReductionOperands.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/PrivateVariables.h"
#include "ir/ReductionOperators.h"
#include "ir/State.h"
#include "memory/LaunchMemory.h"
#include "reduction/LightReductions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

namespace {
struct Levels {
  bool Gang, Worker, Vector;
  bool onLanes() const { return Worker || Vector; }
};

/// Operands of reduce_end, and what they come to.
struct Reduction {
  CallInst *Call;
  unsigned Construct, Op, Type;
  Value *Cell, *Private, *Count;
  Levels Over;
  unsigned Counter = 0, Slot = 0; // in the scratch memory
  bool Repeats = false;           // inside another loop

  Reduction(const Kernel &K, CallInst *C);
  /// Elements; 0: what Count holds at run time.
  uint64_t elements() const {
    auto *Constant = dyn_cast<ConstantInt>(Count);
    return Constant ? Constant->getZExtValue() : 0;
  }
  bool isDynamic() const { return !isa<ConstantInt>(Count); }
  bool isArray() const { return elements() != 1 || isWide(Type); }
  unsigned slots() const {
    unsigned Each = divideCeil(type()->getPrimitiveSizeInBits(), 64);
    return Each * (isDynamic() ? 1 : elements());
  }
  llvm::Type *type() const { return irType(Call->getContext(), Type); }
};
} // namespace

/// A cell inside the kernel belongs to its gang: the gangs' copies are not
/// combined here, but by the reduction that made the cell.
static Levels levelsOf(const Kernel &K, unsigned Construct, Value *Cell) {
  auto L = K.Loops.find(Construct);
  bool Gang = L == K.Loops.end() ? K.Construct != XACC_SERIAL : L->second.Gang;
  Gang &= !isa<AllocaInst>(originOf(Cell)) && !K.has(XACC_KERNEL_ONE_GANG);
  if (L == K.Loops.end())
    return {Gang, false, false};
  return {Gang, L->second.Worker, L->second.Vector};
}

Reduction::Reduction(const Kernel &K, CallInst *C)
    : Call(C), Construct(constantOf(*C, 0)), Op(constantOf(*C, 3)), Type(constantOf(*C, 4)),
      Cell(C->getArgOperand(1)), Private(C->getArgOperand(2)), Count(C->getArgOperand(5)),
      Over(levelsOf(K, Construct, Cell)) {}

static std::string problemOf(const Reduction &R) {
  if (!R.elements() && !R.isDynamic())
    return "internal: a reduction of nothing";
  return problemOfOperator(R.Op, R.Type);
}

/// True if the launch can provide memory as large as the private copy.
static bool hasKnownSize(const Kernel &K, const CallInst &End) {
  for (CallInst *P : callsOf(*K.F, Marker::private_))
    if (getUnderlyingObject(P->getArgOperand(0)) == reducedObject(End))
      return itemOf(K, P->getArgOperand(2)) >= 0;
  return false;
}

void planReductions(Kernel &K, FunctionAnalysisManager &FAM, Diagnostics &D) {
  constexpr unsigned MaxCounters = XACC_SCRATCH_HEADER / sizeof(uint32_t);
  unsigned Counters = 0;
  const auto &LI = FAM.getResult<LoopAnalysis>(*K.F);
  for (CallInst *C : callsOf(*K.F, Marker::reduce_end_)) {
    Reduction R(K, C);
    const bool Partials = R.Over.Gang && R.isDynamic();
    if (Partials && LI.getLoopFor(C->getParent()))
      setCallAttribute(*C, SumsAttribute, 0);
    if (Partials && !hasKnownSize(K, *C))
      D.error(R.Construct, "a reduction of an array whose length only the "
                           "region knows is not supported yet");
    if (Partials)
      setCallAttribute(*C, PartialsAttribute, 0);
    if (std::string Problem = problemOf(R); !Problem.empty())
      D.error(R.Construct, Problem);
    Counters += R.Over.Gang;
    K.GangSlots += R.Over.Gang ? R.slots() : 0;
  }
  if (Counters > MaxCounters)
    D.error(K.Id, "more than " + Twine(MaxCounters) +
                      " reductions over gangs in one compute region are not "
                      "supported yet");
}

/// All reductions of the kernel. Scalars come first in the scratch memory: the
/// counter of one is its slot, too.
static SmallVector<Reduction> reductionsOf(const Kernel &K, FunctionAnalysisManager &FAM) {
  const auto &LI = FAM.getResult<LoopAnalysis>(*K.F);
  SmallVector<Reduction> All;
  for (CallInst *C : callsOf(*K.F, Marker::reduce_end_)) {
    All.emplace_back(K, C);
    All.back().Repeats = LI.getLoopFor(C->getParent());
  }
  unsigned Counter = 0, Slot = 0;
  for (bool Arrays : {false, true})
    for (Reduction &R : All)
      if (R.Over.Gang && R.isArray() == Arrays) {
        R.Counter = Counter++;
        R.Slot = Slot;
        Slot += R.slots();
      }
  return All;
}

/// All lanes of the gang, its workers, or the lanes of one worker.
static StringRef scopeOf(const Kernel &K, const Levels &L) {
  if (!K.has(XACC_KERNEL_WORKERS) || (L.Worker && L.Vector))
    return "lanes";
  return L.Worker ? "workers" : "vector";
}

static Value *lanesTotal(IRBuilder<> &B, const Reduction &R, unsigned Type, Value *V,
                         const Kernel &K) {
  std::string Name = reduceName(scopeOf(K, R.Over), R.Op, Type);
  FunctionCallee Callee = K.F->getParent()->getOrInsertFunction(Name, V->getType(), B.getInt32Ty(),
                                                                V->getType(), B.getInt32Ty());
  cast<Function>(Callee.getCallee())->setConvergent();
  return B.CreateCall(Callee, {B.getInt32(R.Construct), V, B.getInt32(K.WideWorkers)});
}

static Value *overLanes(IRBuilder<> &B, const Reduction &R, Value *V, const Kernel &K) {
  if (!R.Over.onLanes())
    return V;
  // C passes a pair of floats by value in different ways.
  if (R.Type == XACC_TYPE_c32) {
    auto *Wide = FixedVectorType::get(B.getDoubleTy(), 2);
    V = lanesTotal(B, R, XACC_TYPE_c64, B.CreateFPExt(V, Wide), K);
    return B.CreateFPTrunc(V, R.type());
  }
  return lanesTotal(B, R, R.Type, V, K);
}

/// V: a value, or the address of an array of them.
static CallInst *overGangs(IRBuilder<> &B, const Reduction &R, Value *V, const Kernel &K) {
  assert(K.Params.back().Kind == XACC_PARAM_SCRATCH && "the plan asked for slots");
  Value *Scratch = K.F->getArg(K.F->arg_size() - 1);
  SmallVector<Value *> Args{B.getInt32(R.Construct),
                            R.Cell,
                            V,
                            Scratch,
                            B.getInt32(R.Counter),
                            B.getInt32(K.has(XACC_KERNEL_LANES))};
  if (R.isArray())
    Args.append({B.getInt32(R.Slot), B.CreateTrunc(R.Count, B.getInt32Ty()),
                 R.isDynamic() ? (Value *)K.F->getArg(*callAttribute(*R.Call, PartialsAttribute))
                               : ConstantPointerNull::get(B.getPtrTy())});
  SmallVector<llvm::Type *> Types;
  for (Value *A : Args)
    Types.push_back(A->getType());
  FunctionCallee Callee = K.F->getParent()->getOrInsertFunction(
      reduceName(R.isArray() ? "arrays" : "gangs", R.Op, R.Type),
      FunctionType::get(B.getVoidTy(), Types, false));
  cast<Function>(Callee.getCallee())->setConvergent();
  return B.CreateCall(Callee, Args);
}

/// The end of the entry block's variables, behind which code may be inserted.
static Instruction *afterAllocas(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  for (Instruction &I : make_early_inc_range(Entry))
    if (isa<AllocaInst>(I))
      I.moveBefore(Entry.getFirstInsertionPt());
  return &*find_if(Entry, [](Instruction &I) { return !isa<AllocaInst>(I); });
}

/// Calls Each for every element; it inserts in front of the builder's place.
/// The parts of a complex number stay variables of their own, as scalars do.
static void forEachElement(const Reduction &R, Instruction *Before,
                           function_ref<void(IRBuilder<> &, Value *Index)> Each) {
  constexpr uint64_t Parts = 2;
  if (R.elements() && R.elements() <= Parts) {
    for (uint64_t I = 0; I < R.elements(); I++) {
      IRBuilder<> B(Before);
      Each(B, B.getInt64(I));
    }
    return;
  }
  if (R.isDynamic()) { // may be none
    Value *Any = IRBuilder<>(Before).CreateIsNotNull(R.Count);
    Before = SplitBlockAndInsertIfThen(Any, Before->getIterator(), false);
  }
  auto [Body, Index] = SplitBlockAndInsertSimpleForLoop(R.Count, Before->getIterator());
  IRBuilder<> B(Body);
  Each(B, Index);
}

/// What a gang has until it has finished, for each lane. Where the launch alone
/// knows the length, it provides the memory.
static AllocaInst *makeSum(const Reduction &R, const Kernel &K) {
  llvm::Type *T = R.type();
  if (!R.isDynamic())
    return IRBuilder<>(afterAllocas(*K.F)).CreateAlloca(ArrayType::get(T, R.elements()));
  IRBuilder<> B(K.F->getEntryBlock().getTerminator());
  AllocaInst *Sum = B.CreateAlloca(T, R.Count);
  Sum->setAlignment(Align(16));
  markPrivate(*Sum, XACC_EVERY_LANE, nullptr, *callAttribute(*R.Call, SumsAttribute));
  return Sum;
}

/// A gang may be several iterations of an outer loop ahead of another, so what
/// it has reduced there is combined with the others' when it has finished.
/// Returns the variable that holds it until then.
static AllocaInst *overGangsAtEnd(Reduction R, const Kernel &K) {
  llvm::Type *T = R.type();
  Instruction *Start = K.F->getEntryBlock().getTerminator();
  R.Count = rematerialise(R.Count, Start);
  R.Cell = rematerialise(R.Cell, Start);
  AllocaInst *Sum = makeSum(R, K);
  forEachElement(R, Start, [&](IRBuilder<> &B, Value *I) {
    B.CreateStore(identity(R.Op, R.Type, T), B.CreateInBoundsGEP(T, Sum, I));
  });
  for (BasicBlock &Block : *K.F)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator())) {
      IRBuilder<> End(Return);
      Value *Kept = R.isArray() ? Sum : (Value *)End.CreateLoad(T, Sum);
      setCallAttribute(*overGangs(End, R, Kept, K), KeptAttribute, 1);
    }
  return Sum;
}

/// The lanes' totals go to the cell, to what the gang keeps until its end, or
/// back to the private copy for all gangs to combine.
static void lowerReduction(const Reduction &R, const Kernel &K) {
  llvm::Type *T = R.type();
  const bool AtEnd = R.Over.Gang && R.Repeats, Now = R.Over.Gang && !R.Repeats;
  Value *To = AtEnd ? overGangsAtEnd(R, K) : Now ? R.Private : R.Cell;
  if (!Now || R.Over.onLanes())
    forEachElement(R, R.Call, [&](IRBuilder<> &B, Value *I) {
      Value *From = B.CreateInBoundsGEP(T, R.Private, I);
      MaybeAlign Align = cellAlign(T);
      Value *V = overLanes(B, R, B.CreateAlignedLoad(T, From, Align), K);
      Value *At = B.CreateInBoundsGEP(T, To, I);
      if (!Now)
        V = combine(B, R.Op, R.Type, B.CreateAlignedLoad(T, At, Align), V);
      B.CreateAlignedStore(V, At, Align);
    });
  if (!Now)
    return;
  IRBuilder<> B(R.Call);
  overGangs(B, R, R.isArray() ? R.Private : B.CreateLoad(T, R.Private), K);
}

void lowerReductions(Kernel &K, FunctionAnalysisManager &FAM) {
  const bool IsLight = isLightReduction(K, FAM);
  for (CallInst *C : callsOf(*K.F, Marker::reduce_begin_))
    C->eraseFromParent();
  for (const Reduction &R : reductionsOf(K, FAM)) {
    lowerReduction(R, K);
    if (R.Over.Gang)
      K.Flags |= XACC_KERNEL_GANG_RED | (IsLight ? XACC_KERNEL_LIGHT_RED : 0);
    if (R.Over.onLanes() || (R.Over.Gang && K.has(XACC_KERNEL_LANES)))
      K.Flags |= XACC_KERNEL_COLLECT;
    R.Call->eraseFromParent();
  }
}

} // namespace xacc
