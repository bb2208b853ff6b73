// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Iterations whose subscripts are computed here, and compared: what no rule of SamePlaces knows,
// as i & ~1, i * 2 % 6 or abs(i - 3). Part of Dependences.
#include "acc/updates/Dependences.h"
#include "acc/updates/SampleValue.h"
#include <set>

using namespace clang;

namespace xacc {
/// How many iterations of a loop are looked at: all, or the first ones, fewer where it may end
/// early; none if its step is not known.
int64_t Dependences::samplesOf(unsigned Dim) const {
  constexpr int64_t Most = 256 + 1, MostUnknown = 64; // a byte wraps
  if (!Ways[Dim].second)
    return 0;
  return Trips[Dim] ? std::min(Trips[Dim], Most) : MostUnknown;
}

/// True if two of the iterations over Dims have the same values of Indices; the other variables
/// hold their first ones.
bool Dependences::repeatsOver(ArrayRef<Expr *> Indices, unsigned Dims) {
  constexpr int64_t MostTogether = 4096;
  SmallVector<int64_t, 3> Counts;
  int64_t Points = 1;
  for (unsigned Dim = 0; Dim < Counters.size(); ++Dim) {
    Counts.push_back(Dims >> Dim & 1 ? samplesOf(Dim) : 1);
    Points *= Counts.back();
  }
  if (Points < 2 || Points > MostTogether)
    return false;
  int64_t Point = 0;
  auto counter = [&](const VarDecl *V) -> std::optional<int64_t> {
    int64_t Rest = Point;
    for (unsigned Dim = 0; Dim < Counters.size(); Rest /= Counts[Dim], ++Dim)
      if (V == Counters[Dim])
        return Ways[Dim].first + Rest % Counts[Dim] * Ways[Dim].second;
    return std::nullopt;
  };
  llvm::DenseMap<Expr *, bool> Fixed;
  auto isFixed = [&](Expr *E) {
    auto [It, IsNew] = Fixed.try_emplace(E);
    if (IsNew) {
      const Dependence D = of(E);
      It->second = D.IsKnown && !D.Dims;
    }
    return It->second;
  };
  SampleValue Sample(C, counter, [this](Expr *E) { return resolved(E); }, isFixed);
  std::set<SmallVector<int64_t, 3>> Seen;
  for (; Point < Points; ++Point) {
    SmallVector<int64_t, 3> Place;
    for (Expr *Index : Indices) {
      const std::optional<int64_t> Value = Sample.of(Index);
      if (!Value)
        return false;
      Place.push_back(*Value);
    }
    if (!Seen.insert(Place).second)
      return true;
  }
  return false;
}

/// Loops are looked at alone, and together where it is known how often all of them iterate.
bool Dependences::repeats(const ElementPath &P) {
  if (P.Root->getType()->isPointerType() && of(P.Root).Dims)
    return false;
  for (unsigned Dim = 0; Dim < Counters.size(); ++Dim)
    if (repeatsOver(P.Indices, 1u << Dim))
      return true;
  return llvm::all_of(Trips, [](int64_t Trip) { return Trip; }) && repeatsOver(P.Indices, all());
}
} // namespace xacc
