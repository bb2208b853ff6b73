// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that OpenMP directives contain: Clang builds OpenMP's loops from the headers that it reads,
// so it gets loops that count, and the lowering fills in how far, and what the variables are:
//   K trip = 0; for (the user's header) { __xmp_header(number, in front, &trip); }
//   #pragma omp parallel for
//   for (K k = 0; k < trip; ++k) { T i = __xmp_index(number, k); body }
// The copy of the header is never executed: the lowering reads it.
#include "tokens/XmpOpenMP.h"
#include "tokens/XmpFor.h"
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
static bool mentions(Tokens T, StringRef Name) {
  return llvm::any_of(T, [&](const Token &Each) { return nameOf(Each) == Name; });
}

/// True if evaluating T again changes nothing.
static bool isPlain(Tokens T) {
  for (size_t I = 0; I < T.size(); ++I)
    if (T[I].isOneOf(tok::plusplus, tok::minusminus, tok::l_brace) ||
        (T[I].is(tok::l_paren) && I > 0 &&
         (!nameOf(T[I - 1]).empty() || T[I - 1].isOneOf(tok::r_paren, tok::r_square))))
      return false;
  return true;
}

/// OpenMP contains a loop of the nest. Directives in the nest's body alone do no harm.
bool XmpCountedLoops::needsCounters(size_t I, const Loop &L) const {
  const size_t End = XmpStatements(All).statementEnd(I + 1);
  auto contains = [&](size_t Directive) {
    for (size_t K = Directive, Last = std::min(End, XmpStatements(All).statementEnd(Directive));
         K < Last; ++K)
      if (llvm::is_contained(L.Variables, XmpFors(All).controlVariable(K)))
        return true;
    return false;
  };
  for (size_t K = I; K < End; ++K)
    if (In[K].is(tok::annot_pragma_openmp) && !XmpStatements(All).isAlone(K) && contains(K))
      return true;
  return false;
}

/// True if the range of a loop can be computed in front of the nest.
bool XmpCountedLoops::standsInFront(const For &F) const {
  Tokens Header = Tokens(In).slice(F.Index + 2, F.Body - F.Index - 3);
  return F.Tight &&
         llvm::none_of(F.Outer, [&](StringRef Outer) { return mentions(Header, Outer); });
}

/// True if the lowering leaves the user's header as it is: all iterations are on every node that
/// comes here.
bool XmpCountedLoops::keepsHeader(const Loop &L, const For &F) const {
  auto formatOf = [&](const For &Of) {
    for (auto [K, T] : llvm::enumerate(L.List.On.At.Items))
      if (mentions(T, Of.Variable))
        return All.formatAt(L.List.On, K);
    return 'b';
  };
  auto distributed = [&](const For &Outer) {
    return F.Index >= Outer.Body && F.Index < Outer.End && formatOf(Outer) != '*';
  };
  Tokens Header = Tokens(In).slice(F.Index + 2, F.Body - F.Index - 3);
  Tokens Init = split(Header, tok::semi)[0];
  const size_t Lower =
      llvm::find_if(Init, [](const Token &T) { return T.is(tok::equal); }) - Init.begin() + 1;
  return formatOf(F) == '*' && L.List.Part.empty() && llvm::any_of(L.Fors, distributed) &&
         XmpFors(All).boundTogether(L.Begin, F.Index).empty() && isPlain(Init.drop_front(Lower)) &&
         isPlain(split(Header, tok::semi)[1]);
}

/// Loops that a directive takes as one are counted together: their bounds cannot depend on each
/// other. The variables are the iterations' own.
bool XmpCountedLoops::checkBound(const Loop &L, const For &F) {
  for (size_t K : XmpFors(All).boundTogether(L.Begin, F.Index))
    if (K > F.Index && mentions(Tokens(In).slice(K + 2, Stream.match(K + 1) - K - 2), F.Variable)) {
      Report(In[K].getLocation(), diag::err_xmp_unsupported)
          << "a bound that depends on '" + F.Variable.str() +
                 "', in loops that an OpenMP directive takes as one";
      return false;
    }
  for (size_t K = XmpStatements(All).governedFrom(F.Index); K < F.Index; ++K) {
    StringRef Clause = Stream.name(K);
    if ((Clause == "lastprivate" || Clause == "linear") && Stream.is(K + 1, tok::l_paren) &&
        mentions(Tokens(In).slice(K + 2, Stream.match(K + 1) - K - 2), F.Variable)) {
      Report(In[K].getLocation(), diag::err_xmp_unsupported)
          << "'" + Clause.str() + "' of the variable of an 'xmp loop'";
      return false;
    }
  }
  return true;
}

/// Directives from From on that contain the loop, and want to be told of each variable, are told of
/// the count, and that the loop's variable is private, as of a loop that they see.
void XmpCountedLoops::share(size_t From, const For &F, const std::string &Name) {
  for (size_t K = From; K < F.Index; K = XmpStatements(All).skipAnnotation(K)) {
    if (!In[K].is(tok::annot_pragma_openmp) || XmpStatements(All).isAlone(K) ||
        XmpStatements(All).statementEnd(K) < F.End)
      continue;
    const size_t End = XmpStatements(All).skipAnnotation(K) - 1;
    auto clause = [&](StringRef Kind, const std::string &Variable) {
      Token Word; // Clang reads the text of clauses
      Word.startToken();
      Word.setKind(tok::identifier);
      Word.setIdentifierInfo(PP.getIdentifierInfo(Kind));
      PP.CreateString(Kind, Word, In[K].getLocation(), In[K].getLocation());
      All.replace(End, All.code(In[K].getLocation()) << Tokens(Word) << "(" + Variable + ")");
    };
    // What is named there is the user's to tell of, or declared inside.
    const bool Named = mentions(Tokens(In).slice(K, F.Index - K), F.Variable);
    for (size_t C = K; C + 3 < End; ++C)
      if (Stream.name(C) == "default" && Stream.name(C + 2) == "none") {
        clause("shared", Name);
        if (F.Type.empty() && !Named)
          clause("private", F.Variable.str());
      }
  }
}

/// Declares the count, with the copy of the header.
void XmpCountedLoops::declareCount(XmpCode &Out, const For &F, const XmpCode &Type,
                                   const std::string &N) {
  XmpCode Hidden = All.code(All.Preamble.front().getLocation()), Mark = Hidden; // no warnings
  Out << (Hidden << Type << "__xmp_trip_" + N + " = 0;")
      << Tokens(In).slice(F.Index, F.Body - F.Index)
      << (Mark << "{__xmp_header(" + N + "," << (standsInFront(F) ? "1" : "0")
               << ", &__xmp_trip_" + N + ");}"); // in braces what follows is not misleading
}

/// The type of the variable that F declares, without storage classes; `auto` alone is that of the
/// initialiser.
void XmpCountedLoops::typeOf(XmpCode &Out, const For &F) const {
  auto isStorage = [](const Token &T) {
    return T.isOneOf(tok::kw_auto, tok::kw_register, tok::kw___auto_type);
  };
  if (!llvm::all_of(F.Type, isStorage)) {
    for (const Token &T : F.Type)
      if (!isStorage(T))
        Out << Tokens(T);
    return;
  }
  Tokens Init = split(Tokens(In).slice(F.Index + 2, F.Body - F.Index - 3), tok::semi)[0];
  while (!Init.front().is(tok::equal))
    Init = Init.drop_front();
  Out << "__typeof__(" << Init.drop_front() << ")";
}

void XmpCountedLoops::countLoop(XmpCode &Out, Loop &L, const For &F) {
  const std::string N = std::to_string(All.next()), K = "__xmp_k_" + N;
  const SourceLocation Hidden = All.Preamble.front().getLocation();
  XmpCode Own = All.code(Hidden), Type = All.code(Hidden);
  if (F.Type.empty())
    Own << "__typeof__(" << F.Variable << ")";
  else
    typeOf(Own, F);
  Type << "__typeof__(_Generic((" << Own << ")0 + 0, int: 0u, unsigned: 0u, default: 0ul))";
  const SmallVector<size_t, 4> Bound = XmpFors(All).boundTogether(L.Begin, F.Index);
  const size_t Inner = Bound.empty() ? F.Index : Bound.back();
  XmpCode Body = All.code(Hidden) << "{";
  if (!F.Type.empty() || !Bound.empty())
    Body << Own;
  All.replace(Stream.match(Inner + 1) + 1,
              Body << F.Variable << "= __xmp_index(" + N + "," + K + ");");
  All.closeAfter(XmpStatements(All).statementEnd(Inner), All.code(Hidden) << "}");
  share(standsInFront(F) ? L.Begin : XmpStatements(All).governedFrom(F.Index), F,
        "__xmp_trip_" + N);
  if (standsInFront(F))
    declareCount(Out, F, Type, N);
  else {
    XmpCode Here = All.code(L.Loc) << "{";
    declareCount(Here, F, Type, N);
    All.replace(XmpStatements(All).governedFrom(F.Index),
                Here); // in front of the directives that are the loop's
    All.closeAfter(F.End, All.code(L.Loc) << "}");
  }
  All.drop(F.Index + 1, F.Body);
  All.replace(F.Index + 1, All.code(In[F.Index].getLocation())
                               << "(" << Type
                               << K + " = 0; " + K + " < __xmp_trip_" + N + "; ++" + K + ")");
}

/// Out: behind the marker, in front of the nest.
bool XmpCountedLoops::countLoops(XmpCode &Out, size_t I, Loop &L) {
  auto wanted = [&](StringRef Name) {
    return llvm::is_contained(L.Variables, Name) &&
           llvm::any_of(L.List.On.At.Items, [&](Tokens T) { return mentions(T, Name); });
  };
  XmpFors(All).findFors(I + 1, XmpStatements(All).statementEnd(I + 1), wanted, L.Fors);
  for (const For &F : L.Fors)
    if (!checkBound(L, F))
      return false;
  for (const For &F : L.Fors)
    if (!keepsHeader(L, F))
      countLoop(Out, L, F);
  return true;
}
} // namespace xacc
