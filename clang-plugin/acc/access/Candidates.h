// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The least and greatest values of polynomials over loops. The variables of loops are replaced,
// innermost first, by the ends of their ranges: a subscript that is linear in them is least and
// greatest there.
#ifndef XACC_PLUGIN_ACC_AUTO_CANDIDATES_H
#define XACC_PLUGIN_ACC_AUTO_CANDIDATES_H

#include "acc/access/Accesses.h"

namespace xacc {
/// Of which one is the least, or the greatest.
using Candidates = llvm::SmallVector<Polynomial, 2>;

/// Keeps one of two where it is known which is the greater.
void insert(Candidates &List, const Polynomial &P, bool Greatest, const Polynomial::Bounds &Least);
/// What it says of variables that no loop is empty.
Polynomial::Bounds learn(llvm::ArrayRef<Polynomial> Distances);
/// The greatest or least values over the loops, of which Least says what non-empty loops tell of
/// variables.
bool eliminate(Candidates &List, bool Greatest, llvm::ArrayRef<Range> Loops,
               const Polynomial::Bounds &Least);
bool mentionsAny(const Polynomial &P, llvm::ArrayRef<Range> Loops);
} // namespace xacc
#endif
