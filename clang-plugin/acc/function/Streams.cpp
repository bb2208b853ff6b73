// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stdout and stderr, where they are the stream that a row of streams.def prints to. They are no
// data of the program that a device could have, gangs could store or a loop could depend on: the
// passes know from the name what is meant. Code generation sees the reference, our walks do not.
#include "acc/function/Function.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
/// Which argument of a call of F is the stream.
static std::optional<unsigned> streamArgument(const FunctionDecl *F) {
  static const std::pair<StringRef, unsigned> Rows[] = {
#define XACC_STREAM(name, argument) {#name, argument},
#include "llvm-passes/libcalls/streams.def"
  };
  if (F && F->getIdentifier() && F->isExternC())
    for (auto [Name, Argument] : Rows)
      if (F->getName() == Name)
        return Argument;
  return std::nullopt;
}

static bool isStream(Expr *E) {
  VarDecl *V = asVariable(E);
  return V && V->hasExternalStorage() && (V->getName() == "stdout" || V->getName() == "stderr");
}

void hideStreams(Stmt *S, ASTContext &C) {
  if (auto *Call = dyn_cast<CallExpr>(S))
    if (auto Stream = streamArgument(Call->getDirectCallee());
        Stream && *Stream < Call->getNumArgs() && isStream(Call->getArg(*Stream))) {
      Expr *Arg = Call->getArg(*Stream);
      auto *Hidden = new (C) OpaqueValueExpr(Arg->getBeginLoc(), Arg->getType(),
                                             Arg->getValueKind(), OK_Ordinary, Arg);
      Hidden->setIsUnique(true); // evaluated where it stands
      Call->setArg(*Stream, Hidden);
    }
  forEachChild(S, [&](Stmt *&Child) { hideStreams(Child, C); });
}
} // namespace xacc
