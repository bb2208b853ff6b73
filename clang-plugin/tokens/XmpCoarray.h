// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coarrays in the token stream, which have a grammar of their own: `double a[n]:[*]` in
// declarations and `a[i]:[image]` in expressions. Both become C and markers
// (xmp/lowering/markers.h).
#ifndef XACC_PLUGIN_TOKENS_XMPCOARRAY_H
#define XACC_PLUGIN_TOKENS_XMPCOARRAY_H

#include "tokens/XmpRewrite.h"
#include "llvm/ADT/StringSet.h"

namespace xacc {
/// True if the tokens have a colon that a coarray's bracket follows.
bool hasCoarrays(TokenStream &Stream);

class XmpCoarrayTokens : public XmpRewritePart {
public:
  explicit XmpCoarrayTokens(XmpRewrite &All) : XmpRewritePart(All) {}
  void rewrite();
  /// #pragma xmp coarray on p :: a, b
  void imagesOf(size_t I, XmpCursor &C, llvm::ArrayRef<Name> Names);

private:
  enum class Place { File, Block, Record, Parameter, Other };
  /// What is open around a token.
  struct Bracket {
    size_t Open;
    Place Where;
    size_t Statement; ///< index of the first token of the statement inside
  };
  /// Elsewhere: of a parameter, extern, or of a pointer to coarrays.
  enum class Storage { Elsewhere, Static, Block };
  struct Declarator {
    Name Variable;
    bool IsPointer = false; ///< (*p)[n]: what it points to are coarrays
    bool InFile = false;
    Storage Where = Storage::Elsewhere;
    size_t Begin = 0, End = 0; ///< indices of its first token and of the one behind it
  };
  /// All codimensions but the last.
  struct Shape {
    XmpCode Extents;
    int64_t Count;
  };
  using Groups = llvm::SmallVector<std::pair<size_t, size_t>, 4>;

  bool isOfType(size_t Brace) const;
  Place placeOf(size_t Open) const;
  void enter(size_t I);
  void noteTypedefs(size_t I);
  bool isTypeName(size_t Open, size_t Close) const;
  bool isCall(size_t I) const;
  size_t beginOfPostfix(size_t End) const;
  void checkDirective(size_t Begin, size_t End);
  void object(size_t Colon, const Groups &At);
  void declaration(size_t Colon, const Groups &At);
  bool declarator(size_t Colon, Declarator &D) const;
  bool mayDeclare(size_t I) const;
  bool followsType(size_t Statement, size_t Declarator) const;
  bool mayStand(size_t Begin, size_t Colon, const Groups &At) const;
  void declare(const Declarator &D, const Shape &S, size_t Behind, bool Defined);
  void oldForm(size_t I);
  void oldForm(size_t I, const clang::Token &Name, Shape S);
  bool declaredBefore(size_t I, llvm::StringRef Name, size_t &Statement, size_t &Behind) const;
  void dropQualifiers(size_t Colon);
  Storage storageIn(size_t Begin, size_t Colon, const Declarator &D) const;
  size_t behindDeclaration(size_t I) const;
  void parameter(const XmpCode &Code);
  bool hasWord(size_t Begin, size_t End, llvm::StringRef Word) const;
  bool codimensions(Tokens At, Shape &S);
  XmpCode named(const Declarator &D, const Shape &S);
  XmpCode inFile(const Declarator &D, const Shape &S);
  XmpCode inBlock(const Declarator &D, const Shape &S);
  void insert(size_t I, const XmpCode &Code);
  void remove(size_t Begin, size_t End);
  void apply();

  llvm::SmallVector<Bracket, 8> Open;
  /// In front of a token: ends of what stands before it and statements, then beginnings of objects.
  std::map<size_t, std::vector<clang::Token>> Inserted, Fronts;
  std::map<size_t, bool> Removed;
  llvm::StringSet<> Typedefs; ///< names of types up to here
};
} // namespace xacc
#endif
