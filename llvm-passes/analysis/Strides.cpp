// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Strides.h.
#include "analysis/Strides.h"

using namespace llvm;

namespace xacc {

bool Strides::contains(const SCEV *S) const {
  return SCEVExprContains(S, [this](const SCEV *P) { return P == Counter; });
}

const SCEV *Strides::ofSum(const SCEVAddExpr &S) {
  const SCEV *Sum = SE.getZero(I64);
  for (const SCEV *Operand : S.operands()) {
    const SCEV *Part = of(Operand);
    if (!Part)
      return nullptr;
    Sum = SE.getAddExpr(Sum, Part);
  }
  return Sum;
}

const SCEV *Strides::ofProduct(const SCEVMulExpr &S) {
  const SCEV *Product = nullptr, *Others = SE.getOne(I64);
  for (const SCEV *Operand : S.operands())
    if (!contains(Operand))
      Others = SE.getMulExpr(Others, SE.getTruncateOrSignExtend(Operand, I64));
    else if (Product || !(Product = of(Operand)))
      return nullptr;
  return SE.getMulExpr(Others, Product);
}

const SCEV *Strides::of(const SCEV *S) {
  if (S == Counter)
    return SE.getOne(I64);
  if (!contains(S))
    return SE.getZero(I64);
  switch (S->getSCEVType()) {
  case scSignExtend:
  case scZeroExtend:
  case scTruncate:
    return of(cast<SCEVCastExpr>(S)->getOperand());
  case scAddExpr:
    return ofSum(*cast<SCEVAddExpr>(S));
  case scMulExpr:
    return ofProduct(*cast<SCEVMulExpr>(S));
  case scAddRecExpr:
    return of(cast<SCEVAddRecExpr>(S)->getStart());
  default:
    return nullptr;
  }
}

/// Term by term: LLVM multiplies out by constants alone.
const SCEV *Strides::product(const SCEV *A, const SCEV *B) {
  auto *Sum = dyn_cast<SCEVAddExpr>(A);
  if (!Sum && isa<SCEVAddExpr>(B))
    return product(B, A);
  if (!Sum)
    return SE.getMulExpr(A, B);
  SmallVector<const SCEV *> Terms;
  for (const SCEV *Term : Sum->operands())
    Terms.push_back(product(Term, B));
  return SE.getAddExpr(Terms);
}

const SCEV *Strides::widen(const SCEV *S) {
  SmallVector<const SCEV *> Terms;
  const SCEV *Product = SE.getOne(I64);
  switch (S->getSCEVType()) {
  case scSignExtend:
  case scZeroExtend:
  case scTruncate:
    return widen(cast<SCEVCastExpr>(S)->getOperand());
  case scAddExpr:
    for (const SCEV *Operand : S->operands())
      Terms.push_back(widen(Operand));
    return SE.getAddExpr(Terms);
  case scMulExpr:
    for (const SCEV *Operand : S->operands())
      Product = product(widen(Operand), Product);
    return Product;
  default:
    return S->getType()->isPointerTy() ? S : SE.getTruncateOrSignExtend(S, I64);
  }
}

} // namespace xacc
