// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #pragma xmp: the directive's tokens, with macros expanded, are put aside and a placeholder takes their place.
#include "Xmp.h"
#include "clang/Lex/Pragma.h"

using namespace clang;

namespace xacc {
namespace {
class XmpPragmaHandler : public PragmaHandler {
public:
  explicit XmpPragmaHandler(XmpPragmas &Pragmas) : PragmaHandler("xmp"), Pragmas(Pragmas) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer, Token &First) override {
    XmpPragma P;
    Token T;
    for (PP.Lex(T); T.isNot(tok::eod); PP.Lex(T))
      P.Tokens.push_back(T);
    P.Loc = P.Tokens.empty() ? First.getLocation() : P.Tokens[0].getLocation();
    P.End = T.getLocation();
    auto Placeholder = std::make_unique<Token[]>(1);
    Placeholder[0].startToken();
    Placeholder[0].setKind(tok::annot_primary_expr); // no lexer makes one
    Placeholder[0].setLocation(P.Loc);
    Placeholder[0].setAnnotationEndLoc(P.Loc);
    Placeholder[0].setAnnotationValue(reinterpret_cast<void *>(Pragmas.size()));
    Pragmas.push_back(std::move(P));
    PP.EnterTokenStream(std::move(Placeholder), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
  }

private:
  XmpPragmas &Pragmas;
};
} // namespace

void handleXmpPragmas(Preprocessor &PP, XmpPragmas &Pragmas) { PP.AddPragmaHandler(new XmpPragmaHandler(Pragmas)); }
} // namespace xacc
