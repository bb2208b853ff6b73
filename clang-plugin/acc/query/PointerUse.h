// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a region does with a pointer: only with its value, or with what it points to.
#ifndef XACC_PLUGIN_ACC_QUERY_POINTERUSE_H
#define XACC_PLUGIN_ACC_QUERY_POINTERUSE_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace xacc {
/// What a region has to do with a pointer: its value alone; that and others; what it points to.
enum class PointerUse { Value, Compared, Target };
PointerUse pointerUse(clang::Stmt *Body, clang::VarDecl *V, clang::ASTContext &C);
} // namespace xacc
#endif
