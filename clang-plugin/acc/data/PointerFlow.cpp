// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PointerFlow.h. Variables that get such pointers are visited in their turn, again and again
// until none is new.
#include "acc/data/PointerFlow.h"
#include "acc/access/Units.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
void PointerFlow::reset() {
  Grows = Copied = Escapes = AddressLost = false;
  Followed.clear(), Kept.clear(), Outside.clear();
  Compared.clear();
}

PointerFlow::PointerFlow(ASTContext &C, VarDecl *V, ArrayRef<Stmt *> Bodies) : C(C) {
  constexpr unsigned MostRounds = 64;
  add(V, false, {}, nullptr, Bodies);
  for (unsigned Round = 0; Grows && Round < MostRounds; ++Round) {
    reset();
    for (size_t I = 0; I < Known.size(); ++I) {
      const SmallVector<Stmt *, 2> Own = Known[I].Bodies; // visits add others
      const bool IsNew = llvm::all_of(llvm::ArrayRef(Known).take_front(I),
                                      [&](const Variable &X) { return X.Bodies != Own; });
      Here = Own;
      Within = Known[I].In;
      for (Stmt *Body : IsNew ? Own : SmallVector<Stmt *, 2>())
        visit(Body);
    }
  }
  Escapes |= Grows;
  if (AddressLost)
    for (Stmt *Body : Bodies)
      keepAssigned(Body);
  keepWhatMeets();
}

/// The fields that S assigns, or functions of the file that it calls, in whatever struct.
void PointerFlow::keepAssigned(Stmt *S) {
  if (!S)
    return;
  auto *Op = dyn_cast<BinaryOperator>(S);
  auto *One = dyn_cast<UnaryOperator>(S);
  auto *Call = dyn_cast<CallExpr>(S);
  Expr *To = Op && Op->isAssignmentOp()             ? Op->getLHS()
             : One && One->isIncrementDecrementOp() ? One->getSubExpr()
                                                    : nullptr;
  To = To ? To->IgnoreParens() : nullptr;
  auto *Part = To;
  while (auto *Element = dyn_cast_or_null<ArraySubscriptExpr>(Part)) // of an array of pointers
    Part = Element->getBase()->IgnoreParenImpCasts();
  auto *Field = dyn_cast_or_null<MemberExpr>(Part);
  auto *Value = Op && Op->getOpcode() == BO_Assign
                    ? dyn_cast<MemberExpr>(Op->getRHS()->IgnoreParenCasts())
                    : nullptr;
  if (Field)
    leave({Field->getMemberDecl()});
  if (Value && Value->getType()->isPointerType() && !asVariable(To)) // stored
    leave({Value->getMemberDecl()});
  const bool IsPlace = To && !asVariable(To), IsPointer = IsPlace && To->getType()->isPointerType();
  Escapes |= (IsPointer && !Field) || // by a pointer to it
             (IsPlace && To->getType()->isRecordType() && holdsPointers(To->getType()));
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr, *Defined = nullptr;
  if (F && F->hasBody(Defined) && Called.insert(Defined).second)
    keepAssigned(Defined->getBody());
  for (Stmt *Child : S->children())
    keepAssigned(Child);
}

/// Pointers that meet in comparisons are all of one kind.
void PointerFlow::keepWhatMeets() {
  auto isKept = [this](const Decl *D) { return Kept.contains(D); };
  for (bool Again = true; Again;) {
    Again = false;
    for (const Sources &Group : Compared)
      if (llvm::any_of(Group, isKept) && !llvm::all_of(Group, isKept)) {
        leave(Group);
        Again = true;
      }
  }
}

PointerFlow::Sources PointerFlow::peersOf(const Decl *D) const {
  Sources Peers;
  for (const Sources &Group : Compared)
    if (Group.contains(D))
      Peers.insert(Group.begin(), Group.end());
  Peers.erase(D);
  return Peers;
}

const PointerFlow::Variable *PointerFlow::variable(const VarDecl *V) const {
  auto At = llvm::find_if(Known, [V](const Variable &X) { return X.V == V; });
  return V && At != Known.end() ? &*At : nullptr;
}

void PointerFlow::add(VarDecl *V, bool IsAddress, const Sources &From, const FunctionDecl *In,
                      ArrayRef<Stmt *> Bodies) {
  auto *At = const_cast<Variable *>(variable(V));
  if (!At) {
    Known.push_back({V, IsAddress, {}, In, SmallVector<Stmt *, 2>(Bodies)});
    At = &Known.back();
    Grows = true;
  }
  AddressLost |= At->IsAddress != IsAddress;
  for (const Decl *D : From)
    Grows |= At->From.insert(D).second;
}

/// A local variable, or one that the region has for itself.
void PointerFlow::addTarget(VarDecl *V, const Sources &From) {
  V->hasLocalStorage() ? add(V, false, From, Within, Here) : leave(From);
}

void PointerFlow::addDeclared(DeclStmt *D, Stmt *Init, bool IsAddress, const Sources &From) {
  for (Decl *X : D->decls())
    if (auto *V = dyn_cast<VarDecl>(X); V && V->getInit() == Init)
      IsAddress ? add(V, true, From, Within, Here) : addTarget(V, From);
}

/// The function that is being visited returns it.
void PointerFlow::give(const Sources &From) {
  for (const Decl *D : From)
    Grows |= Within && Given[Within].insert(D).second;
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
    if (Follows && Star && Star->getOpcode() == UO_AddrOf) { // (&g)->p is g.p
      Follows = false;
      E = Star->getSubExpr();
      continue;
    }
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
  const bool IsOfOne = X->IsAddress && X->From.size() == 1;
  P.Last = P.Last ? P.Last : IsOfOne ? *X->From.begin() : X->IsAddress ? Known[0].V : X->V;
  return P;
}

/// What tells the passes of a variable by its address, or is an atomic operation.
static bool isOfRuntime(Stmt *S) {
  auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->getIdentifier() && F->getName().starts_with("__xacc_");
}

void PointerFlow::pass(CallExpr *Call, Stmt *Arg, bool IsAddress, const Sources &From) {
  const FunctionDecl *F = Call->getDirectCallee(), *Defined = nullptr;
  if (isOfRuntime(Call) || !F || !F->hasBody(Defined)) {
    AddressLost |= IsAddress && !isOfRuntime(Call);
    return follow(From);
  }
  Stmt *Body = Defined->getBody();
  for (unsigned I = 0; I < Call->getNumArgs() && I < Defined->getNumParams(); ++I)
    if (Call->getArg(I) == Arg)
      add(const_cast<ParmVarDecl *>(Defined->getParamDecl(I)), IsAddress, From, Defined, Body);
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

void PointerFlow::followFields(QualType T) {
  if (const RecordDecl *Record = T->getAsRecordDecl())
    for (const FieldDecl *Field : Record->fields())
      Followed.insert(Field);
}

/// False if E is no place that is known. Loads: what is around it is its value.
bool PointerFlow::visitPlace(Expr *E, bool Loads) {
  const Variable *Whole = variable(asVariable(E));
  if (Whole && Whole->IsAddress && isa<DeclRefExpr>(E)) {
    if (Loads)
      useAddress(Sources(Whole->From));
    return true;
  }
  const Place P = placeOf(E);
  if (!P.Of)
    return false;
  const Variable X = Known[P.Of - 1];
  const bool IsV = P.Of == 1 || X.IsAddress;
  const QualType T = E->getType();
  if (T->isFunctionPointerType() || (!T->isPointerType() && !holdsPointers(T)))
    return visitIndices(E), true;
  Sources From = X.IsAddress ? Sources() : X.From;
  if (IsV || !asVariable(E))
    From.insert(P.Last);
  Stmt *Parent = Around.empty() ? nullptr : Around.back();
  auto *Unary = dyn_cast_or_null<UnaryOperator>(Parent);
  auto *Decay = dyn_cast_or_null<ImplicitCastExpr>(Parent);
  const bool IsAddress = (Unary && Unary->getOpcode() == UO_AddrOf) ||
                         (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay);
  if (IsAddress && IsV && (!T->isPointerType() || isa<ArraySubscriptExpr>(E)))
    useAddress({P.Last});
  else if (IsAddress && IsV) // of a field
    AddressLost = true;
  else if (T->isPointerType() && IsV && !Loads)
    leave({P.Last});
  else if (IsAddress) // of a copy
    follow(From), followFields(T);
  else if (T->isPointerType()) // also of q++ and q += i
    usePointer(From);
  else if (Loads || IsV) // copies may get another value
    useWhole(Loads, X.IsAddress ? Sources() : X.From);
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
  auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr, *Defined = nullptr;
  if (F && F->hasBody(Defined))
    if (const Sources From = Given.lookup(Defined); !From.empty())
      Call->getType()->isPointerType() ? usePointer(From) : useWhole(true, From);
  for (Stmt *Child : S->children())
    visit(Child);
  Around.pop_back();
}
} // namespace xacc
