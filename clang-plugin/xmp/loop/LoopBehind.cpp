// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopBehind.h.
#include "xmp/loop/LoopBehind.h"
#include "ast/TripCount.h"
#include "xmp/loop/LoopLocations.h"
#include "xmp/loop/LoopRange.h"

using namespace clang;

namespace xacc {
/// The variable that the object or address E is a part of, or is reached from.
static VarDecl *rootOf(Expr *E) {
  E = E->IgnoreParenCasts();
  if (auto *M = dyn_cast<MemberExpr>(E))
    return rootOf(M->getBase());
  if (auto *A = dyn_cast<ArraySubscriptExpr>(E))
    return rootOf(A->getBase());
  if (auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref)
    return rootOf(U->getSubExpr());
  if (auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp())
    return rootOf(Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS());
  return asVariable(E);
}

static bool hasEffect(Stmt *S) {
  auto *Assign = dyn_cast_or_null<BinaryOperator>(S);
  auto *Unary = dyn_cast_or_null<UnaryOperator>(S);
  return S &&
         (isa<CallExpr, StmtExpr>(S) || (Assign && Assign->isAssignmentOp()) ||
          (Unary && Unary->isIncrementDecrementOp()) || llvm::any_of(S->children(), hasEffect));
}

bool isChanged(Stmt *S, const VarDecl *V) {
  auto *Assign = dyn_cast<BinaryOperator>(S);
  auto *Unary = dyn_cast<UnaryOperator>(S);
  auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  if (Assign && Assign->isAssignmentOp() && rootOf(Assign->getLHS()) == V)
    return true;
  if (Unary && (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf) &&
      rootOf(Unary->getSubExpr()) == V)
    return true;
  if (Cast && Cast->getCastKind() == CK_LValueToRValue && rootOf(Cast->getSubExpr()) == V &&
      !hasEffect(Cast))
    return false;
  // The address of an array whose elements are not read here may be used to write to it.
  if (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay && rootOf(Cast->getSubExpr()) == V)
    return true;
  bool Found = false;
  forEachChild(S, [&](Stmt *&Child) { Found |= Child && isChanged(Child, V); });
  return Found;
}

/// True if S calls what may change the memory of others.
static bool callsUnknown(Stmt *S) {
  auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  bool Found = Call && !(F && (F->getBuiltinID() || F->hasAttr<ConstAttr>() ||
                               F->hasAttr<PureAttr>() || F->getName().starts_with("__x")));
  forEachChild(S, [&](Stmt *&Child) { Found |= Child && callsUnknown(Child); });
  return Found;
}

/// True if E reads what a pointer leads to.
static bool reachesMemory(Stmt *E) {
  auto *Member = dyn_cast<MemberExpr>(E);
  auto *Unary = dyn_cast<UnaryOperator>(E);
  auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
  return (Member && Member->isArrow()) || (Unary && Unary->getOpcode() == UO_Deref) ||
         (Subscript && !Subscript->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) ||
         llvm::any_of(E->children(), reachesMemory);
}

/// True if E has no effects, and has behind the nest the value it had in it, but for the variables
/// of Around.
bool XmpLoopBehind::isKnownLater(Expr *E, ArrayRef<ForStmt *> Around) {
  bool Known = isRepeatable(E), Shared = reachesMemory(E);
  forEachRef(E, [&](DeclRefExpr *R) {
    auto *V = dyn_cast<VarDecl>(R->getDecl());
    if (!V || llvm::any_of(Around, [&](ForStmt *Loop) { return controlVariable(Loop) == V; }))
      return;
    Shared |= !V->hasLocalStorage();
    Known &= !U.find(R) && !V->getType().isVolatileQualified() && !isChanged(All.Nest, V);
  });
  return Known && !(Shared && callsUnknown(All.Nest));
}

/// True if every run of From comes to the loop To.
static bool leadsTo(Stmt *From, ForStmt *To) {
  if (From == To)
    return true;
  if (auto *Block = dyn_cast<CompoundStmt>(From))
    return llvm::any_of(Block->body(), [&](Stmt *S) { return leadsTo(S, To); });
  return false;
}

/// True if something in S, but for the loop Except, jumps.
static bool jumps(Stmt *S, ForStmt *Except) {
  if (S == Except)
    return false;
  bool Found = isa<BreakStmt, ContinueStmt, GotoStmt, LabelStmt>(S);
  forEachChild(S, [&](Stmt *&Child) { Found |= Child && jumps(Child, Except); });
  return Found;
}

/// A copy of what a loop inside the nest counts, to be evaluated behind it.
bool XmpLoopBehind::readLater(ForStmt *Loop, ArrayRef<ForStmt *> Around, For &Out) {
  if (For *Own = All.forOf(Loop))
    Out = *Own;
  else if (!readHeader(Loop, Out.D) || usesOwnVariable(Out.D) || Out.D.Op == BO_EQ ||
           !Out.D.Variable->getType()->isIntegralOrEnumerationType() ||
           !Out.D.Lower->getType()->isArithmeticType() ||
           !Out.D.Upper->getType()->isArithmeticType() || TripCount(B, Out.D).refused() ||
           isChanged(Loop->getBody(), Out.D.Variable))
    return false;
  else
    Out.Loop = Loop, Out.InFront = false;
  if (Out.InFront)
    return true;
  for (Expr **E : {&Out.D.Lower, &Out.D.Upper, &Out.D.Step}) {
    if (*E && !isKnownLater(*E, Around))
      return false;
    *E = *E ? copyExpr(B.C, *E) : nullptr;
  }
  return true;
}

/// The loops of Chain, each inside the one before, so that their iterations may be computed behind
/// the first: every iteration of one comes to the next. Empty if they cannot.
SmallVector<XmpLoop::For, 4> XmpLoopBehind::readChain(ArrayRef<ForStmt *> Chain) {
  SmallVector<For, 4> Out;
  for (auto [I, Loop] : llvm::enumerate(Chain)) {
    ForStmt *Next = I + 1 < Chain.size() ? Chain[I + 1] : nullptr;
    if (!readLater(Loop, Chain.take_front(I), Out.emplace_back()) ||
        (Next && (!leadsTo(Loop->getBody(), Next) || jumps(Loop->getBody(), Next))))
      return {};
  }
  return Out;
}

/// True if a loop between the first and the last of Chain may have another number of iterations
/// each time: none where the first ends.
bool XmpLoopBehind::mayEndEmpty(ArrayRef<For> Chain) {
  bool Depends = false;
  for (size_t I = 1; I + 1 < Chain.size(); ++I)
    for (Expr *E : {Chain[I].D.Lower, Chain[I].D.Upper, Chain[I].D.Step})
      if (E && !Chain[I].InFront)
        forEachRef(E, [&](DeclRefExpr *R) {
          Depends |= llvm::any_of(Chain.take_front(I), [&](const For &Outer) {
            return Outer.D.Variable == R->getDecl();
          });
        });
  return Depends;
}

/// Body in the last iteration of L, or in those before until it has set Found.
Stmt *XmpLoopBehind::fromLast(const For &L, VarDecl *Number, VarDecl *Found, Stmt *Body) {
  if (!Found)
    return B.ifStmt(B.bin(BO_NE, B.load(L.Total, Loc), B.intLit(0, Loc)), Body, Loc);
  B.setInit(Number, B.bin(BO_Sub, B.cast(B.load(L.Total, Loc), B.C.LongTy), B.longLit(1, Loc)));
  Expr *Any = B.paren(B.bin(BO_GE, B.load(Number, Loc), B.longLit(0, Loc)));
  Expr *Still = B.paren(B.bin(BO_EQ, B.load(Found, Loc), B.intLit(0, Loc)));
  return B.forLoop(Number, B.bin(BO_LAnd, Any, Still),
                   B.bin(BO_SubAssign, B.ref(Number, Loc), B.longLit(1, Loc)), Body, Loc);
}

/// { count of the first; if (count != 0) { its variable in the last iteration; the next ... } },
/// and in the innermost: variable = lower + count * step. Found: the last iteration that comes
/// there is looked for, and this is set.
Stmt *XmpLoopBehind::valueInLast(MutableArrayRef<For> Chain, VarDecl *Found) {
  Statements Out;
  For &L = Chain.front();
  if (!L.InFront)
    XmpLoopRanges(All).evaluate(L, [](Expr *E) { return E; }, Out);
  if (Chain.size() == 1) {
    Out.push_back(valueLeft(L));
    if (Found)
      Out.push_back(B.bin(BO_Assign, B.ref(Found, Loc), B.intLit(1, Loc)));
    return B.compound(Out, Loc, Loc);
  }
  Statements Inside;
  VarDecl *V = L.D.Variable,
          *Number = Found ? B.variable(".xmp.last", B.C.LongTy, nullptr, Loc) : nullptr;
  Expr *Before =
      Found ? B.load(Number, Loc)
            : B.paren(B.bin(BO_Sub, B.cast(B.load(L.Total, Loc), B.C.LongTy), B.longLit(1, Loc)));
  VarDecl *Last = In.temporary(V->getName(), V->getType().getUnqualifiedType(),
                               All.valueBehind(L, Before), Loc, Inside);
  for (For &Inner : Chain.drop_front())
    for (Expr *E : {Inner.D.Lower, Inner.D.Upper, Inner.D.Step})
      if (E && !Inner.InFront)
        rebind(E, V, Last);
  Inside.push_back(valueInLast(Chain.drop_front(), Found));
  Out.push_back(fromLast(L, Number, Found, B.compound(Inside, Loc, Loc)));
  return B.compound(Out, Loc, Loc);
}

/// variable = lower + count * step
Stmt *XmpLoopBehind::valueLeft(const For &L) {
  QualType T = L.D.Variable->getType().getUnqualifiedType();
  Expr *Value = All.valueBehind(L, B.cast(B.load(L.Total, Loc), B.C.LongTy));
  return B.bin(BO_Assign, B.ref(L.D.Variable, Loc), B.cast(Value, T));
}

void XmpLoopBehind::leaveValue(For &L) {
  if (L.D.Declares || L.Shared)
    return;
  if (L.How != XmpLoop::Kept) // else the user's header does so
    *L.Slot = All.block({*L.Slot, valueLeft(L)});
  if (L.Counting)
    return;
  auto *Outer = llvm::find_if(L.Around, [&](ForStmt *Loop) { return All.forOf(Loop); });
  if (Outer == L.Around.end())
    return;
  SmallVector<ForStmt *, 4> Chain(Outer, L.Around.end());
  Chain.push_back(L.Loop);
  SmallVector<For, 4> Known = readChain(Chain);
  if (Known.empty())
    return;
  Stmt *&Slot = *All.forOf(Chain[0])->Slot;
  Statements Out{Slot};
  VarDecl *Found = nullptr;
  if (mayEndEmpty(Known))
    Found = In.temporary(".xmp.found", B.C.IntTy, B.intLit(0, Loc), Loc, Out);
  Out.push_back(valueInLast(Known, Found));
  Slot = All.block(Out);
}
} // namespace xacc
