// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Diagnostics.h.
#include "diagnostics/Diagnostics.h"
#include "clang/Basic/DiagnosticIDs.h"

using namespace clang;

namespace xacc {
namespace {
struct Row {
  DiagnosticIDs::Level Level;
  const char *Text;
};
constexpr Row Rows[] = {
#define XACC_DIAG(Id, Severity, Text) {DiagnosticIDs::Severity, Text},
#include "diagnostics/Diagnostics.def"
};
} // namespace

DiagnosticIDs::Level Reporter::levelOf(diag::ID Id) const {
  if (Rows[Id].Level != DiagnosticIDs::Warning || (!Silent && !Strict))
    return Rows[Id].Level;
  return Silent ? DiagnosticIDs::Ignored : DiagnosticIDs::Error;
}

Reporter::Message Reporter::operator()(SourceLocation Loc, diag::ID Id) {
  DiagnosticIDs::Level Level = levelOf(Id);
  StringRef Why = Level == DiagnosticIDs::Error && Rows[Id].Level != Level ? " [-Werror]" : "";
  if (!Custom[Id])
    Custom[Id] = Engine.getDiagnosticIDs()->getCustomDiagID(Level, (Rows[Id].Text + Why).str());
  Own += Level >= DiagnosticIDs::Error;
  return Message(*this, Engine.Report(Loc, Custom[Id]));
}
} // namespace xacc
