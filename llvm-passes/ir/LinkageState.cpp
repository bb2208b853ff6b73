// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LinkageState.h. A number in an attribute is the order in the records.
#include "ir/LinkageState.h"
#include "ir/Linkage.h"
#include "ir/State.h"
#include "ir/TextReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

void writeExports(ArrayRef<Function *> Exports) {
  for (auto [Index, F] : enumerate(Exports))
    F->addFnAttr(ExportAttribute, utostr(Index));
}

void writePointees(ArrayRef<Pointee> Pointees) {
  for (auto [Index, P] : enumerate(Pointees))
    P.Routine->addFnAttr(PointeeAttribute, utostr(Index) + " " + P.Type);
}

void writeNeeds(Function &Root, ArrayRef<std::string> Imports, ArrayRef<std::string> Pointers) {
  if (!Imports.empty())
    Root.addFnAttr(ImportsAttribute, join(Imports, ";"));
  if (!Pointers.empty())
    Root.addFnAttr(PointersAttribute, join(Pointers, ";"));
}

void writeConstants(ArrayRef<GlobalVariable *> Constants) {
  for (auto [Index, G] : enumerate(Constants)) {
    G->setAttributes(
        G->getAttributes().addAttribute(G->getContext(), ConstantAttribute, utostr(Index)));
  }
}

/// Puts what has a number in its place.
template <typename T> static std::vector<T> inOrder(std::vector<std::pair<uint64_t, T>> &Found) {
  sort(Found, [](const auto &A, const auto &B) { return A.first < B.first; });
  assert(adjacent_find(Found, [](const auto &A, const auto &B) { return A.first == B.first; }) ==
             Found.end() &&
         "numbers are the order in the records");
  std::vector<T> All;
  All.reserve(Found.size());
  for (auto &[Number, X] : Found)
    All.push_back(std::move(X));
  return All;
}

std::vector<Function *> readExports(Module &M) {
  std::vector<std::pair<uint64_t, Function *>> Found;
  for (Function &F : M)
    if (F.hasFnAttribute(ExportAttribute))
      Found.emplace_back(TextReader(textOf(F, ExportAttribute)).number(), &F);
  return inOrder(Found);
}

static std::vector<Pointee> readPointees(Module &M) {
  std::vector<std::pair<uint64_t, Pointee>> Found;
  for (Function &F : M) {
    if (!F.hasFnAttribute(PointeeAttribute))
      continue;
    TextReader R(textOf(F, PointeeAttribute));
    uint64_t Number = R.number();
    Function *Clone = M.getFunction((ClonePrefix + F.getName()).str());
    bool Own = !Clone || Clone->isDeclaration();
    Found.push_back({Number, {&F, Own ? &F : Clone, R.rest().str()}});
  }
  return inOrder(Found);
}

namespace {
/// Texts of several functions, each once, in the order in which they come.
class Texts {
public:
  void add(StringRef Joined) {
    for (TextReader R(Joined); !R.atEnd();)
      if (StringRef Text = R.word(';'); Seen.insert(Text).second)
        All.push_back(Text.str());
  }
  std::vector<std::string> All;

private:
  StringSet<> Seen;
};
} // namespace

bool hasDeviceCode(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.hasFnAttribute(KernelAttribute) || F.hasFnAttribute(ExportAttribute) ||
           F.hasFnAttribute(PointeeAttribute);
  });
}

Linkage readLinkage(Module &M) {
  Linkage L;
  std::vector<std::pair<uint64_t, GlobalVariable *>> Constants;
  for (GlobalVariable &G : M.globals()) {
    if (G.hasAttribute(SlotAttribute))
      L.Slots.push_back(&G);
    if (Attribute A = G.getAttribute(ConstantAttribute); A.isValid())
      Constants.emplace_back(TextReader(A.getValueAsString()).number(), &G);
  }
  L.Constants = inOrder(Constants);
  L.Pointees = readPointees(M);
  Texts Imports, Pointers;
  auto AddNeeds = [&](const Function &F) {
    Imports.add(textOf(F, ImportsAttribute));
    Pointers.add(textOf(F, PointersAttribute));
  };
  for (Function &F : M)
    if (F.hasFnAttribute(KernelAttribute))
      AddNeeds(F);
  std::vector<Function *> Exports = readExports(M);
  for (Function *F : Exports)
    L.Exports.push_back(routineName(*F).str());
  for (Function *F : rootsOf(Exports, L))
    AddNeeds(*F);
  L.Imports = std::move(Imports.All);
  L.Pointers = std::move(Pointers.All);
  return L;
}

} // namespace xacc
