// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coarrays and host_data. The host cannot use what use_device names, but a statement with an object
// of another image is a transfer between memories of any kind: single objects of such variables
// beside it are read and written by calls.
#include "acc/clauses/Clauses.h"
#include "acc/query/Constructs.h"
#include "xmp/coarray/ArrayUses.h"
#include "xmp/coarray/Coarray.h"
#include "xmp/lowering/Calls.h"

using namespace clang;

namespace xacc {
static bool makesCopy(OpenACCClauseKind K) {
  return llvm::is_contained({OpenACCClauseKind::Copy, OpenACCClauseKind::CopyIn,
                             OpenACCClauseKind::CopyOut, OpenACCClauseKind::Create},
                            K);
}

/// Copies that come and go would not be there for the others.
void XmpCoarrayDevices::checkData(const OpenACCClause *Clause) {
  for (Stmt *Child : const_cast<OpenACCClause *>(Clause)->children()) {
    auto *Item = dyn_cast_or_null<Expr>(Child);
    VarDecl *V = Item ? variableOf(Item) : nullptr;
    if (V && U.Coarrays.count(V->getCanonicalDecl()) && !V->getType()->isPointerType())
      report(Item->getBeginLoc(), diag::err_xmp_coarray_data, V->getName(),
             spelling(Clause->getClauseKind()));
  }
}

/// True if lanes get copies of what the clause names.
static bool isPrivate(OpenACCClauseKind K) {
  return K == OpenACCClauseKind::Private || K == OpenACCClauseKind::FirstPrivate ||
         K == OpenACCClauseKind::Reduction;
}

void XmpCoarrayDevices::noteCopies(const OpenACCClause *Clause,
                                   SmallVectorImpl<VarDecl *> &Copies) {
  for (Stmt *Child : const_cast<OpenACCClause *>(Clause)->children()) {
    auto *Item = dyn_cast_or_null<Expr>(Child);
    VarDecl *V = Item ? variableOf(Item) : nullptr;
    if (V && In.Compute->Inside.insert(V).second)
      Copies.push_back(V);
  }
}

/// The expression of a statement whose value is used, or null.
static Stmt *usedBy(Stmt *S) {
  if (auto *If = dyn_cast<IfStmt>(S))
    return If->getCond();
  if (auto *Switch = dyn_cast<SwitchStmt>(S))
    return Switch->getCond();
  if (auto *While = dyn_cast<WhileStmt>(S))
    return While->getCond();
  if (auto *Do = dyn_cast<DoStmt>(S))
    return Do->getCond();
  auto *For = dyn_cast<ForStmt>(S);
  return For ? For->getCond() : nullptr;
}

/// Assignments whose values nobody uses.
static void findUnused(Stmt *S, llvm::SmallPtrSetImpl<Stmt *> &Out) {
  if (auto *Assign = dyn_cast<BinaryOperator>(S))
    Out.insert(Assign);
  if (isa<Expr, DeclStmt, ReturnStmt>(S))
    return;
  Stmt *Used = usedBy(S);
  forEachChild(S, [&](Stmt *&Child) {
    if (Child && Child != Used)
      findUnused(Child, Out);
  });
}

SmallVector<VarDecl *, 4> XmpCoarrayDevices::enter(OpenACCConstructStmt *A) {
  SmallVector<VarDecl *, 4> Copies;
  for (const OpenACCClause *Clause : A->clauses()) {
    if (makesCopy(Clause->getClauseKind()))
      checkData(Clause);
    if (In.Compute && isPrivate(Clause->getClauseKind()))
      noteCopies(Clause, Copies);
    if (Clause->getClauseKind() != OpenACCClauseKind::UseDevice)
      continue;
    for (Stmt *Child : const_cast<OpenACCClause *>(Clause)->children())
      if (VarDecl *V = asVariable(dyn_cast_or_null<Expr>(Child)))
        In.OnDevice.insert(V);
    findUnused(A, In.Unused);
  }
  return Copies;
}

/// The pointer that E is made of by arithmetic, an address or a cast, or null.
static Expr *pointerOf(Expr *E) {
  E = E->IgnoreParens();
  if (auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return Cast->getSubExpr();
  if (auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_AddrOf ? U->getSubExpr() : nullptr;
  auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!Sum || !Sum->isAdditiveOp() || !Sum->getType()->isPointerType())
    return nullptr;
  return Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS();
}

/// The variable whose object, or element by a pointer, E is; null: another's.
VarDecl *XmpCoarrayDevices::variableBehind(Expr *E) {
  bool Loads = false;
  for (Expr *Next = E; Next; Next = pointerOf(E) ? pointerOf(E) : stepInto(E, Loads))
    E = Next->IgnoreParens();
  VarDecl *Found = asVariable(E);
  if (!isa<AbstractConditionalOperator, BinaryOperator, UnaryOperator>(E))
    return Found;
  forEachRef(E, [&](DeclRefExpr *Ref) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (Found || !V || !In.OnDevice.count(V))
      return;
    Found = V;
    report(Ref->getBeginLoc(), diag::err_xmp_unsupported,
           "such an address of a variable of use_device beside an object of another image");
  });
  return Found;
}

/// True if E is an object of a variable of use_device.
bool XmpCoarrayDevices::isOnDevice(Expr *E) {
  E = E->IgnoreParens();
  if (In.Compute || isCoindexed(E) || hasSection(E))
    return false;
  VarDecl *V = variableBehind(E);
  if (!V || !In.OnDevice.count(V) || (asVariable(E) && V->getType()->isPointerType()))
    return false;
  if (isBitField(E)) // has no address
    report(E->getBeginLoc(), diag::err_xmp_unsupported,
           "a bit-field of a variable of use_device beside an object of another image");
  return true;
}

bool XmpCoarrayDevices::areHere(Stmt *Assign) {
  bool Here = true;
  forEachRef(Assign, [&](DeclRefExpr *Ref) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (In.Compute || !V || !In.OnDevice.count(V))
      return;
    if (Here)
      report(Ref->getBeginLoc(), diag::err_xmp_unsupported,
             "a variable of use_device in an assignment of sections without an object of another "
             "image");
    Here = false;
  });
  return Here;
}

Expr *XmpCoarrayDevices::move(bool Write, Expr *Site, VarDecl *Value, Expr *Lvalue) {
  SourceLocation L = Lvalue->getBeginLoc();
  Expr *Here = B.voidPtr(B.addrOf(B.ref(Value, L))), *There = B.voidPtr(B.addrOf(Lvalue));
  return U.call(Write ? "__xmp_device_write" : "__xmp_device_read",
                {Site, Write ? There : Here, Write ? Here : There, B.sizeOf(Value->getType(), L)},
                L);
}

void XmpCoarrayDevices::readObjects(Stmt *&E) {
  if (!E || In.OnDevice.empty() || isa<UnaryExprOrTypeTraitExpr>(E))
    return;
  auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  bool Loads = Cast && Cast->getCastKind() == CK_LValueToRValue;
  if (Loads && !isOnDevice(Cast->getSubExpr()))
    Loads = false;
  for (Stmt *&Child : E->children())
    readObjects(Child);
  if (!Loads)
    return;
  SourceLocation L = Cast->getBeginLoc();
  Statements S;
  VarDecl *V = In.temporary(".xmp.value", Cast->getType().getUnqualifiedType(), nullptr, L, S);
  S.push_back(move(false, XmpSites(In).site("host_data", L), V, Cast->getSubExpr()));
  S.push_back(B.load(V, L));
  auto *Block = cast<CompoundStmt>(B.compound(S, L, L));
  E = new (B.C) StmtExpr(Block, V->getType(), L, L, 0);
}

/// Of one device and an object of another image, in a statement of its own, the object goes from
/// one to the other; by a value here there were two transfers. Null: it is not that.
Expr *XmpCoarrayDevices::transfer(BinaryOperator *Assign) {
  Expr *Left = Assign->getLHS()->IgnoreParens();
  auto *Cast = dyn_cast<ImplicitCastExpr>(Assign->getRHS()->IgnoreParens());
  if (Assign->getOpcode() != BO_Assign || !In.Unused.count(Assign) || !Cast ||
      Cast->getCastKind() != CK_LValueToRValue)
    return nullptr;
  Expr *Right = Cast->getSubExpr()->IgnoreParens();
  const bool Puts = isCoindexed(Left);
  Expr *Near = Puts ? Right : Left, *Far = Puts ? Left : Right;
  if (!isCoindexed(Far) || isBitField(Far) || hasSection(Right) || Far->getType()->isAtomicType() ||
      !B.C.hasSameUnqualifiedType(Left->getType(), Right->getType()) || !isOnDevice(Near))
    return nullptr;
  for (Stmt *Side : {Left, Right}) // their subscripts
    readObjects(Side);
  return XmpCoarrays(In).move(Puts, Far, Near);
}

Expr *XmpCoarrayDevices::lowerAssignment(BinaryOperator *Assign) {
  if (In.OnDevice.empty() || !hasCoindexed(Assign) || sectionLeft(Assign))
    return nullptr;
  if (Expr *Transfer = transfer(Assign))
    return Transfer;
  Stmt *Left = Assign->getLHS(), *Right = Assign->getRHS();
  readObjects(Left); // its subscripts
  readObjects(Right);
  Assign->setRHS(cast<Expr>(Right));
  return isOnDevice(Assign->getLHS()) ? write(Assign) : nullptr;
}

/// Evaluated once.
Expr *XmpCoarrayDevices::write(BinaryOperator *Assign) {
  SourceLocation L = Assign->getBeginLoc();
  Expr *Left = lowerExpr(Assign->getLHS());
  QualType T = Left->getType().getUnqualifiedType();
  const bool Updates = Assign->getOpcode() != BO_Assign;
  Statements S;
  Expr *Site = XmpSites(In).site("host_data", L);
  QualType P = B.C.getPointerType(T);
  VarDecl *At = In.temporary(".xmp.at", P, B.cast(B.addrOf(Left), P), L, S);
  auto object = [&] {
    return UnaryOperator::Create(B.C, B.load(At, L), UO_Deref, T, VK_LValue, OK_Ordinary, L, false,
                                 FPOptionsOverride());
  };
  Expr *Right = lowerExpr(Assign->getRHS());
  VarDecl *V = In.temporary(".xmp.value", T, Updates ? nullptr : Right, L, S);
  if (Updates) {
    S.push_back(move(false, copyExpr(B.C, Site), V, object()));
    Assign->setLHS(B.ref(V, L));
    Assign->setRHS(Right);
    S.push_back(Assign);
  }
  S.push_back(move(true, Site, V, object()));
  S.push_back(B.load(V, L));
  auto *Block = cast<CompoundStmt>(B.compound(S, L, L));
  return new (B.C) StmtExpr(Block, T, L, L, 0);
}
} // namespace xacc
