// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compute constructs: parallel, serial, kernels and their combined forms (OpenACC 3.4, 2.5). Each
// becomes a region, or several with launches of their own in one scope of data. The Region is made
// here, where a launch begins, and the parts of folders below fill it. Used by the walk alone.
#ifndef XACC_PLUGIN_ACC_COMPUTE_COMPUTE_H
#define XACC_PLUGIN_ACC_COMPUTE_COMPUTE_H

#include "acc/lowering/Context.h"
#include "acc/region/Region.h"

namespace xacc {
/// One construct, and one launch (Region.cpp).
class ComputeLowering : AccPart {
public:
  using AccPart::AccPart;
  clang::Stmt *lower(clang::OpenACCAssociatedStmtConstruct *A, Directive Kind, bool Combined);
  /// Body with a launch of its own.
  clang::Stmt *lowerRegion(clang::OpenACCAssociatedStmtConstruct *A, Directive Kind, bool Combined,
                           Clauses &List, clang::Stmt *Body);
  /// Lowers what is inside a region and states the storage of each variable declared there.
  void regionBody(clang::Stmt *&S, Region &R);

private:
  clang::Stmt *lower(clang::OpenACCAssociatedStmtConstruct *A, Directive Kind, bool Combined,
                     Clauses &List, clang::Stmt *Body);
  clang::Stmt *structuredBlock(Clauses &List, clang::Stmt *Body, Region &R);
  void addLaunch(Clauses &List, const Region &R, Operands &Ops);
};

/// Parts of a construct with launches of their own.
struct Parts {
  llvm::SmallVector<clang::Stmt **, 8> List; ///< where they stand
  llvm::SmallVector<clang::Stmt *, 8> Launches;
  llvm::SmallPtrSet<clang::Stmt *, 8> Host;       ///< statements around them, and blocks
  llvm::SmallVector<clang::VarDecl *, 8> Hoisted; ///< declared in the construct, used by any part
  llvm::SmallVector<clang::Stmt *, 8> Pending;    ///< the run of statements being collected
  llvm::SmallPtrSet<clang::VarDecl *, 8> Scalars; ///< of parallel: those that parts share
};

/// A construct that is lowered part by part, of kernels or of parallel (Kernels.cpp). What the
/// parts share is in the context while they are lowered: Scopes and Lifted.
class PartsLowering : AccPart {
public:
  using AccPart::AccPart;
  clang::Stmt *lower(clang::OpenACCComputeConstruct *A, Directive Kind, Clauses &List,
                     clang::CompoundStmt *Block, Parts &P);

  /// Operands that the construct and its parts use.
  void evaluateOnce(Clauses &List, Statements &Out);

private:
  clang::Stmt *group(clang::CompoundStmt *Block, Parts &P, Statements &Out);
  clang::Stmt *onHost(clang::Stmt *S, Parts &P, Statements &Out);
  void collectParts(clang::Stmt *S, Parts &P);
  void hoist(clang::DeclStmt *D, Parts &P, Statements &Out);
  llvm::SmallVector<Clauses::DataItem, 4> addData(const Clauses &List, Operands &Ops,
                                                  MappedItems &Attached, Statements &Out);
  void lift(const Clauses &List, const FoundExtents &Sections, Directive Kind, const Parts &P,
            Operands &Ops, Statements &Out);
  bool isSet(clang::Stmt *Part, clang::VarDecl *V) const;
  bool usesPointerTo(const Parts &P, const clang::VarDecl *V) const;
  void checkLifted(const Parts &P);
};

/// Scalars of a kernels construct that may be present by a name of another function, and that it
/// only reads (CurrentValues.cpp).
class CurrentValues : AccPart {
public:
  using AccPart::AccPart;
  /// Copies take their place in Body, and get in front of it the values that count.
  void take(clang::OpenACCAssociatedStmtConstruct *A, Clauses &List, clang::Stmt *Body,
            Statements &Out);

private:
  bool mayBeCurrent(clang::VarDecl *V, clang::Stmt *Body) const;
  void replace(clang::Stmt *S, clang::VarDecl *V, clang::VarDecl *Copy);
};

/// The parts of a parallel construct (ParallelParts.cpp).
class ParallelParts : AccPart {
public:
  using AccPart::AccPart;
  /// True if the loops in Block are launches of their own; Scalars: what they share then.
  bool isSplit(clang::CompoundStmt *Block, const Clauses &List,
               llvm::SmallPtrSetImpl<clang::VarDecl *> &Scalars);
  /// Of the clauses of the construct, what concerns a part of it.
  static void keepClauses(Clauses &List, clang::Stmt *Part);
};
} // namespace xacc
#endif
