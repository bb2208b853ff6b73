// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages of the passes: to Options::Report, which knows the places of
// constructs, else to the LLVMContext with the places that markers name.
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "ir/State.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

void Diagnostics::addLocation(unsigned Id, StringRef Text) {
  if (O.Report) // the caller knows the places
    return;
  Where W(Text);
  Locations[Id] = (W.File + ":" + W.Line + ":" + W.Column + ": ").str();
}

void Diagnostics::readLocations() {
  if (Function *F = M.getFunction("__xacc_region_begin"))
    for (User *U : F->users())
      if (auto *C = dyn_cast<CallInst>(U); C && isMarker(C, Marker::region_begin_))
        addLocation(constantOf(*C, 0), stringOf(C->getArgOperand(1)));
  if (Function *F = M.getFunction("__xacc_loop"))
    for (User *U : F->users())
      if (auto *C = dyn_cast<CallInst>(U); C && isMarker(C, Marker::loop_)) {
        addLocation(constantOf(*C, 0), stringOf(C->getArgOperand(4)));
        if (auto Id = callAttribute(*C, CopyAttribute))
          alias(constantOf(*C, 0), *Id);
      }
}

void Diagnostics::readLocations(ArrayRef<Kernel> Ks) {
  for (const Kernel &K : Ks) {
    addLocation(K.Id, K.Where);
    for (const auto &[Id, L] : K.Loops) {
      addLocation(Id, L.Where);
      if (L.CopyOf)
        alias(Id, L.CopyOf);
    }
  }
}

void Diagnostics::error(unsigned Construct, const Twine &Message) {
  Failed = true;
  Construct = locationOf(Construct);
  if (O.Report)
    O.Report(Severity::Error, Construct, Message.str());
  else
    M.getContext().emitError(Locations.lookup(Construct) + Message.str());
}

void Diagnostics::warning(unsigned Construct, const Twine &Message) {
  Construct = locationOf(Construct);
  if (O.Report)
    O.Report(Severity::Warning, Construct, Message.str());
  else
    M.getContext().diagnose(
        DiagnosticInfoGeneric(Locations.lookup(Construct) + Message, DS_Warning));
}

void Diagnostics::remark(Severity S, unsigned Construct, const Twine &Message) {
  if (O.Remarks && O.Report && locationOf(Construct) == Construct)
    O.Report(S, Construct, Message.str());
}

} // namespace xacc
