// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions that the user wrote without a clause. Every mention of the variable, element or member
// must be in a statement of one of these forms, all with the same operator, and e must not mention
// it:
//   v += e   v -= e   v++   v = v + e - f   v = e + v          + (and -), * & | ^ && || likewise
//   v = c ? v + e : v                                          where c does not mention it, either
//   v = fmax(v, e)   v = fmax(fmax(v, e), f)   v = v < e ? e : v   if (v < e) v = e   max and min
//   if (!(v >= e)) v = e   if (c && v < e) v = e               likewise
// also as operands of a comma, behind c && and c ?, and in statement expressions, whose values
// nobody uses.
#include "acc/auto/Independence.h"
#include "acc/clauses/Clauses.h"
#include "acc/query/Elements.h"
#include "acc/query/ReductionTypes.h"
#include "ast/AstBuilder.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc {
namespace {
using Op = OpenACCReductionOperator;

class Patterns {
public:
  Patterns(ASTContext &C, VarDecl *V, Expr *Item)
      : C(C), V(V), Item(Item),
        T((Item ? Item->getType() : V->getType()).getCanonicalType().getUnqualifiedType()) {}
  /// Visits the statements below S, not what lies inside expressions.
  void visit(Stmt *S);
  /// Mentions of V in the forms that were found.
  unsigned Matched = 0;
  Op Found = Op::Invalid;
  bool Failed = false;
  unsigned mentions(Stmt *S) const {
    if (Item)
      return mentionsOf(C, S, V, Item);
    unsigned Count = 0;
    forEachRef(S, [&](DeclRefExpr *R) { Count += R->getDecl() == V; });
    return Count;
  }

private:
  bool isV(Expr *E) const { return Item ? isSamePlace(C, E, V, Item) : asVariable(E) == V; }
  bool isFree(Expr *E) const { return mentions(E) == 0; }
  void match(Op O, unsigned Mentions) {
    Failed |= O == Op::Invalid || (Found != Op::Invalid && Found != O);
    Found = O;
    Matched += Mentions;
  }
  bool combines(Expr *E) const;
  bool compares(Expr *E) const;
  bool keepsValues(QualType Of) const;
  Expr *argument(Expr *E) const;
  Op chain(Expr *E) const;
  Op choice(Expr *Cond, Expr *Taken, Expr *Other) const;
  Expr *withoutOthers(Expr *Cond) const;
  Op perhaps(ConditionalOperator *E) const;
  Op call(Expr *E) const;
  bool parts(Expr *E);
  void choose(ConditionalOperator *E);
  void expression(Expr *E);
  bool condition(IfStmt *If);

  ASTContext &C;
  VarDecl *V;
  Expr *Item; ///< of V, or null: V itself
  QualType T;
};
} // namespace

static Op operatorOf(BinaryOperatorKind K) {
  switch (K) {
  case BO_Add:
  case BO_Sub:
    return Op::Addition;
  case BO_Mul:
    return Op::Multiplication;
  case BO_And:
    return Op::BitwiseAnd;
  case BO_Or:
    return Op::BitwiseOr;
  case BO_Xor:
    return Op::BitwiseXOr;
  case BO_LAnd:
    return Op::And;
  case BO_LOr:
    return Op::Or;
  default:
    return Op::Invalid;
  }
}

/// Integers are combined modulo a power of two, so any integer will do; they are not computed in
/// floating point.
bool Patterns::combines(Expr *E) const {
  return T->isFloatingType() || E->getType()->isIntegerType();
}

/// Converting E to the type of V keeps the order of values, or is what the comparison does.
bool Patterns::compares(Expr *E) const {
  QualType From = E->IgnoreParenImpCasts()->getType().getCanonicalType().getUnqualifiedType();
  if (From == T || (T->isFloatingType() && From->isArithmeticType()))
    return true;
  if (!T->isIntegerType() || !From->isIntegerType() || T->isBooleanType() || T->isBitIntType() ||
      From->isBitIntType())
    return false;
  const bool IsLess = C.getTypeSize(From) < C.getTypeSize(T),
             IsWord = !C.isPromotableIntegerType(T);
  if (T->isSignedIntegerOrEnumerationType())
    return IsLess;
  return From->isUnsignedIntegerOrEnumerationType()
             ? IsLess
             : IsWord && C.getTypeSize(From) <= C.getTypeSize(T);
}

/// The operator of v op e op f, or e op v.
Op Patterns::chain(Expr *E) const {
  auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  Op O = B ? operatorOf(B->getOpcode()) : Op::Invalid;
  if (O == Op::Invalid || !combines(B))
    return Op::Invalid;
  if (isFree(B->getRHS()))
    return isV(B->getLHS()) || chain(B->getLHS()) == O ? O : Op::Invalid;
  bool Swaps = B->getOpcode() != BO_Sub && isFree(B->getLHS());
  return Swaps && (isV(B->getRHS()) || chain(B->getRHS()) == O) ? O : Op::Invalid;
}

static bool areSame(ASTContext &C, Expr *A, Expr *B) {
  llvm::FoldingSetNodeID X, Y;
  A->IgnoreParenImpCasts()->Profile(X, C, true);
  B->IgnoreParenImpCasts()->Profile(Y, C, true);
  return X == Y;
}

/// Cond ? Taken : Other with v and e: the greater or the lesser of the two. NaN is left out,
/// whichever of the two the program would take then.
Op Patterns::choice(Expr *Cond, Expr *Taken, Expr *Other) const {
  Cond = Cond->IgnoreParenImpCasts();
  if (auto *Not = dyn_cast<UnaryOperator>(Cond); Not && Not->getOpcode() == UO_LNot)
    return choice(Not->getSubExpr(), Other, Taken);
  auto *Compare = dyn_cast<BinaryOperator>(Cond);
  if (!Compare || !Compare->isRelationalOp() || isV(Taken) == isV(Other))
    return Op::Invalid;
  Expr *E = isV(Taken) ? Other : Taken, *L = Compare->getLHS(), *R = Compare->getRHS();
  bool VFirst = isV(L) && areSame(C, R, E), VLast = isV(R) && areSame(C, L, E);
  if (!(VFirst || VLast) || !isFree(E) || !compares(E) || E->HasSideEffects(C))
    return Op::Invalid;
  bool Less = Compare->getOpcode() == BO_LT || Compare->getOpcode() == BO_LE;
  // v < e takes e, or e > v does: the greater one stays.
  return (Less == VFirst) == isV(Other) ? Op::Max : Op::Min;
}

/// Cond ? v op e : v, either way round.
Op Patterns::perhaps(ConditionalOperator *E) const {
  Expr *Arms[] = {E->getTrueExpr(), E->getFalseExpr()};
  if (!isFree(E->getCond()) || isV(Arms[0]) == isV(Arms[1]))
    return Op::Invalid;
  return chain(Arms[isV(Arms[0])]);
}

/// What v takes of a function that returns Of is as it was, if it is not changed.
bool Patterns::keepsValues(QualType Of) const {
  if (T->isFloatingType())
    return C.getTypeSize(Of) >= C.getTypeSize(T); // a float function would round a double variable
  const unsigned Digits = llvm::APFloat::semanticsPrecision(C.getFloatTypeSemantics(Of));
  return T->isIntegerType() && !T->isBooleanType() && C.getIntWidth(T) <= Digits;
}

/// Of (double)v or (double)fmax(v, e), by which nothing is lost, what is cast.
Expr *Patterns::argument(Expr *E) const {
  auto *Cast = dyn_cast<CStyleCastExpr>(E->IgnoreParenImpCasts());
  const bool Keeps = Cast && Cast->getType()->isRealFloatingType() && keepsValues(Cast->getType());
  return Keeps ? Cast->getSubExpr() : E;
}

/// The operator of fmax(v, e), of fmax(fmax(v, e), f) and so on.
Op Patterns::call(Expr *E) const {
  auto *Call = dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || Call->getNumArgs() != 2)
    return Op::Invalid;
  StringRef Name = F->getName();
  // The macros of Clang's <tgmath.h> call overloads of a function of its own.
  const bool IsGeneric = F->hasAttr<OverloadableAttr>() && Name.consume_front("__tg_");
  if ((!F->getBuiltinID() && !IsGeneric) || !keepsValues(Call->getType()))
    return Op::Invalid;
  Name.consume_front("__builtin_");
  const Op O = llvm::StringSwitch<Op>(Name)
                   .Cases({"fmax", "fmaxf", "fmaxl"}, Op::Max)
                   .Cases({"fmin", "fminf", "fminl"}, Op::Min)
                   .Default(Op::Invalid);
  if (O == Op::Invalid)
    return O;
  Expr *Sides[] = {Call->getArg(0), Call->getArg(1)};
  if (!isFree(Sides[1]))
    std::swap(Sides[0], Sides[1]);
  Expr *Other = argument(Sides[0]);
  return isFree(Sides[1]) && (isV(Other) || call(Other) == O) ? O : Op::Invalid;
}

/// v = E
void Patterns::choose(ConditionalOperator *E) {
  Op Kept = perhaps(E);
  if (Kept == Op::Invalid)
    Kept = choice(E->getCond(), E->getTrueExpr(), E->getFalseExpr());
  match(Kept, 3);
}

/// Expressions that only execute others; true if E is one.
bool Patterns::parts(Expr *E) {
  if (auto *Block = dyn_cast<StmtExpr>(E)) {
    visit(Block->getSubStmt());
    return true;
  }
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    expression(Choice->getTrueExpr());
    expression(Choice->getFalseExpr());
    return true;
  }
  auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !(B->getOpcode() == BO_Comma || B->isLogicalOp()))
    return false;
  if (B->getOpcode() == BO_Comma)
    expression(B->getLHS());
  expression(B->getRHS());
  return true;
}

/// Nobody uses the value of E.
void Patterns::expression(Expr *E) {
  E = E->IgnoreParens();
  while (auto *Cast = dyn_cast<CastExpr>(E))
    E = Cast->getSubExpr()->IgnoreParens();
  if (parts(E))
    return;
  if (auto *U = dyn_cast<UnaryOperator>(E);
      U && U->isIncrementDecrementOp() && isV(U->getSubExpr()))
    return match(Op::Addition, 1);
  auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !B->isAssignmentOp() || !isV(B->getLHS()))
    return;
  Expr *Value = B->getRHS();
  if (auto *Compound = dyn_cast<CompoundAssignOperator>(B)) {
    bool Fits = isFree(Value) &&
                (T->isFloatingType() || Compound->getComputationResultType()->isIntegerType());
    return match(Fits ? operatorOf(BinaryOperator::getOpForCompoundAssignment(B->getOpcode()))
                      : Op::Invalid,
                 1);
  }
  Expr *Plain = Value->IgnoreParenImpCasts();
  if (auto *Cast = dyn_cast<CStyleCastExpr>(Plain);
      Cast && C.hasSameUnqualifiedType(Cast->getType(), T))
    Plain = Cast->getSubExpr()->IgnoreParenImpCasts(); // as the assignment would
  if (auto *Choice = dyn_cast<ConditionalOperator>(Plain))
    return choose(Choice);
  if (isa<CallExpr>(Plain))
    return match(call(Plain), 2);
  match(chain(Value), 2);
}

/// What is left of c && v < e, in any order, without what does not mention v.
Expr *Patterns::withoutOthers(Expr *Cond) const {
  for (;;) {
    auto *Both = dyn_cast<BinaryOperator>(Cond->IgnoreParenImpCasts());
    if (!Both || Both->getOpcode() != BO_LAnd)
      return Cond;
    if (isFree(Both->getLHS()))
      Cond = Both->getRHS();
    else if (isFree(Both->getRHS()) && !Both->getRHS()->HasSideEffects(C))
      Cond = Both->getLHS();
    else
      return Cond;
  }
}

/// if (v < e) v = e;
bool Patterns::condition(IfStmt *If) {
  auto *Assign = dyn_cast<BinaryOperator>(withoutBraces(If->getThen()));
  if (If->getElse() || isFree(If->getCond()) || !Assign || Assign->getOpcode() != BO_Assign ||
      !isV(Assign->getLHS()))
    return false;
  match(choice(withoutOthers(If->getCond()), Assign->getRHS(), Assign->getLHS()), 2);
  return true;
}

void Patterns::visit(Stmt *S) {
  if (!S || Failed)
    return;
  if (auto *E = dyn_cast<Expr>(S))
    return expression(E);
  if (auto *If = dyn_cast<IfStmt>(S)) {
    if (condition(If))
      return;
    visit(If->getThen());
    return visit(If->getElse());
  }
  if (auto *Hinted = dyn_cast<AttributedStmt>(S)) // #pragma unroll
    return visit(Hinted->getSubStmt());
  if (auto *Label = dyn_cast<LabelStmt>(S))
    return visit(Label->getSubStmt());
  if (auto *Switch = dyn_cast<SwitchStmt>(S))
    return visit(Switch->getBody());
  if (auto *Case = dyn_cast<SwitchCase>(S))
    return visit(Case->getSubStmt());
  if (auto *For = dyn_cast<ForStmt>(S))
    return visit(For->getBody());
  if (auto *While = dyn_cast<WhileStmt>(S))
    return visit(While->getBody());
  if (auto *Do = dyn_cast<DoStmt>(S))
    return visit(Do->getBody());
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S)) {
    for (const OpenACCClause *Clause : A->clauses())
      if (auto *R = dyn_cast<OpenACCReductionClause>(Clause))
        for (Expr *E : R->getVarList())
          if (isV(E))
            match(R->getReductionOp(), 1);
    return visit(A->getLoop());
  }
  if (isa<CompoundStmt>(S))
    for (Stmt *Child : S->children())
      visit(Child);
}

/// _Bool holds 0 or 1 after each assignment, so that only logic is associative.
static bool canReduce(ASTContext &C, Op O, QualType T) {
  bool IsLogic = O == Op::And || O == Op::Or || O == Op::BitwiseAnd || O == Op::BitwiseOr;
  return (IsLogic || !T->isBooleanType()) && reducedAs(C, reductionOp(O), T).Type >= 0;
}

std::optional<OpenACCReductionOperator> reductionOf(ASTContext &C, Stmt *S, VarDecl *V,
                                                    Expr *Item) {
  QualType T = (Item ? Item->getType() : V->getType()).getCanonicalType();
  if (T.isVolatileQualified() || !T->isArithmeticType() ||
      (Item && Item->IgnoreParens()->refersToVectorElement()))
    return std::nullopt;
  Patterns P(C, V, Item);
  P.visit(S);
  unsigned Mentions = P.mentions(S);
  bool Matches = !P.Failed && P.Matched == Mentions && Mentions != 0;
  return Matches && canReduce(C, P.Found, T) ? std::optional(P.Found) : std::nullopt;
}
} // namespace xacc
