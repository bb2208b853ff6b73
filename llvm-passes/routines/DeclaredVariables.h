// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables of declare directives in functions that regions call. Used by
// Outline while it makes a region a function, and by Callees and Routine.
#ifndef XACC_PASSES_ROUTINES_DECLARED_VARIABLES_H
#define XACC_PASSES_ROUTINES_DECLARED_VARIABLES_H

#include "ir/Diagnostics.h"
#include "routines/GlobalUses.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"

namespace xacc {

/// The calls that register variables of declare directives at file scope.
llvm::SmallVector<llvm::CallInst *> registrations(const llvm::Module &M);

/// A variable that a declare directive at file scope registers.
bool isDeclared(const llvm::GlobalVariable &G);

/// True if F, or a function that it calls, uses one.
bool usesDeclared(llvm::Function &F);

/// True if F itself uses a variable of which the region has a copy of its own.
bool isByValue(const llvm::CallInst &Begin, const llvm::Function &F);

/// Functions that use declared variables get copies that take the variables'
/// addresses as parameters: the same code then runs on every device, and on the
/// host for regions, while host callers keep the original.
class DeclaredVariables {
public:
  /// File: suffix of the names of slots.
  DeclaredVariables(llvm::Module &M, llvm::StringRef File, Diagnostics &D);
  /// Makes the region in Blocks call the copies. What they need and the region
  /// does not name becomes an operand of the begin, which is replaced.
  llvm::CallInst *pass(llvm::CallInst *Begin, llvm::ArrayRef<llvm::BasicBlock *> Blocks);

  /// True if regions call a copy of F: it reaches declared variables, or
  /// routines of other files, or any through pointers, which may have copies
  /// as well.
  bool isCopied(llvm::Function &F) const {
    return CallsOut.contains(&F) || !Needs.lookup(&F).empty();
  }
  /// True if what F needs stays where it is on a device from the beginning.
  bool staysInPlace(llvm::Function &F) const;
  /// The clone of a copied routine that regions of other files, or any
  /// through pointers, call: it finds the addresses in slots.
  llvm::Function *clone(llvm::Function &F);

private:
  using Globals = llvm::SetVector<llvm::GlobalVariable *>;
  llvm::GlobalVariable *slotOf(llvm::GlobalVariable *G);
  llvm::Value *addressOf(llvm::IRBuilderBase &B, llvm::GlobalVariable *G);
  llvm::CallInst *addOperands(llvm::CallInst *Begin, const Globals &Used);
  llvm::Function *copyOf(llvm::Function &F);
  void redirectPointers(llvm::ArrayRef<llvm::BasicBlock *> Blocks);
  llvm::CallInst *redirect(llvm::CallInst &C, llvm::function_ref<llvm::Value *(unsigned)> Address);
  void findUsers();
  void findCallers();

  llvm::Module &M;
  const std::string File;
  Diagnostics &D;
  /// The call that registers a variable, and the operand that is its slot.
  llvm::MapVector<llvm::GlobalVariable *, std::pair<llvm::CallInst *, unsigned>> Declared;
  llvm::DenseMap<llvm::Function *, Globals> Needs;
  llvm::DenseSet<llvm::Function *> CallsOut;
  llvm::DenseMap<llvm::Function *, llvm::Function *> Copies;
};

} // namespace xacc

#endif
