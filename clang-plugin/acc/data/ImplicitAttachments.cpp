// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers in structs and arrays that a region has a copy of without their targets: data constructs
// around it, or enter data, may have mapped these one by one (enter data copyin(g.p[0:n])), and the
// copy of g alone would hold the host's addresses. Each that the region follows is attached to what
// is present, if anything is; where the struct was there before, it is as the user made it.
//
// Followed are g.p[i], *g.p, g.p->m, arguments (f(g.p)), local pointers (double *q = g.p + i) and
// copies of the struct. A pointer whose value is used in another way, compared or stored, or which
// the region assigns, stays the host's, as it is in memory that nobody attaches.
#include "acc/access/Units.h"
#include "acc/data/Data.h"

using namespace clang;

namespace xacc {
namespace {
enum : unsigned { MostPointers = 64 };

/// The pointers of a variable that a region follows. Those of one field are treated alike, as are
/// those of an array.
class FollowedPointers {
public:
  FollowedPointers(AstBuilder &B, VarDecl *V) : B(B), V(V) {}
  void visit(Stmt *S);
  SmallVector<Expr *, 8> list(SourceLocation L);

private:
  struct Place {
    bool IsOfV = false;
    const Decl *Last = nullptr; ///< the field, or V
  };
  Place placeOf(Expr *E) const;
  void use(Expr *Pointer, const Decl *Field);
  void visitIndices(Expr *E);
  void collect(Expr *E, QualType T, const Decl *Last);

  AstBuilder &B;
  VarDecl *V;
  SmallVector<Stmt *, 16> Around;
  bool All = false;    ///< it is copied or passed on as a whole
  bool Leaves = false; ///< it is assigned as a whole, or its address goes somewhere
  bool Flows = false, Compares = false;
  llvm::SmallPtrSet<const Decl *, 8> Used, Kept;
  SmallVector<Expr *, 8> List;
};
} // namespace

/// A member or an element of V, or V.
FollowedPointers::Place FollowedPointers::placeOf(Expr *E) const {
  Place P;
  for (;;) {
    E = E->IgnoreParens();
    if (auto *Cast = dyn_cast<ImplicitCastExpr>(E);
        Cast && Cast->getCastKind() == CK_ArrayToPointerDecay)
      E = Cast->getSubExpr()->IgnoreParens();
    if (auto *M = dyn_cast<MemberExpr>(E); M && !M->isArrow()) {
      P.Last = P.Last ? P.Last : M->getMemberDecl();
      E = M->getBase();
    } else if (auto *Element = dyn_cast<ArraySubscriptExpr>(E);
               Element && isa<ImplicitCastExpr>(Element->getBase()) &&
               cast<ImplicitCastExpr>(Element->getBase())->getCastKind() ==
                   CK_ArrayToPointerDecay) {
      E = Element->getBase();
    } else {
      break;
    }
  }
  P.IsOfV = asVariable(E) == V && isa<DeclRefExpr>(E);
  P.Last = P.Last ? P.Last : V;
  return P;
}

/// What is done with the value of a pointer: the statements around it say.
void FollowedPointers::use(Expr *Pointer, const Decl *Field) {
  Stmt *Child = Pointer;
  for (Stmt *S : llvm::reverse(Around)) {
    auto *Op = dyn_cast<BinaryOperator>(S);
    auto *One = dyn_cast<UnaryOperator>(S);
    auto *Cast = dyn_cast<CastExpr>(S);
    if ((Cast && Cast->getCastKind() == CK_PointerToBoolean) || isa<IfStmt>(S) ||
        (One && One->getOpcode() == UO_LNot) || (Op && Op->isLogicalOp()))
      return; // whether it is null
    const bool IsStep = Op && Op->isAdditiveOp() && Op->getType()->isPointerType();
    if (isa<ParenExpr>(S) || IsStep || (Cast && Cast->getType()->isPointerType())) {
      Child = S;
      continue;
    }
    auto *Element = dyn_cast<ArraySubscriptExpr>(S);
    auto *Member = dyn_cast<MemberExpr>(S);
    auto *Call = dyn_cast<CallExpr>(S);
    const bool IsFollowed = (Element && Element->getBase() == Child) ||
                            (Member && Member->isArrow()) || (One && One->getOpcode() == UO_Deref);
    const bool IsLocal = isa<DeclStmt>(S) || (Op && Op->getOpcode() == BO_Assign &&
                                              Op->getRHS() == Child && asVariable(Op->getLHS()));
    Flows |= IsLocal || Call;
    Compares |= Op && !IsLocal;
    (IsFollowed || IsLocal || Call ? Used : Kept).insert(Field);
    return;
  }
  Kept.insert(Field);
}

void FollowedPointers::visitIndices(Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (auto *M = dyn_cast<MemberExpr>(E)) {
      E = M->getBase();
    } else if (auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      visit(Element->getIdx());
      E = Element->getBase();
    } else {
      return;
    }
  }
}

void FollowedPointers::visit(Stmt *S) {
  if (!S)
    return;
  auto *Load = dyn_cast<ImplicitCastExpr>(S);
  const bool Loads = Load && Load->getCastKind() == CK_LValueToRValue;
  auto *E = dyn_cast<Expr>(Loads ? Load->getSubExpr() : S);
  const bool IsPlace = E && isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(E->IgnoreParens());
  if (const Place P = IsPlace ? placeOf(E) : Place(); P.IsOfV) {
    const QualType T = E->getType();
    if (T->isPointerType() && !T->isFunctionPointerType())
      Loads ? use(cast<Expr>(S), P.Last) : void(Kept.insert(P.Last));
    else if (holdsPointers(T)) // a local copy, or an argument
      (Loads && !Around.empty() && isa<DeclStmt, CallExpr>(Around.back()) ? All : Leaves) = true;
    return visitIndices(E);
  }
  Around.push_back(S);
  for (Stmt *Child : S->children())
    visit(Child);
  Around.pop_back();
}

void FollowedPointers::collect(Expr *E, QualType T, const Decl *Last) {
  if (List.size() > MostPointers || !holdsPointers(T) || T->isFunctionPointerType())
    return;
  const SourceLocation L = E->getBeginLoc();
  if (T->isPointerType()) {
    if ((All || Used.contains(Last)) && !Kept.contains(Last))
      List.push_back(E);
    return;
  }
  if (auto *Array = B.C.getAsConstantArrayType(T)) {
    for (uint64_t I = 0; I < Array->getZExtSize() && List.size() <= MostPointers; I++)
      collect(B.subscript(copyExpr(B.C, E), B.longLit(I, L)), Array->getElementType(), Last);
    return;
  }
  const RecordDecl *Record = T->getAsRecordDecl();
  if (!Record || Record->isUnion())
    return;
  for (FieldDecl *Field : Record->fields())
    if (!Field->isBitField())
      collect(MemberExpr::CreateImplicit(B.C, copyExpr(B.C, E), /*IsArrow=*/false, Field,
                                         Field->getType(), VK_LValue, OK_Ordinary),
              Field->getType(), Field);
}

/// Pointers that meet in comparisons are all of one kind, the host's.
SmallVector<Expr *, 8> FollowedPointers::list(SourceLocation L) {
  if (!Leaves && !(Compares && (Flows || All)))
    collect(B.ref(V, L), V->getType(), V);
  return List.size() <= MostPointers ? List : SmallVector<Expr *, 8>();
}

void ImplicitAttachments::add(VarDecl *V, SourceLocation L, const Clauses &List,
                              ArrayRef<Stmt *> Bodies, const FoundExtents &Sections, Operands &Ops,
                              Statements &Out) {
  if (V->getType()->isPointerType() || !holdsPointers(V->getType()) || U.isDeclared(V))
    return;
  FollowedPointers Followed(B, V);
  for (Stmt *Body : Bodies)
    Followed.visit(Body);
  MappedVariableMaker Make(B, U.Report, In.Arrays, Out);
  for (Expr *Pointer : Followed.list(L)) {
    auto isItem = [&](const Clauses::DataItem &D) { return isSameObject(Pointer, baseOf(D.Item)); };
    auto hasSection = [&](const MemberExtent &M) { return isSameObject(Pointer, M.Member); };
    if (llvm::any_of(List.Data, isItem) || llvm::any_of(Sections.Members, hasSection))
      continue;
    if (auto O = Make.fromItem(Pointer, "copy", Pointers::Target))
      Ops.addMapped(*O, XACC_MAP_IMPLICIT);
  }
}
} // namespace xacc
