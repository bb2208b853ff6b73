// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lowering of the OpenACC constructs of one function, in place: statements are moved, not copied,
// and each construct becomes a compound statement with runtime calls or markers. One file per
// directive family implements the methods.
#ifndef XACC_PLUGIN_ACC_LOWERING_LOWERING_H
#define XACC_PLUGIN_ACC_LOWERING_LOWERING_H

#include "acc/lowering/Context.h"
#include "acc/region/Region.h"
#include "acc/rules/Rules.h"
#include "acc/unit/Unit.h"

namespace xacc {
class FunctionLowering final : AccContext {
public:
  FunctionLowering(Unit &U, clang::FunctionDecl *F) : AccContext(U, F) {}
  /// Checks the function and, with Lower, lowers it. Whole: all that the user wrote of it is in the
  /// AST.
  void run(bool Lower, bool Whole);

private:
  // Check.cpp
  bool followsRules();
  void checkInside(clang::Stmt *S, bool Whole);
  void checkConstruct(clang::OpenACCConstructStmt *A, bool Whole);
  void checkDeclare(clang::OpenACCDeclareDecl *D);
  void checkNest(clang::OpenACCConstructStmt *A, const Clauses &List);
  void checkDefaultNone(const Clauses &List, clang::Stmt *Body);

  // Lowering.cpp: walk and dispatch.
  /// Looks at what the function says of variables.
  void know();
  void lowerBody();
  void walk(clang::Stmt *Parent) override;
  void walkInto(clang::Stmt *&S) override;
  clang::Stmt *lower(clang::OpenACCConstructStmt *A);
  // Jumps.cpp
  void checkJumps();

  void regionBody(clang::Stmt *&Body, Region &R) override;
};
} // namespace xacc
#endif
