// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops and loop constructs among statements. Changes nothing.
#ifndef XACC_PLUGIN_ACC_QUERY_LOOPS_H
#define XACC_PLUGIN_ACC_QUERY_LOOPS_H

#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenACC.h"

namespace xacc {
bool hasGoto(clang::Stmt *S);
/// A label or goto.
bool hasJump(clang::Stmt *S);
/// True if a continue, break, return or goto may leave S before its end.
bool mayBeLeft(clang::Stmt *S);
bool hasLoopConstruct(clang::Stmt *S);
/// S is a loop construct and nothing else.
bool isLoopConstruct(clang::Stmt *S);
/// A loop of kernels that the user has not marked: the construct was made for it.
bool isUnmarked(const clang::OpenACCLoopConstruct *A);
/// S is a loop construct with auto, and nothing else, that is sequential.
bool isAutoLoop(clang::Stmt *S);
/// The loop in S, alone or with code around it, or null.
clang::ForStmt *innerLoop(clang::Stmt *S);
/// About how many iterations the loops of S have together; numbers that are not known count as
/// many.
uint64_t likelyIterations(const clang::ASTContext &C, clang::Stmt *S);
/// True for constructs whose iterations are executed in any order.
bool isSharedOut(const clang::OpenACCConstructStmt *A);
/// How many loops a construct has, by collapse or tile.
unsigned associatedLoops(clang::ASTContext &C, const clang::OpenACCConstructStmt *A);
/// True if the iterations of a loop are divided among the gangs, where no loop around it is.
bool isOverGangs(const clang::OpenACCLoopConstruct *A);
/// How a compute construct uses a reduction variable: bits of
enum : unsigned {
  UsedByGangLoops = 1, ///< where each iteration is executed by one gang
  UsedByEachGang = 2,  ///< in other code
  UsedByAutoLoops = 4, ///< in loops with auto that are sequential
  UsedAlone = 8,       ///< some of the latter two in no loop that lanes share
};
unsigned usesOf(clang::Stmt *S, const clang::VarDecl *V);
} // namespace xacc
#endif
