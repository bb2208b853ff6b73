// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which library serves the functions of math.h on a device, and its linking: a toolkit's own, or
// libclc of LLVM's packages where there is no toolkit. Used by the files of targets/.
#ifndef XACC_PASSES_TARGETS_MATHLIBRARY_H
#define XACC_PASSES_TARGETS_MATHLIBRARY_H

#include "libcalls/Math.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace xacc {

struct DeviceContext;
struct Options;

struct MathLibrary {
  MathNames Names;
  std::unique_ptr<llvm::MemoryBuffer> File; ///< null: there is none
  std::string Missing;                      ///< then: what was looked for, and how to name it
};

/// The first of Files that is there, whose functions Names are of, or else libclc's file; as the
/// options have it. Advice: what the first is and how the user says where it is.
MathLibrary findMathLibrary(const Options &O, MathNames Names, llvm::ArrayRef<std::string> Files,
                            llvm::StringRef Libclc, llvm::StringRef Advice);

/// Behind the device library: links what functions that are Wanted need of mathematics, from that
/// and from L. Returns what is wrong, or "".
std::string linkMathLibrary(llvm::Module &M, unsigned Target, const MathLibrary &L,
                            llvm::function_ref<bool(const llvm::Function &)> Wanted);

/// The same for all functions of a device's module, with the error reported.
void linkMath(DeviceContext &S, const MathLibrary &L);

/// Tables of libclc lie in constant memory, which NVIDIA's GPUs read at one address at a time; they
/// go to global memory.
void moveConstants(llvm::Module &M);

} // namespace xacc

#endif
