// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Private copies of variables and what the passes are told of their storage
// (OpenACC 3.4, 2.5.13, 2.9.10). Where the size of a copy is known at run time only, it is
// evaluated in front of the region, so that the launch can provide memory.
#include "acc/lowering/PrivateCopies.h"
#include "acc/query/Variables.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace xacc {
Stmt *PrivateCopies::marker(VarDecl *V, Expr *Bytes, unsigned Construct) {
  SourceLocation L = V->getLocation();
  return B.call(
      "private",
      {B.addrOf(B.ref(V, L)), B.intLit(Construct, L), Bytes, B.stringPtr(V->getName(), L)}, L);
}

/// It is of the host, and not a copy.
static bool isFromOutside(VarDecl *V, const Region &R) {
  return !R.Locals.contains(V) && !V->isImplicit();
}

/// Nothing in the region or between it and the host gives V another value.
static bool isUnchanged(VarDecl *V, const Region &R) {
  return isFromOutside(V, R) && !isWritten(R.Body, V);
}

/// True if Holds is, for each variable of E.
static bool allVariables(Expr *E, llvm::function_ref<bool(DeclRefExpr *, VarDecl *)> Holds) {
  bool All = true;
  forEachRef(E, [&](DeclRefExpr *Ref) {
    if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      All &= Holds(Ref, V);
  });
  return All;
}

bool PrivateCopies::isSettled(Expr *E, const Region &R) {
  return isCopyable(E) && allVariables(E, [&](DeclRefExpr *, VarDecl *V) {
           return isUnchanged(V, R) && !isInScope(V) &&
                  llvm::none_of(R.List->Data, [&](const Clauses::DataItem &D) {
                    return asVariable(D.Item) == V;
                  });
         });
}

/// E is a variable that is an array or pointer, and a distance from it: the variable, or null.
static DeclRefExpr *startOf(Expr *E) {
  E = E->IgnoreParens();
  if (auto *B = dyn_cast<BinaryOperator>(E))
    return B->isAdditiveOp() && isCopyable(B->getRHS()) ? startOf(B->getLHS()) : nullptr;
  auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  auto *Start = Cast ? dyn_cast<DeclRefExpr>(Cast->getSubExpr()) : nullptr;
  return Cast && !Start ? startOf(Cast->getSubExpr()) : Start;
}

bool PrivateCopies::isSettledPlace(Expr *E, const Region &R) {
  const DeclRefExpr *Start = startOf(E);
  return Start && allVariables(E, [&](DeclRefExpr *Ref, VarDecl *V) {
           const bool IsArray = V->getType()->isArrayType();
           if (!IsArray && !V->getType()->isPointerType())
             return isSettled(Ref, R);
           // Where an array lies no assignment changes.
           return (IsArray && Ref == Start ? isFromOutside(V, R) : isUnchanged(V, R)) &&
                  !U.isDeclared(V->getCanonicalDecl());
         });
}

Expr *PrivateCopies::bytesBefore(QualType T, SourceLocation L, const Region &R) {
  const ArrayType *A = B.C.getAsArrayType(T);
  if (!A)
    return T->isVariablyModifiedType() ? nullptr : B.sizeOf(T, L);
  Expr *Each = bytesBefore(A->getElementType(), L, R);
  if (!Each)
    return nullptr;
  if (auto *Constant = dyn_cast<ConstantArrayType>(A))
    return B.bin(BO_Mul, Each, B.longLit(Constant->getSize().getSExtValue(), L));
  auto *Variable = dyn_cast<VariableArrayType>(A);
  if (!Variable || !Variable->getSizeExpr() || !isSettled(Variable->getSizeExpr(), R))
    return nullptr;
  return B.bin(BO_Mul, Each, B.paren(B.cast(copyExpr(B.C, Variable->getSizeExpr()), B.C.LongTy)));
}

Expr *PrivateCopies::bytesOf(VarDecl *V, Region &R) {
  QualType T = V->getType();
  SourceLocation L = V->getLocation();
  if (!T->isArrayType() || !T->isVariablyModifiedType())
    return B.sizeOf(T, L);
  // The type of a copy was evaluated where its original is declared, before the region.
  bool IsCopy = R.Copied.contains(V);
  Expr *Before = IsCopy ? B.sizeOf(T, L) : bytesBefore(T, L, R);
  if (!Before)
    return B.sizeOf(T, L);
  return B.load(R.inFront(B, ".xacc.bytes", B.C.LongTy, Before, L), L);
}

VarDecl *PrivateCopies::makeCopy(VarDecl *V, SourceLocation L, Stmt *Body, unsigned Construct,
                                 Region &R, Statements &Out) {
  VarDecl *Copy = B.variable(V->getName(), V->getType().getUnqualifiedType(), nullptr, L);
  B.alignAs(Copy, V);
  rebind(Body, V, Copy);
  if (!R.Locals.contains(V) || R.Copied.contains(V))
    R.Copied.insert(Copy);
  R.Locals.insert(Copy);
  Out.push_back(B.declare(Copy, L));
  Out.push_back(marker(Copy, bytesOf(Copy, R), Construct));
  return Copy;
}

/// A section or element of what a pointer points to: the outermost dimension, whole elements of it.
std::optional<PrivateCopies::PointerSection> PrivateCopies::pointerSection(Expr *Item) {
  PointerSection S;
  Expr *E = Item->IgnoreParenImpCasts();
  for (;;) {
    if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
      S.Lower = Section->getLowerBound();
      S.Length = Section->getLength();
      if (!S.Length && Section->getColonLocFirst().isInvalid())
        S.Length = B.longLit(1, E->getExprLoc());
      E = Section->getBase()->IgnoreParenImpCasts();
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      S.Lower = Subscript->getIdx();
      S.Length = B.longLit(1, E->getExprLoc());
      E = Subscript->getBase()->IgnoreParenImpCasts();
    } else
      break;
    if (E->getType()->isPointerType() && !asVariable(E))
      return std::nullopt; // rows of an array of pointers
  }
  S.Variable = asVariable(E);
  bool Known = S.Variable && S.Variable->getType()->isPointerType() && S.Length &&
               !S.Variable->getType()->getPointeeType()->isVariablyModifiedType();
  if (!Known || !isCopyable(S.Length) || (S.Lower && !isCopyable(S.Lower)))
    return std::nullopt;
  return S;
}

/// T storage[length]; T *copy = storage - lower; uses of the pointer go to the copy.
VarDecl *PrivateCopies::makeSection(const PointerSection &S, SourceLocation L, Stmt *Body,
                                    unsigned Construct, Region &R, Statements &Out) {
  QualType Pointer = S.Variable->getType().getUnqualifiedType();
  QualType Element = Pointer->getPointeeType().getUnqualifiedType();
  Expr::EvalResult Constant;
  QualType T = S.Length->EvaluateAsInt(Constant, B.C)
                   ? B.C.getConstantArrayType(Element, Constant.Val.getInt().extOrTrunc(64),
                                              nullptr, ArraySizeModifier::Normal, 0)
                   : B.C.getVariableArrayType(Element, B.cast(copyExpr(B.C, S.Length), B.C.LongTy),
                                              ArraySizeModifier::Normal, 0);
  VarDecl *Storage = B.variable(S.Variable->getName(), T, nullptr, L);
  R.Locals.insert(Storage);
  Out.push_back(B.declare(Storage, L));
  Out.push_back(marker(Storage, bytesOf(Storage, R), Construct));
  Expr *First = B.cast(B.addrOf(B.ref(Storage, L)), Pointer);
  if (S.Lower)
    First = B.bin(BO_Sub, B.paren(First), B.paren(copyExpr(B.C, S.Lower)));
  VarDecl *Copy = B.variable(S.Variable->getName(), Pointer, First, L);
  R.Locals.insert(Copy);
  Out.push_back(B.declare(Copy, L));
  Out.push_back(marker(Copy, B.sizeOf(Pointer, L), Construct));
  rebind(Body, S.Variable, Copy);
  return Storage;
}

void PrivateCopies::make(ArrayRef<Expr *> Items, Stmt *Body, unsigned Construct, Region &R,
                         Statements &Out) {
  for (Expr *Item : Items) {
    VarDecl *V = asVariable(Item);
    if (V && !V->getType()->isIncompleteType())
      makeCopy(V, Item->getBeginLoc(), Body, Construct, R, Out);
    else if (auto Section = V ? std::nullopt : pointerSection(Item))
      makeSection(*Section, Item->getBeginLoc(), Body, Construct, R, Out);
    else
      report(Item->getBeginLoc(), diag::err_var_unsupported, sourceText(B.C, Item), "private",
             V ? "a variable of unknown size" : "an item of this form");
  }
}

void PrivateCopies::copyIn(const Clauses &List, Stmt *Body, Region &R, Statements &Out) {
  auto copy = [&](VarDecl *To, Expr *From, SourceLocation L) {
    Expr *Args[] = {B.addrOf(B.ref(To, L)), From,
                    B.cast(B.sizeOf(To->getType(), L), B.C.getSizeType())};
    Out.push_back(B.S.BuildBuiltinCallExpr(L, Builtin::BI__builtin_memcpy, Args));
  };
  for (Expr *Item : List.FirstPrivate) {
    VarDecl *V = asVariable(Item);
    SourceLocation L = Item->getBeginLoc();
    if (auto S = V ? std::nullopt : pointerSection(Item)) {
      VarDecl *Storage = makeSection(*S, L, Body, R.Id, R, Out);
      Expr *From = B.ref(S->Variable, L);
      if (S->Lower)
        From = B.bin(BO_Add, From, B.paren(copyExpr(B.C, S->Lower)));
      copy(Storage, B.voidPtr(B.paren(From)), L);
      R.CopiedIn[S->Variable] = Item;
      continue;
    }
    if (!V || !V->getType()->isArrayType() || !V->getType()->isVariablyModifiedType())
      continue;
    copy(makeCopy(V, L, Body, R.Id, R, Out), B.addrOf(B.ref(V, L)), L);
    R.CopiedIn[V] = Item;
  }
}
} // namespace xacc
