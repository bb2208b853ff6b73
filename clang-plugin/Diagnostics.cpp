// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Diagnostics.h.
#include "Diagnostics.h"
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
#include "Diagnostics.def"
};
} // namespace

Reporter::Message Reporter::operator()(SourceLocation Loc, diag::ID Id) {
  if (!Custom[Id])
    Custom[Id] = Engine.getDiagnosticIDs()->getCustomDiagID(Rows[Id].Level, Rows[Id].Text);
  Own += Rows[Id].Level >= DiagnosticIDs::Error;
  return Message(*this, Engine.Report(Loc, Custom[Id]));
}
} // namespace xacc
