// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See HostControl.h.
#include "acc/auto/HostControl.h"
#include "acc/auto/StaleValue.h"
#include "acc/query/Loops.h"
#include "acc/query/Parts.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
//===--------------------------------------------------------------------===//
// Candidates
//===--------------------------------------------------------------------===//

/// The loop of a loop construct in order; S itself else.
static Stmt *controlOf(Stmt *S) {
  auto *A = dyn_cast_or_null<OpenACCLoopConstruct>(S);
  const bool IsSeq = A && llvm::all_of(A->clauses(), [](const OpenACCClause *C) {
                       return isa<OpenACCSeqClause>(C);
                     });
  return IsSeq && !A->clauses().empty() ? A->getLoop() : S;
}

/// True if S is reached from elsewhere than its begin.
static bool isEntered(Stmt *S) {
  return S && (isa<LabelStmt, SwitchCase>(S) || llvm::any_of(S->children(), isEntered));
}

/// What the statement S controls, of a kind that the host may execute: slots in it.
static SmallVector<Stmt **, 2> bodiesOf(Stmt *S) {
  Stmt *Then = nullptr, *Else = nullptr;
  if (auto *For = dyn_cast_or_null<ForStmt>(S))
    Then = For->getConditionVariable() ? nullptr : For->getBody();
  else if (auto *While = dyn_cast_or_null<WhileStmt>(S))
    Then = While->getConditionVariable() ? nullptr : While->getBody();
  else if (auto *Do = dyn_cast_or_null<DoStmt>(S))
    Then = Do->getBody();
  else if (auto *If = dyn_cast_or_null<IfStmt>(S);
           If && !If->hasVarStorage() && !If->hasInitStorage()) {
    Then = If->getThen();
    Else = If->getElse();
  }
  SmallVector<Stmt **, 2> Found;
  if (!Then)
    return Found;
  for (Stmt *&Child : S->children())
    if (Child && (Child == Then || Child == Else))
      Found.push_back(&Child);
  return Found;
}

SmallVector<Stmt **, 2> HostControl::enter(Stmt *&S) {
  Stmt *Control = controlOf(S);
  auto Bodies = bodiesOf(Control);
  if (Bodies.empty() || !controls(Control) ||
      llvm::any_of(Bodies, [](Stmt **Body) { return mayBeLeft(*Body) || isEntered(*Body); }))
    return {};
  Entered.push_back(&S);
  SmallVector<Stmt **, 2> Inside;
  for (Stmt **Body : Bodies)
    if (auto *Block = dyn_cast<CompoundStmt>(*Body))
      for (Stmt *&Child : Block->body())
        Inside.push_back(&Child);
    else
      Inside.push_back(Body);
  return Inside;
}

//===--------------------------------------------------------------------===//
// Values of the host
//===--------------------------------------------------------------------===//

/// Nothing but statements of the host changes V in the region.
bool HostControl::isHost(const VarDecl *V) const {
  QualType T = V->getType();
  if (T.isVolatileQualified() ||
      !(T->isArithmeticType() || T->isEnumeralType() || T->isPointerType()) || Device.contains(V) ||
      Known.isMapped(V) || Known.isDevicePointer(V) || V->getTLSKind() ||
      U.isDeclared(V->getCanonicalDecl()))
    return false;
  auto *Variable = const_cast<VarDecl *>(V);
  if (T->isPointerType() || !V->hasLocalStorage()) // one value in all of the region
    return !isWritten(Region, Variable) &&
           (V->hasLocalStorage() ? Known.isPlain(V) : !Known.usesPointerTo(Region, V));
  return Known.isPlain(V);
}

/// The host has the value of E, and evaluating it does nothing else.
bool HostControl::isHost(Expr *E) const {
  E = E->IgnoreParens();
  if (auto *Cast = dyn_cast<CastExpr>(E))
    return !Cast->getType().isVolatileQualified() && isHost(Cast->getSubExpr());
  if (auto *R = dyn_cast<DeclRefExpr>(E)) {
    auto *V = dyn_cast<VarDecl>(R->getDecl());
    return V ? isHost(V) : isa<EnumConstantDecl>(R->getDecl());
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E))
    return (Unary->isArithmeticOp() || Unary->getOpcode() == UO_LNot) &&
           isHost(Unary->getSubExpr());
  if (auto *Binary = dyn_cast<BinaryOperator>(E))
    return !Binary->isAssignmentOp() && isHost(Binary->getLHS()) && isHost(Binary->getRHS());
  if (auto *Choice = dyn_cast<ConditionalOperator>(E))
    return isHost(Choice->getCond()) && isHost(Choice->getTrueExpr()) &&
           isHost(Choice->getFalseExpr());
  if (auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return !Size->getTypeOfArgument()->isVariablyModifiedType();
  return isa<IntegerLiteral, FloatingLiteral, CharacterLiteral>(E);
}

bool HostControl::isHostAssignment(Stmt *S) const {
  auto *E = dyn_cast_or_null<Expr>(S);
  E = E ? E->IgnoreParens() : nullptr;
  auto isTarget = [&](Expr *To) {
    VarDecl *V = asVariable(To);
    return V && !V->getType()->isPointerType() && isHost(V);
  };
  if (auto *Unary = dyn_cast_or_null<UnaryOperator>(E))
    return Unary->isIncrementDecrementOp() && isTarget(Unary->getSubExpr());
  auto *Binary = dyn_cast_or_null<BinaryOperator>(E);
  if (Binary && Binary->getOpcode() == BO_Comma)
    return isHostAssignment(Binary->getLHS()) && isHostAssignment(Binary->getRHS());
  return Binary && Binary->isAssignmentOp() && isTarget(Binary->getLHS()) &&
         isHost(Binary->getRHS());
}

bool HostControl::isHostDeclaration(DeclStmt *D) const {
  return llvm::all_of(D->decls(), [&](Decl *X) {
    auto *V = dyn_cast<VarDecl>(X);
    return V && V->hasLocalStorage() && isHost(V) && (!V->getInit() || isHost(V->getInit()));
  });
}

bool HostControl::isHostStatement(Stmt *S) const {
  auto *D = dyn_cast<DeclStmt>(S);
  return D ? isHostDeclaration(D) : isHostAssignment(S);
}

//===--------------------------------------------------------------------===//
// The decision
//===--------------------------------------------------------------------===//

void HostControl::split(Stmt *S, Visitor OnHost, Visitor OnDevice) const {
  if (Host.contains(S)) {
    OnHost(S);
    for (Stmt **Body : bodiesOf(controlOf(S)))
      splitBody(*Body, OnHost, OnDevice);
  } else if (isHostStatement(S)) {
    OnHost(S);
  } else if (!isa<NullStmt>(S)) {
    OnDevice(S);
  }
}

void HostControl::splitBody(Stmt *S, Visitor OnHost, Visitor OnDevice) const {
  auto *Block = dyn_cast<CompoundStmt>(S);
  if (!Block)
    return split(S, OnHost, OnDevice);
  OnHost(S);
  for (Stmt *Child : Block->body())
    splitBody(Child, OnHost, OnDevice);
}

void HostControl::splitRegion(Visitor OnHost, Visitor OnDevice) const {
  Stmt *Body = Region->getStructuredBlock();
  auto only = [](Stmt *S) {
    auto *Block = dyn_cast<CompoundStmt>(S);
    return Block && Block->size() == 1 ? dyn_cast<CompoundStmt>(*Block->body_begin()) : nullptr;
  };
  for (; CompoundStmt *Block = only(Body); Body = Block)
    OnHost(Block);
  if (auto *Block = dyn_cast<CompoundStmt>(Body))
    for (Stmt *Child : Block->body())
      split(Child, OnHost, OnDevice);
  else
    split(Body, OnHost, OnDevice);
}

/// Until nothing more is found: what a variable of the device is assigned to is one, too.
void HostControl::collectDevice() {
  Device.clear();
  size_t Before;
  do {
    Before = Device.size();
    splitRegion([](Stmt *) {},
                [&](Stmt *S) {
                  collectWritten(S, Device);
                  if (auto *D = dyn_cast<DeclStmt>(S))
                    for (Decl *X : D->decls())
                      if (auto *V = dyn_cast<VarDecl>(X))
                        Device.insert(V);
                });
  } while (Device.size() != Before);
}

/// True if the host can tell how S goes on.
bool HostControl::controls(Stmt *S) const {
  if (auto *For = dyn_cast<ForStmt>(S)) {
    Stmt *Init = For->getInit();
    return (!Init || isHostStatement(Init)) && For->getCond() && isHost(For->getCond()) &&
           (!For->getInc() || isHostAssignment(For->getInc()));
  }
  if (auto *While = dyn_cast<WhileStmt>(S))
    return isHost(While->getCond());
  if (auto *Do = dyn_cast<DoStmt>(S))
    return isHost(Do->getCond());
  return isHost(cast<IfStmt>(S)->getCond());
}

/// A launch has pointers of its own: no part may use what another one has set, and declarations
/// stand in front of all.
bool HostControl::keepsPointers(Stmt *S) const {
  bool Keeps = true;
  split(
      S, [](Stmt *) {},
      [&](Stmt *Part) {
        if (auto *D = dyn_cast<DeclStmt>(Part))
          for (Decl *X : D->decls()) {
            auto *V = dyn_cast<VarDecl>(X);
            Keeps &= V && V->hasLocalStorage() && isHoistable(V);
          }
        llvm::SmallPtrSet<const VarDecl *, 8> Written;
        collectWritten(Part, Written);
        for (const VarDecl *V : Written)
          Keeps &= !V->getType()->isPointerType() || isDeclaredIn(Part, V) ||
                   (!readsEntryValue(Part, V) && !readsValueAfter(Known.Body, Part, V));
      });
  return Keeps;
}

/// A launch takes as long as a gang for some hundred iterations.
bool HostControl::isWorthwhile(Stmt *S) const {
  constexpr uint64_t Few = 512;
  bool Is = false;
  split(
      S, [](Stmt *) {},
      [&](Stmt *Part) { Is |= isSharedLoop(Part) && likelyIterations(Known.C, Part) >= Few; });
  return Is;
}

/// A slot that the host does not execute after all makes parts of what is inside, so they are
/// looked at anew.
void HostControl::decide(llvm::function_ref<void(Stmt *&)> Refused) {
  for (Stmt **S : Entered)
    Host.insert(*S);
  auto Fails = [&](Stmt **S) {
    return Host.contains(*S) && !(controls(controlOf(*S)) && keepsPointers(*S) && isWorthwhile(*S));
  };
  for (auto Failed = Entered.end();; Host.erase(**Failed)) {
    collectDevice();
    Failed = llvm::find_if(Entered, Fails);
    if (Failed == Entered.end())
      break;
  }
  if (!Host.empty())
    splitRegion([&](Stmt *S) { U.OnHost[S] = controlOf(S); }, [](Stmt *) {});
  for (Stmt **S : Entered)
    if (!U.OnHost.contains(*S))
      Refused(*S);
}
} // namespace xacc
