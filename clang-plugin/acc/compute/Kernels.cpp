// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// kernels with several statements: each loop construct and each run of other statements is a part
// with a launch of its own, in order. A data region around them holds what the clauses name and
// what the parts share (OpenACC 3.4, 2.5.3):
//   { declarations; operands; guard; data_begin(clauses, shared variables); { part; part; ... } }
#include "acc/auto/StaleValue.h"
#include "acc/compute/Compute.h"
#include "acc/data/Data.h"
#include "acc/query/Elements.h"
#include "acc/query/Loops.h"
#include "acc/query/Parts.h"
#include "acc/query/Variables.h"
#include "acc/region/GangStores.h"

using namespace clang;

namespace xacc {
static bool isScalar(const VarDecl *V) {
  return V->getType()->isArithmeticType() || V->getType()->isEnumeralType();
}

static bool names(ArrayRef<Expr *> List, const VarDecl *V) {
  return llvm::any_of(List, [V](Expr *E) { return asVariable(E) == V; });
}

/// A declaration goes in front of the construct; its initialiser becomes an assignment in its part.
void PartsLowering::hoist(DeclStmt *D, Parts &P, Statements &Out) {
  for (Decl *X : D->decls()) {
    auto *V = dyn_cast<VarDecl>(X);
    if (!V || !V->hasLocalStorage())
      continue;
    if (!isHoistable(V)) {
      report(V->getLocation(), diag::err_unsupported,
             "this declaration between the loops of a kernels region");
      continue;
    }
    if (Expr *Init = V->getInit()) {
      V->setInit(nullptr);
      P.Pending.push_back(B.bin(BO_Assign, B.ref(V, V->getLocation()), Init));
    }
    P.Hoisted.push_back(V);
    In.Hoisted.insert(V);
  }
  Out.push_back(D);
}

/// Block with parts and what the host executes in the place of its statements.
Stmt *PartsLowering::group(CompoundStmt *Block, Parts &P, Statements &Out) {
  Statements Grouped;
  auto flush = [&] {
    if (!P.Pending.empty())
      Grouped.push_back(
          B.compound(P.Pending, P.Pending.front()->getBeginLoc(), P.Pending.back()->getEndLoc()));
    P.Pending.clear();
  };
  for (Stmt *Child : Block->body()) {
    if (Stmt *S = U.OnHost.lookup(Child)) {
      flush();
      Grouped.push_back(onHost(S, P, Out));
      P.Host.insert(Grouped.back());
    } else if (auto *D = dyn_cast<DeclStmt>(Child))
      hoist(D, P, Out);
    else if (hasLoopConstruct(Child) || hasGangCall(Child)) {
      flush();
      Grouped.push_back(Child);
    } else if (!isa<NullStmt>(Child))
      P.Pending.push_back(Child);
  }
  flush();
  return B.compound(Grouped, Block->getBeginLoc(), Block->getEndLoc());
}

/// A statement that the host executes.
Stmt *PartsLowering::onHost(Stmt *S, Parts &P, Statements &Out) {
  if (auto *Block = dyn_cast<CompoundStmt>(S))
    return group(Block, P, Out);
  if (isa<Expr, DeclStmt>(S))
    return S;
  auto *If = dyn_cast<IfStmt>(S);
  auto *For = dyn_cast<ForStmt>(S);
  auto *While = dyn_cast<WhileStmt>(S);
  Stmt *Bodies[] = {If      ? If->getThen()
                    : For   ? For->getBody()
                    : While ? While->getBody()
                            : cast<DoStmt>(S)->getBody(),
                    If ? If->getElse() : nullptr};
  for (Stmt *&Child : S->children())
    if (Child && llvm::is_contained(Bodies, Child)) {
      auto *Block = dyn_cast<CompoundStmt>(Child);
      if (!Block)
        Block = cast<CompoundStmt>(B.compound({Child}, Child->getBeginLoc(), Child->getEndLoc()));
      Child = group(Block, P, Out);
      P.Host.insert(Child);
    }
  U.Tell.done(S->getBeginLoc(), "Run by the host: each loop inside is a launch");
  return S;
}

/// The slots of the parts in what group() makes: in blocks, beside what the host executes.
void PartsLowering::collectParts(Stmt *S, Parts &P) {
  for (Stmt *&Child : S->children()) {
    if (P.Host.contains(Child))
      collectParts(Child, P);
    else if (isa<CompoundStmt>(S))
      P.List.push_back(&Child);
  }
}

void PartsLowering::evaluateOnce(Clauses &List, Statements &Out) {
  auto once = [&](Expr *&E, QualType T) {
    if (!E)
      return;
    SourceLocation L = E->getBeginLoc();
    VarDecl *V = B.variable(".xacc.operand", T, E, L);
    Out.push_back(B.declare(V, L));
    E = B.load(V, L);
  };
  once(List.If, B.C.BoolTy);
  once(List.Self, B.C.BoolTy);
  for (Expr **E : List.integers())
    once(*E, B.C.LongTy);
  for (Clauses &T : List.Typed)
    evaluateOnce(T, Out);
}

/// True if the value that Part leaves in V is for the parts behind it.
bool PartsLowering::isSet(Stmt *Part, VarDecl *V) const {
  const bool IsLast = countsInOrder(Part, V) && readsValueAfter(In.Known->Body, Part, V);
  return assignsShared(Part, V) && (IsLast || !isLoopVariable(Part, V)) &&
         (!isSharedLoop(Part) || isReduced(Part, V));
}

bool PartsLowering::usesPointerTo(const Parts &P, const VarDecl *V) const {
  return llvm::any_of(P.List, [&](Stmt **Part) { return In.Known->usesPointerTo(*Part, V); });
}

/// Shared through the device: scalars that a part changes, or a pointer in it may, arrays and
/// structs that a part uses.
void PartsLowering::lift(const Clauses &List, const FoundExtents &Sections, Directive Kind,
                         const Parts &P, Operands &Ops, Statements &Out) {
  if (List.Default == OpenACCDefaultClauseKind::None && Kind == Kernels)
    return;
  MappedVariableMaker Make(B, U.Report, In.Arrays, Out);
  const SmallVector<Stmt *, 8> Bodies(llvm::make_pointee_range(P.List));
  for (Stmt *Part : Bodies) {
    forEachRef(Part, [&](DeclRefExpr *Ref) {
      auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      if (!V || V->isImplicit() || V->getType()->isPointerType() || V->getType().isConstant(B.C) ||
          isInScope(V))
        return;
      SourceManager &SM = B.C.getSourceManager();
      bool Inside = V->hasLocalStorage() && !llvm::is_contained(P.Hoisted, V) &&
                    SM.isBeforeInTranslationUnit(Part->getBeginLoc(), V->getLocation());
      bool Wanted = isScalar(V) && Kind == Parallel ? P.Scalars.contains(V)
                    : isScalar(V) ? isSet(Part, V) || usesPointerTo(P, V)
                                  : List.Default == OpenACCDefaultClauseKind::Invalid &&
                                        !names(List.Private, V) && !names(List.FirstPrivate, V) &&
                                        !isPrivatised(Part, V);
      if (Inside || !Wanted)
        return;
      auto O = Make.fromVariable(V, Ref->getLocation());
      if (!O)
        return;
      Ops.addMapped(*O, XACC_MAP_IMPLICIT | XACC_MAP_TO | XACC_MAP_FROM | XACC_MAP_CREATE);
      ImplicitAttachments(In).add(V, Ref->getLocation(), List, Bodies, Sections, Ops, Out);
      In.Scopes.back().insert(V->getCanonicalDecl());
      if (isScalar(V))
        In.Lifted.insert(V);
    });
  }
}

/// A shared scalar that a loop part assigns in every iteration would be one cell for all of them.
void PartsLowering::checkLifted(const Parts &P) {
  for (Stmt **Part : P.List)
    for (VarDecl *V : In.Lifted)
      if (isRaced(*Part, V) && !isLoopVariable(*Part, V))
        report((*Part)->getBeginLoc(), diag::err_kernels_scalar, V->getName());
}

/// The data of the whole region. Array members are data of each part as well, which finds them
/// present.
SmallVector<Clauses::DataItem, 4> PartsLowering::addData(const Clauses &List, Operands &Ops,
                                                         MappedItems &Attached, Statements &Out) {
  MappedVariableMaker Make(B, U.Report, In.Arrays, Out);
  SmallVector<Clauses::DataItem, 4> Members;
  for (const Clauses::DataItem &D : List.Data) {
    auto O = Make.fromItem(D.Item, D.Clause, D.Pointer);
    if (!O)
      continue;
    if (O->Attached) {
      Attached.add(*O, D.Map);
      continue;
    }
    VarDecl *Root = O->Member ? rootOfMember(O->Member) : nullptr;
    if (O->Member && (!Root || !Root->getType()->isPointerType()))
      report(D.Item->getBeginLoc(), diag::err_var_unsupported, sourceText(B.C, D.Item), D.Clause,
             "a member of a variable in a kernels region with several loops or statements");
    if (O->Member)
      Members.push_back({D.Item, XACC_MAP_PRESENT, D.Pointer, D.Clause});
    Ops.addMapped(*O, D.Map);
    In.Scopes.back().insert(O->Variable->getCanonicalDecl());
  }
  return Members;
}

Stmt *PartsLowering::lower(OpenACCComputeConstruct *A, Directive Kind, Clauses &List,
                           CompoundStmt *Block, Parts &P) {
  SourceLocation L = A->getDirectiveLoc();
  Statements Out;
  if (hasJump(Block))
    report(L, diag::err_kernels_shape);
  llvm::SmallPtrSet<VarDecl *, 16> Locals;
  collectLocals(Block, Locals);
  FoundExtents Sections = ImplicitSections(In).find(Block, Locals);
  Stmt *Grouped = group(Block, P, Out);
  collectParts(Grouped, P);
  evaluateOnce(List, Out);

  Operands Ops(B, L);
  Clauses Data = List;
  if (List.HasSelf && !List.If) // on the host's own data
    Data.If =
        B.bin(BO_EQ, B.cast(List.Self ? List.Self : B.intLit(1, L), B.C.IntTy), B.intLit(0, L));
  Data.HasSelf = false;
  Ops.addValue(XACC_ITEM_QUEUED, 0, nullptr);
  Ops.addCommon(Data);
  llvm::SaveAndRestore Shared(In.Lifted);
  In.Scopes.emplace_back();
  MappedItems Attached;
  Clauses Rest = List;
  Rest.Data = addData(List, Ops, Attached, Out);
  lift(List, Sections, Kind, P, Ops, Out);
  ImplicitSections(In).lift(List, Sections, L, Ops, Out);
  for (auto &[O, Map] : Attached) // in structs that are there now
    Ops.addMapped(O, Map);
  if (Kind == Kernels)
    checkLifted(P);

  Rest.Waits.clear();
  Rest.WaitAll = false;
  Rest.WaitDevNum = nullptr;
  for (Stmt **Part : P.List) {
    llvm::SaveAndRestore Reads(In.ReadOutside);
    for (Stmt **Other : P.List)
      if (Other != Part)
        forEachRef(*Other, [&](DeclRefExpr *Ref) {
          if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
            In.ReadOutside.insert(V);
        });
    Clauses Own = Rest;
    Own.Queued = true;
    if (Kind == Parallel)
      ParallelParts::keepClauses(Own, *Part);
    P.Launches.push_back(ComputeLowering(In).lowerRegion(A, Kind, false, Own, *Part));
  }
  for (auto [Part, Launch] : llvm::zip(P.List, P.Launches))
    *Part = Launch;
  Stmt *Result = DataLowering(In).scope(L, spelling(A->getDirectiveKind()), Grouped, Ops, Out);
  In.Scopes.pop_back();
  return Result;
}
} // namespace xacc
