// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Lowering.h.
#include "xmp/lowering/Lowering.h"

using namespace clang;

namespace xacc {
CallExpr *asCall(Stmt *S, StringRef Name) {
  auto *Call = dyn_cast_or_null<CallExpr>(S);
  FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->getIdentifier() && Callee->getName() == Name ? Call : nullptr;
}

Expr *operandOf(Expr *Argument) {
  auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts());
  return Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr()->IgnoreParens()
                                                      : Argument;
}

Expr *splitSubscripts(Expr *E, SmallVectorImpl<Expr *> &Index) {
  E = E->IgnoreParenImpCasts();
  while (auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    Index.insert(Index.begin(), A->getIdx());
    E = A->getBase()->IgnoreParenImpCasts();
  }
  return E;
}

CallExpr *asSection(Expr *Index) { return asCall(Index->IgnoreParenImpCasts(), "__xmp_section"); }

bool hasSection(const Stmt *S) {
  if (!S)
    return false;
  return asCall(const_cast<Stmt *>(S), "__xmp_section") || llvm::any_of(S->children(), hasSection);
}

bool hasCoindexed(const Stmt *S) {
  return S && (asCall(const_cast<Stmt *>(S), "__xmp_image") ||
               llvm::any_of(S->children(), hasCoindexed));
}

void setIndex(ArraySubscriptExpr *A, Expr *Index) {
  if (A->getIdx() == A->getRHS())
    A->setRHS(Index);
  else
    A->setLHS(Index);
}

void setBase(ArraySubscriptExpr *A, Expr *Base) {
  if (A->getBase() == A->getLHS())
    A->setLHS(Base);
  else
    A->setRHS(Base);
}

FunctionDecl *XmpUnit::function(StringRef Name) {
  for (NamedDecl *D : B.C.getTranslationUnitDecl()->lookup(&B.C.Idents.get(Name)))
    if (auto *F = dyn_cast<FunctionDecl>(D))
      return F;
  llvm_unreachable("not in xmp_abi.h or markers.h");
}

QualType XmpUnit::record(StringRef Name) {
  for (NamedDecl *D : B.C.getTranslationUnitDecl()->lookup(&B.C.Idents.get(Name)))
    if (auto *R = dyn_cast<RecordDecl>(D))
      return B.C.getCanonicalTagType(R);
  llvm_unreachable("not in xmp_abi.h");
}

Expr *XmpUnit::enumerator(StringRef Name, SourceLocation L) {
  for (NamedDecl *D : B.C.getTranslationUnitDecl()->lookup(&B.C.Idents.get(Name)))
    if (auto *E = dyn_cast<EnumConstantDecl>(D))
      return B.intLit(E->getInitVal().getExtValue(), L);
  llvm_unreachable("not in xmp_abi.h");
}

Expr *XmpUnit::call(StringRef Name, ArrayRef<Expr *> Args, SourceLocation L) {
  SmallVector<Expr *, 12> Copy(Args);
  return B.S.BuildCallExpr(nullptr, B.ref(function(Name), L), L, Copy, L).get();
}

Expr *XmpUnit::field(Expr *Base, StringRef Field) {
  bool Arrow = Base->getType()->isPointerType();
  QualType T = Arrow ? Base->getType()->getPointeeType() : Base->getType();
  for (FieldDecl *D : T->getAsRecordDecl()->fields())
    if (D->getName() == Field)
      return MemberExpr::CreateImplicit(B.C, Arrow ? B.rvalue(Base) : Base, Arrow, D, D->getType(),
                                        VK_LValue, OK_Ordinary);
  llvm_unreachable("no such field in xmp_abi.h");
}

VarDecl *XmpUnit::blockOf(const VarDecl *V) {
  auto It = V ? Coarrays.find(V->getCanonicalDecl()) : Coarrays.end();
  return It == Coarrays.end() ? nullptr : It->second.Block;
}

XmpArray *XmpUnit::find(const Expr *E) {
  VarDecl *V = asVariable(const_cast<Expr *>(E));
  auto It = V ? Arrays.find(V->getCanonicalDecl()) : Arrays.end();
  return It == Arrays.end() ? nullptr : &It->second;
}

/// Where a distributed array should be.
void XmpContext::reportNoArray(Expr *E) {
  auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  if (R && U.Broken.contains(R->getDecl()->getName()))
    Failed = true;
  else
    report(E->getBeginLoc(), diag::err_xmp_not_array, sourceText(B.C, E));
}

VarDecl *XmpContext::temporary(StringRef Name, QualType T, Expr *Value, SourceLocation L,
                               Statements &Out) {
  VarDecl *V = B.variable(Name, T, Value, L);
  V->setImplicit(false); // a compute construct captures it like the user's
  Out.push_back(B.declare(V, L));
  Made.insert(V);
  return V;
}
} // namespace xacc
