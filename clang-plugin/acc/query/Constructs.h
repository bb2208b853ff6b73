// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constructs and directives of OpenACC in the AST. Changes nothing.
#ifndef XACC_PLUGIN_ACC_QUERY_CONSTRUCTS_H
#define XACC_PLUGIN_ACC_QUERY_CONSTRUCTS_H

#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/Stmt.h"
#include <string>

namespace xacc {
/// The OpenACC declare directive that a statement is, or null.
clang::OpenACCDeclareDecl *asDeclare(const clang::Stmt *S);
bool hasOpenACC(clang::Stmt *S);
/// False where Clang has found something wrong in D, so that it may not be all there.
bool isIntact(clang::Decl *D);
/// "file;function;line;column;construct"
std::string whereText(clang::ASTContext &C, clang::SourceLocation L, llvm::StringRef Function,
                      llvm::StringRef Construct);
} // namespace xacc
#endif
