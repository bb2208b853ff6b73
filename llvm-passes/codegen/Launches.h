// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A call of the runtime in place of every region, with the operands that region_begin names. Used
// by Embed.
#ifndef XACC_PASSES_CODEGEN_LAUNCHES_H
#define XACC_PASSES_CODEGEN_LAUNCHES_H

#include "ir/Kernel.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include <array>
#include <map>
#include <vector>

namespace xacc {

/// Launches in a function, or kernels in a file, from which on what compiles fast comes first.
constexpr unsigned VeryMany = 64;

class Launches {
public:
  /// Makes room for operands in the functions that the kernels are launched from.
  Launches(llvm::Module &M, llvm::ArrayRef<Kernel> Ks);
  /// Puts a launch of the kernel with this record in place of its begin and site.
  void replace(Kernel &K, llvm::GlobalVariable *Desc);

private:
  std::array<llvm::Value *, 3> fields(const Kernel &K, const Item &I);
  void allocateOperands(llvm::ArrayRef<Kernel> Ks);
  /// A constant for each field of the operands, or null and the number of a value.
  using Shape = std::vector<std::pair<llvm::Constant *, size_t>>;
  Shape shapeOf(const Kernel &K, llvm::SmallVectorImpl<llvm::Value *> &Values);
  llvm::Function *makeApart(const Kernel &K, llvm::ArrayRef<llvm::Value *> Values);
  void launchApart(Kernel &K, llvm::GlobalVariable *Desc);
  void endBlock(llvm::Instruction *Before);
  void fill(llvm::IRBuilder<> &B, const Kernel &K, llvm::AllocaInst *Array,
            llvm::function_ref<llvm::Value *(llvm::Value *)> Of);

  llvm::Module &M;
  llvm::LLVMContext &C;
  llvm::Constant *Null;
  llvm::StructType *Operand;
  llvm::DenseMap<llvm::Function *, llvm::AllocaInst *> Operands;
  std::map<Shape, llvm::Function *> Apart;
};

} // namespace xacc

#endif
