// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a trip count has to know of a loop's header: types, step, the values that the bound may
// have, and whether that proves that the loop ends. See TripCount.h.
#ifndef XACC_PLUGIN_AST_TRIPCOUNTFACTS_H
#define XACC_PLUGIN_AST_TRIPCOUNTFACTS_H

#include "ast/AstBuilder.h"
#include "ast/LoopHeader.h"
#include "diagnostics/Diagnostics.h"

namespace xacc {
/// Bounds are compared in the type that C compares them in, and the variable is changed as C
/// changes it: values of type T are the integers modulo 2^Bits, unless overflow is undefined. A
/// loop ends where its steps first meet a value that fails the condition, if they do within one
/// turn through the values of T; else it is endless.
class TripCountFacts {
public:
  TripCountFacts(AstBuilder &B, const LoopDim &D);

  /// Gives an expression for the lower bound, the upper bound or the step in dim(), a new one each
  /// time.
  using Values = llvm::function_ref<clang::Expr *(clang::Expr *)>;
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
  /// The last value that fulfils the condition has to be searched for.
  bool needsSearch() const { return Floating && !ExactBound && D.Op != clang::BO_NE && !Bool; }
  clang::QualType word() const { return Word; }
  /// The step with its sign, where it is known. Large ones may be those of the other way around.
  std::optional<int64_t> constantStep() const {
    if (Direct == Varies || Bool)
      return std::nullopt;
    return int64_t(Direct == Down ? -Magnitude.getZExtValue() : Magnitude.getZExtValue());
  }

protected:
  enum Direction { Up, Down, Varies };
  llvm::APInt endOf(Direction Way) const;
  bool mayCoverEnd() const;
  clang::Expr *number(const llvm::APInt &Value, clang::QualType As);
  clang::Expr *upper(Values Of);
  clang::Expr *inside(clang::Expr *Value, Values Of);
  bool isWider() const { return !Floating && C.getIntWidth(Compared) > Bits; }
  bool isStrict() const { return D.Op == clang::BO_LT || D.Op == clang::BO_GT; }
  /// Where steps have to go for the condition.
  Direction order() const { return D.Op == clang::BO_LT || D.Op == clang::BO_LE ? Up : Down; }
  bool towards(Direction Way) const { return D.Op != clang::BO_NE && order() == Way; }

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

private:
  void readTypes();
  void readStep();
  void readBound();
  void makeInteger();
  void setBound(clang::BinaryOperatorKind Op, const llvm::APInt &Value);
  llvm::APSInt keyOf(const llvm::APInt &Value) const;
  bool mayStepOver() const;
  bool provesEnd() const;
  bool isSigned() const { return T->isSignedIntegerOrEnumerationType(); }
};
} // namespace xacc
#endif
