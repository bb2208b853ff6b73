// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Launches.h.
#include "codegen/Launches.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace xacc {

Launches::Launches(Module &M, ArrayRef<Kernel> Ks)
    : M(M), C(M.getContext()), Null(ConstantPointerNull::get(PointerType::get(C, 0))),
      Operand(StructType::get(C, {Null->getType(), Null->getType(), Type::getInt64Ty(C)})) {
  allocateOperands(Ks);
}

/// xacc_operand_t
std::array<Value *, 3> Launches::fields(const Kernel &K, const Item &I) {
  if (!I.Slot)
    return {K.slot(I), K.start(I), K.value(I)};
  TypeSize Bytes = M.getDataLayout().getTypeAllocSize(I.Slot->getAllocatedType());
  return {K.slot(I), Null, ConstantInt::get(Type::getInt64Ty(C), Bytes)};
}

/// The operands (xacc_operand_t) are on the stack of the user's functions, in
/// one array for all launches of each: it is read before a launch returns.
/// Where a function has very many, LLVM's register allocator would spend its
/// time on what one launch shares with the next: functions of their own do it.
void Launches::allocateOperands(ArrayRef<Kernel> Ks) {
  struct Needs {
    unsigned Launches = 0;
    size_t Operands = 1;
  };
  MapVector<Function *, Needs> Found;
  for (const Kernel &K : Ks) {
    Needs &N = Found[K.Site->getFunction()];
    N.Launches++;
    N.Operands = std::max(N.Operands, K.Items.size());
  }
  for (auto [F, N] : Found)
    if (N.Launches < VeryMany)
      Operands[F] = IRBuilder<>(&*F->getEntryBlock().getFirstInsertionPt())
                        .CreateAlloca(ArrayType::get(Operand, N.Operands));
}

/// Writes the operands of a launch. Of(V) is what V is called at the place.
void Launches::fill(IRBuilder<> &B, const Kernel &K, AllocaInst *Array,
                    function_ref<Value *(Value *)> Of) {
  for (auto [Index, I] : enumerate(K.Items)) {
    auto Fields = fields(K, I);
    auto Word = [&](unsigned V) { return ConstantInt::get(Type::getInt32Ty(C), V); };
    // Slot and start, often both null, apart: LLVM would make a memset of each
    // pair and look at the rest of the function each time.
    for (unsigned Field : {0, 2, 1})
      B.CreateStore(Of(Fields[Field]), B.CreateInBoundsGEP(Array->getAllocatedType(), Array,
                                                           {Word(0), Word(Index), Word(Field)}));
  }
}

/// What a launch puts into its operands: constants, and which of its values that are none.
Launches::Shape Launches::shapeOf(const Kernel &K, SmallVectorImpl<Value *> &Values) {
  Shape Found;
  for (const Item &I : K.Items)
    for (Value *V : fields(K, I)) {
      auto *Fixed = dyn_cast<Constant>(V);
      auto Place = Fixed ? Values.begin() : find(Values, V);
      Found.push_back({Fixed, Place - Values.begin()});
      if (Place == Values.end() && !Fixed)
        Values.push_back(V);
    }
  return Found;
}

/// Takes a record and values, stores operands and calls. There is nothing to gain from optimising
/// that, and a function each to pay for: launches that only differ in what it takes share one.
Function *Launches::makeApart(const Kernel &K, ArrayRef<Value *> Values) {
  SmallVector<Type *> Types{Null->getType()};
  for (Value *V : Values)
    Types.push_back(V->getType());
  auto *F = Function::createWithDefaultAttr(
      FunctionType::get(Type::getVoidTy(C), Types, false), GlobalValue::InternalLinkage,
      M.getDataLayout().getProgramAddressSpace(), "xacc.launch", &M);
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::OptimizeNone);
  IRBuilder<> B(BasicBlock::Create(C, "", F));
  AllocaInst *Array = B.CreateAlloca(ArrayType::get(Operand, std::max(K.Items.size(), size_t(1))));
  fill(B, K, Array, [&](Value *V) -> Value * {
    return isa<Constant>(V) ? V : F->getArg(1 + (find(Values, V) - Values.begin()));
  });
  B.CreateCall(declareEntry(M, "launch"), {F->getArg(0), Array});
  B.CreateRetVoid();
  return F;
}

void Launches::launchApart(Kernel &K, GlobalVariable *Desc) {
  SmallVector<Value *> Values;
  Function *&F = Apart[shapeOf(K, Values)];
  if (!F)
    F = makeApart(K, Values);
  Values.insert(Values.begin(), Desc);
  IRBuilder<>(K.Site).CreateCall(F, Values);
  endBlock(K.Site);
}

/// Code generation takes a block as a whole, so thousands of launches in one
/// would share all their constants. An empty statement that might jump ends it.
void Launches::endBlock(Instruction *Before) {
  BasicBlock *Block = Before->getParent(), *Next = SplitBlock(Block, Before);
  Block->getTerminator()->eraseFromParent();
  auto *Nothing = InlineAsm::get(FunctionType::get(Type::getVoidTy(C), false), "", "", true);
  IRBuilder<>(Block).CreateCallBr(Nothing, Next, {});
}

void Launches::replace(Kernel &K, GlobalVariable *Desc) {
  if (AllocaInst *Array = Operands.lookup(K.Site->getFunction())) {
    IRBuilder<> B(K.Site);
    fill(B, K, Array, [](Value *V) { return V; });
    B.CreateCall(declareEntry(M, "launch"), {Desc, Array});
  } else {
    launchApart(K, Desc);
  }
  K.Site->eraseFromParent();
  K.Begin->eraseFromParent();
}

} // namespace xacc
