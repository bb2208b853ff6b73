// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Linkage.h.
#include "ir/Linkage.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace xacc {

std::string fileSuffix(const Module &M, const Options &O) {
  SmallString<128> Path(O.SourceName.empty() ? StringRef(M.getSourceFileName())
                                             : StringRef(O.SourceName));
  (void)sys::fs::make_absolute(Path); // else the path as it was given
  return utohexstr(xxh3_64bits(Path), /*LowerCase=*/true);
}

std::vector<Function *> rootsOf(ArrayRef<Function *> Exports, const Linkage &L) {
  SetVector<Function *> Roots(Exports.begin(), Exports.end());
  for (const Pointee &P : L.Pointees)
    Roots.insert(P.Clone);
  return std::vector<Function *>(Roots.begin(), Roots.end());
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
