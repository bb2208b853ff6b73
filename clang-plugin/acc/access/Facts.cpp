// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Facts.h.
#include "acc/access/Facts.h"
#include "acc/query/Elements.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/Builtins.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
/// A call of a library function whose result points to memory that nothing else points to; or no
/// memory.
static bool isAllocation(ASTContext &C, Expr *E) {
  E = E->IgnoreParenCasts();
  if (E->isNullPointerConstant(C, Expr::NPC_ValueDependentIsNotNull))
    return true;
  auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F &&
         (F->hasAttr<RestrictAttr>() || F->getBuiltinID() == Builtin::BImalloc ||
          F->getBuiltinID() == Builtin::BIcalloc || F->getBuiltinID() == Builtin::BIaligned_alloc);
}

/// What a pointer may come from: places that hold its value, or addresses.
static void forEachSource(Expr *E, llvm::function_ref<void(Expr *)> Visit) {
  E = E->IgnoreParenCasts();
  if (auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
    forEachSource(Choice->getTrueExpr(), Visit);
    return forEachSource(Choice->getFalseExpr(), Visit);
  }
  if (auto *Sum = dyn_cast<BinaryOperator>(E)) {
    const bool First =
        Sum->isAssignmentOp() || (Sum->isAdditiveOp() && Sum->getLHS()->getType()->isPointerType());
    return forEachSource(First ? Sum->getLHS() : Sum->getRHS(), Visit);
  }
  auto *Unary = dyn_cast<UnaryOperator>(E);
  if (Unary && Unary->getOpcode() != UO_AddrOf && Unary->getOpcode() != UO_Deref)
    return forEachSource(Unary->getSubExpr(), Visit); // p++
  Visit(E);
}

/// What an address is taken of, or null.
static Expr *placeOf(Expr *Address) {
  auto *Unary = dyn_cast<UnaryOperator>(Address);
  return Unary && Unary->getOpcode() == UO_AddrOf ? Unary->getSubExpr()->IgnoreParens() : nullptr;
}

/// The array that E is an element of, or E.
static Expr *arrayIn(Expr *E) {
  while (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    Expr *Base = Subscript->getBase()->IgnoreParenImpCasts();
    if (!Base->getType()->isArrayType())
      break;
    E = Base;
  }
  return E;
}

/// The variable whose elements, or what it points to, the pointer E leads to, or null.
static const VarDecl *startOf(Expr *E) {
  E = E->IgnoreParenCasts();
  if (auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp())
    return startOf(Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS());
  auto *Address = dyn_cast<UnaryOperator>(E);
  auto *Element = Address && Address->getOpcode() == UO_AddrOf
                      ? dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens())
                      : nullptr;
  if (Element)
    return startOf(Element->getBase());
  auto *R = dyn_cast<DeclRefExpr>(E);
  auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && (V->getType()->isPointerType() || V->getType()->isArrayType()) ? V : nullptr;
}

Facts::Facts(ASTContext &C, FunctionDecl *F) : C(C), Body(F->getBody()) { collect(Body); }

void Facts::assigned(VarDecl *V, Expr *Value) {
  if (!V || !V->getType()->isPointerType())
    return;
  forEachSource(Value, [&](Expr *Source) {
    Expr *Place = placeOf(Source);
    if (VarDecl *X = elementPath(Place ? Place : Source).Root)
      Names.unionSets(V, X);
    if (auto *Member = dyn_cast<MemberExpr>(Place ? arrayIn(Place) : Source);
        Member && (Place || Member->getType()->isArrayType()))
      if (auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
        PointedTo.insert(Field);
  });
  (isAllocation(C, Value) ? Allocated : Reassigned).insert(V);
}

/// s.p[0:n], which is no part of s.
static bool isBehindMember(Expr *Item) {
  auto *Member = dyn_cast_or_null<MemberExpr>(baseOf(Item));
  return Member && Member->getType()->isPointerType() && Member != Item->IgnoreParenImpCasts();
}

/// What S reads the value of, or assigns, or null.
static Expr *accessedBy(Stmt *S) {
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(S))
    return Cast->getCastKind() == CK_LValueToRValue ? Cast->getSubExpr() : nullptr;
  if (auto *E = dyn_cast<BinaryOperator>(S))
    return E->isAssignmentOp() ? E->getLHS() : nullptr;
  auto *E = dyn_cast<UnaryOperator>(S);
  return E && E->isIncrementDecrementOp() ? E->getSubExpr() : nullptr;
}

/// P of *P and P[i].
static VarDecl *followedIn(Expr *Place) {
  Place = Place->IgnoreParens();
  if (auto *Element = dyn_cast<ArraySubscriptExpr>(Place))
    return asVariable(Element->getBase());
  auto *Deref = dyn_cast<UnaryOperator>(Place);
  return Deref && Deref->getOpcode() == UO_Deref ? asVariable(Deref->getSubExpr()) : nullptr;
}

/// True if the function uses what the parameter points to, and the pointer for nothing else: &*P
/// and &P[0] are the pointer again, and what clauses name stays on devices.
static bool onlyFollows(const CallExpr *Call, unsigned Index) {
  const FunctionDecl *F = Call->getDirectCallee(), *Defined = nullptr;
  if (F && F->getBuiltinID()) // scanf, modf; but not what may return it
    return !F->getReturnType()->isPointerType();
  if (!F || !F->hasBody(Defined) || F->isWeak() || Index >= Defined->getNumParams())
    return false;
  const ParmVarDecl *P = Defined->getParamDecl(Index);
  unsigned Followed = 0, All = 0;
  std::function<void(Stmt *)> Visit = [&](Stmt *S) {
    if (!S)
      return;
    Expr *Place = accessedBy(S);
    Followed += Place && followedIn(Place) == P;
    auto *R = dyn_cast<DeclRefExpr>(S);
    All += (R && R->getDecl() == P) || isa<AsmStmt, OpenACCConstructStmt>(S);
    for (Stmt *Child : S->children())
      Visit(Child);
  };
  Visit(Defined->getBody());
  return All == Followed;
}

/// f(&n) on the host: a statement that names n, and nobody has its address behind it.
bool Facts::isLent(Expr *Address) const {
  auto *Call = dyn_cast_or_null<CallExpr>(Around);
  VarDecl *V = asVariable(cast<UnaryOperator>(Address)->getSubExpr());
  if (!Call || InConstruct || !V->getType()->isArithmeticType())
    return false;
  for (unsigned I = 0; I < Call->getNumArgs(); ++I)
    if (Call->getArg(I) == Address)
      return onlyFollows(Call, I);
  return false;
}

void Facts::collect(Stmt *S) {
  if (!S)
    return;
  llvm::SaveAndRestore Outer(
      InConstruct, InConstruct || isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S));
  if (auto *D = dyn_cast<DeclStmt>(S))
    for (Decl *X : D->decls())
      if (auto *V = dyn_cast<VarDecl>(X); V && V->getInit())
        assigned(V, V->getInit());
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
    assigned(asVariable(E->getLHS()), E->getRHS());
  if (auto *E = dyn_cast<UnaryOperator>(S)) {
    VarDecl *V = asVariable(E->getSubExpr());
    if (V && E->getOpcode() == UO_AddrOf && !isLent(E))
      AddressTaken.insert(V);
    if (V && E->isIncrementDecrementOp())
      Reassigned.insert(V);
  }
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : A->clauses())
      if (!isa<OpenACCPrivateClause, OpenACCReductionClause>(Clause))
        for (Stmt *Child : const_cast<OpenACCClause *>(Clause)->children())
          if (auto *E = dyn_cast_or_null<Expr>(Child)) {
            if (isa<OpenACCDevicePtrClause, OpenACCUseDeviceClause>(Clause))
              OfDevice.insert(beginOf(E));
            if (isa<OpenACCClauseWithVarList>(Clause) && !isBehindMember(E))
              Named.insert(beginOf(E));
            if (VarDecl *V = asVariable(E)) {
              InDataClause.insert(V);
              if (isa<OpenACCClauseWithVarList>(Clause) && !isa<OpenACCFirstPrivateClause>(Clause))
                Mapped.insert(V);
            }
          }
  llvm::SaveAndRestore Inside(Around, S);
  for (Stmt *Child : S->children())
    collect(Child);
}

bool Facts::isPlain(const VarDecl *V) const {
  return V->hasLocalStorage() && !AddressTaken.contains(V) && !InDataClause.contains(V);
}

/// A local pointer that only ever gets what an allocation returns.
bool Facts::hasOwnMemory(const VarDecl *V) const {
  return V->hasLocalStorage() && !isa<ParmVarDecl>(V) && Allocated.contains(V) &&
         !Reassigned.contains(V) && !AddressTaken.contains(V);
}

/// What V leads to as long as it lives: of double *q = b + n, b.
const VarDecl *Facts::originOf(const VarDecl *V) const {
  QualType T = V->getType();
  const Expr *Init = V->getInit();
  if (!Init || !V->hasLocalStorage() || !T->isPointerType() || T.isRestrictQualified() ||
      T.isVolatileQualified() || AddressTaken.contains(V) ||
      isWritten(Body, const_cast<VarDecl *>(V)))
    return V;
  const VarDecl *Origin = startOf(const_cast<Expr *>(Init));
  if (!Origin)
    return V;
  if (Origin->getType()->isArrayType() || !isAssigned(Origin) || hasOwnMemory(Origin))
    return Origin;
  const VarDecl *First = originOf(Origin);
  return First != Origin ? First : V; // it may have been another one
}

bool Facts::areApart(const VarDecl *A, const VarDecl *B) const {
  if (const VarDecl *X = originOf(A), *Y = originOf(B); X != A || Y != B)
    return X != Y && areApart(X, Y);
  auto isOwner = [&](const VarDecl *V) {
    QualType T = V->getType();
    return !T->isPointerType() || T.isRestrictQualified() || hasOwnMemory(V);
  };
  if (isOwner(A) && isOwner(B))
    return true;
  // What a parameter was called with cannot come from a restrict parameter.
  auto isArgument = [&](const VarDecl *V) {
    return isa<ParmVarDecl>(V) && !Reassigned.contains(V) && !Allocated.contains(V) &&
           !AddressTaken.contains(V);
  };
  return isArgument(A) && isArgument(B) && (isOwner(A) || isOwner(B));
}

/// Only parameters and local variables, constants and pure functions.
bool Facts::isPureBody(const FunctionDecl *F, unsigned Depth) const {
  std::function<bool(const Stmt *)> Pure = [&](const Stmt *S) {
    if (!S)
      return true;
    if (isa<AsmStmt, StmtExpr, AtomicExpr, OpenACCConstructStmt>(S))
      return false;
    if (auto *R = dyn_cast<DeclRefExpr>(S)) {
      auto *V = dyn_cast<VarDecl>(R->getDecl());
      if (V && (V->getType().isVolatileQualified() ||
                !(V->hasLocalStorage() || V->getType().isConstant(C))))
        return false;
    }
    if (auto *Call = dyn_cast<CallExpr>(S))
      if (const FunctionDecl *Next = Call->getDirectCallee();
          !Next || !isPureFunction(Next, Depth + 1))
        return false;
    if (auto *D = dyn_cast<DeclStmt>(S))
      for (const Decl *X : D->decls())
        if (auto *V = dyn_cast<VarDecl>(X); V && (V->isStaticLocal() || !Pure(V->getInit())))
          return false;
    return llvm::all_of(S->children(), Pure);
  };
  return Pure(F->getBody());
}

bool Facts::isPureFunction(const FunctionDecl *F, unsigned Depth) const {
  constexpr unsigned MostCalls = 8; // and no recursion without end
  bool Numbers =
      F->getReturnType()->isArithmeticType() && !F->isVariadic() && Depth < MostCalls &&
      llvm::all_of(
          F->parameters(), [](const ParmVarDecl *P) { return P->getType()->isArithmeticType(); });
  if (!Numbers)
    return false;
  if (unsigned Id = F->getBuiltinID()) {
    const char *Header = C.BuiltinInfo.getHeaderName(Id);
    return C.BuiltinInfo.isConst(Id) || (Header && StringRef(Header) == "math.h");
  }
  const FunctionDecl *Defined = nullptr;
  return F->hasAttr<ConstAttr>() ||
         (F->hasBody(Defined) && !F->isWeak() && isPureBody(Defined, Depth));
}

bool Facts::isPure(CallExpr *Call) const {
  const FunctionDecl *F = Call->getDirectCallee();
  return F && isPureFunction(F, 0);
}

bool Facts::usesPointerTo(Stmt *S, const VarDecl *V) const {
  bool Found = false;
  forEachRef(S, [&](DeclRefExpr *Ref) {
    auto *P = dyn_cast<VarDecl>(Ref->getDecl());
    Found |= P && P != V && P->getType()->isPointerType() && areNamesOfOne(P, V);
  });
  return Found;
}
} // namespace xacc
