// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk over a function. See Lowering.h.
#include "acc/query/Constructs.h"
#include "acc/query/Parts.h"
#include "xmp/Loop.h"
#include "xmp/Lowering.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
//===--------------------------------------------------------------------===//
// Helpers
//===--------------------------------------------------------------------===//

CallExpr *asCall(Stmt *S, StringRef Name) {
  auto *Call = dyn_cast_or_null<CallExpr>(S);
  FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->getIdentifier() && Callee->getName() == Name ? Call : nullptr;
}

Expr *operandOf(Expr *Argument) {
  auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts());
  return Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr()->IgnoreParens()
                                                      : Argument;
}

Expr *splitSubscripts(Expr *E, SmallVectorImpl<Expr *> &Index) {
  E = E->IgnoreParenImpCasts();
  while (auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    Index.insert(Index.begin(), A->getIdx());
    E = A->getBase()->IgnoreParenImpCasts();
  }
  return E;
}

CallExpr *asSection(Expr *Index) { return asCall(Index->IgnoreParenImpCasts(), "__xmp_section"); }

bool hasSection(const Stmt *S) {
  if (!S)
    return false;
  return asCall(const_cast<Stmt *>(S), "__xmp_section") || llvm::any_of(S->children(), hasSection);
}

/// True if the left side of an assignment is a section.
static bool sectionLeft(BinaryOperator *Assign) {
  SmallVector<Expr *, 7> Index;
  splitSubscripts(Assign->getLHS(), Index);
  return llvm::any_of(Index, asSection);
}

FunctionDecl *XmpUnit::function(StringRef Name) {
  for (NamedDecl *D : B.C.getTranslationUnitDecl()->lookup(&B.C.Idents.get(Name)))
    if (auto *F = dyn_cast<FunctionDecl>(D))
      return F;
  llvm_unreachable("not in xmp_abi.h or markers.h");
}

QualType XmpUnit::record(StringRef Name) {
  for (NamedDecl *D : B.C.getTranslationUnitDecl()->lookup(&B.C.Idents.get(Name)))
    if (auto *R = dyn_cast<RecordDecl>(D))
      return B.C.getCanonicalTagType(R);
  llvm_unreachable("not in xmp_abi.h");
}

Expr *XmpUnit::call(StringRef Name, ArrayRef<Expr *> Args, SourceLocation L) {
  SmallVector<Expr *, 12> Copy(Args);
  return B.S.BuildCallExpr(nullptr, B.ref(function(Name), L), L, Copy, L).get();
}

Expr *XmpUnit::field(Expr *Base, StringRef Field) {
  bool Arrow = Base->getType()->isPointerType();
  QualType T = Arrow ? Base->getType()->getPointeeType() : Base->getType();
  for (FieldDecl *D : T->getAsRecordDecl()->fields())
    if (D->getName() == Field)
      return MemberExpr::CreateImplicit(B.C, Arrow ? B.rvalue(Base) : Base, Arrow, D, D->getType(),
                                        VK_LValue, OK_Ordinary);
  llvm_unreachable("no such field in xmp_abi.h");
}

XmpArray *XmpUnit::find(const Expr *E) {
  VarDecl *V = asVariable(const_cast<Expr *>(E));
  auto It = V ? Arrays.find(V->getCanonicalDecl()) : Arrays.end();
  return It == Arrays.end() ? nullptr : &It->second;
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
    XmpLowering(*this, F).run();
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

void XmpLowering::run() {
  Sema &S = B.S;
  Sema::ContextRAII Context(S, F);
  S.PushFunctionScope();
  S.PushExpressionEvaluationContext(Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  // Code that the user did not write must not be warned about.
  IgnoresWarnings = S.getDiagnostics().getIgnoreAllWarnings();
  S.getDiagnostics().setIgnoreAllWarnings(true);
  B.Function = F;
  Stmt *Body = F->getBody();
  findArrays(Body);
  if (!Failed) {
    makeSites(Body);
    F->setBody(lower(Body));
    U.startIn(F, Executes);
  }
  S.getDiagnostics().setIgnoreAllWarnings(IgnoresWarnings);
  S.PopExpressionEvaluationContext();
  S.PopFunctionScopeInfo();
}

void XmpLowering::children(Stmt *Parent) {
  for (Stmt *&Child : Parent->children()) {
    if (!Child)
      continue;
    checkUse(Parent, Child);
    Child = lower(Child);
  }
}

/// Where a distributed array should be.
void XmpLowering::reportNoArray(Expr *E) {
  auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  if (R && U.Broken.contains(R->getDecl()->getName()))
    Failed = true;
  else
    report(E->getBeginLoc(), diag::err_xmp_not_array, sourceText(B.C, E));
}

/// What the local section's address cannot stand for.
void XmpLowering::checkUse(Stmt *Parent, Stmt *Child) {
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

Stmt *XmpLowering::lower(Stmt *S) {
  if (auto *Block = dyn_cast<CompoundStmt>(S))
    return lowerBlock(Block);
  if (auto *Captured = dyn_cast<CapturedStmt>(S))
    return lowerCaptured(Captured);
  if (auto *Call = asCall(S, "__xmp_view_of")) {
    Expr *Named = operandOf(Call->getArg(0));
    if (XmpArray *A = U.find(Named))
      return viewPtr(*A, Call->getBeginLoc());
    reportNoArray(Named);
    return S;
  }
  if (auto *Call = asCall(S, "__xmp_item"))
    return lowerItem(Call);
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(S))
    return lowerSubscript(Subscript);
  if (auto *Ref = dyn_cast<DeclRefExpr>(S)) {
    if (auto *Function = dyn_cast<FunctionDecl>(Ref->getDecl()))
      Ref->setDecl(U.replacement(Function));
    XmpArray *A = U.find(Ref);
    return A && !A->IsPointer() ? whole(*A, Ref) : S;
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
    lowerSections(nullptr, Assign, Out);
    Hoist = Saved;
    return B.compound(Out, S->getBeginLoc(), S->getEndLoc());
  }
  if (auto *Assign = dyn_cast<BinaryOperator>(S); Assign && Assign->isAssignmentOp())
    if (XmpArray *A = U.find(Assign->getLHS()); A && A->IsPointer())
      return assignPointer(*A, Assign);
  if (asCall(S, "__xmp_section"))
    report(S->getBeginLoc(), diag::err_xmp_section);
  // Blocks have taken the markers that stand where they can be lowered.
  for (StringRef Marker : {"__xmp_align", "__xmp_nest", "__xmp_reduce", "__xmp_move", "__xmp_each",
                           "__xmp_loop_of", "__xmp_header", "__xmp_index"})
    if (asCall(S, Marker) && !Failed && Reported.insert(F).second)
      report(S->getBeginLoc(), diag::err_xmp_unsupported,
             "this directive directly in an OpenMP region");
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    return isa<OpenACCCacheConstruct>(A) ? S : lowerConstruct(A);
  if (auto *D = dyn_cast<DeclStmt>(S))
    lowerDeclarations(D);
  if (auto *D = dyn_cast<OMPExecutableDirective>(S))
    checkSharing(D);
  children(S);
  auto *Call = dyn_cast<CallExpr>(S);
  return Call ? lowerCall(Call) : S;
}

/// Distributed arrays have no storage of their own; sizes of variable length are still evaluated
/// where they stood.
void XmpLowering::lowerDeclarations(DeclStmt *D) {
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

Stmt *XmpLowering::lowerBlock(CompoundStmt *Block) {
  if (XmpLoop::isMarked(Block))
    Block = XmpLoop(*this, Block).make();
  Statements Out, After;
  HoistedMap Saved = Hoist;
  size_t Outside = Views.size();
  ArrayRef<Stmt *> Body(Block->body_begin(), Block->size());
  for (size_t I = moveRange(Block); I < Body.size(); ++I) {
    bool TakesNext = false;
    if (OpenACCDeclareDecl *D = asDeclare(Body[I]))
      lowerClauses(D->clauses(), "acc declare", Out);
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
bool XmpLowering::lowerMarker(Stmt *S, ArrayRef<Stmt *> Rest, Statements &Out, Statements &After,
                              bool &TakesNext) {
  if (auto *Call = asCall(S, "__xmp_align"))
    lowerAlign(Call, Out);
  else if (asCall(S, "__xmp_nest"))
    openNest(Rest, S->getBeginLoc(), Out);
  else if (auto *Call = asCall(S, "__xmp_reduce"))
    lowerReduce(Call, Out, After);
  else if (auto *Call = asCall(S, "__xmp_move"))
    lowerMove(Call, Rest, Out), TakesNext = true;
  else if (auto *Call = asCall(S, "__xmp_each")) {
    auto *Assign = Rest.empty() ? nullptr : dyn_cast<BinaryOperator>(Rest[0]);
    if (Assign && Assign->getOpcode() == BO_Assign)
      lowerSections(Call, Assign, Out);
    else
      report(Rest.empty() ? S->getBeginLoc() : Rest[0]->getBeginLoc(), diag::err_xmp_assignment,
             "array");
    TakesNext = true;
  } else
    return false;
  return true;
}
} // namespace xacc
