// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-pool-bins and xacc-share-bins: an array that the lanes of a gang reduce becomes one copy in
// memory that they share, where all they do with it is what an atomic instruction can: histograms.
// The gangs' copies go to the result by atomic instructions, too. Integers alone, so that results
// stay exact. A private copy in every lane would fill the caches many times over. Arrays of
// variable size have a copy for each gang in memory of the launch instead: xacc-pool-bins, before
// SharedPromotion, the others after it. SingleLane adds the barriers.
#include "memory/HistogramPrivatisation.h"
#include "analysis/AtomicUpdate.h"
#include "analysis/DistributedLoops.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/PrivateVariables.h"
#include "ir/ReductionOperators.h"
#include "memory/AtomicPrivatisation.h"
#include "memory/LaunchMemory.h"
#include "memory/SharedBins.h"
#include "memory/SharedMemory.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

namespace {
/// One array and all that happens to it: filled with the identity, updated,
/// added up over lanes element by element, and over gangs.
class Histogram {
public:
  Histogram(Kernel &K, const DistributedLoops &N, ReduceCall Lanes, AllocaInst &A)
      : K(K), N(N), Lanes(Lanes), A(A), T(irType(A.getContext(), Lanes.Type)),
        Elements(A.getDataLayout().getTypeAllocSize(A.getAllocatedType()) /
                 A.getDataLayout().getTypeAllocSize(T)) {}
  bool isPossible();
  void run();

private:
  bool hasAtomic() const;
  AtomicRMWInst::BinOp wanted() const { return atomicFor(Lanes.Op, T, Lanes.isSigned()); }
  BinShape shape() const {
    return {T, wanted(), identity(Lanes.Op, Lanes.Type, T), Lanes.construct(), !A.isStaticAlloca()};
  }
  bool note(Use &U);
  bool noteLoad(LoadInst &L);
  bool noteStore(StoreInst &S);
  bool isFill(const StoreInst &S) const;
  void fill();
  void addToResult();

  Kernel &K;
  const DistributedLoops &N;
  ReduceCall Lanes, Gangs;
  AllocaInst &A;
  Type *const T;
  const uint64_t Elements; // each, of an array of variable size
  SmallVector<Use *> Work;
  SmallVector<AtomicUpdate> Updates;
  SmallPtrSet<LoadInst *, 8> Loads; // in loops over lanes
  SmallVector<Instruction *> Gone;
  StoreInst *Fill = nullptr;
};
} // namespace

bool Histogram::hasAtomic() const {
  unsigned Bits = T->isIntegerTy() ? T->getIntegerBitWidth() : 0;
  return (Bits == 32 || Bits == 64) && wanted() != AtomicRMWInst::BAD_BINOP;
}

/// The front end's loop that sets all elements to the identity.
bool Histogram::isFill(const StoreInst &S) const {
  const llvm::Loop *L = N.LI.getLoopFor(S.getParent());
  if (S.getValueOperand() != identity(Lanes.Op, Lanes.Type, T) || !L || !L->getLoopPreheader())
    return false;
  for (const BasicBlock *B : L->blocks())
    for (const Instruction &I : *B)
      if (&I != &S && I.mayHaveSideEffects())
        return false;
  return true;
}

bool Histogram::noteStore(StoreInst &S) {
  if (!S.isSimple() || S.getValueOperand()->getType() != T)
    return false;
  if (N.laneLoop(S.getParent())) {
    AtomicUpdate U = atomicUpdateOf(S);
    auto Wanted = wanted();
    if (!U || (U.How != Wanted && !(U.How == AtomicRMWInst::Sub && Wanted == AtomicRMWInst::Add)))
      return false;
    Updates.push_back(U);
    return true;
  }
  Gone.push_back(&S);
  if (S.getValueOperand() == Lanes.Call)
    return true;
  if (Fill || !isFill(S))
    return false;
  Fill = &S;
  return true;
}

bool Histogram::noteLoad(LoadInst &L) {
  if (N.laneLoop(L.getParent()))
    return Loads.insert(&L).second;
  return L.hasOneUse() && L.user_back() == Lanes.Call;
}

bool Histogram::note(Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  if (isa<GetElementPtrInst>(I)) {
    for (Use &Next : I->uses())
      Work.push_back(&Next);
    return true;
  }
  if (isMarker(I, Marker::private_))
    return true;
  if (isa<LifetimeIntrinsic>(I)) {
    Gone.push_back(I);
    return true;
  }
  if (auto *L = dyn_cast<LoadInst>(I))
    return noteLoad(*L);
  if (auto *S = dyn_cast<StoreInst>(I))
    return U.getOperandNo() == S->getPointerOperandIndex() && noteStore(*S);
  ReduceCall R = reduceCallOf(I);
  if (!R.IsArray || R.value() != U.get() || Gangs)
    return false;
  Gangs = R;
  return true;
}

bool Histogram::isPossible() {
  Work.clear(), Updates.clear(), Loads.clear(), Gone.clear();
  Fill = nullptr;
  Gangs = {};
  uint64_t Bytes = Elements * T->getPrimitiveSizeInBits() / 8;
  bool Fits = A.isStaticAlloca() ? Elements >= LeastBins && K.SharedBytes + Bytes <= MaxSharedBytes
                                 : A.getAllocatedType() == T;
  if (!hasAtomic() || !Fits || N.laneLoop(Lanes.Call->getParent()))
    return false;
  for (Use &U : A.uses())
    Work.push_back(&U);
  while (!Work.empty())
    if (!note(*Work.pop_back_val()))
      return false;
  for (const AtomicUpdate &U : Updates)
    Loads.erase(U.Load);
  return Fill && Loads.empty() && !Updates.empty() && (Gangs || A.isStaticAlloca());
}

void Histogram::fill() {
  BasicBlock *Before = N.LI.getLoopFor(Fill->getParent())->getLoopPreheader();
  IRBuilder<> At(Before->getTerminator());
  Value *Count = A.isStaticAlloca() ? At.getInt32(Elements)
                                    : At.CreateZExtOrTrunc(A.getArraySize(), At.getInt32Ty());
  fillBins(Before->getTerminator(), shape(), &A, Count);
}

void Histogram::addToResult() {
  IRBuilder<> At(Gangs.Call);
  addBins(Gangs.Call, shape(), Gangs.value(), At.CreateTrunc(Gangs.count(), At.getInt32Ty()),
          Gangs.cell());
  Gangs.Call->eraseFromParent();
}

void Histogram::run() {
  fill();
  for (const AtomicUpdate &U : Updates)
    U.replace();
  if (Gangs)
    addToResult();
  for (Instruction *I : Gone)
    I->eraseFromParent();
  auto *Element = cast<LoadInst>(Lanes.value());
  Lanes.Call->replaceAllUsesWith(Element);
  Lanes.Call->eraseFromParent();
  if (Element->use_empty())
    Element->eraseFromParent();
  if (!A.isStaticAlloca()) {
    K.Params[launchMemoryOf(A)].Kind = XACC_PARAM_POOL_GANG;
    moveToLaunchMemory(K, A);
    return;
  }
  replacePrivate(A, makeShared(K, ArrayType::get(T, Elements), Team::Gang,
                               A.getName().split('.').first + "." + Twine(K.SharedBytes),
                               A.getAlign()));
}

/// What the lanes' private copies lie in, where they are combined element by
/// element over all lanes of the gang. Those of variable size are in memory of
/// the launch.
static AllocaInst *arrayOf(const ReduceCall &R, bool Variable) {
  if (!R || R.OverGangs || !R.Call->getCalledFunction()->getName().starts_with("__xacc_lanes_"))
    return nullptr;
  auto *L = dyn_cast<LoadInst>(R.value());
  auto *A = L ? dyn_cast<AllocaInst>(getUnderlyingObject(L->getPointerOperand(), 0)) : nullptr;
  bool Known = A && (A->isStaticAlloca() ? !Variable : Variable && launchMemoryOf(*A) >= 0);
  return Known ? A : nullptr;
}

static bool privatiseOne(Kernel &K, FunctionAnalysisManager &FAM, bool Variable) {
  DistributedLoops N(*K.F, FAM);
  for (Instruction &I : instructions(*K.F)) {
    ReduceCall R = reduceCallOf(&I);
    AllocaInst *A = arrayOf(R, Variable);
    if (!A)
      continue;
    if (Histogram Array(K, N, R, *A); Array.isPossible()) {
      Array.run();
      FAM.invalidate(*K.F, PreservedAnalyses::none());
      return true;
    }
  }
  return false;
}

static void privatise(Kernel &K, FunctionAnalysisManager &FAM, bool Variable) {
  bool Any = any_of(instructions(*K.F),
                    [Variable](Instruction &I) { return arrayOf(reduceCallOf(&I), Variable); });
  if (!Any)
    return;
  FAM.invalidate(*K.F, PreservedAnalyses::none());
  EarlyCSEPass(/*UseMemorySSA=*/true).run(*K.F, FAM); // a[e] = a[e] op x: one address
  while (privatiseOne(K, FAM, Variable))
    ;
}

void moveHistogramsToLaunchMemory(Kernel &K, FunctionAnalysisManager &FAM) {
  if (K.has(XACC_KERNEL_LANES))
    privatise(K, FAM, /*Variable=*/true);
}

void privatiseHistograms(Kernel &K, FunctionAnalysisManager &FAM) {
  if (!K.has(XACC_KERNEL_LANES))
    return;
  privatise(K, FAM, /*Variable=*/false);
  privatiseAtomicUpdates(K, FAM);
}

} // namespace xacc
