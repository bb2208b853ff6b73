// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lowering of XcalableMP in the AST, in place and before OpenACC's: subscripts of distributed
// arrays become positions in the local section, and the markers that the rewriting of tokens left
// (markers.h) become calls of xacc/xmp_abi.h.
#ifndef XACC_PLUGIN_XMP_LOWERING_H
#define XACC_PLUGIN_XMP_LOWERING_H

#include "acc/clauses/MappedVariable.h"
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

/// A coarray, or a pointer to some.
struct XmpCoarray {
  clang::VarDecl *Codims = nullptr, *Block = nullptr; ///< Block: has its memory (automatic storage)
  unsigned Count = 0;                                 ///< of codimensions besides '*'
  clang::VarDecl *Initial = nullptr;                  ///< of automatic storage: what it begins as
  clang::VarDecl *Nodes = nullptr; ///< whose numbers its images have; null: those that execute
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

  llvm::DenseMap<const clang::VarDecl *, XmpCoarray> Coarrays; ///< the same

  /// Variables of file scope that functions have used.
  llvm::DenseSet<const clang::VarDecl *> Used;

  /// Lowers a function with a body. Declarations of a distributed array at file scope stay without
  /// storage.
  void handle(clang::Decl *D);

  /// Of a coarray of automatic storage: the variable that has its memory; else null.
  clang::VarDecl *blockOf(const clang::VarDecl *V);
  XmpArray *
  find(const clang::Expr *E); ///< E names a distributed array, casts and parentheses aside
  clang::FunctionDecl *function(llvm::StringRef Name);
  clang::QualType record(llvm::StringRef Name);
  clang::Expr *enumerator(llvm::StringRef Name, clang::SourceLocation L); ///< its value
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
/// True if an object of another image is somewhere in S.
bool hasCoindexed(const clang::Stmt *S);
void setIndex(clang::ArraySubscriptExpr *A, clang::Expr *Index);
void setBase(clang::ArraySubscriptExpr *A, clang::Expr *Base);
/// The type that E was declared with: a parameter may be an array.
clang::QualType declaredType(clang::Expr *E);
/// True for an array or pointer type that nobody says the extent of.
bool isOpen(clang::ASTContext &C, clang::QualType T);
/// True if a construct of OpenACC is somewhere in S.
bool hasConstruct(clang::Stmt *S);
/// The operator of the marker of a reduction; from FirstMax on they have locations.
enum { FirstMax = 32, FirstMin, LastMax, LastMin }; // __XMP_FIRSTMAX, ...
int reductionOf(clang::ASTContext &C, clang::CallExpr *Reduce);
/// True if the marker of a reduction is of variables on the device.
bool asksForDevice(clang::ASTContext &C, clang::CallExpr *Reduce);
/// True if S is a call of xmp_malloc; if there is one somewhere in S.
bool isAllocation(clang::Stmt *S);
bool allocates(clang::Stmt *S);

/// What the parts of the lowering of one function share.
class XmpContext {
public:
  XmpContext(XmpUnit &U, clang::FunctionDecl *F) : U(U), B(U.B), F(F) {}

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
  /// The compute construct that the walk is in.
  struct ComputeConstruct {
    clang::Stmt *Construct = nullptr;
    llvm::SmallPtrSet<clang::VarDecl *, 16> Inside; ///< variables declared in it
    Statements Before;                              ///< what its loops need in front of it
    /// Of coarrays: where the other images have theirs.
    llvm::DenseMap<clang::VarDecl *, clang::VarDecl *> Images;
    /// Their codimensions, but for the last.
    std::map<std::pair<clang::VarDecl *, unsigned>, clang::VarDecl *> Extents;
    clang::VarDecl *OnHost = nullptr; ///< it is executed by the host, as if or self say
    clang::VarDecl *Watch = nullptr;  ///< where the device tells that gangs wait for events
    clang::Stmt *Atomic = nullptr;    ///< an atomic construct that the walk is in
    /// Constructs with loops that the walk is in, outermost first.
    llvm::SmallVector<clang::OpenACCConstructStmt *, 4> Loops;
  };
  /// The walk: what stands for S; for the children of Parent.
  virtual clang::Stmt *lower(clang::Stmt *S) = 0;
  virtual void children(clang::Stmt *Parent) = 0;

  template <typename... IDs> void report(clang::SourceLocation L, diag::ID Id, const IDs &...Args) {
    Failed = true;
    (U.Report(L, Id) << ... << Args);
  }
  template <typename... IDs> void warn(clang::SourceLocation L, diag::ID Id, const IDs &...Args) {
    B.S.getDiagnostics().setIgnoreAllWarnings(IgnoresWarnings);
    (U.Report(L, Id) << ... << Args);
    B.S.getDiagnostics().setIgnoreAllWarnings(true);
  }
  /// Where a distributed array should be.
  void reportNoArray(clang::Expr *E);
  /// A variable of the lowering's own, declared in Out.
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
  /// In use_device of host_data around.
  llvm::SmallPtrSet<clang::VarDecl *, 4> OnDevice;
  llvm::SmallPtrSet<clang::Stmt *, 8> Unused; ///< assignments there whose values nobody uses
  /// Names of the variables of the loops around the block of an `xmp loop`.
  llvm::DenseMap<clang::Stmt *, llvm::SmallVector<llvm::StringRef, 4>> LoopsAround;
  /// Blocks around a loop inside a nest: how many of their statements compute its range.
  llvm::DenseMap<const clang::CompoundStmt *, size_t> Ranges;
  /// What nonblock around says of transfers.
  enum { Blocking, Nonblocking, RemoteOnly } Transfers = Blocking;
  unsigned Sites = 0;
  bool Executes = false; ///< what the program has to be started for
  bool Failed = false;
  bool IgnoresWarnings = false; ///< the user does

protected:
  ~XmpContext() = default;
};

/// A part: it keeps nothing of its own, so that others make one where they need it.
class XmpPart {
public:
  explicit XmpPart(XmpContext &In) : In(In), U(In.U), B(In.B), F(In.F) {}

protected:
  using Statements = XmpContext::Statements;
  using Layout = XmpContext::Layout;
  using Hoisted = XmpContext::Hoisted;
  using HoistedMap = XmpContext::HoistedMap;

  template <typename... IDs> void report(clang::SourceLocation L, diag::ID Id, const IDs &...Args) {
    In.report(L, Id, Args...);
  }
  template <typename... IDs> void warn(clang::SourceLocation L, diag::ID Id, const IDs &...Args) {
    In.warn(L, Id, Args...);
  }
  clang::Stmt *lower(clang::Stmt *S) { return In.lower(S); }
  /// A value; an assignment of sections, which has none, is an error and stays.
  clang::Expr *lowerExpr(clang::Expr *E);

  XmpContext &In;
  XmpUnit &U;
  AstBuilder &B;
  clang::FunctionDecl *F;
};
} // namespace xacc
#endif
