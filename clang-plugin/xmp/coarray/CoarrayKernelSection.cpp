// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assignments of sections with objects of other images in compute constructs: loops over the
// elements, which the lanes of a gang share, without a buffer. What is no section is evaluated
// once, in front; that no element is read which another lane assigns is checked there, too.
#include "acc/clauses/Clauses.h"
#include "acc/query/Constructs.h"
#include "xmp/coarray/Coarray.h"

using namespace clang;

namespace xacc {
VarDecl *arrayOf(Expr *Path) {
  bool Loads = false;
  for (Expr *Part = Path; Part; Part = stepInto(Part, Loads))
    ;
  VarDecl *V = Loads ? nullptr : coarrayOf(Path);
  return V ? V->getCanonicalDecl() : nullptr;
}

/// Evaluates a section, without its image, and the number of that.
bool XmpKernelSections::take(Expr *E, ArrayRef<SectionDim> Left, Side &Out, Statements &S) {
  if (isCoindexed(E)) {
    SourceLocation L = E->getBeginLoc();
    XmpCoarrayKernels Objects(In);
    auto O = Objects.objectOf(E);
    Expr *Number = Objects.imageNumber(O);
    if (!Number || !Objects.isReachable(O.Own, L))
      return false;
    Out.Image = In.temporary(".xmp.image", B.C.LongTy, Number, L, S);
    E = O.Own;
  }
  return evaluateSections(E, Left, Out, S);
}

/// The distance to the image, which is checked; of what is certainly used.
void XmpKernelSections::measureDistance(Side &Of, Statements &S) {
  SourceLocation L = Of.Path->getBeginLoc();
  VarDecl *V = coarrayOf(Of.Path);
  if (!Of.Image)
    return;
  Expr *Away = U.call("__xmp_image_away",
                      {XmpCoarrayKernels(In).table(V, L), B.load(Of.Image, L),
                       B.stringPtr(whereText(B.C, L, F->getName(), "coarray"), L),
                       B.stringPtr(V->getName(), L)},
                      L);
  Of.Away = In.temporary(".xmp.away", B.C.LongTy, Away, L, S);
}

/// The element of the image, by the own one.
Expr *XmpKernelSections::atImage(const Side &Of, Expr *Own) {
  SourceLocation L = Own->getBeginLoc();
  if (!Of.Image)
    return Own;
  if (Of.Away)
    return XmpCoarrayKernels::volatileObject(B, Own, [&](Expr *Address) {
      return U.call("__xmp_away", {Address, B.load(Of.Away, L)}, L);
    });
  return XmpCoarrayKernels(In).atImage(Own, coarrayOf(Of.Path), B.load(Of.Image, L), L);
}

//===--------------------------------------------------------------------===//
// The right side
//===--------------------------------------------------------------------===//

/// True if the value of E may be one that an assignment to V changes; to anything if V is null.
static bool mayChange(Stmt *E, VarDecl *V) {
  auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(E);
  if (Cast && Cast->getCastKind() == CK_LValueToRValue) {
    VarDecl *Of = V ? arrayOf(Cast->getSubExpr()) : nullptr;
    if (!Of && !asVariable(Cast->getSubExpr()))
      return true;
    if (!V || Of == V)
      return true;
  }
  return E && llvm::any_of(E->children(), [&](Stmt *Child) { return mayChange(Child, V); });
}

/// What has no section is one value for all elements. Always: it is evaluated in any case.
bool XmpKernelSections::takeWhole(Expr *E, Stmt *&Place, const Side &To, bool Always,
                                  Statements &S) {
  SourceLocation L = E->getBeginLoc();
  if (E->isEvaluatable(B.C))
    return true;
  if (!Always && !E->HasSideEffects(B.C) && !mayChange(E, arrayOf(To.Path)))
    return true;
  if (!Always) {
    report(L, diag::err_xmp_unsupported,
           "what is no section behind a condition, in an assignment of sections of other images in "
           "a compute construct");
    return false;
  }
  Expr *Value = lowerExpr(E);
  if (E->getType()->isVoidType())
    S.push_back(Value);
  else
    Place = B.load(In.temporary(".xmp.value", E->getType().getUnqualifiedType(), Value, L, S), L);
  return true;
}

/// Whether operand Child of E is evaluated whenever E is.
static bool isAlways(Stmt *E, size_t Child) {
  auto *Binary = dyn_cast<BinaryOperator>(E);
  return Child == 0 || !(isa<AbstractConditionalOperator>(E) || (Binary && Binary->isLogicalOp()));
}

/// Whether elements of a section in E need more than their values.
static bool isUnclear(Stmt *E) {
  auto *Binary = dyn_cast<BinaryOperator>(E);
  auto *Unary = dyn_cast<UnaryOperator>(E);
  return !isa<Expr>(E) || isa<StmtExpr, BinaryConditionalOperator>(E) ||
         (Binary && Binary->isAssignmentOp()) ||
         (Unary && (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf));
}

/// Finds the loads of sections below Place, and evaluates the rest.
bool XmpKernelSections::findLoads(Stmt *&Place, const Side &To, bool Always, Statements &S) {
  auto *E = dyn_cast<Expr>(Place);
  if (E && !hasSection(E))
    return takeWhole(E, Place, To, Always, S);
  if (isUnclear(Place)) {
    report(Place->getBeginLoc(), diag::err_xmp_unsupported,
           "this use of a section in an assignment of sections of other images in a compute "
           "construct");
    return false;
  }
  auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  if (Cast && Cast->getCastKind() == CK_LValueToRValue)
    return takeLoad(Cast, To, Always, S);
  size_t Number = 0;
  bool Good = true;
  for (Stmt *&Child : E->children()) {
    const bool IsCallee = isa<CallExpr>(E) && Number == 0;
    if (Child && !IsCallee)
      Good &= findLoads(Child, To, Always && isAlways(E, Number), S);
    ++Number;
  }
  return Good;
}

bool XmpKernelSections::takeLoad(ImplicitCastExpr *Cast, const Side &To, bool Always,
                                 Statements &S) {
  Load New{Cast, {}};
  if (!isHere(Cast->getSubExpr()) ||
      !take(Cast->getSubExpr()->IgnoreParens(), To.Dims, New.From, S))
    return false;
  if (Always) {
    measureDistance(New.From, S);
    checkInside(New.From, S);
  }
  Loads.push_back(std::move(New));
  return true;
}

bool XmpKernelSections::isHere(Expr *E) {
  if (!isDistributed(E))
    return true;
  report(E->getBeginLoc(), diag::err_xmp_unsupported,
         "a distributed array in an assignment of sections of other images in a compute construct");
  return false;
}

//===--------------------------------------------------------------------===//
// The loops
//===--------------------------------------------------------------------===//

LoopLevels levelsOf(const OpenACCConstructStmt &Loop) {
  bool Counts = true;
  LoopLevels Out;
  for (const OpenACCClause *C : Loop.clauses()) {
    if (auto *Types = dyn_cast<OpenACCDeviceTypeClause>(C))
      Counts = countsForLoops(deviceTypes(Types));
    const OpenACCClauseKind Kind = C->getClauseKind();
    Out.Seq |= Kind == OpenACCClauseKind::Seq;
    Out.Gang |= Counts && Kind == OpenACCClauseKind::Gang;
    Out.Worker |= Counts && Kind == OpenACCClauseKind::Worker;
    Out.Lanes |= Counts && (Kind == OpenACCClauseKind::Vector || Kind == OpenACCClauseKind::Tile);
  }
  return Out;
}

/// Adds the levels that the loops of the sections may take: those inside of the loops around, or
/// what the compiler finds where it chooses those. False: no lanes are left.
static bool levelsLeft(const XmpContext::ComputeConstruct &In, OpenACCDirectiveKind Kind,
                       bool &Chosen, bool &Worker, bool &Vector) {
  Worker = Vector = !(directiveBits(Kind) & Serial);
  Chosen = directiveBits(Kind) & Kernels;
  for (const OpenACCConstructStmt *Loop : In.Loops) {
    const LoopLevels Levels = levelsOf(*Loop);
    Chosen |= !Levels.Gang && !Levels.Worker && !Levels.Lanes && !Levels.Seq;
    Worker &= !Levels.Worker && !Levels.Lanes;
    Vector &= !Levels.Lanes;
  }
  return Vector;
}

Stmt *XmpKernelSections::share(Stmt *Loops, size_t Rank, SourceLocation L) {
  auto *Around = cast<OpenACCConstructStmt>(In.Compute->Construct);
  const OpenACCDirectiveKind Kind = Around->getDirectiveKind();
  bool Chosen, Worker, Vector;
  if (!levelsLeft(*In.Compute, Kind, Chosen, Worker, Vector))
    return Loops;
  SmallVector<const OpenACCClause *, 4> Clauses;
  if (Chosen)
    Clauses.push_back(OpenACCIndependentClause::Create(B.C, L, L));
  else if (Worker)
    Clauses.push_back(OpenACCWorkerClause::Create(B.C, L, L, nullptr, L));
  if (!Chosen)
    Clauses.push_back(OpenACCVectorClause::Create(B.C, L, L, nullptr, L));
  if (Rank > 1)
    Clauses.push_back(OpenACCCollapseClause::Create(B.C, L, L, false, B.intLit(Rank, L), L));
  return OpenACCLoopConstruct::Create(B.C, Kind, L, L, L, Clauses, Loops);
}

void XmpKernelSections::lowerAssignment(BinaryOperator *Assign, Statements &S) {
  Expr *Left = Assign->getLHS()->IgnoreParens();
  SourceLocation L = Assign->getBeginLoc();
  Side To;
  if (!isHere(Left) || !take(Left, {}, To, S))
    return;
  measureDistance(To, S);
  checkInside(To, S);
  Stmt *Value = Assign->getRHS();
  if (!findLoads(Value, To, true, S))
    return;
  SmallVector<VarDecl *, 4> K = counters(To.Dims.size(), L);
  for (Load &Each : Loads) {
    checkApart(To, Each.From, S);
    Each.Cast->setSubExpr(Each.From.Path);
    replaceSections(Each.From.Sections, Each.From.Dims, K);
  }
  replaceSections(To.Sections, To.Dims, K);
  Value = lowerExpr(cast<Expr>(Value));
  for (Load &Each : Loads)
    Each.Cast->setSubExpr(atImage(Each.From, Each.Cast->getSubExpr()));
  Assign->setLHS(atImage(To, lowerExpr(To.Path)));
  Assign->setRHS(cast<Expr>(Value));
  S.push_back(share(sectionLoops(To.Dims, K, Assign, L), To.Dims.size(), L));
}
} // namespace xacc
