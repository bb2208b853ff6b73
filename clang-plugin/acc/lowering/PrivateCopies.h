// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Private copies of variables in a compute construct, and what the passes are told of the storage
// of what is declared there. Used by reduction, loop, directives and compute.
#ifndef XACC_PLUGIN_ACC_LOWERING_PRIVATECOPIES_H
#define XACC_PLUGIN_ACC_LOWERING_PRIVATECOPIES_H

#include "acc/lowering/Context.h"
#include "acc/region/Region.h"

namespace xacc {
class PrivateCopies : AccPart {
public:
  using AccPart::AccPart;

  /// Tells the passes that V is declared in the body of a construct.
  clang::Stmt *marker(clang::VarDecl *V, clang::Expr *Bytes, unsigned Construct);
  /// Declarations of private copies, with uses in Body rebound to them.
  void make(llvm::ArrayRef<clang::Expr *> Items, clang::Stmt *Body, unsigned Construct, Region &R,
            Statements &Out);
  /// What the body begins with: private copies of arrays of variable size and of sections, with the
  /// values that are on the device.
  void copyIn(const Clauses &List, clang::Stmt *Body, Region &R, Statements &Out);

  /// Bytes of a private variable: a constant; what a variable in front of the region holds; or
  /// evaluated at its declaration.
  clang::Expr *bytesOf(clang::VarDecl *V, Region &R);
  /// Bytes of an array that is declared in the region, as an expression for in front of it, or
  /// null.
  clang::Expr *bytesBefore(clang::QualType T, clang::SourceLocation L, const Region &R);
  /// True if E has the same value in front of the region as inside.
  bool isSettled(clang::Expr *E, const Region &R);
  /// True if E, a pointer, leads in front of the region to the element to which it leads inside:
  /// data clauses give what it leads to another address, and no other place.
  bool isSettledPlace(clang::Expr *E, const Region &R);

private:
  struct PointerSection {
    clang::VarDecl *Variable = nullptr;
    clang::Expr *Lower = nullptr, *Length = nullptr; ///< elements; null: from the first
  };
  std::optional<PointerSection> pointerSection(clang::Expr *Item);
  clang::VarDecl *makeCopy(clang::VarDecl *V, clang::SourceLocation L, clang::Stmt *Body,
                           unsigned Construct, Region &R, Statements &Out);
  clang::VarDecl *makeSection(const PointerSection &S, clang::SourceLocation L, clang::Stmt *Body,
                              unsigned Construct, Region &R, Statements &Out);
};
} // namespace xacc
#endif
