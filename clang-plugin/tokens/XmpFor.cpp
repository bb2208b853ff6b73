// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers of the loops that `xmp loop` distributes, read as tokens: for ([type] i = lower; i <
// upper; i += step).
#include "XmpRewriter.h"

using namespace clang;

namespace xacc {
/// The name in front of the first = of the header at I; empty if it is no such header.
StringRef XmpRewriter::controlVariable(size_t I) const {
  if (!Stream.is(I, tok::kw_for) || !Stream.is(I + 1, tok::l_paren))
    return "";
  for (size_t K = I + 2; K < In.size() && In[K].isNot(tok::semi); ++K)
    if (Stream.is(K, tok::equal)) {
      while (Stream.is(K - 1, tok::r_paren))
        --K;
      return Stream.name(K - 1);
    }
  return "";
}

/// T without brackets around all of it.
static Tokens unwrapped(Tokens T) {
  while (T.size() > 2 && T[0].is(tok::l_paren) && closing(T, 0) == T.size() - 1)
    T = T.drop_front().drop_back();
  return T;
}

static bool isName(Tokens T, StringRef Name) {
  T = unwrapped(T);
  return T.size() == 1 && nameOf(T[0]) == Name;
}

/// Index in T of the first token of one of the kinds outside brackets; T.size() if there is none.
static size_t findTop(Tokens T, ArrayRef<tok::TokenKind> Kinds) {
  for (size_t I = 0; I < T.size(); ++I) {
    if (T[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      I = closing(T, I);
    else if (llvm::is_contained(Kinds, T[I].getKind()))
      return I;
  }
  return T.size();
}

/// i++ ++i i-- --i i += e i -= e i = i + e i = i - e i = e + i
bool XmpRewriter::parseIncrement(Tokens T, For &F) {
  T = unwrapped(T);
  if (T.size() < 2)
    return false;
  for (const Token *Op : {&T.front(), &T.back()})
    if (Op->isOneOf(tok::plusplus, tok::minusminus)) {
      F.Down = Op->is(tok::minusminus);
      return isName(Op == &T.back() ? T.drop_back() : T.drop_front(), F.Variable);
    }
  size_t Assign = findTop(T, {tok::plusequal, tok::minusequal, tok::equal});
  if (Assign + 1 >= T.size() || !isName(T.take_front(Assign), F.Variable))
    return false;
  F.Step = T.drop_front(Assign + 1);
  F.Down = T[Assign].is(tok::minusequal);
  if (T[Assign].isNot(tok::equal))
    return true;
  F.Step = unwrapped(F.Step);
  size_t At = findTop(F.Step, {tok::plus, tok::minus});
  if (At == 0 || At + 1 >= F.Step.size())
    return false;
  F.Down = F.Step[At].is(tok::minus);
  if (isName(F.Step.take_front(At), F.Variable)) {
    F.Step = F.Step.drop_front(At + 1);
    return findTop(F.Step, {tok::plus, tok::minus}) == F.Step.size();
  }
  bool Swapped = !F.Down && isName(F.Step.drop_front(At + 1), F.Variable);
  F.Step = F.Step.take_front(At);
  return Swapped;
}

/// i != upper ends either way: the step tells which, if it is a number.
static bool hasKnownWay(int Compared, Tokens Step) {
  return Compared != 4 || Step.empty() || (Step.size() == 1 && Step[0].is(tok::numeric_constant));
}

/// How many loops from the one at I on the directives in front of it take as one: collapse, or the
/// sizes of tile.
unsigned XmpRewriter::boundLoops(size_t I) const {
  for (size_t K = governedFrom(I); K + 1 < I; ++K) {
    StringRef Clause = Stream.name(K);
    if ((Clause != "collapse" && Clause != "tile") || !Stream.is(K + 1, tok::l_paren))
      continue;
    size_t Close = Stream.match(K + 1);
    if (Clause == "tile")
      return split(Tokens(In).slice(K + 2, Close - K - 2), tok::comma).size();
    unsigned Count;
    return StringRef(PP.getSpelling(In[Close - 1])).getAsInteger(0, Count) ? 1 : Count;
  }
  return 1;
}

/// The innermost of the loops that are taken as one with that at I, in the nest that begins at
/// Begin. Nothing may stand between their headers.
size_t XmpRewriter::lastBound(size_t Begin, size_t I) const {
  size_t Last = I;
  for (size_t K = Begin; K <= I; ++K) {
    if (!Stream.is(K, tok::kw_for))
      continue;
    size_t At = K;
    for (unsigned Left = boundLoops(K); Left > 1; --Left) {
      size_t Next = Stream.match(At + 1) + 1;
      while (Stream.is(Next, tok::l_brace))
        ++Next;
      if (!Stream.is(Next, tok::kw_for))
        break;
      At = Next;
    }
    Last = std::max(Last, At);
  }
  return Last;
}

bool XmpRewriter::parseFor(size_t I, For &F) {
  size_t Close = Stream.match(I + 1);
  F.Index = I;
  F.Body = Close + 1;
  F.End = statementEnd(I);
  F.Variable = controlVariable(I);
  SmallVector<Tokens, 4> Parts = split(Tokens(In).slice(I + 2, Close - I - 2), tok::semi);
  auto IsScope = [](const Token &T) {
    return T.is(tok::coloncolon);
  }; // none in C, see XmpCode::expr
  if (Parts.size() != 3 || llvm::any_of(Tokens(In).slice(I, Close - I), IsScope))
    return false;
  for (Tokens &Part : Parts)
    Part = unwrapped(Part);
  size_t Equal = findTop(Parts[0], {tok::equal});
  if (Equal == 0 || Equal == Parts[0].size() || Parts[1].empty() || Parts[2].empty())
    return false;
  if (!isName(Parts[0].take_front(Equal), F.Variable))
    F.Type = Parts[0].take_front(Equal - 1);
  F.Lower = Parts[0].drop_front(Equal + 1);
  F.Increment = Parts[2];
  static const tok::TokenKind Compare[] = {tok::less, tok::lessequal, tok::greater,
                                           tok::greaterequal, tok::exclaimequal};
  static const int Mirrored[] = {2, 3, 0, 1, 4};
  size_t At = findTop(Parts[1], Compare);
  if (At == Parts[1].size() || F.Lower.empty() ||
      findTop(Parts[0], {tok::comma}) != Parts[0].size())
    return false;
  F.Compared = llvm::find(Compare, Parts[1][At].getKind()) - Compare;
  Tokens Left = Parts[1].take_front(At), Right = Parts[1].drop_front(At + 1);
  bool Swapped = isName(Right, F.Variable);
  F.Upper = Swapped ? Left : Right;
  F.Compared = Swapped ? Mirrored[F.Compared] : F.Compared;
  return (Swapped || isName(Left, F.Variable)) && !F.Upper.empty() && parseIncrement(Parts[2], F) &&
         hasKnownWay(F.Compared, F.Step);
}

/// Reports each break that leaves the loop: the other nodes would go on.
void XmpRewriter::rejectBreaks(const For &F) {
  for (size_t I = F.Body; I < F.End; ++I)
    if (In[I].isOneOf(tok::kw_for, tok::kw_while, tok::kw_do, tok::kw_switch))
      I = statementEnd(I) - 1;
    else if (In[I].is(tok::kw_break))
      Report(In[I].getLocation(), diag::err_xmp_leave) << "break";
}

/// The same for return, and for goto to a label that is not in the loop. Of a nest those that leave
/// it whole are reported once.
void XmpRewriter::rejectJumps(const For &F, const For &Nest) {
  auto labels = [this](const For &Of) {
    llvm::StringSet<> Names;
    for (size_t I = Of.Body; I + 1 < Of.End; ++I)
      if (!nameOf(In[I]).empty() && Stream.is(I + 1, tok::colon))
        Names.insert(nameOf(In[I]));
    return Names;
  };
  llvm::StringSet<> Own = labels(F), All = labels(Nest);
  const bool IsNest = F.Index == Nest.Index;
  for (size_t I = F.Body; I + 1 < F.End; ++I) {
    StringRef Label = nameOf(In[I + 1]);
    if (In[I].is(tok::kw_return) && IsNest)
      Report(In[I].getLocation(), diag::err_xmp_leave) << "return";
    else if (In[I].is(tok::kw_goto) && !Label.empty() && !Own.contains(Label) &&
             (IsNest || All.contains(Label)))
      Report(In[I].getLocation(), diag::err_xmp_leave) << "goto";
  }
}

/// Reports a header that is not in canonical form. One that Clang takes stands in for it, so that
/// it has no more to say; where brackets do not match, Clang reports those.
void XmpRewriter::rejectHeader(const For &F) {
  if (!Stream.is(F.Body - 1, tok::r_paren))
    return;
  Report(In[F.Index].getLocation(), diag::err_xmp_for) << F.Variable;
  size_t Equal = F.Index;
  while (!Stream.is(Equal, tok::equal))
    ++Equal;
  drop(F.Index + 1, F.Body);
  replace(F.Index + 1, code(In[F.Index].getLocation())
                           << "(" << Tokens(In).slice(F.Index + 2, Equal - F.Index - 2) << "= 0;"
                           << F.Variable << "< 1;" << F.Variable << "++)");
}

/// The loops between Begin and End over wanted variables, in order. Nests of other `xmp loop`
/// directives are theirs. False where one of them is wrong.
bool XmpRewriter::findFors(size_t Begin, size_t End, llvm::function_ref<bool(StringRef)> Wanted,
                           SmallVectorImpl<For> &Out) {
  bool Tight = true;
  SmallVector<std::pair<StringRef, size_t>, 4> Around; // variables, with the ends of their loops
  for (size_t I = Begin; I < End; ++I) {
    if (isPragma(I) && !pragma(I).Tokens.empty() && nameOf(pragma(I).Tokens[0]).lower() == "loop") {
      I = statementEnd(I) - 1;
      Tight = false;
      continue;
    }
    if (In[I].isAnnotation()) {
      Tight &= !isAlone(I);
      I = skipAnnotation(I) - 1;
      continue;
    }
    StringRef Variable = controlVariable(I);
    if (Variable.empty()) {
      Tight &= Stream.is(I, tok::l_brace);
      continue;
    }
    while (!Around.empty() && Around.back().second <= I)
      Around.pop_back();
    if (Wanted(Variable)) {
      For &F = Out.emplace_back();
      F.Tight = Tight;
      for (auto &[Name, LoopEnd] : Around)
        F.Outer.push_back(Name);
      if (!parseFor(I, F)) {
        rejectHeader(F);
        return false;
      }
      rejectBreaks(F);
      rejectJumps(F, Out.front());
    }
    Around.push_back({Variable, statementEnd(I)});
    I = Stream.match(I + 1);
  }
  return true;
}
} // namespace xacc
