// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// loop: a block with a marker in front of the nest, from which the lowering computes what of it is
// this node's.
#include "tokens/XmpLoop.h"
#include "tokens/XmpFor.h"
#include "tokens/XmpOpenMP.h"
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
static bool mentions(Tokens T, StringRef Name) {
  return llvm::any_of(T, [&](const Token &Each) { return nameOf(Each) == Name; });
}

/// Names of the loops: the list, or all control variables of the nest that on names.
bool XmpLoops::loopVariables(size_t I, XmpCursor &C, Loop &L, unsigned Allowed) {
  XmpList Names;
  if (!C.optionalList(Names, "a loop variable") || !C.clauses(Allowed, L.List))
    return false;
  if (!L.List.has(XmpIndexOn))
    return C.expected("'on'");
  if (L.List.On.Star)
    return C.expected("nodes or a template after 'on'");
  if (!All.known(L.List.On))
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
  for (size_t K = I + 1, End = XmpStatements(All).statementEnd(I + 1); K < End; ++K) {
    StringRef Name = XmpFors(All).controlVariable(K);
    auto named = [&](Tokens T) { return mentions(T, Name); };
    if (!Name.empty() && !isListed(Name) && llvm::any_of(L.List.On.At.Items, named))
      L.Variables.push_back(Name);
  }
  return true;
}

/// One of expand, margin and peel_and_wait, with a width for each subscript.
bool XmpLoops::checkPart(const Loop &L) {
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

static bool isAll(Tokens T) { return T.size() == 1 && T[0].isOneOf(tok::star, tok::colon); }

/// True if every executing node makes the same iterations: no subscript selects some of them.
bool XmpLoops::runsEverywhere(const Loop &L) const {
  const XmpRef &On = L.List.On;
  const Object *O = All.find(On.Name);
  if (!O->Template || !O->Entire)
    return false;
  for (auto [K, T] : llvm::enumerate(On.At.Items))
    if (All.formatAt(On, K) != '*' && !isAll(T))
      return false;
  return true;
}

/// Markers of the reductions.
bool XmpLoops::loopReductions(XmpCode &Out, const Loop &L) {
  for (const XmpReduction &R : L.List.Reductions)
    for (const XmpReduction::Item &Item : R.Items) {
      const bool Keyed =
          StringRef(R.Op).starts_with("first") || StringRef(R.Op).starts_with("last");
      if (!Keyed && !Item.Locations.empty()) {
        Report(Item.Locations[0][0].getLocation(), diag::err_xmp_locations) << R.Op;
        return false;
      }
      if (llvm::any_of(Item.Variable, [](const Token &T) { return T.is(tok::colon); })) {
        Report(Item.Variable[0].getLocation(), diag::err_xmp_section);
        return false;
      }
      Out << "__xmp_reduce(" + All.site("loop") + ",0," + xmpOperator(R.Op) + ", (void *)&("
          << Item.Variable << "), 0," << int64_t(Item.Locations.size()) << ",";
      Out << (Item.Locations.empty() ? "0" : "(const struct __xmp_location[]){");
      for (Tokens T : Item.Locations)
        Out << "{&(" << T << "), sizeof(" << T << ")},";
      Out << (Item.Locations.empty() ? "" : "}")
          << (L.List.has(XmpIndexAcc) ? ", __XMP_ACC);" : ", 0);");
    }
  return true;
}

/// { reductions; { long i = 0; __xmp_loop_of(on, ...); } nest }: the nest stays as it is, but for
/// loops that OpenMP contains.
void XmpLoops::markLoop(size_t I, Loop &L) {
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
    Formats += All.formatAt(On, K);
  XmpCode Out = All.code(L.Loc), Dummies = All.code(All.Preamble.front().getLocation());
  if (!loopReductions(Out << "{", L))
    return;
  for (StringRef Name : L.Variables) // of a system header: they hide the user's without a warning
    Dummies << "long" << Name << "= 0;";
  Out << "{" << Dummies << "__xmp_loop_of(&(const struct __xmp_ref)";
  if (!All.reference(Out, On))
    return;
  Out << ", \"" + Formats + "\", "
      << (L.List.Part.empty()          ? "__XMP_LOOP_WHOLE"
          : L.List.has(XmpIndexExpand) ? "__XMP_LOOP_EXPAND"
          : L.List.has(XmpIndexMargin) ? "__XMP_LOOP_MARGIN"
                                       : "__XMP_LOOP_PEEL");
  Out << ",";
  Out.widths(L.List.Part) << ",";
  Out.expr(L.List.Id) << "); }";
  if (XmpCountedLoops(All).needsCounters(I, L) && !XmpCountedLoops(All).countLoops(Out, I, L))
    return;
  All.closeAfter(XmpStatements(All).statementEnd(I + 1), All.code(L.Loc) << "}");
  All.replace(I, Out);
}

void XmpLoops::loop(size_t I, XmpCursor &C, unsigned Allowed) {
  Loop L;
  L.Loc = All.pragma(I).Loc;
  L.Begin = I + 1;
  if (!loopVariables(I, C, L, Allowed) || !checkPart(L))
    return;
  if (!runsEverywhere(L))
    All.LoopEnd = std::max(All.LoopEnd, XmpStatements(All).statementEnd(I + 1));
  markLoop(I, L);
}
} // namespace xacc
