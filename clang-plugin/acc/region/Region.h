// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the lowering of a compute construct knows of its region, its loops and their reductions.
#ifndef XACC_PLUGIN_ACC_REGION_REGION_H
#define XACC_PLUGIN_ACC_REGION_REGION_H

#include "acc/access/Extent.h"
#include "acc/clauses/Clauses.h"
#include "ast/AstBuilder.h"
#include "ast/LoopHeader.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc {
/// What a reduction combines into: a scalar, a struct, an element of an array, or a contiguous part
/// of an array.
struct ReductionItem {
  clang::VarDecl *Variable = nullptr; ///< also the pointer to the array
  clang::Expr *Subscript =
      nullptr; ///< an element or member, as written; with an array: what First counts from
  clang::QualType Element, Copy; ///< one scalar; the private copy
  uint64_t First = 0,
           Count = 1; ///< scalars, from the start of the variable (or member) and of the copy
  /// The same where they are known at run time only, and the bytes of the copy, evaluated in front
  /// of the region.
  clang::VarDecl *FirstVar = nullptr, *CountVar = nullptr, *BytesVar = nullptr;
  unsigned Op = 0;      ///< enum xacc_red_op
  bool InPlace = false; ///< of a variable whose data is what it would be without
  clang::SourceLocation Loc;

  /// Members of a struct, where that is what is reduced.
  struct Member {
    uint64_t Offset; ///< bytes
    clang::QualType Element;
    uint64_t Count; ///< scalars: of an array
  };
  llvm::SmallVector<Member, 2> Members;

  bool isDynamic() const { return BytesVar; }
  bool isArray() const { return isDynamic() || Copy->isArrayType(); }
  /// The same of its private copy, for what is inside.
  ReductionItem ofCopy(clang::VarDecl *V) const {
    ReductionItem I = *this;
    I.Variable = V;
    I.Subscript = nullptr;
    return I;
  }
};

/// The compute region being lowered.
struct Region {
  unsigned Id = 0;
  Directive Kind = Parallel;
  unsigned Routine = 0; ///< of the code of a routine: its level
  std::string Name;     ///< of the directive, for messages
  unsigned InnermostLoop = 0;
  llvm::SmallVector<clang::Stmt *, 4> Bodies;  ///< of the loops around that may run in parallel
  llvm::SmallVector<clang::Stmt *, 2> Ordered; ///< of those that run in sequence
  clang::Stmt *Tight = nullptr; ///< the loop that is all that the innermost loop around does
  /// Variables declared inside, also those that lowering made.
  llvm::SmallPtrSet<clang::VarDecl *, 16> Locals;
  /// What enclosing loops reduce: an inner loop construct that uses it reduces it as well.
  llvm::SmallVector<ReductionItem, 2> Reductions;
  /// What some construct in the region reduces, declared outside.
  llvm::SmallVector<ReductionItem, 2> Reduced;
  bool reduces(const clang::VarDecl *V) const {
    return llvm::any_of(Reduced, [V](const ReductionItem &I) { return I.Variable == V; });
  }
  /// Scalars from outside that its loops reduce without a clause.
  llvm::SmallSetVector<clang::VarDecl *, 2> Implicit;
  /// Updates that iterations do together and nothing reduces.
  llvm::SmallPtrSet<const clang::Expr *, 4> Atomic;
  /// Such that a warning has told of.
  llvm::DenseSet<clang::SourceLocation> Lost;
  /// Scalars without a clause that all threads change together, and others whose values are needed
  /// behind the region.
  llvm::SmallPtrSet<clang::VarDecl *, 4> Shared, Needed;
  /// Where the address of a needed one goes to what changes it.
  llvm::DenseMap<clang::VarDecl *, clang::SourceLocation> Lent;
  /// What one gang reduces in place, behind pointers: data of the construct.
  llvm::SmallVector<Clauses::DataItem, 2> Direct;
  bool InGangLoop = false, HasGangLoop = false; ///< a loop that gangs share is around; there is one
  bool InVectorLoop = false;                    ///< one with the clause vector is around
  bool Once = false;    ///< gangs that share no loop would repeat what is meant once
  bool OneGang = false; ///< others would repeat a reduction
  bool InOrder = false; ///< what gangs reduce is used before all have finished
  /// Trip counts that the host can tell before the launch.
  struct Hint {
    unsigned Loop, Dim;
    clang::Expr *Trip;
  };
  llvm::SmallVector<Hint, 4> Hints;
  /// What is evaluated in front of the region, and the variables of it that the region uses.
  llvm::SmallVector<clang::Stmt *, 16> Front;
  llvm::SmallVector<clang::VarDecl *, 2> Passed;
  /// A variable that is evaluated in front of the region and passed to it.
  clang::VarDecl *inFront(AstBuilder &B, llvm::StringRef Name, clang::QualType T,
                          clang::Expr *Value, clang::SourceLocation L) {
    clang::VarDecl *V = B.variable(Name, T, Value, L);
    Front.push_back(B.declare(V, L));
    Passed.push_back(V);
    return V;
  }
  bool Reached = true; ///< what is being lowered is executed whenever the region is
  /// Private copies of variables from outside.
  llvm::SmallPtrSet<clang::VarDecl *, 4> Copied;
  /// Arrays of variable size, and pointers with sections, of which each gang has a copy with the
  /// values that the device copy had: the items of firstprivate.
  llvm::SmallDenseMap<clang::VarDecl *, clang::Expr *, 2> CopiedIn;
  /// Of pointers that may have no clause.
  FoundExtents Sections;
  const Clauses *List = nullptr; ///< of the construct
  clang::Stmt *Body = nullptr;   ///< as the user wrote it
  bool HasLoops = false;         ///< some loop construct that is not seq
  /// Of a kernels construct: variables that iterations assign and share.
  llvm::SmallPtrSet<clang::VarDecl *, 4> Raced;
  /// Of kernels, those that count in loops in order alone.
  llvm::SmallPtrSet<clang::VarDecl *, 4> Counters;
  /// num_gangs and vector_length asked for at a loop of a kernels construct.
  clang::Expr *GangNum = nullptr, *WorkerNum = nullptr, *VectorNum = nullptr;
  /// In a loop of kernels whose iterations wait for each other: one gang, whose lanes share the
  /// outermost loop inside.
  enum { Anywhere, InSequence, OnLanes } Place = Anywhere;
};
} // namespace xacc
#endif
