// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parts of the lowering of one `xmp loop` share. See Loop.h.
#ifndef XACC_PLUGIN_XMP_LOOPCONTEXT_H
#define XACC_PLUGIN_XMP_LOOPCONTEXT_H

#include "ast/LoopHeader.h"
#include "xmp/lowering/Lowering.h"

namespace xacc {
/// The call of the marker in a block of its own; null if S is no such block.
clang::CallExpr *loopMarkIn(clang::Stmt *S);
/// True if Block is one with a marker.
bool isMarkedLoop(clang::CompoundStmt *Block);

class XmpLoop {
public:
  /// Block: the marker's, with the reductions in front of it and the nest behind it.
  XmpLoop(XmpContext &In, clang::CompoundStmt *Block) : In(In), B(In.B), Block(Block) {}

  using Statements = llvm::SmallVector<clang::Stmt *, 16>;
  enum { Whole, Expand, Margin, Peel }; ///< __XMP_LOOP_...
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
    bool Shared = false; ///< OpenACC or OpenMP executes it, and its variable is theirs
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
    clang::CallExpr *Reduce = nullptr;
    clang::VarDecl *Key = nullptr;        ///< the number of the iteration that set them
    llvm::SmallVector<Watched, 4> Values; ///< the first is no location
    clang::VarDecl *Old = nullptr, *Keys = nullptr, *Claims = nullptr; ///< if they are noted
    clang::VarDecl *Best = nullptr; ///< of the iterations before that the thread has executed
  };

  /// A variable that only the host uses.
  clang::VarDecl *record(llvm::StringRef Name, clang::QualType T, clang::Expr *Init,
                         Statements &Out);
  clang::CompoundStmt *block(llvm::ArrayRef<clang::Stmt *> Body);
  /// Of the subscript that names the variable.
  std::optional<unsigned> positionOf(llvm::StringRef Variable) const;
  /// Which of the distributed loops this is, or null.
  For *forOf(clang::ForStmt *Loop);
  /// What is added to the variable, long. To an unsigned one that may be a negative number, written
  /// as one that is large.
  clang::Expr *stepOf(const For &L);
  /// The variable's value behind so many iterations, in long.
  clang::Expr *valueBehind(const For &L, clang::Expr *Iterations);

  XmpContext &In;
  AstBuilder &B;
  clang::CompoundStmt *Block;
  clang::Stmt *Nest = nullptr;
  clang::SourceLocation Loc; ///< of the directive

  clang::InitListExpr *On = nullptr;
  std::string Formats;
  int Part = Whole;
  clang::Expr *Widths = nullptr, *Id = nullptr;
  llvm::SmallVector<clang::VarDecl *, 7> Terms; ///< per subscript: the variable in it, or null
  clang::VarDecl *OnVar = nullptr, *WidthVar = nullptr, *Pass = nullptr;

  llvm::SmallVector<For, 4> Loops;
  llvm::SmallVector<Contest, 2> Contests;
  bool OnDevice = false;
  bool Parallel = false; ///< OpenACC or OpenMP runs the iterations in any order
};

class XmpLoopPart {
public:
  explicit XmpLoopPart(XmpLoop &All)
      : All(All), In(All.In), U(In.U), B(In.B), Loc(All.Loc), Loops(All.Loops) {}

protected:
  using Statements = XmpLoop::Statements;
  using For = XmpLoop::For;
  using Watched = XmpLoop::Watched;
  using Contest = XmpLoop::Contest;

  XmpLoop &All;
  XmpContext &In;
  XmpUnit &U;
  AstBuilder &B;
  const clang::SourceLocation &Loc;
  llvm::SmallVector<For, 4> &Loops;
};
} // namespace xacc
#endif
