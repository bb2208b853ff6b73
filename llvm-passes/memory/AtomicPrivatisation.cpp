// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Part of xacc-share-bins: an array of integers in the program's memory of which a kernel does
// nothing but atomic updates has a copy in each gang's shared memory, which goes to the array in
// the end: histograms as programs with the atomic directive write them. Called by
// HistogramPrivatisation.
#include "memory/AtomicPrivatisation.h"
#include "analysis/AtomicUpdate.h"
#include "analysis/DistributedLoops.h"
#include "analysis/MemoryAccess.h"
#include "ir/Kernel.h"
#include "memory/SharedBins.h"
#include "memory/SharedMemory.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

namespace {
class AtomicPrivatisation {
public:
  AtomicPrivatisation(Kernel &K, const DistributedLoops &N, const Param &P, Argument &A)
      : K(K), N(N), P(P), A(A) {}
  bool isPossible();
  void run();

private:
  uint64_t bytes() const;
  bool note(AtomicRMWInst &I);
  bool noteUses();
  bool isApart(Instruction &I) const;
  void redirect(AtomicRMWInst &I, Value *Bins);

  Kernel &K;
  const DistributedLoops &N;
  const Param &P;
  Argument &A;
  BinShape Shape{nullptr, AtomicRMWInst::BAD_BINOP, nullptr, 0};
  SmallSetVector<AtomicRMWInst *, 4> Updates;
};
} // namespace

static std::optional<int64_t> valueOf(Value *V);

/// What a condition chooses, a select or two branches that meet again.
static Value *chosen(Value *V) {
  auto *Phi = dyn_cast<PHINode>(V);
  auto *Select = dyn_cast<SelectInst>(V);
  auto *From = Phi && Phi->getNumIncomingValues() == 2 ? Phi->getIncomingBlock(0) : nullptr;
  BasicBlock *Fork = From ? From->getSinglePredecessor() : nullptr;
  auto *Branch = Fork ? dyn_cast<BranchInst>(Fork->getTerminator()) : nullptr;
  const bool Meets =
      Branch && Branch->isConditional() && Phi->getIncomingBlock(1)->getSinglePredecessor() == Fork;
  auto Holds = valueOf(Select ? Select->getCondition() : Meets ? Branch->getCondition() : nullptr);
  if (!Holds)
    return nullptr;
  if (Select)
    return *Holds ? Select->getTrueValue() : Select->getFalseValue();
  return Phi->getIncomingValueForBlock(Branch->getSuccessor(*Holds ? 0 : 1));
}

/// Of a variable that is stored once.
static std::optional<int64_t> valueOfVariable(LoadInst &Load) {
  auto *Slot = dyn_cast<AllocaInst>(Load.getPointerOperand());
  StoreInst *Only = nullptr;
  if (!Slot)
    return std::nullopt;
  for (User *U : Slot->users()) {
    auto *S = dyn_cast<StoreInst>(U);
    if (S && S->getPointerOperand() == Slot && !Only)
      Only = S;
    else if (S || !isa<LoadInst, LifetimeIntrinsic>(U))
      return std::nullopt;
  }
  return Only ? valueOf(Only->getValueOperand()) : std::nullopt;
}

/// What the size of a section is, of which the front end keeps the bounds in variables, and makes
/// one that is too large the largest that there is.
static std::optional<int64_t> valueOf(Value *V) {
  if (!V)
    return std::nullopt;
  if (auto *C = dyn_cast<ConstantInt>(V))
    return C->getType()->isIntegerTy(1) ? C->getZExtValue() : C->getSExtValue();
  if (auto *Cast = dyn_cast<SExtInst>(V))
    return valueOf(Cast->getOperand(0));
  if (auto *Load = dyn_cast<LoadInst>(V))
    return valueOfVariable(*Load);
  if (isa<SelectInst, PHINode>(V))
    return valueOf(chosen(V));
  auto *Op = dyn_cast<BinaryOperator>(V);
  auto *Compare = dyn_cast<ICmpInst>(V);
  if (!Compare && (!Op || Op->getOpcode() != Instruction::Mul))
    return std::nullopt;
  auto X = valueOf(cast<User>(V)->getOperand(0)), Y = valueOf(cast<User>(V)->getOperand(1));
  int64_t Product;
  if (!X || !Y || (Op && MulOverflow(*X, *Y, Product)))
    return std::nullopt;
  if (Op)
    return Product;
  return ICmpInst::compare(APInt(64, *X, true), APInt(64, *Y, true), Compare->getPredicate());
}

/// Size of the array, if the section begins where the parameter points; 0: not
/// known.
uint64_t AtomicPrivatisation::bytes() const {
  if (P.Kind != XACC_PARAM_OBJECT && P.Kind != XACC_PARAM_POINTER)
    return 0;
  const Item &I = K.Items[P.Item];
  Value *From = I.Slot ? nullptr : K.start(I);
  if (auto *G = dyn_cast_or_null<GEPOperator>(From);
      G && G->getNumIndices() == 1 && valueOf(*G->idx_begin()) == 0)
    From = G->getPointerOperand();
  if (auto *Load = dyn_cast_or_null<LoadInst>(From); Load && P.Kind == XACC_PARAM_POINTER)
    From = Load->getPointerOperand();
  else if (P.Kind == XACC_PARAM_POINTER)
    return 0;
  return From == K.slot(I) ? valueOf(K.value(I)).value_or(0) : 0;
}

/// Sums take differences, too.
bool AtomicPrivatisation::note(AtomicRMWInst &I) {
  AtomicRMWInst::BinOp How = I.getOperation();
  if (How == AtomicRMWInst::Sub)
    How = AtomicRMWInst::Add;
  bool Fits = I.use_empty() && !I.isVolatile() && I.getOrdering() == AtomicOrdering::Monotonic &&
              (I.getType()->isIntegerTy(32) || I.getType()->isIntegerTy(64)) &&
              N.laneLoop(I.getParent());
  if (!Fits ||
      !is_contained({AtomicRMWInst::Add, AtomicRMWInst::And, AtomicRMWInst::Or, AtomicRMWInst::Xor},
                    How))
    return false;
  if (!Shape.T)
    Shape = {I.getType(), How,
             How == AtomicRMWInst::And ? Constant::getAllOnesValue(I.getType())
                                       : Constant::getNullValue(I.getType()),
             K.Id};
  Updates.insert(&I);
  return Shape.T == I.getType() && Shape.How == How;
}

bool AtomicPrivatisation::noteUses() {
  SmallVector<Value *> Work{&A};
  while (!Work.empty())
    for (Use &U : Work.pop_back_val()->uses()) {
      auto *Atomic = dyn_cast<AtomicRMWInst>(U.getUser());
      if (isa<GetElementPtrInst>(U.getUser()))
        Work.push_back(U.getUser());
      else if (!Atomic || Atomic->getPointerOperand() != U.get() || !note(*Atomic))
        return false;
    }
  return !Updates.empty();
}

/// True if I does not touch the array.
bool AtomicPrivatisation::isApart(Instruction &I) const {
  for (Value *Address : {readBy(I), writtenBy(I)}) {
    if (!Address || isThreadLocalMemory(Address) || isSharedMemory(Address) ||
        isConstantMemory(Address))
      continue;
    if (!Address->getType()->isPointerTy() || Address == &I)
      return false;
    const Value *Other = getUnderlyingObject(Address, 0);
    if (Other != &A && !areApartParameters(Other, &A))
      return false;
  }
  return true;
}

bool AtomicPrivatisation::isPossible() {
  const uint64_t Bytes = bytes();
  if (!Bytes || Bytes > MaxBinBytes || K.SharedBytes + Bytes > MaxSharedBytes || !noteUses())
    return false;
  const uint64_t Size = Shape.T->getPrimitiveSizeInBits() / 8;
  return Bytes % Size == 0 && Bytes / Size >= LeastBins &&
         all_of(instructions(*K.F), [&](Instruction &I) { return isApart(I); });
}

/// What lies outside of the section stays where it is.
void AtomicPrivatisation::redirect(AtomicRMWInst &I, Value *Bins) {
  IRBuilder<> B(&I);
  Value *Offset = B.CreateSub(B.CreatePtrToInt(I.getPointerOperand(), B.getInt64Ty()),
                              B.CreatePtrToInt(&A, B.getInt64Ty()));
  Instruction *Inside, *Outside;
  SplitBlockAndInsertIfThenElse(B.CreateICmpULT(Offset, B.getInt64(bytes())), &I, &Inside,
                                &Outside);
  I.moveBefore(Outside->getIterator());
  B.SetInsertPoint(Inside);
  B.CreateAtomicRMW(I.getOperation(), B.CreateInBoundsPtrAdd(Bins, Offset), I.getValOperand(),
                    I.getAlign(), I.getOrdering());
}

void AtomicPrivatisation::run() {
  const uint64_t Size = Shape.T->getPrimitiveSizeInBits() / 8;
  Value *Bins = makeShared(K, ArrayType::get(Shape.T, bytes() / Size), Team::Gang,
                           "tally." + Twine(K.SharedBytes));
  auto *Count = ConstantInt::get(Type::getInt32Ty(K.F->getContext()), bytes() / Size);
  for (AtomicRMWInst *I : Updates)
    redirect(*I, Bins);
  SmallVector<Instruction *> Ends;
  for (BasicBlock &B : *K.F)
    if (isa<ReturnInst>(B.getTerminator()))
      Ends.push_back(B.getTerminator());
  fillBins(K.F->getEntryBlock().getTerminator(), Shape, Bins, Count);
  for (Instruction *End : Ends)
    addBins(End, Shape, Bins, Count, &A);
  K.Flags |= XACC_KERNEL_GANG_RED; // few gangs, each with many updates
}

void privatiseAtomicUpdates(Kernel &K, FunctionAnalysisManager &FAM) {
  for (unsigned I = 0; I < K.Params.size(); I++) {
    DistributedLoops N(*K.F, FAM);
    if (AtomicPrivatisation T(K, N, K.Params[I], *K.F->getArg(I)); T.isPossible()) {
      T.run();
      FAM.invalidate(*K.F, PreservedAnalyses::none());
    }
  }
}

} // namespace xacc
