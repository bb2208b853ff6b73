// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Jumps.h. Clang has checked jumps before there was anything to clean up or to share out, so
// that is done here.
#include "xmp/function/Jumps.h"
#include "xmp/loop/LoopContext.h"
#include "xmp/lowering/Task.h"

using namespace clang;

namespace xacc {
namespace {
/// Jumps of a function, and the innermost scopes that they and their labels are in: tasks, and
/// blocks of loops that nodes share. Null: the function.
class Jumps {
public:
  explicit Jumps(XmpContext &In) : In(In) {}

  /// Switch: the scope that the innermost switch around S is in.
  void collect(Stmt *S, const Stmt *Scope, const Stmt *Switch);
  void check();

private:
  struct Jump {
    Stmt *At;
    const LabelDecl *To;
    const Stmt *Scope;
  };
  bool isInside(const Stmt *Scope, const Stmt *Outer) const;
  void reportInto(Stmt *At, StringRef Word, const Stmt *Scope);
  bool stays(const Jump &From, const LabelDecl *To, StringRef Words);

  XmpContext &In;
  llvm::DenseMap<const Stmt *, const Stmt *> Around; ///< of each scope, if there is one
  llvm::DenseMap<const LabelDecl *, const Stmt *> Labels;
  SmallVector<Jump, 8> Gotos;
  SmallVector<Jump, 2> Fixed; ///< that run no cleanup: of asm goto
  SmallVector<Jump, 2> Computed;
  SmallVector<const LabelDecl *, 4> Aims; ///< of the computed ones
};
} // namespace

static bool isScope(Stmt *S) {
  auto *Block = dyn_cast<CompoundStmt>(S);
  return asTask(S) || (Block && isMarkedLoop(Block));
}

static StringRef nameOf(const Stmt *Scope) {
  return isa<CompoundStmt>(Scope) ? "a loop that the nodes share" : "a task";
}

void Jumps::reportInto(Stmt *At, StringRef Word, const Stmt *Scope) {
  In.report(At->getBeginLoc(), diag::err_xmp_into, Word, nameOf(Scope));
}

void Jumps::collect(Stmt *S, const Stmt *Scope, const Stmt *Switch) {
  if (auto *Label = dyn_cast<LabelStmt>(S))
    Labels[Label->getDecl()] = Scope;
  else if (auto *Goto = dyn_cast<GotoStmt>(S))
    Gotos.push_back({S, Goto->getLabel(), Scope});
  else if (auto *Address = dyn_cast<AddrLabelExpr>(S))
    Aims.push_back(Address->getLabel());
  else if (isa<IndirectGotoStmt>(S))
    Computed.push_back({S, nullptr, Scope});
  else if (auto *Asm = dyn_cast<GCCAsmStmt>(S))
    for (AddrLabelExpr *Label : Asm->labels())
      Fixed.push_back({S, Label->getLabel(), Scope});
  else if (isa<SwitchCase>(S) && Scope != Switch)
    reportInto(S, isa<CaseStmt>(S) ? "'case'" : "'default'", Scope);
  if (isScope(S)) {
    Around[S] = Scope;
    Scope = S;
  }
  Switch = isa<SwitchStmt>(S) ? Scope : Switch;
  forEachChild(S, [&](Stmt *&Child) { collect(Child, Scope, Switch); });
}

/// True if Scope is Outer or inside it.
bool Jumps::isInside(const Stmt *Scope, const Stmt *Outer) const {
  while (Scope && Scope != Outer)
    Scope = Around.lookup(Scope);
  return Scope == Outer;
}

/// False after an error.
bool Jumps::stays(const Jump &From, const LabelDecl *To, StringRef Words) {
  const Stmt *Target = Labels.lookup(To);
  if (Target == From.Scope)
    return true;
  const Stmt *Crossed = isInside(From.Scope, Target) ? From.Scope : Target;
  In.report(From.At->getBeginLoc(), diag::err_xmp_unsupported,
            (Words + " across the bounds of " + nameOf(Crossed)).str());
  return false;
}

/// A goto may leave tasks; of loops XmpLoopNest says that it may not. Others run no cleanup, and
/// must stay in the scope that they are in.
void Jumps::check() {
  for (const Jump &From : Gotos)
    if (const Stmt *Target = Labels.lookup(From.To); !isInside(From.Scope, Target))
      reportInto(From.At, "'goto'", Target);
  for (const Jump &From : Fixed)
    stays(From, From.To, "'asm goto'");
  for (const Jump &From : Computed)
    llvm::all_of(Aims, [&](const LabelDecl *To) { return stays(From, To, "a computed jump"); });
}

void checkJumps(XmpContext &In, Stmt *Body) {
  Jumps All(In);
  All.collect(Body, nullptr, nullptr);
  All.check();
}
} // namespace xacc
