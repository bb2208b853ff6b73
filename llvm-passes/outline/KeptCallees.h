// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KeptCallees.cpp. Used by InlineCallees.
#ifndef XACC_PASSES_OUTLINE_KEPT_CALLEES_H
#define XACC_PASSES_OUTLINE_KEPT_CALLEES_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace xacc {

/// Makes values of F's variables.
void becomeValues(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

class KeptCallees {
public:
  explicit KeptCallees(llvm::FunctionAnalysisManager &FAM) : FAM(FAM) {}
  /// Takes a function that the kernel calls, with what it calls; callees before their callers.
  void insert(llvm::Function *F);
  bool contains(llvm::Function *F) const { return Functions.contains(F); }
  llvm::ArrayRef<llvm::Function *> functions() const { return Functions.getArrayRef(); }
  /// False of functions that are to be part of the kernel, whatever their size.
  static bool mayKeep(const llvm::Function &F);
  using Test = llvm::function_ref<bool(const llvm::AllocaInst &)>;
  /// Has variables that are passed by address be copies. IsOfLane: true of those of the kernel that
  /// one lane alone has.
  void passCopies(llvm::Function &Kernel, Test IsOfLane);

private:
  using Calls = llvm::SmallVector<llvm::CallInst *>;
  Calls callsOf(llvm::Function &F, llvm::Function &Kernel) const;
  static llvm::Type *typeOfVariables(const llvm::Argument &P, const Calls &Of,
                                     const llvm::Function &Kernel, Test IsOfLane);
  void passCopy(llvm::Argument &P, const Calls &Of, llvm::Type *T);

  llvm::FunctionAnalysisManager &FAM;
  llvm::SetVector<llvm::Function *> Functions;
};

} // namespace xacc

#endif
