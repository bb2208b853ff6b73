// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages of XACC, one row each in Diagnostics.def. Used by every part of the plugin; knows nothing of the AST.
#ifndef XACC_PLUGIN_DIAGNOSTICS_H
#define XACC_PLUGIN_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"

namespace xacc {
namespace diag {
enum ID : unsigned {
#define XACC_DIAG(Id, Severity, Text) Id,
#include "Diagnostics.def"
  NumIDs
};
} // namespace diag

/// Reports rows of Diagnostics.def through Clang's engine.
class Reporter {
public:
  explicit Reporter(clang::DiagnosticsEngine &Engine) : Engine(Engine) {}
  clang::DiagnosticBuilder operator()(clang::SourceLocation Loc, diag::ID Id);
  clang::DiagnosticsEngine &engine() { return Engine; }

private:
  clang::DiagnosticsEngine &Engine;
  unsigned Custom[diag::NumIDs] = {}; // Clang's number of each row, 0 before its first use
};
} // namespace xacc
#endif
