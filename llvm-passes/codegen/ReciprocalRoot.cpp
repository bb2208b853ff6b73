// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 1 / sqrt(x) in single precision, both rounded, to the last bit as C has it: ptxas makes an
// approximation, a correction and a branch for rare operands of the root, and all of that once more
// of the reciprocal, so neighbours in an unrolled loop cannot be mixed. The approximation of the
// root is one of its reciprocal, and serves both; there is no branch:
//
//   y ~ 1 / sqrt(x)                        rsqrt.approx: 2^-22.4 off at most where 1 <= x < 4
//   g = x y; h = y / 2; r = 1/2 - h g      how far off
//   g += g r; y += y r                     once more as many digits
//   s = g + (x - g g) y / 2                sqrt(x), rounded
//   w = y + (1 - s y) y, upwards           1 / s, within a unit in the last place, and not below
//   w += (1 - s w) w                       rounded; from above, for 1 / (2 - 2^-23) is a hair more
//                                          than a tie that would go down
//
// True for every x and every y that is up to 2^-22 off: test/passes/roots.test tries them. Small
// operands are scaled by a power of 4, or residuals would lose digits, unless a constant is added
// to squares, as distances between bodies are softened; of 0, infinity, NaN and negative numbers
// the approximation is what C has, and all the rest NaN.
#include "codegen/ReciprocalRoot.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace xacc {

/// A root of single precision that is rounded, and in no other use.
static CallInst *rootIn(BinaryOperator &Division) {
  auto *Root = dyn_cast<IntrinsicInst>(Division.getOperand(1));
  if (Division.getOpcode() != Instruction::FDiv || !Division.getType()->isFloatTy() ||
      !match(Division.getOperand(0), m_SpecificFP(1)) || !Root || !Root->hasOneUse() ||
      (Root->getIntrinsicID() != Intrinsic::sqrt &&
       Root->getIntrinsicID() != Intrinsic::nvvm_sqrt_rn_f))
    return nullptr;
  auto IsRounded = [](const Instruction &I) {
    return !(isa<FPMathOperator>(I) && (I.hasApproxFunc() || I.hasAllowReciprocal())) &&
           !I.hasMetadata(LLVMContext::MD_fpmath);
  };
  return IsRounded(Division) && IsRounded(*Root) ? Root : nullptr;
}

/// No number below Least, if it is one: squares, and something that is not below.
static bool isAtLeast(Value *V, double Least, unsigned Depth = 0) {
  constexpr unsigned Terms = 8;
  const APFloat *C;
  Value *A, *B, *D;
  if (match(V, m_APFloat(C)))
    return !C->isNaN() && C->convertToDouble() >= Least;
  if (Depth == Terms)
    return false;
  auto Is = [&](Value *Of, double Bound) { return isAtLeast(Of, Bound, Depth + 1); };
  if (match(V, m_FMul(m_Value(A), m_Value(B))))
    return A == B && Least <= 0;
  if (match(V, m_Intrinsic<Intrinsic::fma>(m_Value(A), m_Value(B), m_Value(D))) ||
      match(V, m_Intrinsic<Intrinsic::fmuladd>(m_Value(A), m_Value(B), m_Value(D))))
    return A == B && Is(D, Least);
  return match(V, m_FAdd(m_Value(A), m_Value(B))) &&
         ((Is(A, 0) && Is(B, Least)) || (Is(A, Least) && Is(B, 0)));
}

namespace {
class RootBuilder {
public:
  explicit RootBuilder(BinaryOperator &Division) : B(&Division), T(Division.getType()) {
    B.setFastMathFlags({}); // each operation is rounded
  }
  Value *make(Value *X);

private:
  Value *number(double V) { return ConstantFP::get(T, V); }
  Value *fma(Value *A, Value *C, Value *D) {
    return B.CreateIntrinsic(Intrinsic::fma, {T}, {A, C, D});
  }
  /// C - A * D
  Value *residual(Value *C, Value *A, Value *D) { return fma(B.CreateFNeg(A), D, C); }
  Value *ofScaled(Value *X);

  IRBuilder<> B;
  Type *T;
};
} // namespace

Value *RootBuilder::ofScaled(Value *X) {
  Value *Guess = B.CreateIntrinsic(Intrinsic::nvvm_rsqrt_approx_ftz_f, {}, {X});
  Value *G = B.CreateFMul(X, Guess);
  Value *R = residual(number(0.5), B.CreateFMul(Guess, number(0.5)), G);
  Value *Root = fma(G, R, G), *Y = fma(Guess, R, Guess);
  Value *S = fma(residual(X, Root, Root), B.CreateFMul(Y, number(0.5)), Root);
  Value *W = B.CreateIntrinsic(Intrinsic::nvvm_fma_rp_f, {}, {residual(number(1), S, Y), Y, Y});
  Value *Rounded = fma(residual(number(1), S, W), W, W);
  return B.CreateSelect(B.CreateFCmpUNO(Rounded, Rounded), Guess, Rounded);
}

Value *RootBuilder::make(Value *X) {
  constexpr double Small = 0x1p-96, Scale = 0x1p64, OfRoot = 0x1p32;
  if (isAtLeast(X, Small))
    return ofScaled(X);
  Value *IsSmall = B.CreateFCmpOLT(X, number(Small));
  Value *Scaled = B.CreateSelect(IsSmall, B.CreateFMul(X, number(Scale)), X);
  Value *Result = ofScaled(Scaled);
  return B.CreateSelect(IsSmall, B.CreateFMul(Result, number(OfRoot)), Result);
}

static void computeIn(Function &F) {
  // Without denormal numbers ptxas is as short.
  if (F.getDenormalMode(APFloat::IEEEsingle()) != DenormalMode::getIEEE())
    return;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Division = dyn_cast<BinaryOperator>(&I))
      if (CallInst *Root = rootIn(*Division)) {
        Division->replaceAllUsesWith(RootBuilder(*Division).make(Root->getArgOperand(0)));
        Division->eraseFromParent();
        Root->eraseFromParent();
      }
}

void computeReciprocalRoots(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() && !F.hasOptSize())
      computeIn(F);
}

} // namespace xacc
