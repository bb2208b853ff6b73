// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several iterations of a distributed loop go through its body together: instruction by
// instruction, each once for every iteration, or once for all where it does not depend on the
// index. So inner loops are jammed, and what iterations have in common is loaded once:
//
//   for (k = lo; k < n; k = next(k))          for (k = first; k < n - 3 * apart; k += 4 * threads)
//     body(k)                                   body(k, k + apart, k + 2 * apart, k + 3 * apart)
//                                             for (; k < n; k += apart)
//                                               body(k)
//
// Lanes of the x axis have 32 iterations between theirs (8 within a tile of `tile`), so that a warp
// accesses whole lines, and addresses differ by constants; along other axes they are neighbours.
// Every grid is right: where threads would have none of these tiles, or 32 does not divide their
// number, the rest is the loop as it was.
#include "mapping/TileLoop.h"
#include "analysis/LoopVariance.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "mapping/AxisThreads.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace xacc {

namespace {
class LoopTiler {
public:
  LoopTiler(const DistributedLoops::Row &R, PHINode &Index, unsigned Count)
      : R(R), L(*R.L), Index(Index), T(Index.getType()), N(IndexCall(*R.Next).N),
        Apart(iterationsApart(R.Axis)), Count(Count), Before(L.getLoopPreheader()), Same(L, Index) {
  }
  void run();

private:
  Constant *number(uint64_t V) { return ConstantInt::get(T, V); }
  void spread(IRBuilder<> &B);
  void spreadBlock(IRBuilder<> &B);
  void makeLoop();
  void copyVariables();
  void copyBlocks();
  void copy(Instruction &I, BasicBlock *To);
  void setOperands();
  void tellApart();
  void stepRest();

  const DistributedLoops::Row &R;
  llvm::Loop &L;
  PHINode &Index;
  Type *T;
  Value *N;
  const unsigned Apart, Count;
  BasicBlock *const Before;
  const LoopVariance Same;
  ValueToValueMapTy Maps[MostTogether];
  SmallVector<std::pair<Instruction *, unsigned>> Copies; ///< and whose; Count: of all
  Value *Fits = nullptr, *First = nullptr, *End = nullptr, *Step = nullptr;
  PHINode *Tile = nullptr; ///< counts tiles by their first iteration
};
} // namespace

/// The first iteration of the first tile, the first one that begins no whole tile, and how far it
/// is to the next one. The runtime keeps the number of threads below 2^31.
void LoopTiler::spread(IRBuilder<> &B) {
  Type *I64 = B.getInt64Ty();
  Value *Lo = Index.getIncomingValueForBlock(Before);
  if (isBlockedAxis(R.Axis))
    return spreadBlock(B);
  Value *Threads = threadsAlong(B, R.Axis, I64), *All = B.CreateZExt(N, I64);
  Value *Whole = B.CreateIsNull(B.CreateURem(Threads, B.getInt64(Apart)));
  Value *Most = B.CreateNUWMul(Threads, B.getInt64(Count - 1));
  Fits = B.CreateAnd(Whole, B.CreateICmpUGT(All, Most));
  Value *Thread = B.CreateZExt(Lo, I64);
  Value *Others = B.CreateAnd(Thread, B.CreateNot(B.getInt64(Apart - 1)));
  Value *InTile = B.CreateAdd(Thread, B.CreateMul(Others, B.getInt64(Count - 1)));
  // The last threads may have no iteration, and more than T can count in front of them.
  InTile = B.CreateBinaryIntrinsic(Intrinsic::umin, InTile, All);
  First = B.CreateSelect(Fits, B.CreateTrunc(InTile, T), Lo);
  End = B.CreateSelect(Fits, B.CreateSub(N, number(uint64_t(Count - 1) * Apart)), number(0));
  Step = B.CreateNUWMul(Threads, B.getInt64(Count));
}

/// A gang's run of neighbours in tiles.
void LoopTiler::spreadBlock(IRBuilder<> &B) {
  Value *Lo = Index.getIncomingValueForBlock(Before);
  auto *Hi =
      cast<CallInst>(cast<ICmpInst>(L.getHeader()->getTerminator()->getOperand(0))->getOperand(1));
  Instruction *Stop = Hi->clone();
  B.Insert(Stop);
  Value *Some = B.CreateICmpUGT(Stop, number(Count - 1));
  First = Lo;
  End = B.CreateSelect(Some, B.CreateSub(Stop, number(Count - 1)), number(0));
  Step = B.getInt64(Count);
}

/// The header of the loop over tiles, which leads to the loop over what is left.
void LoopTiler::makeLoop() {
  BasicBlock *Header = L.getHeader();
  IRBuilder<> B(Before->getTerminator());
  spread(B);
  auto *Head = BasicBlock::Create(B.getContext(), "tile", Header->getParent(), Header);
  B.SetInsertPoint(Head);
  Tile = B.CreatePHI(T, 2);
  Tile->addIncoming(First, Before);
  Before->getTerminator()->replaceSuccessorWith(Header, Head);
  Index.setIncomingValueForBlock(Before, Tile);
  Index.replaceIncomingBlockWith(Before, Head);
  const bool Signed = R.Axis & AxisFits31;
  for (unsigned I = 0; I < Count; I++) {
    Maps[I][Header] = Head;
    Maps[I][&Index] = B.CreateAdd(Tile, number(uint64_t(I) * Apart), "", /*HasNUW=*/true, Signed);
  }
}

void LoopTiler::copyVariables() {
  for (AllocaInst *A : Same.variables())
    for (unsigned I = 0; I < Count; I++) {
      Instruction *C = A->clone();
      C->insertAfter(A->getIterator());
      Maps[I][A] = C;
    }
}

void LoopTiler::copy(Instruction &I, BasicBlock *To) {
  const bool Each = Same.varies(&I) && !I.isTerminator();
  for (unsigned C = 0; C < (Each ? Count : 1); C++) {
    Instruction *Copy = I.clone();
    Copy->insertInto(To, To->end());
    Copies.push_back({Copy, Each ? C : Count});
    for (unsigned M = C; M < (Each ? C + 1 : Count); M++)
      Maps[M][&I] = Copy;
  }
}

void LoopTiler::copyBlocks() {
  BasicBlock *Header = L.getHeader();
  for (BasicBlock *B : L.blocks()) {
    if (B == Header)
      continue;
    auto *New = BasicBlock::Create(B->getContext(), "", Header->getParent(), Header);
    for (unsigned I = 0; I < Count; I++)
      Maps[I][B] = New;
    for (Instruction &I : *B)
      if (&I != R.Next && !isMarker(&I, Marker::private_))
        copy(I, New);
  }
}

/// And what leads from tile to tile.
void LoopTiler::setOperands() {
  BasicBlock *Header = L.getHeader(), *Head = Tile->getParent();
  for (auto [Copy, Of] : Copies)
    RemapInstruction(Copy, Maps[Of % Count], RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
  BasicBlock *Body = Header->getTerminator()->getSuccessor(0);
  IRBuilder<> B(Head);
  B.CreateCondBr(B.CreateICmpULT(Tile, End), cast<BasicBlock>(Maps[0][Body]), Header);
  auto *Latch = cast<BasicBlock>(Maps[0][L.getLoopLatch()]);
  B.SetInsertPoint(Latch->getTerminator());
  Type *I64 = B.getInt64Ty();
  Value *Left = B.CreateZExt(B.CreateSub(N, Tile), I64);
  Value *On = B.CreateAdd(Tile, B.CreateTrunc(Step, T));
  Tile->addIncoming(B.CreateSelect(B.CreateICmpUGT(Left, Step), On, N), Latch);
}

/// No iteration accesses what another one writes, nor do loads that all have in common: a hint for
/// LLVM, which could not know it of subscripts. The loops around are distributed as well, or what
/// one of their iterations has written would be read in the next one.
void LoopTiler::tellApart() {
  MDBuilder M(Tile->getContext());
  MDNode *Domain = M.createAnonymousAliasScopeDomain();
  SmallVector<Metadata *, MostTogether> Scopes;
  for (unsigned I = 0; I < Count; I++)
    Scopes.push_back(M.createAnonymousAliasScope(Domain));
  auto Add = [](Instruction &I, unsigned Kind, ArrayRef<Metadata *> List) {
    I.setMetadata(Kind,
                  MDNode::concatenate(I.getMetadata(Kind), MDNode::get(I.getContext(), List)));
  };
  for (auto [Copy, Of] : Copies) {
    if (!isa<LoadInst, StoreInst>(Copy) || Copy->isAtomic())
      continue;
    SmallVector<Metadata *, MostTogether> Others = Scopes;
    if (Of < Count)
      Others.erase(Others.begin() + Of);
    if (Of < Count || isa<LoadInst>(Copy))
      Add(*Copy, LLVMContext::MD_noalias, Others);
    if (Of < Count && isa<StoreInst>(Copy))
      Add(*Copy, LLVMContext::MD_alias_scope, Scopes[Of]);
  }
}

/// What is left of a tile has its iterations as far apart.
void LoopTiler::stepRest() {
  if (isBlockedAxis(R.Axis))
    return;
  IRBuilder<> B(R.Next->getParent(), std::next(R.Next->getIterator()));
  Value *More = B.CreateICmpUGT(B.CreateSub(N, &Index), number(Apart));
  Value *InTile = B.CreateSelect(More, B.CreateAdd(&Index, number(Apart)), N);
  Index.setIncomingValueForBlock(L.getLoopLatch(), B.CreateSelect(Fits, InTile, R.Next));
}

void LoopTiler::run() {
  if (!Same.isJoint()) // or it has stopped reading, and does not know what varies
    reportFatalInternalError("xacc: iterations that are not joint cannot form tiles");
  makeLoop();
  copyVariables();
  copyBlocks();
  setOperands();
  tellApart();
  stepRest();
}

unsigned iterationsApart(unsigned Axis) {
  constexpr unsigned LanesOfTile = 8; ///< where lanes share out a tile of `tile`
  if (!(Axis & XACC_AXIS_LANE) || Axis & XACC_AXIS_MASK)
    return 1;
  return Axis & XACC_AXIS_GANG ? XACC_TILE_LANES : LanesOfTile;
}

PHINode *jointIndex(const DistributedLoops::Row &R) {
  const IndexCall Next(*R.Next);
  BasicBlock *Header = R.L->getHeader(), *Latch = R.L->getLoopLatch(),
             *Before = R.L->getLoopPreheader();
  auto *Index = dyn_cast<PHINode>(Next.K);
  auto *Branch = dyn_cast<BranchInst>(Header->getTerminator());
  if (!Index || !Latch || !Before || Latch == Header || R.L->getExitingBlock() != Header ||
      !R.L->isLoopInvariant(Next.N) || Index->getParent() != Header || !Branch ||
      !Branch->isConditional() || Index->getIncomingValueForBlock(Latch) != R.Next ||
      !R.Next->hasOneUse() || !isLo(markerOf(Index->getIncomingValueForBlock(Before))))
    return nullptr;
  // phi, hi, comparison and branch
  auto *Test = dyn_cast<ICmpInst>(Branch->getCondition());
  if (!Test || Test->getPredicate() != ICmpInst::ICMP_ULT || Test->getOperand(0) != Index ||
      Test->getParent() != Header || !isHi(markerOf(Test->getOperand(1))) ||
      !R.L->contains(Branch->getSuccessor(0)) || Header->size() != 4)
    return nullptr;
  const bool Inside =
      all_of(Index->users(), [&](User *U) { return R.L->contains(cast<Instruction>(U)); });
  return Inside ? Index : nullptr;
}

void tileLoop(const DistributedLoops::Row &R, unsigned Count) {
  LoopTiler(R, *jointIndex(R), Count).run();
}

} // namespace xacc
