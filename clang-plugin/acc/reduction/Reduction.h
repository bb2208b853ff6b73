// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lowering of reductions (OpenACC 3.4, 2.5.15, 2.9.11): what the clauses name, which construct
// reduces it, what is reduced without a clause, and the private copies. What a region reduces is
// kept in its Region; these classes keep nothing. Used by loop (ReductionPlace, PrivateReduction,
// InferredReductions), data (what was reduced is mapped) and compute.
#ifndef XACC_PLUGIN_ACC_REDUCTION_REDUCTION_H
#define XACC_PLUGIN_ACC_REDUCTION_REDUCTION_H

#include "acc/lowering/Context.h"
#include "acc/region/Region.h"

namespace xacc {
struct SectionDim;
struct SharedUpdate;

/// True if two items may name the same scalars (ReductionUses.cpp).
bool samePart(clang::ASTContext &C, const ReductionItem &A, const ReductionItem &B);
/// True if the body of a compute construct uses V only where each iteration is executed once
/// (ReductionInferred.cpp).
bool isInSharedLoops(clang::Stmt *Body, clang::VarDecl *V, bool Combined, const Clauses &List,
                     const Region &R);
/// True if a function that S calls may use variables that S does not name.
bool callsOthers(clang::Stmt *S, const Facts &Known);

/// What the items of clauses name. Lengths that only the program knows are evaluated in front of
/// the region (ReductionItem.cpp).
class ReductionItems : AccPart {
public:
  using AccPart::AccPart;
  /// Reports and returns nothing where an item is not supported.
  std::optional<ReductionItem> read(const Clauses::Reduction &Red, Region &R);

private:
  bool sizeItem(clang::Expr *Item, clang::QualType T, ReductionItem &I, Region &R);
  bool measure(clang::Expr *Item, clang::QualType T, ReductionItem &I, Region &R);
  clang::Expr *scalarsBefore(clang::QualType T, const ReductionItem &I, const Region &R);
  clang::Expr *before(clang::Expr *E, const Region &R);
  clang::Expr *lowerBefore(const SectionDim &D, const ReductionItem &I, const Region &R);
  clang::Expr *lengthBefore(const SectionDim &D, const ReductionItem &I, const Region &R);
  bool membersOf(clang::QualType T, uint64_t Offset, ReductionItem &I);
};

/// Uses of an item become uses of its private copy (ReductionUses.cpp).
class ReductionUses : AccPart {
public:
  using AccPart::AccPart;
  void rebind(clang::Stmt *Body, const ReductionItem &I, clang::VarDecl *Copy);

private:
  void checkSubscript(const ReductionItem &I, clang::Stmt *Body);
  void rebindElement(clang::Stmt *S, const ReductionItem &I, clang::VarDecl *Copy);
  void rebindArray(clang::Stmt *S, const ReductionItem &I, clang::VarDecl *Copy);
  void useCopy(clang::Stmt *&Child, clang::Stmt *Parent, const ReductionItem &I,
               clang::VarDecl *Copy);
};

/// The private copy of an item, with the operator's identity, and the markers around the loop
/// (Reduction.cpp).
class PrivateReduction : AccPart {
public:
  using AccPart::AccPart;
  struct Made {
    clang::VarDecl *Copy = nullptr;
    clang::VarDecl *Cell = nullptr; ///< holds the address that the copy is combined into, or null
    llvm::SmallVector<clang::Stmt *, 4> Before;
    clang::Stmt *End;
  };
  Made make(const ReductionItem &I, unsigned Construct, clang::Stmt *Body, Region &R);
  /// Address of the first scalar that is reduced: of the item itself, or of the array that holds
  /// its private copy.
  clang::Expr *firstOf(const ReductionItem &I, clang::VarDecl *V);
  clang::Expr *scalarCount(const ReductionItem &I);

private:
  clang::Expr *identity(unsigned Op, clang::QualType T, clang::SourceLocation L);
  clang::Expr *firstScalar(const ReductionItem &I);
  clang::Stmt *fill(const ReductionItem &I, clang::VarDecl *Copy, unsigned Op);
  void makeCells(const ReductionItem &I, unsigned Op, Made &Out, Region &R);
  Made makeStruct(const ReductionItem &I, unsigned Construct, clang::Stmt *Body, Region &R);
  clang::Expr *marker(llvm::StringRef Name, const ReductionItem &I, unsigned Construct,
                      clang::QualType Element, clang::Expr *Cell, clang::Expr *Copy,
                      clang::Expr *Count);
};

/// Which construct reduces a variable: the compute construct or its loops, loops around the one
/// that says so, and loops that run sequentially (ReductionPlace.cpp).
class ReductionPlace : AccPart {
public:
  using AccPart::AccPart;
  /// True if V is of each iteration of a loop with one of these bodies: where that runs in parallel
  /// no result of the region.
  static bool isOfIteration(clang::VarDecl *V, llvm::ArrayRef<clang::Stmt *> Loops);
  static bool isOutside(clang::VarDecl *V, const Region &R);
  /// What a loop reduces: by its clauses, and because loops around it or inside it do.
  llvm::SmallVector<ReductionItem, 2> ofLoop(const Clauses &List, clang::Stmt *Body, Region &R);
  /// What loops in the body of one reduce that this one has to reduce, too.
  llvm::SmallVector<Clauses::Reduction, 2> reducedInside(clang::Stmt *Body, Region &R);
  /// The reductions of a loop that runs sequentially, and of a compute construct.
  void inOrder(const Clauses &List, clang::ForStmt *For, Region &R, Statements &Before,
               Statements &After);
  void ofRegion(const Clauses &List, clang::Stmt *Body, Region &R, Statements &Before,
                Statements &After);

private:
  llvm::SmallVector<std::pair<ReductionItem, Clauses::Reduction>, 2>
  clauseItems(llvm::ArrayRef<Clauses::Reduction> List, Region &R);
  void checkOperator(const ReductionItem &Inner, const ReductionItem &Outer);
  void changeDirectly(clang::VarDecl *V, const Clauses::Reduction &Red, Region &R);
};

/// Reductions that the program lacks: of variables (ReductionInferred.cpp), and of elements and
/// members (ReductionElement.cpp).
class InferredReductions : AccPart {
public:
  using AccPart::AccPart;
  /// Before the body is lowered: variables from outside of the region that its loops reduce.
  void find(const Clauses &List, clang::Stmt *Body, bool Combined, Region &R);
  /// To the clauses of a loop: those; variables of a gang or worker; elements and members.
  void addFound(Clauses &List, clang::Stmt *Body, clang::SourceLocation L, const Region &R);
  void addLocal(Clauses &List, clang::Stmt *Body, clang::SourceLocation L, const Region &R);
  void addElements(Clauses &List, clang::Stmt *Loop, clang::SourceLocation L, Region &R);

private:
  clang::Expr *reducibleItem(clang::Expr *E);
  bool isReachedByName(clang::Expr *Item, clang::Stmt *Loop);
  bool addElement(const SharedUpdate &Up, bool Infers, Clauses &List, clang::Stmt *Loop,
                  clang::SourceLocation L);
  void updateInPlace(const SharedUpdate &Up, bool Infers, Region &R);
};

/// Uses of what gangs reduce or store by code of the same region, which one gang then runs
/// (ReductionOrder.cpp).
class ReductionOrder : AccPart {
public:
  using AccPart::AccPart;
  void keep(clang::Stmt *Body, bool Combined, Region &R);
};
} // namespace xacc
#endif
