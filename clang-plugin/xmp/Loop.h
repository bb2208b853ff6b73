// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `xmp loop` in the AST: the marker __xmp_loop_of (markers.h) in front of an untouched nest becomes
// what this node executes:
//   { on; reductions; ranges; __xmp_nest(); for (i = first; i < end; i++) body }
// Which loops are meant is told by the names of their variables; headers are read as OpenACC's are.
#ifndef XACC_PLUGIN_XMP_LOOP_H
#define XACC_PLUGIN_XMP_LOOP_H

#include "ast/LoopHeader.h"
#include "xmp/Lowering.h"

namespace xacc {
/// True if S may change V, or what is reached from it by its name.
bool isChanged(clang::Stmt *S, const clang::VarDecl *V);
/// True if E has no effects and copyExpr makes a copy of all of it.
bool isRepeatable(clang::Stmt *E);

class XmpLoop {
public:
  /// Block: the marker's, with the reductions in front of it and the nest behind it.
  XmpLoop(XmpContext &Function, clang::CompoundStmt *Block);
  /// True if Block is one with a marker.
  static bool isMarked(clang::CompoundStmt *Block);
  /// The block that takes the place; after an error the nest as it was.
  clang::CompoundStmt *make();

private:
  using Statements = llvm::SmallVector<clang::Stmt *, 16>;
  /// How a loop runs over the iterations of this node.
  enum Form {
    Kept,    ///< the user's header: all of them, on every node that comes here
    Bounds,  ///< the user's variable, from first to end
    Counter, ///< a counter; the variable is made from it
    Counted  ///< the same, and the loop that counts is there, since OpenMP contains it
  };
  struct For {
    clang::ForStmt *Loop = nullptr;
    LoopDim D;
    unsigned Position = 0; ///< of the subscript of on
    char Format = 'b';     ///< of that dimension, as in markers.h
    Form How = Bounds;
    bool Tight = true;   ///< nothing but headers between it and the directive
    bool InFront = true; ///< its range is computed in front of the nest
    llvm::SmallVector<clang::ForStmt *, 4> Around;
    clang::ForStmt *Last = nullptr; ///< the innermost loop that OpenACC takes as one with it
    clang::Stmt **Slot = nullptr;   ///< where it stands, with the directives in front of it
    clang::VarDecl *Lowest = nullptr, *Written = nullptr,
                   *Total = nullptr; ///< lower bound, step as written, iterations of all nodes
    clang::VarDecl *First = nullptr, *End = nullptr, *Stride = nullptr, *Trip = nullptr,
                   *Table = nullptr, *Counter = nullptr;
    clang::VarDecl *Lower = nullptr, *Step = nullptr,
                   *Count = nullptr;                                 ///< if iterations have numbers
    clang::VarDecl *From = nullptr, *By = nullptr, *Trips = nullptr; ///< if this node's have
    // If OpenMP contains it:
    int64_t Number = 0;                 ///< in its markers
    size_t Order = 0;                   ///< of the loops in the nest
    clang::ForStmt *Counting = nullptr; ///< the loop that is executed; Loop is a copy of the header
    clang::Stmt *Set = nullptr;         ///< what gives the variable its value
    clang::ForStmt *executed() const { return Counting ? Counting : Loop; }
  };
  /// A variable of a reduction with locations.
  struct Watched {
    clang::Expr *Item = nullptr;   ///< as the user wrote it
    clang::VarDecl *Was = nullptr; ///< its value at the begin of the iteration
    // If iterations are noted:
    clang::VarDecl *Host = nullptr; ///< it, or host memory for one on the device
    clang::VarDecl *Own = nullptr;  ///< the iteration's own, of a location
    clang::VarDecl *Notes = nullptr;
  };
  /// A reduction with locations: what is compared in each iteration, with the value before.
  struct Contest {
    clang::CallExpr *Reduce;
    clang::ValueDecl *Key = nullptr;      ///< the number of the iteration that set them
    llvm::SmallVector<Watched, 4> Values; ///< the first is no location
    clang::VarDecl *Old = nullptr, *Keys = nullptr, *Claims = nullptr; ///< if they are noted
    clang::VarDecl *Best = nullptr; ///< of the iterations before that the thread has executed
  };

  // Loop.cpp: the directive.
  bool read();
  bool readSubscript(clang::InitListExpr *Item);
  clang::VarDecl *record(llvm::StringRef Name, clang::QualType T, clang::Expr *Init,
                         Statements &Out);
  void declare(Statements &Out);
  clang::Stmt *passes(Statements &Body);
  clang::Stmt *waitInPass(clang::VarDecl *Pass);
  void inFront(llvm::ArrayRef<clang::Stmt *> Made, Statements &Out);
  clang::CompoundStmt *block(llvm::ArrayRef<clang::Stmt *> Body);
  bool takeReductions(Statements &Out);
  void makeRanges(Statements &Out);

  // LoopNest.cpp: the loops that are meant.
  bool findLoops();
  void find(clang::Stmt *&S, clang::Stmt **Slot);
  void findFor(clang::ForStmt *Loop, clang::Stmt **Slot);
  void bind(clang::OpenACCConstructStmt *A, clang::Stmt *Loop);
  bool readLoop(For &L);
  bool standsInFront(const For &L);
  Form formOf(const For &L);
  bool goesDown(const For &L) const;
  std::optional<unsigned> positionOf(llvm::StringRef Variable) const;
  void rejectJumps();

  // LoopRange.cpp
  clang::Expr *stepOf(const For &L);
  clang::Expr *valueBehind(const For &L, clang::Expr *Iterations);
  clang::Expr *evaluate(For &L, llvm::function_ref<clang::Expr *(clang::Expr *)> Of,
                        Statements &Out);
  void keepNumbers(For &L, clang::VarDecl *Range, Statements &Out);
  void addRange(For &L, Statements &Out);
  void addValues(For &L, clang::VarDecl *Range, Statements &Out);
  clang::Expr *partOf(const For &L);
  clang::Expr *widthOf(const For &L);
  void rewrite(For &L);
  void rewriteBounds(For &L);
  void rewriteCounter(For &L);

  // LoopOpenMP.cpp
  bool findHeader(clang::Stmt *&S, clang::Stmt **Slot);
  void findCounting(clang::ForStmt *Loop);
  static bool setsCounted(clang::Stmt *S);
  void findIndex(clang::Stmt *S);
  static clang::VarDecl *counted(const For &L);
  void addCount(For &L, clang::VarDecl *Range, Statements &Out);
  clang::Expr *countedValue(const For &L);
  void rewriteCounted(For &L);

  // LoopBehind.cpp
  For *forOf(clang::ForStmt *Loop);
  bool isKnownLater(clang::Expr *E, llvm::ArrayRef<clang::ForStmt *> Around);
  bool readLater(clang::ForStmt *Loop, llvm::ArrayRef<clang::ForStmt *> Around, For &Out);
  llvm::SmallVector<For, 4> readChain(llvm::ArrayRef<clang::ForStmt *> Chain);
  clang::Stmt *valueInLast(llvm::MutableArrayRef<For> Chain);
  clang::Stmt *valueLeft(const For &L);
  void leaveValue(For &L);

  // LoopLocations.cpp
  bool takeContest(clang::CallExpr *Reduce);
  void watch(Statements &Out);
  void compare(Statements &Out);
  void markClaims(clang::Stmt *Body, const Contest &Of, llvm::function_ref<clang::Expr *()> Mark);
  bool isNumbered() const;
  clang::Expr *iteration(clang::VarDecl *Turn);
  bool canDecide();
  void findDeciding(Statements &Copies, Statements &Out, Statements &Ranges);
  void watchIterations(Statements &Out);

  // LoopNotes.cpp
  bool canNote() const;
  void readFromDevice(Contest &Of, Statements &Out);
  clang::VarDecl *notes(clang::QualType Element, Statements &Out);
  void openNotes(Statements &Out);
  clang::Expr *place();
  clang::Stmt *note(Contest &Of);
  void forgetBest(Contest &Of, Statements &Out);
  clang::Stmt *keepBest(Contest &Of);
  void noteIterations();
  void pick(Contest &Of, Statements &Out);
  void closeNotes(Statements &Out);

  XmpContext &In;
  XmpUnit &U;
  AstBuilder &B;
  clang::CompoundStmt *Block;
  clang::Stmt *Nest = nullptr;
  clang::SourceLocation Loc; ///< of the directive

  llvm::SmallVector<clang::VarDecl *, 4> Variables; ///< that stand for those of the loops
  clang::InitListExpr *On = nullptr;
  std::string Formats;
  int Part = 0; ///< __XMP_LOOP_...
  clang::Expr *Widths = nullptr, *Id = nullptr;
  llvm::SmallVector<clang::VarDecl *, 7> Terms; ///< per subscript: the variable in it, or null
  clang::VarDecl *OnVar = nullptr, *WidthVar = nullptr, *Pass = nullptr;

  llvm::SmallVector<For, 4> Loops;
  llvm::SmallVector<Contest, 2> Contests;
  clang::VarDecl *Now = nullptr; ///< number of the iteration
  // If iterations are noted: how many there are, and what copies variables back to the device.
  clang::VarDecl *Room = nullptr, *Here = nullptr, *Number = nullptr;
  Statements Writes;
  llvm::SmallVector<clang::ForStmt *, 4> Around;                  ///< while they are looked for
  llvm::DenseMap<const clang::ForStmt *, clang::ForStmt *> Bound; ///< as For::Last
  bool Tight = true, OnDevice = false;
  size_t Found = 0;      ///< while they are looked for: how many
  bool Shared = false;   ///< while they are looked for: a construct around shares them out
  bool Parallel = false; ///< OpenACC runs the iterations in any order
};
} // namespace xacc
#endif
