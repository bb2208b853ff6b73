// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sites of directives, and calls of functions that mean something to XcalableMP.
#ifndef XACC_PLUGIN_XMP_CALLS_H
#define XACC_PLUGIN_XMP_CALLS_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
class XmpSites : public XmpPart {
public:
  using XmpPart::XmpPart;

  clang::Expr *site(llvm::StringRef Construct, clang::SourceLocation L);
  clang::Expr *lowerCall(clang::CallExpr *Call);
  void makeSites(clang::Stmt *&S, bool InCompute = false);

private:
  clang::Expr *newSite(llvm::StringRef Text, clang::SourceLocation L);
  clang::Expr *lowerAllocation(clang::CallExpr *Call);
};
} // namespace xacc
#endif
