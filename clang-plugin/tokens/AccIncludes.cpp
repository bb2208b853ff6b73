// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AccIncludes.h. GCC's and nvc's omp.h declares functions and nothing else, so that programs
// include it where they use it; Clang's includes headers that define some, and C has no functions
// in functions.
#include "tokens/AccIncludes.h"
#include "clang/Basic/SourceManager.h"
#include <algorithm>

using namespace clang;

namespace xacc {
namespace {
class Includes {
public:
  explicit Includes(TokenStream &Stream) : Stream(Stream), SM(Stream.PP.getSourceManager()) {}
  /// Puts them in front of the function.
  void takeOut();

private:
  void takeOutOf(size_t Open, size_t Close, size_t Before);
  bool isOfSystem(size_t I) const;
  size_t behind(size_t First) const;
  bool isDeclarations(size_t First, size_t End) const;
  bool hasFunctions(size_t First, size_t End) const;

  TokenStream &Stream;
  const SourceManager &SM;
};
} // namespace

bool Includes::isOfSystem(size_t I) const {
  return Stream.Tokens[I].isNot(tok::eof) &&
         SM.isInSystemHeader(SM.getExpansionLoc(Stream.Tokens[I].getLocation()));
}

size_t Includes::behind(size_t First) const {
  while (isOfSystem(First))
    ++First;
  return First;
}

/// Whole ones, which stand where a statement may, and not the elements of an initialiser.
bool Includes::isDeclarations(size_t First, size_t End) const {
  const auto &Tokens = Stream.Tokens;
  return Tokens[First - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace) &&
         Tokens[End - 1].isOneOf(tok::semi, tok::r_brace);
}

/// Other headers stay: what they declare, or do, may be of what stands around them in the function.
/// Braces follow the brackets of statements, casts and attributes, too, which have keywords or
/// operators in front of them.
bool Includes::hasFunctions(size_t First, size_t End) const {
  for (size_t T = First; T < End; ++T) {
    if (!Stream.Tokens[T].isOneOf(tok::l_paren, tok::l_brace))
      continue;
    const size_t Close = Stream.match(T);
    if (Stream.is(T, tok::l_paren) && Close + 1 < End && Stream.is(Close + 1, tok::l_brace) &&
        Stream.Tokens[T - 1].isOneOf(tok::identifier, tok::r_paren))
      return true;
    T = Close;
  }
  return false;
}

void Includes::takeOut() {
  size_t Outer = 0; // the first token of what is being looked at, outside of functions
  for (size_t I = 0; I < Stream.Tokens.size(); ++I) {
    if (Stream.Tokens[I].isOneOf(tok::semi, tok::annot_pragma_pack, tok::annot_pragma_vis,
                                 tok::annot_pragma_align, tok::annot_pragma_msstruct))
      Outer = I + 1;
    if (!Stream.is(I, tok::l_brace))
      continue;
    const size_t Close = Stream.match(I);
    const bool IsBody = I && Stream.is(I - 1, tok::r_paren);
    const bool IsOld = I && Stream.is(I - 1, tok::semi); // behind declarations of its parameters
    if (IsBody && !isOfSystem(I))
      takeOutOf(I, Close, Outer);
    I = Close;
    Outer = IsBody || IsOld ? Close + 1 : Outer;
  }
}

/// Before: where the function begins.
void Includes::takeOutOf(size_t Open, size_t Close, size_t Before) {
  auto First = Stream.Tokens.begin();
  for (size_t T = Open + 1; T < Close; ++T) {
    const size_t End = behind(T);
    if (End > T && End < Close && isDeclarations(T, End) && hasFunctions(T, End)) {
      std::rotate(First + Before, First + T, First + End);
      Before += End - T;
    }
    T = End;
  }
}

void takeOutIncludes(TokenStream &Stream) { Includes(Stream).takeOut(); }
} // namespace xacc
