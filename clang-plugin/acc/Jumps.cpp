// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jumps into the scope of a data construct or declare: Clang checks those of compute constructs only. Leaving a scope
// is fine, its guard ends it; entering one by goto or case would skip the beginning.
#include "Lowering.h"

using namespace clang;

namespace xacc {
namespace {
/// A data construct, or what follows a declare directive in its block.
struct Scope {
  SourceLocation Loc; ///< of the directive, which tells scopes apart
  OpenACCDirectiveKind Kind;
  bool operator!=(const Scope &Other) const { return Loc != Other.Loc; }
};
using Chain = SmallVector<Scope, 4>; // scopes around a statement, outermost first

class JumpCheck {
public:
  /// Calls Bad(location of the jump, scope) for each jump into a scope.
  explicit JumpCheck(llvm::function_ref<void(SourceLocation, const Scope &)> Bad) : Bad(Bad) {}

  void check(Stmt *Body) {
    walk(Body);
    for (auto &[Goto, Label, Around] : Gotos)
      compare(Goto, Labels.lookup(Label), Around);
  }

private:
  struct Jump {
    SourceLocation Loc;
    const LabelDecl *Label;
    Chain Around;
  };

  void compare(SourceLocation L, const Chain &Target, const Chain &Around) {
    for (unsigned I = 0; I < Target.size(); ++I)
      if (I >= Around.size() || Around[I] != Target[I])
        return Bad(L, Target[I]);
  }

  void walk(Stmt *S) {
    if (!S)
      return;
    if (auto *Label = dyn_cast<LabelStmt>(S))
      Labels[Label->getDecl()] = Now;
    else if (auto *Goto = dyn_cast<GotoStmt>(S))
      Gotos.push_back({Goto->getGotoLoc(), Goto->getLabel(), Now});
    else if (auto *Address = dyn_cast<AddrLabelExpr>(S))
      Gotos.push_back({Address->getAmpAmpLoc(), Address->getLabel(), {}});
    else if (isa<SwitchCase>(S))
      compare(S->getBeginLoc(), Now, Switch);
    auto *Construct = dyn_cast<OpenACCConstructStmt>(S);
    bool IsScope = isa<OpenACCDataConstruct, OpenACCHostDataConstruct>(S);
    llvm::SaveAndRestore Before(Now); // declare directives below end with S
    llvm::SaveAndRestore Saved(Switch);
    if (isa<SwitchStmt>(S))
      Switch = Now;
    if (IsScope)
      Now.push_back({Construct->getDirectiveLoc(), Construct->getDirectiveKind()});
    forEachChild(S, [&](Stmt *&Child) {
      walk(Child);
      if (OpenACCDeclareDecl *D = asDeclare(Child))
        Now.push_back({D->getDirectiveLoc(), D->getDirectiveKind()});
    });
  }

  llvm::function_ref<void(SourceLocation, const Scope &)> Bad;
  Chain Now, Switch;
  llvm::DenseMap<const LabelDecl *, Chain> Labels;
  SmallVector<Jump, 4> Gotos;
};
} // namespace

void FunctionLowering::checkJumps() {
  JumpCheck([&](SourceLocation L, const Scope &S) {
    report(L, diag::err_jump_into_data, spelling(S.Kind));
    U.Report(S.Loc, diag::note_scope_here);
  }).check(F->getBody());
}
} // namespace xacc
