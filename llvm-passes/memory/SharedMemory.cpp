// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedMemory.h.
#include "memory/SharedMemory.h"
#include "analysis/DistributedLoops.h"
#include "analysis/MemoryAccess.h"
#include "ir/DeviceIndex.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

/// Ty with bytes behind it, so that each of an array of them is as aligned as the first.
static Type *padded(const DataLayout &DL, Type *Ty, Align A) {
  const uint64_t Bytes = DL.getTypeAllocSize(Ty);
  auto *Padding = ArrayType::get(Type::getInt8Ty(Ty->getContext()), alignTo(Bytes, A) - Bytes);
  return A <= 16 || !Padding->getNumElements() ? Ty : StructType::get(Ty, Padding);
}

Value *makeShared(Kernel &K, Type *Ty, Team T, const Twine &Name, Align A) {
  Module &M = *K.F->getParent();
  A = std::max(A, Align(16));
  Type *All = T == Team::Gang ? Ty : ArrayType::get(padded(M.getDataLayout(), Ty, A), MaxWorkers);
  auto *G = new GlobalVariable(M, All, false, GlobalValue::InternalLinkage, UndefValue::get(All),
                               K.Name + ".shared." + Name);
  G->addAttribute(SharedAttribute, T == Team::Gang ? "gang" : "worker");
  G->setAlignment(A);
  K.SharedBytes =
      alignTo(alignTo(K.SharedBytes, A) + M.getDataLayout().getTypeAllocSize(All), Align(16));
  if (T == Team::Gang)
    return G;
  IRBuilder<> B(&*K.F->getEntryBlock().getFirstInsertionPt());
  Value *Worker = deviceIndex(B, XACC_SIM_LANE, 1);
  return B.CreateInBoundsGEP(All, G, {B.getInt32(0), Worker});
}

void checkSharedSize(Kernel &K, Diagnostics &D) {
  if (K.SharedBytes > MaxSharedBytes)
    D.error(K.Id, "the lanes of a gang share " + Twine(K.SharedBytes) +
                      " bytes of private variables; more than " + Twine(MaxSharedBytes) +
                      " is not supported yet");
}

std::optional<Team> teamOf(const Kernel &K, unsigned Construct) {
  if (Construct == XACC_EVERY_LANE)
    return std::nullopt;
  bool Worker = false;
  for (; K.Loops.count(Construct); Construct = K.Loops.lookup(Construct).Parent) {
    if (K.Loops.lookup(Construct).Vector)
      return std::nullopt;
    Worker |= K.Loops.lookup(Construct).Worker;
  }
  return Worker ? Team::Worker : Team::Gang;
}

} // namespace xacc
