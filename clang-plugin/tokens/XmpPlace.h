// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where directives may stand, and where the walk meets them.
#ifndef XACC_PLUGIN_TOKENS_XMPPLACE_H
#define XACC_PLUGIN_TOKENS_XMPPLACE_H

#include "tokens/XmpRewrite.h"

namespace xacc {
class XmpPlaces : public XmpRewritePart {
public:
  using XmpRewritePart::XmpRewritePart;

  bool checkPlaces();
  void moveIntoBodies();
  void moveLoopsUp();

private:
  bool findWrong(llvm::SmallVectorImpl<std::pair<size_t, const char *>> &Wrong);
  bool holdsCode(size_t I, bool Around) const;
  size_t frontOf(size_t I);
};
} // namespace xacc
#endif
