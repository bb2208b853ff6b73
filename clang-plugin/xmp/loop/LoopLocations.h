// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// First and last kinds with locations: what they name, which iterations decide, and how iterations
// that run in sequence are told apart.
#ifndef XACC_PLUGIN_XMP_LOOPLOCATIONS_H
#define XACC_PLUGIN_XMP_LOOPLOCATIONS_H

#include "xmp/loop/LoopContext.h"

namespace xacc {
/// True if E has no effects and copyExpr makes a copy of all of it.
bool isRepeatable(clang::Stmt *E);

class XmpContests : public XmpLoopPart {
public:
  using XmpLoopPart::XmpLoopPart;

  /// Keeps what is compared of a reduction with locations. Out: in front of it.
  bool takeContest(clang::CallExpr *Reduce, Statements &Out);
  void markClaims(clang::Stmt *S, const Contest &Of, llvm::function_ref<clang::Expr *()> Mark);
  bool isNumbered() const;
  clang::Expr *iteration(clang::VarDecl *Turn);
};

/// In sequence: the number of the iteration that set a variable is found by comparing the values at
/// the begin of each iteration, and behind the nest, with those at the begin of the one before, so
/// `continue` does no harm.
class XmpLoopWatch : public XmpLoopPart {
public:
  using XmpLoopPart::XmpLoopPart;

  /// Out: in front of the nest.
  void watch(Statements &Out);
  /// Behind each iteration.
  void compare(Statements &Out);

private:
  void watchIterations(Statements &Out);
  clang::VarDecl *Now = nullptr; ///< number of the iteration
};
} // namespace xacc
#endif
