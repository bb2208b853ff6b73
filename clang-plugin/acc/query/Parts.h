// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements of a construct that may become launches of their own, and what they share.
// Changes nothing.
#ifndef XACC_PLUGIN_ACC_QUERY_PARTS_H
#define XACC_PLUGIN_ACC_QUERY_PARTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenACC.h"

namespace xacc {
/// True if the statements of a kernels construct may become launches of their own.
bool canBecomeParts(clang::CompoundStmt *Block);
/// True if the declaration of V may stand in front of the construct.
bool isHoistable(const clang::VarDecl *V);
/// True if S is a loop construct that shares out its iterations, and nothing else.
bool isSharedLoop(clang::Stmt *S);
/// True if a loop construct in S has V in such a clause.
bool isPrivatised(clang::Stmt *S, clang::VarDecl *V);
bool isReduced(clang::Stmt *S, clang::VarDecl *V);
/// True if iterations of some loop construct in S assign V and share it.
bool isRaced(clang::Stmt *S, clang::VarDecl *V, bool InLoop = false);
/// True if S assigns V where it is not private.
bool assignsShared(clang::Stmt *S, clang::VarDecl *V);
/// True if V counts in loops of S that all of S executes in order, and in no other loops: its last
/// value is one.
bool countsInOrder(clang::Stmt *S, clang::VarDecl *V);
/// True if S uses V where it is not private.
bool usesShared(clang::Stmt *S, clang::VarDecl *V);
/// Whether a clause names a member of a struct.
bool namesMember(clang::OpenACCComputeConstruct *A);
} // namespace xacc
#endif
