// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The grammar of XcalableMP directives: a directive's tokens as references, lists and clauses.
// Expressions stay tokens; Clang parses them where they end up. Errors are reported at the token,
// and every function then returns false.
#ifndef XACC_PLUGIN_TOKENS_XMPDIRECTIVE_H
#define XACC_PLUGIN_TOKENS_XMPDIRECTIVE_H

#include "diagnostics/Diagnostics.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace xacc {
using Tokens = llvm::ArrayRef<clang::Token>;

/// The tokens of one directive after `xmp`, macros expanded.
struct XmpPragma {
  clang::SourceLocation Loc, End;
  std::vector<clang::Token> Tokens;
};

/// Spelling of an identifier or keyword token, else empty.
llvm::StringRef nameOf(const clang::Token &T);
/// Index in T of the bracket that closes the one at I; T.size() if there is none.
size_t closing(Tokens T, size_t I);
/// T at top-level separators of kind K.
llvm::SmallVector<Tokens, 4> split(Tokens T, clang::tok::TokenKind K);
/// Parts between top-level colons that belong to no ?:, at most Max; `::` counts as two colons.
llvm::SmallVector<Tokens, 4> splitTriplet(Tokens T);
bool isStar(Tokens T);

/// ( a, b ) or [a][b]: the items as tokens.
struct XmpList {
  bool Round = false;
  clang::SourceLocation Loc;
  llvm::SmallVector<Tokens, 4> Items;
  bool present() const { return !Items.empty(); }
};

/// * or NAME with an optional list of subscripts.
struct XmpRef {
  bool Star = false;
  llvm::StringRef Name;
  clang::SourceLocation Loc;
  XmpList At;
};

/// [/modifier/] lo [: hi]
struct XmpWidth {
  bool Modifier = false;
  Tokens Lo, Hi;
};

struct XmpReduction {
  std::string Op;
  struct Item {
    Tokens Variable;
    llvm::SmallVector<Tokens, 2> Locations;
  };
  llvm::SmallVector<Item, 2> Items;
  clang::SourceLocation Loc;
};

enum XmpClauseBit : unsigned {
#define XMP_CLAUSE(Id, Word, What) XmpIndex##Id,
#include "tokens/XmpClauses.def"
  XmpNumClauses
};

struct XmpClauses {
  unsigned Seen = 0;
  XmpRef On, From;
  Tokens Async, If, Id, AccName; // Id: of peel_and_wait
  llvm::SmallVector<XmpWidth, 4> Width, Offset, Part;
  llvm::SmallVector<XmpReduction, 2> Reductions;
  bool has(XmpClauseBit C) const { return Seen >> C & 1; }
};

enum class XmpKind { Declaration, Statement, Body, Unsupported };
enum class XmpDirective {
#define XMP_DIRECTIVE(Id, Words, Kind, Clauses) Id,
#include "tokens/XmpDirectives.def"
};
struct XmpDirectiveRow {
  const char *Words;
  XmpKind Kind;
  unsigned Clauses;
};
/// The row of a directive's first word; null if there is none.
const XmpDirectiveRow *findDirective(llvm::StringRef Word, XmpDirective &Id);

/// Reads a directive from left to right.
class XmpCursor {
public:
  XmpCursor(Reporter &Report, const XmpPragma &P, Tokens T) : Report(Report), End(P.End), Rest(T) {}

  Reporter &Report;
  clang::SourceLocation End;
  Tokens Rest;
  std::string Directive; ///< for messages

  bool atEnd() const { return Rest.empty(); }
  clang::SourceLocation loc() const { return atEnd() ? End : Rest[0].getLocation(); }
  bool is(clang::tok::TokenKind K) const { return !atEnd() && Rest[0].is(K); }
  std::string word() const; ///< in lower case; empty if the next token is no word
  bool takeWord(llvm::StringRef Word);
  bool take(clang::tok::TokenKind K);
  bool expected(llvm::StringRef What);
  bool finish();

  bool name(llvm::StringRef &Name, llvm::StringRef What);
  /// A list if a bracket follows; What: its items, for messages.
  bool optionalList(XmpList &L, llvm::StringRef What);
  bool list(XmpList &L, llvm::StringRef What);
  bool ref(XmpRef &R);
  bool parens(Tokens &T, llvm::StringRef What); ///< ( tokens )
  bool widths(llvm::ArrayRef<Tokens> Items, llvm::SmallVectorImpl<XmpWidth> &Out);
  bool clauses(unsigned Allowed, XmpClauses &Out);
  bool reduction(Tokens T, XmpReduction &Out, clang::SourceLocation L);
  bool reductionItem(XmpReduction::Item &Item);

private:
  bool clause(unsigned Index, XmpClauses &Out);
  bool peelAndWait(Tokens T, XmpClauses &Out);
};
} // namespace xacc
#endif
