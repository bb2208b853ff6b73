// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// First and last kinds on loops that OpenACC or OpenMP runs in parallel. Nobody sees the iterations
// in their order, so each that changes the variable notes its number, the value and the locations
// in a place of its own, and the runtime looks for the best note behind the nest. Locations are
// variables of the iteration.
#ifndef XACC_PLUGIN_XMP_LOOPNOTES_H
#define XACC_PLUGIN_XMP_LOOPNOTES_H

#include "xmp/loop/LoopContext.h"

namespace xacc {
class XmpLoopNotes : public XmpLoopPart {
public:
  using XmpLoopPart::XmpLoopPart;

  bool canNote() const;
  /// Copies: around the whole block. Ranges: behind its ranges.
  void open(Statements &Copies, Statements &Ranges);
  /// Behind the nest.
  void close(Statements &Out);

  Statements Writes; ///< what copies variables back to the device

private:
  void readFromDevice(Contest &Of, Statements &Out);
  clang::VarDecl *notes(clang::QualType Element, Statements &Out);
  void openNotes(Statements &Out);
  clang::Expr *place();
  clang::Stmt *note(Contest &Of);
  void forgetBest(Contest &Of, Statements &Out);
  clang::Stmt *keepBest(Contest &Of);
  void noteIterations();
  void pick(Contest &Of, Statements &Out);

  clang::VarDecl *Room = nullptr;                    ///< how many places there are
  clang::VarDecl *Here = nullptr, *Number = nullptr; ///< of the iteration: place and number
};
} // namespace xacc
#endif
