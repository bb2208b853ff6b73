// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AccessExtent.h.
#include "acc/access/AccessExtent.h"
#include "acc/access/Units.h"

using namespace clang;

namespace xacc {
/// What is negative if a step from Last, which may be the last value, leaves the type of the
/// variable, that is, leads back into the range. That is undefined for int and wider signed types,
/// and with steps of 1 for unsigned ones a loop without end.
static std::optional<Polynomial> leavesRange(ASTContext &C, const Range &R,
                                             const Polynomial &Last) {
  QualType T = R.Variable->getType();
  const bool IsUnsigned = T->isUnsignedIntegerOrEnumerationType();
  const unsigned Bits = C.getIntWidth(T) - !IsUnsigned;
  const bool IsEndless = IsUnsigned && R.Step == 1;
  if (IsEndless || (Bits >= 63 && !R.Down) || (!IsUnsigned && Bits >= C.getIntWidth(C.IntTy) - 1))
    return std::nullopt;
  if (R.Down)
    return Last - Polynomial(R.Step - (IsUnsigned ? 0 : int64_t(1) << Bits));
  return Polynomial((int64_t(1) << Bits) - 1 - R.Step) - Last;
}

/// With a step, the end of the range is where the steps lead, which has a variable of its own.
bool AccessExtent::setLast(Range &R) {
  if (R.Step == 1)
    return true;
  if (R.Step <= 0)
    return false;
  std::optional<Form> &End = R.Down ? R.Least : R.Greatest;
  Polynomial First = (R.Down ? R.Greatest : R.Least)->P, Distance = R.Greatest->P - R.Least->P;
  for (const LastValue &Last : Lasts)
    if (Last.First == First && Last.Distance == Distance && Last.Step == R.Step &&
        Last.Down == R.Down)
      return End = Form(Polynomial(Last.Variable)), true;
  VarDecl *V = B.variable(".xacc.last", B.C.LongTy, nullptr, R.Variable->getLocation());
  Lasts.push_back({V, First, Distance, R.Step, R.Down});
  End = Form(Polynomial(V));
  return true;
}

/// A loop whose trip count is the same in all iterations of those around it.
bool AccessExtent::addSteadyLoop(Range &R, const Polynomial &Distance) {
  // A remainder by what is not positive is some other value, not none.
  auto D = Distance.constant();
  if (!D || *D < 0) {
    if (R.Takes)
      P.Distances.push_back(Distance);
    else
      check(Distance);
  }
  if (!setLast(R))
    return false;
  if (auto Leaves = leavesRange(B.C, R, (R.Down ? R.Least : R.Greatest)->P))
    check(*Leaves);
  return true;
}

/// Notes when the loop has iterations; Around: the loops around it. False: its end is not known.
bool AccessExtent::addLoop(Range &R, ArrayRef<Range> Around) {
  if (!R.Least || !R.Greatest) { // data says whether it has any
    Exact = false;
    return true;
  }
  Exact &= R.Takes;
  for (const auto &Bound : {R.Least, R.Greatest})
    if (!addGuards(Bound->Guards, Around))
      return false;
  Polynomial Distance = R.Greatest->P - R.Least->P;
  if (!mentionsAny(Distance, Around))
    return addSteadyLoop(R, Distance);
  // Some iterations around it have none of its own, so that its first and last ones may be
  // nobody's.
  Exact = false;
  auto Leaves = leavesRange(B.C, R, (R.Down ? R.Least : R.Greatest)->P);
  if (Leaves && !addGuards(Guard{*Leaves, 0, INT64_MAX / 2, 64}, Around))
    return false;
  Candidates Longest{Distance};
  if (eliminate(Longest, true, Around, {}) && Longest.size() == 1)
    P.Distances.push_back(Longest.front());
  return true;
}

/// What has to be tested in front of the construct.
bool AccessExtent::addGuards(ArrayRef<Guard> List, ArrayRef<Range> Loops) {
  for (const Guard &G : List) {
    Candidates Low{G.P}, High{G.P};
    if (!eliminate(Low, false, Loops, {}) || !eliminate(High, true, Loops, {}))
      return false;
    for (const Polynomial &X : Low)
      check(X - Polynomial(G.Least));
    for (const Polynomial &X : High)
      check(Polynomial(G.Greatest) - X);
  }
  return true;
}

bool AccessExtent::find(const Access &A) {
  auto Index = unitsOf(B.C, A);
  if (!Index)
    return false;
  SmallVector<Range, 3> Loops(A.Inner);
  for (size_t I = 0; I < Loops.size(); I++)
    if (!addLoop(Loops[I], ArrayRef(Loops).take_front(I)))
      return false;
  Polynomial::Bounds Least = learn(P.Distances);
  P.Low = {Index->Low};
  P.High = {Index->High};
  if (!addGuards(Index->Guards, Loops) || !eliminate(P.Low, false, Loops, Least) ||
      !eliminate(P.High, true, Loops, Least))
    return false;
  IsSure = !A.Conditional && Exact && Index->Low == Index->High;
  return true;
}

void add(SmallVectorImpl<Extent::Part> &List, const Extent::Part &P) {
  Polynomial::Bounds Least = learn(P.Distances);
  for (Extent::Part &Q : List)
    if (llvm::equal(Q.Distances, P.Distances)) {
      for (const Polynomial &X : P.Low)
        insert(Q.Low, X, false, Least);
      for (const Polynomial &X : P.High)
        insert(Q.High, X, true, Least);
      Q.Checks.append(P.Checks.begin(), P.Checks.end());
      return;
    }
  List.push_back(P);
}

bool covers(const Extent::Part &Q, const Extent::Part &P) {
  auto within = [](const Candidates &Some, const Candidates &All, bool Greatest) {
    return llvm::all_of(Some, [&](const Polynomial &X) {
      return llvm::any_of(All, [&](const Polynomial &Y) {
        auto Difference = (X - Y).constant();
        return Difference && (Greatest ? *Difference <= 0 : *Difference >= 0);
      });
    });
  };
  auto isKnown = [&](const Polynomial &D) {
    return llvm::any_of(P.Distances, [&](const Polynomial &Known) {
      auto Difference = (D - Known).constant();
      return Difference && *Difference >= 0;
    });
  };
  return llvm::all_of(Q.Distances, isKnown) &&
         llvm::all_of(P.Checks,
                      [&](const Extent::Check &C) { return llvm::is_contained(Q.Checks, C); }) &&
         within(P.Low, Q.Low, false) && within(P.High, Q.High, true);
}
} // namespace xacc
