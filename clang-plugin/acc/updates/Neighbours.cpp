// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Neighbours.h. Two places meet where F1 * d1 + ... + Fn * dn = B - A has a solution in
// integers d, the distance of the iterations, which are not all 0. Factors and differences are
// polynomials of values that do not change; such values are taken for large ones without a common
// divisor, so that f[i] and f[i + n] are apart, as n iterations mostly are.
#include "acc/updates/Neighbours.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
/// A(i) = B(i + d), in steps of the nest's loops.
std::optional<Neighbours::Equation> Neighbours::equation(const Polynomial &A, const Polynomial &B) {
  Equation Found;
  Polynomial X = A, Y = B;
  for (const Counter &I : llvm::ArrayRef(Counters).take_front(Dims)) {
    auto SX = X.split(I.V), SY = Y.split(I.V);
    if (!SX || !SY || !(SX->Factor == SY->Factor) || (!I.Step && !SX->Factor.isZero()))
      return std::nullopt;
    Found.Factors.push_back(I.Step ? SX->Factor * *I.Step : Polynomial());
    X = SX->Rest;
    Y = SY->Rest;
  }
  Found.Rest = X - Y;
  auto counts = [&](const Polynomial &P) {
    return llvm::any_of(llvm::ArrayRef(Counters).take_front(Dims),
                        [&](const Counter &I) { return P.mentions(I.V); });
  };
  if (counts(Found.Rest) || llvm::any_of(Found.Factors, counts) || !Found.Rest.isExact())
    return std::nullopt;
  return Found;
}

/// The loops of which another iteration has other values in P.
unsigned Neighbours::fixedDims(const Polynomial &P) const {
  unsigned Found = 0;
  for (const Atom &A : Atoms)
    Found |= P.mentions(A.V) ? A.Dims : 0;
  return Found;
}

/// Quotients of terms with the same variables.
static void addQuotients(const Polynomial &Of, const Polynomial &By,
                         llvm::SmallVectorImpl<int64_t> &Found) {
  for (auto &[P, X] : Of.terms())
    for (auto &[Q, Y] : By.terms())
      if (P == Q && Y && X % Y == 0 && !llvm::is_contained(Found, X / Y))
        Found.push_back(X / Y);
}

llvm::SmallVector<int64_t, 4> Neighbours::distances(ArrayRef<Equation> Equations,
                                                    unsigned Dim) const {
  llvm::SmallVector<int64_t, 4> Found{0};
  for (const Equation &X : Equations)
    addQuotients(X.Rest, X.Factors[Dim], Found);
  const int64_t Trips = Counters[Dim].Trips;
  llvm::erase_if(Found, [Trips](int64_t By) { return Trips && std::abs(By) >= Trips; });
  return Found;
}

bool Neighbours::isSolvable(ArrayRef<Equation> Equations, unsigned Dim, unsigned Fixed,
                            bool Moves) const {
  if (Dim == Dims)
    return Moves && llvm::all_of(Equations, [](const Equation &X) { return X.Rest.isZero(); });
  for (int64_t By : distances(Equations, Dim)) {
    if (By && Fixed >> Dim & 1)
      continue;
    llvm::SmallVector<Equation, 3> Left(Equations);
    for (Equation &X : Left)
      X.Rest = X.Rest - X.Factors[Dim] * Polynomial(By);
    if (isSolvable(Left, Dim + 1, Fixed, Moves || By))
      return true;
  }
  return false;
}

bool Neighbours::areNear(const Place &A, const Place &B) {
  if (A.Root != B.Root || A.Steps.size() != B.Steps.size())
    return false;
  llvm::SmallVector<Equation, 3> Equations;
  unsigned Fixed = 0;
  for (auto [P, Q] : llvm::zip(A.Steps, B.Steps)) {
    if (P.Field != Q.Field)
      return false;
    auto Found = P.Field ? std::nullopt : equation(P.Index, Q.Index);
    if (!P.Field && !Found)
      return false;
    if (Found)
      Equations.push_back(*Found);
    Fixed |= fixedDims(P.Index) | fixedDims(Q.Index);
  }
  return isSolvable(Equations, 0, Fixed, false);
}

unsigned Neighbours::folded(Expr *Index) {
  llvm::SaveAndRestore Exactly(Strict, true);
  auto P = polynomial(Index);
  unsigned Found = 0;
  if (!P)
    return Found;
  for (unsigned I = 0; I < Dims; ++I)
    for (unsigned K = 0; K < Counters.size(); ++K) {
      const Counter &X = Counters[I], &Y = Counters[K];
      auto SX = P->split(X.V), SY = P->split(Y.V);
      if (I == K || !SX || !SY || !X.Step || !Y.Step || fixedDims(*P) >> I & 1)
        continue;
      const Polynomial F = SX->Factor * *X.Step, G = SY->Factor * *Y.Step;
      llvm::SmallVector<int64_t, 2> By;
      addQuotients(F, G, By);
      if (By.size() != 1 || !(F == G * Polynomial(By[0])))
        continue;
      if (Y.Trips ? std::abs(By[0]) < Y.Trips : std::abs(By[0]) == 1)
        Found |= 1u << I;
    }
  return Found;
}

/// By the terms with variables, where there are such.
static bool isPositive(const Polynomial &P) {
  bool HasVariables = false, Sign = P.isExact();
  for (auto &[Variables, Factor] : P.terms()) {
    HasVariables |= !Variables.empty();
    Sign &= Variables.empty() || Factor > 0;
  }
  return Sign && (HasVariables || P.constant() > 0);
}

unsigned Neighbours::overlapping(const LoopDim &Inside) {
  auto From = polynomial(Inside.Lower), To = polynomial(Inside.Upper);
  unsigned Found = 0;
  if (!From || !To)
    return Found;
  if (Inside.Down)
    std::swap(From, To);
  const bool IsIn = Inside.Op == BO_LE || Inside.Op == BO_GE;
  for (unsigned I = 0; I < Dims; ++I) {
    auto First = From->split(Counters[I].V), Last = To->split(Counters[I].V);
    const auto &Step = Counters[I].Step;
    if (!First || !Last || !Step || !(First->Factor == Last->Factor))
      continue;
    const Polynomial Shift = First->Factor * *Step;
    if (Shift.isZero() || (fixedDims(*From) | fixedDims(*To)) >> I & 1)
      continue;
    const Polynomial Values = *To - *From + Polynomial(IsIn);
    if (isPositive(Values - Shift) && isPositive(Values + Shift))
      Found |= 1u << I;
  }
  return Found;
}
} // namespace xacc
