// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The dimensions of a reduction's item, and what constants tell of the section: where it begins,
// how many scalars it has, whether they lie side by side. Changes nothing.
#ifndef XACC_PLUGIN_ACC_REDUCTION_REDUCTIONSECTION_H
#define XACC_PLUGIN_ACC_REDUCTION_REDUCTIONSECTION_H

#include "acc/region/Region.h"
#include <optional>

namespace xacc {
struct SectionDim {
  clang::Expr *Lower, *Length; ///< null: from the start, to the end
  bool IsSubscript;
  clang::QualType Outer; ///< array or pointer
};

/// Splits an item into its dimensions, outermost first; returns what they are of.
clang::Expr *dimensionsOf(clang::Expr *Item, llvm::SmallVectorImpl<SectionDim> &Dims);
/// The type of an element of an array, or of what a pointer points to.
clang::QualType elementOf(clang::ASTContext &C, clang::QualType Outer);
/// Scalars in a value of type T, or nothing if that is not constant.
std::optional<uint64_t> countScalars(clang::ASTContext &C, clang::QualType T);

enum class SectionProblem { None, Length, Gaps };
/// Place and number of the scalars of a section, in the order of memory.
SectionProblem placeOf(clang::ASTContext &C, llvm::ArrayRef<SectionDim> Dims, ReductionItem &I);
/// True where lengths that only the program knows leave gaps, too.
bool hasGaps(clang::ASTContext &C, llvm::ArrayRef<SectionDim> Dims);
/// An array from the start of the variable to the end of the section.
clang::QualType copyType(clang::ASTContext &C, const ReductionItem &I, clang::QualType Outer);
} // namespace xacc
#endif
