// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that OpenMP contains count.
#ifndef XACC_PLUGIN_TOKENS_XMPOPENMP_H
#define XACC_PLUGIN_TOKENS_XMPOPENMP_H

#include "tokens/XmpFor.h"

namespace xacc {
class XmpCountedLoops : public XmpRewritePart {
public:
  using XmpRewritePart::XmpRewritePart;
  using For = XmpFors::For;

  struct Loop {
    clang::SourceLocation Loc;
    size_t Begin = 0; ///< behind the directive
    XmpClauses List;
    llvm::SmallVector<llvm::StringRef, 4> Variables;
    llvm::SmallVector<For, 4> Fors; ///< if OpenMP contains one of them
  };
  bool needsCounters(size_t I, const Loop &L) const;
  bool countLoops(XmpCode &Out, size_t I, Loop &L);

private:
  bool standsInFront(const For &F) const;
  bool keepsHeader(const Loop &L, const For &F) const;
  bool checkBound(const Loop &L, const For &F);
  void share(size_t From, const For &F, const std::string &Name);
  void declareCount(XmpCode &Out, const For &F, const XmpCode &Type, const std::string &N);
  void typeOf(XmpCode &Out, const For &F) const;
  void countLoop(XmpCode &Out, Loop &L, const For &F);
};
} // namespace xacc
#endif
