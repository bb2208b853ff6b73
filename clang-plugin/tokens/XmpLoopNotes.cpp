// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// First and last kinds with locations on loops that OpenMP runs in parallel: nobody sees the
// iterations in their order, so each that changes the variable notes its number, the value and
// the locations in a place of its own, and the best note is looked for behind the nest. Locations
// are variables of the iteration.
#include "XmpRewriter.h"

using namespace clang;

namespace xacc {
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

/// Every iteration of this node has a place if the trip counts are known in front of the nest.
bool XmpRewriter::canNote(const Loop &L, const XmpReduction::Item &Item) const {
  auto simple = [](Tokens T) { return T.size() == 1 && !nameOf(T[0]).empty(); };
  if (!L.List.Part.empty() || !L.Fors.front().Outer.empty() || !simple(Item.Variable) ||
      !llvm::all_of(Item.Locations, simple))
    return false;
  return llvm::all_of(L.Fors, [&](const For &F) { return standsInFront(F); }) && numbered(L);
}

/// One array of notes: text that declares it, and that frees it.
void XmpRewriter::noteArray(Loop &L, const std::string &Name, const XmpCode &Type) {
  std::string Size = "sizeof *" + Name + ", 0);";
  L.Notes.push_back(
      {code(L.Loc) << Type << "*const " + Name + " = __xmp_notes_begin(" + L.Room + "," + Size,
       code(L.Loc) << "__xmp_notes_free(" + Name + "," + Size});
}

void XmpRewriter::noteReduction(XmpCode &Out, Loop &L, const XmpReduction &R,
                                const XmpReduction::Item &Item, const std::string &N) {
  if (L.Room.empty())
    L.Room = "__xmp_room_" + N;
  bool Max = StringRef(R.Op).ends_with("max"), First = R.Op[0] == 'f';
  std::string Keys = "__xmp_keys_" + N, Values = "__xmp_values_" + N, Key = "__xmp_key_" + N,
              Site = site("loop");
  auto typeOf = [&](Tokens T) { return code(L.Loc) << "__typeof__(" << T << ")"; };
  std::string Best = nameOf(Item.Variable[0]).str();
  Out << "const" << typeOf(Item.Variable) << "__xmp_old_" + N + "=" + Best + ";";
  Out << "const struct __xmp_how __xmp_how_" + N + " = {0, 0, 0, 0}; long " + Key +
             " = -1; __xmp_reduce(" + Site + ", &" + L.Reference + "," + xmpOperator(R.Op) +
             ", (void *)&(" + Best + "), &" + Key + ","
      << int64_t(Item.Locations.size()) << ",";
  Out << (Item.Locations.empty() ? "0" : "(const struct __xmp_location[]){");
  for (Tokens T : Item.Locations)
    Out << "{&" << T << ", sizeof " << T << "},";
  Out << (Item.Locations.empty() ? "" : "}") << ", &__xmp_how_" + N + ");";
  noteArray(L, Keys, code(L.Loc) << "long");
  noteArray(L, Values, typeOf(Item.Variable));
  const std::string Claims = "__xmp_claims_" + N;
  XmpCode Before = code(L.Loc) << "int" << Claims + " = 0; const" << typeOf(Item.Variable)
                               << "__xmp_was_" + N + " =" << Item.Variable << ";";
  XmpCode Differs = code(L.Loc) << Claims + "|| __xmp_was_" + N + " !=" << Item.Variable,
          Save = code(L.Loc), Take = code(L.Loc);
  for (auto [I, T] : llvm::enumerate(Item.Locations)) {
    std::string Places = "__xmp_places_" + N + "_" + std::to_string(I),
                Had = "__xmp_had_" + N + "_" + std::to_string(I);
    noteArray(L, Places, typeOf(T));
    Before << "const" << typeOf(T) << Had + " =" << T << ";" << typeOf(T) << T << "=" << Had + ";";
    Differs << "||" << Had + " !=" << T;
    Save << Places + "[__xmp_here] =" << T << ";";
    Take << T << "=" << Places + "[__xmp_at];";
    markClaims(L.Fors.back(), T, Claims + " = 1");
  }
  L.Before.push_back(Before);
  L.Behind.push_back(
      code(L.Loc) << "if (" << Differs << ") {" << Keys + "[__xmp_here] = __xmp_number + 1;"
                  << Values + "[__xmp_here] =" << Item.Variable << ";" << Save << "}");
  // Lanes begin with the identity, so what they noted may be worse than the value before the loop.
  std::string Better = Max ? ">" : "<", At = "[__xmp_at]", Or = First ? "" : "=";
  L.Pick.push_back(code(L.Loc) << "for (long __xmp_at = 0; __xmp_at <"
                               << L.Room + "; __xmp_at++) if (" + Keys + At + "&& (" + Key +
                                      "< 0 ?" + Values + At + Better + Or + "__xmp_old_" + N + ":" +
                                      Values + At + Better + Best + "|| (" + Values + At +
                                      "==" + Best + "&&" + Keys + At + (First ? "<" : ">") + Key +
                                      "+ 1))) {" + Key + "=" + Keys + At + "- 1;" + Best + "=" +
                                      Values + At + ";"
                               << Take << "}");
}

/// In front of the nest: the places.
void XmpRewriter::openNotes(XmpCode &Out, Loop &L) {
  if (L.Notes.empty())
    return;
  Out << "const long " + L.Room + " = 1";
  for (For &F : L.Fors) {
    std::string N = std::to_string(L.Numbers[F.Index]);
    Out << (keepsHeader(L, F) ? "* __xmp_count_" + N : "* __xmp_range_" + N + ".trip");
  }
  Out << ";";
  for (For &F : L.Fors) {
    std::string N = std::to_string(L.Numbers[F.Index]);
    std::string From = keepsHeader(L, F) ? "__xmp_lower_" + N : "__xmp_range_" + N + ".first";
    std::string By = keepsHeader(L, F) ? "__xmp_step_" + N : "__xmp_range_" + N + ".stride";
    Out << "const long __xmp_from_" + N + " = " + From + ", __xmp_by_" + N + " = " + By +
               ", __xmp_trips_" + N + " = " +
               (keepsHeader(L, F) ? "__xmp_count_" + N : "__xmp_range_" + N + ".trip") +
               "; (void)__xmp_from_" + N + "; (void)__xmp_by_" + N + "; (void)__xmp_trips_" + N +
               ";";
  }
  for (Note &Each : L.Notes)
    Out << Each.Begin;
}

/// Behind the nest.
void XmpRewriter::closeNotes(XmpCode &Out, Loop &L) {
  for (XmpCode &Each : L.Pick)
    Out << Each;
  for (Note &Each : L.Notes)
    Out << Each.Free;
}

/// Around the innermost body.
void XmpRewriter::noteIterations(Loop &L) {
  if (L.Notes.empty())
    return;
  XmpCode Number = code(L.Loc) << "0"; // of the iteration, over all nodes
  for (For &F : L.Fors) {
    std::string N = std::to_string(L.Numbers[F.Index]);
    XmpCode Outer = code(L.Loc) << "((" << Number << ") * __xmp_count_" + N + " + (" << F.Variable
                                << "- __xmp_lower_" + N + ") / __xmp_step_" + N + ")";
    Number.Out = Outer.Out;
  }
  XmpCode Here = code(L.Loc) << "0";
  for (For &F : L.Fors) {
    std::string N = std::to_string(L.Numbers[F.Index]);
    XmpCode Outer = code(L.Loc) << "((" << Here << ") * __xmp_trips_" + N + " +";
    if (formatOf(L, F) != 'b' && formatOf(L, F) != '*')
      Outer << "__xmp_k_" + N + ")";
    else
      Outer << "((long)" << F.Variable << "- __xmp_from_" + N + ") / __xmp_by_" + N + ")";
    Here.Out = Outer.Out;
  }
  XmpCode Open = code(L.Loc) << "{ const long __xmp_here =" << Here << ", __xmp_number =" << Number
                             << ";";
  XmpCode Close = code(L.Loc) << "} while (0);";
  for (XmpCode &Each : L.Before)
    Open << Each;
  for (XmpCode &Each : L.Behind)
    Close << Each;
  For &Inner = L.Fors.back();
  replace(Inner.Body, Open << "do {"); // which continue leaves
  closeAfter(Inner.End, Close << "}");
}
} // namespace xacc
