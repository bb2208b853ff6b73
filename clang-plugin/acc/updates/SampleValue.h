// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The value of an expression in one iteration, computed as C does. Part of Dependences, which
// compares what iterations do where no rule about their subscripts says that.
#ifndef XACC_PLUGIN_ACC_AUTO_SAMPLEVALUE_H
#define XACC_PLUGIN_ACC_AUTO_SAMPLEVALUE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/FoldingSet.h"
#include <functional>
#include <optional>
#include <variant>

namespace xacc {
class SampleValue {
public:
  /// What the variables of loops hold, and what an expression is made of once in an iteration.
  using CounterValue = std::function<std::optional<int64_t>(const clang::VarDecl *)>;
  using Meaning = std::function<clang::Expr *(clang::Expr *)>;
  /// True if all iterations have the same value of E.
  using IsFixed = std::function<bool(clang::Expr *)>;
  SampleValue(clang::ASTContext &C, CounterValue Counter, Meaning Resolve, IsFixed Fixed)
      : C(C), Counter(std::move(Counter)), Resolve(std::move(Resolve)), Fixed(std::move(Fixed)) {}

  /// The value of an index; none where it is not known.
  std::optional<int64_t> of(clang::Expr *Index);

private:
  /// A whole or a real number. One that stands for a value that only the run knows goes through
  /// sums, products and as the dividend alone.
  struct Number {
    std::variant<int64_t, double> Value;
    bool StandsIn = false;
    bool isReal() const { return Value.index() == 1; }
    int64_t whole() const { return std::get<int64_t>(Value); }
    double real() const { return isReal() ? std::get<double>(Value) : double(whole()); }
  };
  using Result = std::optional<Number>;
  Result value(clang::Expr *E);
  Result fixed(clang::Expr *E);
  Result convert(Number N, clang::QualType T) const;
  Result unary(clang::UnaryOperator *E);
  Result binary(clang::BinaryOperator *E);
  Result call(clang::CallExpr *E);
  std::optional<bool> isTrue(clang::Expr *Condition);

  clang::ASTContext &C;
  const CounterValue Counter;
  const Meaning Resolve;
  const IsFixed Fixed;
  llvm::SmallVector<llvm::FoldingSetNodeID, 4> StandIns; ///< a number for each
};
} // namespace xacc
#endif
