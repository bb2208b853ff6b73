// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// align and shadow as written.
#ifndef XACC_PLUGIN_TOKENS_XMPALIGN_H
#define XACC_PLUGIN_TOKENS_XMPALIGN_H

#include "tokens/XmpRewrite.h"

namespace xacc {
class XmpAlignments : public XmpRewritePart {
public:
  using XmpRewritePart::XmpRewritePart;

  void describeOne(size_t I, size_t Brace, XmpDirective Id, XmpCursor &C,
                   llvm::ArrayRef<Name> Names);

private:
  bool parseAlign(XmpCursor &C, llvm::ArrayRef<Name> Names, Name &Array, Align &A);
  bool pairDims(const XmpList &Source, Align &A);
  bool sourceDims(const XmpList &Source, llvm::StringMap<unsigned> &Dummies,
                  llvm::SmallVectorImpl<unsigned> &Colons);
  bool wrong(Tokens T, llvm::StringRef Expected);
  bool parseShadow(XmpCursor &C, llvm::ArrayRef<Name> Names, Name &Array, Shadow &S);
};
} // namespace xacc
#endif
