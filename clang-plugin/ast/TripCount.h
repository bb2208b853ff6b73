// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How often a loop in canonical form runs its body: the one place that knows, for every type,
// condition and step. Makes expressions; who uses them decides where they are evaluated
// (LoopBounds.h).
#ifndef XACC_PLUGIN_AST_TRIPCOUNT_H
#define XACC_PLUGIN_AST_TRIPCOUNT_H

#include "ast/AstBuilder.h"
#include "ast/LoopHeader.h"
#include "diagnostics/Diagnostics.h"

namespace xacc {
/// Bounds are compared in the type that C compares them in, and the variable is changed as C
/// changes it: values of type T are the integers modulo 2^Bits, unless overflow is undefined. A
/// loop ends where its steps first meet a value that fails the condition, if they do within one
/// turn through the values of T; else it is endless.
class TripCount {
public:
  TripCount(AstBuilder &B, const LoopDim &D);

  /// The header, with a constant bound of floating type made one of the variable's.
  const LoopDim &dim() const { return D; }
  /// Why such a loop is not taken.
  std::optional<diag::ID> refused() const;
  /// The count is a difference of the bounds, perhaps divided by the step, and there is nothing to
  /// test.
  bool isPlain() const { return Ends && !Floating; }
  /// True if count and distances from the lower bound are non-negative in a signed type as wide as
  /// the variable, or int.
  bool fitsHalf() const;

  /// Gives an expression for the lower bound, the upper bound or the step in dim(), a new one each
  /// time.
  using Values = llvm::function_ref<clang::Expr *(clang::Expr *)>;
  using Statements = llvm::SmallVectorImpl<clang::Stmt *>;
  /// The last value that fulfils the condition has to be searched for.
  bool needsSearch() const { return Floating && !ExactBound && D.Op != clang::BO_NE && !Bool; }
  clang::VarDecl *searchLast(Values Of, Statements &Out);
  /// unsigned int or unsigned long. Last: the variable that searchLast made.
  clang::Expr *count(Values Of, clang::VarDecl *Last = nullptr);
  /// int, whether the loop never ends; null if it does. Count: a new expression for the count each
  /// time.
  clang::Expr *endless(Values Of, llvm::function_ref<clang::Expr *()> Count);
  /// The value of endless, where that is known.
  std::optional<bool> isEndless();
  clang::QualType word() const { return Word; }
  /// The step with its sign, where it is known. Large ones may be those of the other way around.
  std::optional<int64_t> constantStep() const {
    if (Direct == Varies || Bool)
      return std::nullopt;
    return int64_t(Direct == Down ? -Magnitude.getZExtValue() : Magnitude.getZExtValue());
  }

private:
  enum Direction { Up, Down, Varies };
  // TripCountFacts.cpp
  void readTypes();
  void readStep();
  void readBound();
  void makeInteger();
  void setBound(clang::BinaryOperatorKind Op, const llvm::APInt &Value);
  llvm::APInt endOf(Direction Way) const;
  llvm::APSInt keyOf(const llvm::APInt &Value) const;
  bool mayCoverEnd() const;
  bool mayStepOver() const;
  bool provesEnd() const;
  bool isSigned() const { return T->isSignedIntegerOrEnumerationType(); }
  bool isWider() const { return !Floating && C.getIntWidth(Compared) > Bits; }
  bool isStrict() const { return D.Op == clang::BO_LT || D.Op == clang::BO_GT; }
  /// Where steps have to go for the condition.
  Direction order() const { return D.Op == clang::BO_LT || D.Op == clang::BO_LE ? Up : Down; }
  bool towards(Direction Way) const { return D.Op != clang::BO_NE && order() == Way; }

  clang::Expr *number(const llvm::APInt &Value, clang::QualType As);
  clang::Expr *word(clang::Expr *E) { return B.cast(E, Word); }
  clang::Expr *wrapped(clang::Expr *E);
  clang::Expr *lower(Values Of);
  clang::Expr *upper(Values Of);
  clang::Expr *inside(clang::Expr *Value, Values Of);
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

  AstBuilder &B;
  clang::ASTContext &C;
  LoopDim D;
  clang::SourceLocation L;
  clang::QualType T, Compared; ///< of the variable (pointers: long, elements), of the comparison
  clang::QualType Word;        ///< unsigned int or unsigned long: what is calculated in
  clang::QualType Signed, Wrapped; ///< as wide as T
  unsigned Bits = 0;
  bool Pointer = false, Bool = false, Floating = false;
  bool Wraps = false; ///< overflow of the variable is defined
  bool FromZero =
      false; ///< T is signed and the comparison is not: zero is the least value, -1 the greatest
  bool Split = false; ///< the bound may lie between the positive and the negative values, which
                      ///< loops may pass
  bool ExactBound = false; ///< the floating type holds every value of T
  bool Ends = false, ZeroStep = false, FloatStep = false;
  Direction Direct = Varies;
  llvm::APInt Magnitude;    ///< of the step, unless it varies
  llvm::APSInt Least, Most; ///< of the upper bound, converted for the comparison
};
} // namespace xacc
#endif
