// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lowering of loop constructs (OpenACC 3.4, 2.9): what the user wrote of a nest, where its trip
// counts are evaluated, and the marked loops in its place. What the loops around and inside have
// in common is in the Region; these classes keep nothing. Used by directives (loops of routines),
// compute, and the checks of functions that are not lowered.
#ifndef XACC_PLUGIN_ACC_LOOP_LOOP_H
#define XACC_PLUGIN_ACC_LOOP_LOOP_H

#include "acc/lowering/Context.h"
#include "acc/region/Region.h"
#include "ast/LoopHeader.h"

namespace xacc {
class TripCount;

/// What the user wrote of a nest: headers of for statements, and what stands between them. What is
/// no loop that can be counted is reported (LoopHeader.cpp).
class LoopHeaders : AccPart {
public:
  using AccPart::AccPart;
  bool analyseNest(clang::Stmt *Loop, const Clauses &List, llvm::SmallVectorImpl<LoopDim> &Dims);
  bool analyseDim(clang::ForStmt *For, LoopDim &D, bool IsCounted = true);

private:
  bool isEvaluatedBefore(llvm::ArrayRef<LoopDim> Dims);
  bool isRectangular(llvm::ArrayRef<LoopDim> Dims);
};

/// Evaluated bounds of one dimension.
struct CountedDim {
  clang::VarDecl *Lower, *Step, *Trip, *Counter; ///< no step: 1
  bool Down;                                     ///< the step is subtracted
  bool Known = false; ///< the trip count was evaluated in front of the region
  bool Fits31; ///< the trip count is at most INT32_MAX, and so is the distance from the lower bound
  bool Wide;   ///< 64-bit form
};

/// Where trip counts are evaluated (LoopCount.cpp).
class LoopCounts : AccPart {
public:
  using AccPart::AccPart;
  void count(const LoopDim &D, CountedDim &N, Statements &Out, llvm::StringRef Name, Region &R);
  /// The trip count as the host can evaluate it for the launch, or null.
  clang::Expr *hint(const LoopDim &D, const CountedDim &N, const Region &R);

private:
  clang::Stmt *failIf(clang::Expr *Endless, const LoopDim &D, llvm::StringRef Name);
  void countInFront(TripCount &Count, CountedDim &N, Statements &Out, llvm::StringRef Name,
                    Region &R);
};

/// Loops between the markers that say how the passes may share them out (MarkedLoops.cpp).
class MarkedLoops : AccPart {
public:
  using AccPart::AccPart;
  /// A dimension each, nested as written.
  clang::Stmt *nest(llvm::ArrayRef<LoopDim> Dims, llvm::ArrayRef<CountedDim> Counts, unsigned Id,
                    bool Wide, clang::Stmt *Body, clang::SourceLocation L);
  /// for (Counter = lo; Counter < hi; Counter = next) Body, with Trip iterations in all.
  clang::Stmt *loop(unsigned Id, unsigned Dim, clang::VarDecl *Counter, clang::VarDecl *Trip,
                    bool Wide, clang::Stmt *Body, clang::SourceLocation L);
  /// What a loop variable is in an iteration.
  clang::Expr *counterValue(const LoopDim &D, const CountedDim &C);
};

/// The same with tile (Tile.cpp).
class TiledLoops : AccPart {
public:
  using AccPart::AccPart;
  void addHints(llvm::ArrayRef<LoopDim> Dims, llvm::ArrayRef<CountedDim> Counts,
                llvm::ArrayRef<int64_t> Sizes, unsigned Id, Region &R);
  clang::Stmt *nest(llvm::ArrayRef<LoopDim> Dims, llvm::MutableArrayRef<CountedDim> Counts,
                    llvm::ArrayRef<int64_t> Sizes, unsigned Id, clang::Stmt *Body, Statements &Out,
                    clang::SourceLocation L);
};

/// Warns of scalars in data clauses that iterations change for all (SharedScalars.cpp).
class SharedScalars : AccPart {
public:
  using AccPart::AccPart;
  void check(const Clauses &List, clang::Stmt *Loop, Region &R);

private:
  void checkSubscripts(const Clauses &List, clang::ForStmt *For);
  void checkOfGang(clang::VarDecl *V, clang::Stmt *Loop, clang::ForStmt *For, Region &R);
};

/// A loop construct, or the loop of a combined one, in a region or a routine (Loop.cpp).
class LoopLowering : AccPart {
public:
  using AccPart::AccPart;
  clang::Stmt *lower(clang::Stmt *Loop, clang::SourceLocation L, Clauses &List,
                     llvm::StringRef Name, Region &R);

private:
  struct Nest;
  clang::Stmt *lowerSequential(clang::ForStmt *For, Clauses &List, Region &R);
  void countDims(Nest &N, const Clauses &List, Region &R, Statements &Out);
  void makeOwnVariables(Nest &N, clang::Stmt *Body, Region &R);
  Statements addReductions(const Nest &N, Clauses &List, clang::Stmt *Body, Region &R,
                           Statements &Out);
  clang::Expr *row(const Nest &N, clang::Stmt *Loop, const Clauses &List, const Region &R);
  void lowerBody(const Nest &N, const Clauses &List, clang::Stmt *&Body, Region &R);
  bool isOfThread(clang::VarDecl *V, const Region &R) const;
  clang::Stmt *bodyOf(llvm::ArrayRef<LoopDim> Dims);
};
} // namespace xacc
#endif
