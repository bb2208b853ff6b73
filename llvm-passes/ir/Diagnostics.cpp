// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages of the passes, with the places that markers and kernels name, to Options::Report.
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "ir/State.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

void Diagnostics::readLocations() {
  if (Function *F = M.getFunction("__xacc_region_begin"))
    for (User *U : F->users())
      if (auto *C = dyn_cast<CallInst>(U); C && isMarker(C, Marker::region_begin_))
        Locations[constantOf(*C, 0)] = stringOf(C->getArgOperand(1));
  if (Function *F = M.getFunction("__xacc_loop"))
    for (User *U : F->users())
      if (auto *C = dyn_cast<CallInst>(U); C && isMarker(C, Marker::loop_)) {
        Locations[constantOf(*C, 0)] = stringOf(C->getArgOperand(4));
        if (auto Id = callAttribute(*C, CopyAttribute))
          alias(constantOf(*C, 0), *Id);
      }
}

void Diagnostics::readLocations(ArrayRef<Kernel> Ks) {
  for (const Kernel &K : Ks) {
    Locations[K.Id] = K.Where;
    for (const auto &[Id, L] : K.Loops) {
      Locations[Id] = L.Where;
      if (L.CopyOf)
        alias(Id, L.CopyOf);
    }
  }
}

void Diagnostics::report(Severity S, unsigned Construct, const Twine &Text) {
  Construct = locationOf(Construct);
  O.Report({S, Construct, Locations.lookup(Construct).str(), Text.str()});
}

void Diagnostics::error(unsigned Construct, const Twine &Message) {
  Failed = true;
  report(Severity::Error, Construct, Message);
}

bool Diagnostics::failsIn(function_ref<void()> Work) {
  const bool Before = std::exchange(Failed, false);
  Work();
  return std::exchange(Failed, Failed || Before);
}

void Diagnostics::warning(unsigned Construct, const Twine &Message) {
  report(Severity::Warning, Construct, Message);
}

void Diagnostics::remark(Severity S, unsigned Construct, const Twine &Message) {
  if (O.Remarks && locationOf(Construct) == Construct)
    report(S, Construct, Message);
}

} // namespace xacc
