// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See XmpArrayRecord.h.
#include "tokens/XmpArrayRecord.h"
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
static bool isNumber(Tokens T) { return T.size() == 1 && T[0].is(tok::numeric_constant); }

static bool hasName(Tokens T, StringRef Name) {
  return llvm::any_of(T, [&](const Token &Each) { return nameOf(Each) == Name; });
}

/// How the position of an element is found, for markers.h.
char XmpArrayRecords::shapeOf(const Described &D, unsigned Dim) const {
  int Axis = D.Aligned->Dims[Dim].Axis;
  const XmpList &At = D.Aligned->Template.At;
  if (Axis >= 0) {
    StringRef Formats = All.find(D.Aligned->Template.Name)->Formats;
    size_t Square = At.Round ? At.Items.size() - 1 - Axis : Axis;
    char Format = Square < Formats.size() ? Formats[Square] : 'c';
    if (Format != '*')
      return Format == 'b' ? 'b' : 'c';
  }
  return D.Shadowed && !D.Shadowed->Full[Dim] ? 'w' : '*';
}

/// Equal for arrays whose mappings are equal if their extents are.
std::string XmpArrayRecords::layoutOf(const Described &D) const {
  std::string Text;
  bool Constant = true;
  llvm::raw_string_ostream Out(Text);
  auto tokens = [&](Tokens T) {
    Constant &= T.empty() || isNumber(T) ||
                (T[0].isOneOf(tok::plus, tok::minus) && isNumber(T.drop_front()));
    for (const Token &Each : T)
      Out << PP.getSpelling(Each);
  };
  Out << All.find(D.Aligned->Template.Name)->Id;
  for (auto [I, A] : llvm::enumerate(D.Aligned->Dims)) {
    Out << '/' << A.Axis << (D.Aligned->Template.At.Round ? 'r' : 's');
    tokens(A.Offset);
    if (!D.Shadowed)
      continue;
    Out << (D.Shadowed->Full[I] ? '*' : ':');
    tokens(D.Shadowed->Widths[I].Lo);
    Out << ':';
    tokens(D.Shadowed->Widths[I].Hi);
  }
  if (!Constant)
    Out << '#' << All.Numbers; // of its own: unlike any other
  return Text;
}

void XmpArrayRecords::record(XmpCode &Front, XmpCode &Out, StringRef Name, const Described &D) {
  const Align &A = *D.Aligned;
  std::string View = "__xmp_v_" + std::to_string(All.next());
  if (!All.inFile())
    Front << "__attribute__((unused, cleanup(__xmp_array_end))) struct __xmp_view " + View +
                 " = {0};";
  All.openBuild(Out, "ARRAY");
  std::string Site = All.site("align");
  Out << "struct __xmp_array __xmp_record_ = {";
  Out.string(Name)
      << (", 0, -1, 0, __xmp_o_" + A.Template.Name + (A.Template.At.Round ? ",1," : ",0,")).str()
      << int64_t(A.Template.At.Items.size()) << "," << int64_t(A.Dims.size()) << ",{";
  std::string Shape;
  for (auto [I, Dim] : llvm::enumerate(A.Dims)) {
    const XmpWidth *W = D.Shadowed ? &D.Shadowed->Widths[I] : nullptr;
    Shape += shapeOf(D, I);
    Out << "{";
    Out.expr(I < D.Extents.size() ? D.Extents[I] : Tokens())
        << "," << int64_t(Dim.Axis) << (D.Shadowed && D.Shadowed->Full[I] ? ",1," : ",0,");
    // The sign is that of the first term alone: i - lower + 1.
    Out.expr((All.code(Out.Loc) << "0L" << Dim.Offset).Out) << ",";
    Out.expr(W ? W->Lo : Tokens()) << ",";
    Out.expr(W ? (W->Hi.empty() ? W->Lo : W->Hi) : Tokens()) << "},";
  }
  Out << "}}; __xmp_align(" + Site + "," + (All.inFile() ? "0" : "&" + View) +
             ", &__xmp_record_, (void *)&";
  XmpCode Array(PP, D.Loc);
  Out << (Array << Name) << ",";
  Out.string(Shape) << ",";
  Out.string(layoutOf(D)) << "); }";
}

/// Equal: of the declaration at At, in whose initialiser the record stands then; else At.
bool XmpArrayRecords::write(size_t At, size_t Equal, SourceLocation L, StringRef Name, Described &D,
                            Scope &In) {
  D.Written = true;
  auto broken = [&] {
    All.Broken.insert(Name);
    return false;
  };
  if (!D.Aligned) {
    if (!All.Broken.contains(Name))
      Report(D.Loc, diag::err_xmp_shadow_alone) << Name;
    return broken();
  }
  if (!All.known(D.Aligned->Template))
    return broken();
  size_t Rank = D.Aligned->Dims.size();
  if (D.Shadowed && D.Shadowed->Widths.size() != Rank) {
    Report(D.Loc, diag::err_xmp_count)
        << Name << unsigned(Rank) << unsigned(D.Shadowed->Widths.size()) << "shadow";
    return broken();
  }
  In.Ranks[Name] = Rank;
  XmpCode Front = All.code(L), Out = All.code(L);
  record(Front, Out, Name, D);
  All.replace(At, Equal == At ? Front << Out : Front);
  if (Equal != At) {
    All.replace(Equal + 1, All.code(L) << "__extension__ ({" << Out);
    All.closeAfter(endOfInitializer(Equal), All.code(L) << "; })");
  }
  return true;
}

void XmpArrayRecords::complete(size_t I) {
  for (auto &[Key, D] : All.Arrays)
    if (Key.first == All.Scopes.back().Brace && D.Last == I && !D.Written)
      write(I, I, All.pragma(I).Loc, Key.second, D, All.Scopes.back());
}

/// The = of the declarator of Name whose initialiser holds I, in the declaration that begins at
/// Begin; else Begin.
size_t XmpArrayRecords::initializerOf(StringRef Name, size_t Begin, size_t I) const {
  bool Named = false, Initialized = false;
  size_t Equal = Begin;
  if (In[Begin].isOneOf(tok::star, tok::l_paren, tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_do,
                        tok::kw_switch, tok::kw_return))
    return Begin;
  for (size_t K = Begin; K < I; ++K) {
    if (Stream.is(K, tok::comma))
      Named = Initialized = false, Equal = Begin;
    if (Stream.is(K, tok::equal) && !Initialized)
      Initialized = true, Equal = Named ? K : Begin;
    size_t Close = In[K].isOneOf(tok::l_paren, tok::l_square, tok::l_brace) ? Stream.match(K) : K;
    if (Close > I)
      break;
    bool Declarator = !Initialized && (Close == K || Stream.is(K, tok::l_paren));
    for (; K < Close; ++K)
      Named |= Declarator && Stream.name(K) == Name;
    Named |= Declarator && K > Begin && Stream.name(K) == Name; // what begins with it assigns to it
  }
  return Equal;
}

/// Where the declarator whose = is at Equal ends.
size_t XmpArrayRecords::endOfInitializer(size_t Equal) const {
  size_t End = Equal;
  for (; End + 1 < In.size() && !In[End].isOneOf(tok::comma, tok::semi); ++End)
    if (In[End].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      End = Stream.match(End);
  return End;
}

/// The nodes of this block, behind I, that the distribution of the template needs: by the names in
/// front of '=' and behind '::', the last ones first.
llvm::SmallDenseSet<size_t> XmpArrayRecords::nodesOf(StringRef Template, size_t I,
                                                     size_t End) const {
  llvm::StringSet<> Needed;
  llvm::SmallDenseSet<size_t> Found;
  for (size_t K = std::min(End, In.size()); K-- > I;) {
    if (Stream.is(K, tok::r_brace))
      K = Stream.matchBack(K);
    if (!All.isPragma(K) || All.pragma(K).Tokens.empty())
      continue;
    Tokens T = All.pragma(K).Tokens;
    bool Names = true, Takes = false;
    const bool Distributes = nameOf(T[0]).equals_insensitive("distribute") && hasName(T, Template);
    for (const Token &Each : T.drop_front()) {
      Names = Each.is(tok::equal) ? false : Names || Each.isOneOf(tok::comma, tok::coloncolon);
      Takes |= Names && Needed.contains(nameOf(Each));
    }
    Takes &= nameOf(T[0]).equals_insensitive("nodes");
    if (Takes)
      Found.insert(K);
    for (const Token &Each : Takes || Distributes ? T.drop_front() : Tokens())
      if (!nameOf(Each).empty())
        Needed.insert(nameOf(Each));
  }
  return Found;
}

/// Rewrites the directives of this block behind I that the template needs, in front of the
/// statement that I is in.
void XmpArrayRecords::declareEarly(StringRef Template, size_t I) {
  size_t End = Stream.match(All.Scopes.back().Brace);
  auto Nodes = nodesOf(Template, I, End);
  for (size_t K = I; K < End && K < In.size(); ++K) {
    if (Stream.is(K, tok::l_brace))
      K = Stream.match(K);
    if (!All.isPragma(K) || All.pragma(K).Tokens.empty())
      continue;
    StringRef Word = nameOf(All.pragma(K).Tokens[0]);
    bool Mine = Nodes.contains(K) ||
                (hasName(All.pragma(K).Tokens, Template) &&
                 (Word.equals_insensitive("template") || Word.equals_insensitive("distribute")));
    if (!Mine)
      continue;
    All.Early[K] = All.Scopes.back().Statement;
    All.directive(K);
  }
}

void XmpArrayRecords::writeEarly(StringRef Name, size_t I) {
  for (Scope &S : llvm::reverse(All.Scopes)) {
    auto It = All.Arrays.find({S.Brace, Name.str()});
    if (!S.Brace || It == All.Arrays.end() || It->second.Written || !It->second.Aligned)
      continue;
    StringRef Template = It->second.Aligned->Template.Name;
    if (!All.find(Template) && &S == &All.Scopes.back())
      declareEarly(Template, I);
    if (!All.find(Template))
      return;
    SourceLocation L = In[I].getLocation();
    write(S.Statement, initializerOf(Name, S.Statement, I), L, Name, It->second, S);
    return;
  }
}

void XmpArrayRecords::declareOnDevice(size_t I) {
  if (Stream.name(I + 1) != "declare")
    return;
  size_t End = XmpStatements(All).skipAnnotation(I);
  XmpCode Clauses = All.code(In[I + 1].getLocation());
  bool Distributed = false, Others = false;
  for (size_t K = I + 2; K < End; ++K) {
    if (!Stream.is(K + 1, tok::l_paren) || Stream.name(K).empty())
      continue;
    size_t Close = Stream.match(K + 1);
    bool Creates = Stream.name(K) == "create" || Stream.name(K) == "device_resident";
    for (Tokens T : split(Tokens(In).slice(K + 2, Close - K - 2), tok::comma)) {
      auto It = T.empty() ? All.Arrays.end() : All.Arrays.find({0, nameOf(T[0]).str()});
      bool Known = It != All.Arrays.end() && It->second.Aligned;
      (Known ? Distributed : Others) = true;
      if (Known && !Creates && Stream.name(K) != "copyin") {
        Report(In[K].getLocation(), diag::err_xmp_unsupported)
            << "this clause of declare for a distributed array";
        return;
      }
      if (Known)
        Clauses << (Creates ? "create" : "copyin") << "(" << T << ")";
    }
    K = Close;
  }
  if (!Distributed)
    return;
  if (Others) {
    Report(In[I + 1].getLocation(), diag::err_xmp_unsupported)
        << "a declare directive with distributed arrays and other variables: write two";
    return;
  }
  All.drop(I, End);
  XmpCode Out = All.code(In[I + 1].getLocation());
  All.openBuild(Out, "DEVICE");
  Out << Tokens(In).slice(I, 1) << "enter data" << Clauses << Tokens(In).slice(End - 1, 1) << "; }";
  All.replace(I, Out);
}
} // namespace xacc
