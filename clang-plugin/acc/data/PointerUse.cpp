// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the statements around the value of a pointer, or of a struct that holds such, do with it.
// Part of PointerFlow.
#include "acc/data/PointerFlow.h"
#include "acc/query/Elements.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
/// True if the value of S is what Child is, or lies some elements beside it.
static bool passesOn(Stmt *S, Stmt *Child) {
  auto *Op = dyn_cast<BinaryOperator>(S);
  auto *Cast = dyn_cast<CastExpr>(S);
  auto *Either = dyn_cast<AbstractConditionalOperator>(S);
  auto *One = dyn_cast<UnaryOperator>(S);
  if (Op)
    return Op->getType()->isPointerType() &&
           (Op->isAdditiveOp() || (Op->getOpcode() == BO_Comma && Op->getRHS() == Child) ||
            (Op->isCompoundAssignmentOp() && Op->getLHS() == Child));
  if (Cast)
    return Cast->getType()->isPointerType() || Cast->getCastKind() == CK_LValueToRValue;
  if (Either)
    return Either->getCond() != Child;
  return (One && One->isIncrementDecrementOp()) ||
         isa<ParenExpr, InitListExpr, CompoundLiteralExpr, DesignatedInitExpr>(S);
}

/// True if S follows the pointer that Child is.
static bool follows(Stmt *S, Stmt *Child) {
  auto *Element = dyn_cast<ArraySubscriptExpr>(S);
  auto *Member = dyn_cast<MemberExpr>(S);
  auto *Star = dyn_cast<UnaryOperator>(S);
  return (Element && Element->getBase() == Child) || (Member && Member->isArrow()) ||
         (Star && Star->getOpcode() == UO_Deref);
}

static bool comparesPointers(BinaryOperator *Op) {
  return Op->isComparisonOp() || (Op->getOpcode() == BO_Sub && Op->getType()->isIntegerType());
}

/// Of a pointer that is followed at Up: where an address of what is there stands, or none.
std::optional<size_t> PointerFlow::addressBehind(size_t Up) const {
  while (Up > 0 && isa<ParenExpr, MemberExpr, ArraySubscriptExpr>(Around[Up - 1]))
    --Up;
  auto *Address = Up ? dyn_cast<UnaryOperator>(Around[Up - 1]) : nullptr;
  auto *Decay = Up ? dyn_cast<ImplicitCastExpr>(Around[Up - 1]) : nullptr;
  const bool IsAddress = (Address && Address->getOpcode() == UO_AddrOf) ||
                         (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay);
  return IsAddress ? std::optional(Up - 1) : std::nullopt;
}

bool PointerFlow::isOwn(const VarDecl *V) const {
  return llvm::any_of(Here, [V](Stmt *S) { return isDeclaredIn(S, V); });
}

/// The pointers of V that E may be, or lead to the place of which E is the address.
void PointerFlow::collectSources(Expr *E, Sources &Out) const {
  E = E->IgnoreParenCasts();
  auto *Sum = dyn_cast<BinaryOperator>(E);
  auto *One = dyn_cast<UnaryOperator>(E);
  auto *Either = dyn_cast<ConditionalOperator>(E);
  auto *Element = dyn_cast<ArraySubscriptExpr>(E);
  auto *Member = dyn_cast<MemberExpr>(E);
  if (const Place P = placeOf(E); P.Of) {
    const Variable &X = Known[P.Of - 1];
    Out.insert(X.From.begin(), X.From.end());
    if (P.Of == 1 || X.IsAddress || !asVariable(E))
      Out.insert(P.Last);
  } else if (Sum && Sum->isAdditiveOp()) {
    collectSources(Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS(), Out);
  } else if (Element || Member) {
    collectSources(Element ? Element->getBase() : Member->getBase(), Out);
  } else if (One) {
    collectSources(One->getSubExpr(), Out);
  } else if (Either) {
    collectSources(Either->getTrueExpr(), Out);
    collectSources(Either->getFalseExpr(), Out);
  }
}

/// A pointer that the region loads from mapped data: the host's address. Other structs of the
/// region lead to what is present themselves.
static bool isFromMemory(Expr *E) {
  E = E->IgnoreParenCasts();
  auto *Sum = dyn_cast<BinaryOperator>(E);
  if (Sum && Sum->isAdditiveOp())
    return isFromMemory(Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS());
  const ElementPath P = elementPath(E);
  return P.Root && P.Depth && P.Root->getType()->isPointerType() && E->getType()->isPointerType();
}

void PointerFlow::compare(BinaryOperator *Op, Stmt *Child, const Sources &From) {
  Expr *Other = Op->getLHS() == Child ? Op->getRHS() : Op->getLHS();
  if (Other->IgnoreParenCasts()->isNullPointerConstant(C, Expr::NPC_ValueDependentIsNotNull))
    return;
  Sources Group;
  collectSources(Other, Group);
  if (Group.empty() && !Within && isFromMemory(Other))
    return leave(From);
  if (Group.empty())
    Outside.insert(From.begin(), From.end());
  Group.insert(From.begin(), From.end());
  Compared.push_back(Group);
}

/// A variable, or a struct of the region's own, gets the value; or memory does. Of what functions
/// get nobody knows where it is.
void PointerFlow::assign(BinaryOperator *Op, const Sources &From) {
  VarDecl *To = asVariable(Op->getLHS());
  const ElementPath P = To ? ElementPath() : elementPath(Op->getLHS());
  if (To || (P.Root && !P.Pointers && P.Root != Known[0].V && isOwn(P.Root)))
    return addTarget(To ? To : P.Root, From);
  // What V itself leads to links places on the device.
  const bool IsLink = P.Root && P.Pointers && (isOwn(P.Root) || variable(P.Root));
  Within || IsLink ? follow(From) : leave(From);
}

/// One step of a use: false where it ends.
bool PointerFlow::useIn(Stmt *S, Stmt *Child, size_t Up, const Sources &From) {
  auto *Op = dyn_cast<BinaryOperator>(S);
  auto *Block = dyn_cast<CompoundStmt>(S);
  if (Block) // the value of ({ ... })
    return Up > 0 && isa<StmtExpr>(Around[Up - 1]) && Block->body_back() == Child;
  if (isa<StmtExpr>(S) || passesOn(S, Child))
    return true;
  if (isa<ReturnStmt>(S))
    give(From);
  else if (isa<AtomicExpr>(S))
    follow(From);
  else if (auto *D = dyn_cast<DeclStmt>(S))
    addDeclared(D, Child, false, From);
  else if (Op && comparesPointers(Op))
    compare(Op, Child, From);
  else if (Op && Op->getOpcode() == BO_Assign && Op->getRHS() == Child)
    assign(Op, From);
  else if (auto *Call = dyn_cast<CallExpr>(S))
    pass(Call, Child, false, From);
  else if (auto *Cast = dyn_cast<CastExpr>(S);
           Cast && Cast->getCastKind() == CK_PointerToIntegral && Up > 0) {
    auto *Store = dyn_cast<BinaryOperator>(Around[Up - 1]);
    Store && Store->isAssignmentOp() && !asVariable(Store->getLHS()) ? leave(From) : follow(From);
  }
  return false;
}

/// What is done with the value of a pointer.
void PointerFlow::usePointer(const Sources &From) {
  size_t Up = Around.size() - 1;
  for (Stmt *Child = Around[Up]; Up > 0; Child = Around[Up]) {
    Stmt *S = Around[--Up];
    if (follows(S, Child)) {
      const std::optional<size_t> Address = addressBehind(Up);
      if (!Address)
        return follow(From);
      Up = *Address;
    } else if (!useIn(S, Child, Up, From)) {
      return;
    }
  }
}

/// What is done with V, a copy, or a struct in it.
void PointerFlow::useWhole(bool Loads, const Sources &From) {
  if (!Loads)
    return void(Escapes = true);
  Stmt *Child = Around.back();
  for (size_t Up = Around.size() - 1; Up > 0;) {
    Stmt *S = Around[--Up];
    auto *Op = dyn_cast<BinaryOperator>(S);
    auto *Member = dyn_cast<MemberExpr>(S);
    if (isa<CompoundStmt>(S)) // nothing
      return;
    Copied = true;
    if (Member)
      return follow(From);
    if (isa<ReturnStmt>(S))
      return give(From);
    if (auto *D = dyn_cast<DeclStmt>(S))
      return addDeclared(D, Child, false, From);
    const bool IsStored = Op && Op->getOpcode() == BO_Assign && Op->getRHS() == Child;
    const ElementPath P = IsStored ? elementPath(Op->getLHS()) : ElementPath();
    VarDecl *To = IsStored && asVariable(Op->getLHS()) ? asVariable(Op->getLHS())
                  : P.Pointers                         ? nullptr
                                                       : P.Root;
    if (To && isOwn(To))
      return addTarget(To, From);
    if (auto *Call = dyn_cast<CallExpr>(S))
      return pass(Call, Child, false, From);
    if (!isa<ParenExpr, InitListExpr, ConditionalOperator>(S))
      break;
    Child = S;
  }
  Escapes = true;
}

/// What is done with &V, or with an array that is passed on.
void PointerFlow::useAddress(const Sources &Of) {
  Stmt *Child = Around.back();
  for (size_t Up = Around.size() - 1; Up > 0;) {
    Stmt *S = Around[--Up];
    auto *Op = dyn_cast<BinaryOperator>(S);
    auto *Not = dyn_cast<UnaryOperator>(S);
    auto *Either = dyn_cast<AbstractConditionalOperator>(S);
    if (auto *D = dyn_cast<DeclStmt>(S))
      return addDeclared(D, Child, true, Of);
    if (auto *Call = dyn_cast<CallExpr>(S))
      return pass(Call, Child, true, Of);
    VarDecl *To = Op && Op->getOpcode() == BO_Assign && Op->getRHS() == Child
                      ? asVariable(Op->getLHS())
                      : nullptr;
    if (To && isOwn(To))
      return add(To, true, Of, Within, Here);
    if (isa<CompoundStmt, IfStmt, WhileStmt, ForStmt, DoStmt>(S) ||
        (Op && (Op->isComparisonOp() || Op->isLogicalOp())) ||
        (Not && Not->getOpcode() == UO_LNot) || (Either && Either->getCond() == Child) ||
        (Op && Op->getOpcode() == BO_Sub && Op->getType()->isIntegerType()))
      return;
    if (!isa<ParenExpr, CastExpr>(S) && !(Op && Op->isAdditiveOp()) && !Either)
      break;
    Child = S;
  }
  AddressLost = true;
}
} // namespace xacc
