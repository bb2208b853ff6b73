// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that OpenMP directives contain.
#ifndef XACC_PLUGIN_TOKENS_XMPFOR_H
#define XACC_PLUGIN_TOKENS_XMPFOR_H

#include "tokens/XmpRewrite.h"

namespace xacc {
class XmpFors : public XmpRewritePart {
public:
  using XmpRewritePart::XmpRewritePart;

  struct For {
    size_t Index = 0, Body = 0, End = 0;     ///< of for, of the body, behind the statement
    llvm::SmallVector<clang::Token, 4> Type; ///< of a variable that the header declares
    llvm::StringRef Variable;
    bool Tight = true; ///< nothing but headers between it and the directive
    llvm::SmallVector<llvm::StringRef, 4> Outer;
  };
  llvm::StringRef controlVariable(size_t I) const;
  llvm::SmallVector<size_t, 4> boundTogether(size_t Begin, size_t I) const;
  void findFors(size_t Begin, size_t End, llvm::function_ref<bool(llvm::StringRef)> Wanted,
                llvm::SmallVectorImpl<For> &Out);

private:
  size_t controlIndex(size_t I) const;
  unsigned boundLoops(size_t I) const;
  void readFor(size_t I, For &F);
};
} // namespace xacc
#endif
