// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions of `xmp loop`: markers for the lowering, and for first and last kinds what finds the
// deciding iteration.
#include "XmpRewriter.h"

using namespace clang;

namespace xacc {
bool hasLocations(const XmpReduction &R) {
  return StringRef(R.Op).starts_with("first") || StringRef(R.Op).starts_with("last");
}

/// First and last kinds where the iterations run in parallel. Variables on the device have copies
/// around all the rest.
bool XmpRewriter::parallelReductions(XmpCode &Out, Loop &L) {
  XmpCode Marks = code(L.Loc);
  for (XmpReduction &R : L.List.Reductions)
    for (XmpReduction::Item &Item : R.Items) {
      if (!hasLocations(R))
        continue;
      if (!canNote(L, Item)) {
        Report(L.Loc, diag::err_xmp_unsupported)
            << "'" + R.Op + "' in such a nest with OpenACC or OpenMP directives";
        return false;
      }
      std::string N = std::to_string(next());
      if (L.List.has(XmpIndexAcc))
        openDeviceCopies(Out, L, Item, N);
      noteReduction(Marks, L, R, Item, N);
    }
  Out << (L.Writes.empty() ? "" : "{") << Marks;
  return true;
}

/// Marks the reductions. For first and last kinds also text that finds the number of the iteration
/// that set a variable: at the begin of each iteration the values are compared with those at the
/// begin of the one before.
bool XmpRewriter::loopReductions(XmpCode &Out, Loop &L) {
  if (L.Parallel && !parallelReductions(Out, L))
    return false;
  for (XmpReduction &R : L.List.Reductions)
    for (XmpReduction::Item &Item : R.Items) {
      bool Keyed = hasLocations(R);
      if (!Keyed && !Item.Locations.empty()) {
        Report(Item.Locations[0][0].getLocation(), diag::err_xmp_locations) << R.Op;
        return false;
      }
      if (llvm::any_of(Item.Variable, [](const Token &T) { return T.is(tok::colon); })) {
        Report(Item.Variable[0].getLocation(), diag::err_xmp_section);
        return false;
      }
      if (Keyed && L.Parallel)
        continue;
      std::string N = std::to_string(next()), Site = site("loop");
      Out << "const struct __xmp_how __xmp_how_" + N + " = {" +
                 (L.List.has(XmpIndexAcc) ? "__XMP_ACC" : "0") + ", 0, 0, 0}; long __xmp_key_" + N +
                 " = -1; __xmp_reduce(" + Site + "," +
                 (L.Reference.empty() ? "0" : "&" + L.Reference) + "," + xmpOperator(R.Op) +
                 ", (void *)&(";
      Out << Item.Variable << (Keyed ? "), &__xmp_key_" + N + "," : "), 0,")
          << int64_t(Item.Locations.size()) << ",";
      Out << (Item.Locations.empty() ? "0" : "(const struct __xmp_location[]){");
      for (Tokens T : Item.Locations)
        Out << "{&(" << T << "), sizeof(" << T << ")},";
      Out << (Item.Locations.empty() ? "" : "}")
          << ", &__xmp_how_" + N + "); (void)__xmp_key_" + N + ";";
      if (Keyed && !L.Reference.empty())
        watch(Out, L, Item, N);
    }
  return true;
}

/// True if the assignment to the name at I is the initialiser of a declaration.
static bool isDeclared(Tokens In, size_t I) {
  size_t First = I;
  while (First > 0 && !In[First - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
    --First;
  return !nameOf(In[First]).empty() && !In[First].isOneOf(tok::kw_else, tok::kw_do, tok::kw_if) &&
         (!nameOf(In[First + 1]).empty() || In[First + 1].is(tok::star));
}

/// `where = e` decides, also where it leaves the value as it is, unless e may keep it (`where =
/// better ? i : where`). Mark: what it does as well.
void XmpRewriter::markClaims(const For &Inner, Tokens Location, const std::string &Mark) {
  StringRef Name = nameOf(Location[0]);
  if (Location.size() != 1 || Name.empty())
    return;
  for (size_t I = Inner.Body; I + 2 < Inner.End; ++I) {
    if (nameOf(In[I]) != Name || !Stream.is(I + 1, tok::equal) || isDeclared(In, I) ||
        In[I - 1].isOneOf(tok::period, tok::arrow))
      continue;
    size_t End = I + 2;
    bool Keeps = false;
    for (; End < Inner.End && !In[End].isOneOf(tok::semi, tok::comma); ++End)
      Keeps |= nameOf(In[End]) == Name;
    if (Keeps)
      continue;
    replace(I, code(In[I].getLocation()) << "*(" + Mark + ", &");
    closeAfter(I + 1, code(In[I].getLocation()) << ")");
  }
}

void XmpRewriter::watch(XmpCode &Out, Loop &L, const XmpReduction::Item &Item,
                        const std::string &N) {
  if (L.Watch.empty())
    Out << "long __xmp_now = -1;";
  SmallVector<Tokens, 4> Watched(Item.Locations.begin(), Item.Locations.end());
  Watched.push_back(Item.Variable);
  XmpCode Differs = code(L.Loc), Save = code(L.Loc);
  for (auto [I, T] : llvm::enumerate(Watched)) {
    std::string Was = "__xmp_was_" + N + "_" + std::to_string(I);
    Out << "__typeof__(" << T << ")" << Was << "=" << T << ";";
    Differs << (I ? "||" : "") << Was << "!=" << T;
    Save << Was << "=" << T << ";";
  }
  for (Tokens T : Item.Locations)
    markClaims(L.Fors.back(), T, "__xmp_key_" + N + " = __xmp_now");
  XmpCode Text = code(L.Loc) << "if (" << Differs << ") { __xmp_key_" + N + " = __xmp_now;" << Save
                             << "}";
  L.Watch.insert(L.Watch.end(), Text.Out.begin(), Text.Out.end());
}

/// Iterations have numbers if each loop stands in the one before; loops that on does not name may
/// stand around all.
bool XmpRewriter::numbered(const Loop &L) const {
  for (size_t I = 1; I < L.Fors.size(); ++I) {
    const For &Outer = L.Fors[I - 1], &F = L.Fors[I];
    if (F.Index < Outer.Body || F.Index >= Outer.End ||
        F.Outer.size() != L.Fors[0].Outer.size() + I)
      return false;
  }
  return true;
}

/// Text in front of the innermost body; the comparison stands behind the nest once more. The loops
/// that on does not name run in turns, which are the same on all nodes.
void XmpRewriter::watchIterations(XmpCode &Out, Loop &L) {
  if (L.Watch.empty() && L.Notes.empty())
    return;
  if (!numbered(L)) {
    Report(L.Loc, diag::err_xmp_unsupported)
        << "a location of a nest with other loops between those of 'on'";
    return;
  }
  XmpCode Number = code(L.Loc) << "0";
  if (For &First = L.Fors.front(); !First.Outer.empty()) {
    Out << "long __xmp_turn = -1;";
    replace(governedFrom(First.Index), code(L.Loc) << "{ __xmp_turn++;");
    closeAfter(First.End, code(L.Loc) << "}");
    Number.Out = (code(L.Loc) << "__xmp_turn").Out;
  }
  for (For &F : L.Fors) {
    std::string N = std::to_string(L.Numbers[F.Index]);
    XmpCode Outer = code(L.Loc) << "((" << Number << ") * __xmp_count_" + N + " + (" << F.Variable
                                << "- __xmp_lower_" + N + ") / __xmp_step_" + N + ")";
    Number.Out = Outer.Out;
  }
  if (!L.Notes.empty()) {
    noteIterations(L, Number);
    return;
  }
  For &Inner = L.Fors.back();
  replace(Inner.Body, code(L.Loc) << "{" << Tokens(L.Watch) << "__xmp_now =" << Number << ";");
  closeAfter(Inner.End, code(L.Loc) << "}");
}
} // namespace xacc
