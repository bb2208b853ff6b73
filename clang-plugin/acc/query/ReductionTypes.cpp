// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ReductionTypes.h.
#include "acc/query/ReductionTypes.h"
#include "xacc/abi.h"

using namespace clang;

namespace xacc {
int reductionType(ASTContext &C, QualType T) {
  T = T.getCanonicalType().getUnqualifiedType();
  if (T == C.FloatTy)
    return XACC_TYPE_f32;
  if (T == C.DoubleTy)
    return XACC_TYPE_f64;
  if (!T->isIntegerType())
    return -1;
  bool Signed = T->isSignedIntegerOrEnumerationType();
  switch (C.getTypeSize(T)) {
  case 8:
    return Signed ? XACC_TYPE_i8 : XACC_TYPE_u8;
  case 16:
    return Signed ? XACC_TYPE_i16 : XACC_TYPE_u16;
  case 32:
    return Signed ? XACC_TYPE_i32 : XACC_TYPE_u32;
  case 64:
    return Signed ? XACC_TYPE_i64 : XACC_TYPE_u64;
  default:
    return -1;
  }
}

ReducedAs reducedAs(ASTContext &C, unsigned Op, QualType T) {
  T = T.getCanonicalType().getUnqualifiedType();
  if (auto *Complex = T->getAs<ComplexType>()) {
    QualType Part = Complex->getElementType();
    int Product = Part == C.FloatTy    ? int(XACC_TYPE_c32)
                  : Part == C.DoubleTy ? int(XACC_TYPE_c64)
                                       : -1;
    // A sum is that of the parts.
    if (Op == XACC_RED_add && Part->isRealFloatingType())
      return {reducedAs(C, Op, Part).Type, 2};
    return {Op == XACC_RED_mul ? Product : -1, 1};
  }
  // Identities are those of the type that such an integer lies in, which it does not hold.
  if (T->isBitIntType() && (Op == XACC_RED_max || Op == XACC_RED_min))
    return {-1, 1};
  if (T == C.LongDoubleTy && &C.getFloatTypeSemantics(T) == &llvm::APFloat::x87DoubleExtended())
    return {XACC_TYPE_f80, 1};
  return {reductionType(C, T), 1};
}

StringRef operatorName(unsigned Op) {
  static constexpr const char *Spellings[] = {
#define XACC_RED_OP(Id, Spelling, Classes, Combine) Spelling,
#include "xacc/reductions.def"
  };
  return Spellings[Op];
}
} // namespace xacc
