// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables statements use, change and declare. Changes nothing.
#ifndef XACC_PLUGIN_ACC_QUERY_VARIABLES_H
#define XACC_PLUGIN_ACC_QUERY_VARIABLES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc {
using VariableTest = llvm::function_ref<bool(const clang::VarDecl *)>;

/// The variables that S may change.
void collectWritten(clang::Stmt *S, llvm::SmallPtrSetImpl<const clang::VarDecl *> &Written);
bool isWritten(clang::Stmt *S, clang::VarDecl *V);
/// True if an assignment to Left changes V: as a whole, an element of a vector or a part of a
/// complex number, or by its address, as in *&v, (&v)[0] and *(c ? &v : &w).
bool changes(const clang::Expr *Left, const clang::VarDecl *V);
/// True if the value of E is the address of V, or may be: in &v, c ? &v : &w and f(&v, &w).
bool leadsTo(const clang::Expr *E, const clang::VarDecl *V);
/// Constants of the translation unit are copied into the device code.
bool isConstantOfUnit(clang::ASTContext &C, clang::VarDecl *V);
/// True if V is the variable of a for statement in S.
bool isLoopVariable(clang::Stmt *S, clang::VarDecl *V);
bool isDeclaredIn(clang::Stmt *S, const clang::VarDecl *V);
/// The scalars that S uses, in order of appearance.
llvm::SmallSetVector<clang::VarDecl *, 16> scalarsIn(clang::Stmt *S);
/// The variables declared in S.
void collectLocals(clang::Stmt *S, llvm::SmallPtrSetImpl<clang::VarDecl *> &Locals);
} // namespace xacc
#endif
