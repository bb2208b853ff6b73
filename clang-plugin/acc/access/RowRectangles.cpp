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

/// Loops lead to each row between the first and the last one: pointers that they pass over may lead
/// nowhere. Loops that do together what none does alone are the user's word for it.
static bool takesAllRows(const Access &A) {
  bool Moves = false;
  return llvm::any_of(A.Inner,
                      [&](const Range &R) {
                        auto Of = A.Row->P.split(R.Variable);
                        auto Factor = Of ? Of->Factor.constant() : std::nullopt;
                        Moves |= A.Row->P.mentions(R.Variable);
                        return Factor && (*Factor == 1 || *Factor == -1) && R.Step == 1 && R.Takes;
                      }) ||
         !Moves;
}

/// No loop leads to both the row and the element in it, as in rows[i][i].
static bool isRectangular(const Access &A) {
  if (!A.Row || A.Path.empty() || !A.Path.front().Index || !takesAllRows(A))
    return false;
  return llvm::none_of(A.Inner, [&](const Range &R) {
    return A.Row->P.mentions(R.Variable) && A.Path.front().Index->P.mentions(R.Variable);
  });
}

void RowRectangles::add(const Access &A) {
  if (Unknown || (Unknown = !isRectangular(A)))
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
    Like = List.insert(List.end(), {A.Row->P, Column, {}, {}});
  xacc::add(Like->Rows, *Rows);
  xacc::add(Like->Columns, *Columns);
}

bool RowRectangles::areOne() const {
  auto IsInside = [](const auto &Some, const auto &All) {
    return Some.size() == 1 && All.size() == 1 && covers(All.front(), Some.front());
  };
  return !Unknown && llvm::any_of(List, [&](const Rectangle &All) {
    return llvm::all_of(List, [&](const Rectangle &R) {
      return IsInside(R.Rows, All.Rows) && IsInside(R.Columns, All.Columns);
    });
  });
}
} // namespace xacc
