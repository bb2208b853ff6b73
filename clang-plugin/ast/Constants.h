// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integer constant expressions as numbers. Constants of 64 unsigned or 128 bits may be none that
// the compiler calculates with; they are then not known.
#ifndef XACC_PLUGIN_AST_CONSTANTS_H
#define XACC_PLUGIN_AST_CONSTANTS_H

#include "clang/AST/Expr.h"
#include <optional>

namespace xacc {
/// The value of E, where it is a constant that 64 signed bits hold.
std::optional<int64_t> constantOf(const clang::Expr *E, const clang::ASTContext &C);
/// How far two such constants are from each other.
std::optional<uint64_t> constantDistance(const clang::Expr *A, const clang::Expr *B,
                                         const clang::ASTContext &C);
} // namespace xacc
#endif
