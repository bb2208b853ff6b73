// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What AMD GPUs differ in (amdgpu.def).
#ifndef XACC_PASSES_TARGETS_AMDCHIPS_H
#define XACC_PASSES_TARGETS_AMDCHIPS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace xacc {

enum class AmdScratch { Wave, Lane };

/// A row of amdgpu.def.
struct AmdChip {
  llvm::StringRef Name;
  unsigned Lanes, Registers;
  AmdScratch Scratch;

  /// 0x90a for gfx90a: what images are known by.
  unsigned number() const;
  /// 10 of gfx1030, and 9 of gfx90a.
  unsigned major() const;
  /// 10300 for gfx1030, as ocml writes it.
  unsigned version() const;
};

llvm::ArrayRef<AmdChip> amdChips();
/// Null: none of them.
const AmdChip *findAmdChip(llvm::StringRef Name);

} // namespace xacc

#endif
