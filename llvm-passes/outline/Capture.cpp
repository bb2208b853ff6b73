// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-capture: the inputs of an outlined body meet the operands of the region; the body gets its
// final signature, the kernel's. Knows the parameter kinds of abi.h, but no target.
#include "outline/Capture.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/PrivateVariables.h"
#include "ir/State.h"
#include "memory/LaunchMemory.h"
#include "routines/IndirectCalls.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

namespace {
/// Captures above this size travel through device memory.
constexpr uint64_t MaxValueBytes = 64;

class Capture {
public:
  Capture(Kernel &K, Diagnostics &D) : K(K), D(D), M(*K.F->getParent()), C(M.getContext()) {}
  void run();

private:
  void addItem(unsigned I);
  void addValue(unsigned Arg);
  void addAddress(Function &F);
  void addParam(const Item &I, unsigned Index, unsigned Arg);
  Function *makeSignature();
  Value *bind(IRBuilder<> &B, const Param &P, Argument *A, Type *Seen);
  bool isArray(const Param &P) const;
  void addNoAlias(Function &F);
  uint64_t typeBytes(Type *T) { return M.getDataLayout().getTypeAllocSize(T); }

  Kernel &K;
  Diagnostics &D;
  Module &M;
  LLVMContext &C;
  SmallVector<int> ArgOf; // per parameter: argument of the body
  SmallBitVector Bound;   // arguments of the body that have a parameter
};
} // namespace

/// The variable behind an argument of the body: Outline put a freeze in front
/// of globals.
static Value *slotOf(Value *Arg) {
  auto *Name = dyn_cast<FreezeInst>(Arg);
  return Name && isa<GlobalVariable>(Name->getOperand(0)) ? Name->getOperand(0) : Arg;
}

static Type *variableType(Value *Slot) {
  if (auto *A = dyn_cast<AllocaInst>(Slot))
    return A->isArrayAllocation() ? nullptr : A->getAllocatedType();
  if (auto *A = dyn_cast<Argument>(Slot))
    return A->getParamByValType();
  if (auto *G = dyn_cast<GlobalVariable>(Slot))
    return G->getValueType();
  return nullptr;
}

/// Integers of the widest size that divides Bytes.
static Type *integersOf(LLVMContext &C, uint64_t Bytes) {
  unsigned Size = Bytes % 8 == 0 ? 8 : Bytes % 4 == 0 ? 4 : Bytes % 2 ? 1 : 2;
  return ArrayType::get(IntegerType::get(C, Size * 8), Bytes / Size);
}

static StringRef nameOf(const Item &I) { return I.Name ? stringOf(I.Name) : StringRef(); }

static std::string nameOf(Value *V) {
  for (DbgVariableRecord *R : findDVRDeclares(V))
    return R->getVariable()->getName().str();
  return V->getName().split('.').first.str();
}

void Capture::addParam(const Item &I, unsigned Index, unsigned Arg) {
  Type *Pointer = PointerType::get(C, 0);
  ArgOf.push_back(Arg);
  Bound.set(Arg);
  if (I.Kind == XACC_ITEM_OBJECT || I.Kind == XACC_ITEM_POINTER) {
    K.Params.push_back({I.Kind == XACC_ITEM_OBJECT ? XACC_PARAM_OBJECT : XACC_PARAM_POINTER,
                        int(Index), 8, Pointer});
    return;
  }
  uint64_t Bytes = I.Slot ? typeBytes(I.Slot->getAllocatedType()) : 0;
  if (auto *Size = I.Slot ? nullptr : dyn_cast<ConstantInt>(K.value(I)))
    Bytes = Size->getZExtValue();
  if (!Bytes) {
    D.error(K.Id, "variable '" + nameOf(I) +
                      "' has a variable size and cannot be passed by value; "
                      "use a data clause");
    return;
  }
  Type *T = variableType(K.slot(I));
  if (!T || !T->isSingleValueType() || typeBytes(T) != Bytes)
    T = integersOf(C, Bytes);
  if (Bytes > MaxValueBytes)
    K.Params.push_back({XACC_PARAM_BLOCK, int(Index), Bytes, Pointer});
  else
    K.Params.push_back({XACC_PARAM_VALUE, int(Index), Bytes, T});
}

void Capture::addItem(unsigned Index) {
  const Item &I = K.Items[Index];
  if (xacc_item_is_setting(I.Kind))
    return;
  for (unsigned A = 0; A < K.Site->arg_size(); A++)
    if (!Bound[A] && slotOf(K.Site->getArgOperand(A)) == K.slot(I))
      return addParam(I, Index, A);
}

/// A value that no variable holds, such as the row size of an array parameter:
/// give it a variable at the launch.
void Capture::addValue(unsigned Arg) {
  Value *V = K.Site->getArgOperand(Arg);
  if (V->getType()->isPointerTy()) {
    std::string Name = nameOf(V);
    D.error(K.Id, (Name.empty() ? Twine("internal: a variable")
                                : "internal: variable '" + Twine(Name) + "'") +
                      " is used in the region but was not captured");
    return;
  }
  IRBuilder<> Entry(&*K.Site->getFunction()->getEntryBlock().begin());
  AllocaInst *Slot = Entry.CreateAlloca(V->getType());
  IRBuilder<>(K.Site).CreateStore(V, Slot);
  K.Items.push_back({XACC_ITEM_VALUE, 0, nullptr, 0, Slot});
  addParam(K.Items.back(), K.Items.size() - 1, Arg);
}

/// Where a routine is on the host.
void Capture::addAddress(Function &F) {
  IRBuilder<> Entry(&*K.Site->getFunction()->getEntryBlock().begin());
  AllocaInst *Slot = Entry.CreateAlloca(Entry.getInt64Ty());
  IRBuilder<> B(K.Site);
  B.CreateStore(B.CreatePtrToInt(&F, B.getInt64Ty()), Slot);
  K.Items.push_back({XACC_ITEM_VALUE, 0, nullptr, 0, Slot});
  K.Pointed[&F] = K.Params.size();
  K.Params.push_back({XACC_PARAM_VALUE, int(K.Items.size() - 1), 8, B.getInt64Ty()});
}

Function *Capture::makeSignature() {
  SmallVector<Type *> Types;
  for (const Param &P : K.Params)
    Types.push_back(P.Ty);
  auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), Types, false),
                             GlobalValue::InternalLinkage, K.Name, M);
  F->copyAttributesFrom(K.F);
  F->setAttributes(
      AttributeList().addFnAttributes(C, AttrBuilder(C, K.F->getAttributes().getFnAttrs())));
  F->removeFnAttr(Attribute::NoInline);
  F->removeFnAttr(Attribute::OptimizeNone);
  F->setSubprogram(K.F->getSubprogram());
  F->splice(F->begin(), K.F);
  return F;
}

/// What the body sees in place of its argument: the device address itself, a
/// value that never was a variable, or a private copy of the variable.
Value *Capture::bind(IRBuilder<> &B, const Param &P, Argument *A, Type *Seen) {
  StringRef Name = P.Item < 0 ? "" : nameOf(K.Items[P.Item]);
  A->setName(Name);
  if (P.Kind == XACC_PARAM_OBJECT || !Seen->isPointerTy())
    return A;
  bool Block = P.Kind == XACC_PARAM_BLOCK;
  Type *T = Block ? integersOf(C, P.Bytes) : P.Ty;
  AllocaInst *Copy = B.CreateAlloca(T);
  auto LaunchMemory = K.Copies.find(A->getArgNo());
  Constant *Spelling = P.Item < 0 ? nullptr : K.Items[P.Item].Name;
  markPrivate(*Copy, K.Id, Spelling,
              LaunchMemory == K.Copies.end() ? -1 : int(LaunchMemory->second));
  Align Least(16); // as bytes are copied
  if (P.Item >= 0)
    Least = std::max(Least, K.slot(K.Items[P.Item])->getPointerAlignment(M.getDataLayout()));
  Copy->setAlignment(Least);
  if (Block)
    B.CreateMemCpy(Copy, Copy->getAlign(), A, Align(16), P.Bytes);
  else
    B.CreateStore(A, Copy);
  return Copy;
}

/// Arrays, as far as they are variables: their own ones and those that a
/// pointer stands for.
bool Capture::isArray(const Param &P) const {
  return P.Kind == XACC_PARAM_OBJECT ||
         (P.Kind == XACC_PARAM_POINTER && K.Items[P.Item].Flags & XACC_MAP_ARRAY);
}

/// Different variables do not overlap, which says something as long as the
/// kernel has no other way to reach them.
void Capture::addNoAlias(Function &F) {
  bool OnlyArrays = all_of(K.Params, [&](const Param &P) {
    return isArray(P) || P.Kind == XACC_PARAM_SCRATCH || isLaunchMemory(P) ||
           (P.Kind == XACC_PARAM_VALUE && P.Ty->isIntOrIntVectorTy()) ||
           (P.Kind == XACC_PARAM_VALUE && P.Ty->isFPOrFPVectorTy());
  });
  for (auto [P, A] : zip(K.Params, F.args())) {
    bool Restrict = P.Kind == XACC_PARAM_POINTER && K.Items[P.Item].Flags & XACC_MAP_RESTRICT;
    if (Restrict || P.Kind == XACC_PARAM_BLOCK || P.Kind == XACC_PARAM_SCRATCH ||
        isLaunchMemory(P) || (isArray(P) && OnlyArrays))
      A.addAttr(Attribute::NoAlias);
  }
}

void Capture::run() {
  assert(K.Site->getCalledFunction() == K.F && "the body is called where the region was");
  Bound.resize(K.Site->arg_size());
  for (unsigned I = 0, E = K.Items.size(); I < E; I++)
    addItem(I);
  for (unsigned A = 0; A < K.Site->arg_size(); A++)
    if (!Bound[A])
      addValue(A);
  if (D.Failed)
    return;
  for (Function *F : pointedRoutines(*K.F))
    addAddress(*F);
  planLaunchMemory(K);
  if (K.GangSlots)
    K.Params.push_back({XACC_PARAM_SCRATCH, -1, uint64_t(8) * K.GangSlots, PointerType::get(C, 0)});
  Function *Body = K.F;
  K.F = makeSignature();
  IRBuilder<> B(&*K.F->getEntryBlock().begin());
  for (auto [P, Arg, A] : zip(K.Params, ArgOf, K.F->args()))
    Body->getArg(Arg)->replaceAllUsesWith(bind(B, P, &A, Body->getArg(Arg)->getType()));
  addNoAlias(*K.F);
  auto *Site = IRBuilder<>(K.Site).CreateCall(declareEntry(M, "region_site"),
                                              {ConstantInt::get(Type::getInt32Ty(C), K.Id)},
                                              {OperandBundleDef(KernelBundle, K.F)});
  K.Site->eraseFromParent();
  K.Site = Site;
  Body->replaceAllUsesWith(K.F); // in the begin
  Body->eraseFromParent();
}

void makeKernelFunction(Kernel &K, Diagnostics &D) { Capture(K, D).run(); }

} // namespace xacc
