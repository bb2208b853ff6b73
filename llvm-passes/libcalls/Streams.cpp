// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Streams.h.
#include "libcalls/Streams.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace xacc {

std::optional<unsigned> streamArgument(const CallBase &C) {
  static const std::pair<StringRef, unsigned> Rows[] = {
#define XACC_STREAM(name, argument) {#name, argument},
#include "libcalls/streams.def"
  };
  const Function *F = C.getCalledFunction();
  if (F && F->isDeclaration())
    for (auto [Name, Argument] : Rows)
      if (F->getName() == Name && C.arg_size() > Argument)
        return Argument;
  return std::nullopt;
}

bool isStream(const Value *V) {
  auto *G = dyn_cast<GlobalVariable>(V->stripPointerCasts()); // of its address space
  return G && G->isDeclaration() && (G->getName() == "stdout" || G->getName() == "stderr");
}

bool isStreamLoad(const Value *V) {
  auto *L = dyn_cast<LoadInst>(V);
  return L && isStream(L->getPointerOperand());
}

bool onlyNamesStream(const Instruction &I) {
  return isStreamLoad(&I) && all_of(I.uses(), [](const Use &U) {
           auto *C = dyn_cast<CallBase>(U.getUser());
           return C && C->isArgOperand(&U) && streamArgument(*C) == C->getArgOperandNo(&U);
         });
}

} // namespace xacc
