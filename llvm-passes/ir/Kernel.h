// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The record of one compute region on its way from markers to a launch, as a step sees it; between
// steps it lies in the IR (State.h).
#ifndef XACC_PASSES_IR_KERNEL_H
#define XACC_PASSES_IR_KERNEL_H

#include "ir/Marker.h"
#include "xacc/abi.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include <string>

namespace xacc {

/// One operand group of the region. Extra ones are made for values that the
/// region uses without naming them (row sizes of arrays).
struct Item {
  unsigned Kind, Flags;
  llvm::Constant *Name;
  unsigned Operand;                 // of region_begin: slot, start, value follow
  llvm::AllocaInst *Slot = nullptr; // of an extra item
};

struct Param {
  unsigned Kind; // enum xacc_param_kind
  int Item;      // -1: scratch
  uint64_t Bytes;
  llvm::Type *Ty = nullptr; // of the kernel's parameter
};

/// What a loop dimension became. Replaces the dimension operand of lo, hi and
/// next: enum xacc_axis bits, and whether 32-bit steps cannot wrap.
enum : unsigned { AxisFits31 = 1u << 8 };

/// Most workers of a gang.
constexpr unsigned MaxWorkers = 32;

struct Loop {
  unsigned Id, Parent, Requests;
  bool Gang = false, Worker = false, Vector = false; // after MapLoops
  unsigned GangDim = 1;                // asked for; after MapLoops 1 + axis of the grid
  llvm::SmallVector<unsigned, 3> Axes; // one per dimension, outermost first
  unsigned CopyOf = 0;                 // the loop, if this one is of a copy of a routine
  llvm::StringRef Where;
  bool onLanes() const { return Worker || Vector; }
};

struct Kernel {
  unsigned Id, Construct;
  std::string Name;
  llvm::StringRef Where; // text of WhereString
  llvm::Constant *WhereString;
  llvm::Function *F = nullptr; // body after Outline, kernel after Capture
  // In the user's function: the operands, and the call of the body.
  llvm::CallInst *Begin = nullptr, *Site = nullptr;
  llvm::SmallVector<Item, 8> Items;
  llvm::SmallVector<Param, 8> Params;
  llvm::MapVector<unsigned, Loop> Loops;
  /// By parameter with a captured variable: that for the gangs' copies, where
  /// they are large.
  llvm::SmallDenseMap<unsigned, unsigned> Copies;
  /// Routines that pointers from the host may point to, and the parameters with
  /// their addresses there (IndirectCalls.h).
  llvm::MapVector<llvm::Function *, unsigned> Pointed;
  unsigned GangSlots = 0;   // of 8 bytes, for what is reduced over gangs
  uint64_t SharedBytes = 0; // of what the lanes of a gang share
  unsigned Flags = 0;       // enum xacc_kernel_flag
  unsigned MaxLanes = 256;
  /// Gangs that share no loop would repeat what is to be done once.
  bool Once = false, InOrder = false;
  /// Workers may have several warps each; else one that has is the whole gang.
  bool WideWorkers = false;
  /// Functions apart from the kernel may ask who executes them (ParallelId.h).
  bool Elsewhere = false;
  llvm::Function *HostFn = nullptr, *SimFn = nullptr;

  /// The operands of an item. They are read from region_begin each time, which
  /// keeps them alive (constants without users may vanish).
  llvm::Value *slot(const Item &I) const {
    return I.Slot ? I.Slot : Begin->getArgOperand(I.Operand);
  }
  llvm::Value *start(const Item &I) const { return Begin->getArgOperand(I.Operand + 1); }
  llvm::Value *value(const Item &I) const { return Begin->getArgOperand(I.Operand + 2); }
  /// True if construct Inner is Outer or lies in it.
  bool isInside(unsigned Inner, unsigned Outer) const {
    for (; Inner; Inner = Loops.count(Inner) ? Loops.lookup(Inner).Parent : 0)
      if (Inner == Outer)
        return true;
    return false;
  }
  bool has(unsigned Flag) const { return Flags & Flag; }
};

} // namespace xacc

#endif
