// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which elements a compute construct uses of an array, or of what a pointer without a clause points
// to, where loops and subscripts tell. OpenACC leaves such a pointer to the user (3.4, 2.6.2: it is
// a scalar); like nvc, we map what the loops reach.
#ifndef XACC_PLUGIN_ACC_AUTO_EXTENT_H
#define XACC_PLUGIN_ACC_AUTO_EXTENT_H

#include "acc/access/Facts.h"
#include "acc/access/FixedValues.h"
#include "acc/access/Polynomial.h"
#include "ast/AstBuilder.h"
#include "llvm/ADT/MapVector.h"

namespace xacc {
/// The last value of a loop variable with a step: First plus (or minus) the whole steps in
/// Distance.
struct LastValue {
  clang::VarDecl *Variable; ///< made for it, long
  Polynomial First, Distance;
  int64_t Step;
  bool Down;
};

struct Extent {
  /// What must not be negative where the first Loops distances are not: arithmetic of subscripts
  /// or bounds has wrapped then.
  struct Check {
    Polynomial P;
    size_t Loops;
    bool operator==(const Check &O) const { return P == O.P && Loops == O.Loops; }
  };
  /// What some nests of loops use: from the least of Low to the greatest of High, both included, if
  /// no loop is empty, that is, if no distance from the first to the last iteration is negative.
  struct Part {
    llvm::SmallVector<Polynomial, 2> Distances, Low, High;
    llvm::SmallVector<Check, 1> Checks; ///< where one does not hold, nothing is known
  };
  /// What is used whatever the data, and what conditions may ask for besides.
  llvm::SmallVector<Part, 2> Sure, Possible;
  /// Made for values that stand in some of these, with what they are, to be declared before Lasts.
  llvm::SmallVector<clang::VarDecl *, 1> Values;
  llvm::SmallVector<LastValue, 1> Lasts;
  bool Writes = false, WritesPossible = false;
  clang::QualType Unit; ///< the type of an element
  /// Of elements that are pointers: what is used of each of the rows that they point to, or none.
  std::vector<Extent> Rows;

  /// Conditions may ask for elements besides those that are used in any case.
  bool hasMargin() const { return !Possible.empty(); }
  /// Of all that may be used: "[:n]", "[1:n - 2]", or "[:]".
  std::string text() const;
};
using Extents = llvm::MapVector<const clang::VarDecl *, Extent>;
/// What a pointer in a struct points to: Member is s.p or g->p, Root s or g.
struct MemberExtent {
  clang::MemberExpr *Member;
  clang::VarDecl *Value; ///< a variable for the pointer, to be declared before what E asks for
  const clang::VarDecl *Root;
  Extent E;
};
struct FoundExtents {
  Extents Variables;
  llvm::SmallVector<MemberExtent, 1> Members;
  llvm::SmallVector<FixedValues::Pointer, 1> Unknown; ///< members of which loops do not tell
};

/// Of all arrays and pointers in Body whose every use is understood. IsSettled: the variable has in
/// all of Body the value that it has in front of it; of a struct, if nothing in Body changes it.
/// What g points to is known if what its members point to is, as far as Body follows them.
FoundExtents findExtents(const Facts &Known, AstBuilder &B, clang::Stmt *Body,
                         llvm::function_ref<bool(const clang::VarDecl *)> IsSettled);
} // namespace xacc
#endif
