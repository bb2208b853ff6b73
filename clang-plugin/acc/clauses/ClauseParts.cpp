// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clauses behind device_type and data clauses of the same item, each made one record (Clauses.h).
#include "acc/clauses/Clauses.h"
#include "openacc.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc {
/// The number in openacc.h, or 0, which no device has.
static int deviceType(StringRef Word) {
  Word.consume_front_insensitive("acc_device_");
  return llvm::StringSwitch<int>(Word)
#define XACC_DEVICE_TYPE(Type, Text) .CaseLower(Text, acc_device_##Type)
#include "xacc/device_types.def"
      .Default(0);
}

int64_t deviceTypes(const OpenACCDeviceTypeClause *C) {
  if (C->hasAsterisk())
    return XACC_DEVICE_TYPE_ANY;
  int64_t Types = 0;
  for (const DeviceTypeArgument &A : C->getArchitectures())
    Types |= int64_t(1) << deviceType(A.getIdentifierInfo()->getName());
  return Types;
}

void mergeLoop(Clauses &Out, const Clauses &T) {
  Out.Requests |= T.Requests & (XACC_REQ_SEQ | XACC_REQ_AUTO);
  if (!(*T.DeviceTypes & (XACC_DEVICE_TYPE_ANY | int64_t(1) << acc_device_nvidia)))
    return;
  Out.Requests |= T.Requests;
  Out.GangNum = T.GangNum ? T.GangNum : Out.GangNum;
  Out.WorkerNum = T.WorkerNum ? T.WorkerNum : Out.WorkerNum;
  Out.VectorNum = T.VectorNum ? T.VectorNum : Out.VectorNum;
  if (T.Collapse != 1) {
    Out.Collapse = T.Collapse;
    Out.Tile = T.Tile;
  }
  Out.Force |= T.Force;
  Out.GangDim = T.GangDim != 1 ? T.GangDim : Out.GangDim;
}

void mergeData(Clauses &Out, ASTContext &C) {
  SmallVector<Clauses::DataItem, 4> Merged;
  llvm::StringMap<unsigned> Places;
  for (const Clauses::DataItem &D : Out.Data) {
    // A pointer and what it points to are two things.
    bool IsTarget = isPointerObject(D.Item) && D.Pointer == Pointers::Target;
    auto [Place, New] =
        Places.try_emplace(sourceText(C, D.Item) + (IsTarget ? "[]" : ""), Merged.size());
    if (New) {
      Merged.push_back(D);
      continue;
    }
    Clauses::DataItem &First = Merged[Place->second];
    First.Map |= D.Map;
  }
  Out.Data = std::move(Merged);
}
} // namespace xacc
