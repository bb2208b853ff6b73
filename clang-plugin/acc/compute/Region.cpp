// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compute constructs: parallel, serial, kernels and their combined forms (OpenACC 3.4, 2.5). The
// construct becomes
//   { temporaries; region_begin(id, where, construct, operands); { private copies; body }
//   region_end(id); }
#include "acc/data/Data.h"
#include "acc/directives/Directives.h"
#include "acc/loop/Loop.h"
#include "acc/lowering/AtomicLowering.h"
#include "acc/lowering/Lowering.h"
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
  L.Requests = List.Requests;
  L.GangNum = List.GangNum;
  L.WorkerNum = List.WorkerNum;
  L.VectorNum = List.VectorNum;
  L.Collapse = List.Collapse;
  L.Force = List.Force;
  L.Tile = List.Tile;
  L.GangDim = List.GangDim;
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

/// Lowers what is inside a region and states the storage of each variable declared there.
void FunctionLowering::regionBody(Stmt *&S, Region &R) {
  if (!S)
    return;
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S)) {
    if (auto *Atomic = dyn_cast<OpenACCAtomicConstruct>(S)) {
      S = AtomicDirective(*this).lower(Atomic);
      return;
    }
    if (auto *Cache = dyn_cast<OpenACCCacheConstruct>(S)) {
      S = ExecutableDirective(*this).lowerCache(Cache);
      return;
    }
    auto *Construct = cast<OpenACCLoopConstruct>(S); // Rules.cpp has refused the others
    Clauses List = clausesOf(*this, A, Loop);
    S = LoopLowering(*this).lower(Construct->getLoop(), A->getDirectiveLoc(), List, "acc loop", R);
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
          Out.push_back(PrivateCopies(*this).marker(V, PrivateCopies(*this).bytesOf(V, R),
                                                    R.InnermostLoop ? R.InnermostLoop : R.Id));
  }
  if (Out.size() != Block->size())
    S = B.compound(Out, Block->getLBracLoc(), Block->getRBracLoc());
}

Stmt *FunctionLowering::structuredBlock(Clauses &List, Stmt *Body, Region &R) {
  Statements Inner, After;
  const bool CallsGangs = R.Kind == Kernels && hasGangCall(Body) && !gangCall(Body);
  R.OneGang |= CallsGangs;
  if (CallsGangs || (R.Kind == Kernels && hasLoopConstruct(Body) && !isLoopConstruct(Body))) {
    R.Place = Region::InSequence; // statements around loops run once
    U.Tell.missed(Body->getBeginLoc(), "Run by one gang: other statements stand around its loops");
  }
  PrivateCopies(*this).make(List.Private, Body, R.Id, R, Inner);
  ReductionPlace(*this).ofRegion(List, Body, R, Inner, After);
  regionBody(Body, R);
  Inner.push_back(Body);
  Inner.append(After);
  return B.compound(Inner, Body->getBeginLoc(), Body->getEndLoc());
}

void FunctionLowering::addLaunch(const Clauses &List, Region &R, Operands &Ops) {
  Expr *Gangs = List.NumGangs[0] ? List.NumGangs[0] : R.GangNum;
  Expr *Workers = List.NumWorkers ? List.NumWorkers : R.WorkerNum;
  Expr *Length = List.VectorLength ? List.VectorLength : R.VectorNum;
  if (Gangs)
    Ops.addValue(XACC_ITEM_NUM_GANGS, 0, Gangs);
  for (unsigned Dim : {1u, 2u})
    if (List.NumGangs[Dim])
      Ops.addValue(XACC_ITEM_NUM_GANGS, Dim, List.NumGangs[Dim]);
  if (Workers)
    Ops.addValue(XACC_ITEM_NUM_WORKERS, 0, Workers);
  if (Length)
    Ops.addValue(XACC_ITEM_VECTOR_LENGTH, 0, Length);
  for (const Region::Hint &H : R.Hints)
    Ops.addValue(XACC_ITEM_TRIP, H.Loop << 3 | H.Dim, H.Trip);
  Ops.addTyped(List);
}

Stmt *FunctionLowering::lowerCompute(OpenACCAssociatedStmtConstruct *A, Directive Kind,
                                     bool Combined) {
  Stmt *Body = *static_cast<Stmt *>(A)->children().begin();
  Clauses List = clausesOf(*this, A, Kind | (Combined ? Loop : 0u));
  Statements Out;
  forEachRef(Body, [&](DeclRefExpr *R) {
    if (auto *Callee = dyn_cast<FunctionDecl>(R->getDecl()))
      U.Called.insert(Callee->getCanonicalDecl());
  });
  llvm::SaveAndRestore Around(NamedAround, MappedMembers(*this).namesInRegion(A));
  PointerNames(*this).nameConstants(List, Body, Out);
  MappedMembers(*this).split(List, Body, Out);
  Out.push_back(lowerCompute(A, Kind, Combined, List, Body));
  return Out.size() == 1 ? Out.front() : B.compound(Out, A->getBeginLoc(), A->getEndLoc());
}

Stmt *FunctionLowering::lowerCompute(OpenACCAssociatedStmtConstruct *A, Directive Kind,
                                     bool Combined, Clauses &List, Stmt *Body) {
  auto *Block = dyn_cast<CompoundStmt>(Body);
  Parts P;
  const bool HasLoops = hasLoopConstruct(Body) && !isLoopConstruct(Body);
  if (Kind == Kernels && !Combined && (HasLoops || (Block && hasGangCall(Block)))) {
    if (!Block)
      Block = cast<CompoundStmt>(B.compound({Body}, Body->getBeginLoc(), Body->getEndLoc()));
    return lowerParts(cast<OpenACCComputeConstruct>(A), Kind, List, Block, P);
  }
  if (Kind == Parallel && !Combined && Block && isSplit(Block, List, P.Scalars))
    return lowerParts(cast<OpenACCComputeConstruct>(A), Kind, List, Block, P);
  return lowerRegion(A, Kind, Combined, List, Body);
}

Stmt *FunctionLowering::lowerRegion(OpenACCAssociatedStmtConstruct *A, Directive Kind,
                                    bool Combined, Clauses &List, Stmt *Body) {
  SourceLocation L = A->getDirectiveLoc();
  Region R;
  R.Kind = Kind;
  R.Name = "acc " + spelling(A->getDirectiveKind());
  R.Id = U.newId(L);
  llvm::SaveAndRestore Now(Current, &R);
  collectLocals(Body, R.Locals);
  R.List = &List;
  R.Body = Body;
  R.Sections = ImplicitSections(*this).find(Body, R.Locals);
  if (Kind == Kernels)
    for (VarDecl *V : scalarsIn(Body))
      if (isRaced(Body, V, /*InLoop=*/Combined))
        R.Raced.insert(V);
  R.Once = Kind == Parallel && (Combined || isAutoLoop(Body));
  R.Reached = !hasGoto(Body);
  Statements Start;
  InferredReductions(*this).find(List, Body, Combined, R);
  LiveValues(*this).findShared(A, Body, Combined, R);
  ReductionOrder(*this).keep(Body, Combined, R);
  PrivateCopies(*this).copyIn(List, Body, R, Start);
  if (Combined) {
    Clauses LoopList = takeLoopClauses(List);
    Body = LoopLowering(*this).lower(Body, L, LoopList, R.Name, R);
  } else
    Body = structuredBlock(List, Body, R);

  if (!Start.empty()) {
    Start.push_back(Body);
    Body = B.compound(Start, Body->getBeginLoc(), Body->getEndLoc());
  }

  Statements Out(R.Front.begin(), R.Front.end());
  Operands Ops(B, L);
  Ops.addCommon(List);
  addLaunch(List, R, Ops);
  for (VarDecl *V : R.Passed)
    ImplicitAttributes(*this).addByValue(V, XACC_MAP_IMPLICIT, L, Ops);
  List.Data.append(R.Direct);
  ImplicitAttributes(*this).addCaptures(List, Body, R, Ops, Out);
  SmallVector<Expr *, 64> Args{B.intLit(R.Id, L), where(L, R.Name), B.intLit(constructCode(R), L)};
  Ops.appendTo(Args);
  Out.push_back(B.call("region_begin", Args, L));
  Out.push_back(Body);
  Out.push_back(B.call("region_end", {B.intLit(R.Id, L)}, L));
  return wrap(Out, A);
}
} // namespace xacc
