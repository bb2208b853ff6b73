// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which iterations of a loop conditions select. Part of SharedUpdates.
#ifndef XACC_PLUGIN_ACC_AUTO_SELECTION_H
#define XACC_PLUGIN_ACC_AUTO_SELECTION_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace xacc {
/// Conditions around a statement, and whether they hold.
using Guard = std::pair<clang::Expr *, bool>;
using Guards = llvm::ArrayRef<Guard>;
using GuardList = llvm::SmallVector<Guard, 4>;
/// Visits the children of S; what stands in an if is also under its condition meanwhile.
void forEachGuarded(clang::Stmt *S, GuardList &Around,
                    llvm::function_ref<void(clang::Stmt *Child)> Visit);

/// Of which loops one iteration executes what stands under guards: of all of these, or of any.
struct OneIteration {
  llvm::SmallVector<const clang::VarDecl *, 3> Counters;
  bool OfAny = false;
  /// Of Dims loops that belong together, from Loop inwards.
  static OneIteration ofNest(clang::Stmt *Loop, unsigned Dims);
  static OneIteration ofAnyLoop(clang::Stmt *Region);
  static OneIteration ofParameters(const clang::FunctionDecl *F); ///< which callers count
  /// The counters, as bits, that conditions leave one value by ==, as i == k, and i + j == k where
  /// j has one; of what data is equal to (a[i] == k) there may be many.
  unsigned fixedBy(Guards Conditions) const;
  unsigned all() const { return (1u << Counters.size()) - 1; }
  bool isMeant(Guards Conditions) const;
};

/// What conditions in a loop select; its variables are collected once, for any number of them.
class Selection {
public:
  explicit Selection(clang::Stmt *Loop);
  /// True if Condition (or that it does not hold) may choose iterations none of which follow each
  /// other: i % 2, mask[i], color[i] == c. Limits do not (i > 0, x[i] < 0.5).
  bool keepsApart(clang::Expr *Condition, bool Holds) const;

private:
  void collectCounters(clang::Stmt *S);
  /// The value that a variable of the iteration begins with.
  clang::Expr *ownValue(clang::Expr *E) const;
  /// Whether every n-th iteration has a value, data apart.
  bool repeats(clang::Stmt *S) const;
  /// Integers that the data of an iteration tells, as colours of a mesh.
  bool isMark(clang::Expr *E) const;

  llvm::SmallPtrSet<clang::VarDecl *, 16> Declared;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Written;
  llvm::SmallPtrSet<clang::VarDecl *, 4> Counters;
};
} // namespace xacc
#endif
