// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives between images: post and wait, lock and unlock, image, nonblock. See XmpExecute.h.
#include "tokens/XmpCoarray.h"
#include "tokens/XmpExecute.h"
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
/// post (node, tag), wait, wait (node), wait (node, tag).
bool XmpExecution::signal(XmpCode &Out, Directive &D) {
  const bool IsPost = D.Id == XmpDirective::Post;
  XmpCursor &C = D.C;
  XmpList List;
  XmpRef Node;
  if (IsPost && !C.is(tok::l_paren))
    return C.expected("'('");
  if (!C.optionalList(List, "a node or a tag") || !C.finish())
    return false;
  const size_t Count = List.Items.size();
  XmpCursor Inside = C;
  if (Count) {
    Inside.Rest = List.Items[0];
    if (!Inside.ref(Node) || !Inside.finish())
      return false;
  }
  if (Count > 2 || (IsPost && Count < 2)) {
    Report(List.Loc, diag::err_xmp_expected) << "a node and a tag" << C.Directive;
    return false;
  }
  Out << (IsPost ? "__xmp_post(" : "__xmp_wait(") + D.Site + ",";
  if (!All.referencePtr(Out, Node, Count))
    return false;
  Out << ",";
  if (IsPost)
    Out.expr(List.Items[1]);
  else if (Count == 2)
    (Out << "(const int[]){").expr(List.Items[1]) << "}";
  else
    Out << "0";
  Out << ");";
  return true;
}

template <> bool XmpExecution::execute<XmpDirective::Post>(XmpCode &Out, Directive &D) {
  return signal(Out, D);
}
template <> bool XmpExecution::execute<XmpDirective::Wait>(XmpCode &Out, Directive &D) {
  return signal(Out, D);
}

/// The object in the directive of T, in front of a colon the own one: what XmpCoarrayTokens makes
/// of it in a statement.
static bool objectOfImage(XmpRewrite &All, Tokens T, XmpCode &Out) {
  size_t Colon = 0;
  while (Colon < T.size() && T[Colon].isNot(tok::colon))
    Colon = T[Colon].isOneOf(tok::l_paren, tok::l_square) ? closing(T, Colon) + 1 : Colon + 1;
  if (Colon >= T.size()) {
    Out << T;
    return mayBeObject(T);
  }
  if (Colon == 0 || !mayBeObject(T.take_front(Colon)))
    return false;
  XmpCode Images = All.code(T[Colon].getLocation());
  int64_t Count = 0;
  for (size_t I = Colon + 1; I < T.size(); ++Count) {
    size_t Close = T[I].is(tok::l_square) ? closing(T, I) : T.size();
    if (Close >= T.size() || Close == I + 1)
      return false;
    Images.expr(T.slice(I + 1, Close - I - 1)) << ",";
    I = Close + 1;
  }
  Out << "(*__builtin_choose_expr(1, &(" << T.take_front(Colon) << "), __xmp_image(" << Count
      << ", (const long[]){" << Images << "})))";
  return Count > 0;
}

/// lock (object) acquired_lock (variable) stat (variable), unlock (object) stat (variable).
bool XmpExecution::lock(XmpCode &Out, Directive &D) {
  const bool Releases = D.Id == XmpDirective::Unlock;
  XmpCursor &C = D.C;
  Tokens Named, Acquired, Status;
  SourceLocation L = C.loc();
  if (!C.parens(Named, "a lock"))
    return false;
  while (!C.atEnd()) {
    bool IsStatus = C.takeWord("stat");
    if (!IsStatus && (Releases || !C.takeWord("acquired_lock")))
      return C.expected(Releases ? "'stat'" : "'acquired_lock' or 'stat'");
    if (!C.parens(IsStatus ? Status : Acquired, "a variable"))
      return false;
  }
  XmpCode Lock = All.code(L);
  if (Named.empty() || !objectOfImage(All, Named, Lock)) {
    Report(L, diag::err_xmp_expected) << "a lock" << C.Directive;
    return false;
  }
  std::string Flags = Releases ? "__XMP_LOCK_RELEASE" : "0";
  Flags += Acquired.empty() ? "" : " | __XMP_LOCK_TRY";
  Flags += Status.empty() ? "" : " | __XMP_LOCK_STAT";
  Out << "struct __xmp_site *__xmp_at = " + D.Site +
             "; __attribute__((unused)) int __xmp_locked = __xmp_coarray_lock(__xmp_at, " + Flags +
             ", __xmp_own_object(&("
      << Lock << "), \"a lock\", \"xmp_lock_t\"), __xmp_image_number(__xmp_at, &(" << Lock
      << ")));";
  if (!Acquired.empty())
    Out << "(" << Acquired << ") = (__xmp_locked & __XMP_LOCK_ACQUIRED) != 0;";
  if (!Status.empty())
    Out << "(" << Status << ") = __xmp_locked & __XMP_LOCK_STATUS;";
  return true;
}

template <> bool XmpExecution::execute<XmpDirective::Lock>(XmpCode &Out, Directive &D) {
  return lock(Out, D);
}
template <> bool XmpExecution::execute<XmpDirective::Unlock>(XmpCode &Out, Directive &D) {
  return lock(Out, D);
}

/// image (nodes), in front of a call: the numbers of images in it are those of the nodes.
void XmpExecution::images(size_t I, XmpCursor &C) {
  static const StringRef Calls[] = {"xmp_sync_all", "xmp_sync_image", "xmp_sync_images",
                                    "xmp_sync_images_all"};
  Tokens Nodes;
  SourceLocation L = All.pragma(I).Loc;
  if (!C.parens(Nodes, "the name of a node array") || !C.finish())
    return;
  const Object *O = Nodes.size() == 1 ? All.find(nameOf(Nodes[0])) : nullptr;
  if (!O || O->Template) {
    Report(L, diag::err_xmp_expected) << "the name of a node array" << C.Directive;
    return;
  }
  if (!llvm::is_contained(Calls, Stream.name(I + 1)) || !Stream.is(I + 2, tok::l_paren)) {
    Report(L, diag::err_xmp_expected)
        << "a call of xmp_sync_all, xmp_sync_image, xmp_sync_images or xmp_sync_images_all behind "
           "the directive"
        << C.Directive;
    return;
  }
  XmpCode Out = All.code(L);
  Out << "{ __xmp_images(" + All.site(C.Directive) + ", __xmp_o_" + nameOf(Nodes[0]).str() + ");";
  All.replace(I, Out);
  All.closeAfter(XmpStatements(All).statementEnd(I + 1), All.code(L) << "}");
}

/// Nothing, () or (Word), up to the end of the directive. Given: the word is there.
static bool optionalWord(XmpCursor &C, StringRef Word, bool &Given) {
  Given = false;
  if (!C.take(tok::l_paren))
    return C.finish();
  Given = C.takeWord(Word);
  return C.take(tok::r_paren) ? C.finish() : C.expected(("'" + Word + "'").str());
}

/// nonblock (remote), and a statement.
void XmpExecution::nonblock(size_t I, XmpCursor &C) {
  bool Remote;
  SourceLocation L = All.pragma(I).Loc;
  if (!optionalWord(C, "remote", Remote))
    return;
  All.replace(I, All.code(L) << "{ __xmp_nonblock(" << int64_t(Remote) << ");");
  All.closeAfter(XmpStatements(All).statementEnd(I + 1), All.code(L) << "}");
}

/// wait_nonblock (local).
template <> bool XmpExecution::execute<XmpDirective::WaitNonblock>(XmpCode &Out, Directive &D) {
  bool Local; // all are waited for
  Out << "__xmp_wait_nonblock(" + D.Site + ");";
  return optionalWord(D.C, "local", Local);
}
} // namespace xacc
