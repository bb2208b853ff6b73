// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Constants.h.
#include "ast/Constants.h"

using namespace clang;

namespace xacc {
std::optional<int64_t> constantOf(const Expr *E, const ASTContext &C) {
  Expr::EvalResult R;
  return E->EvaluateAsInt(R, C) ? R.Val.getInt().tryExtValue() : std::nullopt;
}

std::optional<uint64_t> constantDistance(const Expr *A, const Expr *B, const ASTContext &C) {
  auto From = constantOf(A, C), To = constantOf(B, C);
  if (!From || !To)
    return std::nullopt;
  const auto [Least, Greatest] = std::minmax(*From, *To);
  return uint64_t(Greatest) - uint64_t(Least);
}
} // namespace xacc
