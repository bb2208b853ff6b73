// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PointerFlow.h. The statements around a use say what is done with it. Variables that get such
// pointers are visited in their turn, again and again until none is new.
#include "acc/data/PointerFlow.h"
#include "acc/access/Units.h"
#include "acc/query/Elements.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
PointerFlow::PointerFlow(ASTContext &C, VarDecl *V, ArrayRef<Stmt *> Bodies) : C(C) {
  constexpr unsigned MostRounds = 16;
  add(V, false, {}, Bodies);
  Grows = true;
  for (unsigned Round = 0; Grows; ++Round) {
    Grows = false;
    Followed.clear(), Compared.clear(), Kept.clear();
    Copied = ComparedOutside = false;
    Escapes = Round == MostRounds;
    if (Escapes)
      return;
    for (size_t I = 0; I < Known.size(); ++I) {
      const SmallVector<Stmt *, 2> Own = Known[I].Bodies; // visits add others
      Here = Own;
      const bool IsNew = llvm::all_of(llvm::ArrayRef(Known).take_front(I),
                                      [&](const Variable &X) { return X.Bodies != Own; });
      if (IsNew)
        for (Stmt *Body : Own)
          visit(Body);
    }
  }
}

const PointerFlow::Variable *PointerFlow::variable(const VarDecl *V) const {
  auto At = llvm::find_if(Known, [V](const Variable &X) { return X.V == V; });
  return V && At != Known.end() ? &*At : nullptr;
}

void PointerFlow::add(VarDecl *V, bool IsAddress, const Sources &From, ArrayRef<Stmt *> Bodies) {
  auto *At = const_cast<Variable *>(variable(V));
  if (!At) {
    Known.push_back({V, IsAddress, {}, llvm::SmallVector<Stmt *, 2>(Bodies)});
    At = &Known.back();
    Grows = true;
  }
  Escapes |= At->IsAddress != IsAddress;
  for (const Decl *D : From)
    Grows |= At->From.insert(D).second;
}

/// A local variable, or one that the region has for itself.
void PointerFlow::addTarget(VarDecl *V, const Sources &From) {
  V->hasLocalStorage() ? add(V, false, From, Here) : leave(From);
}

/// A member or an element of a known variable, or this.
PointerFlow::Place PointerFlow::placeOf(Expr *E) const {
  Place P;
  bool Follows = false;
  for (;;) {
    E = E->IgnoreParens();
    if (auto *Cast = dyn_cast<ImplicitCastExpr>(E);
        Cast && (Cast->getCastKind() == CK_ArrayToPointerDecay ||
                 (Follows && Cast->getCastKind() == CK_LValueToRValue)))
      E = Cast->getSubExpr()->IgnoreParens();
    auto *M = dyn_cast<MemberExpr>(E);
    auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    auto *Star = dyn_cast<UnaryOperator>(E);
    if (Follows && !isa<DeclRefExpr>(E))
      return {};
    if (M) {
      P.Last = P.Last ? P.Last : M->getMemberDecl();
      Follows = M->isArrow();
      E = M->getBase();
    } else if (Element) {
      auto *Base = dyn_cast<ImplicitCastExpr>(Element->getBase());
      Follows = !Base || Base->getCastKind() != CK_ArrayToPointerDecay;
      E = Element->getBase();
    } else if (Star && Star->getOpcode() == UO_Deref) {
      Follows = true;
      E = Star->getSubExpr();
    } else {
      break;
    }
  }
  const Variable *X = isa<DeclRefExpr>(E) ? variable(asVariable(E)) : nullptr;
  if (!X || X->IsAddress != Follows)
    return {};
  P.Of = X - Known.data() + 1;
  P.Last = P.Last ? P.Last : X->IsAddress ? Known[0].V : X->V;
  return P;
}

bool PointerFlow::isDerived(Stmt *S) const {
  auto *R = dyn_cast_or_null<DeclRefExpr>(S);
  return S && ((R && variable(dyn_cast<VarDecl>(R->getDecl()))) ||
               llvm::any_of(S->children(), [this](Stmt *Child) { return isDerived(Child); }));
}

/// The value is the host's where it arrives.
void PointerFlow::leave(const Sources &From) { Kept.insert(From.begin(), From.end()); }

/// What tells the passes of a variable by its address, or is an atomic operation.
static bool isOfRuntime(Stmt *S) {
  auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->getIdentifier() && F->getName().starts_with("__xacc_");
}

void PointerFlow::pass(CallExpr *Call, Stmt *Arg, bool IsAddress, const Sources &From) {
  const FunctionDecl *F = Call->getDirectCallee(), *Defined = nullptr;
  if (isOfRuntime(Call))
    return void(Followed.insert(From.begin(), From.end()));
  if (!F || !F->hasBody(Defined))
    return Followed.insert(From.begin(), From.end()), void(Escapes |= IsAddress);
  Stmt *Body = Defined->getBody();
  for (unsigned I = 0; I < Call->getNumArgs() && I < Defined->getNumParams(); ++I)
    if (Call->getArg(I) == Arg)
      add(const_cast<ParmVarDecl *>(Defined->getParamDecl(I)), IsAddress, From, Body);
}

/// What is done with V, a copy, or a struct in it.
void PointerFlow::useWhole(bool Loads) {
  if (!Loads)
    return void(Escapes = true);
  Stmt *Child = Around.back();
  for (size_t Up = Around.size() - 1; Up > 0;) {
    Stmt *S = Around[--Up];
    auto *Op = dyn_cast<BinaryOperator>(S);
    if (auto *D = dyn_cast<DeclStmt>(S)) {
      Copied = true;
      for (Decl *X : D->decls())
        if (auto *V = dyn_cast<VarDecl>(X); V && V->getInit() == Child)
          addTarget(V, {});
      return;
    }
    if (VarDecl *To = Op && Op->getOpcode() == BO_Assign && Op->getRHS() == Child
                          ? asVariable(Op->getLHS())
                          : nullptr;
        To && isOwn(To))
      return Copied = true, addTarget(To, {});
    if (auto *Call = dyn_cast<CallExpr>(S)) {
      Copied = true;
      return pass(Call, Child, false, {});
    }
    if (isa<CompoundStmt>(S) || isa<ReturnStmt>(S))
      return;
    if (!isa<ParenExpr, InitListExpr, ConditionalOperator>(S))
      break;
    Child = S;
  }
  Escapes = true;
}

/// What is done with &V, or with an array that is passed on.
void PointerFlow::useAddress() {
  Stmt *Child = Around.back();
  for (size_t Up = Around.size() - 1; Up > 0;) {
    Stmt *S = Around[--Up];
    if (auto *D = dyn_cast<DeclStmt>(S)) {
      for (Decl *X : D->decls())
        if (auto *V = dyn_cast<VarDecl>(X); V && V->getInit() == Child)
          add(V, true, {}, Here);
      return;
    }
    if (auto *Call = dyn_cast<CallExpr>(S))
      return pass(Call, Child, true, {});
    if (!isa<ParenExpr, CastExpr>(S))
      break;
    Child = S;
  }
  Escapes = true;
}

void PointerFlow::visitIndices(Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    auto *Star = dyn_cast<UnaryOperator>(E);
    if (auto *M = dyn_cast<MemberExpr>(E)) {
      E = M->getBase();
    } else if (auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      visit(Element->getIdx());
      E = Element->getBase();
    } else if (Star && Star->getOpcode() == UO_Deref) {
      E = Star->getSubExpr();
    } else {
      return;
    }
  }
}

/// False if E is no place that is known. Loads: what is around it is its value.
bool PointerFlow::visitPlace(Expr *E, bool Loads) {
  const Place P = placeOf(E);
  if (!P.Of)
    return false;
  const Variable X = Known[P.Of - 1];
  const bool IsV = P.Of == 1 || X.IsAddress;
  const QualType T = E->getType();
  if (T->isFunctionPointerType() || (!T->isPointerType() && !holdsPointers(T)))
    return visitIndices(E), true;
  Sources From = X.From;
  if (!T->isPointerType() || X.From.empty() || !asVariable(E))
    From.insert(P.Last);
  Stmt *Parent = Around.empty() ? nullptr : Around.back();
  auto *Unary = dyn_cast_or_null<UnaryOperator>(Parent);
  auto *Decay = dyn_cast_or_null<ImplicitCastExpr>(Parent);
  const bool IsAddress = (Unary && Unary->getOpcode() == UO_AddrOf) ||
                         (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay);
  if (IsAddress && (!T->isPointerType() || isa<ArraySubscriptExpr>(E)))
    useAddress();
  else if (T->isPointerType() && IsV && !Loads)
    Kept.insert(P.Last);
  else if (T->isPointerType() && IsAddress)
    Escapes |= llvm::none_of(llvm::ArrayRef(Around).take_back(4), isOfRuntime);
  else if (T->isPointerType()) // also of q++ and q += i
    usePointer(From);
  else if (Loads || IsV) // copies may get another value
    useWhole(Loads);
  return visitIndices(E), true;
}

void PointerFlow::visit(Stmt *S) {
  if (!S || isa<UnaryExprOrTypeTraitExpr>(S))
    return;
  if (auto *Choice = dyn_cast<GenericSelectionExpr>(S))
    return visit(Choice->getResultExpr());
  auto *Load = dyn_cast<ImplicitCastExpr>(S);
  const bool Loads = Load && Load->getCastKind() == CK_LValueToRValue;
  auto *E = dyn_cast<Expr>(Loads ? Load->getSubExpr() : S);
  E = E ? E->IgnoreParens() : nullptr;
  auto *Star = dyn_cast_or_null<UnaryOperator>(E);
  const bool IsPlace = E && (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(E) ||
                             (Star && Star->getOpcode() == UO_Deref));
  if (Loads)
    Around.push_back(S);
  if (IsPlace && visitPlace(E, Loads)) {
    if (Loads)
      Around.pop_back();
    return;
  }
  if (!Loads)
    Around.push_back(S);
  for (Stmt *Child : S->children())
    visit(Child);
  Around.pop_back();
}
} // namespace xacc
