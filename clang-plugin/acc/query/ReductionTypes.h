// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types and operators of reductions.def.
#ifndef XACC_PLUGIN_ACC_QUERY_REDUCTIONTYPES_H
#define XACC_PLUGIN_ACC_QUERY_REDUCTIONTYPES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Type.h"

namespace xacc {
/// Number of a scalar type in reductions.def, or -1.
int reductionType(clang::ASTContext &C, clang::QualType T);
/// How values of type T are reduced: as so many of a type of reductions.def each, which is -1 if
/// they cannot be.
struct ReducedAs {
  int Type;
  unsigned Parts;
};
ReducedAs reducedAs(clang::ASTContext &C, unsigned Op, clang::QualType T);
/// How C writes an operator of enum xacc_red_op.
llvm::StringRef operatorName(unsigned Op);
} // namespace xacc
#endif
