// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locals of a region that begin with addresses of mapped variables, double *s[2] = {x, y}: Clang
// copies a constant, with the host's addresses. The region stores those of the device instead.
// Called by Outline, before it names the variables.
#include "outline/AddressInitialisers.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

namespace {
struct Address {
  uint64_t Offset;
  Constant *Value;
};

/// A constant without its addresses of mapped variables.
class Splitter {
public:
  Splitter(const DataLayout &DL, const GlobalSet &Mapped) : DL(DL), Mapped(Mapped) {}
  Constant *without(Constant *C, uint64_t Offset);
  SmallVector<Address, 4> Addresses;

private:
  bool leadsToMapped(const Constant *C) const;
  uint64_t offsetOf(Type *T, unsigned I) const;
  const DataLayout &DL;
  const GlobalSet &Mapped;
};
} // namespace

bool Splitter::leadsToMapped(const Constant *C) const {
  if (auto *G = dyn_cast<GlobalVariable>(C))
    return Mapped.contains(const_cast<GlobalVariable *>(G));
  return isa<ConstantExpr>(C) &&
         any_of(C->operands(), [this](const Use &U) { return leadsToMapped(cast<Constant>(U)); });
}

uint64_t Splitter::offsetOf(Type *T, unsigned I) const {
  if (auto *S = dyn_cast<StructType>(T))
    return DL.getStructLayout(S)->getElementOffset(I);
  return I * DL.getTypeAllocSize(T->getArrayElementType());
}

Constant *Splitter::without(Constant *C, uint64_t Offset) {
  Type *T = C->getType();
  if (T->isPointerTy() && leadsToMapped(C)) {
    Addresses.push_back({Offset, C});
    return ConstantPointerNull::get(cast<PointerType>(T));
  }
  if (!isa<ConstantStruct, ConstantArray>(C))
    return C;
  SmallVector<Constant *, 8> Parts;
  for (unsigned I = 0; I < C->getNumOperands(); ++I)
    Parts.push_back(without(cast<Constant>(C->getOperand(I)), Offset + offsetOf(T, I)));
  if (auto *S = dyn_cast<StructType>(T))
    return ConstantStruct::get(S, Parts);
  return ConstantArray::get(cast<ArrayType>(T), Parts);
}

static void expand(MemCpyInst &Copy, const GlobalSet &Mapped) {
  auto *From = dyn_cast<GlobalVariable>(Copy.getRawSource());
  auto *Bytes = dyn_cast<ConstantInt>(Copy.getLength());
  if (!From || !From->isConstant() || !From->hasLocalLinkage() || !From->hasInitializer() || !Bytes)
    return;
  Splitter Parts(Copy.getDataLayout(), Mapped);
  Constant *Rest = Parts.without(From->getInitializer(), 0);
  if (Parts.Addresses.empty())
    return;
  auto *Other = new GlobalVariable(*From->getParent(), Rest->getType(), true,
                                   GlobalValue::PrivateLinkage, Rest, From->getName());
  Other->copyAttributesFrom(From);
  Copy.setSource(Other);
  IRBuilder<> B(Copy.getNextNode());
  const Align Whole = Copy.getDestAlign().valueOrOne();
  const uint64_t Size = Copy.getDataLayout().getPointerSize();
  for (const Address &A : Parts.Addresses)
    if (A.Offset + Size <= Bytes->getZExtValue())
      B.CreateAlignedStore(A.Value,
                           B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Copy.getRawDest(), A.Offset),
                           commonAlignment(Whole, A.Offset));
}

void expandAddressInitialisers(ArrayRef<BasicBlock *> Blocks, const GlobalSet &Mapped) {
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : make_early_inc_range(*Block))
      if (auto *Copy = dyn_cast<MemCpyInst>(&I))
        expand(*Copy, Mapped);
}

} // namespace xacc
