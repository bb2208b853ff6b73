// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// align and shadow are read: what they say of an array is noted by its name and block.
#include "tokens/XmpAlign.h"

using namespace clang;

namespace xacc {
namespace {
/// dummy, dummy + offset, dummy - offset
struct Term {
  StringRef Dummy;
  Tokens Offset; ///< from its sign on
};
} // namespace

/// True if T binds at least as tightly as a sum, so that what stands in front of it is added to
/// all of it.
static bool isSum(Tokens T) {
  for (size_t I = 0; I < T.size(); ++I) {
    if (T[I].isOneOf(tok::l_paren, tok::l_square))
      I = closing(T, I);
    else if (T[I].isOneOf(tok::lessless, tok::greatergreater, tok::amp, tok::pipe, tok::caret,
                          tok::question, tok::ampamp, tok::pipepipe, tok::equal) ||
             T[I].isOneOf(tok::less, tok::greater, tok::lessequal, tok::greaterequal,
                          tok::equalequal, tok::exclaimequal))
      return false;
  }
  return true;
}

static bool parseTerm(Tokens T, Term &Out) {
  Out.Dummy = nameOf(T[0]);
  if (Out.Dummy.empty())
    return false;
  if (T.size() == 1)
    return true;
  Out.Offset = T.drop_front();
  return T[1].isOneOf(tok::plus, tok::minus) && T.size() > 2 && isSum(Out.Offset);
}

static bool isColon(Tokens T) { return T.size() == 1 && T[0].is(tok::colon); }

bool XmpAlignments::wrong(Tokens T, StringRef Expected) {
  Report(T[0].getLocation(), diag::err_xmp_expected) << Expected << "align";
  return false;
}

/// The dimensions of the array by name, and those that are ':'.
bool XmpAlignments::sourceDims(const XmpList &Source, llvm::StringMap<unsigned> &Dummies,
                               SmallVectorImpl<unsigned> &Colons) {
  for (auto [D, T] : llvm::enumerate(Source.Items)) {
    if (isColon(T))
      Colons.push_back(D);
    else if (!isStar(T) && (T.size() != 1 || nameOf(T[0]).empty()))
      return wrong(T, "a name, '*' or ':'");
    else if (!isStar(T) && !Dummies.try_emplace(nameOf(T[0]), D).second)
      return wrong(T, "each name once");
  }
  return true;
}

/// Ties the dimensions of the array (Source) to those of the template.
bool XmpAlignments::pairDims(const XmpList &Source, Align &A) {
  ArrayRef<Tokens> Subs = A.Template.At.Items;
  llvm::StringMap<unsigned> Dummies;
  SmallVector<unsigned, 4> Colons; // array dimensions
  A.Dims.resize(Source.Items.size());
  if (!sourceDims(Source, Dummies, Colons))
    return false;
  SmallVector<unsigned, 4> Axes; // of ':'
  for (auto [K, T] : llvm::enumerate(Subs)) {
    Term S;
    if (isStar(T))
      continue;
    if (isColon(T)) {
      Axes.push_back(K);
      continue;
    }
    if (!parseTerm(T, S))
      return wrong(T, "a name with an optional offset, '*' or ':'");
    auto Found = Dummies.find(S.Dummy);
    if (Found == Dummies.end())
      return wrong(T, "a name of the array's subscripts");
    A.Dims[Found->second] = {int(K), S.Offset};
    Dummies.erase(Found);
  }
  if (!Dummies.empty())
    return wrong(Source.Items[Dummies.begin()->second],
                 "a name that the template's subscripts have");
  if (Axes.size() != Colons.size())
    return wrong(Subs[0], "as many ':' as the array has");
  if (A.Template.At.Round)
    std::reverse(Axes.begin(), Axes.end());
  for (auto [D, K] : llvm::zip(Colons, Axes))
    A.Dims[D].Axis = K;
  return true;
}

/// A name, unless names stand in front of the colons; its dimensions follow.
static bool arrayName(XmpCursor &C, bool IsNamed, SourceLocation &Loc, StringRef &Text) {
  Loc = C.loc();
  if (IsNamed && !C.name(Text, "the name of an array"))
    return false;
  return !C.is(tok::l_paren) || C.expected("'['");
}

bool XmpAlignments::parseAlign(XmpCursor &C, ArrayRef<Name> Names, Name &Array, Align &A) {
  XmpList Source;
  if (!arrayName(C, Names.empty(), Array.Loc, Array.Text))
    return false;
  if (C.is(tok::period)) {
    Report(Array.Loc, diag::err_xmp_unsupported) << "align of a member of a struct";
    return false;
  }
  if (!C.list(Source, "a name, '*' or ':'"))
    return false;
  if (!C.takeWord("with"))
    return C.expected("'with'");
  A.Template.Loc = C.loc();
  if (!C.name(A.Template.Name, "the name of a template") ||
      !C.list(A.Template.At, "a name, '*' or ':'") || !C.finish())
    return false;
  if (Source.Items.size() > 7) {
    Report(Source.Loc, diag::err_xmp_rank);
    return false;
  }
  return pairDims(Source, A);
}

bool XmpAlignments::parseShadow(XmpCursor &C, ArrayRef<Name> Names, Name &Array, Shadow &S) {
  XmpList List;
  if (!arrayName(C, Names.empty(), Array.Loc, Array.Text) || !C.list(List, "a width") ||
      !C.finish())
    return false;
  for (Tokens T : List.Items) {
    S.Full.push_back(isStar(T));
    if (isStar(T))
      S.Widths.emplace_back();
    else if (!C.widths(T, S.Widths))
      return false;
  }
  return true;
}

void XmpAlignments::describeOne(size_t I, size_t Brace, XmpDirective Id, XmpCursor &C,
                                ArrayRef<Name> Names) {
  Name Array;
  Align A;
  Shadow S;
  bool IsAlign = Id == XmpDirective::Align;
  if (IsAlign ? !parseAlign(C, Names, Array, A) : !parseShadow(C, Names, Array, S)) {
    for (const Name &N : Names.empty() ? ArrayRef(Array) : Names)
      All.Broken.insert(N.Text);
    return;
  }
  for (const Name &N : Names.empty() ? ArrayRef(Array) : Names) {
    Described &D = All.Arrays[{Brace, N.Text.str()}];
    if (IsAlign ? D.Aligned.has_value() : D.Shadowed.has_value()) {
      Report(N.Loc, diag::err_xmp_twice_array) << C.Directive << N.Text;
      continue;
    }
    if (IsAlign)
      D.Aligned = A;
    else
      D.Shadowed = S;
    D.Loc = N.Loc;
    D.Last = I;
  }
}
} // namespace xacc
