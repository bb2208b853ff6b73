// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM takes parts of addresses out of loops: of a[i][j][k] the plane is found in the loop over i,
// and the row in that over j. Of fourteen arrays these are 28 pointers, 56 registers of a GPU, for
// sums that loops over the grid make once. Here
//
//   ((a + plane) + row) + element      becomes      a + ((plane + row) + element)
//
// where at least four arrays have the sum in brackets, which is made once for all of them. Where
// the arrays begin is in constant memory, from which instructions take it.
#include "codegen/SharedOffsets.h"
#include "codegen/LaunchBounds.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>

using namespace llvm;

namespace xacc {

namespace {
/// Lanes of a multiprocessor that 65,536 registers give 64 each: what is spared is for loads that
/// are under way (LaunchBounds.cpp). With as many lanes as fit, Himeno is slower than it was.
constexpr unsigned ResidentLanes = 1024;
constexpr unsigned LeastBases = 4; ///< with fewer no registers are gained

/// Indices with the bytes that one of each stands for, those of outer loops first.
using Terms = SmallVector<std::pair<Value *, int64_t>, 3>;

struct Access {
  Instruction *I = nullptr;
  unsigned Operand = 0; ///< where its address stands
  Value *Base = nullptr;
  int64_t Constant = 0;
  bool BaseIsLast = false; ///< known behind the last index
};

/// Accesses that are as far from where their arrays begin, but for a constant.
struct Group {
  Terms Sum;
  SmallVector<Access> Accesses;
  SmallPtrSet<const Value *, 8> Bases;
  bool FromOuterLoop = false; ///< a part of an address is computed there
};

class Sharing {
public:
  Sharing(Function &F, FunctionAnalysisManager &FAM)
      : F(F), DL(F.getDataLayout()), LI(FAM.getResult<LoopAnalysis>(F)),
        DT(FAM.getResult<DominatorTreeAnalysis>(F)) {}
  bool run();

private:
  void collect();
  void add(Instruction &I, unsigned Operand);
  bool isBase(const Value *V) const;
  bool isIndex(const Value &V, const Instruction &Access) const;
  bool isBehind(const Value *Base, const Value *Index) const;
  Terms inOrder(const SmallMapVector<Value *, APInt, 4> &Offsets) const;
  Value *sum(const Terms &Sum);
  Value *begin(const Access &A, Instruction &Sum);
  void rewrite(const Group &G);

  Function &F;
  const DataLayout &DL;
  const LoopInfo &LI;
  const DominatorTree &DT;
  std::vector<Group> Groups;
  std::map<Terms, size_t> GroupOf;
  std::map<Terms, Value *> Sums;
  std::map<std::tuple<Value *, Value *, BasicBlock *>, Value *> Begins;
  SmallVector<WeakTrackingVH> Dead;
};
} // namespace

/// Known in front of all loops.
bool Sharing::isBase(const Value *V) const {
  const auto *I = dyn_cast<Instruction>(V);
  return isa<Argument>(V) || (I && !I->isTerminator() && !LI.getLoopFor(I->getParent()));
}

/// Each is computed behind those in front of it: they all are in front of one access.
Terms Sharing::inOrder(const SmallMapVector<Value *, APInt, 4> &Offsets) const {
  Terms Sum;
  for (const auto &[Index, Scale] : Offsets)
    Sum.push_back({Index, Scale.getSExtValue()});
  llvm::sort(Sum, [&](const auto &A, const auto &B) {
    const auto *X = dyn_cast<Instruction>(A.first), *Y = dyn_cast<Instruction>(B.first);
    if (X && Y)
      return DT.dominates(X, Y);
    return X || Y ? !X : cast<Argument>(A.first)->getArgNo() < cast<Argument>(B.first)->getArgNo();
  });
  return Sum;
}

/// With a place behind it. What a loop leaves for others is added up behind that loop, not in it.
bool Sharing::isIndex(const Value &V, const Instruction &Access) const {
  const auto *I = dyn_cast<Instruction>(&V);
  const Loop *L = I ? LI.getLoopFor(I->getParent()) : nullptr;
  return isa<Argument>(V) || (I && !I->isTerminator() && (!L || L->contains(&Access)));
}

/// Asked in front of all changes: each one makes LLVM number a block's instructions again. Sums are
/// behind all phis of a block.
bool Sharing::isBehind(const Value *Base, const Value *Index) const {
  const auto *B = dyn_cast<Instruction>(Base), *I = dyn_cast<Instruction>(Index);
  if (!B)
    return false;
  const BasicBlock *Block = I ? I->getParent() : &F.getEntryBlock();
  if (B->getParent() == Block)
    return !isa<PHINode>(B) && (!I || I->comesBefore(B));
  return DT.dominates(Block, B->getParent());
}

void Sharing::add(Instruction &I, unsigned Operand) {
  Value *V = I.getOperand(Operand);
  const unsigned Bits = DL.getIndexTypeSizeInBits(V->getType());
  SmallMapVector<Value *, APInt, 4> Offsets;
  APInt Constant(Bits, 0);
  bool FromOuterLoop = false;
  while (auto *P = dyn_cast<GetElementPtrInst>(V)) {
    const size_t Before = Offsets.size();
    if (P->getType()->isVectorTy() ||
        !cast<GEPOperator>(P)->collectOffset(DL, Bits, Offsets, Constant))
      return;
    FromOuterLoop |=
        Offsets.size() > Before && LI.getLoopFor(P->getParent()) != LI.getLoopFor(I.getParent());
    V = P->getPointerOperand();
  }
  if (Bits != 64 || Offsets.empty() || !isBase(V) ||
      !all_of(Offsets, [&](const auto &O) { return isIndex(*O.first, I); }))
    return;
  Terms Sum = inOrder(Offsets);
  const bool BaseIsLast = isBehind(V, Sum.back().first);
  auto [At, IsNew] = GroupOf.insert({Sum, Groups.size()});
  if (IsNew)
    Groups.emplace_back().Sum = std::move(Sum);
  Group &G = Groups[At->second];
  G.Accesses.push_back({&I, Operand, V, Constant.getSExtValue(), BaseIsLast});
  G.Bases.insert(V);
  G.FromOuterLoop |= FromOuterLoop;
}

void Sharing::collect() {
  for (BasicBlock &Block : F)
    if (DT.isReachableFromEntry(&Block))
      for (Instruction &I : Block)
        if (isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(I))
          add(I, isa<StoreInst>(I) ? StoreInst::getPointerOperandIndex() : 0);
}

/// Behind the last index, or behind the sum of those in front of it: where that index is a phi or
/// an argument, both begin at the same place.
Value *Sharing::sum(const Terms &Sum) {
  Value *&Known = Sums[Sum];
  if (Known)
    return Known;
  Value *Before = Sum.size() > 1 ? sum(Terms(Sum.begin(), Sum.end() - 1)) : nullptr;
  auto [Index, Scale] = Sum.back();
  auto *Last = dyn_cast<Instruction>(Index);
  BasicBlock::iterator At =
      Last ? *Last->getInsertionPointAfterDef() : F.getEntryBlock().getFirstInsertionPt();
  if (auto *Other = dyn_cast_or_null<Instruction>(Before);
      Other && Other->getParent() == At->getParent() && (!Last || isa<PHINode>(Last)))
    At = std::next(Other->getIterator());
  IRBuilder<> B(At->getParent(), At);
  Value *Part = B.CreateMul(B.CreateSExtOrTrunc(Index, B.getInt64Ty()), B.getInt64(Scale));
  return Known = Before ? B.CreateAdd(Before, Part) : Part;
}

/// Where the elements of a group begin in an array: at the first access in a block of the loop that
/// the sum is of; behind the sum, or the base, where the access is in a loop within that.
Value *Sharing::begin(const Access &A, Instruction &Sum) {
  const bool Within = LI.getLoopFor(Sum.getParent()) != LI.getLoopFor(A.I->getParent());
  Value *&Known = Begins[{A.Base, &Sum, Within ? nullptr : A.I->getParent()}];
  if (!Known) {
    Instruction *Last = A.BaseIsLast ? cast<Instruction>(A.Base) : &Sum;
    IRBuilder<> B(A.I);
    if (Within)
      B.SetInsertPoint(*Last->getInsertionPointAfterDef());
    Known = B.CreatePtrAdd(A.Base, &Sum);
  }
  return Known;
}

void Sharing::rewrite(const Group &G) {
  auto *Sum = dyn_cast<Instruction>(sum(G.Sum));
  if (!Sum)
    return;
  for (const Access &A : G.Accesses) {
    IRBuilder<> B(A.I);
    Value *Begin = begin(A, *Sum);
    Dead.push_back(A.I->getOperand(A.Operand));
    A.I->setOperand(A.Operand, A.Constant ? B.CreatePtrAdd(Begin, B.getInt64(A.Constant)) : Begin);
  }
}

bool Sharing::run() {
  collect();
  for (const Group &G : Groups)
    if (G.FromOuterLoop && G.Bases.size() >= LeastBases)
      rewrite(G);
  const bool Changed = !Dead.empty();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  return Changed;
}

void shareOffsets(Module &M, FunctionAnalysisManager &FAM) {
  for (Function &F : M)
    if (!F.isDeclaration() && Sharing(F, FAM).run())
      boundRegisters(F, ResidentLanes);
}

} // namespace xacc
