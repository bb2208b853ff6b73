// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is put in and left out. See XmpRewrite.h.
#include "tokens/XmpRewrite.h"

using namespace clang;

namespace xacc {
const XmpPragma &XmpRewrite::pragma(size_t I) const {
  return Pragmas[reinterpret_cast<size_t>(In[I].getAnnotationValue())];
}

/// A loop does not narrow the executing set, so what its nodes do together cannot be told apart
/// from what all do.
bool XmpRewrite::rejectInLoop(size_t I) {
  if (I >= LoopEnd)
    return false;
  Report(pragma(I).Loc, diag::err_xmp_unsupported)
      << "a communication directive inside an xmp loop";
  return true;
}

void XmpRewrite::replace(size_t I, const XmpCode &Code) {
  auto It = Early.find(I);
  std::vector<Token> &Open = Edits[It == Early.end() ? I : It->second].Open;
  Open.insert(Open.end(), Code.Out.begin(), Code.Out.end());
}

/// Text behind the statement that ends in front of End; statements that were begun later end first.
void XmpRewrite::closeAfter(size_t End, const XmpCode &Code) {
  std::vector<Token> &Close = Edits[End].Close;
  Close.insert(Close.begin(), Code.Out.begin(), Code.Out.end());
}

void XmpRewrite::drop(size_t Begin, size_t End) {
  for (size_t I = Begin; I < End; ++I)
    Edits[I].Drop = true;
}
} // namespace xacc
