// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-inline-routines: routines of this file with loops to share out become part of the regions
// that call them, so that those loops are mapped like the region's own. What regions of other
// files, pointers and recursion call runs its loops in the lane that calls it. Comes before
// anything looks at regions.
#include "outline/InlineRoutines.h"
#include "ir/Diagnostics.h"
#include "ir/Marker.h"
#include "ir/ReductionOperators.h"
#include "ir/State.h"
#include "routines/DeclaredVariables.h"
#include "routines/Routine.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace xacc {

namespace {
/// The marked loops around the calls of a function, before any is inlined.
class Surroundings {
public:
  Surroundings(Function &F, FunctionAnalysisManager &FAM);
  /// The innermost one, or 0.
  unsigned loopAround(const CallInst &C) const { return Around.lookup(&C); }
  /// False in loops that take the levels of the callee for themselves.
  bool isFree(const CallInst &C) const;

private:
  struct Row {
    unsigned Requests = 0, Parent = 0;
  };
  DenseMap<unsigned, Row> Rows;
  DenseMap<const CallInst *, unsigned> Around;
};

/// The calls of one region.
class Inliner {
public:
  Inliner(CallInst &Begin, const SetVector<Function *> &Routines, FunctionAnalysisManager &FAM,
          Diagnostics &D)
      : Begin(Begin), Routines(Routines), FAM(FAM), D(D) {}
  void run(const Surroundings &Of);

private:
  SmallVector<CallInst *> candidates(ArrayRef<Instruction *> Code) const;
  void inlineCalls(ArrayRef<Instruction *> Code, const Surroundings &Of);
  void inlineCall(CallInst &C, unsigned Around);
  void expand(Function &F);
  void number(Function &F);
  unsigned ownId(unsigned Id);

  CallInst &Begin;
  const SetVector<Function *> &Routines;
  FunctionAnalysisManager &FAM;
  Diagnostics &D;
  SmallVector<Function *> Chain; // being expanded
  DenseSet<unsigned> Used;       // ids of loops in the region
};
} // namespace

Surroundings::Surroundings(Function &F, FunctionAnalysisManager &FAM) {
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  DenseMap<const llvm::Loop *, unsigned> Marked;
  for (CallInst *C : markersOf(F))
    if (isMarker(C, Marker::loop_)) {
      Row &R = Rows[constantOf(*C, 0)];
      R.Requests |= constantOf(*C, 3);
      R.Parent = constantOf(*C, 1);
    } else if (isNext(markerOf(C))) {
      Marked.try_emplace(LI.getLoopFor(C->getParent()), constantOf(*C, 0));
    }
  for (BasicBlock &B : F) {
    const llvm::Loop *L = LI.getLoopFor(&B);
    while (L && !Marked.count(L))
      L = L->getParentLoop();
    for (Instruction &I : B)
      if (auto *C = dyn_cast<CallInst>(&I); L && C)
        Around[C] = Marked.lookup(L);
  }
}

/// Code between begin and end of a region, calls in order.
static SmallVector<Instruction *> codeOf(CallInst &Begin) {
  SmallVector<Instruction *> Code;
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<Instruction *> Work{Begin.getNextNode()};
  while (!Work.empty()) {
    Instruction *I = Work.pop_back_val();
    for (; I; I = I->getNextNode()) {
      if (isMarker(I, Marker::region_end_) &&
          constantOf(*cast<CallInst>(I), 0) == constantOf(Begin, 0))
        break;
      Code.push_back(I);
      if (I->isTerminator())
        for (BasicBlock *S : successors(I))
          if (Seen.insert(S).second)
            Work.push_back(&S->front());
    }
  }
  return Code;
}

/// What replaces F on a device, or in another unit of the program, is not to be
/// copied; nor is what is under way already.
SmallVector<CallInst *> Inliner::candidates(ArrayRef<Instruction *> Code) const {
  SmallVector<CallInst *> Found;
  for (Instruction *I : Code) {
    auto *C = dyn_cast<CallInst>(I);
    Function *F = C ? C->getCalledFunction() : nullptr;
    if (F && Routines.contains(F) && !F->isInterposable() && !boundOf(*F) &&
        C->getFunctionType() == F->getFunctionType() && !is_contained(Chain, F) &&
        !isByValue(Begin, *F))
      Found.push_back(C);
  }
  return Found;
}

/// What the loops of F ask for, and what may not be around them.
static unsigned levelsAround(Function &F) {
  unsigned Requests = 0;
  for (CallInst *Row : callsOf(F, Marker::loop_))
    Requests |= constantOf(*Row, 3);
  return Requests & XACC_REQ_GANG     ? XACC_REQ_GANG | XACC_REQ_WORKER | XACC_REQ_VECTOR
         : Requests & XACC_REQ_WORKER ? XACC_REQ_WORKER | XACC_REQ_VECTOR
                                      : unsigned(XACC_REQ_VECTOR);
}

bool Surroundings::isFree(const CallInst &C) const {
  const unsigned Taken = levelsAround(*C.getCalledFunction());
  for (unsigned Id = loopAround(C); Id; Id = Rows.lookup(Id).Parent)
    if (Rows.lookup(Id).Requests & Taken)
      return false;
  return true;
}

/// Two copies of a routine in a region have different loops. The front end does
/// not come to ids as large as those of copies.
unsigned Inliner::ownId(unsigned Id) {
  constexpr unsigned FirstOfCopies = 1u << 24;
  if (Used.insert(Id).second)
    return Id;
  unsigned Own = FirstOfCopies;
  while (!Used.insert(Own).second)
    ++Own;
  D.alias(Own, Id);
  return Own;
}

static void setId(CallInst &C, unsigned Operand, unsigned Id) {
  C.setArgOperand(Operand, ConstantInt::get(Type::getInt32Ty(C.getContext()), Id));
}

/// Of a copy as it is made.
void Inliner::number(Function &F) {
  DenseMap<unsigned, unsigned> Ids;
  for (CallInst *C : callsOf(F, Marker::loop_))
    if (unsigned Id = constantOf(*C, 0); !Ids.count(Id))
      Ids[Id] = ownId(Id);
  for (CallInst *C : markersOf(F))
    for (unsigned Operand : {0u, 1u}) {
      const bool IsConstruct =
          isMarker(C, Marker::private_) ? Operand == 1 : Operand == 0 || isMarker(C, Marker::loop_);
      auto Own = Ids.find(constantOf(*C, Operand));
      if (!IsConstruct || Own == Ids.end())
        continue;
      if (isMarker(C, Marker::loop_) && Operand == 0 && Own->second != Own->first)
        setCallAttribute(*C, CopyAttribute, callAttribute(*C, CopyAttribute).value_or(Own->first));
      setId(*C, Operand, Own->second);
    }
}

/// Loops and variables of a copy belong to the construct around its call.
static void attach(Function &F, unsigned Around) {
  for (CallInst *C : markersOf(F))
    if ((isMarker(C, Marker::private_) || isMarker(C, Marker::loop_)) && !constantOf(*C, 1))
      setId(*C, 1, Around);
}

void Inliner::inlineCall(CallInst &C, unsigned Around) {
  Function &F = *C.getCalledFunction();
  ValueToValueMapTy Map;
  Function *Copy = CloneFunction(&F, Map);
  Copy->setLinkage(GlobalValue::InternalLinkage);
  number(*Copy);
  Chain.push_back(&F);
  expand(*Copy);
  Chain.pop_back();
  attach(*Copy, Around);
  C.setCalledFunction(Copy);
  InlineFunctionInfo Info;
  if (!InlineFunction(C, Info).isSuccess())
    C.setCalledFunction(&F);
  FAM.clear(*Copy, Copy->getName());
  Copy->eraseFromParent();
}

void Inliner::inlineCalls(ArrayRef<Instruction *> Code, const Surroundings &Of) {
  for (CallInst *C : candidates(Code))
    if (Of.isFree(*C))
      inlineCall(*C, Of.loopAround(*C));
}

/// Calls in a copy of a routine. Its markers are those of another region until
/// it is attached: what it contains keeps 0 for what is around the copy.
void Inliner::expand(Function &F) {
  SmallVector<Instruction *> Code;
  for (Instruction &I : instructions(F))
    Code.push_back(&I);
  inlineCalls(Code, Surroundings(F, FAM));
}

void Inliner::run(const Surroundings &Of) {
  const unsigned Region = constantOf(Begin, 0);
  for (Instruction *I : codeOf(Begin))
    if (isMarker(I, Marker::loop_))
      Used.insert(constantOf(*cast<CallInst>(I), 0));
  inlineCalls(codeOf(Begin), Of);
  // Variables outside all loops are the region's.
  for (Instruction *I : codeOf(Begin))
    if (isMarker(I, Marker::private_) && !constantOf(*cast<CallInst>(I), 1))
      setId(*cast<CallInst>(I), 1, Region);
}

/// cell = cell op copy, for each element.
static void reduceInPlace(CallInst &End) {
  const unsigned Op = constantOf(End, 3), Kind = constantOf(End, 4);
  Type *T = irType(End.getContext(), Kind);
  auto [Body, I] = SplitBlockAndInsertSimpleForLoop(End.getArgOperand(5), End.getIterator());
  IRBuilder<> B(Body);
  MaybeAlign Align = cellAlign(T);
  Value *To = B.CreateInBoundsGEP(T, End.getArgOperand(1), I);
  Value *From = B.CreateInBoundsGEP(T, End.getArgOperand(2), I);
  Value *Sum =
      combine(B, Op, Kind, B.CreateAlignedLoad(T, To, Align), B.CreateAlignedLoad(T, From, Align));
  B.CreateAlignedStore(Sum, To, Align);
  End.eraseFromParent();
}

/// The routine itself: all iterations, one after the other.
static void makeSequential(Function &F, Diagnostics &D) {
  for (CallInst *C : markersOf(F)) {
    if (!isMarker(C, Marker::reduce_end_)) {
      eraseMarker(*C);
      continue;
    }
    std::string Problem = problemOfOperator(constantOf(*C, 3), constantOf(*C, 4));
    if (Problem.empty()) {
      reduceInPlace(*C);
      continue;
    }
    D.error(constantOf(*C, 0), Problem);
    eraseMarker(*C);
  }
}

void inlineRoutines(Module &M, FunctionAnalysisManager &FAM, Diagnostics &D) {
  SetVector<Function *> Routines, Callers;
  for (Function &F : M)
    if (!callsOf(F, Marker::region_begin_).empty())
      Callers.insert(&F);
    else if (!callsOf(F, Marker::loop_).empty())
      Routines.insert(&F);
  if (Routines.empty())
    return;
  for (Function *F : Callers) {
    EliminateUnreachableBlocks(*F);
    FAM.invalidate(*F, PreservedAnalyses::none());
    const Surroundings Of(*F, FAM);
    for (CallInst *Begin : callsOf(*F, Marker::region_begin_))
      Inliner(*Begin, Routines, FAM, D).run(Of);
    FAM.invalidate(*F, PreservedAnalyses::none());
  }
  for (Function *F : Routines)
    makeSequential(*F, D);
}

} // namespace xacc
