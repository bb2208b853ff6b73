// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inner points of a grid begin at x = 1: lane 0 of the first warp takes a[1], its last lane
// a[32], and every access of every warp touches a line of memory more than it has data for. Such a
// loop is to begin with x = 0 in lane 0, which has nothing to do there and takes the place behind
// the last lane instead. Which element lane 0 takes follows from the subscripts as the source has
// them: sums of the index, constants, and what is the same for all lanes and taken for a multiple
// of a line. Where accesses differ most decide, so that of a[x - 1], a[x] and a[x + 1] none has to.
#include "mapping/AlignLanes.h"
#include "ir/Marker.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Operator.h"
#include <array>

using namespace llvm;

namespace xacc {

constexpr unsigned Line = 32; ///< elements: lines of 128 bytes, and multiples of them

namespace {
/// Follows an index through subscripts to accesses.
class Subscripts {
public:
  explicit Subscripts(const PHINode &Index) { add(Index, 0); }
  /// Accesses by the element that iteration 0 takes, in a line.
  std::array<unsigned, Line> count();

private:
  void add(const Value &V, int64_t Offset) {
    if (Offsets.try_emplace(&V, Offset).second)
      Work.push_back(&V);
  }
  void follow(const Instruction &User, const Value &V, int64_t Offset);
  void followSum(const Instruction &Sum, const Value &V, int64_t Offset);
  void followElement(const GetElementPtrInst &G, const Value &V, int64_t Offset);

  DenseMap<const Value *, int64_t> Offsets; ///< how much more than the index, or the address of it
  DenseMap<const Value *, uint64_t> Sizes;  ///< of the elements that addresses count
  SmallVector<const Value *> Work;
};
} // namespace

/// Index + constant, index + what has nothing of the index. A sum of two indices is no unit stride.
void Subscripts::followSum(const Instruction &Sum, const Value &V, int64_t Offset) {
  const bool Minus = Sum.getOpcode() == Instruction::Sub;
  const Value *Other = Sum.getOperand(Sum.getOperand(0) == &V);
  if ((Minus && Other != Sum.getOperand(1)) || Offsets.contains(Other))
    return;
  auto *C = dyn_cast<ConstantInt>(Other);
  const int64_t By = C && C->getBitWidth() <= 64 ? C->getSExtValue() : 0;
  add(Sum, Minus ? Offset - By : Offset + By);
}

void Subscripts::followElement(const GetElementPtrInst &G, const Value &V, int64_t Offset) {
  const uint64_t Size = G.getDataLayout().getTypeAllocSize(G.getResultElementType());
  const Value *Last = *std::prev(G.idx_end());
  if (Last == &V && !Offsets.contains(G.getPointerOperand())) {
    add(G, Offset);
    Sizes[&G] = Size;
  } else if (auto *C = dyn_cast<ConstantInt>(Last); C && G.getPointerOperand() == &V &&
                                                    G.getNumIndices() == 1 &&
                                                    Sizes.lookup(&V) == Size) {
    add(G, Offset + C->getSExtValue());
    Sizes[&G] = Size;
  }
}

void Subscripts::follow(const Instruction &User, const Value &V, int64_t Offset) {
  switch (User.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    return followSum(User, V, Offset);
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::Trunc:
    return add(User, Offset);
  case Instruction::GetElementPtr:
    return followElement(cast<GetElementPtrInst>(User), V, Offset);
  default:
    return;
  }
}

std::array<unsigned, Line> Subscripts::count() {
  std::array<unsigned, Line> Accesses{};
  while (!Work.empty()) {
    const Value &V = *Work.pop_back_val();
    const int64_t Offset = Offsets.lookup(&V);
    for (const User *U : V.users()) {
      const auto &I = *cast<Instruction>(U);
      if (!Sizes.contains(&V) || getLoadStorePointerOperand(&I) != &V)
        follow(I, V, Offset);
      else if (I.getDataLayout().getTypeAllocSize(getLoadStoreType(&I)) == Sizes.lookup(&V))
        Accesses[uint64_t(Offset) % Line]++;
    }
  }
  return Accesses;
}

unsigned lanesInFront(const CallInst &Lo) {
  auto *Index = Lo.hasOneUse() ? dyn_cast<PHINode>(Lo.user_back()) : nullptr;
  if (!Index)
    return 0;
  const std::array<unsigned, Line> Accesses = Subscripts(*Index).count();
  const auto *Most = max_element(Accesses); // the first of equals: 0 if it is one of them
  return *Most > Accesses[0] ? Most - Accesses.begin() : 0;
}

} // namespace xacc
