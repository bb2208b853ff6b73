// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See XmpDirective.h.
#include "tokens/XmpDirective.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace xacc {
namespace {
enum : unsigned {
#define XMP_CLAUSE(Id, Word, Follows) Id = 1u << XmpIndex##Id,
#include "tokens/XmpClauses.def"
};
constexpr XmpDirectiveRow DirectiveRows[] = {
#define XMP_DIRECTIVE(Id, Words, Kind, Clauses) {Words, XmpKind::Kind, Clauses},
#include "tokens/XmpDirectives.def"
};
} // namespace

const XmpDirectiveRow *findDirective(StringRef Word, XmpDirective &Id) {
  for (const XmpDirectiveRow &R : DirectiveRows)
    if (Word == R.Words) {
      Id = XmpDirective(&R - DirectiveRows);
      return &R;
    }
  return nullptr;
}

StringRef nameOf(const Token &T) {
  // Words of directives may be keywords (for, if), so the kind is not asked.
  if (T.isAnnotation() || T.isLiteral())
    return "";
  const IdentifierInfo *II = T.getIdentifierInfo();
  return II ? II->getName() : "";
}

size_t closing(Tokens T, size_t I) {
  int Depth = 0;
  for (; I < T.size(); ++I) {
    if (T[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++Depth;
    else if (T[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && --Depth == 0)
      return I;
  }
  return I;
}

SmallVector<Tokens, 4> split(Tokens T, tok::TokenKind K) {
  SmallVector<Tokens, 4> Parts;
  size_t Begin = 0;
  for (size_t I = 0; I < T.size(); ++I) {
    if (T[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      I = closing(T, I);
    else if (T[I].is(K)) {
      Parts.push_back(T.slice(Begin, I - Begin));
      Begin = I + 1;
    }
  }
  Parts.push_back(T.drop_front(std::min(Begin, T.size())));
  return Parts;
}

SmallVector<Tokens, 4> splitTriplet(Tokens T) {
  SmallVector<Tokens, 4> Parts;
  size_t Begin = 0;
  int Questions = 0;
  for (size_t I = 0; I < T.size(); ++I) {
    if (T[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      I = closing(T, I);
    else if (T[I].is(tok::question))
      ++Questions;
    else if (T[I].is(tok::colon) && Questions)
      --Questions;
    else if (T[I].isOneOf(tok::colon, tok::coloncolon)) {
      Parts.push_back(T.slice(Begin, I - Begin));
      if (T[I].is(tok::coloncolon))
        Parts.push_back(Tokens());
      Begin = I + 1;
    }
  }
  Parts.push_back(T.drop_front(std::min(Begin, T.size())));
  return Parts;
}

bool isStar(Tokens T) { return T.size() == 1 && T[0].is(tok::star); }

//===--------------------------------------------------------------------===//
// Cursor
//===--------------------------------------------------------------------===//

std::string XmpCursor::word() const { return atEnd() ? "" : nameOf(Rest[0]).lower(); }

bool XmpCursor::takeWord(StringRef Word) {
  if (word() != Word)
    return false;
  Rest = Rest.drop_front();
  return true;
}

bool XmpCursor::take(tok::TokenKind K) {
  if (!is(K))
    return false;
  Rest = Rest.drop_front();
  return true;
}

bool XmpCursor::expected(StringRef Text) {
  Report(loc(), diag::err_xmp_expected) << Text << Directive;
  return false;
}

bool XmpCursor::finish() { return atEnd() || expected("the end of the line"); }

bool XmpCursor::name(StringRef &Name, StringRef Text) {
  if (atEnd() || nameOf(Rest[0]).empty())
    return expected(Text);
  Name = nameOf(Rest[0]);
  Rest = Rest.drop_front();
  return true;
}

bool XmpCursor::optionalList(XmpList &L, StringRef Text) {
  if (!is(tok::l_paren) && !is(tok::l_square))
    return true;
  L.Loc = loc();
  L.Round = is(tok::l_paren);
  do {
    size_t Close = closing(Rest, 0);
    if (Close == Rest.size())
      return expected(L.Round ? "')' that closes the list" : "']' that closes the list");
    Tokens Inside = Rest.slice(1, Close - 1);
    if (L.Round)
      L.Items = split(Inside, tok::comma);
    else
      L.Items.push_back(Inside);
    for (Tokens Item : L.Items)
      if (Item.empty())
        return Rest = Rest.drop_front(), expected(Text);
    Rest = Rest.drop_front(Close + 1);
  } while (!L.Round && is(tok::l_square));
  return true;
}

bool XmpCursor::list(XmpList &L, StringRef Text) {
  return optionalList(L, Text) && (L.present() || expected(("'(' or '[' and " + Text).str()));
}

bool XmpCursor::ref(XmpRef &R) {
  R.Loc = loc();
  if (take(tok::star)) {
    R.Star = true;
    return true;
  }
  return name(R.Name, "the name of nodes or a template") && optionalList(R.At, "a subscript");
}

bool XmpCursor::parens(Tokens &T, StringRef Text) {
  if (!is(tok::l_paren))
    return expected("'('");
  size_t Close = closing(Rest, 0);
  if (Close == Rest.size())
    return expected("')'");
  T = Rest.slice(1, Close - 1);
  if (T.empty())
    return Rest = Rest.drop_front(), expected(Text);
  Rest = Rest.drop_front(Close + 1);
  return true;
}

bool XmpCursor::widths(ArrayRef<Tokens> Items, SmallVectorImpl<XmpWidth> &Out) {
  for (Tokens Item : Items) {
    XmpWidth W;
    if (!Item.empty() && Item[0].is(tok::slash)) {
      if (Item.size() < 3 || !Item[2].is(tok::slash))
        return Rest = Item, expected("/periodic/ or /unbound/");
      std::string Word = nameOf(Item[1]).lower();
      if (Word != "periodic" && Word != "unbound")
        return Rest = Item.drop_front(), expected("periodic or unbound");
      W.Modifier = true;
      Item = Item.drop_front(3);
    }
    SmallVector<Tokens, 4> Parts = splitTriplet(Item);
    if (Parts.size() > 2 || Parts[0].empty() || Parts.back().empty())
      return Rest = Item, expected("a width or lower:upper");
    W.Lo = Parts[0];
    if (Parts.size() == 2)
      W.Hi = Parts[1];
    Out.push_back(W);
  }
  return true;
}
} // namespace xacc
