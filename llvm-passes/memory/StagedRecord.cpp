// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See StagedRecord.h. What an iteration loads lies side by side, so that a lane gets it by vectors.
#include "memory/StagedRecord.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace xacc {

enum : unsigned {
  MostIterations = 256, ///< of a tile
  MostBytes = 8 * 1024, ///< of a tile: a processor has room for as many gangs as before
  VectorBytes = 16,     ///< that a lane loads at once
};

static uint64_t sizeOf(const StagedLoop::Element &E) {
  return E.Load->getDataLayout().getTypeStoreSize(E.Load->getType());
}

/// One that divides the loop if there is one.
static unsigned tileOf(const SCEV *Trips, uint64_t Bytes) {
  const uint64_t Most = std::min<uint64_t>(MostIterations, bit_floor(MostBytes / Bytes));
  auto *Known = dyn_cast<SCEVConstant>(Trips);
  if (Most < FewestStaged || (Known && Known->getAPInt().ult(FewestStaged)))
    return 0;
  for (uint64_t Tile = Most; Known && Tile >= FewestStaged; Tile /= 2)
    if (Known->getAPInt().urem(Tile) == 0)
      return Tile;
  return Most;
}

/// Large ones first: what is smaller at the same address is the begin of it.
StagedRecord::StagedRecord(const StagedLoop &S) {
  for (uint64_t Size = 8; Size; Size /= 2)
    for (const StagedLoop::Element &E : S.Elements)
      if (sizeOf(E) == Size &&
          none_of(Fields, [&](const auto &F) { return F.Element->Address == E.Address; })) {
        Fields.push_back({&E, Bytes});
        Bytes += Size;
      }
  Bytes = Bytes > VectorBytes ? alignTo(Bytes, VectorBytes) : PowerOf2Ceil(Bytes);
  Tile = tileOf(S.Trips, Bytes);
}

Align StagedRecord::alignOf(const StagedField &F) const {
  return commonAlignment(Align(std::min<uint64_t>(Bytes, VectorBytes)), F.Offset);
}

const StagedField &StagedRecord::fieldOf(const StagedLoop::Element &E) const {
  return *find_if(Fields, [&E](const auto &F) { return F.Element->Address == E.Address; });
}

} // namespace xacc
