// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Routines.h.
#include "acc/query/Routines.h"
#include "acc/unit/Unit.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace xacc {
/// In the order of what they contain.
static constexpr const char *LevelNames[] = {"seq", "vector", "worker", "gang"};

std::optional<RoutineNote> routineNote(const FunctionDecl *F) {
  for (auto *A : F->specific_attrs<AnnotateAttr>()) {
    SmallVector<StringRef, 4> Parts;
    A->getAnnotation().split(Parts, ';');
    if (Parts.size() == 4 && Parts[0] == "xacc.routine")
      return RoutineNote{unsigned(llvm::find(LevelNames, Parts[1]) - std::begin(LevelNames)),
                         Parts[3]};
  }
  return std::nullopt;
}

StringRef levelName(unsigned Level) { return LevelNames[Level]; }

bool isRoutine(const FunctionDecl *F, const Unit &U) {
  return F->hasAttr<OpenACCRoutineDeclAttr>() || F->hasAttr<OpenACCRoutineAnnotAttr>() ||
         U.Bound.contains(F->getName());
}
} // namespace xacc
