// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// align and shadow, and arrays of files on the device.
#ifndef XACC_PLUGIN_TOKENS_XMPALIGN_H
#define XACC_PLUGIN_TOKENS_XMPALIGN_H

#include "tokens/XmpRewrite.h"

namespace xacc {
class XmpAlignments : public XmpRewritePart {
public:
  using XmpRewritePart::XmpRewritePart;

  void describeOne(size_t I, size_t Brace, XmpDirective Id, XmpCursor &C,
                   llvm::ArrayRef<Name> Names);
  void arrayRecords(size_t I);
  void arrayRecordEarly(llvm::StringRef Name, size_t I);
  void declareOnDevice(size_t I);

private:
  bool parseAlign(XmpCursor &C, llvm::ArrayRef<Name> Names, Name &Array, Align &A);
  bool pairDims(const XmpList &Source, Align &A);
  bool parseShadow(XmpCursor &C, llvm::ArrayRef<Name> Names, Name &Array, Shadow &S);
  size_t initializerOf(llvm::StringRef Name, size_t Begin, size_t I) const;
  void declareEarly(llvm::StringRef Template, size_t I);
  bool writeRecord(size_t At, clang::SourceLocation L, llvm::StringRef Name, Described &D,
                   Scope &In);
  void arrayRecord(XmpCode &Out, llvm::StringRef Name, const Described &D);
  char shapeOf(const Described &D, unsigned Dim) const;
  std::string layoutOf(const Described &D) const;
};
} // namespace xacc
#endif
