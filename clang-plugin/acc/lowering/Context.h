// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts of the lowering of one function share. A part is a class of a folder above this
// one (the headers of reduction, loop, data, directives and compute list them); it has a reference
// to the context and keeps nothing, so that each makes the others where it needs them. The walk
// over the function (acc/function) owns the context; parts get back to it through the virtual
// functions here, and call only parts of their own folder and of those below it.
#ifndef XACC_PLUGIN_ACC_LOWERING_CONTEXT_H
#define XACC_PLUGIN_ACC_LOWERING_CONTEXT_H

#include "acc/access/Facts.h"
#include "acc/clauses/MappedVariable.h"
#include "acc/unit/Unit.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <optional>

namespace xacc {
struct Region;

/// Variables of which data clauses name members, and those that clauses name as a whole.
struct MemberNames {
  llvm::SmallSetVector<clang::VarDecl *, 4> Members;
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Wholes;
  /// Whose flexible array members have sections, which p[0:1] does not have in it.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Flexible;
};

class AccContext {
public:
  AccContext(Unit &U, clang::FunctionDecl *F) : U(U), B(U.B), F(F) {}

  using Statements = llvm::SmallVector<clang::Stmt *, 16>;

  /// The walk over code outside of compute constructs: over the children of Parent; into S, which
  /// something else may take the place of.
  virtual void walk(clang::Stmt *Parent) = 0;
  virtual void walkInto(clang::Stmt *&S) = 0;
  /// The walk over the code of a compute construct, or of a routine.
  virtual void regionBody(clang::Stmt *&S, Region &R) = 0;

  template <typename... IDs> void report(clang::SourceLocation L, diag::ID Id, const IDs &...Args) {
    Failed = true;
    (U.Report(L, Id) << ... << Args);
  }
  template <typename... IDs> void warn(clang::SourceLocation L, diag::ID Id, const IDs &...Args) {
    (U.Report(L, Id) << ... << Args);
  }
  /// The operand of a marker or an entry that says where a directive stands.
  clang::Expr *where(clang::SourceLocation L, llvm::StringRef Construct);
  /// Statements in place of a construct.
  clang::Stmt *wrap(Statements &S, clang::OpenACCConstructStmt *A);
  /// True if V is in a data clause of a data construct around, or declared for the whole program.
  bool isInScope(clang::VarDecl *V) const;

  Unit &U;
  AstBuilder &B;
  clang::FunctionDecl *F;
  bool Failed = false; ///< something was reported: uses may be left behind

  // Set by the walk.
  std::optional<Facts> Known; ///< what the function says of variables; null before rules hold
  Region *Current = nullptr;  ///< innermost compute region, null outside

  // Set where a data construct, a declare directive or parts of a construct begin.
  /// Variables in data clauses of the data constructs around.
  llvm::SmallVector<llvm::SmallPtrSet<clang::VarDecl *, 4>, 4> Scopes;
  /// Scalars that the parts of a kernels construct share through the device.
  llvm::SmallPtrSet<clang::VarDecl *, 8> Lifted;
  /// Variables that the construct declares, which have their values on the device alone.
  llvm::SmallPtrSet<clang::VarDecl *, 8> Hoisted;

  // Of names of pointers (data/PointerNames.cpp).
  ArrayParameters Arrays;
  /// Of parameters whose extents cannot be evaluated again: variables for them, and what declares
  /// these.
  llvm::SmallDenseMap<const clang::VarDecl *, clang::VarDecl *, 4> EntryExtents;
  Statements AtEntry;

  // Of members (data/Members.cpp).
  /// Names in the whole function, where Wholes are those of directives without a body; and in the
  /// region that is lowered and the data constructs around it.
  MemberNames Named, NamedAround;

  // Of values behind constructs (data/LiveValues.cpp).
  /// Variables whose value is read outside compute constructs.
  llvm::SmallPtrSet<clang::VarDecl *, 16> ReadOutside;
  /// Local variables that are read behind each compute construct.
  llvm::DenseMap<const clang::Stmt *, llvm::SmallPtrSet<const clang::VarDecl *, 8>> LiveAfter;

protected:
  ~AccContext() = default;
};

/// A part of the lowering.
class AccPart {
public:
  explicit AccPart(AccContext &In) : In(In), U(In.U), B(In.B), F(In.F) {}

protected:
  using Statements = AccContext::Statements;

  template <typename... IDs> void report(clang::SourceLocation L, diag::ID Id, const IDs &...Args) {
    In.report(L, Id, Args...);
  }
  template <typename... IDs> void warn(clang::SourceLocation L, diag::ID Id, const IDs &...Args) {
    In.warn(L, Id, Args...);
  }
  clang::Expr *where(clang::SourceLocation L, llvm::StringRef Construct) {
    return In.where(L, Construct);
  }
  clang::Stmt *wrap(Statements &S, clang::OpenACCConstructStmt *A) { return In.wrap(S, A); }
  bool isInScope(clang::VarDecl *V) const { return In.isInScope(V); }

  AccContext &In;
  Unit &U;
  AstBuilder &B;
  clang::FunctionDecl *F;
};
} // namespace xacc
#endif
