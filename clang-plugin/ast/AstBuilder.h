// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The few ways in which lowering makes new AST nodes. Used by acc/ and xmp/; nodes are built
// without Sema's checks where these could warn about code that the user did not write.
#ifndef XACC_PLUGIN_AST_ASTBUILDER_H
#define XACC_PLUGIN_AST_ASTBUILDER_H

#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringMap.h"

namespace xacc {
class AstBuilder {
public:
  explicit AstBuilder(clang::Sema &S) : S(S), C(S.Context) {}

  clang::Sema &S;
  clang::ASTContext &C;
  /// The function that new variables belong to.
  clang::FunctionDecl *Function = nullptr;

  // Literals and references.
  clang::Expr *intLit(int64_t Value, clang::SourceLocation L);           ///< int
  clang::Expr *longLit(int64_t Value, clang::SourceLocation L);          ///< long
  clang::Expr *stringPtr(llvm::StringRef Text, clang::SourceLocation L); ///< void *
  clang::Expr *nullPtr(clang::SourceLocation L);
  clang::Expr *ref(clang::ValueDecl *D, clang::SourceLocation L);
  clang::Expr *load(clang::VarDecl *V, clang::SourceLocation L); ///< rvalue

  // Operations; operands may be lvalues.
  clang::Expr *rvalue(clang::Expr *E);
  clang::Expr *cast(clang::Expr *E, clang::QualType T);
  clang::Expr *voidPtr(clang::Expr *E) { return cast(E, C.VoidPtrTy); }
  clang::Expr *addrOf(clang::Expr *LValue);                             ///< void *
  clang::Expr *deref(clang::VarDecl *Pointer, clang::SourceLocation L); ///< lvalue
  clang::Expr *bin(clang::BinaryOperatorKind Op, clang::Expr *A, clang::Expr *B);
  clang::Expr *paren(clang::Expr *E);
  clang::Expr *conditional(clang::Expr *Cond, clang::Expr *A, clang::Expr *B);
  clang::Expr *sizeOf(clang::QualType T, clang::SourceLocation L); ///< long; VLAs at run time
  /// Count() * Size(), or XACC_MOST_BYTES with Count's sign where that is less: no section is so
  /// large, and a product that wraps would look like one that is small. Size is not negative.
  using Maker = llvm::function_ref<clang::Expr *()>;
  clang::Expr *byteCount(Maker Count, Maker Size);
  /// Address Base + Offset bytes, void *.
  clang::Expr *byteAdd(clang::Expr *Base, clang::Expr *Offset);
  clang::Expr *subscript(clang::Expr *Base, clang::Expr *Index);

  // Calls of entries.def, by name without "__xacc_".
  clang::FunctionDecl *entry(llvm::StringRef Name);
  clang::Expr *call(llvm::StringRef Name, llvm::ArrayRef<clang::Expr *> Args,
                    clang::SourceLocation L);
  /// A built-in such as __atomic_load, with its arguments in the order of the C call.
  clang::Expr *atomic(clang::AtomicExpr::AtomicOp Op, llvm::ArrayRef<clang::Expr *> Args,
                      clang::SourceLocation L);

  // Variables and statements.
  clang::VarDecl *variable(llvm::StringRef Name, clang::QualType T, clang::Expr *Init,
                           clang::SourceLocation L);
  /// A copy is as aligned as the variable.
  void alignAs(clang::VarDecl *Copy, const clang::VarDecl *Of);
  void setInit(clang::VarDecl *V, clang::Expr *Init);
  clang::Stmt *declare(clang::VarDecl *V, clang::SourceLocation L);
  clang::Stmt *compound(llvm::ArrayRef<clang::Stmt *> Body, clang::SourceLocation Begin,
                        clang::SourceLocation End);
  clang::Stmt *ifStmt(clang::Expr *Cond, clang::Stmt *Then, clang::SourceLocation L);
  clang::Stmt *forLoop(clang::VarDecl *Counter, clang::Expr *Cond, clang::Expr *Inc,
                       clang::Stmt *Body, clang::SourceLocation L);

private:
  llvm::StringMap<clang::FunctionDecl *> Entries;
};

/// Calls Visit on each child of S, and on the statement that an OpenMP construct has captured.
/// Visit may replace it.
void forEachChild(clang::Stmt *S, llvm::function_ref<void(clang::Stmt *&)> Visit);
/// True if E is made of constants, operators and variables only, so that a copy of it may be
/// evaluated elsewhere.
bool isCopyable(const clang::Expr *E);
/// Calls Visit with what S may change: left sides, and what an address is taken of.
void forEachChanged(const clang::Stmt *S, llvm::function_ref<void(const clang::Expr *)> Visit);
/// True if nothing in F changes a variable that E names, or could: E has one value everywhere in F,
/// but for what other functions do to global variables.
bool isUnchanged(const clang::FunctionDecl *F, const clang::Expr *E);
/// A structural copy of a copyable expression: lowering may later rebind the variables of the
/// original.
clang::Expr *copyExpr(clang::ASTContext &C, clang::Expr *E);
/// Calls Visit on the expressions of types that S writes down, which are not among its children: n
/// in (int (*)[n])p. Visit may replace a length, not what typeof names.
void forEachTypeExpr(clang::Stmt *S, llvm::function_ref<void(clang::Stmt *&)> Visit);
/// The one statement of blocks that have no other; S itself else.
clang::Stmt *withoutBraces(clang::Stmt *S);
/// Calls Visit on every variable reference in S, also in types and in the clauses of nested
/// constructs. Visit may rebind it.
void forEachRef(clang::Stmt *S, llvm::function_ref<void(clang::DeclRefExpr *)> Visit);
/// Replaces From by To in all references below S.
void rebind(clang::Stmt *S, clang::VarDecl *From, clang::VarDecl *To);
/// E without parentheses and implicit casts if it names a variable, else null.
clang::VarDecl *asVariable(clang::Expr *E);
/// The variable that a way through members, elements, sections and pointers begins at, or null.
clang::VarDecl *beginOf(clang::Expr *E);
/// What an item of a clause names, or is a section or an element of; the same if that is a
/// variable, else null.
clang::Expr *baseOf(clang::Expr *Item);
clang::VarDecl *variableOf(clang::Expr *Item);
} // namespace xacc
#endif
