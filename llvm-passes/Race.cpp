// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Step 8: errors for loops whose iterations visibly depend on each other and
// for what the mapping cannot do yet. Called by Pipeline on promoted kernels,
// where such a dependence is a phi. Only reports.
#include "Marker.h"
#include "Nest.h"
#include "Reduce.h"
#include "Steps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace xacc {

namespace {
class RaceCheck {
public:
  RaceCheck(Kernel &K, Diagnostics &D) : K(K), D(D), N(*K.F) {}
  void run();

private:
  void checkCarried(const Nest::Row &R);
  void checkReduction(const ReduceCall &R);
  void checkShared(AllocaInst &A);
  SmallPtrSet<PHINode *, 8> reductionPhis(const Nest::Row &R);

  Kernel &K;
  Diagnostics &D;
  Nest N;
};
} // namespace

static void addPhis(Value *V, SmallPtrSetImpl<PHINode *> &Phis) {
  auto *P = dyn_cast<PHINode>(V);
  if (P && Phis.insert(P).second)
    for (Value *Incoming : P->incoming_values())
      addPhis(Incoming, Phis);
}

/// Phis through which the loop hands the private copy of a reduction on. The
/// copy of an outer construct will do if each gang has one.
SmallPtrSet<PHINode *, 8> RaceCheck::reductionPhis(const Nest::Row &R) {
  SmallPtrSet<PHINode *, 8> Phis;
  bool OnLanes = K.Loops.lookup(R.Id).Lane;
  for (Instruction &I : instructions(*K.F))
    if (ReduceCall Call = reduceCallOf(&I))
      if (Call.construct() == R.Id ||
          (!OnLanes && !K.Loops.count(Call.construct())))
        addPhis(Call.value(), Phis);
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

void RaceCheck::checkCarried(const Nest::Row &R) {
  SmallPtrSet<PHINode *, 8> Allowed = reductionPhis(R);
  for (PHINode &P : R.L->getHeader()->phis()) {
    SmallPtrSet<PHINode *, 8> Seen;
    bool Induction = is_contained(P.incoming_values(), R.Next);
    bool Changes = any_of(P.blocks(), [&](BasicBlock *B) {
      return R.L->contains(B) && P.getIncomingValueForBlock(B) != &P;
    });
    if (Induction || !Changes || Allowed.contains(&P) ||
        !isReallyUsed(&P, Seen))
      continue;
    StringRef Name = P.getName().split('.').first;
    D.error(R.Id, (Name.empty() ? Twine("a variable")
                                : "variable '" + Twine(Name) + "'") +
                      " is written by one iteration and read by another; "
                      "use a reduction or private clause");
    return;
  }
}

void RaceCheck::checkReduction(const ReduceCall &R) {
  if (R.OverGangs && N.LI.getLoopFor(R.Call->getParent()))
    D.error(R.construct(),
            "a reduction over gangs inside another loop is not supported");
}

/// A variable of the gang that stays in memory would have to lie where all
/// its lanes see it. Variables without a construct (of inlined functions,
/// temporaries) live no longer than one iteration.
void RaceCheck::checkShared(AllocaInst &A) {
  MDNode *Private = A.getMetadata(PrivateMetadata);
  if (!Private)
    return;
  unsigned Construct =
      mdconst::extract<ConstantInt>(Private->getOperand(0))->getZExtValue();
  for (Instruction &I : instructions(*K.F)) {
    Value *To = writtenBy(I);
    if (!To || !To->getType()->isPointerTy() ||
        getUnderlyingObject(To, 0) != &A)
      continue;
    const Nest::Row *R = N.laneLoop(I.getParent());
    if (!R || K.isInside(Construct, R->Id))
      continue;
    D.error(R->Id, "array '" +
                       cast<MDString>(Private->getOperand(1))->getString() +
                       "' is shared by the lanes of a gang, which is not "
                       "supported yet");
    return;
  }
}

void RaceCheck::run() {
  for (const Nest::Row &R : N.distributed())
    checkCarried(R);
  for (Instruction &I : instructions(*K.F)) {
    if (auto *A = dyn_cast<AllocaInst>(&I))
      checkShared(*A);
    else if (ReduceCall R = reduceCallOf(&I))
      checkReduction(R);
  }
}

void checkRaces(Kernel &K, Diagnostics &D) { RaceCheck(K, D).run(); }

} // namespace xacc
