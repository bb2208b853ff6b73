// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Subscripts and bounds as sums of integer multiples of products of variables: what the test for
// independent loops calculates with. Knows no statements; values are mathematical integers.
#ifndef XACC_PLUGIN_ACC_AUTO_POLYNOMIAL_H
#define XACC_PLUGIN_ACC_AUTO_POLYNOMIAL_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <optional>
#include <vector>

namespace xacc {
class Polynomial {
public:
  Polynomial() = default; ///< zero
  explicit Polynomial(int64_t Constant) { add({}, Constant); }
  explicit Polynomial(const clang::VarDecl *V) { add({V}, 1); }

  Polynomial operator+(const Polynomial &O) const;
  Polynomial operator-(const Polynomial &O) const { return *this + O * Polynomial(-1); }
  Polynomial operator*(const Polynomial &O) const;
  bool operator==(const Polynomial &O) const { return Exact && O.Exact && Terms == O.Terms; }

  /// False once a coefficient has left 64 bits: nothing is known then.
  bool isExact() const { return Exact; }
  bool isZero() const { return Exact && Terms.empty(); }
  std::optional<int64_t> constant() const;
  bool mentions(const clang::VarDecl *V) const;
  llvm::SmallSetVector<const clang::VarDecl *, 4> variables() const;

  /// A product of variables and its factor; in an order that does not depend on addresses.
  using Term = std::pair<std::vector<const clang::VarDecl *>, int64_t>;
  std::vector<Term> terms() const;
  /// As C source: "n * m - 1".
  std::string text() const;

  /// this = Factor * V + Rest, both without V; none if V is squared.
  struct Split;
  std::optional<Split> split(const clang::VarDecl *V) const;

  /// Least values that variables are known to have.
  using Bounds = std::map<const clang::VarDecl *, int64_t>;
  /// True if the value cannot be greater than zero.
  bool isNeverPositive(const Bounds &Least) const;
  bool isNeverNegative(const Bounds &Least) const {
    return (*this * Polynomial(-1)).isNeverPositive(Least);
  }
  /// Notes what this polynomial not being negative says of a variable.
  void learn(Bounds &Least) const;

private:
  using Product = std::vector<const clang::VarDecl *>; // sorted
  void add(const Product &P, int64_t Factor);
  std::map<Product, int64_t> Terms;
  bool Exact = true;
};

struct Polynomial::Split {
  Polynomial Factor, Rest;
};
} // namespace xacc
#endif
