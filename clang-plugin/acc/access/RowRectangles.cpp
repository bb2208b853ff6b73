// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RowRectangles.h.
#include "acc/access/RowRectangles.h"

using namespace clang;

namespace xacc {
std::optional<Extent::Part> RowRectangles::part(const Access &A) {
  AccessExtent One(B, Lasts);
  if (!One.find(A))
    return std::nullopt;
  return One.part();
}

namespace {
/// A loop that moves the row: by how much in each iteration, and how many iterations it has, if
/// that is known.
struct Mover {
  int64_t Jump;
  std::optional<int64_t> Count;
};
} // namespace

/// Loops whose factors or counts are not known are the user's word for it that they take each row.
static constexpr int64_t Every = INT64_MAX;

/// How far apart the rows are that the loops lead to between the first and the last one, 1: they
/// lead to each; pointers that they pass over may lead nowhere. None: not known.
static std::optional<int64_t> distanceOfRows(const Access &A) {
  SmallVector<Mover, 3> Movers;
  for (const Range &R : A.Inner) {
    if (!A.Row->P.mentions(R.Variable))
      continue;
    auto Of = A.Row->P.split(R.Variable);
    auto Factor = Of ? Of->Factor.constant() : std::nullopt;
    if (!R.Takes || R.Step == 0)
      return std::nullopt;
    auto Span = R.Least && R.Greatest ? (R.Greatest->P - R.Least->P).constant() : std::nullopt;
    Movers.push_back({Factor ? std::abs(*Factor) * R.Step : Every,
                      Span ? std::optional(*Span / R.Step + 1) : std::nullopt});
  }
  llvm::sort(Movers, [](const Mover &X, const Mover &Y) { return X.Jump < Y.Jump; });
  int64_t Covered = 1; // rows in a line
  for (const Mover &M : Movers) {
    if (M.Jump > Covered && M.Jump != Every)
      return Movers.size() == 1 ? std::optional(M.Jump) : std::nullopt;
    Covered =
        M.Count && M.Jump != Every ? Covered + M.Jump * std::max<int64_t>(*M.Count - 1, 0) : Every;
  }
  return 1;
}

/// No loop leads to both the row and the element in it, as in rows[i][i].
static bool isRectangular(const Access &A) {
  if (!A.Row || A.Path.empty() || !A.Path.front().Index)
    return false;
  return llvm::none_of(A.Inner, [&](const Range &R) {
    return A.Row->P.mentions(R.Variable) && A.Path.front().Index->P.mentions(R.Variable);
  });
}

void RowRectangles::add(const Access &A) {
  const auto Distance = Unknown || !isRectangular(A) ? std::nullopt : distanceOfRows(A);
  if ((Unknown = !Distance))
    return;
  Access Pointer = A;
  Pointer.Base = A.RowsOf;
  Pointer.Path = {Step{nullptr, A.Row}};
  std::optional<Extent::Part> Rows = part(Pointer), Columns = part(A);
  if ((Unknown = !Rows || !Columns))
    return;
  const Polynomial &Column = A.Path.front().Index->P;
  auto Like = llvm::find_if(List, [&](const Rectangle &R) {
    return (R.Row - A.Row->P).constant() && (R.Column - Column).constant();
  });
  if (Like == List.end())
    Like = List.insert(List.end(), {A.Row->P, Column, {}, {}, *Distance, {}});
  Like->Distance = std::max(Like->Distance, *Distance);
  int64_t From = *(A.Row->P - Like->Row).constant() % *Distance;
  Like->From.insert(From < 0 ? From + *Distance : From);
  xacc::add(Like->Rows, *Rows);
  xacc::add(Like->Columns, *Columns);
}

bool RowRectangles::areOne() const {
  auto IsInside = [](const auto &Some, const auto &All) {
    return Some.size() == 1 && All.size() == 1 && covers(All.front(), Some.front());
  };
  return !Unknown && llvm::all_of(List, [](const Rectangle &R) {
    return R.From.size() == size_t(R.Distance);
  }) && llvm::any_of(List, [&](const Rectangle &All) {
    return llvm::all_of(List, [&](const Rectangle &R) {
      return IsInside(R.Rows, All.Rows) && IsInside(R.Columns, All.Columns);
    });
  });
}
} // namespace xacc
