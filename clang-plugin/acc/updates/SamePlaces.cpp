// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of which assignments several iterations may mean one place: subscripts that fold what they count,
// and what only data tells. Part of Dependences.
#include "acc/updates/Dependences.h"
#include "ast/AstBuilder.h"

using namespace clang;

namespace xacc {
/// What a variable of the iteration is computed by, once.
Expr *Dependences::resolved(Expr *E) const {
  E = E->IgnoreParenImpCasts();
  VarDecl *V = asVariable(E);
  const bool Once = V && Declared.contains(V) && !Written.contains(V) && V->getInit() &&
                    V->getType()->isIntegerType();
  return Once ? resolved(V->getInit()) : E;
}

/// The bit of the variable of a loop, which E is plus or minus a constant; or one for all variables
/// of loops inside that count the same each time.
unsigned Dependences::unitDim(Expr *E) {
  constexpr unsigned Inside = 1u << 31;
  const IndexSum Sum = indexSum(C, resolved(E));
  VarDecl *V = Sum.Base ? asVariable(resolved(Sum.Base)) : nullptr;
  if (const auto *I = llvm::find(Counters, V); V && I != Counters.end())
    return Dense.contains(V) ? 1u << (I - Counters.begin()) : 0;
  ForStmt *For = V ? Inner.lookup(V) : nullptr;
  const Dependence D = For ? of(V) : Dependence::unknown();
  return D.IsKnown && !D.Dims ? Inside : 0;
}

/// True if so many places are enough for all iterations.
bool Dependences::fits(unsigned Dims, const llvm::APSInt &Places) const {
  int64_t Count = 1;
  for (auto [I, Trip] : llvm::enumerate(Trips))
    if (Dims >> I & 1)
      Count *= Trip;
  return Count && Places.getExtValue() >= Count;
}

/// True if E has one of two values: a > b, !a, a ? 3 : 4.
static bool isOneOfTwo(ASTContext &C, const Expr *E) {
  auto *Op = dyn_cast<BinaryOperator>(E);
  auto *Not = dyn_cast<UnaryOperator>(E);
  auto *Choice = dyn_cast<ConditionalOperator>(E);
  return (Op && (Op->isComparisonOp() || Op->isLogicalOp())) ||
         (Not && Not->getOpcode() == UO_LNot) ||
         (Choice && Choice->getTrueExpr()->isEvaluatable(C) &&
          Choice->getFalseExpr()->isEvaluatable(C));
}

/// The loops of which several iterations have the same value of E: i % 4, i / 2, i + j.
unsigned Dependences::foldedDims(Expr *E) {
  E = resolved(E);
  if (isOneOfTwo(C, E)) {
    const Dependence D = of(E);
    return D.IsKnown && D.Dims && !fits(D.Dims, llvm::APSInt::get(2)) ? D.Dims : 0;
  }
  auto *Op = dyn_cast<BinaryOperator>(E);
  if (!Op)
    return 0;
  // With a value that all iterations have, what is folded stays so.
  for (auto [X, Y] : {std::pair(Op->getLHS(), Op->getRHS()), {Op->getRHS(), Op->getLHS()}}) {
    const Dependence D = of(Y);
    if (unsigned Folded = D.IsKnown && !D.Dims ? foldedDims(X) : 0)
      return Folded;
  }
  const Dependence Left = of(Op->getLHS());
  if (Op->isAdditiveOp()) {
    const unsigned A = unitDim(Op->getLHS()), B = unitDim(Op->getRHS());
    return A && B && A != B ? (A | B) & all() : 0;
  }
  Expr::EvalResult By;
  if (!Left.IsKnown || !Left.Dims || !Op->getRHS()->EvaluateAsInt(By, C))
    return 0;
  llvm::APSInt N = By.Val.getInt();
  const bool IsMask = Op->getOpcode() == BO_And && N.isNonNegative() && (N + 1).isPowerOf2();
  if (IsMask || Op->getOpcode() == BO_Rem)
    return fits(Left.Dims, IsMask ? llvm::APSInt(N + 1, N.isUnsigned()) : N) ? 0 : Left.Dims;
  const bool Divides = (Op->getOpcode() == BO_Div && N > 1) || (Op->getOpcode() == BO_Shr && N > 0);
  const unsigned Dim = Divides ? unitDim(Op->getLHS()) & all() : 0;
  return Dim && !fits(Dim, llvm::APSInt::get(1)) ? Dim : 0;
}

/// What the pointer that E is leads to: an element, a row, or what another pointer leads to.
static ElementPath targetOf(Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
    return elementPath(Address->getSubExpr());
  auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!Sum || Sum->getOpcode() != BO_Add)
    return elementPath(E);
  const bool First = Sum->getLHS()->getType()->isPointerType();
  ElementPath P = targetOf(First ? Sum->getLHS() : Sum->getRHS());
  P.Indices.push_back(First ? Sum->getRHS() : Sum->getLHS());
  return P;
}

/// The way from what pointers of the iteration are set to, once: s[i % 3].e of q->e with
/// q = &s[i % 3]. Subscripts that pointers add stand beside each other: where all are the same, so
/// is their sum.
ElementPath Dependences::behindPointers(ElementPath P) const {
  constexpr unsigned MostPointers = 8; // and no initialiser by itself
  for (unsigned I = 0; I < MostPointers; ++I) {
    VarDecl *V = P.Root;
    if (!V->getType()->isPointerType() || !Declared.contains(V) || Written.contains(V) ||
        !V->getInit())
      return P;
    ElementPath To = targetOf(V->getInit());
    if (!To.Root)
      return P;
    To.Indices.append(P.Indices);
    P = To;
  }
  return P;
}

bool Dependences::isFolded(const ElementPath &Place, unsigned Dims) {
  const ElementPath P = behindPointers(Place);
  for (Expr *Index : P.Indices) {
    unsigned Others = 0;
    for (Expr *Other : P.Indices)
      Others |= Other == Index ? 0 : of(Other).Dims;
    const unsigned Folded = foldedDims(Index) | Near->folded(Index);
    if (Folded & ~Others & Dims && !(P.Root->getType()->isPointerType() && of(P.Root).Dims))
      return true;
  }
  return repeats(llvm::ArrayRef(P), Dims);
}

/// h[b[i]]: which place only the data tells.
bool Dependences::isIndirect(Stmt *S) {
  if (!S)
    return false;
  auto *E = dyn_cast<Expr>(S);
  E = E ? resolved(E) : nullptr;
  const ElementPath P = E ? elementPath(E) : ElementPath();
  if (P.Root && P.Depth)
    return llvm::any_of(P.Indices, [this](Expr *Index) { return of(Index).Dims != 0; });
  return llvm::any_of((E ? E : S)->children(), [this](Stmt *Child) { return isIndirect(Child); });
}
} // namespace xacc
