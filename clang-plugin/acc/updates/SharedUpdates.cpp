// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedUpdates.h. A place is shared where its way (variable, subscripts, pointers) is known,
// and does not depend on all variables of the loop: not on any, as h[0], or not on each of a
// collapsed nest, as y[i] over i and j. Loops inside that count from or to where all do, as over
// k in f[k], go through the same places again.
#include "acc/updates/SharedUpdates.h"
#include "acc/updates/Dependences.h"

using namespace clang;

namespace xacc {
/// How often S uses what may be this place. That a pointer to it is copied is no use.
static unsigned usesOfPlace(ASTContext &C, Stmt *S, const Assignment &A) {
  if (!S)
    return 0;
  unsigned Uses = 0;
  auto *E = dyn_cast<Expr>(S);
  auto *Address = dyn_cast<UnaryOperator>(S);
  const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
  if (IsAddress)
    E = Address->getSubExpr()->IgnoreParens();
  const bool IsWhole = E && !isa<ParenExpr, ImplicitCastExpr>(E);
  if (ElementPath P = IsWhole ? elementPath(E) : ElementPath(); P.Root) {
    const bool IsPointer = IsAddress || E->getType()->isArrayType();
    const bool IsValue = !IsPointer && (P.Depth || E->getType()->isRecordType());
    Uses = P.Root == A.Path.Root && IsValue && mayMeet(C, E, A.Place);
    for (Expr *Index : P.Indices)
      Uses += usesOfPlace(C, Index, A);
    return Uses;
  }
  if (auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : Construct->clauses())
      for (Stmt *Child : const_cast<OpenACCClause *>(Clause)->children())
        Uses += usesOfPlace(C, Child, A);
  for (Stmt *Child : S->children())
    Uses += usesOfPlace(C, Child, A);
  return Uses;
}

/// The operator by which the loop updates what may be this place, if all that it does with that is
/// to update it, by statements of their own.
static std::optional<OpenACCReductionOperator>
combined(ASTContext &C, Stmt *Loop, const Assignment &A, ArrayRef<Assignment> All) {
  unsigned Uses = 0;
  for (const Assignment &B : All) {
    if (B.Path.Root != A.Path.Root || !mayMeet(C, B.Place, A.Place))
      continue;
    if (!B.IsUnused || !B.Update || B.Update != A.Update)
      return std::nullopt;
    Uses += usesOfPlace(C, B.E, A);
  }
  return Uses == usesOfPlace(C, Loop, A) ? A.Update : std::nullopt;
}

/// Conditions on both may keep neighbours apart, as i % 2; one that all iterations make meets the
/// other wherever that is made.
static void markNeighbours(ASTContext &C, ArrayRef<Assignment> All, Neighbours &Near,
                           Dependences &Known, MutableArrayRef<bool> Shared,
                           MutableArrayRef<bool> Perhaps) {
  SmallVector<std::optional<Neighbours::Place>, 4> Places;
  for (const Assignment &A : All)
    Places.push_back(Near.placeOf(A.Place));
  constexpr size_t MostCompared = 24; // by samples, each with each
  auto meet = [&](size_t I, size_t J) {
    if (Places[I] && Places[J] && Near.areNear(*Places[I], *Places[J]))
      return true;
    return All.size() <= MostCompared && All[I].ReadsItself && All[J].ReadsItself &&
           All[I].Path.Root == All[J].Path.Root && mayMeet(C, All[I].Place, All[J].Place) &&
           Known.meet(All[I].Path, All[J].Path);
  };
  for (size_t I = 0; I < All.size(); ++I)
    for (size_t J = I + 1; J < All.size(); ++J) {
      auto &Mark = All[I].IsSelected && All[J].IsSelected ? Perhaps : Shared;
      if (!(Mark[I] && Mark[J]) && meet(I, J))
        Mark[I] = Mark[J] = true;
    }
}

SmallVector<SharedUpdate, 4> sharedUpdates(ASTContext &C, Stmt *Loop, unsigned Dims,
                                           VariableTest MayBePrivate) {
  Assignments All(C, Loop, Dims);
  if (All.Found.empty())
    return {};
  // Each of many updates asks, and the test may walk through the loop.
  llvm::DenseMap<const VarDecl *, bool> Asked;
  auto IsPrivate = [&](const VarDecl *V) {
    auto [It, IsNew] = Asked.try_emplace(V, false);
    return IsNew ? It->second = MayBePrivate(V) : It->second;
  };
  Dependences Known(C, Loop, Dims, All.Found, IsPrivate);
  Neighbours Near(C, Loop, Dims, [&](Stmt *S) {
    const Dependence D = Known.of(S);
    return D.IsKnown ? std::optional(D.Dims) : std::nullopt;
  });
  Known.use(Near);
  SmallVector<Dependence, 4> Of;
  SmallVector<bool, 4> Shared;
  for (const Assignment &A : All.Found) {
    Dependence D = Known.ofPlace(A.Path);
    Of.push_back(D);
    Shared.push_back(D.IsKnown && (D.Dims != Known.all() || Known.isFolded(A.Path, Known.all())));
  }
  SmallVector<bool, 4> Perhaps(Shared.size());
  markNeighbours(C, All.Found, Near, Known, Shared, Perhaps);
  // And what may be the same place.
  auto isMet = [&](const Assignment &A) {
    for (auto [B, IsShared] : llvm::zip(All.Found, Shared))
      if (IsShared && B.Path.Root == A.Path.Root && mayMeet(C, A.Place, B.Place))
        return true;
    return false;
  };
  // One iteration alone has the place, or each that is left one of its own.
  auto isByOne = [&](const Assignment &A, const Dependence &D) {
    const bool IsOwn = A.Fixed && D.IsKnown && !Known.isFolded(A.Path, D.Dims);
    return (A.Fixed | (IsOwn ? D.Dims : 0)) == Known.all();
  };
  SmallVector<SharedUpdate, 4> Out;
  for (auto [A, D, IsPerhaps] : llvm::zip(All.Found, Of, Perhaps)) {
    if (A.Place->getType().isVolatileQualified() || IsPrivate(A.Path.Root))
      continue;
    if (!isMet(A)) {
      auto isIndirect = [&](Expr *Index) { return Known.isIndirect(Index); };
      if (A.Update && (IsPerhaps || (!isByOne(A, D) && llvm::any_of(A.Path.Indices, isIndirect))))
        Out.push_back({A.E, A.Place, A.Path.Root, true, false, false, false, {}, {}, true});
      continue;
    }
    const bool IsFixed = D.IsKnown && D.IsOutside && !D.Dims;
    Dependence Value = A.Stored ? Known.of(A.Stored) : Dependence();
    Out.push_back({A.E, A.Place, A.Path.Root, A.ReadsItself, isByOne(A, D),
                   !Value.IsKnown || Value.Dims, IsFixed,
                   IsFixed ? reductionOf(C, Loop, A.Path.Root, A.Place) : std::nullopt,
                   combined(C, Loop, A, All.Found)});
  }
  return Out;
}
} // namespace xacc
