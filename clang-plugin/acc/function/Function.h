// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lowering of the OpenACC constructs of one function, in place: statements are moved, not copied,
// and each construct becomes a compound statement with calls of the runtime or markers.
// docs/plugin.md tells how. Used by plugin/Plugin.cpp.
#ifndef XACC_PLUGIN_ACC_FUNCTION_FUNCTION_H
#define XACC_PLUGIN_ACC_FUNCTION_FUNCTION_H

#include "acc/clauses/Clauses.h"
#include "acc/lowering/Context.h"
#include "clang/AST/DeclOpenACC.h"

namespace xacc {
/// The walk over the function. It owns the context, and gives each construct to the part that
/// lowers it (Function.cpp).
class FunctionLowering final : AccContext {
public:
  FunctionLowering(Unit &U, clang::FunctionDecl *F) : AccContext(U, F) {}
  /// Checks the function and, with Lower, lowers it. Whole: all that the user wrote of it is in the
  /// AST.
  void run(bool Lower, bool Whole);

private:
  void walk(clang::Stmt *Parent) override;
  void walkInto(clang::Stmt *&S) override;
  void regionBody(clang::Stmt *&Body, Region &R) override;
  clang::Stmt *lower(clang::OpenACCConstructStmt *A);
  void lowerBody();
  /// Looks at what the function says of variables.
  void know();
};

/// Nobody who looks at S sees stdout and stderr where they are the stream of a library function
/// (Streams.cpp).
void hideStreams(clang::Stmt *S, clang::ASTContext &C);

/// What is said of a function that is not lowered, because of errors (Check.cpp).
class FunctionCheck : AccPart {
public:
  using AccPart::AccPart;
  /// Rules that a function must follow to be lowered.
  bool followsRules();
  /// What lowering would report of S and the constructs in it, in the scopes of the data around.
  /// Whole: nothing of the function is missing.
  void check(clang::Stmt *S, bool Whole);

private:
  void checkJumps(); // Jumps.cpp
  void checkConstruct(clang::OpenACCConstructStmt *A, bool Whole);
  void checkDeclare(clang::OpenACCDeclareDecl *D);
  void checkNest(clang::OpenACCConstructStmt *A, const Clauses &List);
  void checkDefaultNone(const Clauses &List, clang::Stmt *Body);
};
} // namespace xacc
#endif
