// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Initialisers of variables in declare create and device_resident, as images for the runtime: the
// host may have changed its own variable before a device is first used, and a device that is shut
// down begins anew. Called by xacc-finish, last: the registrations change.
#include "routines/InitialValues.h"
#include "ir/Marker.h"
#include "routines/DeclaredVariables.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace xacc {

namespace {
/// The variables of one registration.
class InitialValues {
public:
  explicit InitialValues(Module &M)
      : M(M), C(M.getContext()), DL(M.getDataLayout()), Ptr(PointerType::get(C, 0)),
        I32(Type::getInt32Ty(C)), I64(Type::getInt64Ty(C)) {}
  void addTo(CallInst &Declare);

private:
  using Addresses = SmallVector<std::pair<uint64_t, GlobalVariable *>>;
  Constant *record(GlobalVariable *G);
  Constant *table(const Addresses &Found);
  void findAddresses(Constant *Value, uint64_t Offset, Addresses &Found);
  GlobalVariable *bring(GlobalVariable *Target);
  GlobalVariable *constant(Constant *Value, const Twine &Name);

  Module &M;
  LLVMContext &C;
  const DataLayout &DL;
  PointerType *Ptr;
  Type *I32, *I64;
  /// Texts and literals without a name, which only initialisers lead to, and what devices get.
  MapVector<GlobalVariable *, GlobalVariable *> Unnamed;
};
} // namespace

GlobalVariable *InitialValues::constant(Constant *Value, const Twine &Name) {
  return new GlobalVariable(M, Value->getType(), true, GlobalValue::InternalLinkage, Value, Name);
}

/// The linker merges texts, also with ends of others: a copy has an address of its own.
GlobalVariable *InitialValues::bring(GlobalVariable *Target) {
  const bool Text = Target->hasPrivateLinkage() && Target->isConstant();
  if (!Text && !Target->getName().starts_with(".compoundliteral"))
    return Target;
  GlobalVariable *&Own = Unnamed[Target];
  if (!Own)
    Own = Text ? constant(Target->getInitializer(), "__xacc_text") : Target;
  return Own;
}

void InitialValues::findAddresses(Constant *Value, uint64_t Offset, Addresses &Found) {
  Type *T = Value->getType();
  if (isa<ConstantData>(Value))
    return;
  if (isa<ConstantAggregate>(Value)) {
    for (auto [Index, Op] : enumerate(Value->operands())) {
      auto *S = dyn_cast<StructType>(T);
      uint64_t At = S ? uint64_t(DL.getStructLayout(S)->getElementOffset(Index))
                      : Index * uint64_t(DL.getTypeAllocSize(Op->getType()));
      findAddresses(cast<Constant>(Op), Offset + At, Found);
    }
    return;
  }
  GlobalValue *Target = nullptr;
  APInt Distance;
  if (DL.getTypeStoreSize(T) != DL.getPointerSize() ||
      !IsConstantOffsetFromGlobal(Value, Target, Distance, DL))
    return;
  if (auto *G = dyn_cast_or_null<GlobalVariable>(Target->getAliaseeObject()))
    Found.push_back({Offset, G});
}

/// xacc_address_t
Constant *InitialValues::table(const Addresses &Found) {
  if (Found.empty())
    return ConstantPointerNull::get(Ptr);
  SmallVector<Constant *> Rows;
  for (auto [Offset, Target] : Found)
    Rows.push_back(ConstantStruct::getAnon(C, {ConstantInt::get(I64, Offset), bring(Target)}));
  return constant(ConstantArray::get(ArrayType::get(Rows[0]->getType(), Rows.size()), Rows),
                  "__xacc_addresses");
}

/// Value without zeros at its end.
static Constant *withoutZeros(Constant *Value) {
  SmallVector<Constant *> Parts;
  for (const Use &Op : Value->operands())
    Parts.push_back(cast<Constant>(Op));
  while (!Parts.empty() && (Parts.back()->isNullValue() || isa<UndefValue>(Parts.back())))
    Parts.pop_back();
  if (auto *S = dyn_cast<ConstantStruct>(Value))
    return ConstantStruct::getAnon(Value->getContext(), Parts, S->getType()->isPacked());
  if (isa<ConstantArray>(Value) && !Parts.empty())
    return ConstantArray::get(ArrayType::get(Parts[0]->getType(), Parts.size()), Parts);
  return Value;
}

/// xacc_initial_t, or null if another file defines G.
Constant *InitialValues::record(GlobalVariable *G) {
  Constant *Null = ConstantPointerNull::get(Ptr), *Image = Null;
  if (!G || !G->hasInitializer())
    return Null;
  if (auto *Known = M.getNamedGlobal(("__xacc_begins." + G->getName()).str()))
    return Known;
  Addresses Found;
  uint64_t Bytes = 0;
  Constant *Rows = Null;
  if (Constant *Value = G->getInitializer(); !Value->isNullValue()) {
    Value = withoutZeros(Value);
    findAddresses(Value, 0, Found);
    Rows = table(Found);
    ValueToValueMapTy Own;
    for (auto [Target, Copy] : Unnamed)
      Own[Target] = Copy;
    Bytes = DL.getTypeAllocSize(Value->getType());
    auto *Data = constant(MapValue(Value, Own), "__xacc_initial");
    Data->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Image = Data;
  }
  const bool Weak = G->isInterposable() || !G->isDSOLocal();
  auto *Record = constant(ConstantStruct::getAnon(C, {Image, ConstantInt::get(I64, Bytes), Rows,
                                                      ConstantInt::get(I32, Found.size()),
                                                      ConstantInt::get(I32, Weak)}),
                          Weak ? "__xacc_begins." + G->getName() : Twine("__xacc_begins"));
  if (Weak) { // of several definitions the linker takes the record where it takes the variable
    Record->setLinkage(GlobalValue::WeakAnyLinkage);
    Record->setVisibility(G->getVisibility());
    Record->setDSOLocal(G->isDSOLocal());
  }
  return Record;
}

void InitialValues::addTo(CallInst &Declare) {
  constexpr unsigned CountAt = 2, FirstFlags = 4, Slot = 1, Group = 6;
  SmallVector<Value *, 64> Args(Declare.args());
  for (unsigned I = FirstFlags; I < Args.size(); I += Group)
    if (constantOf(Declare, I) & XACC_MAP_INITIAL)
      Args[I + Slot] = record(dyn_cast<GlobalVariable>(Args[I + Slot]));
  uint64_t Count = constantOf(Declare, CountAt);
  for (unsigned I = 0; I < Unnamed.size(); I++, Count++) { // it grows
    GlobalVariable *G = (Unnamed.begin() + I)->second;
    Args.append({ConstantInt::get(I32, XACC_ITEM_OBJECT),
                 ConstantInt::get(I32, XACC_MAP_CREATE | XACC_MAP_INITIAL), record(G), G,
                 ConstantInt::get(I64, DL.getTypeAllocSize(G->getValueType())),
                 ConstantPointerNull::get(Ptr)});
  }
  Args[CountAt] = ConstantInt::get(I32, Count);
  auto *New = CallInst::Create(Declare.getFunctionType(), Declare.getCalledOperand(), Args, "",
                               Declare.getIterator());
  New->copyMetadata(Declare);
  Declare.eraseFromParent();
}

void bringInitialValues(Module &M) {
  for (CallInst *C : registrations(M))
    InitialValues(M).addTo(*C);
}

} // namespace xacc
