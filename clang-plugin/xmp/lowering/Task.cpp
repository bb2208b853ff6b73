// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Task.h.
#include "xmp/lowering/Task.h"
#include "xmp/lowering/Operand.h"

using namespace clang;

namespace xacc {
CallExpr *asTask(Stmt *S) {
  auto *If = dyn_cast<IfStmt>(S);
  return If ? asCall(If->getCond(), "__xmp_task_skipped") : nullptr;
}

Stmt *XmpTasks::lowerTask(IfStmt *Task, CallExpr *Marker) {
  SourceLocation L = Marker->getBeginLoc();
  VarDecl *Saved = B.variable(".xmp.task", U.record("__xmp_task"), nullptr, L);
  B.S.AddInitializerToDecl(Saved, XmpOperands(In).list({B.nullPtr(L), B.intLit(0, L)}, L), false);
  Saved->addAttr(CleanupAttr::CreateImplicit(B.C, U.function("__xmp_task_leave"), L));
  Expr *Address = B.cast(B.addrOf(B.ref(Saved, L)), B.C.getPointerType(Saved->getType()));
  Expr *Enter = U.call("__xmp_task_enter",
                       {Marker->getArg(0), Address, Marker->getArg(1), Marker->getArg(2)}, L);
  Stmt *Entered = B.ifStmt(Enter, Task->getElse(), L);
  In.children(Entered);
  return B.compound({B.declare(Saved, L), Entered}, L, Task->getEndLoc());
}
} // namespace xacc
