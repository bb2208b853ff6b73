// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Candidates.h.
#include "acc/access/Candidates.h"

using namespace clang;

namespace xacc {
void insert(Candidates &List, const Polynomial &P, bool Greatest, const Polynomial::Bounds &Least) {
  for (Polynomial &Q : List) {
    Polynomial Further = Greatest ? P - Q : Q - P;
    if (Further.isNeverPositive(Least))
      return;
    if (Further.isNeverNegative(Least)) {
      Q = P;
      return;
    }
  }
  List.push_back(P);
}

Polynomial::Bounds learn(ArrayRef<Polynomial> Distances) {
  Polynomial::Bounds Least;
  for (const Polynomial &D : Distances)
    D.learn(Least);
  return Least;
}

bool eliminate(Candidates &List, bool Greatest, ArrayRef<Range> Loops,
               const Polynomial::Bounds &Least) {
  constexpr size_t Most = 16;
  for (const Range &R : llvm::reverse(Loops)) {
    Candidates Next;
    for (const Polynomial &P : List) {
      auto S = P.split(R.Variable);
      if (!S || !P.isExact())
        return false;
      bool Grows = !S->Factor.isNeverPositive(Least), Falls = !S->Factor.isNeverNegative(Least);
      if (!Grows && !Falls) {
        insert(Next, P, Greatest, Least);
        continue;
      }
      if (!R.Least || !R.Greatest)
        return false;
      if (Grows)
        insert(Next, S->Factor * (Greatest ? R.Greatest : R.Least)->P + S->Rest, Greatest, Least);
      if (Falls)
        insert(Next, S->Factor * (Greatest ? R.Least : R.Greatest)->P + S->Rest, Greatest, Least);
    }
    List = Next;
    if (List.size() > Most)
      return false;
  }
  return true;
}

bool mentionsAny(const Polynomial &P, ArrayRef<Range> Loops) {
  return llvm::any_of(Loops, [&](const Range &R) { return P.mentions(R.Variable); });
}
} // namespace xacc
