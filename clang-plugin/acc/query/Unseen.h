// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions whose bodies the file has not shown yet.
#ifndef XACC_PLUGIN_ACC_QUERY_UNSEEN_H
#define XACC_PLUGIN_ACC_QUERY_UNSEEN_H

#include "clang/AST/Decl.h"

namespace xacc {
/// True if loops of F are judged by what they do (kernels, auto), and call, directly or not, what
/// the file may define below.
bool awaitsBodies(clang::FunctionDecl *F);
} // namespace xacc
#endif
