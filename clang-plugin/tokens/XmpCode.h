// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C text as tokens: what the rewriting of XcalableMP directives writes, with the user's expressions
// between.
#ifndef XACC_PLUGIN_TOKENS_XMPCODE_H
#define XACC_PLUGIN_TOKENS_XMPCODE_H

#include "tokens/TokenStream.h"
#include "tokens/XmpDirective.h"

namespace xacc {
/// Generated tokens, all at the place in the source of the directive they come from; the user's
/// tokens keep theirs.
class XmpCode {
public:
  XmpCode(clang::Preprocessor &PP, clang::SourceLocation L) : PP(PP), Loc(L) {}

  XmpCode &operator<<(llvm::StringRef Text); ///< whole tokens of C
  XmpCode &operator<<(const char *Text) { return *this << llvm::StringRef(Text); }
  XmpCode &operator<<(const std::string &Text) { return *this << llvm::StringRef(Text); }
  XmpCode &operator<<(int64_t Number) { return *this << std::to_string(Number); }
  XmpCode &operator<<(Tokens User);
  XmpCode &operator<<(const XmpCode &Other) { return *this << Tokens(Other.Out); }
  /// A string literal of Text, which may hold any character.
  XmpCode &string(llvm::StringRef Text);
  /// (expression), or Absent where it was not written.
  XmpCode &expr(Tokens User, llvm::StringRef Absent = "0");
  /// Elements of an initialiser or argument list.
  XmpCode &width(const XmpWidth *W);
  XmpCode &widths(llvm::ArrayRef<XmpWidth> List); ///< pointer to them, or 0

  clang::Preprocessor &PP;
  clang::SourceLocation Loc;
  std::vector<clang::Token> Out;
};

/// Tokens of Text with their own places in it; Text becomes a system header of that name, included
/// at Where.
std::vector<clang::Token> lexHeader(clang::Preprocessor &PP, llvm::StringRef Name,
                                    llvm::StringRef Text, clang::SourceLocation Where);
} // namespace xacc
#endif
