// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Step 10a: an array that the lanes of a gang reduce becomes one copy in memory
// that they share, where all they do with it is what an atomic instruction can:
// histograms. The gangs' copies go to the result by atomic instructions, too.
// Integers alone, so that results stay exact. A private copy in every lane
// would fill the caches many times over. Called by Pipeline on device copies of
// kernels, after Share, before Guard, which adds the barriers.
#include "Analyses.h"
#include "Index.h"
#include "Nest.h"
#include "Reduce.h"
#include "Shared.h"
#include "Steps.h"
#include "Update.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

/// Few elements fit into what a lane has, and all lanes would meet there.
constexpr uint64_t LeastElements = 8;

namespace {
/// One array and all that happens to it: filled with the identity, updated,
/// added up over lanes element by element, and over gangs.
class Bins {
public:
  Bins(Kernel &K, const Nest &N, ReduceCall Lanes, AllocaInst &A)
      : K(K), N(N), Lanes(Lanes), A(A), T(irType(A.getContext(), Lanes.Type)),
        Elements(A.getDataLayout().getTypeAllocSize(A.getAllocatedType()) /
                 A.getDataLayout().getTypeAllocSize(T)) {}
  bool isPossible();
  void run();

private:
  bool hasAtomic() const;
  bool note(Use &U);
  bool noteLoad(LoadInst &L);
  bool noteStore(StoreInst &S);
  bool isFill(const StoreInst &S) const;
  void fill();
  void addToResult();

  Kernel &K;
  const Nest &N;
  ReduceCall Lanes, Gangs;
  AllocaInst &A;
  Type *const T;
  const uint64_t Elements;
  SmallVector<Use *> Work;
  SmallVector<Update> Updates;
  SmallPtrSet<LoadInst *, 8> Loads; // in loops over lanes
  SmallVector<Instruction *> Gone;
  StoreInst *Fill = nullptr;
};
} // namespace

bool Bins::hasAtomic() const {
  unsigned Bits = T->isIntegerTy() ? T->getIntegerBitWidth() : 0;
  return (Bits == 32 || Bits == 64) &&
         atomicFor(Lanes.Op, T, Lanes.isSigned()) != AtomicRMWInst::BAD_BINOP;
}

/// The front end's loop that sets all elements to the identity.
bool Bins::isFill(const StoreInst &S) const {
  const llvm::Loop *L = N.LI.getLoopFor(S.getParent());
  if (S.getValueOperand() != identity(Lanes.Op, Lanes.Type, T) || !L ||
      !L->getLoopPreheader())
    return false;
  for (const BasicBlock *B : L->blocks())
    for (const Instruction &I : *B)
      if (&I != &S && I.mayHaveSideEffects())
        return false;
  return true;
}

bool Bins::noteStore(StoreInst &S) {
  if (!S.isSimple() || S.getValueOperand()->getType() != T)
    return false;
  if (N.laneLoop(S.getParent())) {
    Update U = updateOf(S);
    auto Wanted = atomicFor(Lanes.Op, T, Lanes.isSigned());
    if (!U || (U.How != Wanted &&
               !(U.How == AtomicRMWInst::Sub && Wanted == AtomicRMWInst::Add)))
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

bool Bins::noteLoad(LoadInst &L) {
  if (N.laneLoop(L.getParent()))
    return Loads.insert(&L).second;
  return L.hasOneUse() && L.user_back() == Lanes.Call;
}

bool Bins::note(Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  if (isa<GetElementPtrInst>(I)) {
    for (Use &Next : I->uses())
      Work.push_back(&Next);
    return true;
  }
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

bool Bins::isPossible() {
  Work.clear(), Updates.clear(), Loads.clear(), Gone.clear();
  Fill = nullptr;
  Gangs = {};
  uint64_t Bytes = Elements * T->getPrimitiveSizeInBits() / 8;
  if (!hasAtomic() || Elements < LeastElements ||
      K.SharedBytes + Bytes > MaxSharedBytes ||
      N.laneLoop(Lanes.Call->getParent()))
    return false;
  for (Use &U : A.uses())
    Work.push_back(&U);
  while (!Work.empty())
    if (!note(*Work.pop_back_val()))
      return false;
  for (const Update &U : Updates)
    Loads.erase(U.Load);
  return Fill && Loads.empty() && !Updates.empty();
}

void Bins::fill() {
  Value *Start = &A;
  BasicBlock *Before = N.LI.getLoopFor(Fill->getParent())->getLoopPreheader();
  IRBuilder<> At(Before->getTerminator());
  forEachLane(Before->getTerminator(), Lanes.construct(), At.getInt32(Elements),
              [&](IRBuilder<> &B, Value *I) {
                B.CreateStore(identity(Lanes.Op, Lanes.Type, T),
                              B.CreateInBoundsGEP(T, Start, I));
              });
}

/// Elements that the gang has not met are left out.
void Bins::addToResult() {
  IRBuilder<> At(Gangs.Call);
  Value *Count = At.CreateTrunc(Gangs.count(), At.getInt32Ty());
  forEachLane(
      Gangs.Call, Lanes.construct(), Count, [&](IRBuilder<> &B, Value *I) {
        Value *V = B.CreateLoad(T, B.CreateInBoundsGEP(T, Gangs.value(), I));
        Value *Met = B.CreateICmpNE(V, identity(Lanes.Op, Lanes.Type, T));
        B.SetInsertPoint(SplitBlockAndInsertIfThen(Met, B.GetInsertPoint(),
                                                   /*Unreachable=*/false));
        B.CreateAtomicRMW(atomicFor(Lanes.Op, T, Lanes.isSigned()),
                          B.CreateInBoundsGEP(T, Gangs.cell(), I), V,
                          MaybeAlign(), AtomicOrdering::Monotonic);
      });
  Gangs.Call->eraseFromParent();
}

void Bins::run() {
  fill();
  for (const Update &U : Updates)
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
  A.replaceAllUsesWith(
      makeShared(K, ArrayType::get(T, Elements), Team::Gang,
                 A.getName().split('.').first + "." + Twine(K.SharedBytes)));
  A.eraseFromParent();
}

/// What the lanes' private copies lie in, where they are combined element by
/// element over all lanes of the gang.
static AllocaInst *arrayOf(const ReduceCall &R) {
  if (!R || R.OverGangs ||
      !R.Call->getCalledFunction()->getName().starts_with("__xacc_lanes_"))
    return nullptr;
  auto *L = dyn_cast<LoadInst>(R.value());
  auto *A =
      L ? dyn_cast<AllocaInst>(getUnderlyingObject(L->getPointerOperand(), 0))
        : nullptr;
  return A && A->isStaticAlloca() ? A : nullptr;
}

static bool shareOne(Kernel &K) {
  Nest N(*K.F);
  for (Instruction &I : instructions(*K.F)) {
    ReduceCall R = reduceCallOf(&I);
    AllocaInst *A = arrayOf(R);
    if (!A)
      continue;
    if (Bins Array(K, N, R, *A); Array.isPossible()) {
      Array.run();
      return true;
    }
  }
  return false;
}

void shareBins(Kernel &K) {
  if (!K.has(XACC_KERNEL_LANES))
    return;
  bool Any = any_of(instructions(*K.F),
                    [](Instruction &I) { return arrayOf(reduceCallOf(&I)); });
  if (!Any)
    return;
  Analyses Passes; // a[e] = a[e] op x: one address
  EarlyCSEPass(/*UseMemorySSA=*/true).run(*K.F, Passes.FAM);
  while (shareOne(K))
    ;
}

} // namespace xacc
