// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// XcalableMP in the token stream: each directive becomes C text with calls of xmp_abi.h and of the
// markers in xmp/lowering/markers.h, which the lowering of the AST replaces. Nodes and templates
// become variables __xmp_o_NAME.
#ifndef XACC_PLUGIN_TOKENS_XMP_H
#define XACC_PLUGIN_TOKENS_XMP_H

#include "tokens/TokenStream.h"
#include "tokens/XmpDirective.h"
#include "llvm/ADT/StringSet.h"

namespace xacc {
using XmpPragmas = std::vector<XmpPragma>;

/// Makes the preprocessor replace every `#pragma xmp` by a placeholder and note the directive in
/// Pragmas.
void handleXmpPragmas(clang::Preprocessor &PP, XmpPragmas &Pragmas);
/// Makes -E print them with macros expanded.
void printXmpPragmas(clang::Preprocessor &PP);
/// What a file has of XcalableMP. Program: directives or coarrays, for which main begins it.
enum class XmpUse { None, Sections, Program };
/// Rewrites directives, coarrays and sections. None where there are none, and, with an error, where
/// a precompiled header has some: what it declares is not known here. Broken: names of nodes,
/// templates and arrays whose directives are wrong, so that their uses need no message.
XmpUse rewriteXmp(TokenStream &Stream, const XmpPragmas &Pragmas, Reporter &Report,
                  llvm::StringSet<> &Broken, bool Precompiled);
} // namespace xacc
#endif
