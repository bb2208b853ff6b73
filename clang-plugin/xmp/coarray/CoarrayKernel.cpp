// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coarrays in compute constructs. In front of the construct the runtime is asked for a table of the
// distances from the own coarray to those of the images, all of which the device must reach. An
// object of another image becomes a volatile lvalue that far from the own object, so that nothing
// is kept in registers that others may change; what is atomic on it is so for the whole node.
#include "acc/query/Constructs.h"
#include "acc/query/Variables.h"
#include "xmp/coarray/Coarray.h"
#include "xmp/lowering/Calls.h"

using namespace clang;

namespace xacc {
/// True if others use the own object atomically as well: a coarray's in an atomic construct.
bool XmpCoarrayKernels::isShared(Expr *E) {
  if (!In.Compute->Atomic || !E->isGLValue() || hasCoindexed(E))
    return false;
  VarDecl *V = coarrayOf(E);
  return V && U.Coarrays.count(V->getCanonicalDecl()) && V->hasGlobalStorage() &&
         E->getType()->isScalarType() && !E->refersToBitField();
}

/// What devices have of coarrays is variables of static storage.
bool XmpCoarrayKernels::isHere(const VarDecl *V) {
  return V->hasGlobalStorage() && !V->getType()->isPointerType();
}

/// The clause that says whether the host executes the construct; null: the device does.
static OpenACCClause *hostClause(const OpenACCConstructStmt *A) {
  OpenACCClause *Found = nullptr;
  for (const OpenACCClause *Clause : A->clauses())
    if (Clause->getClauseKind() == OpenACCClauseKind::If) // decides alone
      return const_cast<OpenACCClause *>(Clause);
    else if (Clause->getClauseKind() == OpenACCClauseKind::Self)
      Found = const_cast<OpenACCClause *>(Clause);
  return Found;
}

/// Whether the host executes the construct. What the clause says is evaluated once.
VarDecl *XmpCoarrayKernels::onHost() {
  if (In.Compute->OnHost)
    return In.Compute->OnHost;
  auto *A = cast<OpenACCConstructStmt>(In.Compute->Construct);
  SourceLocation L = A->getBeginLoc();
  OpenACCClause *Clause = hostClause(A);
  const OpenACCClause::child_iterator None;
  Expr *Host = B.intLit(Clause != nullptr, L); // self without a condition
  for (Stmt *&Child : Clause ? Clause->children() : OpenACCClause::child_range(None, None)) {
    if (!Child)
      continue;
    Expr *No = B.S.CreateBuiltinUnaryOp(L, UO_LNot, B.paren(cast<Expr>(Child))).get();
    VarDecl *V = In.temporary(".xmp.not", B.C.IntTy, No, L, In.Compute->Before);
    Child = B.S.CreateBuiltinUnaryOp(L, UO_LNot, B.load(V, L)).get();
    const bool IsIf = Clause->getClauseKind() == OpenACCClauseKind::If;
    Host = IsIf ? B.load(V, L) : cast<Expr>(copyExpr(B.C, cast<Expr>(Child)));
  }
  return In.Compute->OnHost = In.temporary(".xmp.host", B.C.IntTy, Host, L, In.Compute->Before);
}

/// The table of a coarray, in front of the construct.
VarDecl *XmpCoarrayKernels::images(VarDecl *V, SourceLocation L) {
  VarDecl *&Table = In.Compute->Images[V->getCanonicalDecl()];
  if (Table)
    return Table;
  Expr *OnHost = B.load(onHost(), L);
  return Table = In.temporary(
             ".xmp.images", B.C.VoidPtrTy,
             U.call("__xmp_coarray_images", {site(L), B.addrOf(B.ref(V, L)), OnHost}, L), L,
             In.Compute->Before);
}

/// Codimension D, which the host has.
VarDecl *XmpCoarrayKernels::extent(VarDecl *Codims, unsigned D, SourceLocation L) {
  VarDecl *&Extent = In.Compute->Extents[{Codims, D}];
  if (!Extent) {
    Expr *Of = B.subscript(U.field(B.ref(Codims, L), "extent"), B.intLit(D, L));
    Extent = In.temporary(".xmp.extent", B.C.LongTy, B.rvalue(Of), L, In.Compute->Before);
  }
  return Extent;
}

Expr *XmpCoarrayKernels::imageNumber(const Coindexed &O) {
  SourceLocation L = O.Image->getBeginLoc();
  SmallVector<Expr *, 7> At;
  const XmpCoarray *A = subscriptsOf(O, At);
  if (!A)
    return nullptr;
  if (A->Nodes)
    report(L, diag::err_xmp_unsupported, "a coarray of other nodes in a compute construct");
  Expr *Number = At.back();
  for (unsigned D = A->Count; D-- > 0;)
    Number = U.call("__xmp_codim", {Number, At[D], B.load(extent(A->Codims, D, L), L)}, L);
  return Number;
}

/// How the storage of an lvalue is aligned for certain: less than its type in a packed struct.
static CharUnits alignmentOf(ASTContext &C, Expr *E) {
  E = E->IgnoreParens();
  auto element = [&](Expr *Of) {
    return alignmentOf(C, Of).alignmentOfArrayElement(C.getTypeSizeInChars(E->getType()));
  };
  auto *Unary = dyn_cast<UnaryOperator>(E);
  if (Unary && (Unary->getOpcode() == UO_Real || Unary->getOpcode() == UO_Imag))
    return element(Unary->getSubExpr());
  Expr *Base = Unary && Unary->getOpcode() == UO_Deref ? Unary->getSubExpr() : nullptr;
  if (auto *A = dyn_cast<ArraySubscriptExpr>(E))
    Base = A->getBase();
  auto *Decay = Base ? dyn_cast<ImplicitCastExpr>(Base->IgnoreParens()) : nullptr;
  if (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay)
    return element(Decay->getSubExpr());
  auto *M = dyn_cast<MemberExpr>(E);
  if (M && !M->isArrow()) {
    const uint64_t Bits = C.getFieldOffset(M->getMemberDecl());
    return alignmentOf(C, M->getBase()).alignmentAtOffset(C.toCharUnitsFromBits(Bits));
  }
  VarDecl *V = asVariable(E);
  return V ? C.getDeclAlign(V) : C.getTypeAlignInChars(E->getType());
}

QualType XmpCoarrayKernels::typeThere(AstBuilder &B, Expr *Own) {
  QualType T = Own->getType();
  const CharUnits Aligned = alignmentOf(B.C, Own);
  if (Aligned >= B.C.getTypeAlignInChars(T))
    return T;
  SourceLocation L = Own->getBeginLoc();
  auto *Type = TypedefDecl::Create(B.C, B.C.getTranslationUnitDecl(), L, L, nullptr,
                                   B.C.getTrivialTypeSourceInfo(T, L));
  Type->addAttr(AlignedAttr::CreateImplicit(B.C, true, B.intLit(Aligned.getQuantity(), L)));
  return B.C.getTypedefType(ElaboratedTypeKeyword::None, std::nullopt, Type);
}

/// *(volatile T *)Move(&Own), as aligned as the own object; a bit-field is one of the struct there.
Expr *XmpCoarrayKernels::volatileObject(AstBuilder &B, Expr *Own,
                                        llvm::function_ref<Expr *(Expr *)> Move) {
  auto *Member = isBitField(Own) ? dyn_cast<MemberExpr>(Own->IgnoreParens()) : nullptr;
  if (Member)
    Own = Member->getBase();
  SourceLocation L = Own->getBeginLoc();
  QualType T = B.C.getVolatileType(typeThere(B, Own));
  Expr *P = B.cast(Move(B.addrOf(Own)), B.C.getPointerType(T));
  Expr *There = UnaryOperator::Create(B.C, P, UO_Deref, T, VK_LValue, OK_Ordinary, L, false,
                                      FPOptionsOverride());
  if (!Member)
    return There;
  auto *Field = cast<FieldDecl>(Member->getMemberDecl());
  return MemberExpr::CreateImplicit(B.C, There, /*IsArrow=*/false, Field,
                                    B.C.getVolatileType(Field->getType()), VK_LValue, OK_BitField);
}

Expr *XmpCoarrayKernels::table(VarDecl *V, SourceLocation L) {
  return B.cast(B.load(images(V, L), L), B.C.LongTy);
}

bool XmpCoarrayKernels::isReachable(Expr *Own, SourceLocation L) {
  VarDecl *V = coarrayOf(Own);
  bool Loads = false;
  for (Expr *Part = Own; Part; Part = stepInto(Part, Loads))
    ;
  if (In.Compute->Inside.contains(V))
    report(L, diag::err_xmp_unsupported,
           "an object of another image where a clause makes copies of '" + V->getNameAsString() +
               "'");
  else if (!isHere(V) || Loads)
    report(L, diag::err_xmp_unsupported,
           "an object of another image by a pointer in a compute construct");
  else if (isConstantOfUnit(B.C, V)) // the device's code has a copy of its own
    report(L, diag::err_xmp_unsupported,
           "an object of another image of a constant in a compute construct");
  else
    return true;
  return false;
}

Expr *XmpCoarrayKernels::atImage(Expr *Own, VarDecl *V, Expr *Number, SourceLocation L) {
  return volatileObject(B, Own, [&](Expr *Address) {
    return U.call("__xmp_at_image",
                  {Address, table(V, L), Number,
                   B.stringPtr(whereText(B.C, L, F->getName(), "coarray"), L),
                   B.stringPtr(V->getName(), L)},
                  L);
  });
}

/// The lvalue that stands for an object of another image.
Expr *XmpCoarrayKernels::object(Expr *E) {
  // Clang knows the object of an atomic update by equal expressions.
  SourceLocation L = In.Compute->Atomic ? In.Compute->Atomic->getBeginLoc() : E->getBeginLoc();
  QualType T = E->getType();
  if (T->isArrayType() || T->isAtomicType()) {
    report(L, T->isArrayType() ? diag::err_xmp_coarray_address : diag::err_xmp_coarray_here);
    return E;
  }
  Coindexed O = objectOf(E);
  Expr *Number = imageNumber(O);
  if (!Number || !isReachable(O.Own, L))
    return E;
  return atImage(lowerExpr(O.Own), coarrayOf(O.Own), Number, L);
}

/// Null if E is no object that needs anything.
Expr *XmpCoarrayKernels::lvalue(Expr *E) {
  E = E->IgnoreParens();
  if (E->isGLValue() && isCoindexed(E) && !hasSection(E))
    return object(E);
  auto stay = [](Expr *Address) { return Address; };
  return isShared(E) ? volatileObject(B, lowerExpr(E), stay) : nullptr;
}

Stmt *XmpCoarrayKernels::lowerUse(Expr *E) {
  if (auto *Assign = dyn_cast<BinaryOperator>(E); Assign && Assign->isAssignmentOp()) {
    Expr *Left = lvalue(Assign->getLHS());
    if (!Left)
      return nullptr;
    Assign->setLHS(Left);
    Assign->setRHS(lowerExpr(Assign->getRHS()));
    return Assign;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E)) {
    Expr *Operand = Unary->isIncrementDecrementOp() ? lvalue(Unary->getSubExpr()) : nullptr;
    if (Operand) {
      Unary->setSubExpr(Operand);
      return Unary;
    }
    if (Unary->getOpcode() != UO_AddrOf || !isCoindexed(Unary->getSubExpr()->IgnoreParens()))
      return nullptr;
    report(Unary->getSubExpr()->getBeginLoc(), diag::err_xmp_coarray_address);
    return Unary;
  }
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
    Expr *Operand = Cast->getCastKind() == CK_LValueToRValue ? lvalue(Cast->getSubExpr()) : nullptr;
    if (Operand)
      Cast->setSubExpr(Operand);
    return Operand ? Cast : nullptr;
  }
  if (!E->isGLValue() || isa<ParenExpr>(E) || !isCoindexed(E) || hasSection(E))
    return nullptr;
  return B.rvalue(object(E)); // its value is not used
}
} // namespace xacc
