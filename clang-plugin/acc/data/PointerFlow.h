// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the pointers that a struct or an array holds go in a region: into local variables, copies
// of the struct and functions of the file, and what is done with them there. What nobody can tell
// counts as followed. Part of ImplicitAttachments. Changes nothing.
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

  Sources Followed; ///< what they point to is used
  Sources Kept;     ///< they are assigned, their values leave the region, or meet such
  /// Those that are compared with each other, or subtracted; Outside: with other pointers, of which
  /// the region has what is present.
  std::vector<Sources> Compared;
  Sources Outside;
  bool Copied = false;      ///< V is copied or passed on as a whole
  bool Escapes = false;     ///< V is assigned as a whole
  bool AddressLost = false; ///< of V: any of its pointers may be followed
  /// What D is compared with.
  Sources peersOf(const clang::Decl *D) const;

private:
  /// V, a copy of it, a pointer to it, or a pointer that came from it.
  struct Variable {
    clang::VarDecl *V;
    bool IsAddress; ///< of V
    /// Of a pointer that came from V, or of a struct that holds such; of an address, what that is
    /// of.
    Sources From;
    const clang::FunctionDecl *In; ///< null: of the region
    llvm::SmallVector<clang::Stmt *, 2> Bodies;
  };
  struct Place {
    unsigned Of = 0;                   ///< index of the variable, plus one
    const clang::Decl *Last = nullptr; ///< the field, or the variable
  };
  void reset();
  Place placeOf(clang::Expr *E) const;
  const Variable *variable(const clang::VarDecl *V) const;
  void add(clang::VarDecl *V, bool IsAddress, const Sources &From, const clang::FunctionDecl *In,
           llvm::ArrayRef<clang::Stmt *> Bodies);
  void addTarget(clang::VarDecl *V, const Sources &From);
  void addDeclared(clang::DeclStmt *D, clang::Stmt *Init, bool IsAddress, const Sources &From);
  void visit(clang::Stmt *S);
  void visitIndices(clang::Expr *E);
  bool visitPlace(clang::Expr *E, bool Loads);
  void followFields(clang::QualType T);
  void pass(clang::CallExpr *Call, clang::Stmt *Arg, bool IsAddress, const Sources &From);
  void give(const Sources &From);
  void leave(const Sources &From) { Kept.insert(From.begin(), From.end()); }
  void follow(const Sources &From) { Followed.insert(From.begin(), From.end()); }
  void keepWhatMeets();
  void keepAssigned(clang::Stmt *S);
  // PointerUse.cpp
  void usePointer(const Sources &From);
  bool useIn(clang::Stmt *S, clang::Stmt *Child, size_t Up, const Sources &From);
  void compare(clang::BinaryOperator *Op, clang::Stmt *Child, const Sources &From);
  void assign(clang::BinaryOperator *Op, const Sources &From);
  void useWhole(bool Loads, const Sources &From);
  void useAddress(const Sources &Of);
  std::optional<size_t> addressBehind(size_t Up) const;
  bool isOwn(const clang::VarDecl *V) const;
  void collectSources(clang::Expr *E, Sources &Out) const;

  clang::ASTContext &C;
  std::vector<Variable> Known;                                ///< V first
  llvm::DenseMap<const clang::FunctionDecl *, Sources> Given; ///< what functions return
  bool Grows = false;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Called; ///< that may assign its pointers
  llvm::ArrayRef<clang::Stmt *> Here;                       ///< the bodies that are being visited,
  const clang::FunctionDecl *Within = nullptr;              ///< of this function
  llvm::SmallVector<clang::Stmt *, 16> Around;
};
} // namespace xacc
#endif
