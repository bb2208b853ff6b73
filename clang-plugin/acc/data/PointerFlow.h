// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the pointers that a struct or an array holds go in a region: into local variables, copies
// of the struct and functions of the file, and what is done with them there. Part of
// ImplicitAttachments. Changes nothing.
#ifndef XACC_PLUGIN_ACC_DATA_POINTERFLOW_H
#define XACC_PLUGIN_ACC_DATA_POINTERFLOW_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <optional>
#include <vector>

namespace xacc {
class PointerFlow {
public:
  /// The pointers of one field, or of one array, which are treated alike: the field, or V.
  using Sources = llvm::SmallPtrSet<const clang::Decl *, 4>;
  PointerFlow(clang::ASTContext &C, clang::VarDecl *V, llvm::ArrayRef<clang::Stmt *> Bodies);

  Sources Followed;             ///< what they point to is used
  Sources Compared;             ///< with each other, or subtracted
  Sources Kept;                 ///< they are assigned, or their values leave the region
  bool ComparedOutside = false; ///< with other pointers, of which the region has what is present
  bool Copied = false;          ///< V is copied or passed on as a whole
  /// Values go where nobody can tell which they are: V is assigned as a whole, its address leaves,
  /// or a copy of a pointer does.
  bool Escapes = false;

private:
  /// V, a copy of it, a pointer to it, or a pointer that came from it.
  struct Variable {
    clang::VarDecl *V;
    bool IsAddress; ///< of V
    Sources From;   ///< of a pointer that came from V
    llvm::SmallVector<clang::Stmt *, 2> Bodies;
  };
  struct Place {
    unsigned Of = 0;                   ///< index of the variable, plus one
    const clang::Decl *Last = nullptr; ///< the field, or the variable
  };
  Place placeOf(clang::Expr *E) const;
  const Variable *variable(const clang::VarDecl *V) const;
  void add(clang::VarDecl *V, bool IsAddress, const Sources &From,
           llvm::ArrayRef<clang::Stmt *> Bodies);
  void addTarget(clang::VarDecl *V, const Sources &From);
  void visit(clang::Stmt *S);
  void visitIndices(clang::Expr *E);
  bool visitPlace(clang::Expr *E, bool Loads);
  void usePointer(const Sources &From);
  bool useIn(clang::Stmt *S, clang::Stmt *Child, const Sources &From);
  std::optional<size_t> addressBehind(size_t Up) const;
  bool isOwn(const clang::VarDecl *V) const;
  clang::VarDecl *assigned(clang::BinaryOperator *Op) const;
  void useWhole(bool Loads);
  void useAddress();
  bool isDerived(clang::Stmt *S) const;
  void pass(clang::CallExpr *Call, clang::Stmt *Arg, bool IsAddress, const Sources &From);
  void leave(const Sources &From);

  clang::ASTContext &C;
  std::vector<Variable> Known; ///< V first
  bool Grows = false;
  llvm::ArrayRef<clang::Stmt *> Here; ///< the bodies that are being visited
  llvm::SmallVector<clang::Stmt *, 16> Around;
};
} // namespace xacc
#endif
