// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// AMD GPUs with wavefronts of 64 lanes (gfx9): kernels become one linked code
// object per architecture. Called by DeviceJob; needs LLVM's linker, and ROCm's
// ocml where a kernel calls functions like sin.
#include "codegen/DeviceModule.h"
#include "codegen/Image.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Options.h"
#include "libcalls/Libc.h"
#include "libcalls/Math.h"
#include "libcalls/RestoreCalls.h"
#include "libcalls/OnDevice.h"
#include "targets/Gpu.h"
#include "targets/Latch.h"
#include "targets/Target.h"
#include "targets/Tool.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;

namespace xacc {

constexpr unsigned GlobalSpace = 1, PrivateSpace = 5;
constexpr unsigned CodeObject = 500; // known to ROCm 5 and later

void initialiseAMDGPU() {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTarget();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUAsmPrinter();
  keepLatches();
}

static std::unique_ptr<TargetMachine> makeMachine(StringRef Arch) {
  Triple T("amdgcn-amd-amdhsa");
  std::string Error;
  const llvm::Target *Amd = TargetRegistry::lookupTarget(T, Error);
  if (!Amd)
    return nullptr;
  TargetOptions Options;
  Options.AllowFPOpFusion = FPOpFusion::Standard;
  return std::unique_ptr<TargetMachine>(Amd->createTargetMachine(
      T, Arch, "", Options, Reloc::PIC_, std::nullopt, CodeGenOptLevel::Aggressive));
}

constexpr StringRef Chips[] = {
#define XACC_AMD_CHIP(name) #name,
#include "targets/amdgpu.def"
};

/// Architectures that were asked for, or the one that most have.
static SmallVector<StringRef> archsOf(const Options &O) {
  SmallVector<StringRef> Archs;
  for (StringRef Name : O.Archs)
    if (Name.starts_with("gfx") && !is_contained(Archs, Name))
      Archs.push_back(Name);
  if (Archs.empty())
    Archs.push_back("gfx90a");
  return Archs;
}

/// Marks of the stack name the address space that they are about.
static void moveStackMark(IntrinsicInst &Save) {
  Type *Private = PointerType::get(Save.getContext(), PrivateSpace);
  Value *New = IRBuilder<>(&Save).CreateIntrinsic(Intrinsic::stacksave, {Private}, {});
  for (User *U : make_early_inc_range(Save.users()))
    if (auto *Restore = dyn_cast<IntrinsicInst>(U)) {
      IRBuilder<>(Restore).CreateIntrinsic(Intrinsic::stackrestore, {Private}, {New});
      Restore->eraseFromParent();
    }
  Save.eraseFromParent();
}

static void moveLocal(AllocaInst &A) {
  auto *New = new AllocaInst(A.getAllocatedType(), PrivateSpace, A.getArraySize(), A.getAlign(), "",
                             A.getIterator());
  New->takeName(&A);
  A.replaceAllUsesWith(new AddrSpaceCastInst(New, A.getType(), "", A.getIterator()));
  A.eraseFromParent();
}

/// Locals lie in an address space of their own; their lifetimes are not needed.
static void movePrivates(Function &F) {
  SmallVector<IntrinsicInst *> Marks;
  SmallVector<AllocaInst *> Locals;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (auto *A = dyn_cast<AllocaInst>(&I))
      Locals.push_back(A);
    else if (Call && Call->getIntrinsicID() == Intrinsic::stacksave)
      Marks.push_back(Call);
    else if (Call && Call->isLifetimeStartOrEnd())
      Call->eraseFromParent();
  }
  for_each(Marks, [](IntrinsicInst *I) { moveStackMark(*I); });
  for_each(Locals, [](AllocaInst *A) { moveLocal(*A); });
}

/// A kernel gets pointers to global memory, which is what the loads and stores
/// of this target want to know.
static void finishKernel(Function &Old, const Kernel &K) {
  Type *Global = PointerType::get(Old.getContext(), GlobalSpace);
  SmallVector<Type *> Types;
  for (Argument &A : Old.args())
    Types.push_back(A.getType()->isPointerTy() ? Global : A.getType());
  auto *F = Function::Create(FunctionType::get(Old.getReturnType(), Types, false), Old.getLinkage(),
                             Old.getAddressSpace(), "", Old.getParent());
  F->takeName(&Old);
  F->copyAttributesFrom(&Old);
  F->setSubprogram(Old.getSubprogram());
  Old.setSubprogram(nullptr);
  F->splice(F->begin(), &Old);
  IRBuilder<> B(&*F->getEntryBlock().getFirstInsertionPt());
  for (Argument &A : Old.args()) {
    Argument *New = F->getArg(A.getArgNo());
    New->takeName(&A);
    A.replaceAllUsesWith(B.CreateAddrSpaceCast(New, A.getType()));
  }
  Old.eraseFromParent();
  F->setCallingConv(CallingConv::AMDGPU_KERNEL);
  F->setVisibility(GlobalValue::ProtectedVisibility);
  F->addFnAttr("amdgpu-flat-work-group-size", "1," + std::to_string(K.MaxLanes));
  F->addFnAttr("uniform-work-group-size", "true");
}

/// There is no runtime that would print: a failing assertion only stops, and
/// LLVM must not take printf for OpenCL's.
static void dropOutput(Function &F) {
  if (F.getName() == "printf")
    F.setName("printf.");
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallInst>(&I);
    Function *Callee = C ? C->getCalledFunction() : nullptr;
    if (!Callee || (Callee->getName() != "__assert_fail" && Callee->getName() != "__xacc_endless"))
      continue;
    IRBuilder<>(C).CreateIntrinsic(Intrinsic::trap, {});
    C->eraseFromParent();
  }
}

/// What ocml asks about the machine and the wishes of the program.
static void defineConstants(Module &M, unsigned Arch) {
  const std::pair<StringRef, unsigned> Values[] = {
      {"__oclc_ISA_version", (Arch >> 8) * 1000 + (Arch >> 4 & 15) * 100 + (Arch & 15)},
      {"__oclc_ABI_version", CodeObject},
      {"__oclc_wavefrontsize64", 1},
      {"__oclc_correctly_rounded_sqrt32", 1},
  };
  for (GlobalVariable &G : M.globals()) {
    if (!G.isDeclaration() || !G.getName().starts_with("__oclc_"))
      continue;
    unsigned Value = 0; // no short cuts
    for (auto [Name, Number] : Values)
      if (G.getName() == Name)
        Value = Number;
    G.setInitializer(ConstantInt::get(G.getValueType(), Value));
    G.setConstant(true);
    G.setLinkage(GlobalValue::InternalLinkage);
  }
}

static std::unique_ptr<MemoryBuffer> findOcml(const Options &O) {
  for (const std::string &Folder : rocmFolders(O))
    if (auto File = MemoryBuffer::getFile(Folder + "/amdgcn/bitcode/ocml.bc"))
      return std::move(*File);
  return nullptr;
}

static bool linkLibraries(Module &M, const Options &O, unsigned Arch, unsigned Id, Diagnostics &D) {
  if (!linkLibrary(M, deviceLibrary(XACC_TARGET_AMDGPU))) {
    D.error(Id, "internal: the device library cannot be linked");
    return false;
  }
  restorePairs(M);
  std::string Needs = mapToOcml(M);
  if (Needs.empty())
    return true;
  std::unique_ptr<MemoryBuffer> Ocml = findOcml(O);
  if (Ocml && linkLibrary(M, *Ocml)) {
    defineConstants(M, Arch);
    return true;
  }
  D.error(Id, "function '" + Needs +
                  "' needs ROCm's device library ocml, which was not found; "
                  "set ROCM_PATH or -fplugin-arg-xacc-rocm-path=DIR");
  return false;
}

static void linkObject(StringRef Object, unsigned Id, Image &I, Diagnostics &D) {
  std::string Linker = findLinker();
  if (Linker.empty())
    return D.error(Id, "code for AMD GPUs needs LLVM's linker ld.lld, which "
                       "was not found");
  TemporaryFile In("o"), Out("hsaco");
  if (!In.write(Object) || Out.path().empty())
    return D.error(Id, "a temporary file for ld.lld cannot be written");
  std::string Said = runTool(
      Linker, {"-m", "elf64_amdgpu", "--no-undefined", "-shared", In.path(), "-o", Out.path()});
  if (!Said.empty())
    return D.error(Id, "ld.lld: " + StringRef(Said).split('\n').first);
  I.Data = Out.read();
}

static void prepare(Module &M, TargetMachine &TM, ArrayRef<Kernel> Ks) {
  retarget(M, TM, Ks);
  keepExports(M);
  M.addModuleFlag(Module::Error, "amdhsa_code_object_version", CodeObject);
  moveGlobals(M);
  for (Function &F : M) {
    mapLibc(F);
    foldOnDevice(F, {acc_device_radeon, acc_device_not_host});
    movePrivates(F);
    dropOutput(F);
    narrowAtomics(F, "agent");
  }
  for (const Kernel &K : Ks)
    finishKernel(*M.getFunction(K.Name), K);
}

static Image compileFor(StringRef Name, MemoryBufferRef Bitcode, ArrayRef<Kernel> Ks,
                        const Options &O, Diagnostics &D) {
  LLVMContext Context;
  std::string Problem;
  collectProblems(Context, Problem);
  Image Code{XACC_IMAGE_AMDGCN, 0, {}};
  Name.drop_front(3).getAsInteger(16, Code.Arch);
  unsigned Id = firstOf(Ks);
  std::unique_ptr<TargetMachine> TM = makeMachine(Name);
  auto Parsed = parseBitcodeFile(Bitcode, Context);
  if (!TM || !Parsed) {
    consumeError(Parsed.takeError());
    D.error(Id, "this LLVM cannot generate code for AMD GPUs");
    return Code;
  }
  Module &M = **Parsed;
  prepare(M, *TM, Ks);
  if (Function *F = firstImport(M)) {
    D.error(Id, "routine '" + F->getName() + "' of another file is not supported yet on AMD GPUs");
    return Code;
  }
  if (!linkLibraries(M, O, Code.Arch, Id, D))
    return Code;
  raw_string_ostream OS(Problem);
  SmallVector<char, 0> Object;
  if (!verifyModule(M, &OS)) {
    std::string Undefined = emitCode(M, *TM, CodeGenFileType::ObjectFile, Object);
    if (!Undefined.empty())
      D.error(Id, "function '" + StringRef(Undefined).rtrim('.') +
                      "' is called in a compute region but has no device code "
                      "for AMD GPUs");
  }
  if (!Problem.empty())
    D.error(Id, "internal: AMDGPU: " + Problem);
  if (!D.Failed)
    linkObject(StringRef(Object.data(), Object.size()), Id, Code, D);
  return Code;
}

SmallVector<Image, 1> compileAMDGPU(MemoryBufferRef Bitcode, ArrayRef<Kernel> Ks, const Options &O,
                                    Diagnostics &D) {
  SmallVector<Image, 1> Images;
  if (Ks.empty()) // only routines for other files
    return Images;
  for (StringRef Arch : archsOf(O)) {
    if (!is_contained(Chips, Arch)) {
      D.error(firstOf(Ks), "architecture '" + Arch +
                               "' is not supported yet; AMD GPUs that code "
                               "can be made for, with wavefronts of 64 lanes, "
                               "are " +
                               join(ArrayRef(Chips), ", "));
      return {};
    }
    Images.push_back(compileFor(Arch, Bitcode, Ks, O, D));
    if (D.Failed)
      return {};
  }
  return Images;
}

} // namespace xacc
