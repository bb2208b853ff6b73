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

  // Region.cpp
  clang::Stmt *lowerCompute(clang::OpenACCAssociatedStmtConstruct *A, Directive Kind,
                            bool Combined);
  clang::Stmt *lowerCompute(clang::OpenACCAssociatedStmtConstruct *A, Directive Kind, bool Combined,
                            Clauses &List, clang::Stmt *Body);
  clang::Stmt *lowerRegion(clang::OpenACCAssociatedStmtConstruct *A, Directive Kind, bool Combined,
                           Clauses &List, clang::Stmt *Body);
  void regionBody(clang::Stmt *&Body, Region &R) override;
  clang::Stmt *structuredBlock(Clauses &List, clang::Stmt *Body, Region &R);
  void addLaunch(const Clauses &List, Region &R, Operands &Ops);

  // Kernels.cpp
  struct Parts;
  clang::Stmt *lowerParts(clang::OpenACCComputeConstruct *A, Directive Kind, Clauses &List,
                          clang::CompoundStmt *Block, Parts &P);
  void groupParts(clang::CompoundStmt *Block, Parts &P, Statements &Out);
  void hoist(clang::DeclStmt *D, Parts &P, Statements &Out);
  void evaluateOnce(Clauses &List, Statements &Out);
  llvm::SmallVector<Clauses::DataItem, 4>
  addPartData(const Clauses &List, Operands &Ops,
              llvm::SmallVectorImpl<std::pair<MappedVariable, unsigned>> &Attached,
              Statements &Out);
  void lift(const Clauses &List, Directive Kind, const Parts &P, Operands &Ops, Statements &Out);
  void checkLifted(const Parts &P);

  // ParallelParts.cpp
  /// True if the loops in Block are launches of their own; Scalars: what they share then.
  bool isSplit(clang::CompoundStmt *Block, const Clauses &List,
               llvm::SmallPtrSetImpl<clang::VarDecl *> &Scalars);
  static void keepClauses(Clauses &List, clang::Stmt *Part);
};

/// Parts of a compute construct with launches of their own.
struct FunctionLowering::Parts {
  llvm::SmallVector<clang::Stmt *, 8> List;
  llvm::SmallVector<clang::VarDecl *, 8> Hoisted; ///< declared in the construct, used by any part
  llvm::SmallVector<clang::Stmt *, 8> Pending;    ///< the run of statements being collected
  llvm::SmallPtrSet<clang::VarDecl *, 8> Scalars; ///< of parallel: those that parts share
};
} // namespace xacc
#endif
