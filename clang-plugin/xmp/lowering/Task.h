// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `xmp task` in the AST: if (__xmp_task_skipped(...)) ; else body becomes
//   { struct __xmp_task saved = {}, whose cleanup leaves the task; if (__xmp_task_enter(...)) body
//   }
// so that return, goto, break and continue leave the task as the end of the body does.
#ifndef XACC_PLUGIN_XMP_TASK_H
#define XACC_PLUGIN_XMP_TASK_H

#include "xmp/lowering/Lowering.h"

namespace xacc {
/// The marker in the condition of S, if S is a task; else null.
clang::CallExpr *asTask(clang::Stmt *S);

class XmpTasks : public XmpPart {
public:
  using XmpPart::XmpPart;

  clang::Stmt *lowerTask(clang::IfStmt *Task, clang::CallExpr *Marker);
};
} // namespace xacc
#endif
