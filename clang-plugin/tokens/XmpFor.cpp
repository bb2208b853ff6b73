// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops of a nest that OpenMP directives contain, found in tokens: which are distributed, and
// which the directives take as one.
#include "tokens/XmpFor.h"
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
/// Index behind the name in front of I, which parentheses or attributes may follow.
static size_t behindName(const TokenStream &Stream, size_t I) {
  while (Stream.is(I - 1, tok::r_paren) || Stream.is(I - 1, tok::r_square)) {
    const size_t Open = Stream.matchBack(I - 1);
    if (Stream.is(Open, tok::l_paren) && Stream.is(Open - 1, tok::kw___attribute))
      I = Open - 1;
    else if (Stream.is(Open, tok::l_paren))
      --I;
    else if (Stream.is(Open + 1, tok::l_square))
      I = Open;
    else
      return I;
  }
  return I;
}

/// Index of the name in front of the first = of the header at I; 0 if it is no such header.
size_t XmpFors::controlIndex(size_t I) const {
  if (!Stream.is(I, tok::kw_for) || !Stream.is(I + 1, tok::l_paren))
    return 0;
  for (size_t K = I + 2; K < In.size() && In[K].isNot(tok::semi); ++K)
    if (Stream.is(K, tok::equal)) {
      K = behindName(Stream, K);
      return Stream.name(K - 1).empty() ? 0 : K - 1;
    }
  return 0;
}

StringRef XmpFors::controlVariable(size_t I) const {
  const size_t At = controlIndex(I);
  return At ? Stream.name(At) : "";
}

/// How many loops from the one at I on the directives in front of it take as one: collapse, or the
/// sizes of tile. 0: there is no such directive.
unsigned XmpFors::boundLoops(size_t I) const {
  const size_t Begin = XmpStatements(All).governedFrom(I);
  unsigned Bound = 0;
  for (size_t K = Begin; K + 1 < I; ++K) {
    if (XmpStatements(All).sharesIterations(K))
      Bound = std::max(Bound, 1u);
    StringRef Clause = Stream.name(K);
    if ((Clause != "collapse" && Clause != "tile" && Clause != "ordered" && Clause != "sizes") ||
        !Stream.is(K + 1, tok::l_paren))
      continue;
    size_t Close = Stream.match(K + 1);
    unsigned Count;
    if (Clause == "tile" || Clause == "sizes")
      Bound = split(Tokens(In).slice(K + 2, Close - K - 2), tok::comma).size();
    else if (!StringRef(PP.getSpelling(In[Close - 1])).getAsInteger(0, Count))
      Bound = std::max(Bound, Count);
  }
  return Bound;
}

/// The loops that are taken as one with that at I, in the nest that begins at Begin; none if no
/// directive takes it. Nothing may stand between their headers.
SmallVector<size_t, 4> XmpFors::boundTogether(size_t Begin, size_t I) const {
  for (size_t K = Begin; K <= I; ++K) {
    SmallVector<size_t, 4> Chain;
    size_t At = K;
    for (unsigned Left = Stream.is(K, tok::kw_for) ? boundLoops(K) : 0; Left; --Left) {
      while (Stream.is(At, tok::l_brace))
        ++At;
      if (!Stream.is(At, tok::kw_for))
        break;
      Chain.push_back(At);
      At = Stream.match(At + 1) + 1;
    }
    if (llvm::is_contained(Chain, I))
      return Chain;
  }
  return {};
}

void XmpFors::readFor(size_t I, For &F) {
  const size_t Name = controlIndex(I);
  F.Index = I;
  F.Body = Stream.match(I + 1) + 1;
  F.End = XmpStatements(All).statementEnd(I);
  F.Variable = Stream.name(Name);
  for (size_t K = I + 2; K < Name; ++K)
    if (!In[K].is(tok::kw_register) && !(In[K].is(tok::l_paren) && Stream.match(K) > Name))
      F.Type.push_back(In[K]);
}

/// The loops between Begin and End over wanted variables, in order. Nests of other `xmp loop`
/// directives are theirs.
void XmpFors::findFors(size_t Begin, size_t End, llvm::function_ref<bool(StringRef)> Wanted,
                       SmallVectorImpl<For> &Out) {
  bool Tight = true;
  SmallVector<std::pair<StringRef, size_t>, 4> Around; // variables, with the ends of their loops
  for (size_t I = Begin; I < End; ++I) {
    if (All.isPragma(I) && !All.pragma(I).Tokens.empty() &&
        nameOf(All.pragma(I).Tokens[0]).lower() == "loop") {
      I = XmpStatements(All).statementEnd(I) - 1;
      Tight = false;
      continue;
    }
    if (In[I].isAnnotation()) {
      Tight &= !XmpStatements(All).isAlone(I);
      I = XmpStatements(All).skipAnnotation(I) - 1;
      continue;
    }
    StringRef Variable = controlVariable(I);
    if (Variable.empty()) {
      Tight &= Stream.is(I, tok::l_brace);
      continue;
    }
    while (!Around.empty() && Around.back().second <= I)
      Around.pop_back();
    auto isSame = [&](auto &Outer) { return Outer.first == Variable; };
    if (Wanted(Variable) && llvm::none_of(Around, isSame)) { // inside it is another variable
      For &F = Out.emplace_back();
      F.Tight = Tight;
      for (auto &[Name, LoopEnd] : Around)
        F.Outer.push_back(Name);
      readFor(I, F);
    }
    Around.push_back({Variable, XmpStatements(All).statementEnd(I)});
    I = Stream.match(I + 1);
  }
}
} // namespace xacc
