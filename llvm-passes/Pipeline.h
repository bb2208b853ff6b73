// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the Clang plugin needs of the passes: options, how messages come back,
// and the one entry. Nothing here knows the AST; markers in the IR are all that
// the passes see.
#ifndef XACC_PASSES_PIPELINE_H
#define XACC_PASSES_PIPELINE_H

#include "llvm/IR/PassManager.h"
#include <functional>
#include <string>

namespace xacc {

enum class Severity { Error, Warning, Remark };

struct Options {
  /// enum xacc_target bits. Host functions are always made.
  unsigned Targets = 0;
  /// CUDA toolkit for libdevice; empty: search the usual places.
  std::string CudaPath;
  /// Name of the translation unit in messages and records; empty: the module's.
  std::string SourceName;
  /// Receives every message; ConstructId is the id of a region or loop (one
  /// numbering), 0 if there is none. Empty: messages go to the LLVMContext.
  std::function<void(Severity, unsigned ConstructId, const std::string &)>
      Report;
};

/// Turns every marked region of M into kernels and launches. Returns true if M
/// changed. Runs once per module: a second call does nothing. After a reported
/// error M is valid IR without markers, but of no use.
bool runXacc(llvm::Module &M, const Options &O);

class XaccPass : public llvm::PassInfoMixin<XaccPass> {
public:
  explicit XaccPass(Options O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  Options Opts;
};

} // namespace xacc

#endif
