// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-cache: sections that a cache directive names are copied into memory that the lanes of a gang
// share, in front of their loop, where they are the same for all lanes: tables that every iteration
// looks up. What differs between lanes (a stencil's neighbours) stays with the device's caches,
// which are as fast. Comes before SingleLane, which sees the copy as one more loop over lanes and
// adds the barriers.
#include "memory/Cache.h"
#include "analysis/DistributedLoops.h"
#include "analysis/MemoryAccess.h"
#include "ir/DeviceIndex.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "memory/SharedMemory.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace xacc {

constexpr uint64_t MaxCachedBytes = 16 * 1024;

namespace {
/// A marker's operands.
struct Section {
  explicit Section(CallInst &C)
      : Marker(C), Id(constantOf(C, 0)), Bytes(constantOf(C, 2)), Align(constantOf(C, 3)),
        ReadOnly(constantOf(C, 4)) {}
  Value *first() const { return Marker.getArgOperand(1); }
  CallInst &Marker;
  unsigned Id;
  uint64_t Bytes, Align;
  bool ReadOnly;
};

/// Where the bytes may lie that a load reads.
class Ranges {
public:
  Ranges(Function &F, FunctionAnalysisManager &FAM)
      : SE(FAM.getResult<ScalarEvolutionAnalysis>(F)), LVI(FAM.getResult<LazyValueAnalysis>(F)) {}
  bool isInside(LoadInst &L, const Section &S);

private:
  ConstantRange of(const SCEV *S, Instruction &At);
  ConstantRange ofOperands(const SCEV *S, Instruction &At);
  ConstantRange ofCounter(const SCEVAddRecExpr &S, Instruction &At);

  ScalarEvolution &SE;
  LazyValueInfo &LVI;
};

class Cacher {
public:
  Cacher(Kernel &K, CallInst &Marker, FunctionAnalysisManager &FAM)
      : K(K), FAM(FAM), S(Marker), N(*K.F, FAM) {}
  /// Why not, or null.
  const char *run();

private:
  bool isAtHead(const DistributedLoops::Row &R) const;
  bool isUnwritten(Value *Object) const;
  Value *units(IRBuilder<> &B, const DistributedLoops::Row *R, uint64_t Unit);
  SmallVector<LoadInst *> loads();
  void copy(Instruction *Before, const DistributedLoops::Row *R, Value *To, uint64_t Unit);

  Kernel &K;
  FunctionAnalysisManager &FAM;
  Section S;
  DistributedLoops N;
};
} // namespace

/// A counter's values where its loop's header has let the iteration pass.
ConstantRange Ranges::ofCounter(const SCEVAddRecExpr &S, Instruction &At) {
  const llvm::Loop &L = *S.getLoop();
  const unsigned Bits = SE.getTypeSizeInBits(S.getType());
  auto *Trips = dyn_cast<SCEVConstant>(SE.getExitCount(&L, L.getHeader()));
  if (!S.isAffine() || !Trips || !L.contains(&At) || At.getParent() == L.getHeader() ||
      Trips->getAPInt().isZero() || Trips->getAPInt().getActiveBits() > Bits)
    return ConstantRange::getFull(Bits);
  ConstantRange Before(APInt::getZero(Bits), Trips->getAPInt().zextOrTrunc(Bits));
  return of(S.getStart(), At).add(of(S.getStepRecurrence(SE), At).multiply(Before));
}

ConstantRange Ranges::ofOperands(const SCEV *S, Instruction &At) {
  const unsigned Bits = SE.getTypeSizeInBits(S->getType());
  switch (S->getSCEVType()) {
  case scAddExpr:
  case scMulExpr: {
    auto *E = cast<SCEVCommutativeExpr>(S);
    ConstantRange R = of(E->getOperand(0), At);
    for (const SCEV *Operand : drop_begin(E->operands()))
      R = isa<SCEVAddExpr>(S) ? R.add(of(Operand, At)) : R.multiply(of(Operand, At));
    return R;
  }
  case scSignExtend:
    return of(cast<SCEVCastExpr>(S)->getOperand(), At).signExtend(Bits);
  case scZeroExtend:
    return of(cast<SCEVCastExpr>(S)->getOperand(), At).zeroExtend(Bits);
  case scAddRecExpr:
    return ofCounter(*cast<SCEVAddRecExpr>(S), At);
  case scUnknown:
    if (S->getType()->isIntegerTy())
      return LVI.getConstantRange(cast<SCEVUnknown>(S)->getValue(), &At, false);
    [[fallthrough]];
  default:
    return ConstantRange::getFull(Bits);
  }
}

ConstantRange Ranges::of(const SCEV *S, Instruction &At) {
  return ofOperands(S, At)
      .intersectWith(SE.getUnsignedRange(S))
      .intersectWith(SE.getSignedRange(S));
}

bool Ranges::isInside(LoadInst &L, const Section &S) {
  const SCEV *Offset = SE.getMinusSCEV(SE.getSCEV(L.getPointerOperand()), SE.getSCEV(S.first()));
  const uint64_t Size = L.getDataLayout().getTypeStoreSize(L.getType());
  return !isa<SCEVCouldNotCompute>(Offset) && Size <= S.Bytes &&
         of(Offset, L).getUnsignedMax().ule(S.Bytes - Size);
}

/// True if every iteration of R's loop reaches the marker, through loops that
/// are distributed and whose trip counts are known in front of it.
bool Cacher::isAtHead(const DistributedLoops::Row &R) const {
  const BasicBlock *Inner = S.Marker.getParent();
  for (llvm::Loop *L = N.LI.getLoopFor(Inner);; L = L->getParentLoop()) {
    const auto *Row =
        find_if(N.distributed(), [L](const DistributedLoops::Row &Row) { return Row.L == L; });
    if (Row == N.distributed().end() || !R.L->isLoopInvariant(IndexCall(*Row->Next).N) ||
        !L->getLoopLatch() || !N.DT.dominates(Inner, L->getLoopLatch()))
      return false;
    Inner = L->getHeader();
    if (L == R.L)
      return true;
  }
}

/// True if the kernel writes nothing that may be part of Object.
bool Cacher::isUnwritten(Value *Object) const {
  for (Instruction &I : instructions(*K.F)) {
    Value *To = writtenBy(I);
    if (!To || isThreadLocalMemory(To) || isSharedMemory(To) || isConstantMemory(Object))
      continue;
    if (!To->getType()->isPointerTy() || !areApartParameters(Object, getUnderlyingObject(To, 0)))
      return false;
  }
  return true;
}

/// What the section's loads read is surely inside.
SmallVector<LoadInst *> Cacher::loads() {
  SmallVector<LoadInst *> Found;
  Ranges Ranges(*K.F, FAM);
  Value *Object = getUnderlyingObject(S.first(), 0);
  for (Instruction &I : instructions(*K.F)) {
    auto *L = dyn_cast<LoadInst>(&I);
    if (L && L->isSimple() && N.DT.dominates(&S.Marker, L) &&
        getUnderlyingObject(L->getPointerOperand(), 0) == Object && Ranges.isInside(*L, S))
      Found.push_back(L);
  }
  return Found;
}

/// How many units there are to copy: none where the loops have no iteration.
Value *Cacher::units(IRBuilder<> &B, const DistributedLoops::Row *R, uint64_t Unit) {
  Value *Any = B.getTrue();
  for (const DistributedLoops::Row &Row : N.distributed())
    if (R && R->L->contains(Row.L) && Row.L->contains(S.Marker.getParent()))
      Any = B.CreateAnd(Any, B.CreateIsNotNull(IndexCall(*Row.Next).N));
  return B.CreateSelect(Any, B.getInt32(S.Bytes / Unit), B.getInt32(0));
}

/// to[k] = first[k] over all lanes of the gang.
void Cacher::copy(Instruction *Before, const DistributedLoops::Row *R, Value *To, uint64_t Unit) {
  IRBuilder<> At(Before);
  forEachLane(Before, S.Id, units(At, R, Unit), [&](IRBuilder<> &B, Value *I) {
    Type *T = B.getIntNTy(Unit * 8);
    Value *From = B.CreateInBoundsGEP(T, S.first(), I);
    B.CreateAlignedStore(B.CreateAlignedLoad(T, From, Align(Unit)), B.CreateInBoundsGEP(T, To, I),
                         Align(Unit));
  });
}

const char *Cacher::run() {
  const DistributedLoops::Row *R =
      K.has(XACC_KERNEL_LANES) ? N.laneLoop(S.Marker.getParent()) : nullptr;
  if (!K.has(XACC_KERNEL_LANES))
    return "no lanes share it";
  if (S.Bytes > MaxCachedBytes || K.SharedBytes + S.Bytes > MaxSharedBytes)
    return "it is too large";
  if (R && !isAtHead(*R))
    return "it is not at the head of the loop over lanes";
  if (!S.ReadOnly && !isUnwritten(getUnderlyingObject(S.first(), 0)))
    return "the region may write it";
  SmallVector<LoadInst *> Loads = loads();
  if (Loads.empty())
    return "no access is known to lie in it";
  Instruction *Before = &S.Marker;
  if (R) {
    BasicBlock *Pre = R->L->getLoopPreheader();
    if (!Pre)
      Pre = InsertPreheaderForLoop(R->L, &N.DT, &N.LI, nullptr, false);
    Before = Pre->getTerminator();
    bool Changed = false;
    if (!R->L->makeLoopInvariant(S.first(), Changed, Before))
      return "it is not the same for all lanes of a gang";
  }
  uint64_t Unit = std::min<uint64_t>(S.Align, 8);
  Value *To =
      makeShared(K, ArrayType::get(IntegerType::get(K.F->getContext(), Unit * 8), S.Bytes / Unit),
                 Team::Gang, "cache." + Twine(K.SharedBytes));
  copy(Before, R, To, Unit);
  for (LoadInst *L : Loads) {
    IRBuilder<> B(L);
    Value *Offset = B.CreateSub(B.CreatePtrToInt(L->getPointerOperand(), B.getInt64Ty()),
                                B.CreatePtrToInt(S.first(), B.getInt64Ty()));
    L->setOperand(0, B.CreateInBoundsPtrAdd(To, Offset));
    L->setAlignment(std::min(L->getAlign(), Align(16)));
    L->dropUnknownNonDebugMetadata();
  }
  return nullptr;
}

/// One value for what is read several times: a range that is tested is then
/// known where it is used.
static void shareValues(Function &F, FunctionAnalysisManager &FAM) {
  FAM.invalidate(F, PreservedAnalyses::none());
  EarlyCSEPass().run(F, FAM);
}

void cacheSections(Kernel &K, FunctionAnalysisManager &FAM, Diagnostics &D) {
  SmallVector<CallInst *, 8> Markers = callsOf(*K.F, Marker::cache_);
  if (!Markers.empty())
    shareValues(*K.F, FAM);
  for (CallInst *C : Markers) {
    std::string Name = stringOf(C->getArgOperand(5)).str();
    unsigned Id = constantOf(*C, 0);
    FAM.invalidate(*K.F, PreservedAnalyses::none()); // where the last one was cached
    if (const char *Why = Cacher(K, *C, FAM).run())
      D.remark(Severity::Missed, Id,
               "Cache directive ignored: the device's own caches serve '" + Twine(Name) +
                   "': " + Why);
    else
      D.remark(Severity::Done, Id, "Caching '" + Twine(Name) + "' in memory that a gang shares");
    C->eraseFromParent();
  }
}

} // namespace xacc
