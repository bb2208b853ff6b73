// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pass over the token stream that rewrites XcalableMP. One file per family of directives
// implements the methods.
#ifndef XACC_PLUGIN_TOKENS_XMPREWRITER_H
#define XACC_PLUGIN_TOKENS_XMPREWRITER_H

#include "tokens/Xmp.h"
#include "tokens/XmpCode.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace xacc {
class XmpRewriter {
public:
  XmpRewriter(TokenStream &Stream, const XmpPragmas &Pragmas, Reporter &Report,
              llvm::StringSet<> &Broken)
      : Stream(Stream), PP(Stream.PP), Pragmas(Pragmas), Report(Report), Broken(Broken),
        In(Stream.Tokens) {}
  void run();
  /// True if the file assigns to sections: that needs no directive.
  bool hasSections() const;

private:
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
    bool Minus = false;
    Tokens Offset;
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

  // XmpRewriter.cpp: the walk.
  void moveIntoBodies();
  size_t frontOf(size_t I) const;
  void moveLoopsUp();
  void describe();
  void walk();
  void directive(size_t I);
  void directive(size_t I, XmpDirective Id, const XmpDirectiveRow &Row, XmpCursor &C,
                 llvm::ArrayRef<Name> Names);
  bool rejectInLoop(size_t I);
  bool combined(XmpCursor &C, llvm::SmallVectorImpl<Name> &Names);
  void replace(size_t I, const XmpCode &Code);
  void noteStatement(size_t I);
  void closeAfter(size_t End, const XmpCode &Code);
  void drop(size_t Begin, size_t End);
  void assemble();
  bool isPragma(size_t I) const { return Stream.is(I, clang::tok::annot_primary_expr); }
  const XmpPragma &pragma(size_t I) const;
  bool inFile() const { return Scopes.size() == 1; }

  // XmpPlace.cpp
  bool checkPlaces();
  bool holdsCode(size_t I, bool Around) const;

  // XmpStatements.cpp: extents of statements.
  size_t skipAnnotation(size_t I) const;
  bool isAlone(size_t I) const;
  bool sharesIterations(size_t I) const;
  size_t governedFrom(size_t I) const;
  size_t statementEnd(size_t I) const;

  // Common pieces of text.
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
  llvm::StringRef memory(const XmpClauses &List);
  unsigned next() { return ++Numbers; }

  // XmpDeclare.cpp
  void nodes(size_t I, XmpCursor &C, llvm::ArrayRef<Name> Names);
  bool oneNodes(XmpCode &Out, const Name &N, const XmpList &L, const XmpRef *Equals);
  void templates(size_t I, XmpCursor &C, llvm::ArrayRef<Name> Names);
  bool oneTemplate(XmpCode &Out, const Name &N, const XmpList &L);
  bool bounds(XmpCode &Out, const XmpList &L, bool AllowStar);
  bool formats(XmpCode &Out, const XmpList &L, std::string *Letters);
  bool format(XmpCode &Out, Tokens T, char &Letter);
  void distribute(size_t I, XmpCursor &C, llvm::ArrayRef<Name> Names);
  void templateFix(size_t I, XmpCursor &C);
  void declareObject(XmpCode &Out, const Name &N, bool Template);
  void expect(const Name &Only, llvm::ArrayRef<Name> Names);

  // XmpAlign.cpp
  void describeOne(size_t I, size_t Brace, XmpDirective Id, XmpCursor &C,
                   llvm::ArrayRef<Name> Names);
  bool parseAlign(XmpCursor &C, llvm::ArrayRef<Name> Names, Name &Array, Align &A);
  bool pairDims(const XmpList &Source, Align &A);
  bool parseShadow(XmpCursor &C, llvm::ArrayRef<Name> Names, Name &Array, Shadow &S);
  void arrayRecords(size_t I);
  void arrayRecordEarly(llvm::StringRef Name, size_t I);
  size_t initializerOf(llvm::StringRef Name, size_t Begin, size_t I) const;
  void declareEarly(llvm::StringRef Template, size_t I);
  bool writeRecord(size_t At, clang::SourceLocation L, llvm::StringRef Name, Described &D,
                   Scope &In);
  void arrayRecord(XmpCode &Out, llvm::StringRef Name, const Described &D);
  char shapeOf(const Described &D, unsigned Dim) const;
  std::string layoutOf(const Described &D) const;
  void declareOnDevice(size_t I);

  // XmpExecute.cpp
  void statement(size_t I, XmpDirective Id, XmpCursor &C, unsigned Allowed);
  bool call(XmpCode &Out, XmpDirective Id, XmpCursor &C, const std::string &Site, unsigned Allowed);
  bool reflect(XmpCode &Out, XmpDirective Id, XmpCursor &C, const std::string &Site,
               unsigned Allowed);
  bool reduction(XmpCode &Out, XmpCursor &C, const std::string &Site, unsigned Allowed);
  bool items(XmpCode &Out, llvm::ArrayRef<Tokens> List);
  bool moveMemory(size_t I, const XmpClauses &List, llvm::StringRef &Device);
  void task(size_t I, XmpCursor &C, unsigned Allowed);
  void tasks(size_t I, XmpCursor &C);
  void move(size_t I, XmpDirective Id, XmpCursor &C, unsigned Allowed);

  // XmpFor.cpp: loops that OpenMP directives contain.
  struct For {
    size_t Index = 0, Body = 0, End = 0;     ///< of for, of the body, behind the statement
    llvm::SmallVector<clang::Token, 4> Type; ///< of a variable that the header declares
    llvm::StringRef Variable;
    bool Tight = true; ///< nothing but headers between it and the directive
    llvm::SmallVector<llvm::StringRef, 4> Outer;
  };
  size_t controlIndex(size_t I) const;
  llvm::StringRef controlVariable(size_t I) const;
  unsigned boundLoops(size_t I) const;
  llvm::SmallVector<size_t, 4> boundTogether(size_t Begin, size_t I) const;
  void readFor(size_t I, For &F);
  void findFors(size_t Begin, size_t End, llvm::function_ref<bool(llvm::StringRef)> Wanted,
                llvm::SmallVectorImpl<For> &Out);

  // XmpLoop.cpp, XmpOpenMP.cpp
  struct Loop {
    clang::SourceLocation Loc;
    size_t Begin = 0; ///< behind the directive
    XmpClauses List;
    llvm::SmallVector<llvm::StringRef, 4> Variables;
    llvm::SmallVector<For, 4> Fors; ///< if OpenMP contains one of them
  };
  void loop(size_t I, XmpCursor &C, unsigned Allowed);
  char formatAt(const XmpRef &On, unsigned Position) const;
  bool runsEverywhere(const Loop &L) const;
  bool loopReductions(XmpCode &Out, const Loop &L);
  bool loopVariables(size_t I, XmpCursor &C, Loop &L, unsigned Allowed);
  bool checkPart(const Loop &L);
  void markLoop(size_t I, Loop &L);
  bool needsCounters(size_t I, const Loop &L) const;
  bool standsInFront(const For &F) const;
  bool keepsHeader(const Loop &L, const For &F) const;
  bool checkBound(const Loop &L, const For &F);
  void share(size_t From, const For &F, const std::string &Name);
  void declareCount(XmpCode &Out, const For &F, const XmpCode &Type, const std::string &N);
  void countLoop(XmpCode &Out, Loop &L, const For &F);
  bool countLoops(XmpCode &Out, size_t I, Loop &L);

  // XmpExpression.cpp
  std::vector<clang::Token> withSections(Tokens T);
  void rejectCoarrays();
  void descOf(size_t I);
  bool isCalled(size_t I, llvm::StringRef Name) const;
  bool takesWhole(size_t I) const;
  bool takesMask(size_t I) const;
  void wholeArguments();
  void addMask(size_t I);
  void fileScopeExtents();

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
  bool BothMemories = false; ///< the directive says host and acc: it is done for the host first
  bool OneSided = false;     ///< some gmove accesses arrays of other nodes
};

/// Number of a reduction operator, as C text.
std::string xmpOperator(llvm::StringRef Op);
} // namespace xacc
#endif
