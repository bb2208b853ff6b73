// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops that an `xmp loop` distributes, found by the names of their variables, and what is
// known of each.
#ifndef XACC_PLUGIN_XMP_LOOPNEST_H
#define XACC_PLUGIN_XMP_LOOPNEST_H

#include "xmp/loop/LoopContext.h"
#include "clang/AST/StmtOpenACC.h"

namespace xacc {
/// Fills LoopsAround of a function that nothing is lowered of.
void noteLoopsAround(XmpContext &In, clang::Stmt *Body);

class XmpLoopNest : public XmpLoopPart {
public:
  using XmpLoopPart::XmpLoopPart;
  bool findLoops();

private:
  void find(clang::Stmt *&S, clang::Stmt **Slot);
  void findFor(clang::ForStmt *Loop, clang::Stmt **Slot);
  bool hidesOuter(clang::ForStmt *Loop, clang::VarDecl *V);
  void bind(clang::OpenACCConstructStmt *A, clang::Stmt *Loop);
  bool readLoop(For &L);
  void rejectJumps();
  void rejectChanges(const For &L);
  bool standsInFront(const For &L);
  bool endsInOrder(const For &L);
  XmpLoop::Form formOf(const For &L);

  // Where the search is:
  llvm::SmallVector<clang::ForStmt *, 4> Around;
  llvm::DenseMap<const clang::ForStmt *, clang::ForStmt *> Bound; ///< as For::Last
  size_t Found = 0;
  bool Tight = true;
  bool Shared = false; ///< a construct around shares iterations out
  bool InOpenMP = false;
};
} // namespace xacc
#endif
