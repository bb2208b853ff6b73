// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a compilation asks of the passes, and how messages come back. Knows no AST.
#ifndef XACC_PASSES_IR_OPTIONS_H
#define XACC_PASSES_IR_OPTIONS_H

#include "xacc/targets.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
}

namespace xacc {

/// Done and Missed: remarks about what was, or could not be, made of a
/// construct.
enum class Severity { Error, Warning, Remark, Done, Missed };

/// What a step has to say of a construct.
struct Message {
  Severity Level;
  unsigned Construct; ///< id of a region or loop (one numbering), 0 if there is none
  std::string Place;  ///< a where string (ir/Marker.h), as far as the module has it
  std::string Text;
};

/// The bit of enum xacc_target for a name of targets.def, or 0; and all names.
unsigned targetNamed(llvm::StringRef Name);
std::string targetNames();
/// What code for the first of some targets is called.
llvm::StringRef codeOf(unsigned Targets);

/// What serves functions of math.h on GPUs: a toolkit's library where it is found, else libclc.
enum class MathChoice { Any, Toolkit, Libclc };
/// The choice that a user names toolkit or libclc; false: neither.
bool parseMath(llvm::StringRef Name, MathChoice &Choice);

/// How many iterations lanes take along x, y and z, as in 4x4x1; false: not numbers from 1 on.
bool parseTile(llvm::StringRef Text, std::vector<unsigned> &Tile);

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
  /// Folder of libclc's files; empty: search the usual places.
  std::string LibclcPath;
  MathChoice Math = MathChoice::Any;
  /// Iterations that a lane takes along x, y and z; empty: as many as pay.
  std::vector<unsigned> Tile;
  /// False: lanes load for themselves what all of their gang need (for tests and measurements).
  bool Stage = true;
  /// -ffast-math: GPUs that compute with denormal floats in more instructions take them for zero.
  bool FlushDenormals = false;
  /// Name of the translation unit in messages and records; empty: the module's.
  std::string SourceName;
  /// Name of the last step to run (Passes.def); empty: all.
  std::string StopAfter;
  /// Check the markers and the state of kernels before, between and behind the steps.
  bool Verify = false;
  /// Drop all metadata but debug information and module flags behind each step: nothing that
  /// matters is there.
  bool DropMetadata = false;
  /// Someone wants to hear of Severity::Done and Missed.
  bool Remarks = false;
  /// Takes every message, in the order in which steps find out.
  std::function<void(Message)> Report;
  /// Tells those that have come, in the order of their places: called behind a step with an error,
  /// and when no more will come.
  std::function<void(llvm::LLVMContext &)> Tell;
};

} // namespace xacc

#endif
