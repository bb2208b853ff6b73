// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who reads a variable before it is assigned again: whether each iteration of a loop, or what
// follows a loop, needs the value that another iteration left. By a walk over the statements; what
// it does not know counts as reading.
#ifndef XACC_PLUGIN_ACC_AUTO_STALEVALUE_H
#define XACC_PLUGIN_ACC_AUTO_STALEVALUE_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace xacc {
/// Elements that the walk tells apart: 1 for what is no array, 0 for arrays that it does not know.
unsigned countElements(clang::QualType T);
/// True if S may read V before assigning to it.
bool readsEntryValue(clang::Stmt *S, const clang::VarDecl *V);
/// True if what is executed after Loop in Body may read the value of V that Loop left.
bool readsValueAfter(clang::Stmt *Body, const clang::Stmt *Loop, const clang::VarDecl *V);
/// A pointer that a statement of Block changes and a later one reads, or null: launches have
/// pointers of their own, so that the statements have to stay together.
const clang::VarDecl *pointerHandedOn(clang::CompoundStmt *Block);
} // namespace xacc
#endif
