// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Gpu.h.
#include "targets/Gpu.h"
#include "analysis/MemoryAccess.h"
#include "codegen/DeviceModule.h"
#include "codegen/Launches.h"
#include "ir/Linkage.h"
#include "ir/LinkageState.h"
#include "ir/Marker.h"
#include "ir/ReductionOperators.h"
#include "libcalls/ConstantLoads.h"
#include "libcalls/Libc.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

namespace xacc {

std::unique_ptr<TargetMachine> gpuMachine(StringRef Name, StringRef Chip, StringRef Features,
                                          std::optional<Reloc::Model> Relocation) {
  Triple T(Name);
  std::string Error;
  const llvm::Target *Found = TargetRegistry::lookupTarget(T, Error);
  if (!Found)
    return nullptr;
  TargetOptions Options;
  Options.AllowFPOpFusion = FPOpFusion::Standard;
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(
      T, Chip, Features, Options, Relocation, std::nullopt, CodeGenOptLevel::Aggressive));
}

bool isRetargeted(const Module &M) { return M.getTargetTriple().isGPU(); }

void moveGlobals(Module &M) {
  SmallVector<GlobalVariable *> Generic;
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == 0)
      Generic.push_back(&G);
  for (GlobalVariable *G : Generic) {
    auto *New = new GlobalVariable(M, G->getValueType(), G->isConstant(), G->getLinkage(),
                                   G->hasInitializer() ? G->getInitializer() : nullptr, "", G,
                                   GlobalVariable::NotThreadLocal,
                                   G->hasAttribute(SharedAttribute) ? SharedSpace : GlobalSpace);
    New->takeName(G);
    New->setAlignment(G->getAlign());
    G->replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(New, G->getType()));
    G->eraseFromParent();
  }
}

void callGangReductions(Module &M) {
  for (Function &F : M) {
    if (!F.hasNUsesOrMore(VeryMany) || !reduceCallOf(*F.user_begin()).OverGangs)
      continue;
    F.removeFnAttr(Attribute::AlwaysInline);
    F.addFnAttr(Attribute::NoInline);
  }
}

void narrowAtomics(Function &F, StringRef DeviceScope) {
  SyncScope::ID Device = F.getContext().getOrInsertSyncScopeID(DeviceScope);
  for (Instruction &I : instructions(F))
    if (I.isAtomic() && !I.isVolatile() && getAtomicSyncScopeID(&I) == SyncScope::System)
      setAtomicSyncScopeID(&I, Device);
}

static void reportDiagnostic(const DiagnosticInfo *Info, void *State) {
  if (Info->getSeverity() != DS_Error)
    return;
  raw_string_ostream OS(*static_cast<std::string *>(State));
  DiagnosticPrinterRawOStream Printer(OS);
  Info->print(Printer);
}

void collectProblems(LLVMContext &C, std::string &Problem) {
  C.setDiagnosticHandlerCallBack(reportDiagnostic, &Problem);
}

bool generate(DeviceContext &S, CodeGenFileType Type, SmallVectorImpl<char> &Code,
              StringRef Devices, ArrayRef<StringRef> Provided) {
  std::string Problem;
  collectProblems(S.M.getContext(), Problem);
  const unsigned Id = firstOf(S.Ks);
  std::string Undefined = emitCode(S.M, *S.Target.machine(S.O), Type, Code, Provided);
  if (!Undefined.empty())
    S.D.error(Id, "function '" + StringRef(Undefined).rtrim('.') +
                      "' is called in a compute region but has no device code" + Devices);
  if (!Problem.empty())
    S.D.error(Id, "internal: " + Twine(S.Target.Name) + ": " + Problem);
  S.M.getContext().setDiagnosticHandlerCallBack(nullptr);
  return !S.D.Failed;
}

//===-- Steps of Passes.def that targets have in common --------------------===//

void deviceTablesStep(DeviceContext &S) {
  assert(!isRetargeted(S.M) && "the module as it was extracted");
  addTables(S.M, readExports(S.M), readLinkage(S.M).Pointees, fileSuffix(S.M, S.O));
}

/// Waits are the device library's; a gang that has ended is told.
static void callAwaits(Function &F) {
  Value *Watch = nullptr;
  for (CallInst *C : awaitsOf(F)) {
    Watch = C->getArgOperand(2);
    C->setCalledFunction(
        F.getParent()->getOrInsertFunction("__xacc_dev_await", C->getFunctionType()));
  }
  if (auto *Cast = dyn_cast_or_null<PtrToIntOperator>(Watch))
    Watch = Cast->getPointerOperand();
  if (!isa_and_present<Argument>(Watch))
    return;
  for (BasicBlock &Block : F)
    if (isa<ReturnInst>(Block.getTerminator())) {
      IRBuilder<> B(Block.getTerminator());
      FunctionCallee End =
          F.getParent()->getOrInsertFunction("__xacc_dev_gang_end", B.getVoidTy(), B.getInt64Ty());
      cast<Function>(End.getCallee())->setConvergent();
      B.CreateCall(End, {B.CreateBitOrPointerCast(Watch, B.getInt64Ty())});
    }
}

/// Generic atomic operations would look at each lane's address first.
static void castMapped(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Address = dyn_cast<IntToPtrInst>(&I);
    if (!Address || !Address->hasMetadata(MappedAddress) || !Address->getType()->isPointerTy())
      continue;
    IRBuilder<> B(Address);
    Value *Global = B.CreateIntToPtr(Address->getOperand(0), B.getPtrTy(GlobalSpace));
    Address->replaceUsesWithIf(Global, [](Use &U) { // LLVM leaves those that are volatile
      return isa<AtomicRMWInst, AtomicCmpXchgInst>(U.getUser()) && U.getOperandNo() == 0;
    });
    Address->replaceAllUsesWith(B.CreateAddrSpaceCast(Global, Address->getType()));
    Address->eraseFromParent();
  }
}

void deviceCallsStep(DeviceContext &S) {
  assert(!isRetargeted(S.M) && "the module as it was extracted");
  for (Function &F : S.M) {
    callAwaits(F);
    castMapped(F);
  }
  lowerDeviceCalls(S.M);
  dropUnused(S.M);
}

void retargetStep(DeviceContext &S) {
  assert(!isRetargeted(S.M) && "the module as it was extracted");
  if (std::unique_ptr<TargetMachine> TM = S.Target.machine(S.O))
    return retarget(S.M, *TM, S.Ks);
  StringRef Device = codeOf(S.Target.Bit);
  Device.consume_back(" code");
  S.D.error(firstOf(S.Ks), "this LLVM cannot generate code for " + Device + "s");
}

void deviceGlobalsStep(DeviceContext &S) {
  assert(isRetargeted(S.M) && "a module of the target");
  moveGlobals(S.M);
}

void deviceLibraryStep(DeviceContext &S) {
  assert(isRetargeted(S.M) && "a module of the target");
  if (!linkLibrary(S.M, deviceLibrary(S.Target.Bit)))
    S.D.error(firstOf(S.Ks), "internal: the device library cannot be linked");
}

void deviceLibcStep(DeviceContext &S) {
  for (Function &F : S.M)
    mapLibc(F);
}

} // namespace xacc
