// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Loop.h. Here: first and last kinds with locations. The number of the iteration that set a
// variable is found by comparing the values at the begin of each iteration, and behind the nest,
// with those at the begin of the one before, so `continue` does no harm.
#include "Loop.h"

using namespace clang;

namespace xacc {
/// True if copyExpr makes a copy of all of E.
static bool isRepeatable(Stmt *E) {
  auto *Unary = dyn_cast<UnaryOperator>(E);
  auto *Binary = dyn_cast<BinaryOperator>(E);
  const bool Known =
      (Unary && !Unary->isIncrementDecrementOp()) || (Binary && !Binary->isAssignmentOp()) ||
      isa<DeclRefExpr, ParenExpr, ImplicitCastExpr, MemberExpr, ArraySubscriptExpr, IntegerLiteral>(
          E);
  return Known && llvm::all_of(E->children(), isRepeatable);
}

/// The variable of a reduction and its locations, as the user wrote them.
static SmallVector<Expr *, 4> namedBy(CallExpr *Reduce) {
  SmallVector<Expr *, 4> All{operandOf(Reduce->getArg(3))};
  auto *Literal = dyn_cast<CompoundLiteralExpr>(Reduce->getArg(6)->IgnoreParenCasts());
  if (auto *List = Literal ? dyn_cast<InitListExpr>(Literal->getInitializer()) : nullptr)
    for (Expr *Each : List->inits())
      All.push_back(operandOf(cast<InitListExpr>(Each)->getInit(0)));
  return All;
}

/// Variables for the values at the begin of the last iteration.
bool XmpLoop::watch(CallExpr *Reduce, Statements &Out) {
  if (Reduce->getArg(4)->isNullPointerConstant(B.C, Expr::NPC_ValueDependentIsNull))
    return true;
  if (!Now)
    Now = In.temporary(".xmp.now", B.C.LongTy, B.longLit(-1, Loc), Loc, Out);
  Watched &W = Watches.emplace_back();
  W.Key = cast<DeclRefExpr>(operandOf(Reduce->getArg(4)))->getDecl();
  for (Expr *E : namedBy(Reduce)) {
    QualType T = E->getType().getUnqualifiedType();
    if (!T->isArithmeticType())
      return true; // an error of the reduction
    if (!isRepeatable(E)) {
      In.report(E->getBeginLoc(), diag::err_xmp_unsupported, "such a location");
      return false;
    }
    W.Values.push_back({E, In.temporary(".xmp.was", T, copyExpr(B.C, E), Loc, Out)});
  }
  return true;
}

/// if (was != variable || ...) { key = now; was = variable; ... } for each reduction
void XmpLoop::compare(Statements &Out) {
  for (Watched &W : Watches) {
    Expr *Differs = nullptr;
    Statements Then{B.bin(BO_Assign, B.ref(W.Key, Loc), B.load(Now, Loc))};
    for (auto [E, Was] : W.Values) {
      Expr *Other = B.paren(B.bin(BO_NE, B.ref(Was, Loc), copyExpr(B.C, E)));
      Differs = Differs ? B.bin(BO_LOr, Differs, Other) : Other;
      Then.push_back(B.bin(BO_Assign, B.ref(Was, Loc), copyExpr(B.C, E)));
    }
    if (Differs)
      Out.push_back(B.ifStmt(Differs, B.compound(Then, Loc, Loc), Loc));
  }
}

/// Iterations have numbers if each loop stands in the one before; loops that on does not name may
/// stand around all.
bool XmpLoop::isNumbered() const {
  for (size_t I = 1; I < Loops.size(); ++I)
    if (!llvm::is_contained(Loops[I].Around, Loops[I - 1].Loop) ||
        Loops[I].Around.size() != Loops[0].Around.size() + I)
      return false;
  return true;
}

/// The number of the iteration, over all nodes. The loops that on does not name run in turns, which
/// are the same on all nodes.
Expr *XmpLoop::iteration(VarDecl *Turn) {
  Expr *Number = Turn ? B.load(Turn, Loc) : B.longLit(0, Loc);
  for (For &L : Loops) {
    Expr *Distance =
        B.bin(BO_Sub, B.cast(B.ref(L.D.Variable, Loc), B.C.LongTy), B.load(L.Lower, Loc));
    Expr *Own = B.bin(BO_Div, B.paren(Distance), B.load(L.Step, Loc));
    Number = B.paren(B.bin(BO_Add, B.bin(BO_Mul, Number, B.load(L.Count, Loc)), Own));
  }
  return Number;
}

/// Text in front of the innermost body. Out: in front of the nest.
bool XmpLoop::watchIterations(Statements &Out) {
  if (Watches.empty())
    return true;
  if (!isNumbered()) {
    In.report(Loc, diag::err_xmp_unsupported,
              "a location of a nest with other loops between those of 'on'");
    return false;
  }
  VarDecl *Turn = nullptr;
  if (For &First = Loops.front(); !First.Around.empty()) {
    Turn = In.temporary(".xmp.turn", B.C.LongTy, B.longLit(-1, Loc), Loc, Out);
    Expr *Next = B.bin(BO_AddAssign, B.ref(Turn, Loc), B.longLit(1, Loc));
    *First.Slot = B.compound({Next, *First.Slot}, Loc, Loc);
  }
  Statements Body;
  compare(Body);
  Body.push_back(B.bin(BO_Assign, B.ref(Now, Loc), iteration(Turn)));
  ForStmt *Inner = Loops.back().Loop;
  Body.push_back(Inner->getBody());
  Inner->setBody(B.compound(Body, Inner->getBody()->getBeginLoc(), Inner->getBody()->getEndLoc()));
  return true;
}
} // namespace xacc
