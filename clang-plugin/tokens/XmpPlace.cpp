// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where directives may stand, looked at before anything is rewritten: between statements and
// declarations. The rest of the rewriting may then rely on brackets that have partners. Those in
// front of a body, and behind the directives of a loop, are moved to where the walk rewrites them.
#include "tokens/XmpPlace.h"
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
static bool opens(const Token &T) { return T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace); }
static bool closes(const Token &T) { return T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace); }

static bool arePartners(const Token &Open, const Token &Close) {
  return Open.is(tok::l_paren)    ? Close.is(tok::r_paren)
         : Open.is(tok::l_square) ? Close.is(tok::r_square)
                                  : Close.is(tok::r_brace);
}

/// True if a statement or declaration may begin behind T.
static bool endsStatement(const Token &T) {
  return T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::r_paren, tok::kw_else, tok::kw_do,
                   tok::colon) ||
         T.isAnnotation();
}

/// True if statements or declarations of variables stand in the brackets that open at I.
bool XmpPlaces::holdsCode(size_t I, bool Around) const {
  static const tok::TokenKind Records[] = {tok::kw_struct, tok::kw_union, tok::kw_enum};
  if (!In[I].is(tok::l_brace))
    return false;
  bool Initializer = I > 0 && In[I - 1].isOneOf(tok::equal, tok::comma, tok::l_brace) &&
                     (!Around || In[I - 1].is(tok::equal));
  auto record = [&](size_t K) {
    return I >= K && llvm::is_contained(Records, In[I - K].getKind());
  };
  return !Initializer && !record(1) && !(record(2) && In[I - 1].is(tok::identifier));
}

/// The directives that stand elsewhere, and where. False if brackets are without partners.
bool XmpPlaces::findWrong(SmallVectorImpl<std::pair<size_t, const char *>> &Wrong) {
  SmallVector<std::pair<size_t, bool>, 16> Open; // with whether they hold code
  size_t Last = In.size();                       // what Clang sees in front of the token
  for (size_t I = 0; I < In.size(); ++I) {
    bool Code = Open.empty() || Open.back().second;
    if (In[I].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp)) {
      for (size_t End = XmpStatements(All).skipAnnotation(I); I + 1 < End; ++I)
        if (All.isPragma(I))
          Wrong.push_back({I, "another directive"});
    } else if (All.isPragma(I) && llvm::any_of(All.pragma(I).Tokens,
                                               [](const Token &T) { return T.isAnnotation(); })) {
      Wrong.push_back({I, "another directive, or have one inside"}); // _Pragma
      continue;
    } else if (All.isPragma(I) && (!Code || (Last < I && !endsStatement(In[Last])))) {
      Wrong.push_back({I, "an expression or a declaration"});
      continue;
    } else if (opens(In[I]))
      Open.push_back({I, holdsCode(I, Code)});
    else if (closes(In[I])) {
      if (Open.empty() || !arePartners(In[Open.back().first], In[I]))
        return false;
      Open.pop_back();
    }
    Last = I;
  }
  return Open.empty();
}

/// Takes out the directives that stand elsewhere, with an error. False if brackets are without
/// partners, which Clang reports.
bool XmpPlaces::checkPlaces() {
  SmallVector<std::pair<size_t, const char *>, 4> Wrong;
  if (!findWrong(Wrong))
    return false;
  std::vector<bool> Drop(In.size());
  for (auto [I, Where] : Wrong) {
    Drop[I] = true;
    Tokens T = All.pragma(I).Tokens;
    Report(All.pragma(I).Loc, diag::err_xmp_place) << (T.empty() ? "" : nameOf(T[0])) << Where;
  }
  std::vector<Token> Out;
  for (size_t I = 0; I < In.size(); ++I)
    if (!Drop[I])
      Out.push_back(In[I]);
  In = std::move(Out);
  return true;
}

/// Directives between the declarators of a function and its body belong to the body.
void XmpPlaces::moveIntoBodies() {
  int Depth = 0;
  for (size_t I = 0; I < In.size(); ++I) {
    if (In[I].isOneOf(tok::l_brace, tok::l_paren, tok::l_square))
      ++Depth;
    else if (In[I].isOneOf(tok::r_brace, tok::r_paren, tok::r_square))
      --Depth;
    if (Depth || !All.isPragma(I))
      continue;
    size_t End = I;
    while (All.isPragma(End))
      ++End;
    if (Stream.is(End, tok::l_brace))
      std::rotate(In.begin() + I, In.begin() + End, In.begin() + End + 1), ++Depth;
    I = Depth ? End : End - 1;
  }
}

/// Where `xmp loop` at I is rewritten: it may stand behind the OpenACC directive of its loop, and
/// behind or among those of OpenMP, whose threads must not execute it all. Clang's hints want the
/// loop right behind them.
size_t XmpPlaces::frontOf(size_t I) {
  bool Acc = false;
  while (I > 0) {
    if (In[I - 1].is(tok::annot_pragma_loop_hint)) {
      --I;
      continue;
    }
    if (!In[I - 1].isOneOf(tok::annot_pragma_openacc_end, tok::annot_pragma_openmp_end))
      return I;
    size_t Begin = I - 1;
    while (Begin > 0 && !In[Begin].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp))
      --Begin;
    if (!XmpStatements(All).sharesIterations(Begin) ||
        (Acc && In[Begin].is(tok::annot_pragma_openacc)))
      return I;
    Acc |= In[Begin].is(tok::annot_pragma_openacc);
    I = Begin;
  }
  return I;
}

void XmpPlaces::moveLoopsUp() {
  for (size_t I = 0; I < In.size(); ++I)
    if (All.isPragma(I) && !All.pragma(I).Tokens.empty() &&
        nameOf(All.pragma(I).Tokens[0]).lower() == "loop")
      std::rotate(In.begin() + frontOf(I), In.begin() + I, In.begin() + I + 1);
}
} // namespace xacc
