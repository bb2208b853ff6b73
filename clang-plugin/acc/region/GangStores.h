// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of a parallel construct whose iterations gangs share, and what they store.
#ifndef XACC_PLUGIN_ACC_REGION_GANGSTORES_H
#define XACC_PLUGIN_ACC_REGION_GANGSTORES_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc {
class Facts;
struct Unit;

using Variables = llvm::SmallPtrSet<clang::VarDecl *, 8>;

/// A place that a part stores for all gangs: an element, a member, a struct.
struct GangStore {
  clang::VarDecl *Variable; ///< also a pointer to it
  clang::Expr *Place;       ///< null: any place there
};

/// The call of a gang's routine that S is, without a use of its value, or null.
clang::CallExpr *gangCall(clang::Stmt *S);
bool hasGangCall(clang::Stmt *S);
/// True for loops over gangs and calls of gangs' routines.
bool isGangPart(clang::Stmt *S);
llvm::SmallVector<GangStore, 8> gangStores(clang::Stmt *Part, const Facts &Known, const Unit &U);
/// Variables of the program that a call may use, or change.
Variables globalsOf(clang::CallExpr *Call, const Unit &U);
bool usesVariable(clang::Stmt *S, clang::VarDecl *V, const Facts &Known, const Unit &U);
} // namespace xacc
#endif
