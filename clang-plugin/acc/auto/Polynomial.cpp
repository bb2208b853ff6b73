// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Polynomial.h.
#include "Polynomial.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace xacc {
void Polynomial::add(Product P, int64_t Factor) {
  int64_t &To = Terms[P];
  Exact &= !__builtin_add_overflow(To, Factor, &To);
  if (To == 0)
    Terms.erase(P);
}

Polynomial Polynomial::operator+(const Polynomial &O) const {
  Polynomial R = *this;
  R.Exact &= O.Exact;
  for (auto &[P, Factor] : O.Terms)
    R.add(P, Factor);
  return R;
}

Polynomial Polynomial::operator*(const Polynomial &O) const {
  Polynomial R;
  R.Exact = Exact && O.Exact;
  for (auto &[P, X] : Terms)
    for (auto &[Q, Y] : O.Terms) {
      Product PQ = P;
      PQ.insert(PQ.end(), Q.begin(), Q.end());
      llvm::sort(PQ);
      int64_t Factor = 0;
      R.Exact &= !__builtin_mul_overflow(X, Y, &Factor);
      R.add(PQ, Factor);
    }
  return R;
}

std::optional<int64_t> Polynomial::constant() const {
  if (!Exact || Terms.size() > 1 || (Terms.size() == 1 && !Terms.begin()->first.empty()))
    return std::nullopt;
  return Terms.empty() ? 0 : Terms.begin()->second;
}

bool Polynomial::mentions(const VarDecl *V) const {
  return llvm::any_of(Terms, [V](auto &T) { return llvm::is_contained(T.first, V); });
}

std::optional<Polynomial::Split> Polynomial::split(const VarDecl *V) const {
  Split S;
  S.Factor.Exact = S.Rest.Exact = Exact;
  for (auto &[P, X] : Terms) {
    Product Others;
    llvm::copy_if(P, std::back_inserter(Others), [V](const VarDecl *W) { return W != V; });
    if (Others.size() == P.size())
      S.Rest.add(P, X);
    else if (Others.size() + 1 == P.size())
      S.Factor.add(Others, X);
    else
      return std::nullopt;
  }
  return S;
}

/// The value is at most the sum of the greatest values of its terms, which are known for terms with a negative factor
/// and variables that are not negative.
bool Polynomial::isNeverPositive(const Bounds &Least) const {
  Polynomial Greatest;
  for (auto &[P, Factor] : Terms) {
    Polynomial Term(Factor);
    for (const VarDecl *V : P) {
      auto Known = Least.find(V);
      if (Factor > 0 || Known == Least.end() || Known->second < 0)
        return false;
      Term = Term * Polynomial(Known->second);
    }
    Greatest = Greatest + Term;
  }
  auto Value = Greatest.constant();
  return Exact && Value && *Value <= 0;
}

void Polynomial::learn(Bounds &Least) const {
  for (auto &[P, Factor] : Terms) {
    if (P.size() != 1 || Factor != 1 || !Exact)
      continue;
    auto Rest = (*this - Polynomial(P.front())).constant();
    if (!Rest || *Rest == INT64_MIN)
      return;
    auto [At, New] = Least.try_emplace(P.front(), -*Rest);
    At->second = std::max(At->second, -*Rest);
  }
}
} // namespace xacc
