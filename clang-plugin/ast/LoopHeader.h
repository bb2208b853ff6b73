// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The header of a for statement that counts, as OpenACC and XcalableMP take it:
//   for ([type] i = lower; i op upper; i += step)
#ifndef XACC_PLUGIN_AST_LOOPHEADER_H
#define XACC_PLUGIN_AST_LOOPHEADER_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallVector.h"

namespace xacc {
/// One dimension of a loop nest in canonical form.
struct LoopDim {
  clang::ForStmt *For = nullptr;
  clang::VarDecl *Variable = nullptr;
  bool Declares = false; ///< the for statement declares its variable
  clang::Expr *Lower = nullptr, *Upper = nullptr;
  clang::BinaryOperatorKind Op = clang::BO_LT; ///< variable Op Upper
  clang::Expr *Step = nullptr;                 ///< null: 1
  bool Down = false;                           ///< the step is subtracted
  /// With collapse(force:), what stands around the loop in the one around it.
  llvm::SmallVector<clang::Stmt *, 2> Before, After;
};

/// Reads the three parts of a for statement. False where it is not of this form.
bool readHeader(clang::ForStmt *For, LoopDim &D);
/// The same, and the loop counts: neither end nor step (nor the start of a variable of its own) is
/// computed from its variable, which usesOwnVariable returns.
bool analyseHeader(clang::ForStmt *For, LoopDim &D);
clang::Expr *usesOwnVariable(const LoopDim &D);
/// Calls Visit with what each assignment, increment and decrement in S changes.
void forEachAssigned(clang::Stmt *S, llvm::function_ref<void(clang::Expr *)> Visit);
/// Calls Visit with what S changes of the loop's variable, or of those of its end and its step.
void forEachChange(const LoopDim &D, clang::Stmt *S,
                   llvm::function_ref<void(clang::Expr *, bool OfBound)> Visit);
/// The variable that the first part of a header sets; null if there is none.
clang::VarDecl *controlVariable(clang::ForStmt *For);
} // namespace xacc
#endif
