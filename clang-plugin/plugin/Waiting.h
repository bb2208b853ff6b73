// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that are lowered behind the last declaration of the file, when all bodies are known.
// Clang generates the code of a function as soon as it is complete; one that waits has no body for
// it then, and is handed over a second time at the end.
#ifndef XACC_PLUGIN_PLUGIN_WAITING_H
#define XACC_PLUGIN_PLUGIN_WAITING_H

#include "clang/AST/Decl.h"
#include <vector>

namespace xacc {
class WaitingFunctions {
public:
  /// F has no body until show(), which is called behind the code generator.
  void hide(clang::FunctionDecl *F) {
    Hidden = F;
    Body = F->getBody();
    F->setBody(nullptr);
    All.push_back(F);
  }
  void show() {
    if (Hidden)
      Hidden->setBody(Body);
    Hidden = nullptr;
  }
  /// Those that wait, in the order of the file; none does after that.
  std::vector<clang::FunctionDecl *> take() {
    AreLate = true;
    return std::move(All);
  }
  bool areLate() const { return AreLate; }

private:
  std::vector<clang::FunctionDecl *> All;
  clang::FunctionDecl *Hidden = nullptr;
  clang::Stmt *Body = nullptr;
  bool AreLate = false;
};
} // namespace xacc
#endif
