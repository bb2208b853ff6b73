// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AccessPair.h.
#include "acc/auto/AccessPair.h"

using namespace clang;

namespace xacc {
/// P is not positive.
bool AccessPair::holds(const Polynomial &P) {
  if (P.isNeverPositive(Least))
    return true;
  const bool CanHold = !(Polynomial(1) - P).isNeverPositive(Least);
  if (!Tests || !CanHold || P.constant() || !Tests->hasValue(P))
    return false;
  Assumed.push_back(P);
  return true;
}

/// F has the value that the program computes, in all iterations.
bool AccessPair::isAsComputed(const Form &F, ArrayRef<Range> Inner) {
  if (!F.Wraps)
    return true;
  auto Guards = F.guards();
  return Tests && !Guards.empty() && llvm::all_of(Guards, [&](const Guard &G) {
           auto Most = extreme(G.P, all(Inner), true), Few = extreme(G.P, all(Inner), false);
           return Most && Few && holds(*Most - Polynomial(G.Greatest)) &&
                  holds(Polynomial(G.Least) - *Few);
         });
}

/// The greatest or least value of P over the loops inside, from the innermost outwards.
std::optional<Polynomial> AccessPair::extreme(Polynomial P, ArrayRef<Range> Inner, bool Greatest) {
  for (const Range &R : llvm::reverse(Inner)) {
    auto S = P.split(R.Variable);
    if (!S)
      return std::nullopt;
    if (S->Factor.isZero())
      continue;
    bool Rises = S->Factor.isNeverNegative(Least);
    if (!Rises && !S->Factor.isNeverPositive(Least)) {
      Rises = holds(S->Factor * Polynomial(-1));
      if (!Rises)
        return std::nullopt;
    }
    const std::optional<Form> &End = Rises == Greatest ? R.Greatest : R.Least;
    if (!End || End->Wraps)
      return std::nullopt;
    P = S->Factor * End->P + S->Rest;
  }
  return isFixed(P, Inner) && !P.mentions(Loop.Variable) ? std::optional(P) : std::nullopt;
}

/// In all iterations A is greater than B in any.
bool AccessPair::areBehind(const Form &A, ArrayRef<Range> InnerA, const Form &B,
                           ArrayRef<Range> InnerB) {
  auto LeastA = extreme(A.P, all(InnerA), false), GreatestB = extreme(B.P, all(InnerB), true);
  return LeastA && GreatestB && (*GreatestB - *LeastA + Polynomial(1)).isNeverPositive(Least);
}

/// What is computed in 64 bits without a sign is no longer than memory, where extents are tested at
/// all.
bool AccessPair::staysInType(const Polynomial &Factor) {
  auto isLarge = [](const VarDecl *V) {
    QualType T = V->getType();
    return T->isUnsignedIntegerType() && V->getASTContext().getIntWidth(T) >= 64;
  };
  if (!Tests || llvm::none_of(Factor.variables(), isLarge))
    return true;
  return Outer.Least && Outer.Greatest &&
         holds(Factor * (Outer.Greatest->P - Outer.Least->P) - Polynomial(INT64_MAX / 2));
}

bool AccessPair::differ(const Form &A, const Form &B) {
  auto S = A.P.split(Loop.Variable), T = B.P.split(Loop.Variable);
  if (!S || !T || !(S->Factor == T->Factor) || !isFixed(S->Factor, W.Inner) ||
      !isFixed(S->Factor, X.Inner))
    return false;
  Polynomial Factor = S->Factor;
  auto Multiple = Factor.constant();
  if (isFixed(S->Rest, W.Inner) && isFixed(T->Rest, X.Inner)) {
    auto Distance = (S->Rest - T->Rest).constant();
    if (Distance && *Distance == 0 && Multiple && *Multiple != 0)
      return !(A.Wraps || B.Wraps) || *Multiple == 1 || *Multiple == -1;
    if (Distance && Multiple && *Multiple != 0 && *Multiple != -1 && *Distance % *Multiple != 0)
      return !A.Wraps && !B.Wraps;
  }
  if (Tests && Multiple) // a test is for pitches that only the run knows
    return false;
  if (!isAsComputed(A, W.Inner) || !isAsComputed(B, X.Inner))
    return false;
  if (Factor.isNeverPositive(Least)) { // -A and -B differ where A and B do
    Factor = Factor * Polynomial(-1);
    S->Rest = S->Rest * Polynomial(-1);
    T->Rest = T->Rest * Polynomial(-1);
  }
  auto GreatestA = extreme(S->Rest, W.Inner, true), LeastA = extreme(S->Rest, W.Inner, false);
  auto GreatestB = extreme(T->Rest, X.Inner, true), LeastB = extreme(T->Rest, X.Inner, false);
  return staysInType(Factor) && GreatestA && LeastA && GreatestB && LeastB &&
         staysWithin(*GreatestA, *LeastB, Factor) && staysWithin(*GreatestB, *LeastA, Factor);
}

bool AccessPair::areApart(LaunchTests *If) {
  Tests = If;
  for (auto [A, B] : llvm::zip(W.Path, X.Path)) {
    if (A.Field != B.Field)
      return A.Field && B.Field; // different members, of the same element or of different ones
    Assumed.clear();
    if (!A.Index || !B.Index)
      continue;
    if (differ(*A.Index, *B.Index))
      return true;
    const bool IsExact = !A.Index->Wraps && !B.Index->Wraps;
    if (!Tests && IsExact &&
        (areBehind(*A.Index, W.Inner, *B.Index, X.Inner) ||
         areBehind(*B.Index, X.Inner, *A.Index, W.Inner)))
      return true;
  }
  Assumed.clear();
  return false;
}
} // namespace xacc
