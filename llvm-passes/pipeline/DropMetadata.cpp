// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-drop-metadata, and between all steps with xacc<drop-metadata>: what matters to a later step
// is in operands, operand bundles and attributes, and what LLVM may drop is a hint to LLVM alone.
#include "pipeline/Passes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace xacc {

static bool isKept(const NamedMDNode &N) {
  return N.getName() == "llvm.module.flags" || N.getName().starts_with("llvm.dbg.");
}

PreservedAnalyses DropMetadataPass::run(Module &M, ModuleAnalysisManager &) {
  auto IsHint = [](unsigned Kind, MDNode *) { return Kind != LLVMContext::MD_dbg; };
  for (GlobalObject &G : M.global_objects())
    G.eraseMetadataIf(IsHint);
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      I.dropUnknownNonDebugMetadata();
  for (NamedMDNode &N : make_early_inc_range(M.named_metadata()))
    if (!isKept(N))
      N.eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace xacc
