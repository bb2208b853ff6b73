// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compute constructs: parallel, serial, kernels and their combined forms (OpenACC 3.4, 2.5). The
// construct becomes
//   { temporaries; region_begin(id, where, construct, operands); { private copies; body }
//   region_end(id); }
#include "acc/auto/StaleValue.h"
#include "acc/compute/Compute.h"
#include "acc/data/Data.h"
#include "acc/directives/Directives.h"
#include "acc/loop/Loop.h"
#include "acc/lowering/AtomicLowering.h"
#include "acc/lowering/PrivateCopies.h"
#include "acc/query/Loops.h"
#include "acc/query/Parts.h"
#include "acc/query/Variables.h"
#include "acc/reduction/Reduction.h"
#include "acc/region/GangStores.h"

using namespace clang;

namespace xacc {
namespace {
unsigned constructCode(const Region &R) {
  unsigned Code = R.Kind == Parallel ? XACC_PARALLEL
                  : R.Kind == Serial ? XACC_SERIAL
                                     : XACC_KERNELS;
  bool Once = R.Once && !R.HasGangLoop;
  Code |= R.InOrder ? XACC_CONSTRUCT_IN_ORDER : 0u;
  return Code | (R.OneGang ? XACC_CONSTRUCT_ONE_GANG : Once ? XACC_CONSTRUCT_ONCE : 0u);
}

/// The part of a combined construct's clauses that belongs to its loop.
Clauses takeLoopClauses(Clauses &List) {
  Clauses L;
  static_cast<LoopClauses &>(L) = List;
  L.Private = std::move(List.Private);
  L.Reductions = std::move(List.Reductions);
  return L;
}
} // namespace

/// The expression whose value nobody uses.
static Expr *assignmentIn(Stmt *S) {
  auto *E = dyn_cast<Expr>(S);
  E = E ? E->IgnoreParens() : nullptr;
  auto *Cast = dyn_cast_or_null<CastExpr>(E);
  return Cast && Cast->getType()->isVoidType() ? assignmentIn(Cast->getSubExpr()) : E;
}

void ComputeLowering::regionBody(Stmt *&S, Region &R) {
  if (!S)
    return;
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S)) {
    if (auto *Atomic = dyn_cast<OpenACCAtomicConstruct>(S)) {
      S = AtomicDirective(In).lower(Atomic);
      return;
    }
    if (auto *Cache = dyn_cast<OpenACCCacheConstruct>(S)) {
      S = ExecutableDirective(In).lowerCache(Cache);
      return;
    }
    auto *Construct = cast<OpenACCLoopConstruct>(S); // Rules.cpp has refused the others
    Clauses List = clausesOf(In, A, Loop);
    S = LoopLowering(In).lower(Construct->getLoop(), A->getDirectiveLoc(), List, "acc loop", R);
    return;
  }
  if (Expr *E = assignmentIn(S); R.Atomic.contains(E)) {
    S = atomicUpdate(B, E);
    return;
  }
  {
    llvm::SaveAndRestore Inside(R.Reached, R.Reached && isa<CompoundStmt>(S));
    for (Stmt *&Child : S->children())
      regionBody(Child, R);
  }
  auto *Block = dyn_cast<CompoundStmt>(S);
  if (!Block)
    return;
  Statements Out;
  for (Stmt *Child : Block->body()) {
    Out.push_back(Child);
    if (auto *D = dyn_cast<DeclStmt>(Child))
      for (Decl *X : D->decls())
        if (auto *V = dyn_cast<VarDecl>(X); V && V->hasLocalStorage() && !V->isImplicit())
          Out.push_back(PrivateCopies(In).marker(V, PrivateCopies(In).bytesOf(V, R),
                                                 R.InnermostLoop ? R.InnermostLoop : R.Id));
  }
  if (Out.size() != Block->size())
    S = B.compound(Out, Block->getLBracLoc(), Block->getRBracLoc());
}

Stmt *ComputeLowering::structuredBlock(Clauses &List, Stmt *Body, Region &R) {
  constexpr uint64_t Many = 4096; // iterations: a gang takes longer for them than a launch
  Statements Inner, After;
  const bool CallsGangs = R.Kind == Kernels && hasGangCall(Body) && !gangCall(Body);
  R.OneGang |= CallsGangs;
  if (CallsGangs || (R.Kind == Kernels && hasLoopConstruct(Body) && !isLoopConstruct(Body))) {
    R.Place = Region::InSequence; // statements around loops run once
    U.Tell.missed(Body->getBeginLoc(), "Run by one gang: other statements stand around its loops");
    if (hasLoopConstruct(Body) && likelyIterations(B.C, Body) >= Many)
      report(Body->getBeginLoc(), diag::warn_one_gang);
  }
  PrivateCopies(In).make(List.Private, Body, R.Id, R, Inner);
  ReductionPlace(In).ofRegion(List, Body, R, Inner, After);
  regionBody(Body, R);
  Inner.push_back(Body);
  Inner.append(After);
  return B.compound(Inner, Body->getBeginLoc(), Body->getEndLoc());
}

/// What the construct does not say of its size its loops may.
void ComputeLowering::addLaunch(Clauses &List, const Region &R, Operands &Ops) {
  List.NumGangs[0] = List.NumGangs[0] ? List.NumGangs[0] : R.GangNum;
  List.NumWorkers = List.NumWorkers ? List.NumWorkers : R.WorkerNum;
  List.VectorLength = List.VectorLength ? List.VectorLength : R.VectorNum;
  if (List.Queued)
    Ops.addValue(XACC_ITEM_QUEUED, 0, nullptr);
  Ops.addSettings(List);
  for (const Region::Hint &H : R.Hints)
    Ops.addValue(XACC_ITEM_TRIP, H.Loop << 3 | H.Dim, H.Trip);
  Ops.addTyped(List);
}

Stmt *ComputeLowering::lower(OpenACCAssociatedStmtConstruct *A, Directive Kind, bool Combined) {
  Stmt *Body = *static_cast<Stmt *>(A)->children().begin();
  Clauses List = clausesOf(In, A, Kind | (Combined ? Loop : 0u));
  Statements Out;
  forEachRef(Body, [&](DeclRefExpr *R) {
    if (auto *Callee = dyn_cast<FunctionDecl>(R->getDecl()))
      U.Called.insert(Callee->getCanonicalDecl());
  });
  llvm::SaveAndRestore Around(In.NamedAround, MappedMembers(In).namesInRegion(A));
  if (Kind == Kernels)
    CurrentValues(In).take(A, List, Body, Out);
  PointerNames(In).nameConstants(List, Body, Out);
  MappedMembers(In).split(List, Body, Out);
  Out.push_back(lower(A, Kind, Combined, List, Body));
  return Out.size() == 1 ? Out.front() : B.compound(Out, A->getBeginLoc(), A->getEndLoc());
}

Stmt *ComputeLowering::lower(OpenACCAssociatedStmtConstruct *A, Directive Kind, bool Combined,
                             Clauses &List, Stmt *Body) {
  auto *Block = dyn_cast<CompoundStmt>(Body);
  Parts P;
  const bool HasLoops = hasLoopConstruct(Body) && !isLoopConstruct(Body);
  if (Kind == Kernels && !Combined && (HasLoops || (Block && hasGangCall(Block))) &&
      !(Block && pointerHandedOn(Block))) {
    if (!Block)
      Block = cast<CompoundStmt>(B.compound({Body}, Body->getBeginLoc(), Body->getEndLoc()));
    return PartsLowering(In).lower(cast<OpenACCComputeConstruct>(A), Kind, List, Block, P);
  }
  if (Kind == Parallel && !Combined && Block && ParallelParts(In).isSplit(Block, List, P.Scalars))
    return PartsLowering(In).lower(cast<OpenACCComputeConstruct>(A), Kind, List, Block, P);
  return lowerRegion(A, Kind, Combined, List, Body);
}

/// The loop of the loop construct that is all of a region, or null.
static const Stmt *loopOf(Stmt *S) {
  while (auto *Block = dyn_cast<CompoundStmt>(S)) {
    if (Block->size() != 1)
      return nullptr;
    S = *Block->body_begin();
  }
  auto *A = dyn_cast<OpenACCLoopConstruct>(S);
  return A ? A->getLoop() : S;
}

Stmt *ComputeLowering::lowerRegion(OpenACCAssociatedStmtConstruct *A, Directive Kind, bool Combined,
                                   Clauses &List, Stmt *Body) {
  SourceLocation L = A->getDirectiveLoc();
  auto Tested = U.Tested.find(loopOf(Body));
  Region R;
  R.Kind = Kind;
  R.Name = "acc " + spelling(A->getDirectiveKind());
  R.Id = U.newId(L);
  llvm::SaveAndRestore Now(In.Current, &R);
  collectLocals(Body, R.Locals);
  R.List = &List;
  R.Body = Body;
  R.Sections = ImplicitSections(In).find(Body, R.Locals);
  if (Kind == Kernels)
    for (VarDecl *V : scalarsIn(Body)) {
      if (isRaced(Body, V, /*InLoop=*/Combined))
        R.Raced.insert(V);
      if (!Combined && countsInOrder(Body, V))
        R.Counters.insert(V);
    }
  R.Once = Kind == Parallel && (Combined || isAutoLoop(Body));
  R.Reached = !hasGoto(Body);
  Statements Start;
  InferredReductions(In).find(List, Body, Combined, R);
  LiveValues(In).findShared(A, Body, Combined, R);
  ReductionOrder(In).keep(Body, Combined, R);
  PrivateCopies(In).copyIn(List, Body, R, Start);
  if (Combined) {
    Clauses LoopList = takeLoopClauses(List);
    Body = LoopLowering(In).lower(Body, L, LoopList, R.Name, R);
  } else
    Body = structuredBlock(List, Body, R);

  if (!Start.empty()) {
    Start.push_back(Body);
    Body = B.compound(Start, Body->getBeginLoc(), Body->getEndLoc());
  }

  Statements Out(R.Front.begin(), R.Front.end());
  Operands Ops(B, L);
  addLaunch(List, R, Ops);
  for (VarDecl *V : R.Passed)
    ImplicitAttributes(In).addByValue(V, XACC_MAP_IMPLICIT, L, Ops);
  if (Tested != U.Tested.end())
    ImplicitSections(In).testOverlap(Tested->second, R, Tested->first->getBeginLoc(), Ops, Out);
  List.Data.append(R.Direct);
  ImplicitAttributes(In).addCaptures(List, Body, R, Ops, Out);
  SmallVector<Expr *, 64> Args{B.intLit(R.Id, L), where(L, R.Name), B.intLit(constructCode(R), L)};
  Ops.appendTo(Args);
  Out.push_back(B.call("region_begin", Args, L));
  Out.push_back(Body);
  Out.push_back(B.call("region_end", {B.intLit(R.Id, L)}, L));
  return wrap(Out, A);
}
} // namespace xacc
