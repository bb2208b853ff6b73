// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Step 8: errors for loops whose iterations visibly depend on each other and
// for what the mapping cannot do yet. Called by Pipeline on promoted kernels,
// where such a dependence is a phi. Only reports.
#include "Carried.h"
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
  void checkShared(AllocaInst &A);

  Kernel &K;
  Diagnostics &D;
  Nest N;
};
} // namespace

void RaceCheck::checkCarried(const Nest::Row &R) {
  for (PHINode *P : carriedPhis(K, R)) {
    if (!lastValue(N, R, *P).empty())
      continue;
    StringRef Name = P->getName().split('.').first;
    D.error(R.Id, (Name.empty() ? Twine("a variable")
                                : "variable '" + Twine(Name) + "'") +
                      " is written by one iteration and read by another; "
                      "use a reduction or private clause");
    return;
  }
}

/// A variable of the gang that its lanes write goes to shared memory, which is
/// allotted before the launch. Variables without a construct (of inlined
/// functions, temporaries) live no longer than one iteration.
void RaceCheck::checkShared(AllocaInst &A) {
  MDNode *Private = A.getMetadata(PrivateMetadata);
  if (!Private || A.isStaticAlloca() || poolOf(A) >= 0)
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
                       "' has a variable size and is shared by the lanes of a "
                       "gang, which is not supported yet");
    return;
  }
}

void RaceCheck::run() {
  for (const Nest::Row &R : N.distributed())
    checkCarried(R);
  for (Instruction &I : instructions(*K.F))
    if (auto *A = dyn_cast<AllocaInst>(&I))
      checkShared(*A);
}

void checkRaces(Kernel &K, Diagnostics &D) { RaceCheck(K, D).run(); }

} // namespace xacc
