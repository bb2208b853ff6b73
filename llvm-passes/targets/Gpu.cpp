// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Gpu.h.
#include "targets/Gpu.h"
#include "analysis/MemoryAccess.h"
#include "codegen/Launches.h"
#include "ir/ReductionOperators.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace xacc {

constexpr unsigned GlobalSpace = 1, SharedSpace = 3;

void moveGlobals(Module &M) {
  SmallVector<GlobalVariable *> Generic;
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == 0)
      Generic.push_back(&G);
  for (GlobalVariable *G : Generic) {
    auto *New = new GlobalVariable(M, G->getValueType(), G->isConstant(), G->getLinkage(),
                                   G->hasInitializer() ? G->getInitializer() : nullptr, "", G,
                                   GlobalVariable::NotThreadLocal,
                                   G->hasAttribute(SharedAttribute) ? SharedSpace : GlobalSpace);
    New->takeName(G);
    New->setAlignment(G->getAlign());
    G->replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(New, G->getType()));
    G->eraseFromParent();
  }
}

void callGangReductions(Module &M) {
  for (Function &F : M) {
    if (!F.hasNUsesOrMore(VeryMany) || !reduceCallOf(*F.user_begin()).OverGangs)
      continue;
    F.removeFnAttr(Attribute::AlwaysInline);
    F.addFnAttr(Attribute::NoInline);
  }
}

void narrowAtomics(Function &F, StringRef DeviceScope) {
  SyncScope::ID Device = F.getContext().getOrInsertSyncScopeID(DeviceScope);
  for (Instruction &I : instructions(F))
    if (I.isAtomic() && getAtomicSyncScopeID(&I) == SyncScope::System)
      setAtomicSyncScopeID(&I, Device);
}

static void reportDiagnostic(const DiagnosticInfo *Info, void *State) {
  if (Info->getSeverity() != DS_Error)
    return;
  raw_string_ostream OS(*static_cast<std::string *>(State));
  DiagnosticPrinterRawOStream Printer(OS);
  Info->print(Printer);
}

void collectProblems(LLVMContext &C, std::string &Problem) {
  C.setDiagnosticHandlerCallBack(reportDiagnostic, &Problem);
}

} // namespace xacc
