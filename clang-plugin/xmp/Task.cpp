// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Task.h. Clang has checked jumps before there was anything to clean up, so that is done here.
#include "xmp/Task.h"
#include "xmp/Operand.h"

using namespace clang;

namespace xacc {
CallExpr *asTask(Stmt *S) {
  auto *If = dyn_cast<IfStmt>(S);
  return If ? asCall(If->getCond(), "__xmp_task_skipped") : nullptr;
}

namespace {
/// Jumps of a function, and the innermost tasks that they and their labels are in.
class TaskJumps {
public:
  explicit TaskJumps(XmpContext &In) : In(In) {}

  /// Switch: the task that the innermost switch around S is in.
  void collect(Stmt *S, const Stmt *Task, const Stmt *Switch);
  void check();

private:
  struct Jump {
    Stmt *At;
    const LabelDecl *To;
    const Stmt *Task;
  };
  bool isInside(const Stmt *Task, const Stmt *Outer) const;

  XmpContext &In;
  llvm::DenseMap<const Stmt *, const Stmt *> Around; ///< of each task, if there is one
  llvm::DenseMap<const LabelDecl *, const Stmt *> Labels;
  SmallVector<Jump, 8> Gotos;
  SmallVector<Jump, 2> Fixed; ///< that run no cleanup: of asm goto
  SmallVector<Jump, 2> Computed;
  SmallVector<const LabelDecl *, 4> Aims; ///< of the computed ones
};
} // namespace

void TaskJumps::collect(Stmt *S, const Stmt *Task, const Stmt *Switch) {
  if (auto *Label = dyn_cast<LabelStmt>(S))
    Labels[Label->getDecl()] = Task;
  else if (auto *Goto = dyn_cast<GotoStmt>(S))
    Gotos.push_back({S, Goto->getLabel(), Task});
  else if (auto *Address = dyn_cast<AddrLabelExpr>(S))
    Aims.push_back(Address->getLabel());
  else if (isa<IndirectGotoStmt>(S))
    Computed.push_back({S, nullptr, Task});
  else if (auto *Asm = dyn_cast<GCCAsmStmt>(S))
    for (AddrLabelExpr *Label : Asm->labels())
      Fixed.push_back({S, Label->getLabel(), Task});
  else if (isa<SwitchCase>(S) && Task != Switch)
    In.report(S->getBeginLoc(), diag::err_xmp_into_task, isa<CaseStmt>(S) ? "'case'" : "'default'");
  if (asTask(S)) {
    Around[S] = Task;
    Task = S;
  }
  Switch = isa<SwitchStmt>(S) ? Task : Switch;
  forEachChild(S, [&](Stmt *&Child) { collect(Child, Task, Switch); });
}

/// True if Task is Outer or inside it; null: the function.
bool TaskJumps::isInside(const Stmt *Task, const Stmt *Outer) const {
  while (Task && Task != Outer)
    Task = Around.lookup(Task);
  return Task == Outer;
}

/// A goto may leave tasks. Others run no cleanup, and must stay in the one they are in.
void TaskJumps::check() {
  auto stays = [&](const Jump &From, const LabelDecl *To) {
    return Labels.lookup(To) == From.Task;
  };
  for (const Jump &From : Gotos)
    if (!isInside(From.Task, Labels.lookup(From.To)))
      In.report(From.At->getBeginLoc(), diag::err_xmp_into_task, "'goto'");
  for (const Jump &From : Fixed)
    if (!stays(From, From.To))
      In.report(From.At->getBeginLoc(), diag::err_xmp_unsupported,
                "'asm goto' across the bounds of a task");
  for (const Jump &From : Computed)
    if (!llvm::all_of(Aims, [&](const LabelDecl *To) { return stays(From, To); }))
      In.report(From.At->getBeginLoc(), diag::err_xmp_unsupported,
                "a computed jump across the bounds of a task");
}

void XmpTasks::checkJumps(Stmt *Body) {
  TaskJumps Jumps(In);
  Jumps.collect(Body, nullptr, nullptr);
  Jumps.check();
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
