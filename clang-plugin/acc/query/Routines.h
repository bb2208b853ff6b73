// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which functions are routines, and of which level.
#ifndef XACC_PLUGIN_ACC_QUERY_ROUTINES_H
#define XACC_PLUGIN_ACC_QUERY_ROUTINES_H

#include "clang/AST/Decl.h"
#include <optional>

namespace xacc {
struct Unit;

/// What handleRoutine noted: level 0 seq, 1 vector, 2 worker, 3 gang.
constexpr unsigned GangRoutine = 3;
struct RoutineNote {
  unsigned Level;
  llvm::StringRef Bind;
};
std::optional<RoutineNote> routineNote(const clang::FunctionDecl *F);
llvm::StringRef levelName(unsigned Level);
bool isRoutine(const clang::FunctionDecl *F, const Unit &U);
} // namespace xacc
#endif
