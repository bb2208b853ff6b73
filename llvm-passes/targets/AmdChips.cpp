// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AmdChips.h.
#include "targets/AmdChips.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace xacc {

constexpr AmdChip Chips[] = {
#define XACC_AMD_CHIP(name, lanes, registers, scratch)                                             \
  {#name, lanes, registers, AmdScratch::scratch},
#include "targets/amdgpu.def"
};

ArrayRef<AmdChip> amdChips() { return Chips; }

const AmdChip *findAmdChip(StringRef Name) {
  const AmdChip *Found = find_if(Chips, [&](const AmdChip &C) { return C.Name == Name; });
  return Found == std::end(Chips) ? nullptr : Found;
}

/// Behind "gfx".
static unsigned digits(StringRef Text, unsigned Radix) {
  unsigned Number = 0;
  Text.getAsInteger(Radix, Number);
  return Number;
}

unsigned AmdChip::number() const { return digits(Name.drop_front(3), 16); }

unsigned AmdChip::major() const { return digits(Name.drop_front(3).drop_back(2), 10); }

unsigned AmdChip::version() const {
  const unsigned Number = number();
  return major() * 1000 + (Number >> 4 & 15) * 100 + (Number & 15);
}

} // namespace xacc
