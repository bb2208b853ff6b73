// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the compiler did, told on request as remarks at the user's lines, in the
// words that users of other OpenACC compilers know: all of it with
// -fplugin-arg-xacc-minfo, by Clang's own rules with -Rpass=xacc and
// -Rpass-missed=xacc. What the passes say comes this way, too: remarks of both, and the passes'
// errors and warnings, are told in the order of the source when all have spoken.
#ifndef XACC_PLUGIN_ACC_UNIT_MESSAGES_H
#define XACC_PLUGIN_ACC_UNIT_MESSAGES_H

#include "acc/clauses/Clauses.h"
#include "llvm-passes/ir/Options.h"
#include <list>

namespace clang {
class CompilerInstance;
}

namespace xacc {
class Messages {
public:
  Messages(clang::CompilerInstance &CI, Reporter &Report, bool Minfo);
  ~Messages();

  bool wanted() const { return Minfo || Pass || Missed; }
  void done(clang::SourceLocation L, const llvm::Twine &Text) { hold(Severity::Done, L, Text); }
  void missed(clang::SourceLocation L, const llvm::Twine &Text) { hold(Severity::Missed, L, Text); }
  /// Keeps a message, each of a kind once, until tell. If the compiler crashes before, it is
  /// printed.
  void hold(Severity S, clang::SourceLocation L, const llvm::Twine &Text);
  /// Tells what has come, by its place in the translation unit.
  void tell();

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
  struct Held {
    Severity Level;
    clang::SourceLocation Loc;
    std::string Text;
  };
  bool isWanted(Severity S) const;
  void tellOne(const Held &X);
  static void watchEnd();
  static void printHeld(void *);

  clang::DiagnosticsEngine &Engine;
  std::list<Held> List;
  Reporter &Report;
  bool Minfo, Pass, Missed;
};
} // namespace xacc
#endif
