// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LaunchMemory.h. Each gang, worker or lane of the grid has a copy; its place is
// its number times the size, which the kernel computes as the runtime does.
#include "memory/LaunchMemory.h"
#include "analysis/DistributedLoops.h"
#include "analysis/MemoryAccess.h"
#include "analysis/ReductionOperands.h"
#include "ir/DeviceIndex.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/PrivateVariables.h"
#include "ir/State.h"
#include "memory/SharedMemory.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

constexpr uint64_t LeastBytes = 1024;

int itemOf(const Kernel &K, Value *Bytes) {
  auto *Load = dyn_cast<LoadInst>(Bytes);
  auto *A = Load ? dyn_cast<Argument>(Load->getPointerOperand()) : nullptr;
  if (A)
    for (auto [Index, I] : enumerate(K.Items))
      if (I.Kind == XACC_ITEM_VALUE && K.slot(I) == K.Site->getArgOperand(A->getArgNo()))
        return Index;
  return -1;
}

/// A reduction over gangs has as many bytes for each of them as its private
/// copy has, and inside another loop as many for each lane.
static void planPartials(Kernel &K) {
  auto Ends = callsOf(*K.F, Marker::reduce_end_);
  auto Plan = [&](CallInst *P, const char *Note, unsigned Kind) {
    for (CallInst *End : Ends)
      if (callAttribute(*End, Note) &&
          reducedObject(*End) == getUnderlyingObject(P->getArgOperand(0))) {
        setCallAttribute(*End, Note, K.Params.size());
        K.Params.push_back(
            {Kind, itemOf(K, P->getArgOperand(2)), 0, PointerType::get(K.F->getContext(), 0)});
      }
  };
  for (CallInst *P : callsOf(*K.F, Marker::private_)) {
    Plan(P, PartialsAttribute, XACC_PARAM_POOL_GANG);
    Plan(P, SumsAttribute, XACC_PARAM_POOL_LANE);
  }
}

/// Captures that are as large.
static void planCopies(Kernel &K) {
  for (unsigned I = 0, End = K.Params.size(); I < End; I++)
    if (K.Params[I].Kind == XACC_PARAM_BLOCK && K.Params[I].Bytes > LargeBytes) {
      K.Copies[I] = K.Params.size();
      K.Params.push_back(
          {XACC_PARAM_POOL_GANG, -1, K.Params[I].Bytes, PointerType::get(K.F->getContext(), 0)});
    }
}

void planLaunchMemory(Kernel &K) {
  planPartials(K);
  for (CallInst *P : callsOf(*K.F, Marker::private_)) {
    auto T = teamOf(K, constantOf(*P, 1));
    unsigned Kind = !T                 ? XACC_PARAM_POOL_LANE
                    : *T == Team::Gang ? XACC_PARAM_POOL_GANG
                                       : XACC_PARAM_POOL_WORKER;
    auto *Constant = dyn_cast<ConstantInt>(P->getArgOperand(2));
    uint64_t Bytes = Constant ? Constant->getZExtValue() : 0;
    int Item = Constant ? -1 : itemOf(K, P->getArgOperand(2));
    uint64_t Shared = T && *T == Team::Worker ? Bytes * MaxWorkers : Bytes;
    if (Constant ? Shared < (T ? LeastBytes : LargeBytes + 1) : Item < 0)
      continue;
    setCallAttribute(*P, LaunchMemoryAttribute, K.Params.size());
    K.Params.push_back({Kind, Item, Bytes, PointerType::get(K.F->getContext(), 0)});
  }
  planCopies(K);
}

/// Number of this gang, worker or lane in the grid.
static Value *numberOf(IRBuilder<> &B, unsigned Kind) {
  auto Read = [&](unsigned What, unsigned Axis) {
    return B.CreateZExt(deviceIndex(B, What, Axis), B.getInt64Ty());
  };
  Value *N = Read(XACC_SIM_GANG, 2);
  auto Append = [&](unsigned Count, unsigned What, unsigned Axis) {
    N = B.CreateAdd(B.CreateMul(N, Read(Count, Axis)), Read(What, Axis));
  };
  Append(XACC_SIM_GANGS, XACC_SIM_GANG, 1);
  Append(XACC_SIM_GANGS, XACC_SIM_GANG, 0);
  if (Kind != XACC_PARAM_POOL_GANG)
    Append(XACC_SIM_LANES, XACC_SIM_LANE, 1);
  if (Kind == XACC_PARAM_POOL_LANE)
    Append(XACC_SIM_LANES, XACC_SIM_LANE, 0);
  return N;
}

void moveToLaunchMemory(Kernel &K, AllocaInst &A) {
  const DataLayout &DL = A.getModule()->getDataLayout();
  const unsigned Index = launchMemoryOf(A), Kind = K.Params[Index].Kind;
  Argument *LaunchMemory = K.F->getArg(Index);
  AttrBuilder Attributes(A.getContext());
  Attributes.addAttribute(SharedAttribute, Kind == XACC_PARAM_POOL_GANG     ? "gang"
                                           : Kind == XACC_PARAM_POOL_WORKER ? "worker"
                                                                            : "lane");
  LaunchMemory->addAttrs(Attributes);
  IRBuilder<> B(&A);
  Value *Bytes = B.CreateMul(B.CreateZExtOrTrunc(A.getArraySize(), B.getInt64Ty()),
                             B.getInt64(DL.getTypeAllocSize(A.getAllocatedType())));
  Value *Stride = B.CreateAnd(B.CreateAdd(Bytes, B.getInt64(XACC_POOL_ALIGN - 1)),
                              B.getInt64(-XACC_POOL_ALIGN));
  Value *Place =
      B.CreateInBoundsGEP(B.getInt8Ty(), LaunchMemory, B.CreateMul(numberOf(B, Kind), Stride));
  Place->takeName(&A);
  replacePrivate(A, Place);
}

/// True if A is only filled.
static bool isUnread(AllocaInst &A) {
  return all_of(A.users(), [&](User *U) {
    auto *Fill = dyn_cast<MemIntrinsic>(U);
    bool IsSource = Fill && is_contained(drop_begin(Fill->args()), &A);
    return isa<LifetimeIntrinsic>(U) || isMarker(U, Marker::private_) ||
           (Fill && !Fill->isVolatile() && !IsSource);
  });
}

/// Parts of captured structs that nobody reads.
static void dropUnread(Function &F) {
  SmallVector<AllocaInst *> Unread;
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AllocaInst>(&I); A && isUnread(*A))
      Unread.push_back(A);
  for (AllocaInst *A : Unread) {
    for (User *U : make_early_inc_range(A->users()))
      cast<Instruction>(U)->eraseFromParent();
    A->eraseFromParent();
  }
}

void moveLargeToLaunchMemory(Kernel &K) {
  const DataLayout &DL = K.F->getDataLayout();
  dropUnread(*K.F);
  for (AllocaInst *A : variablesOf(*K.F)) {
    auto Bytes = A->getAllocationSize(DL);
    if (A->isStaticAlloca() && launchMemoryOf(*A) >= 0 && *Bytes > LargeBytes)
      moveToLaunchMemory(K, *A);
  }
}

void dropUnusedLaunchMemory(Kernel &K) {
  for (auto [Index, P] : enumerate(K.Params))
    if (isLaunchMemory(P) && K.F->getArg(Index)->use_empty()) {
      P.Item = -1;
      P.Bytes = 0;
    }
}

} // namespace xacc
