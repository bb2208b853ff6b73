// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of other images: where they stand, and which they are. See Coarray.h.
#include "xmp/coarray/Coarray.h"
#include "acc/query/Constructs.h"
#include "xmp/lowering/Calls.h"
#include "xmp/lowering/Operand.h"

using namespace clang;

namespace xacc {
/// The marker's call if E is *__builtin_choose_expr(1, &(e), __xmp_image(...)).
static CallExpr *imageOf(Expr *E, ChooseExpr **Choose = nullptr) {
  auto *Deref = dyn_cast<UnaryOperator>(E);
  if (!Deref || Deref->getOpcode() != UO_Deref)
    return nullptr;
  Expr *Pointer = Deref->getSubExpr(); // Clang's own way to ignore parentheses passes a choice, too
  while (isa<ParenExpr, ImplicitCastExpr>(Pointer))
    Pointer = isa<ParenExpr>(Pointer) ? cast<ParenExpr>(Pointer)->getSubExpr()
                                      : cast<ImplicitCastExpr>(Pointer)->getSubExpr();
  auto *Chosen = dyn_cast<ChooseExpr>(Pointer);
  if (Choose)
    *Choose = Chosen;
  return Chosen ? asCall(Chosen->getRHS()->IgnoreParenImpCasts(), "__xmp_image") : nullptr;
}

/// E if it is __real__ z or __imag__ z, a part of the storage of z.
static UnaryOperator *partOfComplex(Expr *E) {
  auto *U = dyn_cast<UnaryOperator>(E);
  const bool IsPart = U && (U->getOpcode() == UO_Real || U->getOpcode() == UO_Imag);
  return IsPart && U->isGLValue() ? U : nullptr;
}

/// The part of an lvalue that has its storage: a of a.m, a[i], (a); null where there is none.
static Expr *inside(Expr *E) {
  if (auto *P = dyn_cast<ParenExpr>(E))
    return P->getSubExpr();
  if (UnaryOperator *U = partOfComplex(E))
    return U->getSubExpr();
  if (auto *M = dyn_cast<MemberExpr>(E))
    return M->isArrow() ? nullptr : M->getBase();
  Expr *Base = nullptr;
  if (auto *A = dyn_cast<ArraySubscriptExpr>(E))
    Base = A->getBase();
  else if (auto *Deref = dyn_cast<UnaryOperator>(E); Deref && Deref->getOpcode() == UO_Deref)
    Base = Deref->getSubExpr();
  auto *Decay = Base ? dyn_cast<ImplicitCastExpr>(Base->IgnoreParens()) : nullptr;
  return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay ? Decay->getSubExpr() : nullptr;
}

bool isCoindexed(Expr *E) {
  for (; E; E = inside(E))
    if (imageOf(E))
      return true;
  return false;
}

Expr *stepInto(Expr *E, bool &Loads) {
  E = E->IgnoreParens();
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
    Loads |= Cast->getCastKind() == CK_LValueToRValue;
    return Cast->getSubExpr();
  }
  if (auto *M = dyn_cast<MemberExpr>(E))
    return M->getBase();
  if (auto *A = dyn_cast<ArraySubscriptExpr>(E))
    return A->getBase();
  auto *U = dyn_cast<UnaryOperator>(E);
  return U && (U->getOpcode() == UO_Deref || partOfComplex(E)) ? U->getSubExpr() : nullptr;
}

VarDecl *coarrayOf(Expr *E) {
  bool Loads = false;
  for (Expr *Next = E; Next; Next = stepInto(E, Loads))
    E = Next;
  return asVariable(E);
}

/// The pointer that E is the sum or the address of; null if it is none.
static Expr *pointerIn(Expr *E) {
  E = E->IgnoreParens();
  auto *Address = dyn_cast<UnaryOperator>(E);
  if (Address && Address->getOpcode() == UO_AddrOf)
    return Address->getSubExpr();
  auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!Sum || !Sum->isAdditiveOp() || !Sum->getType()->isPointerType())
    return nullptr;
  return Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS();
}

/// As coarrayOf, also through sums and addresses, which are evaluated once.
static VarDecl *coarrayBehind(Expr *E, bool *Pointer = nullptr) {
  bool Loads = false;
  for (Expr *Next = E; Next; Next = pointerIn(E) ? pointerIn(E) : stepInto(E, Loads))
    E = Next;
  if (Pointer)
    *Pointer = Loads;
  return asVariable(E);
}

VarDecl *namedArray(Expr *Path) {
  bool Loads = false;
  VarDecl *V = coarrayBehind(Path, &Loads);
  return Loads ? nullptr : V;
}

static void replaceInside(Expr *E, Expr *New) {
  if (auto *P = dyn_cast<ParenExpr>(E))
    return P->setSubExpr(New);
  if (UnaryOperator *U = partOfComplex(E))
    return U->setSubExpr(New);
  if (auto *M = dyn_cast<MemberExpr>(E))
    return M->setBase(New);
  auto *A = dyn_cast<ArraySubscriptExpr>(E);
  Expr *Base = A ? A->getBase() : cast<UnaryOperator>(E)->getSubExpr();
  cast<ImplicitCastExpr>(Base->IgnoreParens())->setSubExpr(New);
}

/// Takes the marker out of E.
static Expr *withoutImage(Expr *E, CallExpr *&Image) {
  ChooseExpr *Choose = nullptr;
  if (CallExpr *Marker = imageOf(E, &Choose)) {
    Image = Marker;
    return operandOf(Choose->getLHS());
  }
  if (Expr *Part = inside(E))
    replaceInside(E, withoutImage(Part, Image));
  return E;
}

XmpCoarrays::Coindexed XmpCoarrays::objectOf(Expr *E) {
  Coindexed O;
  SourceLocation L = E->getBeginLoc();
  O.Own = withoutImage(E, O.Image);
  if (hasCoindexed(O.Own) && isCoindexed(O.Own))
    report(L, diag::err_xmp_coarray_here);
  if (O.Own->getType()->isAtomicType())
    report(L, diag::err_xmp_unsupported, "an object of another image of an _Atomic type");
  if (F->hasAttr<OpenACCRoutineDeclAttr>() || F->hasAttr<OpenACCRoutineAnnotAttr>())
    report(L, diag::err_xmp_unsupported, "an object of another image in a routine of OpenACC");
  auto *P = dyn_cast_or_null<ParmVarDecl>(asVariable(O.Own)); // all of an array that is a parameter
  if (P && P->getOriginalType()->isArrayType())
    report(L, diag::err_xmp_coarray_address);
  return O;
}

/// Messages have the name of the pointer: it may point to no coarray, or to one of another name.
Expr *XmpCoarrays::site(SourceLocation L, Expr *Own) {
  bool Loads = false;
  VarDecl *V = Own ? coarrayBehind(Own, &Loads) : nullptr;
  const std::string Pointer = V && Loads ? (" " + V->getName()).str() : "";
  return XmpSites(In).site("coarray" + Pointer, L);
}

/// Sections are evaluated in parts, and kernels take their coarray's address: both want its name.
VarDecl *XmpCoarrays::named(const Coindexed &O) {
  return In.Compute || hasSection(O.Own) ? coarrayOf(O.Own) : coarrayBehind(O.Own);
}

const XmpCoarray *XmpCoarrays::subscriptsOf(const Coindexed &O, SmallVectorImpl<Expr *> &At) {
  VarDecl *V = named(O);
  auto It = V ? U.Coarrays.find(V->getCanonicalDecl()) : U.Coarrays.end();
  auto *Literal = cast<InitListExpr>(
      cast<CompoundLiteralExpr>(O.Image->getArg(1)->IgnoreParenImpCasts())->getInitializer());
  if (It == U.Coarrays.end()) {
    report(O.Own->getBeginLoc(), diag::err_xmp_no_coarray,
           V ? V->getName() : sourceText(B.C, O.Own));
    return nullptr;
  }
  unsigned Given = Literal->getNumInits();
  if (Given != It->second.Count + 1) {
    report(O.Own->getBeginLoc(), diag::err_xmp_image_count, V->getName(), It->second.Count + 1,
           Given);
    return nullptr;
  }
  for (Expr *I : Literal->inits()) {
    QualType T = I->IgnoreImpCasts()->getType();
    if (!T->isIntegerType() || B.C.getTypeSize(T) > B.C.getTypeSize(B.C.LongTy))
      report(I->getBeginLoc(), diag::err_xmp_image_type, T);
    At.push_back(B.cast(lowerExpr(I), B.C.LongTy));
  }
  return &It->second;
}

/// What the runtime takes for the image: its number among those that execute this, or one by nodes.
Expr *XmpCoarrays::image(const Coindexed &O, Expr *Site) {
  SourceLocation L = O.Image->getBeginLoc();
  SmallVector<Expr *, 7> At;
  const XmpCoarray *A = subscriptsOf(O, At);
  if (!A)
    return B.longLit(0, L);
  Expr *Number = At[0];
  if (At.size() > 1)
    Number =
        U.call("__xmp_coarray_image",
               {XmpSites(In).site(("coarray " + named(O)->getName()).str(), L),
                B.cast(B.addrOf(shared(A->Codims, L)), B.C.getPointerType(A->Codims->getType())),
                B.rvalue(XmpOperands(In).arrayLiteral(B.C.LongTy, At, L))},
               L);
  if (!A->Nodes)
    return Number;
  return U.call("__xmp_coarray_image_on",
                {copyExpr(B.C, Site), B.rvalue(shared(A->Nodes, L)), Number,
                 B.stringPtr(named(O)->getName(), L)},
                L);
}

/// Operands that are not evaluated name the own object, whose type is the same.
static void dropImages(Expr *E) {
  if (!E)
    return;
  for (Stmt *&Child : E->children())
    if (auto *Part = dyn_cast_or_null<Expr>(Child)) {
      CallExpr *Image = nullptr;
      Child = withoutImage(Part, Image);
      dropImages(cast<Expr>(Child));
    }
}

/// What operands that are not evaluated name; true where S has nothing else.
static bool isUnevaluated(Stmt *S) {
  if (auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(S)) {
    if (!Size->isArgumentType() && hasCoindexed(Size->getArgumentExpr()))
      dropImages(Size);
    return true;
  }
  if (auto *Generic = dyn_cast<GenericSelectionExpr>(S); Generic && Generic->isExprPredicate())
    dropImages(Generic->getControllingExpr());
  return false;
}

Stmt *XmpCoarrays::lowerAssignment(BinaryOperator *Assign) {
  Expr *Left = Assign->getLHS()->IgnoreParens();
  if (Expr *Write = XmpCoarrayDevices(In).lowerAssignment(Assign))
    return Write;
  if (!isCoindexed(Left) || hasSection(Left))
    return nullptr;
  if (isBitField(Left))
    return updateBitField(Assign, Left);
  if (Assign->getOpcode() == BO_Assign)
    return put(Assign);
  Assign->setRHS(lowerExpr(Assign->getRHS()));
  return update(Assign, Left, false, [&](Expr *V) { Assign->setLHS(V); });
}

/// Nothing where its operand is lowered as any other.
std::optional<Stmt *> XmpCoarrays::lowerUnary(UnaryOperator *Unary) {
  Expr *Operand = Unary->getSubExpr()->IgnoreParens();
  if (!isCoindexed(Operand))
    return std::nullopt;
  if (Unary->isIncrementDecrementOp())
    return update(Unary, Operand, Unary->isPostfix(), [&](Expr *V) { Unary->setSubExpr(V); });
  if (Unary->getOpcode() != UO_AddrOf)
    return std::nullopt;
  report(Operand->getBeginLoc(), diag::err_xmp_coarray_address);
  return Unary;
}

Stmt *XmpCoarrays::lowerUse(Stmt *S) {
  if (auto *Asm = dyn_cast<GCCAsmStmt>(S); Asm && !In.Compute)
    checkOperands(Asm);
  auto *E = dyn_cast<Expr>(S);
  if (!E || isUnevaluated(S))
    return nullptr;
  if (auto Lowered = lowerCall(S))
    return *Lowered;
  if (In.Compute)
    return XmpCoarrayKernels(In).lowerUse(E);
  if (Expr *Vector = lowerVector(E))
    return Vector;
  if (auto *Assign = dyn_cast<BinaryOperator>(S); Assign && Assign->isAssignmentOp())
    return lowerAssignment(Assign);
  if (auto *Unary = dyn_cast<UnaryOperator>(S))
    if (auto Lowered = lowerUnary(Unary))
      return *Lowered;
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(S)) {
    Expr *Operand = Cast->getSubExpr()->IgnoreParens();
    if (!Operand->isGLValue() || !isCoindexed(Operand) || hasSection(Operand))
      return nullptr;
    return Cast->getCastKind() == CK_LValueToRValue ? get(Operand) : nullptr;
  }
  bool Discarded = E->isGLValue() && !isa<ParenExpr>(E) && isCoindexed(E) && !hasSection(E);
  return Discarded ? get(E) : nullptr;
}

void XmpCoarrays::checkLeft(Stmt *S) {
  if (!S || In.Failed)
    return;
  if (asCall(S, "__xmp_image"))
    report(S->getBeginLoc(), diag::err_xmp_coarray_here);
  if (auto *Captured = dyn_cast<CapturedStmt>(S))
    checkLeft(Captured->getCapturedStmt());
  forEachTypeExpr(S, [&](Stmt *&E) { checkLeft(E); });
  forEachChild(S, [&](Stmt *&Child) { checkLeft(Child); });
}
} // namespace xacc
