// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// loop: the part of this node is computed in front of the nest, and each header gets new bounds:
//   { ranges; reductions; __xmp_nest(); for (i = first; i < end; i++) body }
// The headers stay canonical, so OpenACC and OpenMP directives on them work as before.
#include "XmpRewriter.h"

using namespace clang;

namespace xacc {
static bool mentions(Tokens T, StringRef Name) {
  return llvm::any_of(T, [&](const Token &Each) { return nameOf(Each) == Name; });
}

/// Letter of the format of the dimension that a subscript is of; c for nodes.
char XmpRewriter::formatAt(const XmpRef &On, unsigned Position) const {
  const Object *O = find(On.Name);
  if (!O->Template)
    return 'c';
  size_t Square = On.At.Round ? On.At.Items.size() - 1 - Position : Position;
  return Square < O->Formats.size() ? O->Formats[Square] : 'C';
}

/// True if T may stand behind + or - as it is: nothing in it binds less than they do.
static bool isSum(Tokens T) {
  for (size_t I = 0; I < T.size(); ++I) {
    if (T[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      I = closing(T, I);
    else if (nameOf(T[I]).empty() && !T[I].isLiteral() &&
             !T[I].isOneOf(tok::plus, tok::minus, tok::star, tok::slash, tok::percent, tok::period,
                           tok::arrow, tok::plusplus, tok::minusminus, tok::tilde))
      return false;
  }
  return true;
}

/// Which subscripts name a loop variable.
bool XmpRewriter::loopTerms(const XmpRef &On, ArrayRef<StringRef> Variables, Terms &Out) {
  SmallVector<StringRef, 4> Seen;
  for (Tokens T : On.At.Items) {
    std::optional<LoopTerm> &Term = Out.emplace_back();
    for (auto [V, Name] : llvm::enumerate(Variables)) {
      if (!mentions(T, Name))
        continue;
      bool Known = !Term && !llvm::is_contained(Seen, Name);
      Term = LoopTerm{unsigned(V), false, Tokens()};
      Seen.push_back(Name);
      bool First = nameOf(T[0]) == Name, Last = nameOf(T.back()) == Name;
      if (First && T.size() > 2) {
        Term->Minus = T[1].is(tok::minus);
        Term->Offset = T.drop_front(2);
        Known &= T[1].isOneOf(tok::plus, tok::minus);
      } else if (Last && T.size() > 2) {
        Term->Offset = T.drop_back(2);
        Known &= T[T.size() - 2].is(tok::plus);
      } else
        Known &= T.size() == 1;
      if (!Known || mentions(Term->Offset, Name) || !isSum(Term->Offset)) {
        Report(T[0].getLocation(), diag::err_xmp_loop_term);
        return false;
      }
    }
  }
  return true;
}

//===--------------------------------------------------------------------===//
// Ranges and headers
//===--------------------------------------------------------------------===//

/// Variables that hold the iterations of this node: __xmp_first_N and so on.
void XmpRewriter::loopRange(XmpCode &Out, Loop &L, For &F) {
  unsigned Position = 0, Dim = 0;
  for (auto [K, Term] : llvm::enumerate(L.On)) {
    if (Term && L.Variables[Term->Variable] == F.Variable) {
      Position = K;
      break;
    }
    Dim += Term.has_value();
  }
  std::string N = std::to_string(L.Numbers[F.Index] = next()), Site = site("loop");
  (Out << "const long __xmp_lower_" + N + " =").expr(F.Lower)
      << ", __xmp_step_" + N + " = " << (F.Down ? "-" : "");
  // | is an error for numbers of floating type, which long would cut.
  Out << "(";
  Out.expr(F.Step, "1") << "| 0), __xmp_count_" + N + " = __xmp_count(__xmp_lower_" + N + ",";
  Out.expr(F.Upper) << "| 0, __xmp_step_" + N + "," << int64_t(F.Compared) << ");";
  Out << "struct __xmp_range __xmp_range_" + N + "; __xmp_loop(" + Site + ", &" + L.Reference + ","
      << int64_t(Position)
      << ", __xmp_lower_" + N + ", __xmp_count_" + N + ", __xmp_step_" + N + ",";
  if (L.List.Part.empty())
    Out << "__XMP_WHOLE, 0";
  else {
    Out << (L.Pass.empty() ? "__XMP_EXPAND" : "__xmp_part(" + L.Pass + ",");
    if (!L.Pass.empty())
      Out << int64_t(Dim) << ")";
    (Out << ", &(const struct __xmp_width)").width(&L.List.Part[Position]);
  }
  Out << ", &__xmp_range_" + N + ");";
  const std::string Range = "__xmp_range_" + N;
  if (formatOf(L, F) != 'b' && formatOf(L, F) != '*') {
    Out << "const long __xmp_first_" + N + " = " + Range + ".first, __xmp_stride_" + N + " = " +
               Range + ".stride, __xmp_trip_" + N + " = " + Range +
               ".trip; const long *const __xmp_table_" + N + " = " + Range +
               ".table; (void)__xmp_table_" + N + ";";
    return;
  }
  XmpCode Type = code(L.Loc);
  F.Type.empty() ? Type << "__typeof__(" << F.Variable << ")" : Type << F.Type;
  Out << "const __typeof__((" << Type
      << ")0 + 0) __xmp_first_" + N + " = " + Range + ".first, __xmp_end_" + N + " = " + Range +
             ".first + " + Range + ".trip * " + Range + ".stride; (void)__xmp_first_" + N +
             "; (void)__xmp_end_" + N + ";";
}

char XmpRewriter::formatOf(const Loop &L, const For &F) const {
  char Format = 'b';
  for (auto [K, Term] : llvm::enumerate(L.On))
    if (Term && L.Variables[Term->Variable] == F.Variable)
      Format = formatAt(L.List.On, K);
  return Format;
}

/// True if evaluating T again changes nothing.
static bool isPlain(Tokens T) {
  for (size_t I = 0; I < T.size(); ++I)
    if (T[I].isOneOf(tok::plusplus, tok::minusminus, tok::l_brace, tok::equal) ||
        (T[I].is(tok::l_paren) && I > 0 &&
         (!nameOf(T[I - 1]).empty() || T[I - 1].isOneOf(tok::r_paren, tok::r_square))))
      return false;
  return true;
}

/// True if every iteration is on every node that comes here: the user's header then stays, with
/// bounds that may be constant. Nodes that have no part in the nest do not come through a loop
/// around it that is distributed.
bool XmpRewriter::keepsHeader(const Loop &L, const For &F) const {
  auto distributed = [&](const For &Outer) {
    return F.Index >= Outer.Body && F.Index < Outer.End && formatOf(L, Outer) != '*';
  };
  return formatOf(L, F) == '*' && L.List.Part.empty() && llvm::any_of(L.Fors, distributed) &&
         isPlain(F.Lower) && isPlain(F.Upper) && isPlain(F.Step);
}

void XmpRewriter::rewriteHeader(Loop &L, For &F) {
  if (keepsHeader(L, F))
    return;
  std::string N = std::to_string(L.Numbers[F.Index]);
  char Format = formatOf(L, F);
  XmpCode Header = code(In[F.Index].getLocation()), Body = Header;
  drop(F.Index + 1, F.Body);
  if (Format == 'b' || Format == '*') {
    Header << "(" << F.Type << F.Variable << "= __xmp_first_" + N + ";" << F.Variable
           << (F.down() ? ">" : "<") << "__xmp_end_" + N + ";";
    replace(F.Index + 1, Header << F.Increment << ")");
    return;
  }
  // A counter runs, and the variable is made from it: the elements of a chunk are consecutive, the
  // chunks are not, and steps over the elements of other nodes may pass the end of the type.
  std::string K = "__xmp_k_" + N, Value = "__xmp_table_" + N + " ? __xmp_table_" + N + "[" + K +
                                          "] : __xmp_first_" + N + " + " + K + " * __xmp_stride_" +
                                          N + ";";
  replace(F.Index + 1,
          Header << "(long " + K + " = 0; " + K + " < __xmp_trip_" + N + "; " + K + "++)");
  Body << "{";
  if (!F.Type.empty())
    Body << F.Type << F.Variable << "=" << Value;
  else
    Body << "__typeof__(" << F.Variable << ") __xmp_i_" + N + " =" << Value << "__typeof__("
         << F.Variable << ")" << F.Variable << "= __xmp_i_" + N + ";";
  size_t Inner = lastBound(L.Begin, F.Index);
  replace(Stream.match(Inner + 1) + 1, Body);
  closeAfter(statementEnd(Inner), code(Body.Loc) << "}");
}

//===--------------------------------------------------------------------===//
// The directive
//===--------------------------------------------------------------------===//

/// Names of the loops: the list, or all control variables of the nest that on names.
bool XmpRewriter::loopVariables(size_t I, XmpCursor &C, Loop &L, unsigned Allowed) {
  XmpList Names;
  if (!C.optionalList(Names, "a loop variable") || !C.clauses(Allowed, L.List))
    return false;
  if (!L.List.has(XmpIndexOn))
    return C.expected("'on'");
  if (L.List.On.Star)
    return C.expected("nodes or a template after 'on'");
  if (!known(L.List.On))
    return false;
  for (Tokens T : Names.Items) {
    if (T.size() != 1 || nameOf(T[0]).empty()) {
      C.Rest = T;
      return C.expected("a loop variable");
    }
    L.Variables.push_back(nameOf(T[0]));
  }
  if (Names.present())
    return true;
  auto isListed = [&](StringRef Name) { return llvm::is_contained(L.Variables, Name); };
  for (size_t K = I + 1, End = statementEnd(I + 1); K < End; ++K) {
    StringRef Name = controlVariable(K);
    auto named = [&](Tokens T) { return mentions(T, Name); };
    if (!Name.empty() && !isListed(Name) && llvm::any_of(L.List.On.At.Items, named))
      L.Variables.push_back(Name);
  }
  return true;
}

/// One of expand, margin and peel_and_wait, with a width for each subscript.
bool XmpRewriter::checkPart(const Loop &L) {
  if (L.List.Part.empty())
    return true;
  if (L.List.has(XmpIndexExpand) + L.List.has(XmpIndexMargin) + L.List.has(XmpIndexPeelAndWait) >
      1) {
    Report(L.Loc, diag::err_xmp_expected) << "one of expand, margin and peel_and_wait" << "loop";
    return false;
  }
  const unsigned Subscripts = L.List.On.At.Items.size();
  if (L.List.Part.size() == Subscripts)
    return true;
  Report(L.List.Part[0].Lo[0].getLocation(), diag::err_xmp_count)
      << L.List.On.Name << Subscripts << unsigned(L.List.Part.size()) << "loop";
  return false;
}

/// Passes over the parts that margin and peel_and_wait ask for.
void XmpRewriter::openPasses(XmpCode &Out, Loop &L) {
  if (L.List.Part.empty() || L.List.has(XmpIndexExpand))
    return;
  int64_t Dims =
      llvm::count_if(L.On, [](const std::optional<LoopTerm> &T) { return T.has_value(); });
  bool Peel = L.List.has(XmpIndexPeelAndWait);
  L.Pass = "__xmp_pass_" + std::to_string(next());
  Out << "for (int " + L.Pass + " = " << (Peel ? "-1" : "0") << "; " + L.Pass + " <" << 2 * Dims
      << "; " + L.Pass + "++) {";
  if (Peel) {
    std::string Site = site("loop");
    Out << "if (" + L.Pass + " == 0) __xmp_wait_async(" + Site + ", 1, (const int[]){" << L.List.Id
        << "}, &(const struct __xmp_how){0, 0, 0, 0});";
  }
}

bool XmpRewriter::findNest(size_t I, Loop &L) {
  auto wanted = [&](StringRef Name) {
    return llvm::any_of(L.On, [&](const auto &T) { return T && L.Variables[T->Variable] == Name; });
  };
  if (!findFors(I + 1, statementEnd(I + 1), wanted, L.Fors))
    return false;
  bool Any = false;
  for (const auto &T : L.On) {
    if (!T)
      continue;
    Any = true;
    auto over = [&](const For &F) { return F.Variable == L.Variables[T->Variable]; };
    if (llvm::none_of(L.Fors, over)) {
      Report(L.Loc, diag::err_xmp_no_for) << L.Variables[T->Variable];
      return false;
    }
  }
  if (!Any)
    Report(L.List.On.Loc, diag::err_xmp_loop_none);
  return Any;
}

/// True if directives at the nest's loops, in front of `xmp loop` or behind it, share out the
/// iterations.
bool XmpRewriter::isShared(size_t I, const Loop &L) const {
  for (size_t K = governedFrom(I); K < L.Fors.back().Body; ++K)
    if (sharesIterations(K))
      return true;
  return false;
}

/// True if the range of a loop can be computed in front of the nest.
bool XmpRewriter::standsInFront(const For &F) const {
  return F.Tight && llvm::none_of(F.Outer, [&](StringRef Outer) {
           return mentions(F.Lower, Outer) || mentions(F.Upper, Outer) || mentions(F.Step, Outer);
         });
}

static bool isAll(Tokens T) { return T.size() == 1 && T[0].isOneOf(tok::star, tok::colon); }

/// True if every executing node makes the same iterations: no subscript selects some of them.
bool XmpRewriter::runsEverywhere(const Loop &L) const {
  const XmpRef &On = L.List.On;
  const Object *O = find(On.Name);
  if (!O->Template || !O->Entire)
    return false;
  for (auto [K, T] : llvm::enumerate(On.At.Items))
    if (formatAt(On, K) != '*' && !isAll(T))
      return false;
  return true;
}

void XmpRewriter::loop(size_t I, XmpCursor &C, unsigned Allowed) {
  Loop L;
  L.Loc = pragma(I).Loc;
  L.Begin = I + 1;
  if (!loopVariables(I, C, L, Allowed) || !checkPart(L))
    return;
  if (!runsEverywhere(L))
    LoopEnd = std::max(LoopEnd, statementEnd(I + 1));
  needsTokens(I, L) ? rewriteLoop(I, L) : markLoop(I, L);
}

/// OpenMP's loops are made of the headers that Clang reads: nests of which its directives contain a
/// loop are rewritten here. All others stay as they are behind a marker.
bool XmpRewriter::needsTokens(size_t I, const Loop &L) const {
  const size_t End = statementEnd(I + 1);
  auto contains = [&](size_t Directive) {
    for (size_t K = Directive, Last = std::min(End, statementEnd(Directive)); K < Last; ++K)
      if (llvm::is_contained(L.Variables, controlVariable(K)))
        return true;
    return false;
  };
  for (size_t K = I; K < End; ++K)
    if (In[K].is(tok::annot_pragma_openmp) && !isAlone(K) && contains(K))
      return true;
  return false;
}

/// { reductions; { long i = 0; __xmp_loop_of(on, ...); } nest }
void XmpRewriter::markLoop(size_t I, Loop &L) {
  const XmpRef &On = L.List.On;
  auto isVariable = [&](Tokens T) {
    return llvm::any_of(L.Variables, [&](StringRef Name) { return mentions(T, Name); });
  };
  if (llvm::none_of(On.At.Items, isVariable)) {
    Report(On.Loc, diag::err_xmp_loop_none);
    return;
  }
  std::string Formats;
  for (unsigned K = 0; K < On.At.Items.size(); ++K)
    Formats += formatAt(On, K);
  XmpCode Out = code(L.Loc), Dummies = code(Preamble.front().getLocation());
  if (!loopReductions(Out << "{", L))
    return;
  for (StringRef Name : L.Variables) // of a system header: they hide the user's without a warning
    Dummies << "long" << Name << "= 0;";
  Out << "{" << Dummies << "__xmp_loop_of(&(const struct __xmp_ref)";
  if (!reference(Out, On))
    return;
  Out << ", \"" + Formats + "\", "
      << (L.List.Part.empty()          ? "__XMP_LOOP_WHOLE"
          : L.List.has(XmpIndexExpand) ? "__XMP_LOOP_EXPAND"
          : L.List.has(XmpIndexMargin) ? "__XMP_LOOP_MARGIN"
                                       : "__XMP_LOOP_PEEL");
  Out << ",";
  Out.widths(L.List.Part) << ",";
  replace(I, Out.expr(L.List.Id) << "); }");
  closeAfter(statementEnd(I + 1), code(L.Loc) << "}");
}

void XmpRewriter::rewriteLoop(size_t I, Loop &L) {
  if (!loopTerms(L.List.On, L.Variables, L.On) || !findNest(I, L))
    return;
  L.Parallel = isShared(I, L);
  XmpCode Out = code(L.Loc);
  L.Reference = "__xmp_on_" + std::to_string(next());
  Out << "{ const struct __xmp_ref " + L.Reference + " =";
  if (!reference(Out, L.List.On, L.On) || !loopReductions(Out << ";", L))
    return;
  openPasses(Out, L);
  XmpCode Close = code(L.Loc);
  closeNotes(Close, L);
  closeAfter(statementEnd(I + 1), Close << (L.Pass.empty() ? "}" : "} }"));
  for (For &F : L.Fors) {
    if (standsInFront(F)) {
      loopRange(Out, L, F);
      continue;
    }
    XmpCode Own = code(L.Loc) << "{";
    loopRange(Own, L, F);
    replace(governedFrom(F.Index), Own); // in front of the directives that are the loop's
    closeAfter(F.End, code(L.Loc) << "}");
  }
  for (For &F : L.Fors)
    rewriteHeader(L, F);
  noteIterations(L);
  openNotes(Out, L);
  replace(I, Out << "__xmp_nest();");
}
} // namespace xacc
