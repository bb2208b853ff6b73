// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the GPU targets do alike to a module of kernels. Used by NVPTX.cpp and
// AMDGPU.cpp, whose numbers of address spaces are the same.
#ifndef XACC_PASSES_TARGETS_GPU_H
#define XACC_PASSES_TARGETS_GPU_H

#include "targets/Target.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CodeGen.h"
#include <optional>

namespace xacc {

/// Address spaces, of both vendors' GPUs.
constexpr unsigned GlobalSpace = 1, SharedSpace = 3;

/// How every GPU's code is generated; null if this LLVM does not have the target.
std::unique_ptr<llvm::TargetMachine> gpuMachine(llvm::StringRef Triple, llvm::StringRef Chip,
                                                llvm::StringRef Features,
                                                std::optional<llvm::Reloc::Model> Relocation);

/// Behind xacc-retarget: the module is one of a GPU, not of the host any more.
bool isRetargeted(const llvm::Module &M);

/// Globals of device code lie in global memory, constants too: there they are
/// cached and have no size limit. What a gang shares lies in its own memory.
void moveGlobals(llvm::Module &M);

/// What adds up the results of all gangs runs once in a kernel and may be ten times its code. Where
/// very many kernels do so they call it: it is compiled once. In fewer it becomes a part of each.
void callGangReductions(llvm::Module &M);

/// C atomics order with the whole system; those of a kernel are among the
/// threads of one device, but for volatile ones.
void narrowAtomics(llvm::Function &F, llvm::StringRef DeviceScope);

/// Assembly or an object file of a finished module, appended to Code; false after an error.
/// Devices: what a message says behind "no device code"; Provided: functions that the driver has.
bool generate(DeviceContext &S, llvm::CodeGenFileType Type, llvm::SmallVectorImpl<char> &Code,
              llvm::StringRef Devices = "", llvm::ArrayRef<llvm::StringRef> Provided = {});

/// Errors of this context go to Problem. They are about generated code: nothing
/// of them is for the user except that something went wrong.
void collectProblems(llvm::LLVMContext &C, std::string &Problem);

} // namespace xacc

#endif
