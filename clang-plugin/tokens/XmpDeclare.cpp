// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nodes, template, distribute, template_fix.
#include "tokens/XmpDeclare.h"

using namespace clang;

namespace xacc {
void XmpDeclarations::declareObject(XmpCode &Out, const Name &N, bool Template) {
  All.Broken.erase(N.Text);
  std::string Variable = ("__xmp_o_" + N.Text).str();
  if (All.inFile())
    Out << "static __attribute__((unused)) __xmp_object " + Variable + ";";
  else
    Out << "__attribute__((unused, cleanup(__xmp_release))) __xmp_object " + Variable + " = 0;";
  auto [It, New] =
      All.Scopes.back().Objects.try_emplace(N.Text, Object{All.next(), Template, "", false});
  if (!New)
    Report(N.Loc, diag::err_xmp_redeclared) << N.Text;
}

/// The names count as broken until the directive has declared them.
void XmpDeclarations::expect(const Name &Only, ArrayRef<Name> Names) {
  for (const Name &N : Names.empty() ? ArrayRef(Only) : Names)
    if (!All.find(N.Text))
      All.Broken.insert(N.Text);
}

//===--------------------------------------------------------------------===//
// nodes
//===--------------------------------------------------------------------===//

bool XmpDeclarations::oneNodes(XmpCode &Out, const Name &N, const XmpList &L,
                               const XmpRef *Equals) {
  if (Equals && Equals->Name == N.Text) {
    Report(Equals->Loc, diag::err_xmp_self) << N.Text;
    return false;
  }
  XmpCode Set = All.code(Out.Loc);
  if (Equals && !All.referencePtr(Set, *Equals, true))
    return false;
  declareObject(Out, N, false);
  All.Scopes.back().Objects[N.Text].Entire = !Equals;
  All.openBuild(Out, "NODES");
  const std::string Site = All.site("nodes");
  Out << ("__xmp_o_" + N.Text + " = __xmp_nodes(").str() + Site + ",";
  Out.string(N.Text) << (L.Round ? ",1," : ",0,") << int64_t(L.Items.size()) << ", (const long[]){";
  for (Tokens T : L.Items)
    (isStar(T) ? Out << "-1" : Out.expr(T)) << ",";
  Out << "}," << (Equals ? Set : All.code(Out.Loc) << "0") << "); }";
  return true;
}

/// A name, unless names stand in front of the colons, and its extents.
bool XmpDeclarations::declarator(XmpCursor &C, ArrayRef<Name> Names, StringRef What, Name &N,
                                 XmpList &L) {
  if (Names.empty() && !C.name(N.Text, What))
    return false;
  expect(N, Names);
  return C.list(L, "an extent");
}

void XmpDeclarations::nodes(size_t I, XmpCursor &C, ArrayRef<Name> Names) {
  XmpCode Out = All.code(All.pragma(I).Loc);
  bool More = true;
  while (More) {
    Name N{"", C.loc()};
    XmpList L;
    XmpRef Equals;
    if (!declarator(C, Names, "the name of nodes", N, L))
      return;
    bool Has = C.take(tok::equal);
    if (Has && !C.ref(Equals))
      return;
    for (const Name &Each : Names.empty() ? ArrayRef(N) : Names)
      if (!oneNodes(Out, Each, L, Has ? &Equals : nullptr))
        return;
    More = Names.empty() && C.take(tok::comma);
  }
  C.finish();
  All.replace(I, Out);
}

//===--------------------------------------------------------------------===//
// template
//===--------------------------------------------------------------------===//

/// Elements of a struct __xmp_subscript array: extents, ranges and, for templates, `:`.
bool XmpDeclarations::bounds(XmpCode &Out, const XmpList &L, bool AllowStar) {
  for (Tokens T : L.Items) {
    SmallVector<Tokens, 4> Parts = splitTriplet(T);
    bool Deferred = Parts.size() == 2 && Parts[0].empty() && Parts[1].empty();
    if (Deferred && AllowStar)
      Out << "{__XMP_STAR, 0, 0, 0, 0},";
    else if (Parts.size() == 1 && !isStar(T))
      (Out << "{__XMP_INDEX, 1,").expr(T) << ", 0, 0},";
    else if (Parts.size() == 2 && !Parts[0].empty() && !Parts[1].empty()) {
      (Out << "{__XMP_TRIPLET, 3,").expr(Parts[0]) << ",";
      Out.expr(Parts[1]) << ", 0},";
    } else {
      Report(T[0].getLocation(), diag::err_xmp_expected) << "an extent or a range" << "template";
      return false;
    }
  }
  return true;
}

bool XmpDeclarations::oneTemplate(XmpCode &Out, const Name &N, const XmpList &L) {
  XmpCode List = All.code(Out.Loc);
  if (!bounds(List, L, true))
    return false;
  declareObject(Out, N, true);
  All.openBuild(Out, "TEMPLATE");
  const std::string Site = All.site("template");
  Out << ("__xmp_o_" + N.Text + " = __xmp_template(").str() + Site + ",";
  Out.string(N.Text) << (L.Round ? ",1," : ",0,") << int64_t(L.Items.size())
                     << ", (const struct __xmp_subscript[]){" << List << "}); }";
  return true;
}

void XmpDeclarations::templates(size_t I, XmpCursor &C, ArrayRef<Name> Names) {
  XmpCode Out = All.code(All.pragma(I).Loc);
  do {
    Name N{"", C.loc()};
    XmpList L;
    if (!declarator(C, Names, "the name of a template", N, L))
      return;
    for (const Name &Each : Names.empty() ? ArrayRef(N) : Names)
      if (!oneTemplate(Out, Each, L))
        return;
  } while (Names.empty() && C.take(tok::comma));
  C.finish();
  All.replace(I, Out);
}

//===--------------------------------------------------------------------===//
// distribute, template_fix
//===--------------------------------------------------------------------===//

namespace {
struct FormatRow {
  const char *Word, *Kind;
  char Letter; ///< c: elements are not consecutive; C: and in chunks. *: all of them are on every
               ///< node
};
constexpr FormatRow FormatRows[] = {
    {"block", "__XMP_BLOCK", 'b'},
    {"cyclic", "__XMP_CYCLIC", 'c'},
    {"gblock", "__XMP_GBLOCK", 'b'},
    {"edged-block", "__XMP_EDGED_BLOCK", 'b'},
};
} // namespace

/// One element of a struct __xmp_format array.
bool XmpDeclarations::format(XmpCode &Out, Tokens T, char &Letter) {
  Letter = '*';
  if (isStar(T)) {
    Out << "{__XMP_DUPLICATION, 0, 0, 0, 0, 0},";
    return true;
  }
  std::string Word = nameOf(T[0]).lower();
  SourceLocation L = T[0].getLocation();
  T = T.drop_front();
  if (Word == "edged" && T.size() > 1 && T[0].is(tok::minus)) {
    Word += "-" + nameOf(T[1]).lower();
    T = T.drop_front(2);
  }
  const FormatRow *Row =
      llvm::find_if(FormatRows, [&](const FormatRow &R) { return Word == R.Word; });
  bool Argument =
      !T.empty() && T[0].is(tok::l_paren) && closing(T, 0) == T.size() - 1 && T.size() > 2;
  bool Needs = Word == "gblock" || Word == "edged-block";
  if (Row == std::end(FormatRows) || (!T.empty() && !Argument) || (Needs && !Argument)) {
    Report(L, diag::err_xmp_expected) << "*, block, block(width), cyclic, cyclic(width), "
                                         "gblock(sizes) or edged-block(lower:upper)"
                                      << "distribute";
    return false;
  }
  Letter = Word == "cyclic" && Argument ? 'C' : Row->Letter;
  Tokens Inside = Argument ? T.slice(1, T.size() - 2) : Tokens();
  Out << "{" << Row->Kind << ",";
  if (Word == "gblock") {
    if (isStar(Inside))
      Out << "0, 0, 0, 0, 0},";
    else
      // The length of an array; that of what a pointer points to is not known.
      Out << "1, 0, 0, (" << Inside << "), __builtin_types_compatible_p(__typeof__(" << Inside
          << "), __typeof__(&(" << Inside << ")[0])) ? 0 : sizeof(" << Inside << ") / 4},";
    return true;
  }
  SmallVector<Tokens, 4> Parts = splitTriplet(Inside);
  (Out << (!Argument ? "0" : Parts.size() > 1 ? "3" : "1") << ",").expr(Parts[0]) << ",";
  Out.expr(Parts.back()) << ", 0, 0},";
  return true;
}

/// Letters: of each format, in the order of square brackets.
bool XmpDeclarations::formats(XmpCode &Out, const XmpList &L, std::string *Letters) {
  std::string Written;
  for (Tokens T : L.Items) {
    char Letter;
    if (!format(Out, T, Letter))
      return false;
    Written += Letter;
  }
  if (L.Round)
    std::reverse(Written.begin(), Written.end());
  if (Letters)
    *Letters = Written;
  return true;
}

void XmpDeclarations::distribute(size_t I, XmpCursor &C, ArrayRef<Name> Names) {
  XmpRef Template, Onto;
  XmpList L;
  Template.Loc = C.loc();
  if ((Names.empty() && !C.name(Template.Name, "the name of a template")) || !C.list(L, "a format"))
    return;
  if (!C.takeWord("onto")) {
    C.expected("'onto'");
    return;
  }
  Onto.Loc = C.loc();
  if (!C.name(Onto.Name, "the name of nodes") || !C.finish() || !All.known(Onto))
    return;
  Name Only{Template.Name, Template.Loc};
  for (const Name &N : Names.empty() ? ArrayRef(Only) : Names) {
    Template.Name = N.Text;
    Template.Loc = N.Loc;
    XmpCode Out = All.code(All.pragma(I).Loc), List = All.code(All.pragma(I).Loc);
    std::string Letters;
    if (!All.known(Template) || !formats(List, L, &Letters))
      return;
    auto *T = const_cast<Object *>(All.find(N.Text));
    T->Formats = Letters;
    T->Entire = All.find(Onto.Name)->Entire;
    All.openBuild(Out, "DISTRIBUTE");
    const std::string Site = All.site("distribute");
    Out << ("__xmp_distribute(" + Site + ", __xmp_o_" + N.Text + (L.Round ? ",1," : ",0,")).str()
        << int64_t(L.Items.size()) << ", (const struct __xmp_format[]){" << List
        << ("}, __xmp_o_" + Onto.Name + "); }").str();
    All.replace(I, Out);
  }
}

void XmpDeclarations::templateFix(size_t I, XmpCursor &C) {
  XmpList Formats, Ranges;
  XmpRef Template;
  if (!C.optionalList(Formats, "a format"))
    return;
  Template.Loc = C.loc();
  if (!C.name(Template.Name, "the name of a template") || !C.optionalList(Ranges, "a range") ||
      !C.finish() || !All.known(Template))
    return;
  XmpCode Out = All.code(All.pragma(I).Loc), F = All.code(All.pragma(I).Loc),
          R = All.code(All.pragma(I).Loc);
  if (!formats(F, Formats, nullptr) || !bounds(R, Ranges, false))
    return;
  if (!Formats.present() && !Ranges.present()) {
    C.expected("formats or ranges");
    return;
  }
  Out << ("{ __xmp_template_fix(" + All.site("template_fix") + ", __xmp_o_" + Template.Name +
          (Formats.Round ? ",1," : ",0,"))
             .str()
      << int64_t(Formats.Items.size()) << ",";
  Out << (Formats.present() ? All.code(Out.Loc) << "(const struct __xmp_format[]){" << F << "}"
                            : All.code(Out.Loc) << "0");
  Out << (Ranges.Round ? ",1," : ",0,") << int64_t(Ranges.Items.size()) << ",";
  Out << (Ranges.present() ? All.code(Out.Loc) << "(const struct __xmp_subscript[]){" << R << "}"
                           : All.code(Out.Loc) << "0")
      << "); }";
  All.replace(I, Out);
}
} // namespace xacc
