// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lowering of XcalableMP in the AST, in place and before OpenACC's: subscripts of distributed
// arrays become positions in the local section, and the markers that the rewriting of tokens left
// (markers.h) become calls of xacc/xmp_abi.h.
#ifndef XACC_PLUGIN_XMP_LOWERING_H
#define XACC_PLUGIN_XMP_LOWERING_H

#include "acc/clauses/Object.h"
#include "ast/AstBuilder.h"
#include "diagnostics/Diagnostics.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <optional>
#include <string>

namespace xacc {
/// A distributed array.
struct XmpArray {
  clang::VarDecl *Variable = nullptr, *View = nullptr;
  int Storage = 0; ///< __XMP_STORAGE_...
  unsigned Rank = 0;
  clang::QualType Element;
  llvm::SmallVector<clang::QualType, 7>
      Types;                 ///< per dimension: the array or pointer type it is the outermost of
  std::string Shape, Layout; ///< as in markers.h
  llvm::SmallVector<clang::Expr *, 7> Offsets;              ///< of align
  llvm::SmallVector<int, 7> Axes;                           ///< of align
  llvm::SmallVector<std::pair<int64_t, int64_t>, 7> Shadow; ///< of dimensions of shape w
  clang::Expr *Template = nullptr;
  bool Round = false; ///< the brackets of align's template
  unsigned Count = 0; ///< of its subscripts
  /// Extents that are not those of the type (file scope): their own expressions, else null.
  llvm::SmallVector<clang::Expr *, 7> Extents;
  bool IsPointer() const { return Storage >= 2; }
};

/// What lives as long as the translation unit.
class XmpUnit {
public:
  XmpUnit(clang::Sema &S, Reporter &Report, SizedPointers &Sized, const llvm::StringSet<> &Broken,
          bool HasDirectives)
      : B(S), Report(Report), Sized(Sized), Broken(Broken), HasDirectives(HasDirectives),
        Precompiled(isPrecompiled(S.Context)) {}

  AstBuilder B;
  Reporter &Report;
  SizedPointers &Sized;
  const llvm::StringSet<>
      &Broken;              ///< arrays whose directives are wrong, as rewriteXmp has reported
  const bool HasDirectives; ///< not only sections
  const bool Precompiled;   ///< those of a header that is read in its precompiled form
  llvm::DenseMap<const clang::VarDecl *, XmpArray> Arrays; ///< by canonical declaration

  /// Variables of file scope that functions have used.
  llvm::DenseSet<const clang::VarDecl *> Used;

  /// Lowers a function with a body. Declarations of a distributed array at file scope stay without
  /// storage.
  void handle(clang::Decl *D);

  XmpArray *
  find(const clang::Expr *E); ///< E names a distributed array, casts and parentheses aside
  clang::FunctionDecl *function(llvm::StringRef Name);
  clang::QualType record(llvm::StringRef Name);
  clang::Expr *call(llvm::StringRef Name, llvm::ArrayRef<clang::Expr *> Args,
                    clang::SourceLocation L);
  // Calls.cpp
  /// True if a precompiled header has directives; they are lowered already.
  static bool isPrecompiled(clang::ASTContext &C);
  void checkPrecompiled(clang::Stmt *S);
  clang::FunctionDecl *replacement(clang::FunctionDecl *F); ///< what stands for F, or F
  /// Executes: F has directives, or calls what needs them.
  void startIn(clang::FunctionDecl *F, bool Executes);

  /// Base.Field, or Base->Field if Base is a pointer.
  clang::Expr *field(clang::Expr *Base, llvm::StringRef Field);
};

void withoutStorage(clang::VarDecl *V);
/// Number of an element type in reductions.def or xmp_abi.h, or -1.
int xmpType(clang::ASTContext &C, clang::QualType T);
/// The call of the marker or entry Name that S is; null if it is none.
clang::CallExpr *asCall(clang::Stmt *S, llvm::StringRef Name);
/// The user's expression of a marker's argument (void *)&(E).
clang::Expr *operandOf(clang::Expr *Argument);
/// a, i, j of a[i][j]: the base without casts and parentheses, and the subscripts.
clang::Expr *splitSubscripts(clang::Expr *E, llvm::SmallVectorImpl<clang::Expr *> &Index);
clang::CallExpr *asSection(clang::Expr *Index);
bool hasSection(const clang::Stmt *S);
/// The type that E was declared with: a parameter may be an array.
clang::QualType declaredType(clang::Expr *E);
/// True for an array or pointer type that nobody says the extent of.
bool isOpen(clang::ASTContext &C, clang::QualType T);
/// True if a construct of OpenACC is somewhere in S.
bool hasConstruct(clang::Stmt *S);
/// True if a pointer to a struct __xmp_how asks for the device.
bool asksForDevice(clang::ASTContext &C, clang::Expr *How);
/// True if S is a call of xmp_malloc; if there is one somewhere in S.
bool isAllocation(clang::Stmt *S);
bool allocates(clang::Stmt *S);

class XmpLowering {
  friend class XmpLoop;

public:
  XmpLowering(XmpUnit &U, clang::FunctionDecl *F) : U(U), B(U.B), F(F) {}
  void run();

private:
  using Statements = llvm::SmallVector<clang::Stmt *, 16>;
  /// What a nest keeps of an array's view.
  struct Layout {
    bool Narrow = false;              ///< all indices fit into int, in which devices compute faster
    clang::VarDecl *Offset = nullptr; ///< sum of shift * pitch over dimensions of shape b
    llvm::SmallVector<clang::VarDecl *, 7> Pitch, Shift, Block, Cycle; ///< null where not needed
  };
  struct Hoisted {
    clang::VarDecl *Base;
    Layout L;
    clang::VarDecl *Origin = nullptr; ///< the base less the offset
  };
  using HoistedMap = llvm::DenseMap<const XmpArray *, Hoisted>;

  // Lowering.cpp: the walk.
  clang::Stmt *lower(clang::Stmt *S);
  void children(clang::Stmt *Parent);
  clang::Stmt *lowerBlock(clang::CompoundStmt *Block);
  bool lowerMarker(clang::Stmt *S, llvm::ArrayRef<clang::Stmt *> Rest, Statements &Out,
                   Statements &After, bool &TakesNext);
  void lowerDeclarations(clang::DeclStmt *D);
  void checkUse(clang::Stmt *Parent, clang::Stmt *Child);
  void reportNoArray(clang::Expr *E);

  // Calls.cpp
  clang::Expr *newSite(llvm::StringRef Text, clang::SourceLocation L);
  clang::Expr *site(llvm::StringRef Construct, clang::SourceLocation L);
  clang::Expr *lowerAllocation(clang::CallExpr *Call);
  clang::Expr *lowerCall(clang::CallExpr *Call);
  void makeSites(clang::Stmt *&S, bool InCompute = false);

  // OpenMP.cpp
  bool isOutside(const clang::VarDecl *View) const;
  clang::Expr *captured(clang::VarDecl *V, const clang::VarDecl *View, clang::SourceLocation L);
  llvm::SmallVector<XmpArray *, 4> outsideArrays(clang::Stmt *S);
  clang::CapturedStmt *withViews(clang::CapturedStmt *S, llvm::ArrayRef<XmpArray *> Used,
                                 llvm::ArrayRef<clang::Expr *> Views, clang::Stmt *Body);
  clang::CapturedStmt *withMade(clang::CapturedStmt *S);
  clang::Stmt *lowerCaptured(clang::CapturedStmt *S);
  void checkSharing(clang::OMPExecutableDirective *D);
  template <typename... IDs> void report(clang::SourceLocation L, diag::ID Id, IDs... Args) {
    Failed = true;
    (U.Report(L, Id) << ... << Args);
  }
  template <typename... IDs> void warn(clang::SourceLocation L, diag::ID Id, IDs... Args) {
    B.S.getDiagnostics().setIgnoreAllWarnings(IgnoresWarnings);
    (U.Report(L, Id) << ... << Args);
    B.S.getDiagnostics().setIgnoreAllWarnings(true);
  }

  // Array.cpp: align.
  void findArrays(clang::Stmt *S);
  void makeArray(clang::CallExpr *Marker);
  bool describe(XmpArray &A, clang::SourceLocation L);
  void readRecord(XmpArray &A, clang::VarDecl *Record);
  clang::VarDecl *globalView(const XmpArray &A);
  void lowerAlign(clang::CallExpr *Marker, Statements &Out);
  clang::Expr *pointerCheck(XmpArray &A, clang::SourceLocation L);
  clang::Expr *assignPointer(XmpArray &A, clang::BinaryOperator *Assign);
  clang::Expr *typeExtent(clang::QualType T, clang::SourceLocation L);

  // Subscript.cpp
  clang::Expr *lowerSubscript(clang::ArraySubscriptExpr *E);
  clang::Expr *element(XmpArray &A, llvm::ArrayRef<clang::Expr *> Index, clang::SourceLocation L);
  std::optional<int64_t> constantLength(const XmpArray &A, unsigned Dim);
  clang::Expr *rowElement(XmpArray &A, clang::Expr *Base, llvm::ArrayRef<clang::Expr *> Index,
                          const Hoisted *H, clang::SourceLocation L);
  clang::Expr *place(XmpArray &A, unsigned Dim, clang::Expr *Index, const Hoisted *H,
                     clang::SourceLocation L);
  clang::Expr *position(XmpArray &A, unsigned Dim, clang::Expr *Index, const Hoisted *H,
                        clang::SourceLocation L);
  clang::Expr *whole(XmpArray &A, clang::DeclRefExpr *E);
  clang::Expr *viewRef(XmpArray &A, clang::SourceLocation L);
  clang::Expr *base(XmpArray &A, clang::SourceLocation L);
  clang::Expr *viewPtr(XmpArray &A, clang::SourceLocation L);
  clang::Expr *number(int64_t N, const Hoisted *H, clang::SourceLocation L);
  clang::Expr *viewDim(XmpArray &A, unsigned Dim, llvm::StringRef Field, clang::SourceLocation L);
  std::optional<int64_t> constantPitch(const XmpArray &A, unsigned Dim);
  clang::Expr *pitch(XmpArray &A, unsigned Dim, const Hoisted *H, clang::SourceLocation L);

  // Operand.cpp
  clang::Expr *list(llvm::ArrayRef<clang::Expr *> Items, clang::SourceLocation L);
  clang::Expr *arrayLiteral(clang::QualType Element, llvm::ArrayRef<clang::Expr *> Items,
                            clang::SourceLocation L);
  clang::Expr *literal(llvm::StringRef Name, llvm::ArrayRef<clang::Expr *> Items,
                       clang::SourceLocation L);
  clang::Expr *operandSubscript(clang::Expr *Index, clang::SourceLocation L);
  bool localDims(clang::Expr *Base, unsigned Given, llvm::SmallVectorImpl<clang::QualType> &Types,
                 clang::QualType &Element);
  clang::Expr *pointee(clang::Expr *E);
  clang::Expr *firstExtent(clang::Expr *Base, clang::QualType T, clang::Expr *Index,
                           clang::SourceLocation L);
  clang::Expr *operand(clang::Expr *E, clang::SourceLocation L);
  clang::Expr *operandError(clang::Expr *E);
  clang::Expr *lowerItem(clang::CallExpr *Marker);
  bool isAlike(clang::Expr *E);
  bool takesFromDevice(clang::Expr *How, clang::Expr *Right);
  void lowerMove(clang::CallExpr *Marker, llvm::ArrayRef<clang::Stmt *> Rest, Statements &Out);

  // Section.cpp, ArrayAssign.cpp
  /// One section of an assignment, evaluated.
  struct SectionDim {
    clang::VarDecl *Base, *Length, *Step;
    clang::VarDecl *Range = nullptr; ///< the part of this node, for array
  };
  clang::Expr *sectionExtent(clang::Expr *Base, clang::ArraySubscriptExpr *A, unsigned Dim,
                             clang::SourceLocation L);
  bool evaluate(clang::Expr *Base, clang::ArraySubscriptExpr *A, unsigned Dim, SectionDim &Out,
                Statements &S);
  void replaceSections(llvm::ArrayRef<clang::ArraySubscriptExpr *> Sections,
                       llvm::ArrayRef<SectionDim> Dims, llvm::ArrayRef<clang::VarDecl *> Counters);
  clang::Stmt *sectionLoops(llvm::ArrayRef<SectionDim> Dims,
                            llvm::ArrayRef<clang::VarDecl *> Counters, clang::Stmt *Body,
                            clang::SourceLocation L);
  void sectionRanges(clang::CallExpr *Each, clang::ArraySubscriptExpr *Left,
                     llvm::MutableArrayRef<SectionDim> Dims, Statements &S);
  bool checkArrayAssign(clang::CallExpr *Each, clang::BinaryOperator *Assign,
                        clang::Expr *LeftBase);
  bool followSections(clang::Expr *Right, llvm::ArrayRef<SectionDim> Left,
                      llvm::ArrayRef<clang::VarDecl *> Counters, Statements &S);
  void assignBuffered(llvm::ArrayRef<SectionDim> Dims, llvm::ArrayRef<clang::VarDecl *> Write,
                      llvm::ArrayRef<clang::VarDecl *> Read, clang::Expr *Target,
                      clang::Expr *Value, Statements &S);
  void lowerSections(clang::CallExpr *Each, clang::BinaryOperator *Assign, Statements &S);

  // Device.cpp: OpenACC.
  /// The compute construct that the walk is in.
  struct ComputeConstruct {
    clang::Stmt *Construct = nullptr;
    llvm::SmallPtrSet<const clang::VarDecl *, 16> Inside; ///< variables declared in it
    Statements Before;                                    ///< what its loops need in front of it
  };
  clang::Stmt *lowerConstruct(clang::OpenACCConstructStmt *A);
  void lowerClauses(llvm::ArrayRef<const clang::OpenACCClause *> List, llvm::StringRef Construct,
                    Statements &Before);
  clang::Expr *clauseItem(XmpArray &A, clang::Expr *Item, llvm::ArrayRef<clang::Expr *> Parts,
                          llvm::StringRef Construct, Statements &Before);
  clang::Expr *clauseSubscript(clang::Expr *Part, clang::SourceLocation L);
  clang::VarDecl *sectionPointer(XmpArray &A, clang::SourceLocation L, Statements &Before);
  clang::Expr *useDevice(XmpArray &A, clang::Expr *Item, Statements &Before);
  size_t moveRange(clang::CompoundStmt *Block);
  void moveInFront(llvm::ArrayRef<clang::Stmt *> Made);
  void checkKnown(clang::DeclRefExpr *R, clang::Stmt *In);

  // Nest.cpp
  void openNest(llvm::ArrayRef<clang::Stmt *> Body, clang::SourceLocation L, Statements &Out);
  void hoist(XmpArray &A, bool OnDevice, clang::SourceLocation L,
             std::map<std::string, Layout> &Shared, Statements &Out);
  bool fitsInt(const XmpArray &A) const;
  void findOrigins(llvm::ArrayRef<XmpArray *> Used, clang::SourceLocation L, Statements &Out);
  void tellDistinct(llvm::ArrayRef<XmpArray *> Used, clang::SourceLocation L, Statements &Out);
  bool checkLocations(clang::Expr *List);
  void lowerReduce(clang::CallExpr *Marker, Statements &Out, Statements &After);
  clang::VarDecl *temporary(llvm::StringRef Name, clang::QualType T, clang::Expr *Value,
                            clang::SourceLocation L, Statements &Out);

  XmpUnit &U;
  AstBuilder &B;
  clang::FunctionDecl *F;
  HoistedMap Hoist;
  llvm::SmallVector<clang::VarDecl *, 8> Views; ///< of block scope, in scope
  llvm::SmallPtrSet<clang::Decl *, 4> Reported; ///< what an error named
  /// What `xmp loop` computes in front of its nest, and what it names.
  llvm::SmallPtrSet<clang::VarDecl *, 32> Made;
  bool Captured = false; ///< inside an OpenMP region, which has its own set of variables
  size_t Region = 0;     ///< how many views were declared in front of that region
  ComputeConstruct *Compute = nullptr; ///< inside an OpenACC compute construct
  llvm::DenseMap<const XmpArray *, clang::VarDecl *> DevicePointers; ///< of host_data around
  /// Blocks around a loop inside a nest: how many of their statements compute its range.
  llvm::DenseMap<const clang::CompoundStmt *, size_t> Ranges;
  unsigned Sites = 0;
  bool Executes = false; ///< what the program has to be started for
  bool Failed = false;
  bool IgnoresWarnings = false; ///< the user does
};
} // namespace xacc
#endif
