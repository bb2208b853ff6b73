// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What holds for the variables of a function wherever one of its loops stands: whose address is
// taken, which pointers can only point to memory of their own. Collected once per function; changes
// nothing.
#ifndef XACC_PLUGIN_ACC_AUTO_FACTS_H
#define XACC_PLUGIN_ACC_AUTO_FACTS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc {
class Facts {
public:
  Facts(clang::ASTContext &C, clang::FunctionDecl *F);

  /// True if only statements that name V can change it, and no data clause asks for its value.
  bool isPlain(const clang::VarDecl *V) const;
  /// True if the function may change V, a pointer.
  bool isAssigned(const clang::VarDecl *V) const {
    return Allocated.contains(V) || Reassigned.contains(V) || AddressTaken.contains(V);
  }
  /// True if a data clause names V: the device may have a value of its own.
  bool isMapped(const clang::VarDecl *V) const { return Mapped.contains(V); }
  /// The same of a part of V, or of what V points to; not of what a pointer in V points to.
  bool isNamed(const clang::VarDecl *V) const { return Named.contains(V); }
  /// True if V may hold an address of the device: deviceptr, use_device.
  bool isDevicePointer(const clang::VarDecl *V) const { return OfDevice.contains(V); }
  /// True if a pointer of the function is somewhere set to the address of this member of a struct.
  bool isPointedTo(const clang::FieldDecl *F) const { return PointedTo.contains(F); }
  /// True if two different variables, arrays or pointers, cannot lead to the same memory.
  bool areApart(const clang::VarDecl *A, const clang::VarDecl *B) const;
  /// True if uses of W may be uses of a scalar of type T that is in V or that V points to; of V
  /// itself, other ones than by the same path. Follows: they follow pointers that W holds
  /// (Reach.cpp).
  bool mayReach(const clang::VarDecl *W, bool Follows, const clang::VarDecl *V,
                clang::QualType T) const;
  /// True if one of two variables is a pointer that somewhere gets the value or the address of the
  /// other, or both get those of a third.
  bool areNamesOfOne(const clang::VarDecl *A, const clang::VarDecl *B) const {
    const bool IsPointer = A->getType()->isPointerType() || B->getType()->isPointerType();
    return A == B || (IsPointer && Names.isEquivalent(A, B));
  }
  /// True if S uses a pointer that somewhere gets the address of V.
  bool usesPointerTo(clang::Stmt *S, const clang::VarDecl *V) const;
  /// True if a call has no effect and its value depends on its arguments alone.
  bool isPure(clang::CallExpr *Call) const;

  clang::ASTContext &C;
  clang::Stmt *Body;

private:
  void collect(clang::Stmt *S);
  bool isLent(clang::Expr *Address) const;
  void assigned(clang::VarDecl *V, clang::Expr *Value);
  bool hasOwnMemory(const clang::VarDecl *V) const;
  const clang::VarDecl *originOf(const clang::VarDecl *V) const;
  bool isAtHome(const clang::VarDecl *V) const;
  bool isPureBody(const clang::FunctionDecl *F, unsigned Depth) const;
  bool isPureFunction(const clang::FunctionDecl *F, unsigned Depth) const;

  using Variables = llvm::SmallPtrSet<const clang::VarDecl *, 16>;
  Variables AddressTaken, InDataClause, Mapped, Named, OfDevice;
  llvm::EquivalenceClasses<const clang::VarDecl *> Names;
  llvm::SmallPtrSet<const clang::FieldDecl *, 4> PointedTo;
  Variables Allocated;           ///< assigned the result of an allocation, and
  Variables Reassigned;          ///< something else
  clang::Stmt *Around = nullptr; ///< what collect() comes from
  bool InConstruct = false;
};
} // namespace xacc
#endif
