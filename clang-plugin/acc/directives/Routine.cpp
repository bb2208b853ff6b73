// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// routine: noted on the function for the passes, which share it with the device code of other
// files. What a region calls in its own file is compiled for the device anyway. A routine of a
// level is called as other code of a gang outside loops over lanes, with effects in one lane
// (OpenACC 3.4, 2.15.1); in the file that defines it its loops then become the region's
// (llvm-passes/outline/InlineRoutines.cpp). Called from elsewhere its loops run in the lane that
// calls it, and a kernel that calls a gang's routine has one gang.
#include "acc/data/Data.h"
#include "acc/directives/Directives.h"
#include "acc/loop/Loop.h"
#include "acc/lowering/PrivateCopies.h"
#include "acc/query/Constructs.h"
#include "acc/query/Loops.h"
#include "acc/query/Routines.h"
#include "acc/query/Variables.h"
#include "acc/region/StoreOrder.h"
#include "clang/AST/DeclOpenACC.h"

using namespace clang;

namespace xacc {
static void checkRoutine(ArrayRef<const OpenACCClause *> List, Reporter &Report) {
  for (const OpenACCClause *C : List)
    if (!isa<OpenACCSeqClause, OpenACCGangClause, OpenACCWorkerClause, OpenACCVectorClause,
             OpenACCNoHostClause, OpenACCBindClause>(C))
      Report(C->getBeginLoc(), diag::err_clause) << spelling(C->getClauseKind()) << "routine";
}

static StringRef boundName(const OpenACCBindClause *C) {
  return C->isStringArgument() ? C->getStringArgument()->getString()
                               : C->getIdentifierArgument()->getName();
}

/// What the directives of a function must agree in: level, dimension of the gangs, bind and nohost.
static std::string agreement(ArrayRef<const OpenACCClause *> List, StringRef Level, StringRef Bind,
                             ASTContext &C) {
  std::string Text = (Level + ";" + Bind).str();
  for (const OpenACCClause *Clause : List) {
    auto *Gang = dyn_cast<OpenACCGangClause>(Clause);
    for (unsigned I = 0; Gang && I < Gang->getNumExprs(); ++I)
      if (Expr::EvalResult R; Gang->getExpr(I).second->EvaluateAsInt(R, C))
        Text += ";" + std::to_string(R.Val.getInt().getLimitedValue());
    if (isa<OpenACCNoHostClause>(Clause))
      Text += ";nohost";
  }
  return Text;
}

/// "xacc.routine;level;construct;bind", an annotation that reaches the IR for definitions and for
/// declarations.
static void note(FunctionDecl *F, ArrayRef<const OpenACCClause *> List, SourceLocation L, Unit &U) {
  StringRef Level = "seq", Bind;
  for (const OpenACCClause *C : List) {
    if (isa<OpenACCGangClause, OpenACCWorkerClause, OpenACCVectorClause>(C))
      Level = isa<OpenACCGangClause>(C)     ? "gang"
              : isa<OpenACCWorkerClause>(C) ? "worker"
                                            : "vector";
    else if (auto *B = dyn_cast<OpenACCBindClause>(C))
      Bind = boundName(B);
  }
  if (!Bind.empty())
    U.Bound.insert(Bind);
  auto [Known, IsNew] =
      U.Routines.try_emplace(F->getCanonicalDecl(), agreement(List, Level, Bind, U.B.C));
  auto Earlier = routineNote(F);
  if ((!IsNew && Known->second != agreement(List, Level, Bind, U.B.C)) ||
      (Earlier && (levelName(Earlier->Level) != Level || Earlier->Bind != Bind)))
    U.Report(L, diag::err_routine_differs) << F->getName();
  std::string Text = ("xacc.routine;" + Level + ";" + Twine(U.newId(L)) + ";" + Bind).str();
  for (FunctionDecl *R : F->redecls())
    R->addAttr(AnnotateAttr::CreateImplicit(U.B.C, Text, nullptr, 0));
}

static void take(FunctionDecl *F, ArrayRef<const OpenACCClause *> List, SourceLocation L, Unit &U) {
  checkRoutine(List, U.Report);
  note(F, List, L, U);
}

void handleRoutine(Decl *D, Unit &U) {
  if (auto *R = dyn_cast<OpenACCRoutineDecl>(D)) {
    auto *Named = dyn_cast_or_null<DeclRefExpr>(R->getFunctionReference());
    auto *F = Named ? dyn_cast<FunctionDecl>(Named->getDecl()) : nullptr;
    if (F && (F->isDefined() || U.Referred.contains(F->getCanonicalDecl())))
      U.Report(R->getLocation(), diag::warn_routine_late) << F->getName();
    if (F)
      take(F, R->clauses(), R->getLocation(), U);
  } else if (auto *F = dyn_cast<FunctionDecl>(D)) {
    for (auto *A : F->specific_attrs<OpenACCRoutineDeclAttr>())
      if (!A->isInherited())
        take(F, A->Clauses, A->getLocation(), U);
    if (F->doesThisDeclarationHaveABody())
      forEachRef(F->getBody(), [&](DeclRefExpr *R) {
        if (auto *Other = dyn_cast<FunctionDecl>(R->getDecl()))
          U.Referred.insert(Other->getCanonicalDecl());
      });
  }
}

static bool isScalarReduction(const OpenACCClause *C) {
  auto *Reduction = dyn_cast<OpenACCReductionClause>(C);
  return !Reduction || llvm::all_of(Reduction->getVarList(), [](Expr *E) {
    VarDecl *V = asVariable(E);
    return V && V->hasLocalStorage() && V->getType()->isScalarType() &&
           !V->getType()->isPointerType();
  });
}

/// Loops that levels share, and nothing that only a region can provide: memory of a size that is
/// not constant.
static bool isShareable(Stmt *S, bool &Any) {
  if (!S)
    return true;
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S)) {
    auto *Loop = dyn_cast<OpenACCLoopConstruct>(A);
    if (!(Loop ? llvm::all_of(A->clauses(), isScalarReduction)
               : isa<OpenACCAtomicConstruct, OpenACCCacheConstruct>(A)))
      return false;
    Any |= Loop && isSharedOut(A);
  }
  return !asDeclare(S) &&
         llvm::all_of(S->children(), [&](Stmt *Child) { return isShareable(Child, Any); });
}

bool RoutineLowering::sharesLoops() {
  auto Note = routineNote(F);
  llvm::SmallPtrSet<VarDecl *, 16> Locals;
  collectLocals(F->getBody(), Locals);
  bool Any = false;
  if (!Note || !Note->Level || !isShareable(F->getBody(), Any) || !Any ||
      llvm::any_of(Locals, [](VarDecl *V) { return V->getType()->isVariablyModifiedType(); }))
    return false;
  return Note->Level < GangRoutine || !isStoredAndUsed(Locals);
}

/// Gangs of a routine do not wait for each other, either.
bool RoutineLowering::isStoredAndUsed(const llvm::SmallPtrSetImpl<VarDecl *> &Locals) {
  Clauses None;
  Region R;
  R.List = &None;
  R.Locals.insert(Locals.begin(), Locals.end());
  R.Locals.insert(F->param_begin(), F->param_end());
  auto isMapped = [&](const VarDecl *V) { return U.isDeclared(V->getCanonicalDecl()); };
  auto Use = findStoreUse(F->getBody(), *In.Known, U, R, isMapped);
  if (Use)
    warn(Use->Loc, diag::warn_stored_routine, Use->Variable->getName());
  return Use.has_value();
}

/// The code of a routine as that of a region, which it is copied into; construct 0 stands for what
/// is around the call.
void RoutineLowering::lower(Stmt *&Body) {
  Clauses None;
  Region R;
  R.Name = "acc routine";
  R.Routine = routineNote(F)->Level;
  R.List = &None;
  R.Body = Body;
  collectLocals(Body, R.Locals);
  Statements Out;
  for (ParmVarDecl *P : F->parameters()) {
    R.Locals.insert(P);
    Out.push_back(PrivateCopies(In).marker(P, B.sizeOf(P->getType(), P->getLocation()), 0));
  }
  llvm::SaveAndRestore Now(In.Current, &R);
  In.regionBody(Body, R);
  Out.push_back(Body);
  Body = B.compound(Out, Body->getBeginLoc(), Body->getEndLoc());
}

/// A loop construct of a routine whose loops nobody shares, or one with seq of the host: the
/// loop, run by the caller, with private copies. What it reduces it changes directly.
Stmt *RoutineLowering::lowerOrphan(OpenACCLoopConstruct *A) {
  SourceLocation L = A->getDirectiveLoc();
  LoopDim D;
  auto *For = dyn_cast<ForStmt>(A->getLoop());
  if (For && isRoutine(F, U) && !LoopHeaders(In).analyseDim(For, D, /*IsCounted=*/false))
    return A;
  Clauses List = clausesOf(In, A, Loop);
  Statements Out;
  Stmt *Body = A->getLoop();
  for (Expr *Item : List.Private) {
    VarDecl *V = asVariable(Item);
    if (!V || V->getType()->isVariablyModifiedType() || V->getType()->isIncompleteType()) {
      report(Item->getBeginLoc(), diag::err_var_unsupported, sourceText(B.C, Item), "private",
             "an item of this form");
      continue;
    }
    VarDecl *Copy = B.variable(V->getName(), V->getType().getUnqualifiedType(), nullptr, L);
    rebind(Body, V, Copy);
    Out.push_back(B.declare(Copy, L));
  }
  Out.push_back(Body);
  Stmt *Block = B.compound(Out, A->getBeginLoc(), A->getEndLoc());
  In.walk(Block);
  return Block;
}
} // namespace xacc
