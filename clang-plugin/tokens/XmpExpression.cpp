// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// XcalableMP in expressions and declarations: sections a[base:length:step], xmp_desc_of, arguments
// of intrinsics, and file-scope arrays of variable extents, which old programs have.
#include "tokens/XmpExpression.h"
#include "tokens/XmpArrayRecord.h"
#include "tokens/XmpStatements.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace xacc {
/// True if the bracket at I is a subscript.
static bool isSubscript(Tokens T, size_t I) {
  return T[I].is(tok::l_square) && I > 0 &&
         T[I - 1].isOneOf(tok::identifier, tok::r_square, tok::r_paren) && I + 1 < T.size() &&
         !T[I + 1].is(tok::l_square);
}

bool XmpExpressions::hasSections() const {
  if (PP.getLangOpts().CPlusPlus)
    return false;
  for (size_t I = 0; I < In.size(); ++I) {
    if (In[I].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp))
      I = XmpStatements(All).skipAnnotation(I) - 1;
    else if (isSubscript(In, I) &&
             splitTriplet(Tokens(In).slice(I + 1, Stream.match(I) - I - 1)).size() > 1)
      return true;
  }
  return false;
}

/// Sections become __xmp_section(given, base, length, step), a subscript that Clang can check.
std::vector<Token> XmpExpressions::withSections(Tokens T) {
  std::vector<Token> Out;
  Out.reserve(T.size());
  for (size_t I = 0; I < T.size(); ++I) {
    // Clang parses OpenACC and OpenMP, sections included.
    if (T[I].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp))
      for (; I < T.size() &&
             !T[I].isOneOf(tok::annot_pragma_openacc_end, tok::annot_pragma_openmp_end);
           ++I)
        Out.push_back(T[I]);
    Out.push_back(T[I]);
    if (!isSubscript(T, I))
      continue;
    size_t Close = closing(T, I);
    SmallVector<Tokens, 4> Parts = splitTriplet(T.slice(I + 1, Close - I - 1));
    if (Parts.size() == 1 || Close == T.size())
      continue;
    if (Parts.size() > 3)
      Report(T[I].getLocation(), diag::err_xmp_triplet);
    int Given = 0;
    for (auto [K, P] : llvm::enumerate(Parts))
      Given |= P.empty() ? 0 : 1 << K;
    Parts.resize(3);
    XmpCode Call = All.code(T[I].getLocation());
    Call << "__xmp_section(" << int64_t(Given) << ",";
    for (unsigned K = 0; K < 3; ++K) {
      std::vector<Token> Part = withSections(Parts[K]);
      Call.expr(Part, K == 2 ? "1" : "0") << (K == 2 ? ")" : ",");
    }
    Out.insert(Out.end(), Call.Out.begin(), Call.Out.end());
    I = Close - 1;
  }
  return Out;
}

void XmpExpressions::descOf(size_t I) {
  size_t Close = Stream.match(I + 1);
  Tokens T = Tokens(In).slice(I + 2, Close - I - 2);
  if (T.size() != 1 || nameOf(T[0]).empty()) {
    Report(In[I].getLocation(), diag::err_xmp_expected)
        << "the name of nodes, a template or a distributed array"
        << "xmp_desc_of";
    return;
  }
  XmpCode Out = All.code(In[I].getLocation());
  if (!All.find(nameOf(T[0])))
    XmpArrayRecords(All).writeEarly(nameOf(T[0]), I);
  if (All.find(nameOf(T[0])))
    Out << "((void *)" << ("__xmp_o_" + nameOf(T[0])).str() << ")";
  else
    Out << "((void *)__xmp_view_of((void *)&" << T << ")->array)";
  All.drop(I, Close + 1);
  All.replace(I, Out);
}

//===--------------------------------------------------------------------===//
// Intrinsics
//===--------------------------------------------------------------------===//

/// True if the name at I is one of a function that is called, as far as tokens tell.
bool XmpExpressions::isCalled(size_t I, StringRef Name) const {
  return Stream.name(I) == Name && Stream.is(I + 1, tok::l_paren) &&
         !(I > 0 && In[I - 1].isOneOf(tok::period, tok::arrow));
}

bool XmpExpressions::takesMask(size_t I) const {
  return isCalled(I, "xmp_pack") || isCalled(I, "xmp_unpack");
}

bool XmpExpressions::takesWhole(size_t I) const {
  static const StringRef Names[] = {"xmp_transpose", "xmp_matmul", "xmp_sort_up",
                                    "xmp_sort_down", "xmp_gather", "xmp_scatter"};
  return takesMask(I) || llvm::any_of(Names, [&](StringRef Name) { return isCalled(I, Name); });
}

/// x[:][:]
static bool isWhole(Tokens T) {
  if (T.size() < 4 || T.size() % 3 != 1 || nameOf(T[0]).empty())
    return false;
  for (size_t I = 1; I < T.size(); I += 3)
    if (!T[I].is(tok::l_square) || !T[I + 1].is(tok::colon) || !T[I + 2].is(tok::r_square))
      return false;
  return true;
}

/// Whole arrays as arguments of intrinsics become their descriptors.
void XmpExpressions::wholeArguments() {
  std::vector<Token> Out;
  size_t Taken = 0;
  for (size_t I = 0; I < In.size(); ++I) {
    if (!takesWhole(I))
      continue;
    size_t Close = Stream.match(I + 1);
    SmallVector<Tokens, 4> List = split(Tokens(In).slice(I + 2, Close - I - 2), tok::comma);
    if (llvm::none_of(List, isWhole))
      continue;
    Out.insert(Out.end(), In.begin() + Taken, In.begin() + I + 2);
    Taken = Close;
    XmpCode Arguments = All.code(In[I].getLocation());
    for (auto [K, T] : llvm::enumerate(List)) {
      Arguments << (K ? "," : "");
      isWhole(T) ? Arguments << "xmp_desc_of(" << T.take_front(1) << ")" : Arguments << T;
    }
    Out.insert(Out.end(), Arguments.Out.begin(), Arguments.Out.end());
    I = Close - 1;
  }
  Out.insert(Out.end(), In.begin() + Taken, In.end());
  In = std::move(Out);
}

/// The mask of pack and unpack may be absent.
void XmpExpressions::addMask(size_t I) {
  size_t Close = Stream.match(I + 1);
  if (split(Tokens(In).slice(I + 2, Close - I - 2), tok::comma).size() == 2)
    All.replace(Close, All.code(In[I].getLocation()) << ", 0");
}

/// `int n = 8; int a[n];` at file scope: a distributed array has no storage of its own, so the
/// extent that Clang sees need not be the real one, which the array's record has.
void XmpExpressions::fileScopeExtents() {
  llvm::StringSet<> Names;
  for (auto &[Key, D] : All.Arrays)
    if (!Key.first)
      Names.insert(Key.second);
  int Depth = 0;
  for (size_t I = 0; I + 1 < In.size() && !Names.empty(); ++I) {
    if (In[I].isOneOf(tok::l_brace, tok::l_paren))
      ++Depth;
    else if (In[I].isOneOf(tok::r_brace, tok::r_paren))
      --Depth;
    if (Depth || !Names.contains(Stream.name(I)))
      continue;
    SmallVector<Tokens, 7> Extents;
    for (size_t Open = I + 1; Stream.is(Open, tok::l_square); Open = Stream.match(Open) + 1) {
      size_t Close = Stream.match(Open);
      Tokens T = Tokens(In).slice(Open + 1, Close - Open - 1);
      bool Constant = llvm::none_of(T, [](const Token &Each) { return Each.is(tok::identifier); });
      Extents.push_back(Constant ? Tokens() : T);
      if (Constant)
        continue;
      All.replace(Open + 1, All.code(In[Open].getLocation())
                                << "__builtin_choose_expr(__builtin_constant_p(" << T << "),");
      All.replace(Close, All.code(In[Open].getLocation()) << ", 4096)");
    }
    Described &D = All.Arrays[{0, Stream.name(I).str()}];
    if (D.Extents.empty())
      D.Extents = Extents;
  }
}
} // namespace xacc
