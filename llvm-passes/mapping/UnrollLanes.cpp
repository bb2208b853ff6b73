// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-unroll: short loops over lanes get a copy in front that runs four iterations of a lane at a
// time, eight of long ones, so that a lane has several loads on their way; those over gangs, too,
// where they update what lanes share, which assemblers leave in order, or do little but load what
// they reduce. Comes while markers say what a step is. LLVM would divide to find the number of
// iterations, which costs more than a short loop has; here one comparison says whether four are
// left:
//
//   for (; k + 3 * step < n; k += 4 * step) { four bodies }   // new
//   for (; k + step < n; k += 2 * step) { two bodies }        // new, at most once
//   for (; k < n; k = next(k)) { body }                       // as it was
#include "mapping/UnrollLanes.h"
#include "analysis/DistributedLoops.h"
#include "analysis/MemoryAccess.h"
#include "ir/DeviceIndex.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace xacc {

enum : unsigned {
  Pair = 2, ///< of what is left behind four
  Few = 4,
  Many = 8,              ///< where a lane surely has as many iterations, several times
  LongRow = 4096,        ///< of iterations: acc/launch/grid.c gives it at most 256 lanes
  MostInstructions = 64, ///< of an iteration, if there are few copies
  MostLanes = 1024,      ///< of a gang
};

namespace {
class Unroller {
public:
  /// Gangs: also a loop over gangs.
  Unroller(const DistributedLoops::Row &R, unsigned Copies, bool Gangs)
      : R(R), Next(*R.Next), L(*R.L), Header(L.getHeader()), Latch(L.getLoopLatch()),
        Before(L.getLoopPreheader()), Copies(Copies), Gangs(Gangs) {}
  bool isPossible() const;
  void run();
  /// Behind run: fewer copies for what that leaves.
  void runAgain(unsigned Fewer);

private:
  void makeCopies();
  void copy(unsigned I);
  void joinPhis(unsigned I);
  void step(unsigned I);
  void close();
  BasicBlock *copyOf(unsigned I, BasicBlock *B) { return cast<BasicBlock>(Maps[I][B]); }
  /// What the latch hands on at the end of copy I.
  Value *handedOn(unsigned I, const PHINode &P) {
    Value *V = P.getIncomingValueForBlock(Latch), *Copy = Maps[I].lookup(V);
    return Copy ? Copy : V;
  }

  const DistributedLoops::Row &R;
  const IndexCall Next;
  llvm::Loop &L;
  BasicBlock *const Header, *const Latch, *Before; ///< Before: where the loop as it was is entered
  unsigned Copies;
  const bool Gangs;
  ValueToValueMapTy Maps[Many];
  Value *Step = nullptr;
};
} // namespace

static bool isPlain(const Instruction &I) {
  if (isa<AllocaInst>(I))
    return false;
  auto *Call = dyn_cast<CallBase>(&I);
  return !Call || isa<IntrinsicInst>(Call) || isIndexMarker(markerOf(Call));
}

/// True if assemblers would wait for each load.
static bool updatesShared(const llvm::Loop &L) {
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B)
      if (auto *A = dyn_cast<AtomicRMWInst>(&I); A && isSharedMemory(A->getPointerOperand()))
        return true;
  return false;
}

bool Unroller::isPossible() const {
  auto *Index = dyn_cast<PHINode>(Next.K);
  auto *Branch = dyn_cast<BranchInst>(Header->getTerminator());
  if (lanesOf(R.Axis) != OverVector || (R.Axis & XACC_AXIS_GANG && !Gangs && !updatesShared(L)) ||
      !Latch || !Before || Latch == Header || !L.getSubLoops().empty() || !Index ||
      Index->getParent() != Header || !L.isLoopInvariant(Next.N) ||
      Index->getIncomingValueForBlock(Latch) != R.Next || L.getExitingBlock() != Header ||
      !Branch || !Branch->isConditional() || !isa<BranchInst>(Latch->getTerminator()))
    return false;
  unsigned Size = 0;
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B) {
      Size += !I.isTerminator();
      if (!isPlain(I) || (B == Header && I.mayHaveSideEffects() && markerOf(&I) == Marker::none))
        return false;
    }
  return Size * Copies <= MostInstructions * Few;
}

void Unroller::copy(unsigned I) {
  SmallVector<BasicBlock *> New;
  for (BasicBlock *B : L.blocks()) {
    BasicBlock *C = CloneBasicBlock(B, Maps[I], ".x" + Twine(I), Header->getParent());
    Maps[I][B] = C;
    New.push_back(C);
  }
  remapInstructionsInBlocks(New, Maps[I]);
  // What restrict says of one iteration it does not say of another.
  SmallVector<MDNode *, 4> Scopes;
  identifyNoAliasScopesToClone(L.getBlocks(), Scopes);
  cloneAndAdaptNoAliasScopes(Scopes, New, Header->getContext(), ("x" + Twine(I)).str());
  for (BasicBlock *B : New)
    B->moveBefore(Header);
}

/// Only the first copy has phis; the others go on with what the copy before
/// them hands on.
void Unroller::joinPhis(unsigned I) {
  SmallVector<std::pair<PHINode *, Value *>> Joined;
  for (PHINode &P : Header->phis())
    Joined.push_back({cast<PHINode>(Maps[I][&P]), handedOn(I - 1, P)});
  for (auto [Phi, V] : Joined) {
    Phi->replaceAllUsesWith(V);
    Phi->eraseFromParent();
  }
}

/// In copy I the next index is one step on, for it is below n.
void Unroller::step(unsigned I) {
  auto *C = cast<CallInst>(Maps[I][R.Next]);
  Value *Index = IRBuilder<>(C).CreateNUWAdd(C->getArgOperand(2), Step);
  C->replaceAllUsesWith(Index);
  C->eraseFromParent();
}

/// Control goes from copy to copy and back to the first, which decides.
void Unroller::close() {
  auto *Branch = cast<BranchInst>(Header->getTerminator());
  const unsigned In = L.contains(Branch->getSuccessor(0)) ? 0 : 1;
  for (unsigned I = 0; I < Copies; I++) {
    BasicBlock *Body = copyOf(I, Branch->getSuccessor(In));
    Instruction *Old = copyOf(I, Header)->getTerminator();
    IRBuilder<> B(Old);
    if (I == 0) {
      Value *Index = Maps[0][Next.K];
      // Signed and in 64 bits: a lane may begin behind the end.
      auto Wide = [&B](Value *V) { return B.CreateZExt(V, B.getInt64Ty()); };
      Value *Left = B.CreateNSWSub(Wide(Next.N), Wide(Index));
      Value *Some = B.CreateNSWMul(Wide(Step), B.getInt64(Copies - 1));
      B.CreateCondBr(B.CreateICmpSGT(Left, Some), Body, Header);
    } else {
      B.CreateBr(Body);
    }
    Old->eraseFromParent();
    Instruction *Back = copyOf(I, Latch)->getTerminator();
    IRBuilder<>(Back).CreateBr(copyOf((I + 1) % Copies, Header));
    Back->eraseFromParent();
  }
  for (PHINode &P : Header->phis()) {
    auto *First = cast<PHINode>(Maps[0][&P]);
    First->setIncomingValueForBlock(copyOf(0, Latch), handedOn(Copies - 1, P));
    First->replaceIncomingBlockWith(copyOf(0, Latch), copyOf(Copies - 1, Latch));
    P.setIncomingValueForBlock(Before, First);
    P.replaceIncomingBlockWith(Before, copyOf(0, Header));
  }
  Before->getTerminator()->replaceSuccessorWith(Header, copyOf(0, Header));
}

void Unroller::run() {
  IRBuilder<> B(Before->getTerminator());
  Step = B.CreateZExt(deviceIndex(B, XACC_SIM_LANES, 0), Next.N->getType());
  if (R.Axis & XACC_AXIS_GANG)
    Step = B.CreateNUWMul(Step, B.CreateZExt(deviceIndex(B, XACC_SIM_GANGS, 0), Next.N->getType()));
  makeCopies();
}

void Unroller::runAgain(unsigned Fewer) {
  Before = copyOf(0, Header);
  Copies = Fewer;
  for (ValueToValueMapTy &Map : Maps)
    Map.clear();
  makeCopies();
}

void Unroller::makeCopies() {
  for (unsigned I = 0; I < Copies; I++)
    copy(I);
  for (unsigned I = 0; I < Copies; I++)
    step(I);
  for (unsigned I = 1; I < Copies; I++)
    joinPhis(I);
  close();
}

/// SE knows constants that nobody has folded yet.
static bool isLong(const DistributedLoops::Row &R, ScalarEvolution &SE) {
  const SCEV *N = SE.getSCEV(IndexCall(*R.Next).N);
  return !(R.Axis & XACC_AXIS_GANG) && SE.getUnsignedRangeMin(N).uge(LongRow);
}

/// A tile of `tile` with a lane for each element, or several, which TileLanes then takes together.
static bool isSmallTile(const Kernel &K) {
  uint64_t Elements = K.has(XACC_KERNEL_TILE);
  for (const Item &I : K.Items)
    if (I.Kind == XACC_ITEM_TRIP && I.Flags & XACC_AXIS_LANE) {
      auto *Trip = dyn_cast<ConstantInt>(K.value(I));
      Elements *= Trip ? std::min<uint64_t>(Trip->getZExtValue(), MostLanes + 1) : 0;
    }
  return Elements && Elements <= MostLanes;
}

void unrollLanes(Kernel &K, FunctionAnalysisManager &FAM) {
  if (!K.has(XACC_KERNEL_LANES) || isSmallTile(K))
    return;
  const bool IsLight = K.has(XACC_KERNEL_LIGHT_RED);
  DistributedLoops N(*K.F, FAM);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(*K.F);
  SmallVector<unsigned> Copies; // asked before anything changes
  for (const DistributedLoops::Row &R : N.distributed())
    Copies.push_back(IsLight || isLong(R, SE) ? Many : Few);
  for (auto [R, C] : zip_equal(N.distributed(), Copies))
    for (unsigned Some : {C, +Few})
      if (Unroller U(R, Some, IsLight); U.isPossible()) {
        U.run();
        if (Some == Few && !(R.Axis & XACC_AXIS_GANG))
          U.runAgain(Pair);
        break;
      }
}

} // namespace xacc
