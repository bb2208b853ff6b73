// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Iterations whose subscripts are computed here, and compared: what no rule of SamePlaces knows,
// as i & ~1, i * 2 % 6 or abs(i - 3). Part of Dependences.
#include "acc/updates/Dependences.h"
#include "acc/updates/SampleValue.h"
#include <map>

using namespace clang;

namespace xacc {
/// How many iterations of a loop are looked at: all, or the first ones, fewer where it may end
/// early; none if its step is not known.
int64_t Dependences::samplesOf(unsigned Dim, int64_t MostUnknown) const {
  constexpr int64_t Most = 256 + 1; // a byte wraps
  if (!Ways[Dim].second)
    return 0;
  return Trips[Dim] ? std::min(Trips[Dim], Most) : MostUnknown;
}

/// True if an iteration over Dims has a place that another one has, by their subscripts; the other
/// variables hold their first values.
bool Dependences::repeatsOver(ArrayRef<ElementPath> Places, unsigned Dims) {
  const int64_t MostTogether = Places.size() == 1 ? 4096 : 512;
  const int64_t MostUnknown = Places.size() == 1 ? 64 : 16; // i and 63 - i may end before they meet
  SmallVector<int64_t, 3> Counts;
  int64_t Points = 1;
  for (unsigned Dim = 0; Dim < Counters.size(); ++Dim) {
    Counts.push_back(Dims >> Dim & 1 ? samplesOf(Dim, MostUnknown) : 1);
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
  std::map<SmallVector<int64_t, 3>, int64_t> Seen; // in which iteration
  for (; Point < Points; ++Point)
    for (const ElementPath &P : Places) {
      SmallVector<int64_t, 3> Place;
      for (Expr *Index : P.Indices) {
        const std::optional<int64_t> Value = Sample.of(Index);
        if (!Value)
          return false;
        Place.push_back(*Value);
      }
      if (Seen.try_emplace(Place, Point).first->second != Point)
        return true;
    }
  return false;
}

/// Loops are looked at alone, and together where it is known how often all of them iterate.
bool Dependences::repeats(ArrayRef<ElementPath> Places, unsigned Dims) {
  if (Places[0].Root->getType()->isPointerType() && of(Places[0].Root).Dims)
    return false;
  for (unsigned Dim = 0; Dim < Counters.size(); ++Dim)
    if (Dims >> Dim & 1 && repeatsOver(Places, 1u << Dim))
      return true;
  return Dims == all() && llvm::all_of(Trips, [](int64_t Trip) { return Trip; }) &&
         repeatsOver(Places, Dims);
}

/// True if what is A in one iteration is B in another one: a[i] and a[i ^ 1].
bool Dependences::meet(const ElementPath &A, const ElementPath &B) {
  const ElementPath Places[] = {behindPointers(A), behindPointers(B)};
  return Places[0].Root == Places[1].Root && Places[0].Indices.size() == Places[1].Indices.size() &&
         repeats(Places, all());
}
} // namespace xacc
