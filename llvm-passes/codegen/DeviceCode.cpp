// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last of a device's module: libraries are linked, LLVM optimises it and makes code of it.
#include "codegen/Analyses.h"
#include "codegen/DeviceModule.h"
#include "ir/Linkage.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace xacc {

/// A library as a part of M. Its metadata is read at once: else its module flags come back while
/// linking, and conflict. Null if it cannot be read.
static std::unique_ptr<Module> readLibrary(Module &M, MemoryBufferRef Library) {
  auto Lazy = getLazyBitcodeModule(Library, M.getContext(),
                                   /*ShouldLazyLoadMetadata=*/true);
  if (!Lazy) {
    consumeError(Lazy.takeError());
    return nullptr;
  }
  std::unique_ptr<Module> Lib = std::move(*Lazy);
  if (Error E = Lib->materializeMetadata()) {
    consumeError(std::move(E));
    return nullptr;
  }
  Lib->setTargetTriple(M.getTargetTriple());
  Lib->setDataLayout(M.getDataLayout());
  if (NamedMDNode *Flags = Lib->getModuleFlagsMetadata())
    Flags->clearOperands();
  for (const char *Name : {"llvm.ident", "nvvm.annotations", "llvm.errno.tbaa"})
    if (NamedMDNode *N = Lib->getNamedMetadata(Name))
      N->eraseFromParent();
  return Lib;
}

/// A library knows best which of its functions are slow paths.
static void inlineLibrary(Module &M, const StringSet<> &Linked) {
  for (const auto &Entry : Linked) {
    Function *F = M.getFunction(Entry.getKey());
    if (!F || F->isIntrinsic())
      continue;
    bool Slow = F->hasFnAttribute(Attribute::NoInline);
    scrubFunction(*F);
    if (!F->isDeclaration())
      F->addFnAttr(Slow ? Attribute::NoInline : Attribute::AlwaysInline);
  }
}

bool linkLibrary(Module &M, MemoryBufferRef Library) {
  std::unique_ptr<Module> Lib = readLibrary(M, Library);
  if (!Lib)
    return false;
  StringSet<> Linked;
  bool Bad = Linker::linkModules(M, std::move(Lib), Linker::LinkOnlyNeeded,
                                 [&](Module &Into, const StringSet<> &New) {
                                   for (const auto &Entry : New)
                                     Linked.insert(Entry.getKey());
                                   internalizeModule(Into, [&](const GlobalValue &G) {
                                     return !G.hasName() || !New.contains(G.getName());
                                   });
                                 });
  inlineLibrary(M, Linked);
  return !Bad;
}

void optimise(Module &M, TargetMachine &TM, function_ref<void(PassBuilder &)> Extend) {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.SLPVectorization = false;
  Tuning.LoopInterleaving = false;
  Analyses A(&TM, Tuning);
  Extend(A.PB);
  A.PB.buildPerModuleDefaultPipeline(OptimizationLevel::O3).run(M, A.MAM);
}

static std::string undefinedFunction(Module &M, ArrayRef<StringRef> Provided) {
  for (Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic() && !F.use_empty() &&
        !is_contained(Provided, F.getName()) && !F.hasFnAttribute(LinkedAttribute))
      return F.getName().str();
  return "";
}

std::string emitCode(Module &M, TargetMachine &TM, CodeGenFileType Type,
                     SmallVectorImpl<char> &Code, ArrayRef<StringRef> Provided) {
  if (std::string Name = undefinedFunction(M, Provided); !Name.empty())
    return Name;
  raw_svector_ostream OS(Code);
  legacy::PassManager PM;
  PM.add(createTargetTransformInfoWrapperPass(TM.getTargetIRAnalysis()));
  PM.add(new TargetLibraryInfoWrapperPass(TargetLibraryInfoImpl(M.getTargetTriple())));
  TM.addPassesToEmitFile(PM, OS, nullptr, Type);
  PM.run(M);
  return "";
}

} // namespace xacc
