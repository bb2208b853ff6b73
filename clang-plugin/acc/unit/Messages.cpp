// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Messages.h.
#include "acc/unit/Messages.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Frontend/CompilerInstance.h"

using namespace clang;

namespace xacc {
Messages::Messages(CompilerInstance &CI, Reporter &Report, bool Minfo)
    : Engine(CI.getDiagnostics()), Report(Report), Minfo(Minfo),
      Pass(CI.getCodeGenOpts().OptimizationRemark.patternMatches("xacc")),
      Missed(CI.getCodeGenOpts().OptimizationRemarkMissed.patternMatches("xacc")) {}

void Messages::done(SourceLocation L, const Twine &Text) {
  if (Minfo)
    Report(L, diag::remark_minfo) << Text.str();
  else if (Pass)
    Engine.Report(L, clang::diag::remark_fe_backend_optimization_remark)
        << AddFlagValue("xacc") << Text.str();
}

void Messages::missed(SourceLocation L, const Twine &Text) {
  if (Minfo)
    Report(L, diag::remark_minfo) << Text.str();
  else if (Missed)
    Engine.Report(L, clang::diag::remark_fe_backend_optimization_remark_missed)
        << AddFlagValue("xacc") << Text.str();
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
