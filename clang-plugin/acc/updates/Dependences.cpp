// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Dependences.h.
#include "acc/updates/Dependences.h"
#include "acc/query/Loops.h"
#include "ast/AstBuilder.h"
#include "ast/Constants.h"

using namespace clang;

namespace xacc {
Dependences::Dependences(ASTContext &C, Stmt *Loop, unsigned Dims, ArrayRef<Assignment> Stores,
                         VariableTest IsPrivate)
    : C(C), Stores(Stores), IsPrivate(IsPrivate) {
  for (ForStmt *For = innerLoop(Loop); For && Counters.size() < Dims;
       For = innerLoop(For->getBody())) {
    Counters.push_back(controlVariable(For));
    LoopDim D;
    const bool Counts = analyseHeader(For, D), IsDense = Counts && isOne(D.Step);
    if (IsDense)
      Dense.insert(D.Variable);
    const std::optional<int64_t> From = Counts ? constantOf(D.Lower, C) : std::nullopt,
                                 To = IsDense ? constantOf(D.Upper, C) : std::nullopt,
                                 By = !Counts   ? 0
                                      : !D.Step ? 1
                                                : constantOf(D.Step, C);
    Trips.push_back(From && To ? std::abs(*To - *From) + (D.Op == BO_LE || D.Op == BO_GE) : 0);
    Ways.push_back({From.value_or(0), D.Down ? -By.value_or(0) : By.value_or(0)});
  }
  collectWritten(Loop, Written);
  collect(Loop);
}

void Dependences::collect(Stmt *S) {
  if (!S)
    return;
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
    if (VarDecl *V = asVariable(E->getLHS()))
      Whole.insert(V);
  if (auto *D = dyn_cast<DeclStmt>(S))
    for (Decl *X : D->decls())
      if (auto *V = dyn_cast<VarDecl>(X))
        Declared.insert(V);
  if (auto *For = dyn_cast<ForStmt>(S))
    if (VarDecl *V = controlVariable(For))
      Inner[V] = Inner.contains(V) ? nullptr : For;
  for (Stmt *Child : S->children())
    collect(Child);
}

bool Dependences::isOne(const Expr *Step) const { return !Step || constantOf(Step, C) == 1; }

/// The values that a loop inside counts.
Dependence Dependences::ofCounter(const LoopDim &D) {
  Dependence Lower = of(D.Lower), Upper = of(D.Upper), Step = D.Step ? of(D.Step) : Dependence();
  Dependence Both = Lower;
  Both.add(Upper);
  Both.add(Step);
  Both.IsOutside = false;
  // What begins, or ends, at the same place runs over the same ones, however far.
  const bool Meets =
      isOne(D.Step) && ((Lower.IsKnown && !Lower.Dims) || (Upper.IsKnown && !Upper.Dims));
  if (Near && isOne(D.Step))
    Both.Dims &= ~Near->overlapping(D);
  return Meets ? Dependence{0, true, false} : Both;
}

Dependence Dependences::ofLocal(VarDecl *V) {
  Dependence Out = Dependence::unknown();
  ForStmt *For = Inner.lookup(V);
  LoopDim D;
  if (For && analyseHeader(For, D) && !isWritten(For->getBody(), V) && Open.insert(V).second)
    Out = ofCounter(D);
  else if (Declared.contains(V) && !Written.contains(V) && V->getInit() &&
           V->getType()->isScalarType() && Open.insert(V).second)
    Out = of(V->getInit());
  else
    return Out;
  Open.erase(V);
  Out.IsOutside = false;
  return Out;
}

Dependence Dependences::of(VarDecl *V) {
  if (const auto *I = llvm::find(Counters, V); I != Counters.end())
    return {1u << (I - Counters.begin()), true, false};
  if (IsPrivate(V) || V->getType().isVolatileQualified())
    return Dependence::unknown();
  if (!V->getType()->isScalarType()) // what is loaded from it: see there
    return Declared.contains(V) || Whole.contains(V) ? Dependence::unknown() : Dependence();
  return Declared.contains(V) || Written.contains(V) ? ofLocal(V) : Dependence();
}

Dependence Dependences::of(Stmt *S) {
  Dependence Out;
  auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (isa<StmtExpr, AtomicExpr>(S) || (Call && !(Callee && Callee->hasAttr<ConstAttr>())))
    return Dependence::unknown();
  if (auto *R = dyn_cast<DeclRefExpr>(S)) {
    auto *V = dyn_cast<VarDecl>(R->getDecl());
    return V ? of(V) : Out;
  }
  if (auto *Load = dyn_cast<ImplicitCastExpr>(S);
      Load && Load->getCastKind() == CK_LValueToRValue && !asVariable(Load)) {
    ElementPath P = elementPath(Load->getSubExpr());
    auto changes = [&](const Assignment &A) { return mayMeet(C, A.Place, Load->getSubExpr()); };
    if (!P.Root || llvm::any_of(Stores, changes))
      return Dependence::unknown();
  }
  for (Stmt *Child : S->children())
    if (Child)
      Out.add(of(Child));
  return Out;
}

Dependence Dependences::ofPlace(const ElementPath &P) {
  const bool IsPointer = P.Root->getType()->isPointerType();
  if (IsPrivate(P.Root) || (Declared.contains(P.Root) && !IsPointer))
    return Dependence::unknown();
  Dependence Out = IsPointer ? of(P.Root) : Dependence();
  for (Expr *Index : P.Indices) {
    Out.add(of(Index));
    Out.IsOutside &= isCopyable(Index);
  }
  return Out;
}
} // namespace xacc
