// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See XmpCoarray.h. No C expression begins with a bracket, and only attributes, [[, and the
// operands of asm follow a colon; so `:[` is a coarray's, and a declaration's if its last bracket
// holds `*` alone.
#include "tokens/XmpCoarray.h"
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
/// Index behind a directive at I, else I.
static size_t skipDirective(const TokenStream &Stream, size_t I) {
  bool Directive = Stream.Tokens[I].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp);
  return Directive ? Stream.behindPragma(I) : I;
}

/// Index of the parenthesis of asm at I; whose operands follow colons.
static size_t parenOfAsm(const TokenStream &Stream, size_t I) {
  while (I < Stream.Tokens.size() && !Stream.Tokens[I].isOneOf(tok::l_paren, tok::semi))
    ++I;
  return I;
}

static bool isCoarrayColon(const TokenStream &Stream, size_t I) {
  return Stream.is(I, tok::colon) && Stream.is(I + 1, tok::l_square) &&
         !Stream.is(I + 2, tok::l_square);
}

bool hasCoarrays(TokenStream &Stream) {
  if (Stream.PP.getLangOpts().CPlusPlus)
    return false;
  for (size_t I = 0; I < Stream.Tokens.size(); ++I) {
    I = skipDirective(Stream, I);
    if (Stream.is(I, tok::kw_asm))
      I = Stream.match(parenOfAsm(Stream, I));
    else if (isCoarrayColon(Stream, I))
      return true;
  }
  return false;
}

void XmpCoarrayTokens::insert(size_t I, const XmpCode &Code) {
  std::vector<Token> &To = Inserted[I];
  To.insert(To.end(), Code.Out.begin(), Code.Out.end());
}

void XmpCoarrayTokens::remove(size_t Begin, size_t End) {
  for (size_t I = Begin; I < End; ++I)
    Removed[I] = true;
}

void XmpCoarrayTokens::apply() {
  if (Inserted.empty() && Removed.empty())
    return;
  std::vector<Token> Out;
  for (size_t I = 0; I < In.size(); ++I) {
    if (auto It = Inserted.find(I); It != Inserted.end())
      Out.insert(Out.end(), It->second.begin(), It->second.end());
    if (auto It = Fronts.find(I); It != Fronts.end())
      Out.insert(Out.end(), It->second.begin(), It->second.end());
    if (!Removed.count(I))
      Out.push_back(In[I]);
  }
  In = std::move(Out);
}

//===--------------------------------------------------------------------===//
// The walk
//===--------------------------------------------------------------------===//

/// What the brace or parenthesis at Open encloses.
XmpCoarrayTokens::Place XmpCoarrayTokens::placeOf(size_t Bracket) const {
  Place Around = Open.back().Where;
  if (In[Bracket].is(tok::l_paren))
    return Around == Place::File || Around == Place::Parameter ? Place::Parameter : Place::Other;
  if (!Bracket)
    return Place::Other;
  const Token &Before = In[Bracket - 1];
  for (size_t I = Bracket; I-- > 0 && !Stream.name(I).empty();)
    if (In[I].isOneOf(tok::kw_struct, tok::kw_union, tok::kw_enum))
      return Place::Record;
  if (Before.isOneOf(tok::equal, tok::comma) || Around == Place::Record)
    return Place::Other;
  return Place::Block;
}

void XmpCoarrayTokens::enter(size_t I) {
  if (In[I].isOneOf(tok::l_brace, tok::l_paren))
    Open.push_back({I, placeOf(I), I + 1});
  else if (In[I].isOneOf(tok::r_brace, tok::r_paren) && Open.size() > 1)
    Open.pop_back();
  if (In[I].isOneOf(tok::semi, tok::r_brace) || In[I].isAnnotation())
    Open.back().Statement = I + 1;
}

void XmpCoarrayTokens::rewrite() {
  Open.push_back({0, Place::File, 0});
  All.Scopes.push_back({0, {}, {}, 0, 0}); // what is written here is of the file
  size_t Asm = 0;
  for (size_t I = 0; I < In.size(); ++I) {
    size_t Behind = skipDirective(Stream, I);
    if (Behind != I) {
      Open.back().Statement = Behind;
      I = Behind - 1;
      continue;
    }
    enter(I);
    if (In[I].is(tok::kw_asm))
      Asm = parenOfAsm(Stream, I);
    if (!isCoarrayColon(Stream, I) || (Asm && Open.back().Open == Asm))
      continue;
    Groups At;
    for (size_t K = I + 1; Stream.is(K, tok::l_square); K = At.back().second + 1)
      At.push_back({K, Stream.match(K)});
    auto [First, Last] = At.back();
    if (Last == First + 2 && In[First + 1].is(tok::star))
      declaration(I, At);
    else
      object(I, At);
  }
  All.Scopes.pop_back();
  apply();
}

//===--------------------------------------------------------------------===//
// Objects of other images
//===--------------------------------------------------------------------===//

/// Index of the bracket that the one at I closes.
static size_t matchBack(const std::vector<Token> &T, size_t I) {
  for (int Depth = 0;; --I) {
    if (T[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
      ++Depth;
    else if (T[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace) && --Depth == 0)
      return I;
    if (!I)
      return 0;
  }
}

/// True if the parenthesis at I follows what is called.
static bool isCall(const std::vector<Token> &T, size_t I) {
  if (!I || !T[I - 1].isOneOf(tok::identifier, tok::r_square, tok::r_paren))
    return false;
  if (T[I - 1].isNot(tok::r_paren))
    return true;
  size_t Open = matchBack(T, I - 1);
  return !Open || !T[Open - 1].isOneOf(tok::kw_if, tok::kw_while, tok::kw_for, tok::kw_switch);
}

/// Index of the first token of the postfix expression that ends in front of End.
static size_t beginOfPostfix(const std::vector<Token> &T, size_t End) {
  size_t I = End;
  while (I > 0) {
    --I;
    if (T[I].is(tok::r_square)) {
      I = matchBack(T, I);
      continue;
    }
    if (T[I].is(tok::r_paren)) {
      I = matchBack(T, I);
      if (isCall(T, I))
        continue;
    }
    if (I && T[I - 1].isOneOf(tok::period, tok::arrow)) {
      --I;
      continue;
    }
    break;
  }
  return I;
}

/// a[i]:[x][y] becomes (*__builtin_choose_expr(1, &(a[i]), __xmp_image(2, (const long[]){x, y}))).
void XmpCoarrayTokens::object(size_t Colon, const Groups &At) {
  SourceLocation L = In[Colon].getLocation();
  size_t Begin = beginOfPostfix(In, Colon);
  for (auto [First, Last] : At)
    if (Last == First + 1 || Last >= In.size()) {
      Report(L, diag::err_xmp_image_number);
      return remove(Colon, At.back().second + 1);
    }
  if (In[Begin].is(tok::colon)) {
    Report(L, diag::err_xmp_coarray_here);
    return remove(Colon, At.back().second + 1);
  }
  XmpCode Front = All.code(In[Begin].getLocation()) << "(*__builtin_choose_expr(1, &(";
  std::vector<Token> &To = Fronts[Begin];
  To.insert(To.begin(), Front.Out.begin(), Front.Out.end());
  insert(Colon, All.code(L) << "), __xmp_image(" << int64_t(At.size()) << ", (const long[]){(");
  Removed[Colon] = true;
  for (auto [K, Group] : llvm::enumerate(At)) {
    Removed[Group.first] = Removed[Group.second] = true;
    insert(Group.second, All.code(L) << (K + 1 < At.size() ? "), (" : ")})))"));
  }
}

//===--------------------------------------------------------------------===//
// Declarations
//===--------------------------------------------------------------------===//

bool XmpCoarrayTokens::hasWord(size_t Begin, size_t End, StringRef Word) const {
  for (size_t I = Begin; I < End; ++I)
    if (Stream.name(I) == Word)
      return true;
  return false;
}

/// The name in front of the colon: a[n], or (*p)[n].
bool XmpCoarrayTokens::declarator(size_t Colon, Declarator &D) const {
  size_t I = Colon - 1;
  while (I > 0 && In[I].is(tok::r_square))
    I = matchBack(In, I) - 1;
  if (In[I].is(tok::r_paren)) {
    D.IsPointer = true;
    for (size_t K = matchBack(In, I) + 1; K < I; ++K)
      if (In[K].is(tok::identifier)) {
        I = K;
        break;
      }
  }
  D.Variable = {Stream.name(I), In[I].getLocation()};
  return In[I].is(tok::identifier);
}

/// What makes a coarray of a variable. Block: of automatic storage; Inside: in a function.
XmpCode XmpCoarrayTokens::named(const Declarator &D, const XmpCode &Extents, int64_t Count,
                                bool Block, bool Inside, SourceLocation L) {
  const std::string Variable = D.Variable.Text.str(), Codims = "__xmp_c_" + Variable;
  const std::string Site =
      Inside ? "__xmp_site_of(\"xmp coarray\", 1)" : "__xmp_site_of(\"xmp coarray\", 0)";
  XmpCode Out = All.code(L);
  Out << "__xmp_coarray_named((void *)&" + Variable + ", &" + Codims + ", " << Count
      << (Block ? ", &__xmp_k_" + Variable : std::string(", 0")) << ");";
  if (Count)
    Out << "__xmp_coarray_shape(" + Site + ", &" + Codims + "," << Count << ", (const long[]){"
        << Extents << "});";
  return Out;
}

void XmpCoarrayTokens::declaration(size_t Colon, const Groups &At) {
  SourceLocation L = In[Colon].getLocation();
  const Bracket &Around = Open.back();
  size_t Begin = Around.Statement;
  Declarator D;
  if (!declarator(Colon, D) || At.size() > 7 || hasWord(Begin, Colon, "typedef") ||
      hasWord(Begin, Colon, "_Thread_local") || hasWord(Begin, Colon, "__thread") ||
      Around.Where == Place::Record || Around.Where == Place::Other) {
    Report(L, diag::err_xmp_coarray_place);
    return remove(Colon, At.back().second + 1);
  }
  const std::string Variable = D.Variable.Text.str();
  const std::string Codims =
      "__attribute__((unused)) struct __xmp_codims __xmp_c_" + Variable + ";";
  XmpCode Extents = All.code(L);
  for (auto [First, Last] : ArrayRef(At).drop_back())
    Extents.expr(Tokens(In).slice(First + 1, Last - First - 1)) << ",";
  remove(Colon, At.back().second + 1);
  if (Around.Where == Place::Parameter) {
    XmpCode Out = All.code(L) << Codims;
    Out << named(D, Extents, int64_t(At.size()) - 1, false, true, L);
    return parameter(Out);
  }
  size_t End = Colon;
  while (End < In.size() && In[End].isNot(tok::semi))
    End = In[End].isOneOf(tok::l_paren, tok::l_brace, tok::l_square) ? Stream.match(End) + 1
                                                                     : End + 1;
  bool Extern = hasWord(Begin, Colon, "extern"), Static = hasWord(Begin, Colon, "static");
  bool InFile = Around.Where == Place::File, Owns = !D.IsPointer && !Extern;
  bool Block = Owns && !InFile && !Static;
  const std::string Size =
      "(void *)&" + Variable + ", sizeof(" + Variable + "), \"" + Variable + "\");";
  XmpCode Out = All.code(L);
  if (Block)
    Out << "__attribute__((unused, cleanup(__xmp_coarray_end))) struct __xmp_coarray_block "
           "__xmp_k_" +
               Variable + " = {0, 0};";
  Out << (InFile ? "static " + Codims : Codims);
  if (InFile)
    All.openBuild(Out, "COARRAY");
  Out << named(D, Extents, int64_t(At.size()) - 1, Block, !InFile, L);
  if (Block)
    Out << "__xmp_coarray_begin(__xmp_site_of(\"xmp coarray\", 1), &__xmp_k_" + Variable +
               ", sizeof(" + Variable + "), \"" + Variable + "\");";
  else if (Owns)
    Out << (InFile ? "__xmp_coarray(" : "__xmp_coarray_static(") +
               std::string("__xmp_site_of(\"xmp coarray\", 0), ") + Size;
  if (InFile)
    Out << "}";
  if (Owns && !Block)
    insert(Colon, All.code(L) << "__attribute__((aligned(64)))");
  insert(End + 1, Out);
}

/// The form of XcalableMP 1.0, behind a declaration of its own.
void XmpCoarrayTokens::directive(size_t I, XmpCursor &C) {
  SourceLocation L = All.pragma(I).Loc;
  SmallVector<Tokens, 4> Halves = split(C.Rest, tok::colon);
  if (Halves.size() != 2 || !All.inFile()) {
    Report(L, diag::err_xmp_unsupported)
        << (Halves.size() != 2 ? "'#pragma xmp coarray on'" : "'#pragma xmp coarray' in a block");
    return;
  }
  Tokens At = Halves[1];
  XmpCode Extents = All.code(L);
  int64_t Count = -1;
  for (size_t K = 0; K < At.size(); K = closing(At, K) + 1, ++Count) {
    size_t Close = closing(At, K);
    bool Last = Close + 1 == At.size();
    if (!At[K].is(tok::l_square) || Close == At.size() || Close == K + 1 || Count == 6 ||
        Last != (Close == K + 2 && At[K + 1].is(tok::star))) {
      Report(At[K].getLocation(), diag::err_xmp_expected)
          << "codimensions, of which the last is '*',"
          << "coarray";
      return;
    }
    if (!Last)
      Extents.expr(At.slice(K + 1, Close - K - 1)) << ",";
  }
  for (Tokens T : split(Halves[0], tok::comma)) {
    if (T.size() != 1 || nameOf(T[0]).empty()) {
      C.expected("the name of a variable");
      return;
    }
    Declarator D{{nameOf(T[0]), T[0].getLocation()}, false};
    const std::string Variable = D.Variable.Text.str();
    XmpCode Out = All.code(L);
    Out << "static __attribute__((unused)) struct __xmp_codims __xmp_c_" + Variable + ";";
    All.openBuild(Out, "COARRAY");
    Out << named(D, Extents, Count, false, false, L)
        << "__xmp_coarray(__xmp_site_of(\"xmp coarray\", 0), (void *)&" + Variable + ", sizeof(" +
               Variable + "), \"" + Variable + "\"); }";
    All.replace(I, Out);
  }
}

/// A prototype says nothing; a function begins with what is said of its parameters.
void XmpCoarrayTokens::parameter(const XmpCode &Shape) {
  size_t Close = Open.back().Open;
  for (size_t K = Open.size(); K-- > 0 && Open[K].Where == Place::Parameter;)
    Close = Open[K].Open;
  size_t Body = Stream.match(Close) + 1;
  while (Stream.name(Body) == "__attribute__")
    Body = Stream.match(Body + 1) + 1;
  if (Stream.is(Body, tok::l_brace))
    insert(Body + 1, Shape);
}
} // namespace xacc
