// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk over a function. See Lowering.h.
#include "acc/query/Constructs.h"
#include "xmp/coarray/ArrayUses.h"
#include "xmp/coarray/Coarray.h"
#include "xmp/device/Device.h"
#include "xmp/function/Jumps.h"
#include "xmp/loop/Loop.h"
#include "xmp/loop/LoopNest.h"
#include "xmp/loop/LoopReduction.h"
#include "xmp/lowering/Array.h"
#include "xmp/lowering/Calls.h"
#include "xmp/lowering/Nest.h"
#include "xmp/lowering/OpenMP.h"
#include "xmp/lowering/Operand.h"
#include "xmp/lowering/Section.h"
#include "xmp/lowering/Subscript.h"
#include "xmp/lowering/Task.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
namespace {
/// The walk over a function, which calls the parts.
class XmpFunction final : public XmpContext {
public:
  using XmpContext::XmpContext;
  void run();
  Stmt *lower(Stmt *S) override;
  void children(Stmt *Parent) override;

private:
  Stmt *lowerBlock(CompoundStmt *Block);
  bool lowerMarker(Stmt *S, ArrayRef<Stmt *> Rest, Statements &Out, Statements &After,
                   bool &TakesNext);
  Stmt *lowerKind(Stmt *S);
  Stmt *lowerExprMarker(CallExpr *Call);
  Stmt *lowerRef(DeclRefExpr *Ref);
  Stmt *lowerAssignment(BinaryOperator *Assign);
  void lowerOfType(Stmt *S, Stmt *&E);
  bool checkSize(UnaryExprOrTypeTraitExpr *T);
  void reportMarker(CallExpr *Call);
  void lowerDeclarations(DeclStmt *D);
  llvm::SmallPtrSet<Stmt *, 8> OfTypes; ///< lowered
};
} // namespace

/// The address of a local section is no constant.
static void checkInitializer(XmpUnit &U, VarDecl *V) {
  forEachRef(V->getInit(), [&](DeclRefExpr *R) {
    if (XmpArray *A = U.find(R))
      U.Report(R->getLocation(), diag::err_xmp_use)
          << A->Variable->getName() << "the address" << "assign it at run time";
  });
}

void XmpUnit::handle(Decl *D) {
  auto *F = dyn_cast<FunctionDecl>(D);
  if (F && F->doesThisDeclarationHaveABody()) {
    if (Precompiled)
      checkPrecompiled(F->getBody());
    XmpFunction(*this, F).run();
    forEachRef(F->getBody(), [&](DeclRefExpr *R) {
      auto *V = dyn_cast<VarDecl>(R->getDecl());
      if (V && V->isFileVarDecl())
        Used.insert(V->getCanonicalDecl());
    });
  }
  auto *V = dyn_cast<VarDecl>(D);
  if (V && V->hasInit())
    checkInitializer(*this, V);
  auto It = V ? Arrays.find(V->getCanonicalDecl()) : Arrays.end();
  if (It != Arrays.end() && !It->second.IsPointer())
    withoutStorage(V);
}

//===--------------------------------------------------------------------===//
// The walk
//===--------------------------------------------------------------------===//

void XmpFunction::run() {
  Sema &S = B.S;
  Sema::ContextRAII Context(S, F);
  S.PushFunctionScope();
  S.PushExpressionEvaluationContext(Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  // Code that the user did not write must not be warned about.
  IgnoresWarnings = S.getDiagnostics().getIgnoreAllWarnings();
  S.getDiagnostics().setIgnoreAllWarnings(true);
  B.Function = F;
  Stmt *Body = F->getBody();
  XmpArrays(*this).findArrays(Body);
  XmpCoarrays(*this).findCoarrays(Body);
  if (!Failed) {
    XmpSites(*this).makeSites(Body);
    checkJumps(*this, Body);
    noteLoopsAround(*this, Body);
    F->setBody(lower(Body));
    XmpCoarrays(*this).checkLeft(F->getBody());
    for (ParmVarDecl *P : F->parameters())
      XmpCoarrays(*this).checkLeft(B.declare(P, P->getLocation())); // its type
    U.startIn(F, Executes);
  }
  S.getDiagnostics().setIgnoreAllWarnings(IgnoresWarnings);
  S.PopExpressionEvaluationContext();
  S.PopFunctionScopeInfo();
}

void XmpFunction::children(Stmt *Parent) {
  for (Stmt *&Child : Parent->children()) {
    if (!Child)
      continue;
    if (XmpArrayUses(*this).check(Parent, Child))
      Child = lower(Child);
  }
}

/// Null if the call is no marker of an expression.
Stmt *XmpFunction::lowerExprMarker(CallExpr *Call) {
  if (asCall(Call, "__xmp_item"))
    return XmpOperands(*this).lowerItem(Call);
  if (!asCall(Call, "__xmp_view_of"))
    return nullptr;
  Expr *Named = operandOf(Call->getArg(0));
  if (XmpArray *A = U.find(Named))
    return XmpSubscripts(*this).viewPtr(*A, Call->getBeginLoc());
  reportNoArray(Named);
  return Call;
}

Stmt *XmpFunction::lowerRef(DeclRefExpr *Ref) {
  if (auto *Function = dyn_cast<FunctionDecl>(Ref->getDecl()))
    Ref->setDecl(U.replacement(Function));
  if (Expr *Memory = XmpCoarrays(*this).lowerRef(Ref))
    return Memory;
  XmpArray *A = U.find(Ref);
  return A && !A->IsPointer() ? XmpSubscripts(*this).whole(*A, Ref) : Ref;
}

/// False after an error: sizeof of what has no size here.
bool XmpFunction::checkSize(UnaryExprOrTypeTraitExpr *T) {
  SmallVector<Expr *, 7> Index;
  XmpArray *A =
      T->isArgumentType() ? nullptr : U.find(splitSubscripts(T->getArgumentExpr(), Index));
  if (!A || Index.size() >= A->Rank)
    return true;
  report(T->getBeginLoc(), diag::err_xmp_use, A->Variable->getName(), "the size",
         "use its extents, or sizeof of an element");
  return false;
}

/// Null if the assignment is of neither a section nor a pointer to a distributed array.
Stmt *XmpFunction::lowerAssignment(BinaryOperator *Assign) {
  if (Assign->getOpcode() == BO_Assign && sectionLeft(Assign)) {
    Statements Out;
    HoistedMap Saved = Hoist;
    if (hasCoindexed(Assign) && Compute)
      XmpKernelSections(*this).lowerAssignment(Assign, Out);
    else if (hasCoindexed(Assign))
      XmpCoarraySections(*this).lower(Assign, Out);
    else if (XmpCoarrayDevices(*this).areHere(Assign))
      XmpSections(*this).lowerSections(nullptr, Assign, Out);
    Hoist = Saved;
    return B.compound(Out, Assign->getBeginLoc(), Assign->getEndLoc());
  }
  XmpArray *A = U.find(Assign->getLHS());
  return A && A->IsPointer() ? XmpArrays(*this).assignPointer(*A, Assign) : nullptr;
}

/// Blocks have taken the markers that stand where they can be lowered.
void XmpFunction::reportMarker(CallExpr *Call) {
  if (asCall(Call, "__xmp_section"))
    report(Call->getBeginLoc(), diag::err_xmp_section);
  for (StringRef Marker : {"__xmp_align", "__xmp_nest", "__xmp_reduce", "__xmp_move", "__xmp_each",
                           "__xmp_loop_of", "__xmp_header", "__xmp_index"})
    if (asCall(Call, Marker) && !Failed && Reported.insert(F).second)
      report(Call->getBeginLoc(), diag::err_xmp_unsupported,
             "this directive directly in an OpenMP region");
}

/// What is lowered by kind, with its children; null for what only its children change.
Stmt *XmpFunction::lowerKind(Stmt *S) {
  if (Stmt *Use = XmpCoarrays(*this).lowerUse(S))
    return Use;
  if (auto *Block = dyn_cast<CompoundStmt>(S))
    return lowerBlock(Block);
  if (auto *Captured = dyn_cast<CapturedStmt>(S))
    return XmpCaptures(*this).lowerCaptured(Captured);
  if (CallExpr *Task = asTask(S))
    return XmpTasks(*this).lowerTask(cast<IfStmt>(S), Task);
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(S))
    return XmpSubscripts(*this).lowerSubscript(Subscript);
  if (auto *Ref = dyn_cast<DeclRefExpr>(S))
    return lowerRef(Ref);
  if (auto *T = dyn_cast<UnaryExprOrTypeTraitExpr>(S))
    return checkSize(T) ? nullptr : T;
  if (auto *Assign = dyn_cast<BinaryOperator>(S); Assign && Assign->isAssignmentOp())
    return lowerAssignment(Assign);
  if (auto *Cache = dyn_cast<OpenACCCacheConstruct>(S))
    return XmpConstructs(*this).lowerCache(Cache);
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    return XmpConstructs(*this).lowerConstruct(A);
  auto *Call = dyn_cast<CallExpr>(S);
  return Call ? lowerExprMarker(Call) : nullptr;
}

/// E: of a type that S names, which several declarations may share.
void XmpFunction::lowerOfType(Stmt *S, Stmt *&E) {
  if (OfTypes.insert(E).second && XmpArrayUses(*this).check(S, E))
    E = lower(E);
  OfTypes.insert(E);
}

Stmt *XmpFunction::lower(Stmt *S) {
  if (Stmt *Lowered = lowerKind(S))
    return Lowered;
  auto *Call = dyn_cast<CallExpr>(S);
  if (Call)
    reportMarker(Call);
  if (auto *D = dyn_cast<DeclStmt>(S))
    lowerDeclarations(D);
  if (auto *D = dyn_cast<OMPExecutableDirective>(S))
    XmpCaptures(*this).lowerClauses(D);
  children(S);
  forEachTypeExpr(S, [&](Stmt *&E) { lowerOfType(S, E); });
  return Call ? XmpSites(*this).lowerCall(Call) : S;
}

/// Distributed arrays have no storage of their own; sizes of variable length are still evaluated
/// where they stood.
void XmpFunction::lowerDeclarations(DeclStmt *D) {
  SmallVector<Decl *, 4> Group;
  for (Decl *Each : D->decls())
    if (auto *V = dyn_cast<VarDecl>(Each))
      XmpCoarrays(*this).lowerDeclaration(D, V, Group);
    else
      Group.push_back(Each);
  bool Changed = !llvm::equal(Group, D->decls());
  for (Decl *&Each : Group) {
    auto *V = dyn_cast<VarDecl>(Each);
    if (V && V->isStaticLocal())
      checkInitializer(U, V);
    if (V && B.C.hasSameUnqualifiedType(V->getType(), U.record("__xmp_view")))
      Views.push_back(V);
    auto It = V ? U.Arrays.find(V->getCanonicalDecl()) : U.Arrays.end();
    if (It == U.Arrays.end() || It->second.IsPointer())
      continue;
    SourceLocation L = V->getLocation();
    Each = TypedefDecl::Create(B.C, F, L, L, V->getIdentifier(),
                               B.C.getTrivialTypeSourceInfo(V->getType(), L));
    Changed = true;
  }
  if (Changed)
    D->setDeclGroup(DeclGroupRef::Create(B.C, Group.data(), Group.size()));
}

Stmt *XmpFunction::lowerBlock(CompoundStmt *Block) {
  if (isMarkedLoop(Block))
    Block = lowerLoop(*this, Block);
  Statements Out, After;
  HoistedMap Saved = Hoist;
  auto Around = Transfers;
  size_t Outside = Views.size();
  ArrayRef<Stmt *> Body(Block->body_begin(), Block->size());
  for (size_t I = XmpConstructs(*this).moveRange(Block); I < Body.size(); ++I) {
    bool TakesNext = false;
    if (OpenACCDeclareDecl *D = asDeclare(Body[I]))
      XmpConstructs(*this).lowerClauses(D->clauses(), "acc declare", Out);
    if (!lowerMarker(Body[I], Body.drop_front(I + 1), Out, After, TakesNext))
      Out.push_back(lower(Body[I]));
    I += TakesNext;
  }
  Out.append(After.begin(), After.end());
  Hoist = Saved;
  Transfers = Around;
  Views.truncate(Outside);
  return CompoundStmt::Create(B.C, Out, Block->getStoredFPFeaturesOrDefault(), Block->getLBracLoc(),
                              Block->getRBracLoc());
}

/// Statements for a marker. After: for the end of the block. TakesNext: the next statement is part
/// of it.
bool XmpFunction::lowerMarker(Stmt *S, ArrayRef<Stmt *> Rest, Statements &Out, Statements &After,
                              bool &TakesNext) {
  if (auto *Call = asCall(S, "__xmp_align"))
    XmpArrays(*this).lowerAlign(Call, Out);
  else if (asCall(S, "__xmp_nest"))
    XmpNests(*this).openNest(Rest, S->getBeginLoc(), Out);
  else if (auto *Call = asCall(S, "__xmp_reduce"))
    XmpLoopReduction(*this, Call).lower(Out, After);
  else if (auto *Call = asCall(S, "__xmp_move"))
    XmpOperands(*this).lowerMove(Call, Rest, Out), TakesNext = true;
  else if (auto *Call = asCall(S, "__xmp_each")) {
    auto *Assign = Rest.empty() ? nullptr : dyn_cast<BinaryOperator>(Rest[0]);
    if (Assign && Assign->getOpcode() == BO_Assign)
      XmpSections(*this).lowerSections(Call, Assign, Out);
    else
      report(Rest.empty() ? S->getBeginLoc() : Rest[0]->getBeginLoc(), diag::err_xmp_assignment,
             "array");
    TakesNext = true;
  } else
    return XmpCoarrays(*this).lowerMarker(S, Out);
  return true;
}
} // namespace xacc
