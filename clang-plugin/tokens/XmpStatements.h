// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Extents of statements: directives of XcalableMP that govern one put braces around it.
#ifndef XACC_PLUGIN_TOKENS_XMPSTATEMENTS_H
#define XACC_PLUGIN_TOKENS_XMPSTATEMENTS_H

#include "tokens/XmpRewrite.h"

namespace xacc {
class XmpStatements : public XmpRewritePart {
public:
  using XmpRewritePart::XmpRewritePart;

  size_t skipAnnotation(size_t I) const { return Stream.behindPragma(I); }
  bool isAlone(size_t I) const;
  bool sharesIterations(size_t I) const;
  size_t governedFrom(size_t I) const;
  size_t statementEnd(size_t I) const;
};
} // namespace xacc
#endif
