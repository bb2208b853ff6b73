// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pass builder with its four analysis managers, wired together: what running
// any LLVM pass needs. Made afresh per module and target.
#ifndef XACC_PASSES_CODEGEN_ANALYSES_H
#define XACC_PASSES_CODEGEN_ANALYSES_H

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace xacc {

struct Analyses {
  llvm::PassBuilder PB;
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;

  explicit Analyses(llvm::TargetMachine *TM = nullptr, llvm::PipelineTuningOptions Tuning = {},
                    llvm::PassInstrumentationCallbacks *Callbacks = nullptr)
      : PB(TM, Tuning, std::nullopt, Callbacks) {
    FAM.registerPass([this] { return PB.buildDefaultAAPipeline(); });
    PB.registerModuleAnalyses(MAM);
    PB.registerCGSCCAnalyses(CGAM);
    PB.registerFunctionAnalyses(FAM);
    PB.registerLoopAnalyses(LAM);
    PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }
};

} // namespace xacc

#endif
