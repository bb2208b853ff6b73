// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TokenStream.h.
#include "tokens/TokenStream.h"

using namespace clang;

namespace xacc {
TokenStream::TokenStream(Preprocessor &PP) : PP(PP) {
  Token T;
  do {
    PP.Lex(T);
    Tokens.push_back(T);
  } while (T.isNot(tok::eof));
}

StringRef TokenStream::name(size_t I) const {
  // Words of directives may be keywords (for, if, private in other languages), so the kind is not
  // asked.
  if (I >= Tokens.size() || Tokens[I].isAnnotation() || Tokens[I].isLiteral())
    return "";
  const IdentifierInfo *II = Tokens[I].getIdentifierInfo();
  return II ? II->getName() : "";
}

/// Behind the OpenACC or OpenMP directive at I, whose brackets are its own.
static size_t behindDirective(const std::vector<Token> &Tokens, size_t I) {
  tok::TokenKind End = Tokens[I].is(tok::annot_pragma_openacc) ? tok::annot_pragma_openacc_end
                                                               : tok::annot_pragma_openmp_end;
  while (I < Tokens.size() && !Tokens[I].isOneOf(End, tok::eof))
    ++I;
  return I;
}

size_t TokenStream::match(size_t I) const {
  int Depth = 0;
  for (; I < Tokens.size() && Tokens[I].isNot(tok::eof); ++I) {
    if (Tokens[I].isOneOf(tok::annot_pragma_openacc_end, tok::annot_pragma_openmp_end))
      return I; // began in the directive
    if (Tokens[I].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp))
      I = behindDirective(Tokens, I);
    else if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++Depth;
    else if (Tokens[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && --Depth == 0)
      return I;
  }
  return I;
}

size_t TokenStream::endOfDirective(size_t I) const {
  while (I < Tokens.size() && !is(I, tok::annot_pragma_openacc_end))
    ++I;
  return I;
}

size_t TokenStream::behindPragma(size_t I) const {
  if (Tokens[I].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp))
    I = behindDirective(Tokens, I);
  return I + 1;
}

bool TokenStream::isAlone(size_t I) const {
  static const StringRef Words[] = {"update",   "wait", "enter", "exit",    "init",
                                    "shutdown", "set",  "cache", "declare", "routine"};
  return llvm::is_contained(Words, name(I + 1));
}

/// Index behind the colon of a label of a switch.
static size_t behindLabel(const std::vector<Token> &Tokens, size_t I) {
  int Questions = 0;
  for (; I < Tokens.size() && (Questions || Tokens[I].isNot(tok::colon)); ++I)
    Questions += Tokens[I].is(tok::question) ? 1 : Tokens[I].is(tok::colon) ? -1 : 0;
  return I + 1;
}

size_t TokenStream::behindAttributes(size_t I) const {
  for (;;)
    if (is(I, tok::l_square) && is(I + 1, tok::l_square))
      I = match(I) + 1;
    else if (is(I, tok::kw___attribute))
      I = match(I + 1) + 1;
    else if (is(I, tok::identifier) && is(I + 1, tok::colon))
      I += 2;
    else if (I < Tokens.size() && Tokens[I].isAnnotation() &&
             !Tokens[I].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp))
      ++I;
    else
      return std::min(I, Tokens.size() - 1);
}

size_t TokenStream::statementEnd(size_t I, llvm::function_ref<bool(size_t)> IsAlone) const {
  while (I < Tokens.size() && Tokens[I].isAnnotation()) {
    bool Alone = IsAlone(I);
    I = behindPragma(I);
    if (Alone)
      return I;
  }
  if (I >= Tokens.size())
    return Tokens.size() - 1;
  switch (Tokens[I].getKind()) {
  case tok::l_brace:
    return match(I) + 1;
  case tok::kw_if: {
    size_t End = statementEnd(match(I + 1) + 1, IsAlone);
    return is(End, tok::kw_else) ? statementEnd(End + 1, IsAlone) : End;
  }
  case tok::kw_for:
  case tok::kw_while:
  case tok::kw_switch:
    return statementEnd(match(I + 1) + 1, IsAlone);
  case tok::kw_do: {
    size_t End = statementEnd(I + 1, IsAlone); // while ( ) ;
    return match(End + 1) + 2;
  }
  case tok::kw_case:
  case tok::kw_default:
    return statementEnd(behindLabel(Tokens, I), IsAlone);
  default:
    if (size_t Behind = behindAttributes(I); Behind != I)
      return statementEnd(Behind, IsAlone);
    while (I < Tokens.size() && !Tokens[I].isOneOf(tok::semi, tok::eof, tok::r_brace))
      I = Tokens[I].isOneOf(tok::l_paren, tok::l_brace, tok::l_square) ? match(I) + 1 : I + 1;
    return is(I, tok::semi) ? I + 1 : I;
  }
}

size_t TokenStream::matchBack(size_t I) const {
  for (int Depth = 0;; --I) {
    if (Tokens[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
      ++Depth;
    else if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace) && --Depth == 0)
      return I;
    if (!I)
      return 0;
  }
}

size_t TokenStream::matchIn(size_t I, size_t End) const {
  SmallVector<tok::TokenKind, 4> Open;
  for (; I < End; ++I) {
    tok::TokenKind K = Tokens[I].getKind();
    if (K == tok::l_paren || K == tok::l_square || K == tok::l_brace)
      Open.push_back(K == tok::l_paren    ? tok::r_paren
                     : K == tok::l_square ? tok::r_square
                                          : tok::r_brace);
    else if (K == tok::r_paren || K == tok::r_square || K == tok::r_brace) {
      if (Open.pop_back_val() != K)
        return End;
      if (Open.empty())
        return I;
    }
  }
  return End;
}

void TokenStream::rename(size_t I, StringRef Name) {
  IdentifierInfo *II = PP.getIdentifierInfo(Name);
  Tokens[I].setIdentifierInfo(II);
  Tokens[I].setKind(II->getTokenID());
}

void TokenStream::insert(size_t I, tok::TokenKind K) {
  Token T;
  T.startToken();
  T.setLocation(Tokens[I - 1].getLocation());
  T.setLength(Tokens[I - 1].isAnnotation() ? 0 : Tokens[I - 1].getLength());
  T.setKind(K);
  Tokens.insert(Tokens.begin() + I, T);
}

void TokenStream::insert(size_t I, StringRef Name) {
  insert(I, tok::identifier);
  rename(I, Name);
}

void TokenStream::erase(size_t First, size_t End) {
  Tokens.erase(Tokens.begin() + First, Tokens.begin() + End);
}

void TokenStream::reenter() {
  PP.EnterTokenStream(Tokens, /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
}
} // namespace xacc
