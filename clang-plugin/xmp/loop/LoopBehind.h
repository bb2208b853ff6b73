// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values that variables have behind the nest. They are those that C leaves on every node, also
// on one that has no iteration of the loops around.
#ifndef XACC_PLUGIN_XMP_LOOPBEHIND_H
#define XACC_PLUGIN_XMP_LOOPBEHIND_H

#include "xmp/loop/LoopContext.h"

namespace xacc {
/// True if S may change V, or what is reached from it by its name.
bool isChanged(clang::Stmt *S, const clang::VarDecl *V);

class XmpLoopBehind : public XmpLoopPart {
public:
  using XmpLoopPart::XmpLoopPart;
  /// Behind L, and where all is known behind the outermost distributed loop around it.
  void leaveValue(For &L);

private:
  bool isKnownLater(clang::Expr *E, llvm::ArrayRef<clang::ForStmt *> Around);
  bool readLater(clang::ForStmt *Loop, llvm::ArrayRef<clang::ForStmt *> Around, For &Out);
  llvm::SmallVector<For, 4> readChain(llvm::ArrayRef<clang::ForStmt *> Chain);
  static bool mayEndEmpty(llvm::ArrayRef<For> Chain);
  clang::Stmt *valueInLast(llvm::MutableArrayRef<For> Chain, clang::VarDecl *Found);
  clang::Stmt *fromLast(const For &L, clang::VarDecl *Number, clang::VarDecl *Found,
                        clang::Stmt *Body);
  clang::Stmt *valueLeft(const For &L);
};
} // namespace xacc
#endif
