// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pass over the token stream that rewrites XcalableMP: a part per family of directives, and
// what they share.
#ifndef XACC_PLUGIN_TOKENS_XMPREWRITE_H
#define XACC_PLUGIN_TOKENS_XMPREWRITE_H

#include "tokens/Xmp.h"
#include "tokens/XmpCode.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace xacc {
/// What the parts of the rewriting share: the tokens, what is declared, and how text gets in.
class XmpRewrite {
public:
  XmpRewrite(TokenStream &Stream, const XmpPragmas &Pragmas, Reporter &Report,
             llvm::StringSet<> &Broken)
      : Stream(Stream), PP(Stream.PP), Pragmas(Pragmas), Report(Report), Broken(Broken),
        In(Stream.Tokens) {}

  struct Name {
    llvm::StringRef Text;
    clang::SourceLocation Loc;
  };
  /// Nodes or a template.
  struct Object {
    unsigned Id;
    bool Template;
    std::string
        Formats; ///< first letters of the distribution's formats, in the order of square brackets
    bool Entire = false; ///< nodes: all processes; a template: on such nodes
  };
  struct Scope {
    size_t Brace; ///< index of its {, 0: the file
    llvm::StringMap<Object> Objects;
    llvm::StringMap<unsigned> Ranks; ///< of aligned arrays
    size_t Statement = 0; ///< index of the first token of the statement that the walk is in
    unsigned Depth = 0;   ///< brackets that are open in it
  };
  struct AlignDim {
    int Axis = -1;
    Tokens Offset; ///< from its sign on
  };
  struct Align {
    XmpRef Template;
    llvm::SmallVector<AlignDim, 7> Dims;
  };
  struct Shadow {
    llvm::SmallVector<XmpWidth, 7> Widths;
    llvm::SmallVector<bool, 7> Full;
  };
  /// What the directives of one block say of an array; the record is written at the last of them.
  struct Described {
    std::optional<Align> Aligned;
    std::optional<Shadow> Shadowed;
    llvm::SmallVector<Tokens, 7> Extents; ///< that may be variable, at file scope
    clang::SourceLocation Loc;
    size_t Last = 0;
    bool Written = false;
  };
  struct Edit {
    std::vector<clang::Token> Close,
        Open; ///< in front of the token: ends of statements, then new text
    bool Drop = false;
  };

  /// Rewrites the directive at I.
  virtual void directive(size_t I) = 0;
  bool isPragma(size_t I) const { return Stream.is(I, clang::tok::annot_primary_expr); }
  const XmpPragma &pragma(size_t I) const;
  bool inFile() const { return Scopes.size() == 1; }
  bool rejectInLoop(size_t I);
  void replace(size_t I, const XmpCode &Code);
  void closeAfter(size_t End, const XmpCode &Code);
  void drop(size_t Begin, size_t End);

  XmpCode code(clang::SourceLocation L) { return XmpCode(PP, L); }
  std::string site(llvm::StringRef Construct);
  void openBuild(XmpCode &C, llvm::StringRef Phase);
  const Object *find(llvm::StringRef Name) const;
  bool known(const XmpRef &R);
  bool subscript(XmpCode &C, Tokens T);
  /// The initialiser of a struct __xmp_ref.
  bool reference(XmpCode &C, const XmpRef &R);
  /// A pointer to a reference, or 0 where the clause is absent.
  bool referencePtr(XmpCode &C, const XmpRef &R, bool Present);
  /// Device: the bit that says which operands are on the device; empty: none.
  bool how(XmpCode &C, const XmpClauses &List, llvm::StringRef Device);
  unsigned next() { return ++Numbers; }
  char formatAt(const XmpRef &On, unsigned Position) const;

  TokenStream &Stream;
  clang::Preprocessor &PP;
  const XmpPragmas &Pragmas;
  Reporter &Report;
  llvm::StringSet<> &Broken;
  std::vector<clang::Token> &In;
  std::vector<clang::Token> Preamble; ///< what is read in front of the file
  std::map<size_t, Edit> Edits;
  llvm::SmallVector<Scope, 8> Scopes;
  std::map<std::pair<size_t, std::string>, Described> Arrays; ///< by brace and name
  std::string Records;
  std::map<size_t, size_t> Early; ///< directives that were rewritten in front of another statement
  size_t LoopEnd = 0;             ///< where the nests of all loop directives so far have ended
  unsigned Numbers = 0;
  /// The directive says host and acc, and this is its call for the host, which comes first.
  bool BothMemories = false;
  bool OneSided = false; ///< some gmove accesses arrays of other nodes

protected:
  ~XmpRewrite() = default;
};

/// A part: it keeps nothing of its own, so that others make one where they need it.
class XmpRewritePart {
public:
  explicit XmpRewritePart(XmpRewrite &All)
      : All(All), Stream(All.Stream), PP(All.PP), Report(All.Report), In(All.In) {}

protected:
  using Name = XmpRewrite::Name;
  using Object = XmpRewrite::Object;
  using Scope = XmpRewrite::Scope;
  using AlignDim = XmpRewrite::AlignDim;
  using Align = XmpRewrite::Align;
  using Shadow = XmpRewrite::Shadow;
  using Described = XmpRewrite::Described;

  XmpRewrite &All;
  TokenStream &Stream;
  clang::Preprocessor &PP;
  Reporter &Report;
  std::vector<clang::Token> &In;
};

/// Number of a reduction operator, as C text.
std::string xmpOperator(llvm::StringRef Op);
} // namespace xacc
#endif
