// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members that data clauses map one by one. Their struct may not be on the device, or only in part,
// so a region uses what is in it through pointers of its own, as if each member were a variable.
#include "acc/data/Data.h"
#include "acc/query/Variables.h"

using namespace clang;

namespace xacc {
namespace {
/// v.a.b, v->a or v[k].a: the way from a variable to a member, within one piece of memory.
struct Place {
  VarDecl *Root = nullptr;
  Expr *Index = nullptr; ///< of v[k]
  SmallVector<const FieldDecl *, 2> Fields;
};
} // namespace

static std::optional<Place> placeOf(Expr *E) {
  Place P;
  auto *M = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
  while (M) {
    auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl());
    if (!Field || Field->isBitField() || Field->getParent()->isUnion())
      return std::nullopt;
    P.Fields.insert(P.Fields.begin(), Field);
    Expr *Base = M->getBase()->IgnoreParenImpCasts();
    auto *Element = dyn_cast<ArraySubscriptExpr>(Base);
    M = M->isArrow() ? nullptr : dyn_cast<MemberExpr>(Base);
    if (M)
      continue;
    P.Index = Element ? Element->getIdx() : nullptr;
    P.Root = asVariable(Element ? Element->getBase() : Base);
  }
  return P.Root ? std::optional(P) : std::nullopt;
}

static bool isPointer(const Expr *E) { return E->getType()->isPointerType(); }

/// A member that regions use through a pointer of its own, wherever it is (MappedVariable.h).
static bool hasPointer(const Expr *Base) { return isa<MemberExpr>(Base) && !isPointer(Base); }

/// What the clauses of one directive name.
static void noteNames(OpenACCConstructStmt *A, MemberNames &Names) {
  for (const OpenACCClause *Clause : A->clauses())
    if (auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause))
      for (Expr *Item : List->getVarList()) {
        Expr *Base = baseOf(Item);
        auto P = placeOf(Base);
        bool IsData =
            !isa<OpenACCPrivateClause, OpenACCFirstPrivateClause, OpenACCReductionClause>(Clause);
        VarDecl *Root = beginOf(Base);
        if (isa<OpenACCReductionClause>(Clause) && P)
          continue; // the data is what other clauses say
        if (!IsData || (!P && !hasPointer(Base)))
          Names.Wholes.insert(Root);
        else if (!isPointer(Base) || Root->getType()->isPointerType())
          Names.Members.insert(Root);
        if (P && IsData && Base->getType()->isIncompleteArrayType())
          Names.Flexible.insert(Root);
      }
}

/// What data constructs and regions name as a whole counts in these alone.
void MappedMembers::find(Stmt *S) {
  if (auto *A = dyn_cast_or_null<OpenACCConstructStmt>(S)) {
    MemberNames Own;
    noteNames(A, Own);
    In.Named.Members.insert_range(Own.Members);
    In.Named.Flexible.insert_range(Own.Flexible);
    if (!isa<OpenACCDataConstruct, OpenACCComputeConstruct, OpenACCCombinedConstruct,
             OpenACCLoopConstruct>(A))
      In.Named.Wholes.insert_range(Own.Wholes);
  }
  if (S)
    for (Stmt *Child : S->children())
      find(Child);
}

static void noteNamesInside(Stmt *S, MemberNames &Names) {
  if (auto *A = dyn_cast_or_null<OpenACCConstructStmt>(S))
    noteNames(A, Names);
  if (S)
    for (Stmt *Child : S->children())
      noteNamesInside(Child, Names);
}

MemberNames MappedMembers::namesAround(OpenACCDataConstruct *A) const {
  MemberNames Around = In.NamedAround;
  noteNames(A, Around);
  return Around;
}

MemberNames MappedMembers::namesInRegion(OpenACCConstructStmt *A) const {
  MemberNames Own = In.NamedAround;
  noteNamesInside(A, Own);
  return Own;
}

bool MappedMembers::isSplit(const VarDecl *Found) const {
  auto *V = const_cast<VarDecl *>(Found);
  if (In.Named.Flexible.contains(V))
    return true;
  if (U.isDeclared(V) || In.NamedAround.Wholes.contains(V))
    return false;
  return In.NamedAround.Members.contains(V) ||
         (In.Named.Members.contains(V) && !In.Named.Wholes.contains(V));
}

/// True if clauses name a member of V, or what that is part of, which is no pointer.
static bool hasOwn(Expr *Member, VarDecl *V, const Clauses &List) {
  return llvm::any_of(List.Data, [&](const Clauses::DataItem &D) {
    Expr *Item = baseOf(D.Item);
    auto P = placeOf(Member), Q = placeOf(Item);
    return P && Q && P->Root == V && Q->Root == V && !isPointer(Item) &&
           P->Fields.size() >= Q->Fields.size() &&
           llvm::equal(ArrayRef(P->Fields).take_front(Q->Fields.size()), Q->Fields);
  });
}

namespace {
/// The members of a variable that a region uses.
class MemberUses {
public:
  MemberUses(VarDecl *V, const Clauses &Own) : V(V), Own(Own) {}
  void visit(Stmt *S);

  SmallVector<Expr *, 4> List; ///< one use of each
  unsigned References = 0;     ///< to the variable, in all uses
  bool Known = true;

private:
  void use(Expr *E, bool Loads);
  bool isOwn(Expr *E);
  VarDecl *V;
  const Clauses &Own;
};
} // namespace

void MemberUses::use(Expr *E, bool Loads) {
  References++;
  Known &= Loads || !isPointer(E); // else it may be assigned
  if (llvm::none_of(List, [E](Expr *Other) { return isSameObject(E, Other); }))
    List.push_back(E);
}

/// True for items of clauses that placeOf does not know: they have pointers already.
bool MemberUses::isOwn(Expr *E) {
  return hasPointer(E) && !placeOf(E) && llvm::any_of(Own.Data, [E](const Clauses::DataItem &D) {
           return isSameObject(E, baseOf(D.Item));
         });
}

void MemberUses::visit(Stmt *S) {
  if (!S)
    return;
  if (auto *E = dyn_cast<Expr>(S); E && isOwn(E)) {
    forEachRef(E, [&](DeclRefExpr *R) { References += R->getDecl() == V; });
    return;
  }
  auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  bool Loads = Cast && Cast->getCastKind() == CK_LValueToRValue;
  auto *E = dyn_cast<Expr>(Loads ? Cast->getSubExpr()->IgnoreParens() : S);
  if (auto P = E && isa<MemberExpr>(E) ? placeOf(E) : std::nullopt; P && P->Root == V) {
    if (P->Index)
      visit(P->Index);
    return use(E, Loads);
  }
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S)) {
    for (const OpenACCClause *Clause : A->clauses())
      if (auto *Reduction = dyn_cast<OpenACCReductionClause>(Clause)) {
        for (Expr *Item : Reduction->getVarList())
          References += hasOwn(baseOf(Item), V, Own);
      } else if (!isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(Clause)) {
        for (Stmt *Child : const_cast<OpenACCClause *>(Clause)->children())
          visit(Child);
      }
  }
  for (Stmt *Child : S->children())
    visit(Child);
}

/// A pointer to a member, or the member itself where that is one.
VarDecl *MappedMembers::pointerTo(Expr *Member, Statements &Out) {
  SourceLocation L = Member->getBeginLoc();
  QualType T = Member->getType();
  bool Itself = isPointer(Member);
  VarDecl *V =
      B.variable(sourceText(B.C, Member), Itself ? T.getUnqualifiedType() : B.C.getPointerType(T),
                 Itself ? B.rvalue(Member) : B.addrOf(Member), L);
  V->setImplicit(false); // regions take it as they take the user's
  Out.push_back(B.declare(V, L));
  return V;
}

/// What the region uses of V without a clause of its own goes through pointers. Members of clauses
/// that are no pointers have theirs already (MappedVariable.h).
void MappedMembers::split(VarDecl *V, Clauses &List, Stmt *Body, Statements &Out) {
  llvm::SmallPtrSet<VarDecl *, 16> Locals;
  collectLocals(Body, Locals);
  MemberUses Uses(V, List);
  Uses.visit(Body);
  unsigned References = 0;
  forEachRef(Body, [&](DeclRefExpr *R) { References += R->getDecl() == V; });
  auto isSettled = [&](Expr *Member) {
    bool Settled = true;
    Expr *Index = placeOf(Member)->Index;
    if (Index)
      forEachRef(Index, [&](DeclRefExpr *R) {
        auto *In = dyn_cast<VarDecl>(R->getDecl());
        Settled &= !In || (!Locals.contains(In) && !isWritten(Body, In));
      });
    return Settled && (!Index || isCopyable(Index));
  };
  if (!Uses.Known || Uses.References != References ||
      (V->getType()->isPointerType() && isWritten(Body, V)) || !llvm::all_of(Uses.List, isSettled))
    return;
  // A reduction names it as the user does.
  for (const Clauses::Reduction &Red : List.Reductions)
    if (Expr *Base = baseOf(Red.Item);
        placeOf(Base) && beginOf(Base) == V && !hasOwn(Base, V, List))
      return;
  for (Expr *Member : Uses.List) {
    if (hasOwn(Member, V, List))
      continue;
    VarDecl *Pointer = pointerTo(Member, Out);
    replaceUses(B, Body, Member, Pointer, !isPointer(Member));
    for (Clauses::DataItem &D : List.Data)
      if (Expr *Item = baseOf(D.Item); isPointer(Member) && isSameObject(Item, Member)) {
        ParenExpr Holder(Item->getBeginLoc(), Item->getEndLoc(), D.Item);
        replaceUses(B, &Holder, Member, Pointer, false);
        D.Item = Holder.getSubExpr();
      }
  }
}

void MappedMembers::split(Clauses &List, Stmt *Body, Statements &Out) {
  for (VarDecl *V : In.Named.Members)
    if (isSplit(V))
      split(V, List, Body, Out);
}
} // namespace xacc
