// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that OpenMP directives contain. Clang has built OpenMP's loops while it parsed, from loops
// that count up to a variable; the user's header stands in front of them in a copy that is never
// executed (tokens/XmpOpenMP.cpp). The copy is read, its variable gets the count, and the marker in
// the body becomes the iteration.
#ifndef XACC_PLUGIN_XMP_LOOPOPENMP_H
#define XACC_PLUGIN_XMP_LOOPOPENMP_H

#include "xmp/loop/LoopContext.h"

namespace xacc {
/// True if S gives a variable the value of a marker.
bool setsCounted(clang::Stmt *S);
/// The variable of a loop that OpenMP contains; null for another one.
clang::VarDecl *counted(const XmpLoop::For &L);

class XmpLoopOpenMP : public XmpLoopPart {
public:
  using XmpLoopPart::XmpLoopPart;

  bool findHeader(clang::Stmt *&S, clang::Stmt **Slot);
  For *findCounting(clang::ForStmt *Loop);
  void findIndex(clang::Stmt *S);
  void addCount(For &L, clang::VarDecl *Range, Statements &Out);
  clang::Expr *countedValue(const For &L);
  void rewriteCounted(For &L);
};
} // namespace xacc
#endif
