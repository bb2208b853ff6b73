// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives that are executed: communication, tasks, gmove and array.
#ifndef XACC_PLUGIN_TOKENS_XMPEXECUTE_H
#define XACC_PLUGIN_TOKENS_XMPEXECUTE_H

#include "tokens/XmpRewrite.h"

namespace xacc {
/// False where T cannot be a variable or a part of one. Clang's message would be of an address that
/// the user does not take.
bool mayBeObject(Tokens T);

class XmpExecution : public XmpRewritePart {
public:
  using XmpRewritePart::XmpRewritePart;

  void statement(size_t I, XmpDirective Id, XmpCursor &C, unsigned Allowed);
  void task(size_t I, XmpCursor &C, unsigned Allowed);
  void tasks(size_t I, XmpCursor &C);
  void move(size_t I, XmpDirective Id, XmpCursor &C, unsigned Allowed);
  void images(size_t I, XmpCursor &C);
  void nonblock(size_t I, XmpCursor &C);

private:
  bool call(XmpCode &Out, XmpDirective Id, XmpCursor &C, const std::string &Site, unsigned Allowed);
  bool reflect(XmpCode &Out, XmpDirective Id, XmpCursor &C, const std::string &Site,
               unsigned Allowed);
  bool reduction(XmpCode &Out, XmpCursor &C, const std::string &Site, unsigned Allowed);
  bool signal(XmpCode &Out, XmpDirective Id, XmpCursor &C, const std::string &Site);
  bool lock(XmpCode &Out, XmpDirective Id, XmpCursor &C);
  bool waitNonblock(XmpCode &Out, XmpCursor &C, const std::string &Site);
  bool items(XmpCode &Out, llvm::ArrayRef<Tokens> List);
  bool moveMemory(size_t I, const XmpClauses &List, llvm::StringRef &Device);
  llvm::StringRef memory(const XmpClauses &List);
};
} // namespace xacc
#endif
