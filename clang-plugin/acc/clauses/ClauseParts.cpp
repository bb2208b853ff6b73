// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clauses behind device_type and data clauses of the same item, each made one record (Clauses.h).
#include "acc/clauses/Clauses.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc {
static constexpr int NvidiaType = 5; // acc_device_nvidia

int64_t deviceTypes(const OpenACCDeviceTypeClause *C) {
  if (C->hasAsterisk())
    return XACC_DEVICE_TYPE_ANY;
  int64_t Types = 0;
  for (const DeviceTypeArgument &A : C->getArchitectures()) {
    int Type = llvm::StringSwitch<int>(A.getIdentifierInfo()->getName())
                   .CaseLower("default", 1)
                   .CasesLower({"host", "multicore"}, 2)
                   .CasesLower({"nvidia", "acc_device_nvidia"}, NvidiaType)
                   .CaseLower("radeon", 8)
                   .Default(0);
    Types |= int64_t(1) << Type;
  }
  return Types;
}

void mergeLoop(Clauses &Out, const Clauses &T) {
  Out.Requests |= T.Requests & (XACC_REQ_SEQ | XACC_REQ_AUTO);
  if (!(*T.DeviceTypes & (XACC_DEVICE_TYPE_ANY | int64_t(1) << NvidiaType)))
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
