// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages of XACC, one row each in Diagnostics.def. Used by every part of the plugin; knows
// nothing of the AST.
#ifndef XACC_PLUGIN_DIAGNOSTICS_DIAGNOSTICS_H
#define XACC_PLUGIN_DIAGNOSTICS_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"
#include <optional>

namespace xacc {
namespace diag {
enum ID : unsigned {
#define XACC_DIAG(Id, Severity, Text) Id,
#include "diagnostics/Diagnostics.def"
  NumIDs
};
} // namespace diag

/// Reports rows of Diagnostics.def through Clang's engine, and tells its own errors from Clang's.
class Reporter {
public:
  explicit Reporter(clang::DiagnosticsEngine &Engine)
      : Engine(Engine), Errors(Engine), Silent(Engine.getIgnoreAllWarnings()),
        Strict(Engine.getWarningsAsErrors()) {}

  /// A message being put together; emitted at the end of its full expression.
  class Message {
  public:
    Message(Reporter &R, clang::DiagnosticBuilder B)
        : R(R), Clean(!R.Errors.hasErrorOccurred()), Builder(std::move(B)) {}
    ~Message() {
      Builder.reset();
      if (Clean)
        R.Errors.reset();
    }
    template <typename T> Message &operator<<(const T &Argument) {
      *Builder << Argument;
      return *this;
    }

  private:
    Reporter &R;
    bool Clean;
    std::optional<clang::DiagnosticBuilder> Builder;
  };

  Message operator()(clang::SourceLocation Loc, diag::ID Id);
  /// True if Clang itself has reported an error: the AST may then be incomplete.
  bool clangFailed() const { return Errors.hasErrorOccurred(); }
  /// How many errors of ours were reported.
  unsigned errors() const { return Own; }

private:
  clang::DiagnosticIDs::Level levelOf(diag::ID Id) const;

  clang::DiagnosticsEngine &Engine;
  clang::DiagnosticErrorTrap Errors;
  bool Silent, Strict; ///< -w and -Werror, which Clang does not apply to messages of plugins
  unsigned Own = 0;
  unsigned Custom[diag::NumIDs] = {}; // Clang's number of each row, 0 before its first use
};
} // namespace xacc
#endif
