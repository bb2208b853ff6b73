// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that have no iteration of their loop take part in loading and waiting, so its header asks
// whether any lane of the gang has one. What one lane does alone is skipped in the others:
//
//   lanes:  active = i < n; any lane active? : end       stage:  t = 0
//           active? before loop : stage                  tiles:  t < trips? : done
//   before loop, as it was -> stage                              wait; load tile; wait
//                                                                active? loop : next
//   loop:   count < tile? body : next                    next:   t += tile -> tiles
//   body, from the tile                                  done:   active? behind loop : latch
//
// Where the loop may be short, that is asked in front of the lanes' loop, of which there is a copy
// as it was. Values that cross the new edges lie in variables meanwhile, and are values again in
// the end.
#include "memory/StagedLoop.h"
#include "ir/DeviceIndex.h"
#include "ir/ReductionOperators.h"
#include "memory/LoopVariables.h"
#include "memory/SharedMemory.h"
#include "xacc/abi.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace xacc {

bool canStage(const StagedLoop &S, ScalarEvolution &SE) {
  SCEVExpander Expander(SE, "stage");
  const Instruction *At = S.Lanes->getLoopPreheader()->getTerminator();
  auto IsSafe = [&](const SCEV *V) { return Expander.isSafeToExpandAt(V, At); };
  return IsSafe(S.Trips) &&
         all_of(S.Elements, [&](const auto &E) { return IsSafe(E.Address->getStart()); });
}

namespace {
class LoopStager {
public:
  LoopStager(Kernel &K, const StagedLoop &S, ScalarEvolution &SE, StageState &State)
      : K(K), S(S), SE(SE), State(State), C(K.F->getContext()), Record(S),
        Before(S.Lanes->getLoopPreheader()), Lanes(S.Lanes->getHeader()),
        LanesLatch(S.Lanes->getLoopLatch()), BeforeEach(S.Each->getLoopPreheader()),
        Each(S.Each->getHeader()), EachLatch(S.Each->getLoopLatch()),
        BehindEach(S.Each->getExitBlock()) {}
  /// What is left to be promoted.
  LoopVariables &run();

private:
  void expand();
  BasicBlock *block(const Twine &Name) { return BasicBlock::Create(C, Name, K.F, LanesLatch); }
  Value *activeLanes();
  void enterTogether();
  void makeTiles();
  void loadTile(Instruction *Before);
  void countWithinTile();
  void readTile();
  void copyAsItWas();
  Value *addressOf(IRBuilder<> &B, Value *Index, uint64_t Offset);
  void wait(IRBuilder<> &B);

  Kernel &K;
  const StagedLoop &S;
  ScalarEvolution &SE;
  StageState &State;
  LLVMContext &C;
  const StagedRecord Record;
  BasicBlock *const Before, *const Lanes, *const LanesLatch;
  BasicBlock *const BeforeEach, *const Each, *const EachLatch, *const BehindEach;
  std::optional<LoopVariables> Variables;
  SmallVector<Value *, 4> Starts; ///< of the record's fields
  Value *Trips = nullptr;         ///< in 64 bits
  Value *Active = nullptr, *Shared = nullptr, *InTile = nullptr;
  BasicBlock *Stage = nullptr, *Joined = nullptr; ///< behind BeforeEach; in front of Lanes
  PHINode *First = nullptr;                       ///< iteration of a tile
  AllocaInst *Count = nullptr;                    ///< iteration in it
};
} // namespace

void LoopStager::wait(IRBuilder<> &B) {
  FunctionCallee Barrier =
      K.F->getParent()->getOrInsertFunction("__xacc_dev_barrier", B.getVoidTy());
  cast<Function>(Barrier.getCallee())->setConvergent();
  B.CreateCall(Barrier);
}

/// What is the same for all lanes, in front of their loop.
void LoopStager::expand() {
  SCEVExpander Expander(SE, "stage");
  Instruction *At = Before->getTerminator();
  IRBuilder<> B(At);
  Trips = B.CreateZExt(Expander.expandCodeFor(S.Trips, S.Trips->getType(), At), B.getInt64Ty());
  for (const StagedField &F : Record.Fields)
    Starts.push_back(
        Expander.expandCodeFor(F.Element->Address->getStart(), PointerType::get(C, 0), At));
}

/// Does any lane of the gang have an iteration?
Value *LoopStager::activeLanes() {
  auto *Branch = cast<BranchInst>(Lanes->getTerminator());
  IRBuilder<> B(Branch);
  Active = Branch->getCondition();
  if (!S.Lanes->contains(Branch->getSuccessor(0)))
    Active = B.CreateNot(Active);
  Type *I32 = B.getInt32Ty();
  FunctionCallee Any = K.F->getParent()->getOrInsertFunction(
      reduceName("lanes", XACC_RED_or, XACC_TYPE_u32), I32, I32, I32, I32);
  cast<Function>(Any.getCallee())->setConvergent();
  return B.CreateIsNotNull(
      B.CreateCall(Any, {B.getInt32(S.Construct), B.CreateZExt(Active, I32), B.getInt32(0)}));
}

void LoopStager::enterTogether() {
  Value *Any = activeLanes();
  Instruction *Branch = Lanes->getTerminator();
  const unsigned In = S.Lanes->contains(Branch->getSuccessor(0)) ? 0 : 1;
  BasicBlock *Body = Branch->getSuccessor(In), *End = Branch->getSuccessor(1 - In);
  BasicBlock *Together = block("together");
  Stage = block("stage");
  Joined = block("joined");
  IRBuilder<> B(Branch);
  B.CreateCondBr(Any, Together, End);
  Branch->eraseFromParent();
  B.SetInsertPoint(Together);
  Variables->forget(B);
  B.CreateCondBr(Active, Body, Stage);
  BeforeEach->getTerminator()->replaceSuccessorWith(Each, Stage);
  Instruction *Last = LanesLatch->getTerminator();
  IRBuilder<>(Joined).Insert(Last->clone());
  B.SetInsertPoint(Last);
  B.CreateBr(Joined);
  Last->eraseFromParent();
}

Value *LoopStager::addressOf(IRBuilder<> &B, Value *Index, uint64_t Offset) {
  Value *At = B.CreateNUWMul(Index, B.getInt64(Record.Bytes));
  return B.CreateInBoundsPtrAdd(Shared, B.CreateNUWAdd(At, B.getInt64(Offset)));
}

/// tile[e] = element[First + e] over all lanes of the gang.
void LoopStager::loadTile(Instruction *Before) {
  forEachLane(Before, S.Construct, InTile, [&](IRBuilder<> &B, Value *I) {
    SmallVector<Value *, 4> Values;
    Value *Iteration = B.CreateNUWAdd(First, I);
    for (auto [F, Start] : zip_equal(Record.Fields, Starts)) {
      auto *Step = cast<SCEVConstant>(F.Element->Address->getStepRecurrence(SE));
      const LoadInst &Like = *F.Element->Load;
      Value *From = B.CreatePtrAdd(
          Start, B.CreateMul(Iteration, B.getInt64(Step->getAPInt().getSExtValue())));
      Values.push_back(B.CreateAlignedLoad(Like.getType(), From, Like.getAlign()));
    }
    for (auto [F, V] : zip_equal(Record.Fields, Values))
      B.CreateAlignedStore(V, addressOf(B, I, F.Offset), Record.alignOf(F));
  });
}

void LoopStager::makeTiles() {
  Value *&Memory = State.Buffers[Record.Tile * Record.Bytes];
  if (!Memory)
    Memory = makeShared(K, ArrayType::get(Type::getInt8Ty(C), Record.Tile * Record.Bytes),
                        Team::Gang, "stage." + Twine(K.SharedBytes));
  Shared = Memory;
  BasicBlock *Tiles = block("tiles"), *Load = block("tile.load"), *Enter = block("tile.enter"),
             *Next = block("tile.next"), *Done = block("tiles.done");
  IRBuilder<> B(Stage);
  B.CreateBr(Tiles);
  B.SetInsertPoint(Tiles);
  First = B.CreatePHI(B.getInt64Ty(), 2);
  First->addIncoming(B.getInt64(0), Stage);
  B.CreateCondBr(B.CreateICmpULT(First, Trips), Load, Done);
  B.SetInsertPoint(Load);
  Value *Left = B.CreateNUWSub(Trips, First);
  auto *Known = dyn_cast<ConstantInt>(Trips);
  InTile =
      Known && Known->getZExtValue() % Record.Tile == 0
          ? cast<Value>(B.getInt32(Record.Tile))
          : B.CreateTrunc(B.CreateBinaryIntrinsic(Intrinsic::umin, Left, B.getInt64(Record.Tile)),
                          B.getInt32Ty());
  wait(B); // others may still read the last tile
  B.SetInsertPoint(B.CreateBr(Enter));
  loadTile(&*B.GetInsertPoint());
  B.SetInsertPoint(Enter);
  wait(B);
  B.CreateStore(B.getInt32(0), Count);
  B.CreateCondBr(Active, Each, Next);
  B.SetInsertPoint(Next);
  First->addIncoming(B.CreateNUWAdd(First, B.getInt64(Record.Tile)), Next);
  B.CreateBr(Tiles);
  B.SetInsertPoint(Done);
  B.CreateCondBr(Active, BehindEach, Joined);
  Each->getTerminator()->replaceSuccessorWith(BehindEach, Next);
}

/// The loop ends with the tile, and goes on with the next one where it was.
void LoopStager::countWithinTile() {
  auto *Branch = cast<BranchInst>(Each->getTerminator());
  IRBuilder<> B(Branch);
  Value *Now = B.CreateLoad(B.getInt32Ty(), Count);
  Value *More = B.CreateICmpULT(Now, InTile);
  const bool Negated = !S.Each->contains(Branch->getSuccessor(0));
  Branch->setCondition(Negated ? B.CreateNot(More) : More);
  B.SetInsertPoint(EachLatch->getTerminator());
  Value *Last = B.CreateLoad(B.getInt32Ty(), Count);
  B.CreateStore(B.CreateNUWAdd(Last, B.getInt32(1)), Count);
}

void LoopStager::readTile() {
  for (const StagedLoop::Element &E : S.Elements) {
    IRBuilder<> B(E.Load);
    const StagedField &F = Record.fieldOf(E);
    Value *Index = B.CreateZExt(B.CreateLoad(B.getInt32Ty(), Count), B.getInt64Ty());
    E.Load->setOperand(0, addressOf(B, Index, F.Offset));
    E.Load->setAlignment(Record.alignOf(F));
    E.Load->dropUnknownNonDebugMetadata();
  }
}

/// For loops that turn out to be short, and where no other lane may load what one leaves out.
void LoopStager::copyAsItWas() {
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *> New;
  for (BasicBlock *B : S.Lanes->blocks()) {
    BasicBlock *Copy = CloneBasicBlock(B, Map, ".short", K.F);
    Map[B] = Copy;
    New.push_back(Copy);
  }
  remapInstructionsInBlocks(New, Map);
  auto *Short = cast<BasicBlock>(Map[Lanes]);
  for (PHINode &P : S.Lanes->getExitBlock()->phis()) {
    Value *V = P.getIncomingValueForBlock(Lanes), *Copy = Map.lookup(V);
    P.addIncoming(Copy ? Copy : V, Short);
  }
  Instruction *Old = Before->getTerminator();
  IRBuilder<> B(Old);
  Value *Pays = B.CreateICmpUGE(Trips, B.getInt64(FewestStaged));
  if (S.Others)
    Pays = B.CreateAnd(Pays, B.CreateICmpUGT(S.Others, ConstantInt::get(S.Others->getType(), 1)));
  B.CreateCondBr(Pays, Lanes, Short);
  Old->eraseFromParent();
  State.Done.insert(Short);
}

LoopVariables &LoopStager::run() {
  expand();
  Variables.emplace(*S.Lanes, *S.Each);
  Count = Variables->add(Type::getInt32Ty(C));
  if (!isa<ConstantInt>(Trips) || S.Others)
    copyAsItWas();
  enterTogether();
  makeTiles();
  countWithinTile();
  readTile();
  K.Flags |= XACC_KERNEL_COLLECT;
  State.Done.insert(Lanes);
  return *Variables;
}

void stageLoop(Kernel &K, const StagedLoop &S, FunctionAnalysisManager &FAM, StageState &State) {
  LoopStager(K, S, FAM.getResult<ScalarEvolutionAnalysis>(*K.F), State).run().promote(FAM);
}

} // namespace xacc
