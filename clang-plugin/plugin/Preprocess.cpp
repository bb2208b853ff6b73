// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Preprocess.h.
#include "plugin/Preprocess.h"
#include "llvm-passes/host/MixedMaxima.h"
#include "llvm-passes/host/NarrowIndex.h"
#include "llvm-passes/pipeline/PassNames.h"
#include "tokens/Xmp.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Passes/PassBuilder.h"
#include <fstream>

using namespace clang;

namespace xacc {
bool isPreprocessOnly() {
  // No hook tells: the arguments of the process are the only place to look.
  std::ifstream File("/proc/self/cmdline");
  std::string Arg, Previous;
  while (std::getline(File, Arg, '\0')) {
    if (Arg == "-E" && Previous != "-Xlinker" && Previous != "-o" && Previous != "-Xassembler")
      return true;
    Previous = Arg;
  }
  return false;
}

void enableOpenACC(CompilerInstance &CI) {
  Preprocessor &PP = CI.getPreprocessor();
  if (!CI.getLangOpts().OpenACC)
    PP.setPredefines(PP.getPredefines() + "#define _OPENACC 202506\n");
  PP.setPredefines(PP.getPredefines() + "#define _XCALABLEMP 201811\n#define __XACC__ 1\n");
  CI.getLangOpts().OpenACC = 1;
  // The context was made while OpenACC was off and lacks the type of array sections: nested
  // sections would crash Sema.
  if (CI.hasASTContext())
    CI.createASTContext();
}

void declareBuiltin(Sema &S, const Token &T) {
  StringRef Name = T.is(tok::identifier) ? T.getIdentifierInfo()->getName() : "";
  if (Name != "__builtin_goacc_parlevel_id" && Name != "__builtin_goacc_parlevel_size")
    return;
  SourceLocation L;
  if (S.LookupSingleName(S.TUScope, T.getIdentifierInfo(), L, Sema::LookupOrdinaryName))
    return;
  ASTContext &C = S.Context;
  QualType Type = C.getFunctionType(C.IntTy, {C.IntTy}, FunctionProtoType::ExtProtoInfo());
  auto *F = FunctionDecl::Create(C, C.getTranslationUnitDecl(), L, L, T.getIdentifierInfo(), Type,
                                 C.getTrivialTypeSourceInfo(Type), SC_Extern);
  F->setParams({ParmVarDecl::Create(C, F, L, L, nullptr, C.IntTy, nullptr, SC_None, nullptr)});
  F->addAttr(NoThrowAttr::CreateImplicit(C));
  F->addAttr(ConstAttr::CreateImplicit(C));
  F->setImplicit();
  C.getTranslationUnitDecl()->addDecl(F);
  S.PushOnScopeChains(F, S.TUScope, /*AddToContext=*/false);
}

void printPreprocessed(CompilerInstance &CI, StringRef File) {
  printXmpPragmas(CI.getPreprocessor());
  if (auto Out = CI.createDefaultOutputFile(/*Binary=*/true, File))
    DoPrintPreprocessedInput(CI.getPreprocessor(), Out.get(), CI.getPreprocessorOutputOpts());
}

void registerPasses(CompilerInstance &CI, const Options &PassOptions) {
  bool Disabled = CI.getCodeGenOpts().DisableLLVMPasses;
  CI.getCodeGenOpts().PassBuilderCallbacks.push_back([=](llvm::PassBuilder &PB) {
    std::shared_ptr<DeviceJob> Job = makeDeviceJob();
    PB.registerPipelineStartEPCallback([=](llvm::ModulePassManager &MPM, llvm::OptimizationLevel) {
      addXaccPasses(MPM, PassOptions, Job);
    });
    PB.registerVectorizerStartEPCallback(
        [](llvm::FunctionPassManager &FPM, llvm::OptimizationLevel) {
          FPM.addPass(NarrowIndexPass());
          FPM.addPass(MixedMaximaPass());
        });
    PB.registerOptimizerLastEPCallback(
        [=](llvm::ModulePassManager &MPM, llvm::OptimizationLevel, llvm::ThinOrFullLTOPhase) {
          MPM.addPass(XaccImagesPass(PassOptions, Job));
        });
    auto *Callbacks = PB.getPassInstrumentationCallbacks();
    if (Callbacks) {
      namePasses(*Callbacks);
      Callbacks->addClassToPassName(XaccImagesPass::name(), "xacc-images");
    }
    if (!Disabled || !Callbacks)
      return;
    Callbacks->registerBeforeNonSkippedPassCallback([=](StringRef, llvm::Any IR) {
      if (auto *M = llvm::any_cast<const llvm::Module *>(&IR))
        runXacc(*const_cast<llvm::Module *>(*M), PassOptions);
    });
  });
}
} // namespace xacc
