// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RangeTest.h.
#include "acc/auto/RangeTest.h"
#include "acc/auto/LoopNest.h"
#include "acc/query/Variables.h"

using namespace clang;

namespace xacc {
/// True if the user says of some loop that it is independent: it runs in parallel whatever others
/// overlap.
static bool saysIndependent(const Stmt *S) {
  auto *A = dyn_cast_or_null<OpenACCConstructStmt>(S);
  return S && ((A && findClause<OpenACCIndependentClause>(A->clauses())) ||
               llvm::any_of(S->children(), saysIndependent));
}

void RangeTest::begin(const Stmt *S, ForStmt *For, const Stmt *Region) {
  Part = saysIndependent(S) ? nullptr : For;
  Around = Region ? Region : For; // parts may hand values on through the device
  Reached.reset();
  Pairs.clear();
}

/// True if V has in all of the part the value that it has in front of it.
bool RangeTest::isSettled(const VarDecl *V, const llvm::SmallPtrSetImpl<VarDecl *> &Locals) {
  auto *Found = const_cast<VarDecl *>(V);
  return !V->getType().isVolatileQualified() && !V->getTLSKind() && !Locals.contains(Found) &&
         !Known.isMapped(V) && !U.isDeclared(V->getCanonicalDecl()) &&
         (V->getType()->isRecordType() || !isWritten(const_cast<Stmt *>(Around), Found));
}

bool RangeTest::isKnown(const VarDecl *V) {
  if (!Part || V->getTLSKind() || V->getType().isVolatileQualified() || Known.isDevicePointer(V))
    return false;
  if (V->getType()->isArrayType())
    return !V->getType()->isIncompleteType();
  if (!Reached) {
    llvm::SmallPtrSet<VarDecl *, 16> Locals;
    collectLocals(Part, Locals);
    Reached = findExtents(Known, U.B, Part, [&](const VarDecl *V) { return isSettled(V, Locals); });
  }
  return Reached->Variables.contains(V);
}

void RangeTest::add(const Verdict &V) {
  for (VariablePair P : V.Tested)
    if (!llvm::is_contained(Pairs, P) &&
        !llvm::is_contained(Pairs, VariablePair(P.second, P.first)))
      Pairs.push_back(P);
}

void RangeTest::end() {
  for (auto [V, W] : Pairs)
    U.Tell.done(Part->getForLoc(), "Two versions of the loops: sequential where " + V->getName() +
                                       " and " + W->getName() + " overlap");
  if (!Pairs.empty())
    U.Tested[Part] = Pairs;
  Part = nullptr;
}
} // namespace xacc
