// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The whole token stream of a translation unit, lexed before the parser sees it and handed back
// after rewriting. Every rewriting of tokens (repairs of Clang's OpenACC, extensions, XMP and
// coarrays) is a function on it.
#ifndef XACC_PLUGIN_TOKENS_TOKENSTREAM_H
#define XACC_PLUGIN_TOKENS_TOKENSTREAM_H

#include "diagnostics/Diagnostics.h"
#include "clang/Basic/OpenACCKinds.h"
#include "clang/Lex/Preprocessor.h"
#include <vector>

namespace clang {
class Sema;
}

namespace xacc {
class TokenStream {
public:
  /// Lexes everything up to the end of the main file.
  explicit TokenStream(clang::Preprocessor &PP);

  std::vector<clang::Token> Tokens;
  clang::Preprocessor &PP;

  llvm::StringRef name(size_t I) const; ///< spelling of an identifier or keyword token, else empty
  bool is(size_t I, clang::tok::TokenKind K) const { return I < Tokens.size() && Tokens[I].is(K); }
  /// Index of the bracket that closes the one at I.
  size_t match(size_t I) const;
  /// Index of the bracket that the one at I closes; 0 if there is none.
  size_t matchBack(size_t I) const;
  /// Index of the end of the OpenACC directive at I.
  size_t endOfDirective(size_t I) const;
  /// As match in a directive that ends at End, which it is if no bracket of that kind closes it
  /// there.
  size_t matchIn(size_t I, size_t End) const;
  /// Index behind the OpenACC or OpenMP directive at I, or behind another pragma of one token.
  size_t behindPragma(size_t I) const;
  /// Index of the statement that the labels, attributes and pragmas of one token at I are of.
  size_t behindAttributes(size_t I) const;
  /// True if the OpenACC directive at I is a statement of its own.
  bool isAlone(size_t I) const;
  /// Index behind the statement that begins at I, with the pragmas in front of it. IsAlone tells of
  /// a pragma whether it is one itself.
  size_t statementEnd(size_t I, llvm::function_ref<bool(size_t)> IsAlone) const;
  /// Makes token I the identifier or keyword Name, at the same place in the source.
  void rename(size_t I, llvm::StringRef Name);
  /// Puts an identifier, or a token of another kind, in front of token I, at the place in the
  /// source of the token before it.
  void insert(size_t I, llvm::StringRef Name);
  void insert(size_t I, clang::tok::TokenKind K);

  /// Removes the tokens from First to before End.
  void erase(size_t First, size_t End);

  /// Gives the tokens to the parser. The stream must outlive the parse.
  void reenter();
};

/// Where clauses stood that were renamed to private: firstprivate (AccRepair.cpp), and reduction
/// with its operator (AccReduction.cpp).
struct AccRepairs {
  llvm::DenseSet<clang::SourceLocation> FirstPrivate;
  llvm::DenseMap<clang::SourceLocation, clang::OpenACCReductionOperator> Reductions;
  /// Where data directives without a data clause end, which now have default(none).
  llvm::DenseSet<clang::SourceLocation> NoData;
  /// What is to be said of directives that were changed or left out (AccStatement.cpp).
  struct Told {
    clang::SourceLocation Loc;
    diag::ID Id;
    std::string Text;
  };
  std::vector<Told> Changed;
  /// The first OpenACC directive of the translation unit; invalid if there is none.
  clang::SourceLocation First;
  bool hasOpenACC() const { return First.isValid(); }
};
AccRepairs repairOpenACC(TokenStream &Stream);
/// Repairs the directive at I and the statement behind it where other compilers take what Clang
/// does not; false if the directive is gone.
bool repairStatement(TokenStream &Stream, size_t I, AccRepairs &Repairs);
/// Takes levels from loops inside each other in the kernels construct at I until each has its own.
void repairNestedLevels(TokenStream &Stream, size_t I, AccRepairs &Repairs);
/// Repairs reduction clauses while the stream is parsed: wants to see each token that the parser
/// takes. What they name has its type then.
std::function<void(const clang::Token &)> reductionRepair(TokenStream &Stream, clang::Sema &S,
                                                          AccRepairs &Repairs);
} // namespace xacc
#endif
