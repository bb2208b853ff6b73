// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clauses of XcalableMP directives. See XmpDirective.h.
#include "tokens/XmpDirective.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace xacc {
namespace {
enum class What { Ref, Word, Value, List, Name };
struct ClauseRow {
  const char *Word;
  What Follows;
};
constexpr ClauseRow ClauseRows[] = {
#define XMP_CLAUSE(Id, Word, Follows) {Word, What::Follows},
#include "tokens/XmpClauses.def"
};
} // namespace

static bool isReductionOp(StringRef Op) {
  static const char *const Ops[] = {"+",        "-",        "*",       "&",      "|",
                                    "^",        "&&",       "||",      "max",    "min",
                                    "firstmax", "firstmin", "lastmax", "lastmin"};
  return llvm::is_contained(Ops, Op);
}

/// Index of the first token of one of the kinds that is in no bracket.
template <typename... Kinds> static size_t findOutside(Tokens T, Kinds... Wanted) {
  size_t I = 0;
  for (; I < T.size() && !T[I].isOneOf(Wanted...); ++I)
    if (T[I].isOneOf(tok::l_paren, tok::l_square))
      I = closing(T, I);
  return std::min(I, T.size());
}

/// A variable with locations is a plain name followed by '/', so commas between slashes do not
/// separate variables.
bool XmpCursor::reductionItem(XmpReduction::Item &Item) {
  Item.Variable = Rest.take_front(findOutside(Rest, tok::comma, tok::slash));
  if (Item.Variable.empty())
    return expected("a reduction variable");
  Rest = Rest.drop_front(Item.Variable.size());
  if (!take(tok::slash))
    return true;
  size_t End = findOutside(Rest, tok::slash);
  if (End == Rest.size())
    return Rest = Tokens(), expected("'/' after the locations");
  for (Tokens Location : split(Rest.take_front(End), tok::comma)) {
    if (Location.empty())
      return expected("a location variable");
    Item.Locations.push_back(Location);
  }
  Rest = Rest.drop_front(End + 1);
  return true;
}

bool XmpCursor::reduction(Tokens T, XmpReduction &Out, SourceLocation L) {
  Out.Loc = L;
  Tokens Saved = Rest;
  Rest = T;
  if (atEnd())
    return expected("a reduction operator");
  Out.Op = nameOf(Rest[0]).lower();
  if (Out.Op.empty() && tok::getPunctuatorSpelling(Rest[0].getKind()))
    Out.Op = tok::getPunctuatorSpelling(Rest[0].getKind());
  if (!isReductionOp(Out.Op))
    return expected("a reduction operator");
  Rest = Rest.drop_front();
  if (!take(tok::colon))
    return expected("':'");
  while (true) {
    XmpReduction::Item Item;
    if (!reductionItem(Item))
      return false;
    Out.Items.push_back(Item);
    if (atEnd())
      break;
    if (!take(tok::comma))
      return expected("',' or ')'");
  }
  Rest = Saved;
  return true;
}

bool XmpCursor::peelAndWait(Tokens T, XmpClauses &Out) {
  SmallVector<Tokens, 4> Items = split(T, tok::comma);
  if (Items.size() < 2 || Items[0].empty())
    return expected("an async id and widths");
  Out.Id = Items[0];
  return widths(ArrayRef(Items).drop_front(), Out.Part);
}

bool XmpCursor::clause(unsigned Index, XmpClauses &Out) {
  SourceLocation L = loc();
  Tokens T;
  switch (ClauseRows[Index].Follows) {
  case What::Ref:
    return ref(Index == XmpIndexOn ? Out.On : Out.From);
  case What::Word:
    return true;
  case What::Name:
    return !is(tok::l_paren) || parens(Out.AccName, "a name");
  case What::Value:
    return parens(Index == XmpIndexIf ? Out.If : Out.Async, "an expression");
  case What::List:
    break;
  }
  if (!parens(T, "a list"))
    return false;
  Tokens Saved = Rest;
  bool Ok = true;
  if (Index == XmpIndexReduction)
    Ok = reduction(T, Out.Reductions.emplace_back(), L);
  else if (Index == XmpIndexPeelAndWait)
    Ok = peelAndWait(T, Out);
  else
    Ok = widths(split(T, tok::comma), Index == XmpIndexWidth    ? Out.Width
                                      : Index == XmpIndexOffset ? Out.Offset
                                                                : Out.Part);
  if (Ok)
    Rest = Saved;
  return Ok;
}

bool XmpCursor::clauses(unsigned Allowed, XmpClauses &Out) {
  while (!atEnd()) {
    take(tok::comma);
    std::string Word = word();
    const ClauseRow *Row =
        llvm::find_if(ClauseRows, [&](const ClauseRow &R) { return Word == R.Word; });
    unsigned Index = Row - ClauseRows;
    if (Row == std::end(ClauseRows) || !(Allowed >> Index & 1)) {
      Report(loc(), diag::err_xmp_clause)
          << (atEnd() ? StringRef("the end of the line") : StringRef(Word)) << Directive;
      return false;
    }
    if (Out.has(XmpClauseBit(Index)) && Index != XmpIndexReduction) {
      Report(loc(), diag::err_clause_twice) << Word;
      return false;
    }
    Out.Seen |= 1u << Index;
    Rest = Rest.drop_front();
    if (!clause(Index, Out))
      return false;
  }
  return true;
}
} // namespace xacc
