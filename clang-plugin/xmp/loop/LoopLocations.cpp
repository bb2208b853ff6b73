// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopLocations.h.
#include "xmp/loop/LoopLocations.h"
#include "xmp/loop/LoopOpenMP.h"

using namespace clang;

namespace xacc {
bool isRepeatable(Stmt *E) {
  auto *Unary = dyn_cast<UnaryOperator>(E);
  auto *Binary = dyn_cast<BinaryOperator>(E);
  const bool Known = (Unary && !Unary->isIncrementDecrementOp()) ||
                     (Binary && !Binary->isAssignmentOp()) ||
                     isa<DeclRefExpr, ParenExpr, CastExpr, MemberExpr, ArraySubscriptExpr,
                         ConditionalOperator, IntegerLiteral, CharacterLiteral, FloatingLiteral>(E);
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

static bool isSame(ASTContext &C, Stmt *A, Expr *B) {
  auto *E = dyn_cast_or_null<Expr>(A);
  llvm::FoldingSetNodeID One, Other;
  if (E)
    E->IgnoreParens()->Profile(One, C, true);
  B->IgnoreParens()->Profile(Other, C, true);
  return E && One == Other;
}

static bool mentions(ASTContext &C, Stmt *S, Expr *Item) {
  return S && (isSame(C, S, Item) ||
               llvm::any_of(S->children(), [&](Stmt *Child) { return mentions(C, Child, Item); }));
}

bool XmpContests::takeContest(CallExpr *Reduce, Statements &Out) {
  if (reductionOf(B.C, Reduce) < FirstMax)
    return true;
  Contest Of;
  Of.Reduce = Reduce;
  for (Expr *E : namedBy(Reduce)) {
    const bool Ordered = E->getType()->isRealType() && xmpType(B.C, E->getType()) >= 0;
    if (!E->getType()->isArithmeticType() || (Of.Values.empty() && !Ordered))
      return true; // an error of the reduction
    if (!isRepeatable(E)) {
      In.report(E->getBeginLoc(), diag::err_xmp_unsupported, "such a location");
      return false;
    }
    Of.Values.push_back({E});
    if (VarDecl *V = asVariable(E))
      In.Made.insert(V);
  }
  Of.Key = All.record(".xmp.key", B.C.LongTy, B.longLit(-1, Loc), Out);
  Reduce->setArg(4, B.cast(B.addrOf(B.ref(Of.Key, Loc)), B.C.getPointerType(B.C.LongTy)));
  All.Contests.push_back(Of);
  return true;
}

/// `where = e` decides, also where it leaves the value as it is, unless e may keep it (`where =
/// better ? i : where`). Mark: what it does as well.
void XmpContests::markClaims(Stmt *S, const Contest &Of, llvm::function_ref<Expr *()> Mark) {
  forEachChild(S, [&](Stmt *&Child) {
    if (!isa<OpenACCConstructStmt, OMPExecutableDirective>(Child))
      markClaims(Child, Of, Mark);
  });
  auto *Assign = dyn_cast<BinaryOperator>(S);
  if (!Assign || Assign->getOpcode() != BO_Assign)
    return;
  for (const Watched &Location : llvm::drop_begin(Of.Values))
    if (isSame(B.C, Assign->getLHS(), Location.Item) &&
        !mentions(B.C, Assign->getRHS(), Location.Item))
      Assign->setRHS(B.bin(BO_Comma, Mark(), Assign->getRHS()));
}

/// Iterations have numbers if each loop stands in the one before; loops that on does not name may
/// stand around all.
bool XmpContests::isNumbered() const {
  for (size_t I = 1; I < Loops.size(); ++I)
    if (!llvm::is_contained(Loops[I].Around, Loops[I - 1].executed()) ||
        Loops[I].Around.size() != Loops[0].Around.size() + I)
      return false;
  return true;
}

/// The number of the iteration, over all nodes. The loops that on does not name run in turns, which
/// are the same on all nodes.
Expr *XmpContests::iteration(VarDecl *Turn) {
  Expr *Number = Turn ? B.load(Turn, Loc) : B.longLit(0, Loc);
  for (For &L : Loops) {
    Expr *Value = L.Counting ? XmpLoopOpenMP(All).countedValue(L) : B.ref(L.D.Variable, Loc);
    Expr *Distance = B.bin(BO_Sub, B.cast(Value, B.C.LongTy), B.load(L.Lower, Loc));
    Expr *Own = B.bin(BO_Div, B.paren(Distance), B.load(L.Step, Loc));
    Number = B.paren(B.bin(BO_Add, B.bin(BO_Mul, Number, B.load(L.Count, Loc)), Own));
  }
  return Number;
}

//===--------------------------------------------------------------------===//
// In sequence
//===--------------------------------------------------------------------===//

/// Variables for the values at the begin of the last iteration.
void XmpLoopWatch::watch(Statements &Out) {
  Now = In.temporary(".xmp.now", B.C.LongTy, B.longLit(-1, Loc), Loc, Out);
  for (Contest &Of : All.Contests) {
    for (Watched &W : Of.Values)
      W.Was = In.temporary(".xmp.was", W.Item->getType().getUnqualifiedType(),
                           copyExpr(B.C, W.Item), Loc, Out);
    XmpContests(All).markClaims(
        All.Nest, Of, [&] { return B.bin(BO_Assign, B.ref(Of.Key, Loc), B.load(Now, Loc)); });
  }
  watchIterations(Out);
}

/// if (was != variable || ...) { key = now; was = variable; ... } for each reduction
void XmpLoopWatch::compare(Statements &Out) {
  for (Contest &Of : All.Contests) {
    Expr *Differs = nullptr;
    Statements Then{B.bin(BO_Assign, B.ref(Of.Key, Loc), B.load(Now, Loc))};
    for (Watched &W : Of.Values) {
      Expr *Other = B.paren(B.bin(BO_NE, B.ref(W.Was, Loc), copyExpr(B.C, W.Item)));
      Differs = Differs ? B.bin(BO_LOr, Differs, Other) : Other;
      Then.push_back(B.bin(BO_Assign, B.ref(W.Was, Loc), copyExpr(B.C, W.Item)));
    }
    Out.push_back(B.ifStmt(Differs, B.compound(Then, Loc, Loc), Loc));
  }
}

void XmpLoopWatch::watchIterations(Statements &Out) {
  VarDecl *Turn = nullptr;
  if (For &First = Loops.front(); !First.Around.empty()) {
    Turn = In.temporary(".xmp.turn", B.C.LongTy, B.longLit(-1, Loc), Loc, Out);
    Expr *Next = B.bin(BO_AddAssign, B.ref(Turn, Loc), B.longLit(1, Loc));
    *First.Slot = B.compound({Next, *First.Slot}, Loc, Loc);
  }
  Statements Body;
  compare(Body);
  Body.push_back(B.bin(BO_Assign, B.ref(Now, Loc), XmpContests(All).iteration(Turn)));
  ForStmt *Inner = Loops.back().Loop;
  Body.push_back(Inner->getBody());
  Inner->setBody(B.compound(Body, Inner->getBody()->getBeginLoc(), Inner->getBody()->getEndLoc()));
}
} // namespace xacc
