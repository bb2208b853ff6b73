// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Our walks over the AST recurse, with larger frames than Clang's: a sum of 20,000 terms, which
// Clang takes, is a tree that is as deep.
#ifndef XACC_PLUGIN_AST_STACK_H
#define XACC_PLUGIN_AST_STACK_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class Decl;
}

namespace xacc {
/// Calls Work, in a thread with a larger stack where D is a function of great depth.
void withStackFor(clang::Decl *D, llvm::function_ref<void()> Work);
} // namespace xacc
#endif
