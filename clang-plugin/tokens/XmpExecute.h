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
  /// A directive that is a statement: where it is read, its site, the clauses that it may have.
  struct Directive {
    XmpDirective Id;
    XmpCursor C;
    std::string Site;
    unsigned Allowed;
  };
  /// Writes the calls of one directive; false where it has reported an error.
  template <XmpDirective Id> bool execute(XmpCode &Out, Directive &D);
  bool executeAny(XmpCode &Out, Directive &D);
  bool beginCall(XmpCode &Out, Directive &D, llvm::StringRef Function, XmpClauses &List,
                 XmpList *Names = nullptr, llvm::StringRef What = "");
  bool endCall(XmpCode &Out, const XmpClauses &List);
  bool reflect(XmpCode &Out, Directive &D, llvm::StringRef Kind);
  bool lock(XmpCode &Out, Directive &D);
  bool signal(XmpCode &Out, Directive &D);
  bool items(XmpCode &Out, llvm::ArrayRef<Tokens> List);
  bool moveMemory(size_t I, const XmpClauses &List, llvm::StringRef &Device);
  llvm::StringRef memory(const XmpClauses &List);
};

#define XMP_DIRECTIVE(Id, Words, Kind, Clauses)
#define XMP_STATEMENT(Id, Words, Clauses)                                                          \
  template <> bool XmpExecution::execute<XmpDirective::Id>(XmpCode & Out, Directive & D);
#include "tokens/XmpDirectives.def"
} // namespace xacc
#endif
