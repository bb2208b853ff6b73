// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations of coarrays: behind each, statements for the stage on the syntax tree. See
// XmpCoarray.h.
#include "tokens/XmpCoarray.h"
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
bool XmpCoarrayTokens::hasWord(size_t Begin, size_t End, StringRef Word) const {
  for (size_t I = Begin; I < End; ++I)
    if (Stream.name(I) == Word)
      return true;
  return false;
}

/// The name in front of the colon: a[n], (a)[n], or (*p)[n].
bool XmpCoarrayTokens::declarator(size_t Colon, Declarator &D) const {
  size_t I = Colon - 1;
  while (I > 0 && In[I].is(tok::r_square))
    I = Stream.matchBack(I) - 1;
  D.Begin = In[I].is(tok::r_paren) ? Stream.matchBack(I) : I;
  if (In[I].is(tok::r_paren)) {
    for (size_t K = Stream.matchBack(I) + 1; K < I; ++K) {
      D.IsPointer |= In[K].is(tok::star);
      if (In[K].is(tok::identifier)) {
        I = K;
        break;
      }
    }
  }
  D.Variable = {Stream.name(I), In[I].getLocation()};
  return In[I].is(tok::identifier);
}

/// True if a statement that begins at I may be a declaration.
bool XmpCoarrayTokens::mayDeclare(size_t I) const {
  if (In[I].isOneOf(tok::kw_if, tok::kw_else, tok::kw_while, tok::kw_for, tok::kw_do,
                    tok::kw_switch, tok::kw_return, tok::kw_goto))
    return false;
  return In[I].isNot(tok::identifier) || !Stream.name(I + 1).empty() ||
         In[I + 1].isOneOf(tok::star, tok::l_paren, tok::colon);
}

/// True if the declarator has a type, or another one, in front of it: `x = a:[*]` has none.
bool XmpCoarrayTokens::followsType(size_t Statement, size_t Declarator) const {
  if (Declarator <= Statement)
    return false;
  const Token &Before = In[Declarator - 1];
  if (Before.isOneOf(tok::kw_return, tok::kw_else, tok::kw_do, tok::kw_sizeof))
    return false;
  return !Stream.name(Declarator - 1).empty() ||
         (Before.isOneOf(tok::comma, tok::star, tok::r_paren, tok::r_brace) &&
          mayDeclare(Statement));
}

/// The variable that keeps the codimensions of another.
static std::string codimsOf(StringRef Variable) {
  return ("__attribute__((unused)) struct __xmp_codims __xmp_c_" + Variable + ";").str();
}

/// The arguments that tell the runtime of the storage.
static std::string storageOf(StringRef Variable) {
  return ("sizeof(" + Variable + "), \"" + Variable + "\");").str();
}

/// What makes a coarray of a variable.
XmpCode XmpCoarrayTokens::named(const Declarator &D, const Shape &S) {
  const std::string Variable = D.Variable.Text.str(), Codims = "__xmp_c_" + Variable;
  XmpCode Out = All.code(S.Extents.Loc);
  Out << "__xmp_coarray_named((void *)&" + Variable + ", &" + Codims + ", " << S.Count
      << (D.Where == Storage::Block ? ", &__xmp_k_" + Variable : std::string(", 0")) << ");";
  if (S.Count)
    Out << "__xmp_coarray_shape(__xmp_site_of(\"xmp coarray\", " << int64_t(!D.InFile) << "), &"
        << Codims + "," << S.Count << ", (const long[]){" << S.Extents << "});";
  return Out;
}

/// How the variable is stored, by the words in front of it and the place.
XmpCoarrayTokens::Storage XmpCoarrayTokens::storageIn(size_t Begin, size_t Colon,
                                                      const Declarator &D) const {
  if (D.IsPointer || hasWord(Begin, Colon, "extern"))
    return Storage::Elsewhere;
  return D.InFile || hasWord(Begin, Colon, "static") ? Storage::Static : Storage::Block;
}

bool XmpCoarrayTokens::mayStand(size_t Begin, size_t Colon, const Groups &At) const {
  Place Where = Open.back().Where;
  return At.size() <= 7 && Where != Place::Record && Where != Place::Other &&
         llvm::none_of(Tokens(In).slice(Begin, Colon - Begin), [](const Token &T) {
           return T.isOneOf(tok::kw_typedef, tok::kw__Thread_local, tok::kw_thread_local,
                            tok::kw___thread);
         });
}

void XmpCoarrayTokens::declaration(size_t Colon, const Groups &At) {
  SourceLocation L = In[Colon].getLocation();
  const Bracket &Around = Open.back();
  Declarator D;
  if (!declarator(Colon, D) || !mayStand(Around.Statement, Colon, At)) {
    Report(L, diag::err_xmp_coarray_place);
    return remove(Colon, At.back().second + 1);
  }
  if (!followsType(Around.Statement, D.Begin)) {
    Report(L, diag::err_xmp_image_number);
    return remove(Colon, At.back().second + 1);
  }
  Shape S{All.code(L), int64_t(At.size()) - 1};
  for (auto [First, Last] : ArrayRef(At).drop_back())
    S.Extents.expr(Tokens(In).slice(First + 1, Last - First - 1)) << ",";
  remove(Colon, At.back().second + 1);
  D.InFile = Around.Where == Place::File;
  if (Around.Where == Place::Parameter)
    return parameter(All.code(L) << codimsOf(D.Variable.Text) << named(D, S));
  dropQualifiers(Colon);
  D.Where = storageIn(Around.Statement, Colon, D);
  D.End = Colon;
  declare(D, S, behindDeclaration(Colon), true);
}

/// What makes a coarray of a variable, in front of the token Behind.
void XmpCoarrayTokens::declare(const Declarator &D, const Shape &S, size_t Behind, bool Defined) {
  if (D.Where == Storage::Static && Defined)
    insert(D.End, All.code(S.Extents.Loc) << "__attribute__((aligned(64)))");
  insert(Behind, D.InFile ? inFile(D, S) : inBlock(D, S));
}

/// `double w[restrict n]:[*]`, which programs have from lists of parameters.
void XmpCoarrayTokens::dropQualifiers(size_t Colon) {
  for (size_t I = Colon; I > 0 && In[I - 1].is(tok::r_square);) {
    I = Stream.matchBack(I - 1);
    for (size_t K = I + 1; In[K].isOneOf(tok::kw_restrict, tok::kw_const, tok::kw_volatile); ++K)
      Removed[K] = true;
  }
}

size_t XmpCoarrayTokens::behindDeclaration(size_t I) const {
  while (I < In.size() && In[I].isNot(tok::semi))
    I = In[I].isOneOf(tok::l_paren, tok::l_brace, tok::l_square) ? Stream.match(I) + 1 : I + 1;
  return I + 1;
}

/// A function of the file that the start of the program calls.
XmpCode XmpCoarrayTokens::inFile(const Declarator &D, const Shape &S) {
  const std::string Variable = D.Variable.Text.str();
  XmpCode Out = All.code(S.Extents.Loc) << "static " + codimsOf(Variable);
  All.openBuild(Out, "COARRAY");
  Out << named(D, S);
  if (D.Where == Storage::Static)
    Out << "__xmp_coarray(__xmp_site_of(\"xmp coarray\", 0), (void *)&" + Variable + ", " +
               storageOf(Variable);
  return Out << "}";
}

/// Statements behind the declaration in a function.
XmpCode XmpCoarrayTokens::inBlock(const Declarator &D, const Shape &S) {
  const std::string Variable = D.Variable.Text.str();
  XmpCode Out = All.code(S.Extents.Loc);
  if (D.Where == Storage::Block)
    Out << "__attribute__((unused, cleanup(__xmp_coarray_end))) struct __xmp_coarray_block "
           "__xmp_k_" +
               Variable + " = {0, 0};";
  Out << codimsOf(Variable) << named(D, S);
  if (D.Where == Storage::Block)
    Out << "__xmp_coarray_begin(__xmp_site_of(\"xmp coarray\", 1), &__xmp_k_" + Variable + ", " +
               storageOf(Variable);
  else if (D.Where == Storage::Static)
    Out << "__xmp_coarray_static(__xmp_site_of(\"xmp coarray\", 0), (void *)&" + Variable + ", " +
               storageOf(Variable);
  return Out;
}

/// The codimensions of a directive: [n][*].
bool XmpCoarrayTokens::codimensions(Tokens At, Shape &S) {
  S.Count = -1;
  for (size_t K = 0; K < At.size(); K = closing(At, K) + 1, ++S.Count) {
    size_t Close = closing(At, K);
    bool Last = Close + 1 == At.size();
    if (!At[K].is(tok::l_square) || Close == At.size() || Close == K + 1 || S.Count == 6 ||
        Last != (Close == K + 2 && At[K + 1].is(tok::star))) {
      Report(At[K].getLocation(), diag::err_xmp_expected)
          << "codimensions, of which the last is '*',"
          << "coarray";
      return false;
    }
    if (!Last)
      S.Extents.expr(At.slice(K + 1, Close - K - 1)) << ",";
  }
  return true;
}

//===--------------------------------------------------------------------===//
// Directives
//===--------------------------------------------------------------------===//

/// Looks in front of I, in the brace around it, for the declaration of a variable: where it begins,
/// and the token behind the declarator.
bool XmpCoarrayTokens::declaredBefore(size_t I, StringRef Name, size_t &Statement,
                                      size_t &Behind) const {
  const size_t First = Open.back().Open + (Open.size() > 1);
  size_t Found = 0;
  for (size_t K = I; K-- > First;) {
    if (In[K].isOneOf(tok::r_brace, tok::r_paren, tok::r_square)) {
      K = Stream.matchBack(K);
      continue;
    }
    bool Ends = In[K].is(tok::semi) || In[K].isAnnotation() || In[K].is(tok::l_brace);
    if (Found && (Ends || K == First)) {
      Statement = Ends ? K + 1 : K;
      return !Stream.name(Statement).empty() && Statement != Found;
    }
    if (Stream.name(K) == Name && !Found &&
        In[K + 1].isOneOf(tok::l_square, tok::comma, tok::semi, tok::equal))
      Found = Behind = K;
    else if (Found && Ends)
      Found = 0;
    while (Found == K && Stream.is(Behind + 1, tok::l_square))
      Behind = Stream.match(Behind + 1);
  }
  return false;
}

/// The form of XcalableMP 1.0, `coarray a, b : [n][*]` behind a declaration: as if the codimensions
/// stood there.
void XmpCoarrayTokens::oldForm(size_t I) {
  const XmpPragma &P = All.pragma(I);
  XmpCursor C(Report, P, P.Tokens);
  C.Directive = C.word();
  if (!C.takeWord("coarray") || C.word() == "on")
    return;
  SmallVector<Tokens, 4> Halves = split(C.Rest, tok::colon);
  Shape S{All.code(P.Loc), 0};
  if (Halves.size() != 2) {
    C.expected("':' and codimensions, of which the last is '*', or 'on'");
    return;
  }
  if (!codimensions(Halves[1], S))
    return;
  for (Tokens T : split(Halves[0], tok::comma)) {
    if (T.size() == 1 && !nameOf(T[0]).empty()) {
      oldForm(I, T[0], S);
      continue;
    }
    C.expected("the name of a variable");
    return;
  }
}

void XmpCoarrayTokens::oldForm(size_t I, const Token &Name, Shape S) {
  Declarator D{{nameOf(Name), Name.getLocation()}};
  S.Extents.Loc = D.Variable.Loc; // each has a site of its own
  size_t Statement = 0;
  D.InFile = Open.back().Where == Place::File;
  if (!declaredBefore(I, D.Variable.Text, Statement, D.End)) {
    if (D.InFile)
      Report(Name.getLocation(), diag::err_xmp_expected)
          << "the name of a variable that is declared in front of the directive"
          << "coarray";
    else // a parameter, or of a block around
      insert(I, All.code(S.Extents.Loc) << codimsOf(D.Variable.Text) << named(D, S));
    return;
  }
  D.Where = storageIn(Statement, D.End, D);
  const bool Defined = D.Where != Storage::Elsewhere;
  if (!Defined) // nothing says that the file which defines it has the directive, too
    D.Where = Storage::Static;
  declare(D, S, behindDeclaration(++D.End), Defined);
}

/// The images of the coarrays are the nodes.
void XmpCoarrayTokens::imagesOf(size_t I, XmpCursor &C, ArrayRef<Name> Names) {
  Name Nodes{"", C.loc()};
  if (!C.takeWord("on"))
    return; // oldForm has seen to it
  Nodes.Loc = C.loc();
  if (!C.name(Nodes.Text, "the name of a node array") || !C.finish())
    return;
  const Object *O = All.find(Nodes.Text);
  if (!O || O->Template || Names.empty()) {
    Report(Nodes.Loc, diag::err_xmp_expected)
        << (Names.empty() ? "'::' and names of coarrays" : "the name of a node array") << "coarray";
    return;
  }
  XmpCode Out = All.code(Nodes.Loc);
  if (All.inFile())
    All.openBuild(Out, "COARRAY");
  for (const Name &N : Names)
    Out << ("__xmp_coarray_on((void *)&" + N.Text + ", __xmp_o_" + Nodes.Text + ");").str();
  All.replace(I, All.inFile() ? Out << "}" : Out);
}

/// A prototype says nothing; a function begins with what is said of its parameters.
void XmpCoarrayTokens::parameter(const XmpCode &Code) {
  size_t Close = Open.back().Open;
  for (size_t K = Open.size(); K-- > 0 && Open[K].Where == Place::Parameter;)
    Close = Open[K].Open;
  size_t Body = Stream.match(Close) + 1;
  while (Stream.name(Body) == "__attribute__")
    Body = Stream.match(Body + 1) + 1;
  if (Stream.is(Body, tok::l_brace))
    insert(Body + 1, Code);
}
} // namespace xacc
