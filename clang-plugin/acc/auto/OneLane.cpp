// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See OneLane.h.
#include "acc/auto/OneLane.h"
#include "acc/query/Loops.h"
#include "acc/query/Parts.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace xacc {
static const Stmt *loopOf(const Stmt *S) {
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S))
    return A->getLoop();
  auto *Combined = dyn_cast<OpenACCCombinedConstruct>(S);
  return Combined ? Combined->getLoop() : S;
}

static bool hasSharedLoop(Stmt *S) {
  return S && (isSharedLoop(S) || llvm::any_of(S->children(), hasSharedLoop));
}

void OneLane::note(Stmt *S, StringRef Why) { Reasons[loopOf(S)] = Why.str(); }

void OneLane::warn(Stmt *S) {
  constexpr uint64_t Many = 4096; // iterations: a launch takes as long as a lane for some of them
  auto Why = Reasons.find(loopOf(S));
  if (Why == Reasons.end() || Told.contains(loopOf(S)) || hasSharedLoop(S) ||
      likelyIterations(U.B.C, S) < Many)
    return;
  U.Report(S->getBeginLoc(), diag::warn_one_lane) << Why->second;
  std::function<void(const Stmt *)> Tell = [&](const Stmt *Inside) {
    Told.insert(Inside);
    for (const Stmt *Child : Inside->children())
      if (Child)
        Tell(Child);
  };
  Tell(S);
}
} // namespace xacc
