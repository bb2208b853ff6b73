// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nodes, template, distribute and template_fix.
#ifndef XACC_PLUGIN_TOKENS_XMPDECLARE_H
#define XACC_PLUGIN_TOKENS_XMPDECLARE_H

#include "tokens/XmpRewrite.h"

namespace xacc {
class XmpDeclarations : public XmpRewritePart {
public:
  using XmpRewritePart::XmpRewritePart;

  void nodes(size_t I, XmpCursor &C, llvm::ArrayRef<Name> Names);
  void templates(size_t I, XmpCursor &C, llvm::ArrayRef<Name> Names);
  void distribute(size_t I, XmpCursor &C, llvm::ArrayRef<Name> Names);
  void templateFix(size_t I, XmpCursor &C);

private:
  bool oneNodes(XmpCode &Out, const Name &N, const XmpList &L, const XmpRef *Equals);
  bool oneTemplate(XmpCode &Out, const Name &N, const XmpList &L);
  bool bounds(XmpCode &Out, const XmpList &L, bool AllowStar);
  bool formats(XmpCode &Out, const XmpList &L, std::string *Letters);
  bool format(XmpCode &Out, Tokens T, char &Letter);
  void declareObject(XmpCode &Out, const Name &N, bool Template);
  void expect(const Name &Only, llvm::ArrayRef<Name> Names);
  bool declarator(XmpCursor &C, llvm::ArrayRef<Name> Names, llvm::StringRef What, Name &N,
                  XmpList &L);
};
} // namespace xacc
#endif
