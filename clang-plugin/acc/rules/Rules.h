// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The restrictions of the specification that Clang does not check. All of these report and change
// nothing.
#ifndef XACC_PLUGIN_ACC_RULES_RULES_H
#define XACC_PLUGIN_ACC_RULES_RULES_H

#include "acc/clauses/Clauses.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/StmtOpenACC.h"

namespace xacc {
/// Rules.cpp: where directives stand and what loops do.
void checkRules(clang::FunctionDecl *F, bool InRoutine, Reporter &Report);
/// ClauseRules.cpp: the clauses of a directive.
void checkClauses(const clang::OpenACCConstructStmt *A, const Clauses &List, clang::ASTContext &C,
                  Reporter &Report);
/// DataRules.cpp: an item twice on one directive; sections in declare, and the scope of its
/// variables.
void checkItems(llvm::ArrayRef<const clang::OpenACCClause *> List, clang::ASTContext &C,
                Reporter &Report);
void checkDeclareItems(clang::OpenACCDeclareDecl *D, clang::ASTContext &C, Reporter &Report);
void checkDeclareScope(clang::CompoundStmt *Block, clang::FunctionDecl *F, Reporter &Report);
/// RoutineLevel.cpp: an orphaned loop of a level above its routine's, and calls of routines in
/// loops over their own level.
void checkLoopLevel(const clang::FunctionDecl *F, clang::OpenACCLoopConstruct *A, bool IsOutermost,
                    Reporter &Report);
void checkCallLevels(clang::FunctionDecl *F, Reporter &Report);
} // namespace xacc
#endif
