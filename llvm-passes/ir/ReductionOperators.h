// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions after step 5: calls of the device library's functions, which the
// host function and the checks read back. Knows reductions.def, no target.
#ifndef XACC_PASSES_IR_REDUCTION_OPERATORS_H
#define XACC_PASSES_IR_REDUCTION_OPERATORS_H

#include "llvm/IR/IRBuilder.h"

namespace xacc {

/// A call of __xacc_<scope>_<op>_<type>(loop, value), where scope is lanes (of
/// the gang), workers (of the gang) or vector (lanes of a worker), or of
/// __xacc_gangs_<op>_<type>(loop, cell, value, scratch, index, collective), or
/// of __xacc_arrays_<op>_<type>, which has the address of the private copies in
/// place of the value, and in the end a slot, the number of elements, and the
/// memory for what each gang has, or null: the slots.
struct ReduceCall {
  llvm::CallInst *Call = nullptr;
  bool OverGangs = false, IsArray = false;
  unsigned Op = 0, Type = 0; // rows of reductions.def

  explicit operator bool() const { return Call; }
  unsigned construct() const;
  bool isSigned() const;
  llvm::Value *cell() const { return Call->getArgOperand(1); }
  llvm::Value *count() const { return Call->getArgOperand(7); } // IsArray
  llvm::Value *value() const { return Call->getArgOperand(OverGangs ? 2 : 1); }
};

/// On a call that combines what each gang has kept until its end.
constexpr const char *KeptAttribute = "xacc-kept";

/// Empty unless V is such a call.
ReduceCall reduceCallOf(llvm::Value *V);

/// The type of a row of reductions.def, and the identity of an operator for it.
llvm::Type *irType(llvm::LLVMContext &C, unsigned Type);
llvm::Constant *identity(unsigned Op, unsigned Type, llvm::Type *T);
/// Types that the device library has for arrays only: a slot would not do.
bool isWide(unsigned Type);
/// Of values in the program's memory, where that is not what their type says.
llvm::MaybeAlign cellAlign(llvm::Type *T);
/// Name of the device library's function.
std::string reduceName(llvm::StringRef Level, unsigned Op, unsigned Type);
/// What is wrong with operator and type, or "".
std::string problemOfOperator(unsigned Op, unsigned Type);

/// The atomic instruction for an operator, or BAD_BINOP.
llvm::AtomicRMWInst::BinOp atomicFor(unsigned Op, llvm::Type *T, bool Signed);

/// a op b as IR.
llvm::Value *combine(llvm::IRBuilder<> &B, unsigned Op, unsigned Type, llvm::Value *X,
                     llvm::Value *Y);

} // namespace xacc

#endif
