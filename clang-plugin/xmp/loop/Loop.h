// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `xmp loop` in the AST: the marker __xmp_loop_of (markers.h) in front of an untouched nest becomes
// what this node executes:
//   { on; reductions; ranges; __xmp_nest(); for (i = first; i < end; i++) body }
// Which loops are meant is told by the names of their variables; headers are read as OpenACC's are.
#ifndef XACC_PLUGIN_XMP_LOOP_H
#define XACC_PLUGIN_XMP_LOOP_H

#include "xmp/loop/LoopContext.h"

namespace xacc {
/// What takes the place of a block that isMarkedLoop; after an error the nest as it was.
clang::CompoundStmt *lowerLoop(XmpContext &In, clang::CompoundStmt *Block);
} // namespace xacc
#endif
