// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk over a function. See Lowering.h.
#include "acc/query/Constructs.h"
#include "xmp/Array.h"
#include "xmp/Calls.h"
#include "xmp/Device.h"
#include "xmp/Loop.h"
#include "xmp/Nest.h"
#include "xmp/OpenMP.h"
#include "xmp/Operand.h"
#include "xmp/Section.h"
#include "xmp/Subscript.h"
#include "xmp/Task.h"
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
  void lowerDeclarations(DeclStmt *D);
  void checkUse(Stmt *Parent, Stmt *Child);
};
} // namespace

/// True if the left side of an assignment is a section.
static bool sectionLeft(BinaryOperator *Assign) {
  SmallVector<Expr *, 7> Index;
  splitSubscripts(Assign->getLHS(), Index);
  return llvm::any_of(Index, asSection);
}

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
  if (!Failed) {
    XmpSites(*this).makeSites(Body);
    XmpTasks(*this).checkJumps(Body);
    F->setBody(lower(Body));
    U.startIn(F, Executes);
  }
  S.getDiagnostics().setIgnoreAllWarnings(IgnoresWarnings);
  S.PopExpressionEvaluationContext();
  S.PopFunctionScopeInfo();
}

/// True if Parent asks for a value of its child.
static bool usesValue(const Stmt *Parent, const Stmt *Child) {
  if (auto *If = dyn_cast<IfStmt>(Parent))
    return Child == If->getCond();
  if (auto *While = dyn_cast<WhileStmt>(Parent))
    return Child == While->getCond();
  if (auto *Do = dyn_cast<DoStmt>(Parent))
    return Child == Do->getCond();
  if (auto *For = dyn_cast<ForStmt>(Parent))
    return Child == For->getCond();
  if (auto *Switch = dyn_cast<SwitchStmt>(Parent))
    return Child == Switch->getCond();
  return isa<Expr, ReturnStmt>(Parent);
}

void XmpFunction::children(Stmt *Parent) {
  for (Stmt *&Child : Parent->children()) {
    if (!Child)
      continue;
    if (auto *Assign = dyn_cast<BinaryOperator>(Child);
        Assign && Assign->isAssignmentOp() && sectionLeft(Assign) && usesValue(Parent, Child)) {
      report(Assign->getOperatorLoc(), diag::err_xmp_section_value);
      continue;
    }
    checkUse(Parent, Child);
    Child = lower(Child);
  }
}

/// What the local section's address cannot stand for.
void XmpFunction::checkUse(Stmt *Parent, Stmt *Child) {
  auto *E = dyn_cast<Expr>(Child);
  XmpArray *A = E ? U.find(E) : nullptr;
  if (!A)
    return;
  auto *Binary = dyn_cast<BinaryOperator>(Parent);
  auto *Unary = dyn_cast<UnaryOperator>(Parent);
  if (Unary && Unary->isIncrementDecrementOp()) {
    report(E->getBeginLoc(), diag::err_xmp_use, A->Variable->getName(), "pointer arithmetic",
           "use subscripts");
    return;
  }
  bool IsSum = Binary && Binary->isAdditiveOp();
  if (A->Rank > 1 && (IsSum || (Unary && Unary->getOpcode() == UO_Deref)))
    report(E->getBeginLoc(), diag::err_xmp_use, A->Variable->getName(), "pointer arithmetic",
           "use subscripts");
  else if (IsSum && A->Shape[0] != '*')
    report(E->getBeginLoc(), diag::warn_xmp_arithmetic, A->Variable->getName());
  else if (Unary && Unary->getOpcode() == UO_Deref && A->Shape[0] != '*')
    report(E->getBeginLoc(), diag::warn_xmp_first, A->Variable->getName());
}

Stmt *XmpFunction::lower(Stmt *S) {
  if (auto *Block = dyn_cast<CompoundStmt>(S))
    return lowerBlock(Block);
  if (auto *Captured = dyn_cast<CapturedStmt>(S))
    return XmpCaptures(*this).lowerCaptured(Captured);
  if (auto *Call = asCall(S, "__xmp_view_of")) {
    Expr *Named = operandOf(Call->getArg(0));
    if (XmpArray *A = U.find(Named))
      return XmpSubscripts(*this).viewPtr(*A, Call->getBeginLoc());
    reportNoArray(Named);
    return S;
  }
  if (CallExpr *Task = asTask(S))
    return XmpTasks(*this).lowerTask(cast<IfStmt>(S), Task);
  if (auto *Call = asCall(S, "__xmp_item"))
    return XmpOperands(*this).lowerItem(Call);
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(S))
    return XmpSubscripts(*this).lowerSubscript(Subscript);
  if (auto *Ref = dyn_cast<DeclRefExpr>(S)) {
    if (auto *Function = dyn_cast<FunctionDecl>(Ref->getDecl()))
      Ref->setDecl(U.replacement(Function));
    XmpArray *A = U.find(Ref);
    return A && !A->IsPointer() ? XmpSubscripts(*this).whole(*A, Ref) : S;
  }
  if (auto *T = dyn_cast<UnaryExprOrTypeTraitExpr>(S)) {
    SmallVector<Expr *, 7> Index;
    XmpArray *A =
        T->isArgumentType() ? nullptr : U.find(splitSubscripts(T->getArgumentExpr(), Index));
    if (A && Index.size() < A->Rank) {
      report(T->getBeginLoc(), diag::err_xmp_use, A->Variable->getName(), "the size",
             "use its extents, or sizeof of an element");
      return S;
    }
  }
  if (auto *Assign = dyn_cast<BinaryOperator>(S);
      Assign && Assign->getOpcode() == BO_Assign && sectionLeft(Assign)) {
    Statements Out;
    HoistedMap Saved = Hoist;
    XmpSections(*this).lowerSections(nullptr, Assign, Out);
    Hoist = Saved;
    return B.compound(Out, S->getBeginLoc(), S->getEndLoc());
  }
  if (auto *Assign = dyn_cast<BinaryOperator>(S); Assign && Assign->isAssignmentOp())
    if (XmpArray *A = U.find(Assign->getLHS()); A && A->IsPointer())
      return XmpArrays(*this).assignPointer(*A, Assign);
  if (asCall(S, "__xmp_section"))
    report(S->getBeginLoc(), diag::err_xmp_section);
  // Blocks have taken the markers that stand where they can be lowered.
  for (StringRef Marker : {"__xmp_align", "__xmp_nest", "__xmp_reduce", "__xmp_move", "__xmp_each",
                           "__xmp_loop_of", "__xmp_header", "__xmp_index"})
    if (asCall(S, Marker) && !Failed && Reported.insert(F).second)
      report(S->getBeginLoc(), diag::err_xmp_unsupported,
             "this directive directly in an OpenMP region");
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    return isa<OpenACCCacheConstruct>(A) ? S : XmpConstructs(*this).lowerConstruct(A);
  if (auto *D = dyn_cast<DeclStmt>(S))
    lowerDeclarations(D);
  if (auto *D = dyn_cast<OMPExecutableDirective>(S))
    XmpCaptures(*this).checkSharing(D);
  children(S);
  auto *Call = dyn_cast<CallExpr>(S);
  return Call ? XmpSites(*this).lowerCall(Call) : S;
}

/// Distributed arrays have no storage of their own; sizes of variable length are still evaluated
/// where they stood.
void XmpFunction::lowerDeclarations(DeclStmt *D) {
  SmallVector<Decl *, 4> Group(D->decl_begin(), D->decl_end());
  bool Changed = false;
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
    XmpNests(*this).lowerReduce(Call, Out, After);
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
    return false;
  return true;
}
} // namespace xacc
