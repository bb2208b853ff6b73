// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MessageList.h.
#include "ir/MessageList.h"
#include "ir/Marker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include <set>
#include <tuple>

using namespace llvm;

namespace xacc {

static std::tuple<StringRef, unsigned, unsigned> sortKey(const Message &X) {
  Where W(X.Place);
  unsigned Line = 0, Column = 0;
  W.Line.getAsInteger(10, Line);
  W.Column.getAsInteger(10, Column);
  return {W.File, Line, Column};
}

static std::string textOf(const Message &X) {
  Where W(X.Place);
  std::string At = X.Place.empty() ? "" : (W.File + ":" + W.Line + ":" + W.Column + ": ").str();
  return At + X.Text;
}

/// The first error that LLVM's own handler gets ends opt, so that all errors are one.
void MessageList::tell(LLVMContext &C) {
  std::list<Message> All = take();
  All.sort([](const Message &A, const Message &B) { return sortKey(A) < sortKey(B); }); // stable
  std::set<std::tuple<Severity, StringRef, StringRef>> Told;
  std::string Errors;
  for (const Message &X : All) {
    if (!Told.insert({X.Level, X.Place, X.Text}).second)
      continue;
    if (X.Level == Severity::Error)
      Errors += (Errors.empty() ? "" : "\nerror: ") + textOf(X);
    else
      C.diagnose(
          DiagnosticInfoGeneric(textOf(X), X.Level == Severity::Warning ? DS_Warning : DS_Remark));
  }
  if (!Errors.empty())
    C.diagnose(DiagnosticInfoGeneric(Errors, DS_Error));
}

void holdMessages(Options &O) {
  auto List = std::make_shared<MessageList>();
  O.Report = [List](Message X) { List->add(std::move(X)); };
  O.Tell = [List](LLVMContext &C) { List->tell(C); };
}

} // namespace xacc
