// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operand list that the runtime's entries and the markers take (entries.def). See Clauses.h.
#include "acc/clauses/Clauses.h"

using namespace clang;

namespace xacc {
void Operands::add(unsigned Kind, unsigned Flags, Expr *Slot, Expr *Start, Expr *Value,
                   StringRef Name) {
  ++Count;
  Groups.append({B.intLit(Kind, L), B.intLit(Flags, L), Slot ? Slot : B.nullPtr(L),
                 Start ? Start : B.nullPtr(L), Value ? B.cast(Value, B.C.LongTy) : B.longLit(0, L),
                 Name.empty() ? B.nullPtr(L) : B.stringPtr(Name, L)});
}

void Operands::addValue(unsigned Kind, unsigned Flags, Expr *Value) {
  add(Kind, Flags, nullptr, nullptr, Value, "");
}

void Operands::addMapped(const MappedVariable &O, unsigned Map) {
  unsigned Own = Map;
  if (!O.Rows.empty()) { // pointers never come back: those that are not attached are the host's
    Own =
        (Map & XACC_MAP_CREATE ? Map | XACC_MAP_TO : Map) & ~(XACC_MAP_FROM | XACC_MAP_ALWAYS_FROM);
  }
  Own |= (O.IsBare ? XACC_MAP_BARE : 0u) | (O.IsBare && O.Attached ? XACC_MAP_ATTACH : 0u);
  auto gaps = [](ArrayRef<MappedVariable::Stride> Strides) {
    return Strides.empty() ? 0u : unsigned(XACC_MAP_GAPS);
  };
  add(O.How == Rebind::Storage ? XACC_ITEM_OBJECT : XACC_ITEM_POINTER, Own | gaps(O.Strides),
      O.slot(B), O.Start, O.Bytes, O.Name);
  addStrides(O.Strides, O.Name);
  for (const MappedVariable::Row &R : O.Rows) {
    add(XACC_ITEM_ROWS, (&R == &O.Rows.back() ? Map : Own) | gaps(R.Strides),
        B.voidPtr(B.paren(R.Offset)), nullptr, R.Bytes, O.Name);
    addStrides(R.Strides, O.Name);
  }
}

void Operands::addAttach(const MappedVariable &O) {
  add(XACC_ITEM_POINTER, XACC_MAP_ATTACH | XACC_MAP_BARE, O.slot(B), nullptr, nullptr, O.Name);
}

void Operands::addStrides(ArrayRef<MappedVariable::Stride> Strides, StringRef Name) {
  for (auto [I, S] : llvm::enumerate(Strides))
    add(XACC_ITEM_STRIDE, Strides.size() - 1 - I, B.voidPtr(B.paren(S.Bytes)), nullptr, S.Count,
        Name);
}

void Operands::addCommon(const Clauses &List) {
  if (List.If)
    addValue(XACC_ITEM_IF, 0, B.cast(List.If, B.C.BoolTy));
  if (List.HasSelf && !List.If) // an if clause decides alone
    addValue(XACC_ITEM_SELF, 0, List.Self ? B.cast(List.Self, B.C.BoolTy) : B.longLit(1, L));
  if (List.HasAsync)
    addValue(XACC_ITEM_ASYNC, 0, List.Async ? List.Async : B.longLit(XACC_ASYNC_NOVAL, L));
  if (List.WaitDevNum)
    addValue(XACC_ITEM_DEVNUM, 0, List.WaitDevNum);
  if (List.WaitAll)
    addValue(XACC_ITEM_WAIT, XACC_ITEM_WAIT_ALL, nullptr);
  for (Expr *Queue : List.Waits)
    addValue(XACC_ITEM_WAIT, 0, Queue);
}

void Operands::addSettings(const Clauses &List) {
  if (List.DeviceTypes)
    addValue(XACC_ITEM_DEVICE_TYPE, 0, B.longLit(*List.DeviceTypes, L));
  addCommon(List);
  for (unsigned Dim : {0u, 1u, 2u})
    if (List.NumGangs[Dim])
      addValue(XACC_ITEM_NUM_GANGS, Dim, List.NumGangs[Dim]);
#define XACC_VALUE_CLAUSE(Kind, Directives, Item)                                                  \
  if (List.Kind)                                                                                   \
    addValue(XACC_ITEM_##Item, 0, List.Kind);
#include "acc/clauses/Clauses.def"
}

void Operands::addTyped(const Clauses &List) {
  for (const Clauses &T : List.Typed)
    addSettings(T);
}

void Operands::appendTo(SmallVectorImpl<Expr *> &Args) const {
  Args.push_back(B.intLit(Count, L));
  Args.append(Groups.begin(), Groups.end());
}
} // namespace xacc
