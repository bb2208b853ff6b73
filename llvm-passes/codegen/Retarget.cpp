// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A device's module is cleaned of x86-64 and becomes one of its target; knows no target's
// conventions.
#include "codegen/DeviceModule.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/State.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/TypeFinder.h"

using namespace llvm;

namespace xacc {

/// String attributes that mean the same on every target.
static bool isPortable(StringRef A) {
  return (A.starts_with("no-") && A.ends_with("-math")) || A.starts_with("denormal-fp-math") ||
         A == "unsafe-fp-math" || A == "approx-func-fp-math" || A.starts_with("nvvm.") ||
         is_contained({KernelAttribute, LaunchAttribute, LoopsAttribute, ParamsAttribute}, A);
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

/// Assemblers of GPUs know none of weak ones, and a module is all that there is.
static void dropAliases(Module &M) {
  for (GlobalAlias &A : make_early_inc_range(M.aliases())) {
    A.replaceAllUsesWith(A.getAliasee());
    A.eraseFromParent();
  }
}

static bool isLaidOutAlike(StructType &T, const DataLayout &A, const DataLayout &B) {
  if (!T.isSized() || T.isScalableTy())
    return true;
  const StructLayout &X = *A.getStructLayout(&T), &Y = *B.getStructLayout(&T);
  return X.getSizeInBytes() == Y.getSizeInBytes() && X.getMemberOffsets() == Y.getMemberOffsets();
}

/// Structs are those of the host. LLVM aligns integers of 128 bits for AMD GPUs as those of 64; it
/// only takes a layout that is not its own where one is needed.
static DataLayout layoutOf(const Module &M, const TargetMachine &TM) {
  const DataLayout Own = TM.createDataLayout();
  TypeFinder Types;
  Types.run(M, /*onlyNamed=*/false);
  if (all_of(Types, [&](StructType *T) { return isLaidOutAlike(*T, M.getDataLayout(), Own); }))
    return Own;
  return DataLayout(Own.getStringRepresentation() + "-i128:128");
}

void retarget(Module &M, TargetMachine &TM, ArrayRef<Kernel> Ks) {
  dropAliases(M);
  keepLines(M);
  M.setDataLayout(layoutOf(M, TM));
  M.setTargetTriple(TM.getTargetTriple());
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
    bool Ordered = F.hasFnAttribute(OrderedAttribute);
    scrubFunction(F);
    if (Ordered) // runs seldom: unrolled, it would be longer than the version that is shared out
      F.addFnAttr(Attribute::OptimizeForSize);
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
    K.F->setLinkage(GlobalValue::ExternalLinkage);
  setFlag(M, DeviceFlag);
}

Function *firstImport(Module &M) {
  for (Function &F : M)
    if (F.isDeclaration() && F.hasFnAttribute(LinkedAttribute) && !F.use_empty())
      return &F;
  return nullptr;
}

} // namespace xacc
