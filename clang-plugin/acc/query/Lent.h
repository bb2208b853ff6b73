// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables that statements change by their addresses. Changes nothing.
#ifndef XACC_PLUGIN_ACC_QUERY_LENT_H
#define XACC_PLUGIN_ACC_QUERY_LENT_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace xacc {
/// Where S gives the address of V away to what changes what it points to: a function, of which the
/// parameter says so where its body is not seen, or a pointer that S stores through. Null if it
/// does not.
clang::Expr *changedByAddress(clang::Stmt *S, const clang::VarDecl *V);
} // namespace xacc
#endif
