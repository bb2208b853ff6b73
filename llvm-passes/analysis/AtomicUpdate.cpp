// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AtomicUpdate.h. Operators are a load, the operation and a store; min and max a
// comparison with a select, with branches that meet in a phi, or with a branch
// around the store.
#include "analysis/AtomicUpdate.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace xacc {

namespace {
/// One of two values, by a comparison of the two.
struct Choice {
  ICmpInst *Compare = nullptr;
  Value *IfTrue = nullptr, *IfFalse = nullptr;
};
} // namespace

static bool isSameAddress(const Value *A, const Value *B) {
  auto *X = dyn_cast<GetElementPtrInst>(A), *Y = dyn_cast<GetElementPtrInst>(B);
  return A == B || (X && Y && X->isIdenticalTo(Y));
}

/// V as the old value of the element that S writes, which has so many uses.
static LoadInst *oldValue(Value *V, const StoreInst &S, unsigned Uses) {
  auto *L = dyn_cast<LoadInst>(V);
  return L && L->isSimple() && L->hasNUses(Uses) &&
                 L->getType() == S.getValueOperand()->getType() &&
                 isSameAddress(L->getPointerOperand(), S.getPointerOperand())
             ? L
             : nullptr;
}

/// True if something between the two, in one block, writes the same variable.
static bool isWrittenBetween(const Instruction *From, const Instruction *To, const StoreInst &S) {
  const Value *Object = getUnderlyingObject(S.getPointerOperand(), 0);
  for (const Instruction *I = From; I != To; I = I->getNextNode())
    if (auto *Other = dyn_cast<StoreInst>(I);
        Other && getUnderlyingObject(Other->getPointerOperand(), 0) == Object)
      return true;
  return false;
}

static AtomicRMWInst::BinOp atomicOf(const BinaryOperator &Op) {
  switch (Op.getOpcode()) {
  case Instruction::Add:
    return AtomicRMWInst::Add;
  case Instruction::Sub:
    return AtomicRMWInst::Sub;
  case Instruction::And:
    return AtomicRMWInst::And;
  case Instruction::Or:
    return AtomicRMWInst::Or;
  case Instruction::Xor:
    return AtomicRMWInst::Xor;
  default:
    return AtomicRMWInst::BAD_BINOP;
  }
}

static AtomicUpdate operatorOf(StoreInst &S) {
  auto *Op = dyn_cast<BinaryOperator>(S.getValueOperand());
  if (!Op || !Op->hasOneUse() || Op->getParent() != S.getParent())
    return {};
  for (unsigned I = 0; I < (Op->isCommutative() ? 2 : 1); I++)
    if (LoadInst *L = oldValue(Op->getOperand(I), S, 1);
        L && L->getParent() == S.getParent() && !isWrittenBetween(L, &S, S))
      return {&S, L, nullptr, atomicOf(*Op), Op->getOperand(1 - I), &S};
  return {};
}

/// Minimum or maximum of what is compared, or BAD_BINOP.
static AtomicRMWInst::BinOp extremeOf(const Choice &C) {
  Value *A = C.Compare->getOperand(0), *B = C.Compare->getOperand(1);
  bool Straight = C.IfTrue == A && C.IfFalse == B;
  if (!Straight && !(C.IfTrue == B && C.IfFalse == A))
    return AtomicRMWInst::BAD_BINOP;
  CmpInst::Predicate P = C.Compare->getPredicate();
  if (!CmpInst::isRelational(P))
    return AtomicRMWInst::BAD_BINOP;
  bool Greater = ICmpInst::isGT(P) || ICmpInst::isGE(P);
  if (CmpInst::isSigned(P))
    return Greater == Straight ? AtomicRMWInst::Max : AtomicRMWInst::Min;
  return Greater == Straight ? AtomicRMWInst::UMax : AtomicRMWInst::UMin;
}

/// The old value, which the comparison and so many others use, and the other.
static AtomicUpdate extremeOf(StoreInst &S, const Choice &C, unsigned Others) {
  if (!C.Compare || !C.Compare->hasOneUse())
    return {};
  for (unsigned I : {0, 1}) {
    LoadInst *L = oldValue(C.Compare->getOperand(I), S, 1 + Others);
    if (L && L->getParent() == C.Compare->getParent())
      return {&S, L, nullptr, extremeOf(C), C.Compare->getOperand(1 - I), &S};
  }
  return {};
}

static AtomicUpdate selectedOf(StoreInst &S) {
  auto *Select = dyn_cast<SelectInst>(S.getValueOperand());
  if (!Select || !Select->hasOneUse())
    return {};
  AtomicUpdate U = extremeOf(
      S,
      {dyn_cast<ICmpInst>(Select->getCondition()), Select->getTrueValue(), Select->getFalseValue()},
      1);
  bool Near = U && U.Load->getParent() == S.getParent() && !isWrittenBetween(U.Load, &S, S);
  return Near ? U : AtomicUpdate();
}

/// True if the way from B to Next, without From itself, does nothing but S.
static bool isEmptyWay(const BasicBlock *B, const BasicBlock *From, const BasicBlock *Next,
                       const StoreInst &S) {
  if (B == Next)
    return true;
  return B->getSinglePredecessor() == From && B->getSingleSuccessor() == Next &&
         all_of(*B, [&](const Instruction &I) {
           return I.isTerminator() || &I == &S || (!I.mayHaveSideEffects() && !isa<PHINode>(I));
         });
}

/// The comparison by which control comes to Join on two ways that do nothing
/// else; IfTrue and IfFalse are null.
static BranchInst *branchTo(const BasicBlock *Join, BasicBlock *From, const StoreInst &S) {
  auto *Branch = dyn_cast_or_null<BranchInst>(From ? From->getTerminator() : nullptr);
  bool Meets = Branch && Branch->isConditional() && Join->hasNPredecessors(2) &&
               isEmptyWay(Branch->getSuccessor(0), From, Join, S) &&
               isEmptyWay(Branch->getSuccessor(1), From, Join, S);
  return Meets ? Branch : nullptr;
}

/// store phi(old, new)
static AtomicUpdate joinedOf(StoreInst &S) {
  auto *P = dyn_cast<PHINode>(S.getValueOperand());
  BasicBlock *Join = S.getParent();
  if (!P || !P->hasOneUse() || P->getParent() != Join || P->getNumIncomingValues() != 2 ||
      !hasSingleElement(Join->phis()))
    return {};
  for (BasicBlock *From : P->blocks()) {
    BasicBlock *One = From->getSinglePredecessor();
    BranchInst *Branch = branchTo(Join, One ? One : From, S);
    if (!Branch)
      continue;
    BasicBlock *Head = Branch->getParent();
    auto Through = [&](unsigned I) {
      BasicBlock *To = Branch->getSuccessor(I);
      return P->getIncomingValueForBlock(To == Join ? Head : To);
    };
    AtomicUpdate U =
        extremeOf(S, {dyn_cast<ICmpInst>(Branch->getCondition()), Through(0), Through(1)}, 1);
    if (U && U.Load->getParent() == Head && !isWrittenBetween(U.Load, Branch, S) &&
        !isWrittenBetween(&Join->front(), &S, S)) {
      U.Branch = Branch;
      return U;
    }
  }
  return {};
}

/// if (old < new) store new
static AtomicUpdate guardedOf(StoreInst &S) {
  BasicBlock *Then = S.getParent(), *Join = Then->getSingleSuccessor();
  BranchInst *Branch =
      Join && Join->phis().empty() ? branchTo(Join, Then->getSinglePredecessor(), S) : nullptr;
  auto *Compare = Branch ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  Value *New = S.getValueOperand();
  if (!Compare || !is_contained(Compare->operands(), New))
    return {};
  Value *Old = Compare->getOperand(Compare->getOperand(0) == New);
  bool First = Branch->getSuccessor(0) == Then;
  AtomicUpdate U = extremeOf(S, {Compare, First ? New : Old, First ? Old : New}, 0);
  if (!U || U.Load != Old || U.Load->getParent() != Branch->getParent() ||
      isWrittenBetween(U.Load, Branch, S))
    return {};
  U.Branch = Branch;
  U.Place = Branch;
  return U;
}

AtomicUpdate atomicUpdateOf(StoreInst &S) {
  if (!S.isSimple())
    return {};
  for (auto Match : {operatorOf, selectedOf, joinedOf, guardedOf})
    if (AtomicUpdate U = Match(S); U && U.How != AtomicRMWInst::BAD_BINOP)
      return U;
  return {};
}

void AtomicUpdate::replace() const {
  IRBuilder<> B(Place);
  B.CreateAtomicRMW(How, Load->getPointerOperand(), By, Store->getAlign(),
                    AtomicOrdering::Monotonic);
  Value *Dead = Store->getValueOperand();
  Store->eraseFromParent();
  if (Branch) { // both ways are empty now
    auto *Compare = cast<Instruction>(Branch->getCondition());
    Branch->setCondition(B.getTrue());
    RecursivelyDeleteTriviallyDeadInstructions(Compare);
  }
  RecursivelyDeleteTriviallyDeadInstructions(Dead);
}

} // namespace xacc
