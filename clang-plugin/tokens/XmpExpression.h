// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sections, descriptors and intrinsics in expressions.
#ifndef XACC_PLUGIN_TOKENS_XMPEXPRESSION_H
#define XACC_PLUGIN_TOKENS_XMPEXPRESSION_H

#include "tokens/XmpRewrite.h"

namespace xacc {
class XmpExpressions : public XmpRewritePart {
public:
  using XmpRewritePart::XmpRewritePart;

  /// True if the file assigns to sections: that needs no directive.
  bool hasSections() const;
  std::vector<clang::Token> withSections(Tokens T);
  void descOf(size_t I);
  bool isCalled(size_t I, llvm::StringRef Name) const;
  bool takesMask(size_t I) const;
  void wholeArguments();
  void addMask(size_t I);
  void fileScopeExtents();

private:
  bool takesWhole(size_t I) const;
};
} // namespace xacc
#endif
