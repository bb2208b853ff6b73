// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Linkage.h.
#include "ir/Linkage.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace xacc {

std::vector<Function *> rootsOf(ArrayRef<Function *> Exports, const Linkage &L) {
  std::vector<Function *> Roots(Exports);
  for (const Pointee &P : L.Pointees)
    if (!is_contained(Roots, P.Clone))
      Roots.push_back(P.Clone);
  return Roots;
}

GlobalVariable *moduleRecord(Module &M) {
  if (GlobalVariable *Known = M.getNamedGlobal(ModuleSymbol))
    return Known;
  Type *I32 = Type::getInt32Ty(M.getContext());
  Type *Ptr = PointerType::get(M.getContext(), 0);
  auto *T =
      StructType::get(M.getContext(), {I32, I32, Ptr, Ptr, Ptr, I32, I32, Ptr, Ptr, Ptr, I32,
                                       I32, Ptr, I32, I32, I32, I32, Ptr, Ptr, Ptr, Ptr, Ptr});
  return new GlobalVariable(M, T, false, GlobalValue::InternalLinkage, Constant::getNullValue(T),
                            ModuleSymbol);
}

} // namespace xacc
