// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clang's heavy headers, compiled once: Sema.h alone costs a quarter of a minute.
#ifndef XACC_PLUGIN_PRECOMPILED_H
#define XACC_PLUGIN_PRECOMPILED_H

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/ScopeInfo.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/Passes/PassBuilder.h"

#endif
