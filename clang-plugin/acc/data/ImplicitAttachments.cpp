// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers in structs and arrays that a region has a copy of without their targets: data constructs
// around it, or enter data, may have mapped these one by one (enter data copyin(g.p[0:n])), and the
// copy of g alone would hold the host's addresses. Each that the region may follow is attached to
// what is present, if anything is; where the struct was there before, it is as the user made it.
#include "acc/access/Units.h"
#include "acc/data/Data.h"

using namespace clang;

namespace xacc {
namespace {
enum : unsigned { MostPointers = 64 };

/// The pointers of a variable that a region may follow.
class FollowedPointers {
public:
  FollowedPointers(AstBuilder &B, VarDecl *V, Stmt *Body) : B(B), V(V) { visit(Body); }
  SmallVector<Expr *, 8> list(SourceLocation L) {
    collect(B.ref(V, L), V->getType());
    return List.size() <= MostPointers && !Changes ? List : SmallVector<Expr *, 8>();
  }

private:
  void visit(Stmt *S);
  void visitPlace(Expr *E);
  void collect(Expr *E, QualType T);

  AstBuilder &B;
  VarDecl *V;
  bool All = false;     ///< it is used as a whole
  bool Changes = false; ///< its pointers are what the region computes
  llvm::SmallPtrSet<const FieldDecl *, 8> Used;
  SmallVector<Expr *, 8> List;
};
} // namespace

/// The variable that E is a member or an element of.
static VarDecl *rootOf(Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    auto *M = dyn_cast<MemberExpr>(E);
    auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    if (!(M && !M->isArrow()) && !Element)
      return asVariable(E);
    E = M ? M->getBase() : Element->getBase();
  }
}

void FollowedPointers::visit(Stmt *S) {
  if (!S)
    return;
  auto *Assign = dyn_cast<BinaryOperator>(S);
  auto *Step = dyn_cast<UnaryOperator>(S);
  const bool MayChange = Step && (Step->isIncrementDecrementOp() || Step->getOpcode() == UO_AddrOf);
  Expr *Changed = Assign && Assign->isAssignmentOp() ? Assign->getLHS()
                  : MayChange                        ? Step->getSubExpr()
                                                     : nullptr;
  Changes |= Changed && Changed->getType()->isPointerType() && rootOf(Changed) == V;
  auto *Ref = dyn_cast<DeclRefExpr>(S);
  All |= Ref && Ref->getDecl() == V;
  if (auto *E = dyn_cast<Expr>(S); E && isa<MemberExpr, ArraySubscriptExpr>(E))
    return visitPlace(E);
  for (Stmt *Child : S->children())
    visit(Child);
}

/// A member or an element: of V, or of anything else.
void FollowedPointers::visitPlace(Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (auto *M = dyn_cast<MemberExpr>(E)) {
    if (auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl()))
      Used.insert(Field);
    return visitPlace(M->getBase());
  }
  if (auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    visit(Element->getIdx());
    return visitPlace(Element->getBase());
  }
  if (asVariable(E) != V)
    visit(E);
}

void FollowedPointers::collect(Expr *E, QualType T) {
  if (List.size() > MostPointers || !holdsPointers(T) || T->isFunctionPointerType())
    return;
  const SourceLocation L = E->getBeginLoc();
  if (T->isPointerType())
    return List.push_back(E);
  if (auto *Array = B.C.getAsConstantArrayType(T)) {
    for (uint64_t I = 0; I < Array->getZExtSize() && List.size() <= MostPointers; I++)
      collect(B.subscript(copyExpr(B.C, E), B.longLit(I, L)), Array->getElementType());
    return;
  }
  const RecordDecl *Record = T->getAsRecordDecl();
  if (!Record || Record->isUnion())
    return;
  for (FieldDecl *Field : Record->fields()) {
    const bool IsLeaf = Field->getType()->isPointerType();
    if (!Field->isBitField() && (All || !IsLeaf || Used.contains(Field)))
      collect(MemberExpr::CreateImplicit(B.C, copyExpr(B.C, E), /*IsArrow=*/false, Field,
                                         Field->getType(), VK_LValue, OK_Ordinary),
              Field->getType());
  }
}

void ImplicitAttachments::add(VarDecl *V, SourceLocation L, const Clauses &List, Stmt *Body,
                              const Region &R, Operands &Ops, Statements &Out) {
  if (V->getType()->isPointerType() || !holdsPointers(V->getType()) || U.isDeclared(V))
    return;
  MappedVariableMaker Make(B, U.Report, In.Arrays, Out);
  for (Expr *Pointer : FollowedPointers(B, V, Body).list(L)) {
    auto isItem = [&](const Clauses::DataItem &D) { return isSameObject(Pointer, baseOf(D.Item)); };
    auto hasSection = [&](const MemberExtent &M) { return isSameObject(Pointer, M.Member); };
    if (llvm::any_of(List.Data, isItem) || llvm::any_of(R.Sections.Members, hasSection))
      continue;
    if (auto O = Make.fromItem(Pointer, "copy", Pointers::Target))
      Ops.addMapped(*O, XACC_MAP_IMPLICIT);
  }
}
} // namespace xacc
