// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Polynomial.h.
#include "acc/access/Polynomial.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace xacc {
void Polynomial::add(const Product &P, int64_t Factor) {
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

llvm::SmallSetVector<const VarDecl *, 4> Polynomial::variables() const {
  llvm::SmallSetVector<const VarDecl *, 4> Found;
  for (auto &[P, Factor] : terms())
    Found.insert(P.begin(), P.end());
  return Found;
}

std::vector<Polynomial::Term> Polynomial::terms() const {
  std::vector<Term> List(Terms.begin(), Terms.end());
  auto Declared = [](const VarDecl *V) {
    return std::make_pair(V->getLocation().getRawEncoding(), V->getName());
  };
  for (auto &[P, Factor] : List)
    llvm::sort(P, [&](auto *V, auto *W) { return Declared(V) < Declared(W); });
  llvm::sort(List, [&](const Term &A, const Term &B) {
    if (A.first.size() != B.first.size())
      return A.first.size() > B.first.size();
    return std::lexicographical_compare(
        A.first.begin(), A.first.end(), B.first.begin(), B.first.end(),
        [&](auto *V, auto *W) { return Declared(V) < Declared(W); });
  });
  return List;
}

std::string Polynomial::text() const {
  std::string Text;
  std::vector<Term> List = terms();
  auto Positive = llvm::find_if(List, [](const Term &T) { return T.second > 0; });
  if (Positive != List.end()) // n - m rather than -m + n
    std::rotate(List.begin(), Positive, Positive + 1);
  for (auto &[P, Factor] : List) {
    Text += Text.empty() ? (Factor < 0 ? "-" : "") : (Factor < 0 ? " - " : " + ");
    uint64_t Size = Factor < 0 ? -uint64_t(Factor) : uint64_t(Factor);
    if (P.empty() || Size != 1)
      Text += std::to_string(Size) + (P.empty() ? "" : " * ");
    Text += llvm::join(llvm::map_range(P, [](const VarDecl *V) { return V->getName(); }), " * ");
  }
  return Text.empty() ? "0" : Text;
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

/// The value is at most the sum of the greatest values of its terms, which are known for terms with
/// a negative factor and variables that are not negative.
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
