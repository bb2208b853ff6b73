// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wiring only: which of Clang's hooks calls which part of XACC.
//   CreateASTConsumer   OpenACC on, passes registered      HandleTopLevelDecl   lowering of each
//   function InitializeSema      token stream read and handed back  PipelineStart
//   llvm-passes/pipeline/Pipeline.cpp
//   HandleTranslationUnit   functions that wait for others, variables of declare
//   a second consumer behind the code generator    the remarks that are left
#include "acc/data/Data.h"
#include "acc/directives/Directives.h"
#include "acc/function/Function.h"
#include "acc/query/Constructs.h"
#include "acc/query/Unseen.h"
#include "ast/Stack.h"
#include "llvm-passes/pipeline/Pipeline.h"
#include "plugin/Options.h"
#include "plugin/Preprocess.h"
#include "plugin/Waiting.h"
#include "tokens/Xmp.h"
#include "xmp/lowering/Lowering.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Sema/SemaConsumer.h"

using namespace clang;

namespace xacc {
namespace {
/// Everything of one compilation; the passes report through it after the AST consumers are done.
struct Compilation {
  CompilerInstance &CI;
  Reporter Report;
  Messages Tell;
  XmpPragmas Xmp;
  llvm::StringSet<> BrokenXmp;
  std::unique_ptr<TokenStream> Stream;
  AccRepairs Repairs;
  SizedPointers Sized;
  std::unique_ptr<Unit> Lowering;
  std::unique_ptr<XmpUnit> XmpArrays;
  WaitingFunctions Waiting;

  const bool ImplicitReductions;

  Compilation(CompilerInstance &CI, const PluginOptions &O)
      : CI(CI), Report(CI.getDiagnostics()), Tell(CI, Report, O.Minfo),
        ImplicitReductions(O.ImplicitReductions) {}

  void holdFromPass(const Message &X) {
    SourceLocation L;
    if (Lowering && X.Construct < Lowering->Constructs.size())
      L = Lowering->Constructs[X.Construct];
    Tell.hold(X.Level, L, X.Text);
  }
};

/// What Last tells the rest of.
thread_local std::weak_ptr<Compilation> Current;

class Consumer : public SemaConsumer {
public:
  explicit Consumer(std::shared_ptr<Compilation> Owner)
      : Own(std::move(Owner)), Since(Own->CI.getDiagnostics()) {}

  void InitializeSema(Sema &S) override {
    Own->Stream = std::make_unique<TokenStream>(S.getPreprocessor());
    Own->Repairs = repairOpenACC(*Own->Stream);
    for (const AccRepairs::Told &T : Own->Repairs.Changed)
      Own->Report(T.Loc, T.Id) << T.Text;
    const bool Precompiled = XmpUnit::isPrecompiled(S.Context);
    XmpUse Xmp = rewriteXmp(*Own->Stream, Own->Xmp, Own->Report, Own->BrokenXmp, Precompiled);
    BadTokens = Own->Report.errors() != 0;
    IsCPlusPlus = S.getLangOpts().CPlusPlus;
    watchTokens(S);
    Own->Stream->reenter();
    Own->Lowering = std::make_unique<Unit>(S, Own->Report, Own->Tell, Own->Repairs, Own->Sized);
    Own->Lowering->ImplicitReductions = Own->ImplicitReductions;
    if (Xmp != XmpUse::None || Precompiled)
      Own->XmpArrays = std::make_unique<XmpUnit>(S, Own->Report, Own->Sized, Own->BrokenXmp,
                                                 Precompiled || Xmp == XmpUse::Program);
    // Clang would not know how to initialise copies of arrays of variable size; we do.
    S.getDiagnostics().setSeverityForGroup(clang::diag::Flavor::WarningOrError,
                                           "openacc-var-non-const-array",
                                           clang::diag::Severity::Ignored);
    // It takes variables of the function around for variables of the loop.
    S.getDiagnostics().setSeverityForGroup(clang::diag::Flavor::WarningOrError,
                                           "openacc-cache-var-inside-loop",
                                           clang::diag::Severity::Ignored);
    // This check reads words in front of a function's code, which a device does not let a kernel
    // do.
    if (Own->Repairs.hasOpenACC())
      Own->CI.getLangOpts().Sanitize.set(SanitizerKind::Function, false);
    checkTarget(S);
  }

  /// After an error of Clang nothing is lowered, but what is intact is still checked. So it is with
  /// OpenACC where directives of XcalableMP are wrong, for these may have made its arrays and
  /// loops.
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    // A precompiled header's declarations come first; what is made or lowered at the end is only
    // passed on.
    if (IsCPlusPlus || !Own->Lowering || Own->Waiting.areLate())
      return true;
    const bool Lower = !BadTokens && !Own->Report.clangFailed();
    const bool Whole = Lower || (!Own->XmpArrays && !Since.hasErrorOccurred());
    Own->Lowering->HasRawArrays = Own->XmpArrays && !Lower;
    for (Decl *D : Group)
      if (Own->XmpArrays || Own->Repairs.hasOpenACC())
        withStackFor(D, [&] {
          if (Own->XmpArrays && !Own->Report.clangFailed())
            Own->XmpArrays->handle(D);
          if (Own->Repairs.hasOpenACC() && (Lower || isIntact(D)))
            handle(D, Lower, Whole);
        });
    Since.reset();
    return true;
  }

  void HandleTranslationUnit(ASTContext &) override {
    finishWaiting();
    if (!IsCPlusPlus && !BadTokens && !Own->Report.clangFailed() && Own->Lowering)
      registerDeclared(*Own->Lowering);
  }

private:
  void watchTokens(Sema &S) {
    if (!Own->Repairs.hasOpenACC() || IsCPlusPlus)
      return;
    S.getPreprocessor().setTokenWatcher(
        [&S, Repair = reductionRepair(*Own->Stream, S, Own->Repairs)](const Token &T) {
          Repair(T);
          declareBuiltin(S, T);
        });
  }

  void checkTarget(const Sema &S) {
    // The records that compiled code and the run time share are laid out for LP64.
    const TargetInfo &Target = S.Context.getTargetInfo();
    bool Narrow = Target.getPointerWidth(LangAS::Default) != 64 || Target.getLongWidth() != 64;
    StringRef Where = IsCPlusPlus ? " in C++"
                      : Narrow    ? " for targets without 64-bit pointers and long"
                                  : "";
    if (!Where.empty() && Own->Repairs.hasOpenACC())
      Own->Report(Own->Repairs.First, diag::err_unsupported) << ("OpenACC" + Where).str();
    if (!Where.empty() && !Own->Xmp.empty())
      Own->Report(Own->Xmp[0].Loc, diag::err_unsupported) << ("XcalableMP" + Where).str();
  }

  /// Whole: all that the user wrote of D is in the AST.
  void handle(Decl *D, bool Lower, bool Whole) {
    if (auto *Declare = dyn_cast<OpenACCDeclareDecl>(D))
      noteDeclare(Declare, *Own->Lowering);
    handleRoutine(D, *Own->Lowering);
    auto *F = dyn_cast<FunctionDecl>(D);
    if (!F)
      return;
    if (!F->doesThisDeclarationHaveABody() || F->isDependentContext())
      return;
    if (Lower && awaitsBodies(F))
      Own->Waiting.hide(F);
    else
      FunctionLowering(*Own->Lowering, F).run(Lower, Whole);
  }

  /// Clang may have found an error since then. Nothing that the user wrote of these functions is
  /// missing, and XcalableMP has lowered them.
  void finishWaiting() {
    const bool Lower = !Own->Report.clangFailed();
    for (FunctionDecl *F : Own->Waiting.take()) {
      Own->Lowering->HasRawArrays = false;
      withStackFor(F, [&] { FunctionLowering(*Own->Lowering, F).run(Lower, true); });
      Own->CI.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(F));
    }
  }

  std::shared_ptr<Compilation> Own;
  bool IsCPlusPlus = false, BadTokens = false;
  DiagnosticErrorTrap Since; ///< the last declaration
};

class Action : public PluginASTAction {
  PluginOptions Options;
  bool OnlyPreprocess = isPreprocessOnly();

  bool ParseArgs(const CompilerInstance &CI, const std::vector<std::string> &Args) override {
    std::string Wrong = Options.parse(Args);
    if (Wrong.empty())
      return true;
    Reporter Report(CI.getDiagnostics());
    Report(SourceLocation(), diag::err_argument) << Wrong;
    return false;
  }
  ActionType getActionType() override {
    return OnlyPreprocess ? ReplaceAction : AddBeforeMainAction;
  }
  bool usesPreprocessorOnly() const override { return OnlyPreprocess; }

  bool BeginSourceFileAction(CompilerInstance &CI) override {
    if (OnlyPreprocess)
      enableOpenACC(CI);
    return true;
  }
  void ExecuteAction() override {
    if (!OnlyPreprocess)
      return PluginASTAction::ExecuteAction();
    printPreprocessed(getCompilerInstance(), getCurrentFileOrBufferName());
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, StringRef File) override {
    enableOpenACC(CI);
    auto Own = std::make_shared<Compilation>(CI, Options);
    handleXmpPragmas(CI.getPreprocessor(), Own->Xmp);
    xacc::Options PassOptions;
    PassOptions.Targets = Options.Targets;
    PassOptions.Archs = Options.Archs;
    PassOptions.CudaPath = Options.CudaPath;
    PassOptions.LibclcPath = Options.LibclcPath;
    PassOptions.Tile = Options.Tile;
    PassOptions.Stage = Options.Stage;
    PassOptions.Math = Options.Math;
    PassOptions.FlushDenormals = CI.getLangOpts().FastMath;
    PassOptions.RocmPath = Options.RocmPath;
    PassOptions.Verify = Options.Verify;
    PassOptions.DropMetadata = Options.DropMetadata;
    PassOptions.Remarks = Own->Tell.wanted();
    PassOptions.SourceName = File.str();
    PassOptions.Report = [Own](const Message &X) { Own->holdFromPass(X); };
    PassOptions.Tell = [Own](llvm::LLVMContext &) { Own->Tell.tell(); };
    Current = Own;
    if (Options.RunPasses)
      registerPasses(CI, PassOptions);
    return std::make_unique<Consumer>(Own);
  }
};

/// Behind code generation: functions that wait get their bodies back; where no passes run, or Clang
/// stops in front of them, nobody else tells the remarks.
class Last : public PluginASTAction {
  class LastConsumer : public ASTConsumer {
    bool HandleTopLevelDecl(DeclGroupRef) override {
      if (std::shared_ptr<Compilation> Own = Current.lock())
        Own->Waiting.show();
      return true;
    }
    void HandleTranslationUnit(ASTContext &) override {
      if (std::shared_ptr<Compilation> Own = Current.lock())
        Own->Tell.tell();
    }
  };
  bool ParseArgs(const CompilerInstance &, const std::vector<std::string> &) override {
    return true;
  }
  ActionType getActionType() override { return AddAfterMainAction; }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<LastConsumer>();
  }
};
} // namespace
} // namespace xacc

// Clang looks for plugins in a list that constructors fill.
// NOLINTNEXTLINE(bugprone-throwing-static-initialization)
static FrontendPluginRegistry::Add<xacc::Action> X("xacc", "OpenACC and XcalableACC");
// NOLINTNEXTLINE(bugprone-throwing-static-initialization)
static FrontendPluginRegistry::Add<xacc::Last> Y("xacc-messages", "tells what XACC has to say");
