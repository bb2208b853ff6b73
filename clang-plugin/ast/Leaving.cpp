// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Leaving.h.
#include "ast/Leaving.h"
#include "ast/AstBuilder.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace xacc {
using Labels = llvm::SmallPtrSet<const LabelDecl *, 4>;
using Visit = llvm::function_ref<void(Stmt *, StringRef)>;

static void collectLabels(Stmt *S, Labels &Out) {
  if (auto *Label = dyn_cast<LabelStmt>(S))
    Out.insert(Label->getDecl());
  forEachChild(S, [&](Stmt *&Child) { collectLabels(Child, Out); });
}

/// Breaks: break leaves the loop, and nothing inside it.
static void walk(Stmt *S, bool Breaks, const Labels &Own, Visit Found) {
  if (isa<BreakStmt>(S) && Breaks)
    Found(S, "break");
  else if (isa<ReturnStmt>(S))
    Found(S, "return");
  else if (auto *Goto = dyn_cast<GotoStmt>(S); Goto && !Own.contains(Goto->getLabel()))
    Found(S, "goto");
  Breaks &= !isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(S);
  forEachChild(S, [&](Stmt *&Child) { walk(Child, Breaks, Own, Found); });
}

void forEachLeaving(ForStmt *Loop, Visit Found) {
  Labels Own;
  collectLabels(Loop->getBody(), Own);
  walk(Loop->getBody(), true, Own, Found);
}
} // namespace xacc
