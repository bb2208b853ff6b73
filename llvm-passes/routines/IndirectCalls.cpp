// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls through pointers that come from the host: addresses of functions are other ones on a
// device, so a kernel gets those of the routines of its file that may be meant as parameters,
// compares, and calls by name. For all others, and in functions that are not inlined, a table of
// the runtime is asked (RoutineTable.cpp). Called by Capture, ExportRoutines and Steps.
#include "routines/IndirectCalls.h"
#include "analysis/MemoryAccess.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/Marker.h"
#include "routines/Routine.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

static bool isKnown(Value *V, SmallPtrSetImpl<Value *> &Seen);

/// True if all that is stored in a variable of this function is known.
static bool holdsKnown(Value *Address, SmallPtrSetImpl<Value *> &Seen) {
  return all_of(Address->users(), [&](User *U) {
    if (auto *S = dyn_cast<StoreInst>(U))
      return S->getValueOperand() != Address && isKnown(S->getValueOperand(), Seen);
    if (auto *C = dyn_cast<MemTransferInst>(U))
      return C->getRawDest() == Address && isConstantMemory(C->getRawSource());
    if (isa<GetElementPtrInst>(U))
      return holdsKnown(U, Seen);
    return isa<LoadInst, LifetimeIntrinsic>(U) || isMarker(U, Marker::private_);
  });
}

/// True if V is one of certain functions of the program.
static bool isKnown(Value *V, SmallPtrSetImpl<Value *> &Seen) {
  V = V->stripPointerCasts();
  if (!Seen.insert(V).second || isa<Function, ConstantData>(V))
    return true;
  if (auto *S = dyn_cast<SelectInst>(V))
    return isKnown(S->getTrueValue(), Seen) && isKnown(S->getFalseValue(), Seen);
  if (auto *P = dyn_cast<PHINode>(V))
    return all_of(P->incoming_values(), [&](Value *In) { return isKnown(In, Seen); });
  if (auto *C = dyn_cast<CallBase>(V)) // asked for already
    return C->getCalledFunction() && C->getCalledFunction()->getName() == "__xacc_pointed";
  auto *L = dyn_cast<LoadInst>(V);
  if (!L)
    return false;
  Value *From = getUnderlyingObject(L->getPointerOperand(), 0);
  return isConstantMemory(From) || (isa<AllocaInst>(From) && holdsKnown(From, Seen));
}

static bool isKnownTarget(const CallBase &C) {
  SmallPtrSet<Value *, 8> Seen;
  return isKnown(C.getCalledOperand(), Seen);
}

static bool isIndirect(const Instruction &I) {
  auto *C = dyn_cast<CallBase>(&I);
  return C && !C->getCalledFunction() && !C->isInlineAsm();
}

/// Variables come with a call, which a call by pointer has no place for.
static bool usesVariables(Function &F) {
  for (Function *Reached : reachableFrom(F))
    for (Instruction &I : instructions(*Reached))
      for (Value *Operand : I.operands())
        if (auto *G = dyn_cast<GlobalVariable>(Operand); G && !G->isConstant())
          return true;
  return false;
}

SmallVector<Function *> pointedRoutines(Function &Root) {
  SmallPtrSet<FunctionType *, 4> Types;
  for (Function *F : reachableFrom(Root))
    for (Instruction &I : instructions(*F))
      if (isIndirect(I))
        Types.insert(cast<CallBase>(I).getFunctionType());
  SmallVector<Function *> Found;
  if (!Types.empty())
    for (Function &F : *Root.getParent())
      if (!F.isDeclaration() && F.hasFnAttribute(RoutineAttribute) && !boundOf(F) &&
          Types.contains(F.getFunctionType()) && F.hasAddressTaken() && !usesVariables(F))
        Found.push_back(&F);
  return Found;
}

SmallVector<CallBase *> indirectCalls(Function &F) {
  SmallVector<CallBase *> Calls;
  for (Instruction &I : instructions(F))
    if (isIndirect(I) && !isKnownTarget(cast<CallBase>(I)))
      Calls.push_back(cast<CallBase>(&I));
  return Calls;
}

/// Makes a call through a pointer one of what the runtime knows for it.
static void wrap(CallBase &C, Constant *Where) {
  Module &M = *C.getModule();
  CallInst *Code = IRBuilder<>(&C).CreateCall(declareEntry(M, "pointed"),
                                              {C.getCalledOperand(), moduleRecord(M), Where});
  Code->setDoesNotAccessMemory(); // nor does it matter who asks
  Code->setDoesNotThrow();
  C.setCalledOperand(Code);
}

void wrapIndirectCalls(Function &F) {
  SmallVector<CallBase *> Calls = indirectCalls(F);
  if (Calls.empty())
    return;
  DISubprogram *S = F.getSubprogram();
  std::string Place = (F.getParent()->getSourceFileName() + ";" + routineName(F) + ";" +
                       Twine(S ? S->getLine() : 0) + ";0;function " + routineName(F))
                          .str();
  IRBuilder<> B(Calls[0]);
  Constant *Where = B.CreateGlobalString(Place);
  for (CallBase *C : Calls)
    wrap(*C, Where);
}

bool mayBePointed(const Kernel &K, const CallBase &C) {
  return C.getFunction() == K.F && any_of(K.Pointed, [&](auto &Entry) {
           return Entry.first->getFunctionType() == C.getFunctionType();
         });
}

/// Every routine of the call's type in turn; if it was none of them, the
/// runtime is asked.
static void callByName(Kernel &K, CallBase &C) {
  IRBuilder<> B(&C);
  Type *T = C.getType();
  AllocaInst *Result = nullptr;
  if (!T->isVoidTy()) {
    BasicBlock &Entry = K.F->getEntryBlock();
    Result = IRBuilder<>(&*Entry.getFirstInsertionPt()).CreateAlloca(T);
  }
  Value *P = C.getCalledOperand(), *Any = B.getFalse();
  Value *Address = B.CreatePtrToInt(P, B.getInt64Ty());
  SmallVector<std::pair<Function *, Value *>> Tests;
  for (auto [F, Param] : K.Pointed) {
    if (F->getFunctionType() != C.getFunctionType())
      continue;
    Value *Is = B.CreateOr(B.CreateICmpEQ(Address, K.F->getArg(Param)), B.CreateICmpEQ(P, F));
    Any = B.CreateOr(Any, Is);
    Tests.emplace_back(F, Is);
  }
  Tests.emplace_back(nullptr, B.CreateNot(Any));
  for (auto [F, Is] : Tests) {
    Instruction *Then = SplitBlockAndInsertIfThen(Is, &C, false);
    auto *Call = cast<CallBase>(C.clone());
    Call->insertBefore(Then->getIterator());
    if (F)
      Call->setCalledFunction(F);
    else
      wrap(*Call, K.WhereString);
    if (Result)
      IRBuilder<>(Then).CreateStore(Call, Result);
  }
  if (Result)
    C.replaceAllUsesWith(IRBuilder<>(&C).CreateLoad(T, Result));
  C.eraseFromParent();
}

void lowerIndirectCalls(Kernel &K) {
  for (CallBase *C : indirectCalls(*K.F))
    if (mayBePointed(K, *C))
      callByName(K, *C);
    else
      wrap(*C, K.WhereString);
}

/// Pointers of the host hold other addresses than the functions that a kernel
/// names.
static Function *comparedFunction(Function &F) {
  for (Instruction &I : instructions(F))
    if (isa<ICmpInst>(I) && none_of(I.operands(), [](Use &U) { return isa<ConstantData>(U); }))
      for (Value *Operand : I.operands())
        if (auto *Named = dyn_cast<Function>(Operand->stripPointerCasts()))
          return Named;
  return nullptr;
}

void checkIndirectCalls(const Kernel &K, unsigned Targets, Diagnostics &D) {
  if (!(Targets & XACC_DEVICE_TARGETS))
    return;
  for (Function *F : reachableFrom(*K.F))
    if (Function *Named = comparedFunction(*F))
      return D.error(K.Id, "a comparison of a pointer with function '" + Named->getName() +
                               "' is not supported yet on a device");
  for (Function *F : reachableFrom(*K.F))
    for (CallBase *C : indirectCalls(*F)) {
      std::string In =
          K.Begin && F == K.F ? "" : (" in function '" + F->getName().split('.').first + "'").str();
      if (C->getFunctionType()->isVarArg())
        return D.error(K.Id, "a variadic function that a pointer points to "
                             "cannot run on a device" +
                                 In);
      if (unsigned Without = Targets & xacc_targets_without(XACC_CAN_CALL_POINTERS);
          Without && !mayBePointed(K, *C))
        return D.error(K.Id, "a call through a pointer" + In +
                                 " to routines that this region does not know "
                                 "is not supported yet in " +
                                 codeOf(Without) +
                                 "; they need the routine directive, in this file");
    }
}

} // namespace xacc
