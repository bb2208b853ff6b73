// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What steps know of kernels and of the module lies in the IR between them: in operands, operand
// bundles and attributes, which docs/marker-ir.md lists. Read at the beginning of a step and
// written at its end (Passes.h), each in linear time.
#ifndef XACC_PASSES_IR_STATE_H
#define XACC_PASSES_IR_STATE_H

#include "ir/Kernel.h"
#include <optional>

namespace xacc {

/// Operand bundles of region_begin and region_site, once the region is a function.
constexpr const char *KernelBundle = "xacc.kernel";   ///< that function
constexpr const char *PointedBundle = "xacc.pointed"; ///< Kernel::Pointed: function, parameter, ...
constexpr const char *HostBundle = "xacc.host";       ///< Kernel::HostFn
constexpr const char *SimBundle = "xacc.sim";         ///< Kernel::SimFn

/// On the function of a region: id, name and place; what the launch is like; the rows of its loops
/// and parameters.
constexpr const char *KernelAttribute = "xacc-kernel";
constexpr const char *LaunchAttribute = "xacc-launch";
constexpr const char *LoopsAttribute = "xacc-loops";
constexpr const char *ParamsAttribute = "xacc-params";
/// On a region's function: its loops run in the order of the program, whatever their rows say.
constexpr const char *OrderedAttribute = "xacc-ordered";
/// On a region's function: an error of it was reported, and steps leave it alone.
constexpr const char *FailedAttribute = "xacc-failed";
/// On functions that the simulator alone executes, beside its kernels.
constexpr const char *SimAttribute = "xacc-sim-code";

/// On the marker of a loop in a copy of a routine: the loop that it is a copy of.
constexpr const char *CopyAttribute = "xacc-copy-of";

/// Kernels of M in their order. Those that are embedded have no begin any more.
std::vector<Kernel> readKernels(llvm::Module &M);
Kernel readKernel(llvm::Function &F);
void writeKernels(llvm::MutableArrayRef<Kernel> Ks);
/// What region_begin says.
void readBegin(Kernel &K, llvm::CallInst &Begin);
/// In a function that was copied from a kernel, or made of one.
void dropState(llvm::Function &F);
/// In the whole module.
void dropState(llvm::Module &M);

/// A number that a marker or another call carries as an attribute.
void setCallAttribute(llvm::CallInst &C, llvm::StringRef Name, unsigned Value);
std::optional<unsigned> callAttribute(const llvm::CallInst &C, llvm::StringRef Name);

/// Module flags: all steps are done; one has reported an error, and nothing is made of M any more.
constexpr const char *DoneFlag = "xacc.done";
constexpr const char *FailedFlag = "xacc.failed";
/// It is a device's module: steps for those alone change it.
constexpr const char *DeviceFlag = "xacc.device";
bool hasFlag(const llvm::Module &M, const char *Name);
void setFlag(llvm::Module &M, const char *Name);

} // namespace xacc

#endif
