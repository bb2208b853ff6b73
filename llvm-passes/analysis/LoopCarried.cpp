// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopCarried.h.
#include "analysis/LoopCarried.h"
#include "analysis/DistributedLoops.h"
#include "ir/Kernel.h"
#include "ir/ReductionOperators.h"
#include "ir/State.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace xacc {

static void addPhis(Value *V, SmallPtrSetImpl<PHINode *> &Phis) {
  // A complex number may be held in two parts.
  bool IsPair = V->getType()->isVectorTy() && !isa<PHINode>(V);
  if (auto *Part = dyn_cast<Instruction>(V); Part && IsPair)
    for (Value *Operand : Part->operands())
      addPhis(Operand, Phis);
  auto *P = dyn_cast<PHINode>(V);
  if (P && Phis.insert(P).second)
    for (Value *Incoming : P->incoming_values())
      addPhis(Incoming, Phis);
}

/// Phis that V is calculated from by the instructions of an operator.
static void addOperands(Value *V, SmallPtrSetImpl<PHINode *> &Phis, unsigned Depth = 4) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || isa<PHINode>(I))
    return addPhis(V, Phis);
  if (Depth > 0 && !isa<LoadInst, CallBase>(I))
    for (Value *Operand : I->operands())
      addOperands(Operand, Phis, Depth - 1);
}

/// What a gang keeps until its end is carried by the loops around R, where the
/// private copy of R is combined with it. Arrays stay in memory.
static void addKept(Value *Kept, const DistributedLoops::Row &R, SmallPtrSetImpl<PHINode *> &Phis) {
  if (Kept->getType()->isPointerTy()) {
    for (Instruction &I : instructions(*R.L->getHeader()->getParent()))
      if (auto *S = dyn_cast<StoreInst>(&I))
        if (getUnderlyingObject(S->getPointerOperand()) == Kept)
          addOperands(S->getValueOperand(), Phis);
    return;
  }
  SmallPtrSet<PHINode *, 4> Carried;
  addPhis(Kept, Carried);
  for (auto *L = R.L->getParentLoop(); L; L = L->getParentLoop())
    for (PHINode *P : Carried)
      if (P->getParent() == L->getHeader())
        for (Value *Incoming : P->incoming_values())
          addOperands(Incoming, Phis);
}

/// Phis through which the loop hands the private copy of a reduction on. The
/// copy of an outer construct will do if each gang has one, and so will what a
/// gang keeps until its end.
static SmallPtrSet<PHINode *, 8> reductionPhis(const Kernel &K, const DistributedLoops::Row &R) {
  SmallPtrSet<PHINode *, 8> Phis;
  bool OnLanes = K.Loops.lookup(R.Id).onLanes();
  for (Instruction &I : instructions(*R.L->getHeader()->getParent()))
    if (ReduceCall Call = reduceCallOf(&I)) {
      if (Call.construct() == R.Id ||
          (!OnLanes && (Call.OverGangs || !K.Loops.count(Call.construct()))))
        addPhis(Call.value(), Phis);
      if (!OnLanes && callAttribute(*Call.Call, KeptAttribute))
        addKept(Call.value(), R, Phis);
    }
  return Phis;
}

static bool isReallyUsed(PHINode *P, SmallPtrSetImpl<PHINode *> &Seen) {
  if (!Seen.insert(P).second)
    return false;
  return any_of(P->users(), [&](User *U) {
    auto *Next = dyn_cast<PHINode>(U);
    return Next ? isReallyUsed(Next, Seen) : true;
  });
}

SmallVector<PHINode *, 2> carriedPhis(const Kernel &K, const DistributedLoops::Row &R) {
  SmallVector<PHINode *, 2> Carried;
  SmallPtrSet<PHINode *, 8> Allowed = reductionPhis(K, R);
  for (PHINode &P : R.L->getHeader()->phis()) {
    SmallPtrSet<PHINode *, 8> Seen;
    bool Induction = is_contained(P.incoming_values(), R.Next);
    bool Changes = any_of(P.blocks(), [&](BasicBlock *B) {
      return R.L->contains(B) && P.getIncomingValueForBlock(B) != &P;
    });
    if (!Induction && Changes && !Allowed.contains(&P) && isReallyUsed(&P, Seen))
      Carried.push_back(&P);
  }
  return Carried;
}

BasicBlock *exitOf(const llvm::Loop &L) {
  BasicBlock *Exit = nullptr;
  for (BasicBlock *S : successors(L.getHeader()))
    if (!L.contains(S))
      Exit = S;
  return Exit;
}

/// True if I passes a value of the set on and does nothing else with it.
static bool passesOn(const Instruction &I, const Use &U) {
  return isa<PHINode>(I) || (isa<SelectInst>(I) && U.getOperandNo() != 0);
}

SmallSetVector<Instruction *, 4> lastValue(const DistributedLoops &N,
                                           const DistributedLoops::Row &R, PHINode &P) {
  SmallSetVector<Instruction *, 4> Chain;
  BasicBlock *Exit = exitOf(*R.L);
  if (!Exit)
    return {};
  BasicBlockEdge Leave(R.L->getHeader(), Exit);
  Chain.insert(&P);
  for (unsigned Next = 0; Next < Chain.size(); Next++)
    for (Use &U : Chain[Next]->uses()) {
      auto *User = cast<Instruction>(U.getUser());
      if (R.L->contains(User) && passesOn(*User, U))
        Chain.insert(User);
      else if (R.L->contains(User) || Chain[Next] != &P || !N.DT.dominates(Leave, U))
        return {};
    }
  return Chain;
}

} // namespace xacc
