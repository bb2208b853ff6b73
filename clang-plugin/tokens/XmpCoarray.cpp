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

/// True if the brace at I holds members of a type: names and attributes stand between the two.
bool XmpCoarrayTokens::isOfType(size_t I) const {
  while (I-- > 0) {
    if (In[I].isOneOf(tok::kw_struct, tok::kw_union, tok::kw_enum))
      return true;
    if (In[I].isOneOf(tok::r_paren, tok::r_square)) {
      I = Stream.matchBack(I);
      if (!I || !In[I - 1].isOneOf(tok::kw___attribute, tok::kw__Alignas, tok::kw_struct,
                                   tok::kw_union, tok::kw_enum))
        return false;
    } else if (Stream.name(I).empty() && In[I].isNot(tok::colon)) // enum name : type
      return false;
  }
  return false;
}

/// What the brace or parenthesis at Open encloses.
XmpCoarrayTokens::Place XmpCoarrayTokens::placeOf(size_t Bracket) const {
  Place Around = Open.back().Where;
  if (In[Bracket].is(tok::l_paren))
    return Around == Place::File || Around == Place::Parameter ? Place::Parameter : Place::Other;
  if (!Bracket)
    return Place::Other;
  size_t Front = Bracket;
  if (isOfType(Bracket))
    return Place::Record;
  if (In[Bracket - 1].is(tok::r_paren)) // (type){...}
    Front = Stream.matchBack(Bracket - 1);
  if ((Front && In[Front - 1].isOneOf(tok::equal, tok::comma)) || Around == Place::Record)
    return Place::Other;
  return Place::Block;
}

/// Declarations go on behind the members of a type and the values of a variable.
void XmpCoarrayTokens::enter(size_t I) {
  bool Ends = In[I].is(tok::semi) || In[I].isAnnotation();
  if (In[I].isOneOf(tok::l_brace, tok::l_paren))
    Open.push_back({I, placeOf(I), I + 1});
  else if (In[I].isOneOf(tok::r_brace, tok::r_paren) && Open.size() > 1) {
    Ends = In[I].is(tok::r_brace) && Open.back().Where == Place::Block;
    Open.pop_back();
  }
  if (Ends)
    Open.back().Statement = I + 1;
}

/// The names that the declaration at I makes those of types: the last of each declarator.
void XmpCoarrayTokens::noteTypedefs(size_t I) {
  for (size_t K = I + 1; K < In.size() && In[K].isNot(tok::semi); ++K) {
    if (In[K].is(tok::l_brace) && (K = Stream.match(K)) >= In.size())
      return;
    if (In[K].is(tok::identifier) &&
        In[K + 1].isOneOf(tok::semi, tok::comma, tok::l_square, tok::r_paren, tok::l_paren,
                          tok::kw___attribute))
      Typedefs.insert(Stream.name(K));
  }
}

/// Clauses of OpenACC and OpenMP have a grammar of their own.
void XmpCoarrayTokens::checkDirective(size_t Begin, size_t End) {
  for (size_t I = Begin; I < End; ++I) {
    if (!isCoarrayColon(Stream, I))
      continue;
    Report(In[I].getLocation(), diag::err_xmp_unsupported)
        << "an object of another image in a directive";
    size_t Behind = I + 1;
    while (Behind < End && Stream.is(Behind, tok::l_square))
      Behind = Stream.match(Behind) + 1;
    remove(I, std::min(Behind, End));
  }
}

void XmpCoarrayTokens::rewrite() {
  Open.push_back({0, Place::File, 0});
  All.Scopes.push_back({0, {}, {}, 0, 0}); // what is written here is of the file
  size_t Asm = 0;
  for (size_t I = 0; I < In.size(); ++I) {
    size_t Behind = skipDirective(Stream, I);
    if (Behind != I) {
      checkDirective(I, Behind - 1);
      Open.back().Statement = Behind;
      I = Behind - 1;
      continue;
    }
    enter(I);
    if (In[I].is(tok::kw_asm))
      Asm = parenOfAsm(Stream, I);
    if (In[I].is(tok::kw_typedef))
      noteTypedefs(I);
    if (All.isPragma(I))
      oldForm(I);
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

/// True if the parentheses from Open to Close hold the name of a type.
bool XmpCoarrayTokens::isTypeName(size_t Open, size_t Close) const {
  size_t I = Open + 1;
  while (I < Close && In[I].isOneOf(tok::kw_const, tok::kw_volatile, tok::kw_restrict))
    ++I;
  return I < Close && (In[I].isSimpleTypeSpecifier(Stream.PP.getLangOpts()) ||
                       In[I].isOneOf(tok::kw_struct, tok::kw_union, tok::kw_enum, tok::kw__Complex,
                                     tok::kw__BitInt, tok::kw_typeof_unqual) ||
                       (In[I].is(tok::identifier) && Typedefs.contains(Stream.name(I))));
}

/// True if the parenthesis at I follows what is called.
bool XmpCoarrayTokens::isCall(size_t I) const {
  if (!I || !In[I - 1].isOneOf(tok::identifier, tok::r_square, tok::r_paren))
    return false;
  if (In[I - 1].isNot(tok::r_paren))
    return true;
  size_t Open = Stream.matchBack(I - 1);
  bool IsHead = Open && In[Open - 1].isOneOf(tok::kw_if, tok::kw_while, tok::kw_for, tok::kw_switch,
                                             tok::kw_sizeof, tok::kw_typeof);
  return !IsHead && !isTypeName(Open, I - 1);
}

/// Index of the first token of the postfix expression that ends in front of End.
size_t XmpCoarrayTokens::beginOfPostfix(size_t End) const {
  size_t I = End;
  while (I > 0) {
    --I;
    if (In[I].is(tok::r_square)) {
      I = Stream.matchBack(I);
      continue;
    }
    if (In[I].is(tok::r_paren)) {
      I = Stream.matchBack(I);
      if (isCall(I))
        continue;
    }
    if (I && In[I - 1].isOneOf(tok::period, tok::arrow)) {
      --I;
      continue;
    }
    break;
  }
  const bool IsChosen = I && In[I - 1].isOneOf(tok::kw__Generic, tok::kw___builtin_choose_expr);
  return IsChosen ? I - 1 : I;
}

/// a[i].m:[x][y] becomes
/// (*__builtin_choose_expr(1, &(a[i]), __xmp_image(2, (const long[]){x, y}))).m
void XmpCoarrayTokens::object(size_t Colon, const Groups &At) {
  SourceLocation L = In[Colon].getLocation();
  size_t Begin = beginOfPostfix(Colon);
  for (auto [First, Last] : At)
    if (Last == First + 1 || Last >= In.size()) {
      Report(L, diag::err_xmp_image_number);
      return remove(Colon, At.back().second + 1);
    }
  if (In[Begin].is(tok::colon)) {
    Report(L, diag::err_xmp_coarray_here);
    return remove(Colon, At.back().second + 1);
  }
  if (Begin > 0 && (In[Begin - 1].is(tok::identifier) ||
                    In[Begin - 1].isSimpleTypeSpecifier(Stream.PP.getLangOpts()))) {
    Report(L, diag::err_xmp_coarray_place); // `double a:[4]`
    return remove(Colon, At.back().second + 1);
  }
  XmpCode Front = All.code(In[Begin].getLocation()) << "(*__builtin_choose_expr(1, &(";
  std::vector<Token> &To = Fronts[Begin];
  To.insert(To.begin(), Front.Out.begin(), Front.Out.end());
  size_t Member = Colon; // of which the object around is fetched: a bit-field has no address
  while (Member > Begin + 2 && In[Member - 1].is(tok::identifier) && In[Member - 2].is(tok::period))
    Member -= 2;
  const std::vector<Token> Members(In.begin() + Member, In.begin() + Colon);
  remove(Member, Colon);
  insert(Colon, All.code(L) << "), __xmp_image(" << int64_t(At.size()) << ", (const long[]){(");
  Removed[Colon] = true;
  for (auto [K, Group] : llvm::enumerate(At)) {
    Removed[Group.first] = Removed[Group.second] = true;
    insert(Group.second, All.code(L) << (K + 1 < At.size() ? "), (" : ")})))"));
  }
  insert(At.back().second, All.code(L) << Tokens(Members));
}
} // namespace xacc
