// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Step 7: a kernel becomes one function of SSA values, with its markers still
// opaque: callees inlined, variables promoted, private ones remembered. Called
// by Pipeline; what follows can reason about values instead of slots.
#include "Analyses.h"
#include "Marker.h"
#include "Math.h"
#include "Nest.h"
#include "Routine.h"
#include "Steps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace xacc {

static bool reaches(Function *From, Function *To,
                    SmallPtrSetImpl<Function *> &Seen) {
  for (Instruction &I : instructions(*From))
    if (auto *C = dyn_cast<CallBase>(&I))
      if (Function *Next = C->getCalledFunction())
        if (Next == To || (!Next->isDeclaration() && Seen.insert(Next).second &&
                           reaches(Next, To, Seen)))
          return true;
  return false;
}

static bool isRecursive(Function *F) {
  SmallPtrSet<Function *, 8> Seen;
  return reaches(F, F, Seen);
}

static CallBase *nextInlinable(Function &F,
                               DenseMap<Function *, bool> &Recursive) {
  for (Instruction &I : instructions(F)) {
    auto *C = dyn_cast<CallBase>(&I);
    Function *Callee = C ? C->getCalledFunction() : nullptr;
    if (!Callee || Callee->isDeclaration() || boundOf(*Callee))
      continue; // devices call another one in its place
    auto [It, New] = Recursive.try_emplace(Callee, false);
    if (New)
      It->second = isRecursive(Callee);
    if (!It->second)
      return C;
  }
  return nullptr;
}

static void inlineCallees(Function &F) {
  DenseMap<Function *, bool> Recursive;
  while (CallBase *C = nextInlinable(F, Recursive)) {
    InlineFunctionInfo Info;
    Function *Callee = C->getCalledFunction();
    if (!InlineFunction(*C, Info).isSuccess())
      Recursive[Callee] = true; // stays a call
  }
}

/// The marker goes, so that the variable can become a value; an array that
/// stays in memory keeps its construct and name as metadata.
static void notePrivates(const Kernel &K) {
  for (CallInst *P : callsOf(*K.F, Marker::private_)) {
    auto Pool = K.Pools.find(P);
    if (auto *A =
            dyn_cast<AllocaInst>(getUnderlyingObject(P->getArgOperand(0))))
      notePrivate(*A, constantOf(*P, 1), stringOf(P->getArgOperand(3)),
                  Pool == K.Pools.end() ? -1 : int(Pool->second));
    P->eraseFromParent();
  }
  for (CallInst *C : callsOf(*K.F, Marker::cache_)) // is where it should be
    if (isa<AllocaInst>(getUnderlyingObject(C->getArgOperand(1), 0)))
      C->eraseFromParent();
}

static uint64_t bytesOf(const AllocaInst &A) {
  return A.getDataLayout().getTypeAllocSize(A.getAllocatedType());
}

/// True if A is used in the body of L alone, where it does not decide whether L
/// goes on.
static bool isOfBody(const AllocaInst &A, const llvm::Loop &L) {
  return !A.use_empty() && all_of(A.users(), [&](const User *U) {
    const BasicBlock *B = cast<Instruction>(U)->getParent();
    return L.contains(B) && B != L.getHeader();
  });
}

/// A small variable that only iterations use holds nothing when one begins.
/// Said by filling it, because SROA would hand bytes that nobody writes
/// (padding of structs) on from iteration to iteration, which looks like a
/// dependence.
static SmallVector<WeakVH> clearTemporaries(Function &F) {
  constexpr uint64_t Small = 128;
  Nest N(F);
  SmallVector<WeakVH> Fills;
  for (Instruction &I : F.getEntryBlock()) {
    auto *A = dyn_cast<AllocaInst>(&I);
    uint64_t Bytes = A && A->isStaticAlloca() ? bytesOf(*A) : 0;
    if (Bytes == 0 || Bytes > Small)
      continue;
    for (const Nest::Row &R : reverse(N.distributed())) { // inner ones first
      if (!isOfBody(*A, *R.L))
        continue;
      for (BasicBlock *Body : successors(R.L->getHeader()))
        if (R.L->contains(Body) && Body->getSinglePredecessor()) {
          IRBuilder<> B(Body, Body->getFirstInsertionPt());
          Fills.emplace_back(
              B.CreateMemSet(A, B.getInt8(0), Bytes, A->getAlign()));
        }
      break;
    }
  }
  return Fills;
}

void promote(Kernel &K, Analyses &A) {
  notePrivates(K);
  inlineCallees(*K.F);
  mapNativeMath(*K.F);
  SmallVector<WeakVH> Fills = clearTemporaries(*K.F);
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::PreserveCFG));
  FPM.addPass(ADCEPass());
  A.FAM.clear(*K.F, K.F->getName());
  FPM.run(*K.F, A.FAM);
  for (WeakVH &Fill : Fills)
    if (Fill) // the variable stays in memory
      cast<Instruction>(Fill)->eraseFromParent();
  A.FAM.clear(*K.F, K.F->getName());
}

} // namespace xacc
