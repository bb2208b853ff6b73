// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the compiler did, told on request as remarks at the user's lines, in the
// words that users of other OpenACC compilers know: all of it with
// -fplugin-arg-xacc-minfo, by Clang's own rules with -Rpass=xacc and
// -Rpass-missed=xacc.
#ifndef XACC_PLUGIN_ACC_UNIT_MESSAGES_H
#define XACC_PLUGIN_ACC_UNIT_MESSAGES_H

#include "acc/clauses/Clauses.h"

namespace clang {
class CompilerInstance;
}

namespace xacc {
class Messages {
public:
  Messages(clang::CompilerInstance &CI, Reporter &Report, bool Minfo);

  bool wanted() const { return Minfo || Pass || Missed; }
  void done(clang::SourceLocation L, const llvm::Twine &Text);
  void missed(clang::SourceLocation L, const llvm::Twine &Text);

  /// What the clauses of a directive ask for.
  void clauses(const Clauses &List, llvm::StringRef Directive, clang::ASTContext &C);
  /// What was decided for a variable without a clause.
  void implicitData(clang::SourceLocation L, const clang::VarDecl *V, unsigned Map,
                    llvm::StringRef Section = {});
  /// What only conditions ask for is copied with care.
  void speculation(clang::SourceLocation L, const clang::VarDecl *V, unsigned Map,
                   llvm::StringRef Section);
  void implicitByValue(clang::SourceLocation L, const clang::VarDecl *V);
  void implicitReduction(clang::SourceLocation L, llvm::StringRef Item, unsigned Op);

private:
  clang::DiagnosticsEngine &Engine;
  Reporter &Report;
  bool Minfo, Pass, Missed;
};
} // namespace xacc
#endif
