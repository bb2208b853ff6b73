// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #pragma xmp: the directive's tokens, with macros expanded, are put aside and a placeholder takes
// their place.
#include "tokens/Xmp.h"
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
    PP.EnterTokenStream(std::move(Placeholder), 1, /*DisableMacroExpansion=*/true,
                        /*IsReinject=*/false);
  }

private:
  XmpPragmas &Pragmas;
};

/// With -E: the directive is printed again, with macros expanded, as Clang does for OpenMP's.
class XmpPrintHandler : public PragmaHandler {
public:
  XmpPrintHandler() : PragmaHandler("xmp") {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer, Token &First) override {
    if (Introducer.Kind != PIK_HashPragma)
      return printLine(PP, First);
    std::vector<Token> Line(3);
    for (Token &T : Line) {
      T.startToken();
      T.setLocation(First.getLocation());
    }
    Line[0].setKind(tok::hash);
    Line[0].setFlag(Token::StartOfLine);
    PP.CreateString("#", Line[0], First.getLocation(), First.getLocation());
    Line[1].setKind(tok::identifier);
    Line[1].setIdentifierInfo(PP.getIdentifierInfo("pragma"));
    Line[2] = First;
    Line[2].setFlag(Token::LeadingSpace);
    Token T;
    for (PP.Lex(T); T.isNot(tok::eod); PP.Lex(T))
      Line.push_back(T);
    if (Line.size() > 3)
      Line[3].setFlag(Token::LeadingSpace);
    // The printer begins a new line behind the end of a directive. It must not be the last token,
    // or Clang would skip the line; an annotation is not printed.
    Line.push_back(T);
    T.startToken();
    T.setKind(tok::annot_primary_expr);
    T.setLocation(Line.back().getLocation().getLocWithOffset(1));
    Line.push_back(T);
    for (size_t I = 1; I < Line.size(); ++I)
      Line[I].clearFlag(Token::StartOfLine);
    enter(PP, Line);
  }

private:
  static void enter(Preprocessor &PP, ArrayRef<Token> Line) {
    auto Owned = std::make_unique<Token[]>(Line.size());
    std::copy(Line.begin(), Line.end(), Owned.get());
    PP.EnterTokenStream(std::move(Owned), Line.size(), /*DisableMacroExpansion=*/true,
                        /*IsReinject=*/false);
  }

  /// Of a macro's _Pragma, which the printer would leave on the macro's line: a token whose text
  /// are lines of their own, and where the program goes on.
  static void printLine(Preprocessor &PP, Token &First) {
    std::string Text = "\n#pragma xmp";
    Token T;
    for (PP.Lex(T); T.isNot(tok::eod); PP.Lex(T))
      Text += " " + PP.getSpelling(T);
    PresumedLoc At = PP.getSourceManager().getPresumedLoc(
        PP.getSourceManager().getExpansionLoc(First.getLocation()));
    llvm::raw_string_ostream Out(Text);
    Out << "\n# " << At.getLine() << " \"";
    Out.write_escaped(At.getFilename());
    Out << "\"\n";
    char *Kept = static_cast<char *>(PP.getPreprocessorAllocator().Allocate(Text.size(), 1));
    memcpy(Kept, Text.data(), Text.size());
    T.startToken();
    T.setKind(tok::string_literal);
    T.setLocation(First.getLocation());
    T.setLength(Text.size());
    T.setLiteralData(Kept);
    enter(PP, T);
  }
};
} // namespace

void printXmpPragmas(Preprocessor &PP) { PP.AddPragmaHandler(new XmpPrintHandler()); }

void handleXmpPragmas(Preprocessor &PP, XmpPragmas &Pragmas) {
  PP.AddPragmaHandler(new XmpPragmaHandler(Pragmas));
}
} // namespace xacc
