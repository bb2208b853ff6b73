// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which elements one access reaches, from the ranges of the loops around it.
#ifndef XACC_PLUGIN_ACC_AUTO_ACCESS_EXTENT_H
#define XACC_PLUGIN_ACC_AUTO_ACCESS_EXTENT_H

#include "acc/access/Accesses.h"
#include "acc/access/Extent.h"

namespace xacc {
/// Unites P with the part of List that has the same loops, or adds it.
void add(llvm::SmallVectorImpl<Extent::Part> &List, const Extent::Part &P);
/// What P uses lies in what Q uses, whose loops are not empty where those of P are not, and which
/// is not known where P is not.
bool covers(const Extent::Part &Q, const Extent::Part &P);

class AccessExtent {
public:
  /// Last values of loop variables that have to be known are added to Lasts.
  AccessExtent(AstBuilder &B, llvm::SmallVectorImpl<LastValue> &Lasts) : B(B), Lasts(Lasts) {}
  /// False: the elements are not known.
  bool find(const Access &A);
  const Extent::Part &part() const { return P; }
  /// The ends are used whatever the data, whenever no loop is empty.
  bool isSure() const { return IsSure; }

private:
  bool addLoop(Range &R, llvm::ArrayRef<Range> Around);
  bool addSteadyLoop(Range &R, const Polynomial &Distance);
  bool addGuards(llvm::ArrayRef<Guard> List, llvm::ArrayRef<Range> Loops);
  bool setLast(Range &R);
  /// NotNegative must not be negative where all loops so far have iterations.
  void check(const Polynomial &NotNegative) {
    P.Checks.push_back({NotNegative, P.Distances.size()});
  }

  AstBuilder &B;
  llvm::SmallVectorImpl<LastValue> &Lasts;
  Extent::Part P;
  bool Exact = true; ///< loops lead to its ends whenever none is empty
  bool IsSure = false;
};
} // namespace xacc
#endif
