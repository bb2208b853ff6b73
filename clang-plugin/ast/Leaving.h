// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jumps out of a loop, which are wrong where others execute the rest of its iterations.
#ifndef XACC_PLUGIN_AST_LEAVING_H
#define XACC_PLUGIN_AST_LEAVING_H

#include "clang/AST/Stmt.h"

namespace xacc {
/// Calls Found with each break, return and goto in Loop that leaves it, and with that word.
void forEachLeaving(clang::ForStmt *Loop,
                    llvm::function_ref<void(clang::Stmt *, llvm::StringRef)> Found);
} // namespace xacc
#endif
