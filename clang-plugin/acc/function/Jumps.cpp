// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jumps into the scope of a data construct, declare or loop construct, and out of loops that are
// shared out: Clang checks those of compute constructs only. Leaving the scope of data is fine, its
// guard ends it; entering one by goto or case would skip the beginning.
#include "acc/function/Function.h"
#include "acc/query/Constructs.h"
#include "acc/query/Loops.h"

using namespace clang;

namespace xacc {
namespace {
/// A data or loop construct, or what follows a declare directive in its block.
struct Scope {
  SourceLocation Loc; ///< of the directive, which tells scopes apart
  OpenACCDirectiveKind Kind;
  bool Shared = false; ///< its iterations are shared out: there is no way out
  bool operator!=(const Scope &Other) const { return Loc != Other.Loc; }
};
using Chain = SmallVector<Scope, 4>; // scopes around a statement, outermost first

class JumpCheck {
public:
  enum Way { Into, OutOf };
  using Handler = llvm::function_ref<void(SourceLocation, const Scope &, Way)>;
  /// Calls Bad for each jump into a scope or out of a loop.
  JumpCheck(ASTContext &C, Handler Bad) : C(C), Bad(Bad) {}

  void check(Stmt *Body) {
    walk(Body);
    for (const Chain &Around : Indirect) // any of them may be meant
      for (Jump &J : Addresses)
        Gotos.push_back({J.Loc, J.Label, Around});
    for (auto &[Goto, Label, Around] : Gotos)
      if (auto Target = Labels.find(Label); Target != Labels.end()) // else Clang has left it out
        compare(Goto, Target->second, Around);
  }

private:
  struct Jump {
    SourceLocation Loc;
    const LabelDecl *Label;
    Chain Around;
  };

  /// The first scope of Inner that is not one of Outer.
  static const Scope *beyond(const Chain &Inner, const Chain &Outer, bool Shared) {
    for (unsigned I = 0; I < Inner.size(); ++I)
      if ((I >= Outer.size() || Outer[I] != Inner[I]) && (!Shared || Inner[I].Shared))
        return &Inner[I];
    return nullptr;
  }

  void compare(SourceLocation L, const Chain &Target, const Chain &Around) {
    if (const Scope *S = beyond(Target, Around, false))
      return Bad(L, *S, Into);
    if (const Scope *S = beyond(Around, Target, true))
      Bad(L, *S, OutOf);
  }

  /// The loops of a construct: what break leaves is the construct.
  void associate(OpenACCConstructStmt *A, Stmt *Loop) {
    unsigned Count = associatedLoops(C, A);
    for (ForStmt *For = innerLoop(Loop); For && Count > 0; For = innerLoop(For->getBody()), --Count)
      Leaves[For] = Now;
  }

  void enterConstruct(OpenACCConstructStmt *A) {
    Scope Own{A->getDirectiveLoc(), A->getDirectiveKind(), isSharedOut(A)};
    if (auto *Loop = dyn_cast<OpenACCLoopConstruct>(A))
      associate(A, Loop->getLoop());
    else if (auto *Combined = dyn_cast<OpenACCCombinedConstruct>(A))
      associate(A, Combined->getLoop());
    else if (!isa<OpenACCDataConstruct, OpenACCHostDataConstruct>(A))
      return;
    Now.push_back(Own);
  }

  void visitJump(Stmt *S) {
    if (auto *Label = dyn_cast<LabelStmt>(S))
      Labels[Label->getDecl()] = Now;
    else if (auto *Goto = dyn_cast<GotoStmt>(S))
      Gotos.push_back({Goto->getGotoLoc(), Goto->getLabel(), Now});
    else if (auto *Address = dyn_cast<AddrLabelExpr>(S))
      Addresses.push_back({Address->getAmpAmpLoc(), Address->getLabel(), {}});
    else if (isa<IndirectGotoStmt>(S))
      Indirect.push_back(Now);
    else if (isa<SwitchCase>(S))
      compare(S->getBeginLoc(), Now, Switch);
    else if (isa<BreakStmt>(S))
      compare(S->getBeginLoc(), Break, Now);
    else if (isa<ReturnStmt>(S))
      compare(S->getBeginLoc(), {}, Now);
  }

  void walk(Stmt *S) {
    if (!S)
      return;
    visitJump(S);
    llvm::SaveAndRestore Before(Now); // declare directives below end with S
    llvm::SaveAndRestore Saved(Switch), SavedBreak(Break);
    if (isa<SwitchStmt>(S))
      Switch = Now;
    if (isa<SwitchStmt, ForStmt, WhileStmt, DoStmt>(S))
      Break = Leaves.contains(S) ? Leaves[S] : Now;
    if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
      enterConstruct(A);
    forEachChild(S, [&](Stmt *&Child) {
      walk(Child);
      if (OpenACCDeclareDecl *D = asDeclare(Child))
        Now.push_back({D->getDirectiveLoc(), D->getDirectiveKind()});
    });
  }

  ASTContext &C;
  Handler Bad;
  Chain Now, Switch, Break;
  llvm::DenseMap<const Stmt *, Chain> Leaves; ///< where break goes from the loops of constructs
  llvm::DenseMap<const LabelDecl *, Chain> Labels;
  SmallVector<Jump, 4> Gotos, Addresses;
  SmallVector<Chain, 1> Indirect; ///< around goto *p
};
} // namespace

void FunctionCheck::checkJumps() {
  JumpCheck(B.C, [&](SourceLocation L, const Scope &S, JumpCheck::Way Way) {
    report(L, Way == JumpCheck::Into ? diag::err_jump_into_data : diag::err_jump_out,
           spelling(S.Kind));
    U.Report(S.Loc, diag::note_scope_here);
  }).check(F->getBody());
}
} // namespace xacc
