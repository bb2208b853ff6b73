// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the statement of an atomic construct becomes: the compiler's __atomic built-ins, which every
// target has as instructions (OpenACC 3.4, 2.12). What no instruction does is a loop around
// compare-and-exchange:
//   { T *x = &X; E e = operand; T old; __atomic_load(x, &old);
//     do { new = old; new = new op e; } while (!__atomic_compare_exchange(x, &old, &new)); v = old
//     or new; }
// The order is relaxed, as OpenACC promises nothing about other memory. Used by directives/Atomic
// and, for updates without a construct, by reduction and compute.
#ifndef XACC_PLUGIN_ACC_LOWERING_ATOMICLOWERING_H
#define XACC_PLUGIN_ACC_LOWERING_ATOMICLOWERING_H

#include "ast/AstBuilder.h"
#include "clang/AST/StmtOpenACC.h"

namespace xacc {
/// The statement of one construct, or an update like one.
class AtomicLowering {
public:
  using Construct = clang::OpenACCAtomicConstruct;
  AtomicLowering(AstBuilder &B, clang::SourceLocation L, clang::Expr *X)
      : B(B), L(L), X(X), T(X->getType().getCanonicalType().getUnqualifiedType()) {}

  bool isSupported() const {
    bool Scalar = T->isIntegerType() || T->isPointerType() ||
                  T->isSpecificBuiltinType(clang::BuiltinType::Float) ||
                  T->isSpecificBuiltinType(clang::BuiltinType::Double);
    return Scalar && !X->refersToBitField() && !X->refersToVectorElement() &&
           B.C.getTypeSize(T) <= 64;
  }
  /// True if an update changes X by what X holds otherwise, which no other thread respects.
  bool usesItself(const Construct::StmtInfo &Info);
  bool writesItself(const Construct::StmtInfo &Info) const;
  clang::Stmt *lower(const Construct::StmtInfo &Info, bool OneStatement);

private:
  /// An update in its parts: X = X Op Operand, or Operand Op X.
  struct Update {
    clang::Expr *Whole;
    clang::BinaryOperatorKind Op = clang::BO_Comma;
    clang::Expr *Operand = nullptr; ///< null: one
    bool XLeft = true;
  };

  clang::VarDecl *declare(llvm::StringRef Name, clang::QualType Type, clang::Expr *Init = nullptr) {
    clang::VarDecl *V = B.variable(Name, Type, Init, L);
    Out.push_back(B.declare(V, L));
    return V;
  }
  clang::Expr *pointerTo(clang::VarDecl *V) {
    return B.cast(B.addrOf(B.ref(V, L)), B.C.getPointerType(V->getType()));
  }
  clang::Expr *atX() { return B.load(Pointer, L); }
  clang::Expr *relaxed() { return B.intLit(0, L); }
  void assign(const clang::Expr *To, clang::VarDecl *From) {
    Out.push_back(B.bin(clang::BO_Assign, const_cast<clang::Expr *>(To), B.load(From, L)));
  }

  Update analyse(const Construct::SingleStmtInfo &Info);
  clang::Expr *exactOperand(const Update &U);
  clang::VarDecl *update(const Construct::SingleStmtInfo &Info, bool NeedsOld, bool NeedsNew);
  clang::VarDecl *fetch(const Update &U, clang::Expr *Operand, bool NeedsOld, bool NeedsNew);
  clang::VarDecl *exchangeLoop(const Update &U, bool NeedsOld);

  AstBuilder &B;
  clang::SourceLocation L;
  clang::Expr *X;
  clang::QualType T;
  clang::VarDecl *Pointer = nullptr;
  llvm::SmallVector<clang::Stmt *, 8> Out;
};

/// True if atomic takes such an update: place op= e, place = place op e, place++.
bool isAtomicUpdate(AstBuilder &B, clang::Expr *E, clang::Expr *Place);
/// Such an update as an atomic one.
clang::Stmt *atomicUpdate(AstBuilder &B, clang::Expr *E);
} // namespace xacc
#endif
