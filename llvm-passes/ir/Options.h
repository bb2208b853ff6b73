// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a compilation asks of the passes, and how messages come back. Knows no AST.
#ifndef XACC_PASSES_IR_OPTIONS_H
#define XACC_PASSES_IR_OPTIONS_H

#include "xacc/targets.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <string>
#include <vector>

namespace xacc {

/// Done and Missed: remarks about what was, or could not be, made of a
/// construct.
enum class Severity { Error, Warning, Remark, Done, Missed };

/// The bit of enum xacc_target for a name of targets.def, or 0; and all names.
unsigned targetNamed(llvm::StringRef Name);
std::string targetNames();
/// What code for the first of some targets is called.
llvm::StringRef codeOf(unsigned Targets);

struct Options {
  /// enum xacc_target bits. Host functions are always made.
  unsigned Targets = 0;
  /// Architectures to make machine code for: sm_90, gfx90a; native stands for
  /// the GPUs of this machine.
  std::vector<std::string> Archs;
  /// CUDA toolkit for libdevice and ptxas; empty: search the usual places.
  std::string CudaPath;
  /// ROCm, for its device libraries; empty: search the usual places.
  std::string RocmPath;
  /// Name of the translation unit in messages and records; empty: the module's.
  std::string SourceName;
  /// Name of the last step to run (Passes.def); empty: all.
  std::string StopAfter;
  /// Check the markers and the state of kernels before, between and behind the steps.
  bool Verify = false;
  /// Someone wants to hear of Severity::Done and Missed.
  bool Remarks = false;
  /// Receives every message; ConstructId is the id of a region or loop (one
  /// numbering), 0 if there is none. Empty: messages go to the LLVMContext.
  std::function<void(Severity, unsigned ConstructId, const std::string &)> Report;
};

} // namespace xacc

#endif
