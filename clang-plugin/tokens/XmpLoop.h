// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// loop.
#ifndef XACC_PLUGIN_TOKENS_XMPLOOP_H
#define XACC_PLUGIN_TOKENS_XMPLOOP_H

#include "tokens/XmpOpenMP.h"

namespace xacc {
class XmpLoops : public XmpRewritePart {
public:
  using XmpRewritePart::XmpRewritePart;
  using For = XmpFors::For;
  using Loop = XmpCountedLoops::Loop;

  void loop(size_t I, XmpCursor &C, unsigned Allowed);

private:
  bool runsEverywhere(const Loop &L) const;
  bool loopReductions(XmpCode &Out, const Loop &L);
  bool loopVariables(size_t I, XmpCursor &C, Loop &L, unsigned Allowed);
  bool checkPart(const Loop &L);
  void markLoop(size_t I, Loop &L);
};
} // namespace xacc
#endif
