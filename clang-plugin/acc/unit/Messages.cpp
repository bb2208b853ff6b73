// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Messages.h.
#include "acc/unit/Messages.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/Signals.h"
#include <atomic>
#include <set>
#include <tuple>

using namespace clang;

namespace xacc {
Messages::Messages(CompilerInstance &CI, Reporter &Report, bool Minfo)
    : Engine(CI.getDiagnostics()), Report(Report), Minfo(Minfo),
      Pass(CI.getCodeGenOpts().OptimizationRemark.patternMatches("xacc")),
      Missed(CI.getCodeGenOpts().OptimizationRemarkMissed.patternMatches("xacc")) {}

/// The one of this process that holds messages: for printHeld, which gets no object that may have
/// gone.
static std::atomic<Messages *> Holding;

Messages::~Messages() {
  Messages *Own = this;
  Holding.compare_exchange_strong(Own, nullptr);
}

/// Where Clang or LLVM gives up, nobody calls tell.
void Messages::printHeld(void *) {
  Messages *M = Holding.exchange(nullptr);
  if (!M)
    return;
  for (const Held &X : M->List)
    llvm::errs() << X.Loc.printToString(M->Engine.getSourceManager()) << ": "
                 << (X.Level == Severity::Error     ? "error: xacc: "
                     : X.Level == Severity::Warning ? "warning: xacc: "
                                                    : "remark: ")
                 << X.Text << '\n';
}

void Messages::watchEnd() {
  // Signals, and what ends the process without one, as LLVM's fatal errors do.
  struct AtExit {
    AtExit() { llvm::sys::AddSignalHandler(printHeld, nullptr); }
    ~AtExit() { printHeld(nullptr); }
  };
  static AtExit Watch;
}

bool Messages::isWanted(Severity S) const {
  return S == Severity::Done ? Minfo || Pass : S == Severity::Missed ? Minfo || Missed : true;
}

void Messages::hold(Severity S, SourceLocation L, const Twine &Text) {
  watchEnd();
  if (!isWanted(S))
    return;
  List.push_back({S, L, Text.str()});
  Holding = this;
}

void Messages::tellOne(const Held &X) {
  switch (X.Level) {
  case Severity::Error:
    return void(Report(X.Loc, diag::err_pass) << X.Text);
  case Severity::Warning:
    return void(Report(X.Loc, diag::warn_pass) << X.Text);
  case Severity::Remark:
    return void(Report(X.Loc, diag::remark_pass) << X.Text);
  default:
    break;
  }
  if (Minfo)
    return void(Report(X.Loc, diag::remark_minfo) << X.Text);
  Engine.Report(X.Loc, X.Level == Severity::Done
                           ? clang::diag::remark_fe_backend_optimization_remark
                           : clang::diag::remark_fe_backend_optimization_remark_missed)
      << AddFlagValue("xacc") << X.Text;
}

void Messages::tell() {
  std::list<Held> All = std::exchange(List, {});
  if (All.empty())
    return;
  Holding = nullptr;
  const SourceManager &Sources = Engine.getSourceManager();
  All.sort([&](const Held &A, const Held &B) {  // stable
    if (A.Loc.isInvalid() || B.Loc.isInvalid()) // those of the whole file come first
      return A.Loc.isInvalid() && B.Loc.isValid();
    return A.Loc != B.Loc && Sources.isBeforeInTranslationUnit(A.Loc, B.Loc);
  });
  std::set<std::tuple<unsigned, Severity, std::string>> Told;
  for (const Held &X : All)
    if (Told.insert({X.Loc.getRawEncoding(), X.Level, X.Text}).second)
      tellOne(X);
}

/// A variable as a section: "a[:][:]" for a matrix, "p[:]" for what a pointer
/// points to.
static std::string whole(const VarDecl *V) {
  std::string Text = V->getNameAsString();
  QualType T = V->getType();
  if (T->isPointerType())
    return Text + "[:]";
  for (; T->isArrayType(); T = T->getAsArrayTypeUnsafe()->getElementType())
    Text += "[:]";
  return Text;
}

static std::string item(ASTContext &C, const Expr *E) {
  const VarDecl *V = asVariable(const_cast<Expr *>(E));
  return V ? whole(V) : sourceText(C, E);
}

static StringRef reductionSpelling(unsigned Op) {
  static constexpr const char *Spellings[] = {
#define XACC_RED_OP(Id, Spelling, Classes, Combine) Spelling,
#include "xacc/reductions.def"
  };
  return Spellings[Op];
}

void Messages::clauses(const Clauses &List, StringRef Directive, ASTContext &C) {
  if (!wanted())
    return;
  bool IsExecutable =
      Directive == "update" || Directive == "enter data" || Directive == "exit data";
  std::string Prefix = "Generating " + (IsExecutable ? Directive.str() + " " : "");
  for (const Clauses::DataItem &D : List.Data)
    done(D.Item->getBeginLoc(), Prefix + D.Clause + "(" + item(C, D.Item) + ")");
  for (const Expr *E : List.FirstPrivate)
    done(E->getBeginLoc(), Prefix + "firstprivate(" + item(C, E) + ")");
  for (const Clauses::Reduction &R : List.Reductions)
    done(R.Item->getBeginLoc(), Prefix + (R.Implicit ? "implicit " : "") + "reduction(" +
                                    reductionSpelling(R.Op) + ":" + sourceText(C, R.Item) + ")");
}

static StringRef clauseOf(unsigned Map) {
  return Map & XACC_MAP_TO     ? (Map & XACC_MAP_FROM ? "copy" : "copyin")
         : Map & XACC_MAP_FROM ? "copyout"
                               : "present";
}

void Messages::speculation(SourceLocation L, const VarDecl *V, unsigned Map, StringRef Section) {
  StringRef Known = Section == "[:]" ? "[start:length]" : Section;
  missed(L, "Conditions ask for elements of " + V->getName() +
                ": copied as far as there is memory, and back where they " +
                "have changed; write " + clauseOf(Map) + "(" + V->getName() + Known + ")");
}

void Messages::implicitData(SourceLocation L, const VarDecl *V, unsigned Map, StringRef Section) {
  if (!wanted())
    return;
  done(L, "Generating implicit " + clauseOf(Map) + "(" +
              (Section.empty() ? whole(V) : V->getNameAsString() + Section.str()) + ")");
}

void Messages::implicitByValue(SourceLocation L, const VarDecl *V) {
  if (wanted() && !isOfXmp(V))
    done(L, "Generating implicit firstprivate(" + V->getName() + ")");
}

void Messages::implicitReduction(SourceLocation L, StringRef Item, unsigned Op) {
  if (wanted())
    done(L, "Generating implicit reduction(" + reductionSpelling(Op) + ":" + Item + ")");
}
} // namespace xacc
