// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How often a loop in canonical form runs its body: the one place that knows, for every type,
// condition and step. Makes expressions; who uses them decides where they are evaluated
// (LoopBounds.h).
#ifndef XACC_PLUGIN_AST_TRIPCOUNT_H
#define XACC_PLUGIN_AST_TRIPCOUNT_H

#include "ast/TripCountFacts.h"

namespace xacc {
class TripCount : public TripCountFacts {
public:
  using TripCountFacts::TripCountFacts;
  using TripCountFacts::word;

  using Statements = llvm::SmallVectorImpl<clang::Stmt *>;
  clang::VarDecl *searchLast(Values Of, Statements &Out);
  /// unsigned int or unsigned long. Last: the variable that searchLast made.
  clang::Expr *count(Values Of, clang::VarDecl *Last = nullptr);
  /// int, whether the loop never ends; null if it does. Count: a new expression for the count each
  /// time.
  clang::Expr *endless(Values Of, llvm::function_ref<clang::Expr *()> Count);
  /// The value of endless, where that is known.
  std::optional<bool> isEndless();

private:
  clang::Expr *word(clang::Expr *E) { return B.cast(E, Word); }
  clang::Expr *wrapped(clang::Expr *E);
  clang::Expr *lower(Values Of);
  clang::Expr *end(Direction Way) { return number(endOf(Way), T); }
  clang::Expr *step(Values Of);
  clang::Expr *goes(Direction Way, Values Of);
  clang::Expr *distance(clang::Expr *To, Direction Way, Values Of);
  clang::Expr *lastCompared(Values Of);
  clang::Expr *isValue(Values Of, clang::BinaryOperatorKind Same);
  clang::Expr *lastOf(Values Of, clang::VarDecl *Searched);
  clang::Expr *going(Direction Way, clang::Expr *Magnitude, Values Of, clang::VarDecl *Last);
  clang::Expr *behind(Values Of, clang::Expr *Count);
  clang::Expr *endlessInOrder(Values Of);
};
} // namespace xacc
#endif
