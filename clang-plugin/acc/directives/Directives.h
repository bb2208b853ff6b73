// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives that are neither data nor compute constructs: atomic, those that are one call of the
// runtime, cache, and routine with the loops of routines. Used by compute (atomic and cache stand
// in regions), the walk and its checks.
#ifndef XACC_PLUGIN_ACC_DIRECTIVES_DIRECTIVES_H
#define XACC_PLUGIN_ACC_DIRECTIVES_DIRECTIVES_H

#include "acc/lowering/Context.h"
#include "acc/region/Region.h"

namespace xacc {
/// Takes note of a routine directive, named or on a function (Routine.cpp).
void handleRoutine(clang::Decl *D, Unit &U);

/// atomic constructs, inside of regions and outside (Atomic.cpp).
class AtomicDirective : AccPart {
public:
  using AccPart::AccPart;
  clang::Stmt *lower(clang::OpenACCAtomicConstruct *A);
  /// False if something is reported.
  bool check(clang::OpenACCAtomicConstruct *A);
};

/// enter data, exit data, update, init, shutdown, set, wait; and cache (Executable.cpp).
class ExecutableDirective : AccPart {
public:
  using AccPart::AccPart;
  /// With clauses of data: the call of Entry.
  clang::Stmt *lowerData(clang::OpenACCConstructStmt *A, Directive D, llvm::StringRef Entry);
  /// init, shutdown and set.
  clang::Stmt *lowerSetup(clang::OpenACCConstructStmt *A, Directive D, llvm::StringRef Entry);
  clang::Stmt *lowerWait(clang::OpenACCWaitConstruct *A);
  /// A marker for each section of constant length. Elsewhere than in loops of regions: nothing.
  clang::Stmt *lowerCache(clang::OpenACCCacheConstruct *A);
};

/// The code of routines, and loop constructs outside of regions (Routine.cpp).
class RoutineLowering : AccPart {
public:
  using AccPart::AccPart;
  /// True if the function is a routine whose loops are shared by who calls it.
  bool sharesLoops();
  /// Its body then, as code of a region.
  void lower(clang::Stmt *&Body);
  clang::Stmt *lowerOrphan(clang::OpenACCLoopConstruct *A);

private:
  bool isStoredAndUsed(const llvm::SmallPtrSetImpl<clang::VarDecl *> &Locals);
};
} // namespace xacc
#endif
