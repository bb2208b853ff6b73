// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the value of an expression, or the place of an assignment, depends on: the variables of the
// loops that share its iterations, and what else differs between these. Part of SharedUpdates.
#ifndef XACC_PLUGIN_ACC_AUTO_DEPENDENCES_H
#define XACC_PLUGIN_ACC_AUTO_DEPENDENCES_H

#include "acc/query/Variables.h"
#include "acc/updates/Assignments.h"
#include "acc/updates/Neighbours.h"
#include "ast/LoopHeader.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc {
/// What the value of an expression depends on.
struct Dependence {
  unsigned Dims = 0;     ///< bits: the variables of the loops
  bool IsKnown = true;   ///< and nothing else that differs between iterations
  bool IsOutside = true; ///< it has the same value in front of the loop
  static Dependence unknown() { return {0, false, false}; }
  void add(const Dependence &D) {
    Dims |= D.Dims;
    IsKnown &= D.IsKnown;
    IsOutside &= D.IsOutside;
  }
};

class Dependences {
public:
  Dependences(clang::ASTContext &C, clang::Stmt *Loop, unsigned Dims,
              llvm::ArrayRef<Assignment> Stores, VariableTest IsPrivate);
  Dependence of(clang::Stmt *S);
  Dependence of(clang::VarDecl *V);
  Dependence ofPlace(const ElementPath &P);
  void use(Neighbours &N) { Near = &N; }
  unsigned all() const { return (1u << Counters.size()) - 1; } ///< as Dependence::Dims

  // SamePlaces.cpp
  /// True if several iterations over some of Dims have the place.
  bool isFolded(const ElementPath &P, unsigned Dims);
  bool isIndirect(clang::Stmt *Index);
  // SampledPlaces.cpp
  bool meet(const ElementPath &A, const ElementPath &B);

private:
  bool isOne(const clang::Expr *Step) const;
  clang::Expr *resolved(clang::Expr *E) const;
  ElementPath behindPointers(ElementPath P) const;
  unsigned foldedDims(clang::Expr *E);
  unsigned unitDim(clang::Expr *E);
  bool fits(unsigned Dims, const llvm::APSInt &Places) const;
  // SampledPlaces.cpp
  bool repeats(llvm::ArrayRef<ElementPath> Places, unsigned Dims);
  bool repeatsOver(llvm::ArrayRef<ElementPath> Places, unsigned Dims);
  int64_t samplesOf(unsigned Dim, int64_t MostUnknown) const;
  Dependence ofLocal(clang::VarDecl *V);
  Dependence ofCounter(const LoopDim &D);
  void collect(clang::Stmt *S);

  clang::ASTContext &C;
  llvm::ArrayRef<Assignment> Stores;
  VariableTest IsPrivate;
  Neighbours *Near = nullptr;
  llvm::SmallVector<clang::VarDecl *, 3> Counters;
  llvm::SmallPtrSet<const clang::VarDecl *, 3> Dense; ///< of them: with no gaps
  llvm::SmallVector<int64_t, 3> Trips;                ///< of them; 0: not constant
  /// Of the counters, as far as constant: the first value (0 where it is not), the step (0).
  llvm::SmallVector<std::pair<int64_t, int64_t>, 3> Ways;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Declared, Written, Whole;
  llvm::SmallDenseMap<const clang::VarDecl *, clang::ForStmt *, 4>
      Inner;                                         ///< loops inside, by their variables
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Open; ///< being looked at
};
} // namespace xacc
#endif
