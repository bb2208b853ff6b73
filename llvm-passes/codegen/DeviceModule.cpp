// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-extract and the half of xacc-compile that is common to all device targets: kernels leave the
// host module as bitcode, are cleaned of x86-64, linked with libraries and compiled. Called by
// targets/; knows no target's conventions.
#include "codegen/DeviceModule.h"
#include "codegen/CountDown.h"
#include "codegen/Analyses.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "outline/LowerInvokes.h"
#include "routines/ParallelId.h"
#include "routines/Routine.h"
#include "routines/RoutineClones.h"
#include "routines/RoutineTable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace xacc {

void addNeeded(GlobalValue *G, SetVector<GlobalValue *> &Needed) {
  if (!Needed.insert(G))
    return;
  SmallVector<Constant *> Work;
  SmallPtrSet<Constant *, 32> Seen;
  auto Push = [&](Value *V) {
    auto *C = dyn_cast<Constant>(V);
    if (C && Seen.insert(C).second)
      Work.push_back(C);
  };
  if (auto *F = dyn_cast<Function>(G)) {
    if (Function *Bound = boundOf(*F))
      Push(Bound);
    for (Instruction &I : instructions(F))
      for_each(I.operands(), Push);
  } else {
    for_each(G->operands(), Push);
  }
  while (!Work.empty()) {
    Constant *C = Work.pop_back_val();
    if (auto *Next = dyn_cast<GlobalValue>(C))
      addNeeded(Next, Needed);
    else
      for_each(C->operands(), Push);
  }
}

SmallVector<char, 0> extractKernels(Module &M, ArrayRef<Kernel> Ks, ArrayRef<Function *> Exports,
                                    const Linkage &L) {
  SetVector<GlobalValue *> Needed;
  for (const Kernel &K : Ks)
    addNeeded(K.F, Needed);
  for (Function *F : Exports)
    addNeeded(F, Needed);
  for (const Pointee &P : L.Pointees)
    addNeeded(P.Clone, Needed);
  ValueToValueMapTy Map;
  std::unique_ptr<Module> D = CloneModule(
      M, Map, [&](const GlobalValue *G) { return Needed.contains(const_cast<GlobalValue *>(G)); });
  addRoutineTable(*D, L.Pointees, L.File);
  usePointerTable(*D, L.File);
  for (Function *F : Exports)
    exportAs(routineName(*F), *D->getFunction(F->getName()));
  useSlots(*D);
  for (Function &F : *D) {
    lowerInvokes(F);
    bindCalls(F);
    lowerParallelIds(F);
    if (isImported(F))
      F.addFnAttr(LinkedAttribute);
  }
  D->setModuleInlineAsm("");
  for (const char *Name :
       {"llvm.global_ctors", "llvm.global_dtors", "llvm.used", "llvm.compiler.used"})
    if (GlobalVariable *G = D->getNamedGlobal(Name))
      G->eraseFromParent();
  for (GlobalVariable &G : make_early_inc_range(D->globals())) {
    G.removeDeadConstantUsers();
    if (G.isDeclaration() && G.use_empty())
      G.eraseFromParent();
  }
  for (Function &F : make_early_inc_range(D->functions()))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  SmallVector<char, 0> Bitcode;
  raw_svector_ostream OS(Bitcode);
  WriteBitcodeToFile(*D, OS);
  return Bitcode;
}

/// String attributes that mean the same on every target.
static bool isPortable(StringRef A) {
  return (A.starts_with("no-") && A.ends_with("-math")) || A.starts_with("denormal-fp-math") ||
         A == "unsafe-fp-math" || A == "approx-func-fp-math" || A.starts_with("nvvm.");
}

void scrubFunction(Function &F) {
  AttributeMask Kill;
  for (Attribute A : F.getAttributes().getFnAttrs())
    if (A.isStringAttribute() && !isPortable(A.getKindAsString()))
      Kill.addAttribute(A.getKindAsString());
  for (auto K :
       {Attribute::UWTable, Attribute::StackProtect, Attribute::StackProtectReq,
        Attribute::StackProtectStrong, Attribute::NoRedZone, Attribute::OptimizeNone,
        Attribute::OptimizeForSize, Attribute::MinSize, Attribute::NoInline, Attribute::NoCfCheck,
        Attribute::ShadowCallStack, Attribute::SanitizeAddress, Attribute::SanitizeThread,
        Attribute::SanitizeMemory, Attribute::SanitizeHWAddress, Attribute::NonLazyBind,
        Attribute::NoImplicitFloat, Attribute::FnRetThunkExtern, Attribute::SafeStack})
    Kill.addAttribute(K);
  F.removeFnAttrs(Kill);
  F.setComdat(nullptr);
  F.setSection("");
  F.setVisibility(GlobalValue::DefaultVisibility);
  if (F.hasPersonalityFn())
    F.setPersonalityFn(nullptr);
  if (F.hasPrologueData())
    F.setPrologueData(nullptr);
  if (F.hasPrefixData())
    F.setPrefixData(nullptr);
  F.setCallingConv(CallingConv::C);
  DISubprogram *SP = F.getSubprogram();
  F.clearMetadata();
  F.setSubprogram(SP);
}

static void cleanName(GlobalValue &G) {
  std::string Name = G.getName().str();
  for (char &C : Name)
    if (!isAlnum(C) && C != '_' && C != '$')
      C = '_';
  if (Name != G.getName())
    G.setName(Name);
}

/// Lines only, as directives in the assembly: full debug information would turn
/// off optimisation in the assembler of some targets.
static void keepLines(Module &M) {
  stripNonLineTableDebugInfo(M);
  DebugInfoFinder Finder;
  Finder.processModule(M);
  if (NamedMDNode *Units = M.getNamedMetadata("llvm.dbg.cu"))
    Units->eraseFromParent();
  DenseMap<DICompileUnit *, DICompileUnit *> New;
  for (DISubprogram *SP : Finder.subprograms()) {
    DICompileUnit *Old = SP->getUnit();
    if (!Old)
      continue;
    DICompileUnit *&Unit = New[Old];
    if (!Unit)
      Unit = DIBuilder(M).createCompileUnit(Old->getSourceLanguage(), Old->getFile(),
                                            Old->getProducer(), true, "", 0, "",
                                            DICompileUnit::DebugDirectivesOnly);
    SP->replaceUnit(Unit);
  }
}

void retarget(Module &M, TargetMachine &TM, ArrayRef<Kernel> Ks) {
  keepLines(M);
  M.setTargetTriple(TM.getTargetTriple());
  M.setDataLayout(TM.createDataLayout());
  if (NamedMDNode *Flags = M.getModuleFlagsMetadata()) {
    bool Debug = M.getModuleFlag("Debug Info Version");
    Flags->eraseFromParent();
    if (Debug)
      M.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
  }
  if (NamedMDNode *Ident = M.getNamedMetadata("llvm.ident"))
    Ident->eraseFromParent();
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    cleanName(F);
    bool Linked = F.hasFnAttribute(LinkedAttribute);
    scrubFunction(F);
    if (Linked)
      F.addFnAttr(LinkedAttribute);
    else if (!F.isDeclaration())
      F.setLinkage(GlobalValue::InternalLinkage);
    for (User *U : F.users())
      if (auto *C = dyn_cast<CallBase>(U))
        C->setCallingConv(CallingConv::C);
  }
  for (GlobalVariable &G : M.globals()) {
    cleanName(G);
    G.setComdat(nullptr);
    G.setSection("");
    G.clearMetadata();
    if (!G.isDeclaration() && !G.hasAttribute(LinkedAttribute))
      G.setLinkage(GlobalValue::InternalLinkage);
  }
  for (const Kernel &K : Ks)
    M.getFunction(K.Name)->setLinkage(GlobalValue::ExternalLinkage);
}

Function *firstImport(Module &M) {
  for (Function &F : M)
    if (F.isDeclaration() && F.hasFnAttribute(LinkedAttribute) && !F.use_empty())
      return &F;
  return nullptr;
}

void keepExports(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasFnAttribute(LinkedAttribute))
      F.setLinkage(GlobalValue::InternalLinkage);
  for (GlobalVariable &G : M.globals())
    if (G.hasAttribute(LinkedAttribute))
      G.setLinkage(GlobalValue::InternalLinkage);
}

bool linkLibrary(Module &M, MemoryBufferRef Library) {
  auto Lazy = getLazyBitcodeModule(Library, M.getContext(),
                                   /*ShouldLazyLoadMetadata=*/true);
  if (!Lazy) {
    consumeError(Lazy.takeError());
    return false;
  }
  std::unique_ptr<Module> Lib = std::move(*Lazy);
  // Without this the module flags come back while linking, and conflict.
  if (Error E = Lib->materializeMetadata()) {
    consumeError(std::move(E));
    return false;
  }
  Lib->setTargetTriple(M.getTargetTriple());
  Lib->setDataLayout(M.getDataLayout());
  if (NamedMDNode *Flags = Lib->getModuleFlagsMetadata())
    Flags->clearOperands();
  for (const char *Name : {"llvm.ident", "nvvm.annotations", "llvm.errno.tbaa"})
    if (NamedMDNode *N = Lib->getNamedMetadata(Name))
      N->eraseFromParent();
  StringSet<> Linked;
  bool Bad = Linker::linkModules(M, std::move(Lib), Linker::LinkOnlyNeeded,
                                 [&](Module &Into, const StringSet<> &New) {
                                   for (const auto &Entry : New)
                                     Linked.insert(Entry.getKey());
                                   internalizeModule(Into, [&](const GlobalValue &G) {
                                     return !G.hasName() || !New.contains(G.getName());
                                   });
                                 });
  for (const auto &Entry : Linked) {
    Function *F = M.getFunction(Entry.getKey());
    if (!F || F->isIntrinsic())
      continue;
    // A library knows best which of its functions are slow paths.
    bool Slow = F->hasFnAttribute(Attribute::NoInline);
    scrubFunction(*F);
    if (!F->isDeclaration())
      F->addFnAttr(Slow ? Attribute::NoInline : Attribute::AlwaysInline);
  }
  return !Bad;
}

static void optimise(Module &M, TargetMachine &TM) {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.SLPVectorization = false;
  Tuning.LoopInterleaving = false;
  Analyses A(&TM, Tuning);
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
  optimise(M, TM);
  if (TM.getTargetTriple().isNVPTX())
    hideCountDowns(M);
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
