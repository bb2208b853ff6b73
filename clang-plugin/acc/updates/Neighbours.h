// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements that two iterations of a nest of loops have in common: f[i] and f[i + 1], m[i * n + j]
// and m[(i + 1) * n + j], s[i + k] with k of a loop inside. Places are variables with fields and
// polynomials; pointers that an iteration makes of others are followed. Part of SharedUpdates,
// which says what a value depends on. Changes nothing.
#ifndef XACC_PLUGIN_ACC_AUTO_NEIGHBOURS_H
#define XACC_PLUGIN_ACC_AUTO_NEIGHBOURS_H

#include "acc/access/Polynomial.h"
#include "ast/LoopHeader.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <functional>

namespace xacc {
class Neighbours {
public:
  /// The loops of the nest whose variables a value depends on, as bits; none if that is not known.
  using DependsOn = std::function<std::optional<unsigned>(clang::Stmt *)>;
  /// Dims: the loops that belong together from Loop inwards.
  Neighbours(clang::ASTContext &C, clang::Stmt *Loop, unsigned Dims, DependsOn Of);

  struct PlaceStep {
    const clang::FieldDecl *Field;
    Polynomial Index; ///< none of a field
  };
  struct Place {
    const clang::VarDecl *Root;
    llvm::SmallVector<PlaceStep, 3> Steps;
  };
  /// The place of an element or member; none if it is not known.
  std::optional<Place> placeOf(clang::Expr *E);
  /// True if an iteration's place A is another iteration's place B.
  bool areNear(const Place &A, const Place &B);
  /// The loops of which several iterations have the same value, as 2 * i + k where k counts to 3.
  unsigned folded(clang::Expr *Index);
  /// The loops of which two iterations that follow each other count to some of the same values in a
  /// loop inside: from i - 1 to i + 1.
  unsigned overlapping(const LoopDim &Inside);

private:
  /// What counts: the nest's loops, then those inside.
  struct Counter {
    const clang::VarDecl *V;
    std::optional<Polynomial> Step;
    int64_t Trips; ///< 0: not constant
  };
  /// Factors of the nest's counters times their steps, and what is left of a difference.
  struct Equation {
    llvm::SmallVector<Polynomial, 3> Factors;
    Polynomial Rest;
  };

  void collect(clang::Stmt *S);
  void noteValue(clang::VarDecl *V, clang::Expr *Value);
  void noteLoop(clang::ForStmt *For);
  const Counter *counter(const clang::VarDecl *V) const;
  clang::Expr *valueOf(const clang::VarDecl *V) const;
  std::optional<Polynomial> polynomial(clang::Expr *E);
  std::optional<Polynomial> ofVariable(clang::VarDecl *V, clang::Expr *Name);
  std::optional<Polynomial> ofBinary(clang::BinaryOperator *E);
  bool wraps(const Polynomial &X, const Polynomial &Y, clang::BinaryOperatorKind Op) const;
  std::optional<Polynomial> atom(clang::Expr *E);
  std::optional<Place> pointee(clang::Expr *E);
  std::optional<Equation> equation(const Polynomial &A, const Polynomial &B);
  unsigned fixedDims(const Polynomial &P) const;
  llvm::SmallVector<int64_t, 4> distances(llvm::ArrayRef<Equation> Equations, unsigned Dim) const;
  bool isSolvable(llvm::ArrayRef<Equation> Equations, unsigned Dim, unsigned Fixed,
                  bool Moves) const;

  clang::ASTContext &C;
  const DependsOn Of;
  unsigned Dims = 0; ///< of the nest, which are the first counters
  llvm::SmallVector<Counter, 4> Counters;
  /// The only value that a variable gets in the loop; null: it gets several.
  llvm::DenseMap<const clang::VarDecl *, clang::Expr *> Values;
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Open; ///< being looked at
  /// Stands for a value that is no polynomial, and what it depends on.
  struct Atom {
    llvm::FoldingSetNodeID Id;
    const clang::VarDecl *V;
    unsigned Dims;
  };
  std::vector<Atom> Atoms;
  bool Strict = false; ///< what wraps is no polynomial
};
} // namespace xacc
#endif
