// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values that bounds and subscripts of a compute construct ask for beside sums and products of
// variables, as n / 2 and g->nx, where they are the same in front of the construct: each gets a
// variable that stands for it in polynomials. The construct itself keeps its expressions.
#ifndef XACC_PLUGIN_ACC_AUTO_FIXEDVALUES_H
#define XACC_PLUGIN_ACC_AUTO_FIXEDVALUES_H

#include "acc/access/Facts.h"
#include "ast/AstBuilder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"

namespace xacc {
class FixedValues {
public:
  /// IsSettled: the variable has in all of Body the value that it has in front of it;
  /// of a struct or an array, if nothing in Body changes it.
  FixedValues(const Facts &Known, AstBuilder &B, clang::Stmt *Body,
              llvm::function_ref<bool(const clang::VarDecl *)> IsSettled);

  /// When the construct evaluates an expression: in any case, where loops have iterations, where
  /// conditions on data say so, or where an operator says so that it is an operand of.
  enum class When { Always, InLoops, Conditionally, AsOperand };
  /// The variable for E, a long with E as its initial value (or 0, where E would divide by zero or
  /// follow a null pointer); null where E may be another value in the construct, or where E in
  /// front of it may fault.
  clang::VarDecl *standIn(clang::Expr *E, When W);
  /// The same for a pointer that is a member, of its type: null where it would follow a null
  /// pointer.
  clang::VarDecl *pointer(clang::MemberExpr *E, When W);
  struct Pointer {
    clang::MemberExpr *Member; ///< a copy
    clang::VarDecl *Value;
  };
  llvm::ArrayRef<Pointer> pointers() const { return Pointers; }
  /// The variable for what the pointers behind V, a pointer to pointers, lead to: rows.
  clang::VarDecl *rows(const clang::VarDecl *V);
  /// A variable for a value of which its range alone is known.
  clang::VarDecl *number();
  bool contains(const clang::VarDecl *V) const { return Made.contains(V); }
  bool isNumber(const clang::VarDecl *V) const { return Numbers.contains(V); }

private:
  void noteChanges(const clang::Stmt *Body);
  bool isFixed(clang::Expr *E, When W);
  bool isFixedBinary(clang::BinaryOperator *E, When W);
  bool isFixedLValue(clang::Expr *E, When W);
  bool isFixedMember(clang::MemberExpr *E, When W);
  bool isFixedElement(clang::ArraySubscriptExpr *E, When W);
  bool isFixedElementOf(clang::VarDecl *V, clang::ArraySubscriptExpr *E, When W);
  clang::Expr *followedBy(clang::Expr *E) const;
  bool isFollowed(clang::Expr *Pointer, When W);
  clang::Expr *guarded(clang::Expr *E, clang::QualType T);
  clang::VarDecl *find(const llvm::FoldingSetNodeID &Id) const;
  llvm::FoldingSetNodeID profile(const clang::Expr *E) const;

  const Facts &Known;
  AstBuilder &B;
  llvm::function_ref<bool(const clang::VarDecl *)> IsSettled;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> ChangedVariables, Made, Numbers;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> ChangedRoots; ///< of what is changed; null: unknown
  llvm::SmallPtrSet<const clang::FieldDecl *, 8> ChangedFields;
  llvm::SmallPtrSet<const clang::RecordDecl *, 4> ChangedRecords; ///< assigned as a whole
  bool CallsAnything = false;
  /// Pointers that the construct follows whatever the data.
  std::vector<llvm::FoldingSetNodeID> Followed;
  /// What must not be zero for the expression in question to be evaluated.
  llvm::SmallVector<clang::Expr *, 2> Guards;
  std::vector<std::pair<llvm::FoldingSetNodeID, clang::VarDecl *>> StandIns;
  std::vector<Pointer> Pointers;
  llvm::SmallDenseMap<const clang::VarDecl *, clang::VarDecl *, 4> Rows;
};
} // namespace xacc
#endif
