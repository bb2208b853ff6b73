// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Assignments.h.
#include "acc/updates/Assignments.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
static bool hasContinue(Stmt *S) {
  return S &&
         (isa<ContinueStmt, GotoStmt, SwitchStmt>(S) || llvm::any_of(S->children(), hasContinue));
}

/// The same but for what loops inside continue.
static bool skipsRest(Stmt *S) {
  if (isa_and_nonnull<ForStmt, WhileStmt, DoStmt>(S))
    return false;
  return S && (isa<ContinueStmt, GotoStmt>(S) || llvm::any_of(S->children(), skipsRest));
}

Assignments::Assignments(ASTContext &C, Stmt *Loop, unsigned Dims)
    : C(C), MayLeave(hasContinue(Loop)), Apart(Loop), One(OneIteration::ofNest(Loop, Dims)) {
  visit(Loop, true);
}

static bool isAggregate(QualType T) { return T->isRecordType() || T->isVectorType(); }

/// Value: what is assigned, or null where the operator reads the place.
void Assignments::add(Expr *E, Expr *Place, Expr *Value, bool Unused) {
  Place = Place->IgnoreParens();
  if (auto *Part = dyn_cast<ExtVectorElementExpr>(Place); Part && !Part->isArrow())
    Place = Part->getBase()->IgnoreParens();
  ElementPath P = elementPath(Place);
  // As a whole: structs and vectors, which iterations have in common.
  const bool IsWhole = P.Root && !P.Depth && isAggregate(P.Root->getType());
  if (!P.Root || !(P.Depth || IsWhole) || (!P.Pointers && llvm::is_contained(Copies, P.Root)))
    return;
  auto reads = [&](Stmt *S) { return mentionsOf(C, S, P.Root, Place) != 0; };
  const bool Guarded = llvm::any_of(llvm::make_first_range(Conditions), reads);
  // The same forms as in a whole loop.
  auto Update = Guarded ? std::nullopt : reductionOf(C, E, P.Root, Place);
  const bool Reads = !Value || reads(Value) || Guarded;
  Found.push_back({E, Place, P, Reads || !Conditions.empty() || MayLeave ? nullptr : Value, Reads,
                   Unused, One.fixedBy(Conditions), Selecting != 0, Update});
}

/// The first statement in S that Updates, which is not one for a single iteration; or null.
static Stmt *firstUnder(Stmt *S, const OneIteration &One, GuardList &Conditions,
                        llvm::function_ref<bool(Stmt *)> Updates) {
  if (!S || isa<OpenACCAtomicConstruct>(S))
    return nullptr;
  if (Updates(S) && !One.isMeant(Conditions))
    return S;
  Stmt *Found = nullptr;
  forEachGuarded(S, Conditions, [&](Stmt *Child) {
    Found = Found ? Found : firstUnder(Child, One, Conditions, Updates);
  });
  return Found;
}

/// True if the body of a function updates *P or P->m, one place for all calls.
static bool updates(const FunctionDecl *F, const VarDecl *P) {
  auto isPlace = [P](Expr *E) {
    const ElementPath Path = elementPath(E);
    return Path.Root == P && Path.Pointers == 1 && Path.Indices.empty();
  };
  auto isUpdate = [&](Stmt *S) {
    if (auto *E = dyn_cast<UnaryOperator>(S); E && E->isIncrementDecrementOp())
      return isPlace(E->getSubExpr());
    auto *E = dyn_cast<BinaryOperator>(S);
    return E && E->isAssignmentOp() && isPlace(E->getLHS()) &&
           (E->isCompoundAssignmentOp() ||
            mentionsOf(P->getASTContext(), E->getRHS(), const_cast<VarDecl *>(P), E->getLHS()));
  };
  GuardList Conditions;
  return firstUnder(F->getBody(), OneIteration::ofParameters(F), Conditions, isUpdate);
}

/// True if the function, which the file defines, updates what argument I points to, or a member of
/// that, by its old value.
static bool updatesArgument(const CallExpr *Call, unsigned I) {
  const FunctionDecl *F = Call->getDirectCallee(), *Defined = nullptr;
  if (!F || !F->hasBody(Defined) || I >= Defined->getNumParams())
    return false;
  ParmVarDecl *P = const_cast<ParmVarDecl *>(Defined->getParamDecl(I));
  return P->getType()->isPointerType() && !isWritten(Defined->getBody(), P) && updates(Defined, P);
}

/// The place whose address is argument I, if the function updates it; or null.
static Expr *updatedPlace(CallExpr *Call, unsigned I) {
  auto *Address = dyn_cast<UnaryOperator>(Call->getArg(I)->IgnoreParenCasts());
  return Address && Address->getOpcode() == UO_AddrOf && updatesArgument(Call, I)
             ? Address->getSubExpr()
             : nullptr;
}

Expr *updatedByCall(Stmt *S, const VarDecl *V, const OneIteration &One) {
  auto isUpdate = [V](Stmt *S) {
    auto *Call = dyn_cast<CallExpr>(S);
    for (unsigned I = 0; Call && I < Call->getNumArgs(); ++I)
      if (Expr *Place = updatedPlace(Call, I); Place && asVariable(Place) == V)
        return true;
    return false;
  };
  GuardList Conditions;
  return cast_or_null<Expr>(firstUnder(S, One, Conditions, isUpdate));
}

/// What a function that the file defines updates by its address.
void Assignments::addLent(CallExpr *Call, bool Unused) {
  for (unsigned I = 0; I < Call->getNumArgs(); ++I)
    if (Expr *Place = updatedPlace(Call, I))
      add(Call, Place, nullptr, Unused);
}

/// True if nobody uses the value of Child, where it is an expression.
static bool isStatement(Stmt *Parent, Stmt *Child, bool Unused) {
  if (auto *Cast = dyn_cast<CastExpr>(Parent))
    return Unused && Cast->getType()->isVoidType();
  if (isa<ParenExpr>(Parent))
    return Unused;
  if (auto *For = dyn_cast<ForStmt>(Parent))
    return Child == For->getBody();
  if (auto *While = dyn_cast<WhileStmt>(Parent))
    return Child == While->getBody();
  if (auto *Do = dyn_cast<DoStmt>(Parent))
    return Child == Do->getBody();
  return isa<LabelStmt, OpenACCLoopConstruct>(Parent) ||
         (isa<SwitchCase>(Parent) && Child == cast<SwitchCase>(Parent)->getSubStmt());
}

void Assignments::visitUnder(Stmt *S, bool Unused, bool Selects) {
  Selecting += Selects;
  visit(S, Unused);
  Selecting -= Selects;
}

/// What is behind `if (c) continue;` stands under the condition, too.
void Assignments::visitBlock(CompoundStmt *Block) {
  const unsigned Before = Selecting;
  for (Stmt *Child : Block->body()) {
    visit(Child, true);
    auto *If = dyn_cast<IfStmt>(Child);
    if (skipsRest(Child))
      Selecting +=
          !If || Apart.keepsApart(If->getCond(), If->getElse() && !skipsRest(If->getThen()));
  }
  Selecting = Before;
}

/// The variables that a loop construct has copies of. Reductions that Clang does not know are
/// private clauses with an item twice in one place (AccReduction.cpp).
static void addCopies(const OpenACCLoopConstruct *Loop, SmallVectorImpl<VarDecl *> &Out) {
  for (const OpenACCClause *Clause : Loop->clauses()) {
    auto *Private = dyn_cast<OpenACCPrivateClause>(Clause);
    ArrayRef<Expr *> Items =
        Private ? const_cast<OpenACCPrivateClause *>(Private)->getVarList() : ArrayRef<Expr *>();
    if (Items.size() > 1 && Items[0]->getBeginLoc() == Items[1]->getBeginLoc())
      continue;
    for (Expr *Item : Items)
      if (ElementPath P = elementPath(Item); P.Root && !P.Pointers)
        Out.push_back(P.Root);
  }
}

void Assignments::visit(Stmt *S, bool Unused) {
  if (!S || isa<OpenACCAtomicConstruct>(S))
    return;
  if (auto *E = dyn_cast<StmtExpr>(S)) { // of which the last statement is the value
    for (Stmt *Child : E->getSubStmt()->body())
      visit(Child, Child != E->getSubStmt()->body_back());
    return;
  }
  if (auto *Block = dyn_cast<CompoundStmt>(S))
    return visitBlock(Block);
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
    add(E, E->getLHS(), E->isCompoundAssignmentOp() ? nullptr : E->getRHS(), Unused);
  if (auto *E = dyn_cast<UnaryOperator>(S); E && E->isIncrementDecrementOp())
    add(E, E->getSubExpr(), nullptr, Unused);
  if (auto *Call = dyn_cast<CallExpr>(S))
    addLent(Call, Unused);
  if (auto *If = dyn_cast<IfStmt>(S)) {
    visit(If->getCond(), false);
    Conditions.push_back({If->getCond(), true});
    visitUnder(If->getThen(), true, Apart.keepsApart(If->getCond(), true));
    Conditions.back().second = false;
    visitUnder(If->getElse(), true, If->getElse() && Apart.keepsApart(If->getCond(), false));
    Conditions.pop_back();
    return;
  }
  if (auto *Either = dyn_cast<ConditionalOperator>(S)) {
    visit(Either->getCond(), false);
    visitUnder(Either->getTrueExpr(), false, Apart.keepsApart(Either->getCond(), true));
    visitUnder(Either->getFalseExpr(), false, Apart.keepsApart(Either->getCond(), false));
    return;
  }
  if (auto *Both = dyn_cast<BinaryOperator>(S); Both && Both->isLogicalOp()) {
    visit(Both->getLHS(), false);
    visitUnder(Both->getRHS(), false,
               Apart.keepsApart(Both->getLHS(), Both->getOpcode() == BO_LAnd));
    return;
  }
  const size_t Outside = Copies.size();
  if (auto *Inner = dyn_cast<OpenACCLoopConstruct>(S))
    addCopies(Inner, Copies);
  Selecting += isa<SwitchStmt>(S);
  for (Stmt *Child : S->children())
    visit(Child, isStatement(S, Child, Unused));
  Selecting -= isa<SwitchStmt>(S);
  Copies.truncate(Outside);
}
} // namespace xacc
