// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ExportRoutines.h. A routine with external linkage is exported to the device code of other
// translation units; their code is checked as that of a region.

#include "routines/ExportRoutines.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/Options.h"
#include "routines/Callees.h"
#include "routines/DeclaredVariables.h"
#include "routines/IndirectCalls.h"
#include "routines/ParallelId.h"
#include "routines/Routine.h"

using namespace llvm;

namespace xacc {

static bool isExported(const Function &F) {
  return !F.isDeclaration() && F.hasFnAttribute(RoutineAttribute) && !boundOf(F) &&
         (F.hasExternalLinkage() || F.hasWeakLinkage());
}

static void checkExport(Function &F, Function &Routine, const Options &O, Diagnostics &D) {
  Kernel Check; // of its code, not of a launch
  Check.F = &F;
  Check.Id = routineId(Routine);
  if (!checkCallees(Check, O.Targets, D))
    return;
  checkIndirectCalls(Check, O.Targets, D);
  checkParallelIds(F, /*Elsewhere=*/true, Check.Id, D);
}

std::vector<Function *> exportRoutines(Module &M, const Options &O, DeclaredVariables &Declared,
                                       Diagnostics &D) {
  std::vector<Function *> Exports, Routines;
  unsigned Devices = O.Targets & XACC_DEVICE_TARGETS;
  for (Function &F : M)
    if (isExported(F))
      Routines.push_back(&F);
  for (Function *F : Routines) {
    bool Fixed = Declared.staysInPlace(*F);
    if (!Fixed && Devices)
      D.warning(routineId(*F), "routine '" + F->getName() +
                                   "' uses variables of declare link or deviceptr: calling it "
                                   "from regions of other files is not supported yet on "
                                   "devices; make it static");
    Function *Clone = Declared.isCopied(*F) && !F->isVarArg() ? Declared.clone(*F) : F;
    if (!Devices || !Fixed)
      continue;
    checkExport(*Clone, *F, O, D);
    Exports.push_back(Clone);
  }
  return Exports;
}

} // namespace xacc
