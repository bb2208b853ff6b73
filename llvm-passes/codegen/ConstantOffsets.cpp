// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that was unrolled has subscripts such as (k | 1) << 11, where k is even: LLVM writes k + 1
// so. Its code generator takes constants out of sums of a subscript, through extensions, and leaves
// them to the offset of the access; it does not look through shifts and products, so that each of
// the copies would compute an address of its own. Here
//
//   (x | c) << s   becomes   (x << s) | (c << s)      where x and c have no bit in common
//   (x + c) << s   becomes   (x << s) + (c << s)      where nothing wraps
//
// and the same for products with a constant. What wraps nowhere before does not after.
#include "codegen/ConstantOffsets.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace xacc {

namespace {
/// (X op Constant) * Factor, or << Factor: a sum of parts that wraps nowhere as unsigned numbers.
struct Scaled {
  Value *X = nullptr;
  const APInt *Constant = nullptr, *Factor = nullptr;
  bool IsOr = false;
};
} // namespace

static bool isSum(Value *V, Scaled &S) {
  S.IsOr = match(V, m_DisjointOr(m_Value(S.X), m_APInt(S.Constant)));
  return (S.IsOr || match(V, m_NUWAdd(m_Value(S.X), m_APInt(S.Constant)))) && !isa<Constant>(S.X);
}

/// Shifts of disjoint bits are disjoint, whatever they lose. Sums and products must not wrap.
static bool isScaledSum(BinaryOperator &I, Scaled &S) {
  if (!I.getType()->isIntegerTy() || !match(I.getOperand(1), m_APInt(S.Factor)) ||
      !isSum(I.getOperand(0), S))
    return false;
  const bool Shift = I.getOpcode() == Instruction::Shl;
  if (Shift ? S.Factor->uge(I.getType()->getIntegerBitWidth())
            : I.getOpcode() != Instruction::Mul || !S.Factor->isStrictlyPositive())
    return false;
  return I.hasNoUnsignedWrap() || (Shift && S.IsOr);
}

/// As unsigned numbers both parts are at most the whole, which is no negative one if that does not
/// wrap either way.
static void moveOut(BinaryOperator &I, const Scaled &S) {
  IRBuilder<> B(&I);
  const bool Nuw = I.hasNoUnsignedWrap(), Shift = I.getOpcode() == Instruction::Shl;
  const bool Nsw = Nuw && I.hasNoSignedWrap();
  Value *Part = Shift ? B.CreateShl(S.X, I.getOperand(1), "", Nuw, Nsw)
                      : B.CreateMul(S.X, I.getOperand(1), "", Nuw, Nsw);
  APInt Offset = Shift ? S.Constant->shl(*S.Factor) : *S.Constant * *S.Factor;
  Constant *C = ConstantInt::get(I.getType(), Offset);
  Value *Sum = Shift && S.IsOr ? B.CreateOr(Part, C, "", /*IsDisjoint=*/true)
                               : B.CreateAdd(Part, C, "", Nuw, Nsw);
  Sum->takeName(&I);
  I.replaceAllUsesWith(Sum);
}

/// Parts of an address have many users, and are worth the instruction more that others pay only
/// where the end is one.
static bool leadsToAddress(const Value &V, unsigned Depth = 0) {
  if (Depth > 6)
    return false;
  return any_of(V.users(), [&](const User *U) {
    if (isa<GetElementPtrInst>(U))
      return true;
    const auto *I = dyn_cast<Instruction>(U);
    return I &&
           (isa<ZExtInst, SExtInst>(I) || I->getOpcode() == Instruction::Add ||
            I->getOpcode() == Instruction::Or || I->getOpcode() == Instruction::Shl ||
            I->getOpcode() == Instruction::Mul) &&
           leadsToAddress(*I, Depth + 1);
  });
}

void moveOffsetsOut(Module &M) {
  for (Function &F : M) {
    SmallVector<WeakTrackingVH> Dead;
    for (Instruction &I : instructions(F)) {
      Scaled S;
      auto *Product = dyn_cast<BinaryOperator>(&I);
      if (!Product || !isScaledSum(*Product, S) || !leadsToAddress(I))
        continue;
      moveOut(*Product, S); // may be a scaled sum's part itself: what follows sees that
      Dead.push_back(&I);
    }
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  }
}

} // namespace xacc
