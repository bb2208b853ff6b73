// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// loop: each dimension of the nest is normalised to a counter from lo to hi, nested as written
// (OpenACC 3.4, 2.9):
//   { bounds and trip counts; reduction copies; loop row; for (k = lo; k < hi; k = next) { i =
//   lower + k * step; body }
//   }
// All trip counts are evaluated before the outermost header; the passes choose the mapping.
#include "acc/loop/Loop.h"
#include "acc/lowering/PrivateCopies.h"
#include "acc/query/Loops.h"
#include "acc/query/Routines.h"
#include "acc/query/Variables.h"
#include "acc/reduction/Reduction.h"

using namespace clang;

namespace xacc {
/// True if V belongs to the thread that executes what is being lowered: it is declared in the body
/// of the innermost loop around, or there is none and V is passed by value.
bool LoopLowering::isOfThread(VarDecl *V, const Region &R) const {
  if (!R.Bodies.empty())
    return isDeclaredIn(R.Bodies.back(), V);
  bool Mapped = isInScope(V) || !V->hasLocalStorage() ||
                llvm::any_of(R.List->Data,
                             [V](const Clauses::DataItem &D) { return asVariable(D.Item) == V; });
  return R.Locals.contains(V) || !Mapped;
}

/// A sequential loop stays as it is; only its variable becomes private. What follows the loop may
/// use the value that C leaves.
Stmt *LoopLowering::lowerSequential(ForStmt *For, Clauses &List, Region &R) {
  LoopDim D;
  if (!LoopHeaders(In).analyseDim(For, D, /*IsCounted=*/false))
    return For;
  U.Tell.done(For->getForLoc(), "Loop run sequentially");
  Statements Out;
  Stmt *Leave = nullptr;
  if (!D.Declares) {
    VarDecl *Own =
        B.variable(D.Variable->getName(), D.Variable->getType(), nullptr, For->getForLoc());
    R.Locals.insert(Own);
    Out.push_back(B.declare(Own, For->getForLoc()));
    rebind(For, D.Variable, Own);
    if (isOfThread(D.Variable, R))
      Leave = B.bin(BO_Assign, B.ref(D.Variable, For->getForLoc()), B.load(Own, For->getForLoc()));
  }
  PrivateCopies(In).make(List.Private, For->getBody(), R.InnermostLoop ? R.InnermostLoop : R.Id, R,
                         Out);
  Statements After;
  const size_t ActiveBefore = R.Reductions.size();
  ReductionPlace(In).inOrder(List, For, R, Out, After);
  Stmt *Body = For->getBody();
  {
    bool First = R.Kind == Kernels && R.InnermostLoop == 0;
    llvm::SaveAndRestore Inside(R.Place, First ? Region::InSequence : R.Place);
    llvm::SaveAndRestore Perhaps(R.Reached, false);
    R.Ordered.push_back(Body);
    In.regionBody(Body, R);
    R.Ordered.pop_back();
  }
  R.Reductions.truncate(ActiveBefore);
  For->setBody(Body);
  Out.push_back(For);
  if (Leave)
    Out.push_back(Leave);
  Out.append(After);
  return B.compound(Out, For->getBeginLoc(), For->getEndLoc());
}

static bool hasSharedLoop(Stmt *S) {
  auto *A = dyn_cast_or_null<OpenACCLoopConstruct>(S);
  return S && ((A && isSharedOut(A)) || llvm::any_of(S->children(), hasSharedLoop));
}

/// In a routine a loop without a level gets no more than the routine may use. auto outside kernels:
/// nothing proves the iterations independent, so the loop is sequential.
static void resolveLevels(Clauses &List, const Region &R, Stmt *Loop) {
  constexpr unsigned Explicit =
      XACC_REQ_GANG | XACC_REQ_WORKER | XACC_REQ_VECTOR | XACC_REQ_SEQ | XACC_REQ_AUTO;
  if (R.Routine && R.Routine < GangRoutine && !(List.Requests & Explicit))
    List.Requests |= !hasSharedLoop(Loop)                ? XACC_REQ_VECTOR
                     : R.Routine > 1 && !R.InnermostLoop ? XACC_REQ_WORKER
                                                         : XACC_REQ_SEQ;
  if (R.Place == Region::OnLanes)
    List.Requests = XACC_REQ_SEQ;
  if (R.Place == Region::InSequence && !(List.Requests & XACC_REQ_SEQ))
    List.Requests = XACC_REQ_INDEPENDENT | XACC_REQ_VECTOR;
  bool Auto = List.Requests & XACC_REQ_AUTO;
  if (Auto && R.Kind != Kernels)
    List.Requests = XACC_REQ_SEQ;
  List.Requests &= ~XACC_REQ_AUTO;
}

/// True if each iteration is executed by one gang.
static bool sharesGangs(const Clauses &List, const Region &R) {
  bool Named = List.Requests & (XACC_REQ_WORKER | XACC_REQ_VECTOR);
  return R.InGangLoop || List.Requests & XACC_REQ_GANG || (!Named && !R.InnermostLoop);
}

/// The loop of a directive that is the whole of Body, bounds without effects included.
static Stmt *onlyLoop(ASTContext &C, Stmt *Body) {
  while (auto *Block = dyn_cast<CompoundStmt>(Body)) {
    if (Block->size() != 1)
      return nullptr;
    Body = *Block->body_begin();
  }
  auto *A = dyn_cast<OpenACCLoopConstruct>(Body);
  auto *For = A ? dyn_cast<ForStmt>(A->getLoop()) : nullptr;
  LoopDim D;
  if (!For || !analyseHeader(For, D) || D.Lower->HasSideEffects(C) || D.Upper->HasSideEffects(C))
    return nullptr;
  return For;
}

/// The innermost body with the code around it that stands between the loops, which is executed once
/// per iteration.
Stmt *LoopLowering::bodyOf(ArrayRef<LoopDim> Dims) {
  Stmt *Body = Dims.back().For->getBody();
  for (const LoopDim &D : llvm::reverse(Dims)) {
    if (D.Before.empty() && D.After.empty())
      continue;
    Statements Out(D.Before.begin(), D.Before.end());
    Out.push_back(Body);
    Out.append(D.After.begin(), D.After.end());
    Body = B.compound(Out, Body->getBeginLoc(), Body->getEndLoc());
  }
  return Body;
}

/// Tiles change the order of the iterations, and pay where two dimensions share cache lines. With a
/// size of * the choice is ours: none.
static bool isTiled(const Clauses &List, const Region &R) {
  auto fits = [](int64_t Size) { return Size > 0 && Size <= INT32_MAX; };
  bool Sized = List.Tile.size() > 1 && List.Tile.size() <= 3 && llvm::all_of(List.Tile, fits);
  return Sized && (R.Kind != Kernels || List.Requests & XACC_REQ_INDEPENDENT);
}

/// On its way to marked loops.
struct LoopLowering::Nest {
  unsigned Id;
  SourceLocation L;
  StringRef Name; ///< of the construct
  bool OfGangs, Tiled;
  SmallVector<LoopDim, 3> Dims;
  SmallVector<CountedDim, 3> Counts;
  bool Wide = Tiled, Fits31 = true;
};

void LoopLowering::countDims(Nest &N, const Clauses &List, Region &R, Statements &Out) {
  N.Counts.resize(N.Dims.size());
  for (auto [I, D] : llvm::enumerate(N.Dims)) {
    LoopCounts(In).count(D, N.Counts[I], Out, N.Name, R);
    if (Expr *Trip = N.Tiled ? nullptr : LoopCounts(In).hint(D, N.Counts[I], R))
      R.Hints.push_back({N.Id, unsigned(I), Trip});
    N.Wide |= N.Counts[I].Wide;
    N.Fits31 &= N.Counts[I].Fits31;
  }
  if (N.Tiled)
    TiledLoops(In).addHints(N.Dims, N.Counts, List.Tile, N.Id, R);
}

void LoopLowering::makeOwnVariables(Nest &N, Stmt *Body, Region &R) {
  for (LoopDim &D : N.Dims) {
    VarDecl *Own =
        B.variable(D.Variable->getName(), D.Variable->getType().getUnqualifiedType(), nullptr, N.L);
    R.Locals.insert(Own);
    rebind(Body, D.Variable, Own);
    D.Variable = Own;
  }
}

/// Copies for the body of what the loop reduces, in front of it. Returns what combines them.
AccContext::Statements LoopLowering::addReductions(const Nest &N, Clauses &List, Stmt *Body,
                                                   Region &R, Statements &Out) {
  Statements Ends;
  for (const ReductionItem &I : ReductionPlace(In).ofLoop(List, Body, R)) {
    R.OneGang |= R.Kind == Parallel && !N.OfGangs && ReductionPlace::isOutside(I.Variable, R);
    PrivateReduction::Made Made = PrivateReduction(In).make(I, N.Id, Body, R);
    Out.append(Made.Before);
    Ends.push_back(Made.End);
    R.Reductions.push_back(I.ofCopy(Made.Copy));
  }
  return Ends;
}

/// The marker with what the passes have to know of the nest.
Expr *LoopLowering::row(const Nest &N, Stmt *Loop, const Clauses &List, const Region &R) {
  // No sum of a counter and a step wraps where tiles are counted in 64 bits.
  unsigned Requests = List.Requests | ((N.Fits31 && !N.Wide) || N.Tiled ? XACC_REQ_FITS31 : 0u);
  if (R.Kind != Kernels)
    Requests |= XACC_REQ_INDEPENDENT;
  if (Loop == R.Tight)
    Requests |= XACC_REQ_TIGHT;
  if (N.Tiled)
    Requests |= XACC_REQ_TILE;
  return B.call("loop",
                {B.intLit(N.Id, N.L), B.intLit(R.InnermostLoop, N.L),
                 B.intLit(N.Tiled ? 3 : N.Dims.size(), N.L), B.intLit(Requests, N.L),
                 where(N.L, N.Name), B.intLit(1, N.L), B.intLit(XACC_LOOP_GANG_DIM, N.L),
                 B.longLit(List.GangDim, N.L)},
                N.L);
}

void LoopLowering::lowerBody(const Nest &N, const Clauses &List, Stmt *&Body, Region &R) {
  llvm::SaveAndRestore Nested(R.InnermostLoop, N.Id);
  llvm::SaveAndRestore Gangs(R.InGangLoop, N.OfGangs);
  llvm::SaveAndRestore Lanes(R.InVectorLoop, R.InVectorLoop || List.Requests & XACC_REQ_VECTOR);
  llvm::SaveAndRestore Only(R.Tight, onlyLoop(B.C, Body));
  llvm::SaveAndRestore Inside(R.Place, R.Place == Region::InSequence ? Region::OnLanes : R.Place);
  llvm::SaveAndRestore Perhaps(R.Reached, false);
  R.Bodies.push_back(Body);
  In.regionBody(Body, R);
  R.Bodies.pop_back();
}

/// The last loop with a number in gang, worker or vector tells the sizes of the launch.
static void noteSizes(const Clauses &List, Region &R) {
  if (List.GangNum)
    R.GangNum = List.GangNum;
  if (List.WorkerNum)
    R.WorkerNum = List.WorkerNum;
  if (List.VectorNum)
    R.VectorNum = List.VectorNum;
}

Stmt *LoopLowering::lower(Stmt *Loop, SourceLocation L, Clauses &List, StringRef Name, Region &R) {
  resolveLevels(List, R, Loop);
  const bool OfGangs = !(List.Requests & XACC_REQ_SEQ) && sharesGangs(List, R);
  R.HasGangLoop |= OfGangs;
  if (List.Requests & XACC_REQ_SEQ)
    if (auto *For = dyn_cast<ForStmt>(Loop))
      return lowerSequential(For, List, R);
  SmallVector<LoopDim, 3> Dims;
  if (!LoopHeaders(In).analyseNest(Loop, List, Dims))
    return Loop;
  Nest N{U.newId(L), L, Name, OfGangs, isTiled(List, R), std::move(Dims), {}};
  R.HasLoops = true;
  noteSizes(List, R);

  Statements Out, Inner;
  countDims(N, List, R, Out);
  InferredReductions(In).addElements(List, Loop, L, R);
  SharedScalars(In).check(List, Loop, R);
  // Private variables: the loop variables, then the clauses'.
  Stmt *Body = bodyOf(N.Dims);
  makeOwnVariables(N, Body, R);
  InferredReductions(In).addFound(List, Body, L, R);
  InferredReductions(In).addLocal(List, Body, L, R);
  PrivateCopies(In).make(List.Private, Body, N.Id, R, Inner);
  const size_t ActiveBefore = R.Reductions.size();
  const Statements Ends = addReductions(N, List, Body, R, Out);
  Out.push_back(row(N, Loop, List, R));
  lowerBody(N, List, Body, R);
  R.Reductions.truncate(ActiveBefore);

  Inner.push_back(Body);
  Body = B.compound(Inner, Body->getBeginLoc(), Body->getEndLoc());
  Out.push_back(N.Tiled ? TiledLoops(In).nest(N.Dims, N.Counts, List.Tile, N.Id, Body, Out, L)
                        : MarkedLoops(In).nest(N.Dims, N.Counts, N.Id, N.Wide, Body, L));
  Out.append(Ends);
  return B.compound(Out, Loop->getBeginLoc(), Loop->getEndLoc());
}
} // namespace xacc
