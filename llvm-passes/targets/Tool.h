// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assemblers and linkers that targets run as programs: where they are, the
// private files they read and write, and what they say when they fail. Knows
// no target.
#ifndef XACC_PASSES_TARGETS_TOOL_H
#define XACC_PASSES_TARGETS_TOOL_H

#include "ir/Options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"

namespace xacc {

/// A file in TMPDIR that only the user may read. It goes with this object, and
/// when the compiler is killed.
class TemporaryFile {
public:
  explicit TemporaryFile(llvm::StringRef Suffix);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  llvm::StringRef path() const { return Path; }
  /// False if the file could not be made or not be written whole.
  bool write(llvm::StringRef Bytes);
  llvm::SmallVector<char, 0> read() const;

private:
  llvm::SmallString<128> Path; // empty: it could not be made
  int Descriptor = -1;
};

/// Runs a program; returns what it said if it failed, or "".
std::string runTool(llvm::StringRef Program, llvm::ArrayRef<llvm::StringRef> Arguments);

/// Folders where a CUDA toolkit may be: that of the options alone, or else
/// CUDA_HOME, CUDA_PATH, the one on PATH, the usual places.
llvm::SmallVector<std::string> cudaFolders(const Options &O);
/// Full path of a program of the CUDA toolkit, sought in that order, or "".
std::string findCudaTool(llvm::StringRef Name, const Options &O);

/// Full path of LLVM's linker, preferably the one beside the compiler, or "".
std::string findLinker();
/// Folders where ROCm may be: that of the options alone, or else ROCM_PATH and
/// the usual places.
llvm::SmallVector<std::string> rocmFolders(const Options &O);

} // namespace xacc

#endif
