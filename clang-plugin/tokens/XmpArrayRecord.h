// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What align and shadow say of an array becomes one record, written at the last of them in a block;
// and arrays of files on the device.
#ifndef XACC_PLUGIN_TOKENS_XMPARRAYRECORD_H
#define XACC_PLUGIN_TOKENS_XMPARRAYRECORD_H

#include "tokens/XmpRewrite.h"

namespace xacc {
class XmpArrayRecords : public XmpRewritePart {
public:
  using XmpRewritePart::XmpRewritePart;

  /// Writes the records that the directive at I completes.
  void complete(size_t I);
  /// A block may name the descriptor of an array that it aligns further down, also in what declares
  /// the array.
  void writeEarly(llvm::StringRef Name, size_t I);
  /// `acc declare` of distributed arrays at file scope: they exist when main begins, and so do
  /// their copies from then on.
  void declareOnDevice(size_t I);

private:
  size_t initializerOf(llvm::StringRef Name, size_t Begin, size_t I) const;
  void declareEarly(llvm::StringRef Template, size_t I);
  size_t endOfInitializer(size_t Equal) const;
  llvm::SmallDenseSet<size_t> nodesOf(llvm::StringRef Template, size_t I, size_t End) const;
  bool write(size_t At, size_t Equal, clang::SourceLocation L, llvm::StringRef Name, Described &D,
             Scope &In);
  /// Front: what the block declares.
  void record(XmpCode &Front, XmpCode &Out, llvm::StringRef Name, const Described &D);
  char shapeOf(const Described &D, unsigned Dim) const;
  std::string layoutOf(const Described &D) const;
};
} // namespace xacc
#endif
