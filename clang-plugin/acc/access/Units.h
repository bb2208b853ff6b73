// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What accesses to arrays and behind pointers count in: elements, also those of rows.
#ifndef XACC_PLUGIN_ACC_AUTO_UNITS_H
#define XACC_PLUGIN_ACC_AUTO_UNITS_H

#include "acc/access/Candidates.h"

namespace xacc {
/// The element of an array of arrays, or what a pointer to one points to, that subscripts count.
/// The sizes of rows must be constants.
clang::QualType unitOf(clang::ASTContext &C, clang::QualType T);
/// What V is an array of, or what it points to.
clang::QualType elementOf(clang::ASTContext &C, const clang::VarDecl *V);
/// The first and last unit of an access, and what must hold for that.
struct Units {
  Polynomial Low, High;
  llvm::SmallVector<Guard, 2> Guards;
};
/// Of a row of which the element is not known, all.
std::optional<Units> unitsOf(clang::ASTContext &C, const Access &A);
/// A copy would have the host's addresses in it.
bool holdsPointers(clang::QualType T);
/// Arrays, and pointers to what has a size.
bool isCandidate(const clang::VarDecl *V);
} // namespace xacc
#endif
