// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Stack.h.
#include "ast/Stack.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/Support/thread.h"

using namespace clang;

namespace xacc {
/// How deep the tree below Root is, without recursion.
static unsigned depthOf(Stmt *Root) {
  SmallVector<std::pair<Stmt *, unsigned>, 64> Open{{Root, 1}};
  unsigned Depth = 0;
  while (!Open.empty()) {
    auto [S, Level] = Open.pop_back_val();
    Depth = std::max(Depth, Level);
    for (Stmt *Child : S->children())
      if (Child)
        Open.push_back({Child, Level + 1});
  }
  return Depth;
}

void withStackFor(Decl *D, llvm::function_ref<void()> Work) {
  constexpr unsigned Usual = 1000, BytesPerLevel = 4096;
  auto *F = dyn_cast<FunctionDecl>(D);
  unsigned Depth = F && F->doesThisDeclarationHaveABody() ? depthOf(F->getBody()) : 0;
  if (Depth <= Usual)
    return Work();
  unsigned Bytes = std::min(uint64_t(Depth) * BytesPerLevel + (8u << 20), uint64_t(INT32_MAX));
  llvm::thread(std::optional(Bytes), Work).join();
}
} // namespace xacc
