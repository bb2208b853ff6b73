// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which effects of a team's code conflict, by a forward dataflow over what its
// lanes have accessed since they last waited for each other. Called by SingleLane,
// once for gangs and once for workers; changes nothing. Accesses are made by
//   all lanes    reads outside the team's loops over lanes
//   one lane     what has an effect there, and reads of what may change at any time, of which the
//                lanes could see different values
//   a lane loop  whatever is inside; its iterations are independent, so a
//                conflict with other code means a barrier in front of the loop
#include "analysis/BarrierPlacement.h"
#include "analysis/DistributedLoops.h"
#include "analysis/MemoryAccess.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include <map>

using namespace llvm;

namespace xacc {

namespace {
struct Access {
  Instruction *I;
  Value *Address; // the call itself if it may touch anything
  bool Writes, ByOne;
  llvm::Loop *L;       // lane loop, or null
  bool Orders = false; // what one lane does for the team: others know it by this
};
using Pending = SetVector<unsigned>; // indices of accesses

class Dataflow {
public:
  Dataflow(const Kernel &K, const DistributedLoops &N, Team T) : K(K), N(N), T(T) {}
  BarrierPlacement run();

private:
  bool isOurs(const BasicBlock &B) const { return T == Team::Gang || N.isInWorker(&B); }
  void collect();
  unsigned add(const Access &A);
  bool isVisible(Value *Address, bool Writes) const;
  bool conflict(const Access &A, const Access &B) const;
  Pending incoming(BasicBlock &B) const;
  bool visitInstruction(Instruction &I, Pending &Now);
  bool visitEntry(Instruction &Last, const Pending &Now);
  bool visitBlock(BasicBlock &B);
  void flow();

  const Kernel &K;
  const DistributedLoops &N;
  const Team T;
  std::vector<Access> Accesses;
  /// One for all accesses of a kind.
  std::map<std::tuple<llvm::Loop *, Value *, bool, bool>, unsigned> InLoops;
  DenseMap<Instruction *, SmallVector<unsigned, 2>> Of;
  DenseMap<BasicBlock *, Pending> Out;
  BarrierPlacement Result;
};
} // namespace

static bool isWorkerShared(Value *P) {
  return P->getType()->isPointerTy() && sharersOf(getUnderlyingObject(P, 0)) == "worker";
}

/// True if other lanes of the team may see the memory at Address.
bool Dataflow::isVisible(Value *Address, bool Writes) const {
  return Address && !isThreadLocalMemory(Address) && (Writes || !isConstantMemory(Address)) &&
         (T == Team::Worker || !isWorkerShared(Address));
}

/// What areApart tells from others by its name, or null.
static Value *namedObject(Value *Address) {
  Value *Object = Address->getType()->isPointerTy() ? getUnderlyingObject(Address, 0) : nullptr;
  return Object && isa<GlobalVariable, Argument>(Object) ? Object : nullptr;
}

/// In a lane loop nothing depends on where in it an access is: thousands are a few then.
unsigned Dataflow::add(const Access &A) {
  if (A.L) {
    auto [It, New] = InLoops.try_emplace(
        {A.L, namedObject(A.Address), isSharedMemory(A.Address), A.Writes}, Accesses.size());
    if (!New)
      return It->second;
  }
  Accesses.push_back(A);
  return Accesses.size() - 1;
}

static bool mayChange(const Instruction &I) {
  return isa<LoadInst>(I) && (I.isVolatile() || I.isAtomic());
}

/// A release, of what all lanes have done, or an acquire.
static bool isOrdered(const Instruction &I) {
  if (auto *Call = dyn_cast<CallInst>(&I))
    return isAwait(*Call);
  auto *RMW = dyn_cast<AtomicRMWInst>(&I);
  auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
  auto *Load = dyn_cast<LoadInst>(&I);
  auto *Store = dyn_cast<StoreInst>(&I);
  const AtomicOrdering Ordering = RMW        ? RMW->getOrdering()
                                  : Exchange ? Exchange->getMergedOrdering()
                                  : Load     ? Load->getOrdering()
                                  : Store    ? Store->getOrdering()
                                             : AtomicOrdering::NotAtomic;
  return isStrongerThanMonotonic(Ordering);
}

void Dataflow::collect() {
  for (Instruction &I : instructions(*K.F)) {
    if (!isOurs(*I.getParent()))
      continue;
    const DistributedLoops::Row *R = N.teamLoop(I.getParent(), T);
    Value *From = readBy(I), *To = writtenBy(I);
    bool ByOne = !R && (isVisible(To, true) || (mayChange(I) && isVisible(From, false)));
    if (ByOne)
      Result.Guarded.push_back(&I);
    for (auto [Address, Writes] : {std::pair(From, false), {To, true}})
      if (isVisible(Address, Writes))
        Of[&I].push_back(add({&I, Address, Writes, ByOne, R ? R->L : nullptr, !R && isOrdered(I)}));
  }
}

/// Two addresses cannot meet if they start from different variables of the
/// team, or from different parameters of which one promises so.
static bool areApart(Value *A, Value *B) {
  if (!A->getType()->isPointerTy() || !B->getType()->isPointerTy())
    return false;
  Value *X = getUnderlyingObject(A, 0), *Y = getUnderlyingObject(B, 0);
  if (X == Y)
    return false;
  auto IsNamed = [](Value *V) { return isa<GlobalVariable, Argument>(V); };
  if (isa<GlobalVariable>(X) || isa<GlobalVariable>(Y))
    return IsNamed(X) && IsNamed(Y);
  return areApartParameters(X, Y);
}

bool Dataflow::conflict(const Access &A, const Access &B) const {
  if (A.ByOne && B.ByOne)
    return false;
  return A.Orders || B.Orders || ((A.Writes || B.Writes) && !areApart(A.Address, B.Address));
}

/// Iterations of a loop over gangs, or over workers for these, are independent
/// but for the variables of the team.
Pending Dataflow::incoming(BasicBlock &B) const {
  Pending Now;
  llvm::Loop *L = N.LI.getLoopFor(&B);
  bool Apart = L && L->getHeader() == &B &&
               (T == Team::Gang ? N.isGangLoop(L) : N.laneLoop(&B) && N.laneLoop(&B)->L == L);
  for (BasicBlock *P : predecessors(&B))
    for (unsigned E : Out.lookup(P))
      if (!Apart || !L->contains(P) || isSharedMemory(Accesses[E].Address))
        Now.insert(E);
  return Now;
}

/// In front of an access, or of the whole lane loop that contains it.
static Instruction *barrierPlace(const Access &A) {
  return A.L ? A.L->getLoopPreheader()->getTerminator() : A.I;
}

/// True if a barrier was added.
bool Dataflow::visitInstruction(Instruction &I, Pending &Now) {
  if (Result.Barriers.contains(&I))
    Now.clear();
  for (unsigned A : Of.lookup(&I)) {
    for (unsigned E : Now) {
      // A lane loop's own accesses count when it is entered again.
      bool Same = Accesses[A].L && Accesses[E].L == Accesses[A].L;
      if (!Same && conflict(Accesses[E], Accesses[A]) &&
          Result.Barriers.insert(barrierPlace(Accesses[A])))
        return true;
    }
    Now.insert(A);
  }
  auto Found = Of.find(&I);
  if (Found != Of.end() && Accesses[Found->second.front()].ByOne && isBroadcast(I))
    Now.clear(); // the broadcast waits
  return false;
}

/// Entry of a lane loop that was left before, in a sequential loop around it.
bool Dataflow::visitEntry(Instruction &Last, const Pending &Now) {
  BasicBlock *Next = Last.getParent()->getSingleSuccessor();
  llvm::Loop *Into = Next ? N.LI.getLoopFor(Next) : nullptr;
  if (!Into || Into->getHeader() != Next || Into->contains(Last.getParent()))
    return false;
  for (unsigned E : Now)
    for (unsigned A : Now)
      if (Accesses[E].L == Into && Accesses[A].L == Into && conflict(Accesses[E], Accesses[A]) &&
          Result.Barriers.insert(&Last))
        return true;
  return false;
}

bool Dataflow::visitBlock(BasicBlock &B) {
  Pending Now = incoming(B);
  for (Instruction &I : B)
    if (visitInstruction(I, Now))
      return true;
  if (visitEntry(*B.getTerminator(), Now))
    return true;
  Pending &Old = Out[&B];
  if (Old.size() == Now.size())
    return false;
  Old = std::move(Now);
  return true;
}

void Dataflow::flow() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    size_t Before = Result.Barriers.size();
    for (BasicBlock &B : *K.F)
      Changed |= isOurs(B) && visitBlock(B);
    if (Result.Barriers.size() != Before)
      Out.clear(); // a barrier only removes what is pending: start again
  }
}

BarrierPlacement Dataflow::run() {
  collect();
  flow();
  for (const Access &A : Accesses)
    if (A.Writes)
      if (auto *P = dyn_cast<Argument>(getUnderlyingObject(A.Address, 0)))
        Result.Written.push_back(P);
  return std::move(Result);
}

BarrierPlacement placeBarriers(const Kernel &K, const DistributedLoops &N, Team T) {
  return Dataflow(K, N, T).run();
}

} // namespace xacc
