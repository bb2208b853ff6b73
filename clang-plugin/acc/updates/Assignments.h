// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The assignments of elements and members in a loop, but for those of atomic constructs. Part of
// SharedUpdates.
#ifndef XACC_PLUGIN_ACC_AUTO_ASSIGNMENTS_H
#define XACC_PLUGIN_ACC_AUTO_ASSIGNMENTS_H

#include "acc/auto/Independence.h"
#include "acc/query/Elements.h"
#include "acc/updates/Selection.h"

namespace xacc {
/// An assignment of an element or member, or of a struct or vector.
struct Assignment {
  clang::Expr *E, *Place;
  ElementPath Path;
  clang::Expr *Stored; ///< in any case, whatever was there; or null
  bool ReadsItself, IsUnused;
  unsigned Fixed;  ///< the loops of the nest, as bits, whose variables conditions leave one value
  bool IsSelected; ///< in iterations that a condition may choose so that no two are neighbours
  std::optional<clang::OpenACCReductionOperator> Update; ///< of its place, by a value without it
};

/// The call in S of a function that the file defines, which updates V by its address and old value;
/// or null. Not one for a single iteration of the loops.
clang::Expr *updatedByCall(clang::Stmt *S, const clang::VarDecl *V, const OneIteration &One);

class Assignments {
public:
  Assignments(clang::ASTContext &C, clang::Stmt *Loop, unsigned Dims);
  llvm::SmallVector<Assignment, 4> Found;

private:
  void visit(clang::Stmt *S, bool Unused);
  void visitBlock(clang::CompoundStmt *Block);
  void visitUnder(clang::Stmt *S, bool Unused, bool Selects);
  void add(clang::Expr *E, clang::Expr *Place, clang::Expr *Value, bool Unused);
  void addLent(clang::CallExpr *Call, bool Unused);
  clang::ASTContext &C;
  const bool MayLeave; ///< by continue
  const Selection Apart;
  const OneIteration One;
  unsigned Selecting = 0; ///< conditions around that may keep neighbours apart
  llvm::SmallVector<clang::VarDecl *, 4> Copies; ///< private to the loops around, of those inside
  GuardList Conditions;                          ///< around
};
} // namespace xacc
#endif
