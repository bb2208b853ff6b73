// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenMP regions: Clang has made a function of each, and noted the variables of outside that the
// user named. What stands for a distributed array of a block is its view, so that is what regions
// are given.
#include "xmp/lowering/OpenMP.h"
#include "xmp/lowering/Subscript.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
/// References below S, also in regions, whose children are the captures only.
static void forEachRefInside(Stmt *S, llvm::function_ref<void(DeclRefExpr *)> Visit) {
  if (!S)
    return;
  if (auto *R = dyn_cast<DeclRefExpr>(S))
    Visit(R);
  if (auto *Captured = dyn_cast<CapturedStmt>(S))
    forEachRefInside(Captured->getCapturedStmt(), Visit);
  for (Stmt *Child : S->children())
    forEachRefInside(Child, Visit);
}

/// The arrays of block scope that S uses from outside.
SmallVector<XmpArray *, 4> XmpCaptures::outsideArrays(Stmt *S) {
  SmallVector<XmpArray *, 4> Used;
  forEachRefInside(S, [&](DeclRefExpr *R) {
    XmpArray *A = U.find(R);
    if (A && llvm::is_contained(In.Views, A->View) && !llvm::is_contained(Used, A))
      Used.push_back(A);
  });
  return Used;
}

static void addField(ASTContext &C, RecordDecl *Record, QualType T, SourceLocation L) {
  auto *Field = FieldDecl::Create(C, Record, L, L, nullptr, T, C.getTrivialTypeSourceInfo(T, L),
                                  nullptr, false, ICIS_NoInit);
  Field->setImplicit();
  Field->setAccess(AS_public);
  Record->addDecl(Field);
}

/// Puts references to what the region gets from outside in the places of the ones to Own.
static void refer(AstBuilder &B, Stmt *S, llvm::function_ref<bool(VarDecl *)> Own) {
  forEachChild(S, [&](Stmt *&Child) {
    auto *R = dyn_cast<DeclRefExpr>(Child);
    auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    if (V && Own(V))
      Child = DeclRefExpr::Create(B.C, NestedNameSpecifierLoc(), SourceLocation(), V, true,
                                  R->getLocation(), R->getType(), VK_LValue);
    else
      refer(B, Child, Own);
  });
}

/// What has the memory of a block's coarray takes its place in the captures of a region.
void XmpCaptures::captureBlocks(SmallVectorImpl<CapturedStmt::Capture> &Captures,
                                SmallVectorImpl<Expr *> &Inits, ArrayRef<FieldDecl *> Fields,
                                Stmt *Body) {
  llvm::SmallPtrSet<VarDecl *, 4> Blocks;
  for (auto [C, Init, Field] : llvm::zip(Captures, Inits, Fields)) {
    VarDecl *Block = C.capturesVariable() ? U.blockOf(C.getCapturedVar()) : nullptr;
    if (!Block)
      continue;
    SourceLocation L = C.getLocation();
    C = CapturedStmt::Capture(L, CapturedStmt::VCK_ByRef, Block);
    Init = B.ref(Block, L);
    Field->setType(B.C.getLValueReferenceType(Block->getType()));
    Blocks.insert(Block);
  }
  refer(B, Body, [&](VarDecl *V) { return Blocks.contains(V); });
}

/// The region with this body. Views take the places of arrays in its captures, those of pointers
/// are added.
CapturedStmt *XmpCaptures::withViews(CapturedStmt *S, ArrayRef<XmpArray *> Used,
                                     ArrayRef<Expr *> Views, Stmt *Body) {
  SmallVector<CapturedStmt::Capture, 8> Captures(S->captures());
  SmallVector<Expr *, 8> Inits(S->capture_init_begin(), S->capture_init_end());
  auto *Record = const_cast<RecordDecl *>(S->getCapturedRecordDecl());
  SmallVector<FieldDecl *, 8> Fields(Record->fields());
  SourceLocation L = S->getBeginLoc();
  captureBlocks(Captures, Inits, Fields, Body);
  for (auto [A, View] : llvm::zip(Used, Views)) {
    CapturedStmt::Capture Own(L, CapturedStmt::VCK_ByRef, A->View);
    QualType T = B.C.getLValueReferenceType(A->View->getType());
    auto *At = llvm::find_if(Captures, [&, A = A](const CapturedStmt::Capture &C) {
      return C.capturesVariable() &&
             C.getCapturedVar()->getCanonicalDecl() == A->Variable->getCanonicalDecl();
    });
    if (At != Captures.end() && !A->IsPointer()) {
      size_t I = At - Captures.begin();
      *At = Own;
      Inits[I] = View;
      Fields[I]->setType(T);
      continue;
    }
    addField(B.C, Record, T, L);
    Captures.push_back(Own);
    Inits.push_back(View);
  }
  S->getCapturedDecl()->setBody(Body);
  return CapturedStmt::Create(B.C, Body, S->getCapturedRegionKind(), Captures, Inits,
                              S->getCapturedDecl(), Record);
}

static void collectDeclared(Stmt *S, llvm::SmallPtrSetImpl<VarDecl *> &Out) {
  if (auto *D = dyn_cast<DeclStmt>(S))
    for (Decl *Each : D->decls())
      if (auto *V = dyn_cast<VarDecl>(Each))
        Out.insert(V);
  forEachChild(S, [&](Stmt *&Child) { collectDeclared(Child, Out); });
}

/// The region with what `xmp loop` computes in front of it: numbers and addresses by their values,
/// which nobody changes.
CapturedStmt *XmpCaptures::withMade(CapturedStmt *S) {
  llvm::SmallPtrSet<VarDecl *, 16> Declared;
  llvm::SetVector<VarDecl *> Used;
  collectDeclared(S->getCapturedStmt(), Declared);
  forEachRefInside(S->getCapturedStmt(), [&](DeclRefExpr *R) {
    auto *V = dyn_cast<VarDecl>(R->getDecl());
    if (V && In.Made.contains(V) && !Declared.contains(V) && !S->capturesVariable(V))
      Used.insert(V);
  });
  if (Used.empty())
    return S;
  SmallVector<CapturedStmt::Capture, 8> Captures(S->captures());
  SmallVector<Expr *, 8> Inits(S->capture_init_begin(), S->capture_init_end());
  auto *Record = const_cast<RecordDecl *>(S->getCapturedRecordDecl());
  SourceLocation L = S->getBeginLoc();
  refer(B, S->getCapturedStmt(), [&](VarDecl *V) { return Used.contains(V); });
  for (VarDecl *V : Used) {
    QualType T = V->getType().getUnqualifiedType();
    const bool Copies =
        V->getType().isConstQualified() && (T->isIntegerType() || T->isPointerType());
    T = Copies ? T : B.C.getLValueReferenceType(V->getType());
    addField(B.C, Record, T, L);
    Captures.emplace_back(L, Copies ? CapturedStmt::VCK_ByCopy : CapturedStmt::VCK_ByRef, V);
    Inits.push_back(B.ref(V, L));
  }
  return CapturedStmt::Create(B.C, S->getCapturedStmt(), S->getCapturedRegionKind(), Captures,
                              Inits, S->getCapturedDecl(), Record);
}

Stmt *XmpCaptures::lowerCaptured(CapturedStmt *S) {
  SmallVector<XmpArray *, 4> Used = outsideArrays(S->getCapturedStmt());
  SmallVector<Expr *, 4> Outer;
  for (XmpArray *A : Used)
    Outer.push_back(XmpSubscripts(In).captured(A->View, A->View, S->getBeginLoc()));
  llvm::SaveAndRestore<bool> Inside(In.Captured, true);
  llvm::SaveAndRestore<size_t> Here(In.Region, In.Views.size());
  HoistedMap Saved;
  std::swap(Saved, In.Hoist);
  Stmt *Body = lower(S->getCapturedStmt());
  std::swap(Saved, In.Hoist);
  return withMade(withViews(S, Used, Outer, Body));
}

bool XmpCaptures::usesElement(Stmt *S) {
  if (!S)
    return false;
  auto *Subscript = dyn_cast<ArraySubscriptExpr>(S);
  auto *Variables = dyn_cast<DeclStmt>(S);
  auto hasElement = [&](Decl *D) {
    auto *V = dyn_cast<VarDecl>(D);
    return V && usesElement(V->getInit());
  };
  return (Subscript && U.find(Subscript->getBase())) ||
         (Variables && llvm::any_of(Variables->decls(), hasElement)) ||
         llvm::any_of(S->children(), [&](Stmt *Child) { return usesElement(Child); });
}

/// Clang evaluates some values in front of the directive, and has noted how.
void XmpCaptures::lowerValues(OMPClause *Clause, SourceLocation L) {
  const auto *Early = OMPClauseWithPreInit::get(Clause);
  auto *Before = Early ? const_cast<Stmt *>(Early->getPreInitStmt()) : nullptr;
  auto *Linear = dyn_cast<OMPLinearClause>(Clause);
  const bool InPlace = isa<OMPIfClause, OMPFinalClause, OMPNumThreadsClause, OMPScheduleClause,
                           OMPPriorityClause, OMPGrainsizeClause, OMPNumTasksClause>(Clause) &&
                       !Before;
  bool Refused = usesElement(Before) || (Linear && usesElement(Linear->getStep()));
  for (Stmt *&Child : Clause->children())
    if (usesElement(Child) && InPlace)
      Child = In.lower(Child);
    else
      Refused |= usesElement(Child);
  if (Refused)
    report(L, diag::err_xmp_unsupported,
           ("an element of a distributed array in clause '" +
            llvm::omp::getOpenMPClauseName(Clause->getClauseKind()) + "' of OpenMP")
               .str());
}

void XmpCaptures::lowerClauses(OMPExecutableDirective *D) {
  checkSharing(D);
  for (OMPClause *Clause : D->clauses())
    if (Clause)
      lowerValues(Clause,
                  Clause->getBeginLoc().isValid() ? Clause->getBeginLoc() : D->getBeginLoc());
}

/// Threads share distributed arrays and coarrays of blocks: a copy would have the size of the
/// whole.
void XmpCaptures::checkSharing(OMPExecutableDirective *D) {
  for (OMPClause *Clause : D->clauses()) {
    if (!Clause || isa<OMPSharedClause>(Clause))
      continue;
    for (Stmt *Child : Clause->children())
      forEachRefInside(Child, [&](DeclRefExpr *R) {
        if (!isa<OMPPrivateClause, OMPFirstprivateClause, OMPLastprivateClause, OMPReductionClause>(
                Clause))
          return;
        XmpArray *A = U.find(R);
        SourceLocation L = Clause->getBeginLoc().isValid() ? R->getLocation() : D->getBeginLoc();
        if (A && !A->IsPointer())
          report(L, diag::err_xmp_use, A->Variable->getName(), "a copy per thread",
                 "name it in a 'shared' clause");
        if (U.blockOf(asVariable(R)))
          report(L, diag::err_xmp_unsupported,
                 ("a copy per thread of coarray '" + R->getDecl()->getName() + "'").str());
      });
  }
}
} // namespace xacc
