// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements, members and sections as places in a variable: the way to them, and whether two are
// the same. Changes nothing.
#ifndef XACC_PLUGIN_ACC_QUERY_ELEMENTS_H
#define XACC_PLUGIN_ACC_QUERY_ELEMENTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace xacc {
/// One step of the way from a variable to an element or member.
struct PathStep {
  clang::Expr *Index; ///< null: 0, of a dereference
  const clang::FieldDecl *Member = nullptr;
  bool Follows = false; ///< a pointer
};
using Path = llvm::SmallVector<PathStep, 4>;
/// The variable that an expression is an element of, or that points to it, and the way from there.
clang::VarDecl *pathOf(clang::Expr *E, Path &Out);
/// Inside: a part of what was asked for. Around: it is a part of this, or may be.
enum class Relation { Same, Different, Inside, Around };
/// How what A leads to lies to what Wanted leads to, in the same variable.
Relation relate(clang::ASTContext &C, const Path &A, const Path &Wanted);
/// Calls Visit on each child of S, also in the clauses of a construct. Visit may replace it.
void forEachPart(clang::Stmt *S, llvm::function_ref<void(clang::Stmt *&)> Visit);

/// The variable that a member, or an element of one, is part of or that points to the struct; null
/// if it is not found that way.
clang::VarDecl *rootOfMember(clang::Expr *E);
/// True for a member, or an element of one, that another pointer than the variable leads to.
bool isBehindPointers(clang::Expr *Item);
/// The variable that an item is, or is part of, or that leads to it.
clang::VarDecl *rootOfItem(clang::Expr *Item);

/// The way from a variable to an element or member, or a section of one.
struct ElementPath {
  clang::VarDecl *Root = nullptr;
  unsigned Depth = 0, Pointers = 0; ///< subscripts and members; pointers that are followed
  llvm::SmallVector<clang::Expr *, 2> Indices;
};
ElementPath elementPath(clang::Expr *E);
/// Base + Offset, where there is one.
struct IndexSum {
  clang::Expr *Base = nullptr;
  int64_t Offset = 0;
};
IndexSum indexSum(clang::ASTContext &C, clang::Expr *Index);
/// E is Item, of V; and how often S mentions that, or something that may be it.
bool isSamePlace(clang::ASTContext &C, clang::Expr *E, clang::VarDecl *V, clang::Expr *Item);
unsigned mentionsOf(clang::ASTContext &C, clang::Stmt *S, clang::VarDecl *V, clang::Expr *Item);
/// True if two parts of one variable may have scalars in common.
bool mayMeet(clang::ASTContext &C, clang::Expr *A, clang::Expr *B);
} // namespace xacc
#endif
