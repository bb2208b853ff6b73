// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AstBuilder.h.
#include "ast/AstBuilder.h"
#include "xacc/abi.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc {
namespace {
enum EntryType { VOID, I32, I64, PTR, ETC };
struct EntryRow {
  const char *Name;
  EntryType Result;
  std::initializer_list<EntryType> Params;
};
const EntryRow EntryRows[] = {
#define XACC_ENTRY(Class, Name, Result, ...) {#Name, Result, {__VA_ARGS__}},
#include "xacc/entries.def"
};

QualType typeOf(ASTContext &C, EntryType T) {
  switch (T) {
  case VOID:
    return C.VoidTy;
  case I32:
    return C.IntTy;
  case I64:
    return C.LongTy;
  default:
    return C.VoidPtrTy;
  }
}
} // namespace

Expr *AstBuilder::intLit(int64_t Value, SourceLocation L) {
  return IntegerLiteral::Create(C, llvm::APInt(32, Value, true), C.IntTy, L);
}

Expr *AstBuilder::longLit(int64_t Value, SourceLocation L) {
  return IntegerLiteral::Create(C, llvm::APInt(64, Value, true), C.LongTy, L);
}

Expr *AstBuilder::stringPtr(StringRef Text, SourceLocation L) {
  QualType T = C.getStringLiteralArrayType(C.CharTy, Text.size());
  return voidPtr(StringLiteral::Create(C, Text, StringLiteralKind::Ordinary, false, T, L));
}

Expr *AstBuilder::nullPtr(SourceLocation L) { return voidPtr(longLit(0, L)); }

Expr *AstBuilder::ref(ValueDecl *D, SourceLocation L) {
  // Sema would look for a capture where an OpenMP construct around has outlined the code.
  if (isa<VarDecl>(D))
    return DeclRefExpr::Create(C, NestedNameSpecifierLoc(), SourceLocation(), D, false, L,
                               D->getType().getNonReferenceType(), VK_LValue);
  return S.BuildDeclRefExpr(D, D->getType().getNonReferenceType(), VK_LValue, L);
}

Expr *AstBuilder::load(VarDecl *V, SourceLocation L) { return rvalue(ref(V, L)); }

Expr *AstBuilder::rvalue(Expr *E) { return S.DefaultFunctionArrayLvalueConversion(E).get(); }

Expr *AstBuilder::cast(Expr *E, QualType T) {
  ExprResult R = rvalue(E);
  if (C.hasSameUnqualifiedType(R.get()->getType(), T))
    return R.get();
  CastKind K = S.PrepareScalarCast(R, T);
  SourceLocation L = E->getBeginLoc();
  return CStyleCastExpr::Create(C, T, VK_PRValue, K, R.get(), nullptr, FPOptionsOverride(),
                                C.getTrivialTypeSourceInfo(T, L), L, L);
}

Expr *AstBuilder::addrOf(Expr *LValue) {
  QualType T = C.getPointerType(LValue->getType());
  return voidPtr(UnaryOperator::Create(C, LValue, UO_AddrOf, T, VK_PRValue, OK_Ordinary,
                                       LValue->getBeginLoc(), false, FPOptionsOverride()));
}

Expr *AstBuilder::deref(VarDecl *Pointer, SourceLocation L) {
  return UnaryOperator::Create(C, load(Pointer, L), UO_Deref, Pointer->getType()->getPointeeType(),
                               VK_LValue, OK_Ordinary, L, false, FPOptionsOverride());
}

Expr *AstBuilder::bin(BinaryOperatorKind Op, Expr *A, Expr *B) {
  return S.CreateBuiltinBinOp(A->getBeginLoc(), Op, A, B).get();
}

Expr *AstBuilder::paren(Expr *E) { return new (C) ParenExpr(E->getBeginLoc(), E->getEndLoc(), E); }

Expr *AstBuilder::conditional(Expr *Cond, Expr *A, Expr *B) {
  SourceLocation L = Cond->getBeginLoc();
  return new (C) ConditionalOperator(rvalue(Cond), L, rvalue(A), L, rvalue(B), A->getType(),
                                     VK_PRValue, OK_Ordinary);
}

Expr *AstBuilder::sizeOf(QualType T, SourceLocation L) {
  if (!T->isVariablyModifiedType())
    return longLit(C.getTypeSizeInChars(T).getQuantity(), L);
  return cast(new (C) UnaryExprOrTypeTraitExpr(UETT_SizeOf, C.getTrivialTypeSourceInfo(T, L),
                                               C.getSizeType(), L, L),
              C.LongTy);
}

Expr *AstBuilder::byteCount(Maker Count, Maker Size) {
  Expr *First = Count();
  SourceLocation L = First->getBeginLoc();
  Expr *Most = bin(BO_Div, longLit(XACC_MOST_BYTES, L), paren(bin(BO_Or, Size(), longLit(1, L))));
  Expr *TooMany = bin(BO_GT, cast(First, C.UnsignedLongTy), cast(paren(Most), C.UnsignedLongTy));
  Expr *Sign = paren(bin(BO_LT, Count(), longLit(0, L)));
  Expr *Limit = conditional(Sign, longLit(-XACC_MOST_BYTES, L), longLit(XACC_MOST_BYTES, L));
  return paren(conditional(paren(TooMany), paren(Limit), bin(BO_Mul, Count(), Size())));
}

Expr *AstBuilder::byteAdd(Expr *Base, Expr *Offset) {
  return voidPtr(bin(BO_Add, cast(Base, C.getPointerType(C.CharTy)), paren(Offset)));
}

Expr *AstBuilder::subscript(Expr *Base, Expr *Index) {
  SourceLocation L = Base->getBeginLoc();
  return S.CreateBuiltinArraySubscriptExpr(rvalue(Base), L, rvalue(Index), L).get();
}

FunctionDecl *AstBuilder::entry(StringRef Name) {
  FunctionDecl *&F = Entries[Name];
  if (F)
    return F;
  const EntryRow *Row = llvm::find_if(EntryRows, [&](const EntryRow &R) { return Name == R.Name; });
  assert(Row != std::end(EntryRows) && "no such row in entries.def");
  TranslationUnitDecl *TU = C.getTranslationUnitDecl();
  SourceLocation L =
      C.getSourceManager().getLocForStartOfFile(C.getSourceManager().getMainFileID());
  SmallVector<QualType, 8> Params;
  FunctionProtoType::ExtProtoInfo Info;
  for (EntryType T : Row->Params)
    if (T == ETC)
      Info.Variadic = true;
    else if (T != VOID)
      Params.push_back(typeOf(C, T));
  QualType FT = C.getFunctionType(typeOf(C, Row->Result), Params, Info);
  F = FunctionDecl::Create(C, TU, L, L, &C.Idents.get(("__xacc_" + Name).str()), FT,
                           C.getTrivialTypeSourceInfo(FT), SC_Extern);
  SmallVector<ParmVarDecl *, 8> Decls;
  for (QualType T : Params)
    Decls.push_back(ParmVarDecl::Create(C, F, L, L, nullptr, T, nullptr, SC_None, nullptr));
  F->setParams(Decls);
  F->setImplicit();
  F->addAttr(NoThrowAttr::CreateImplicit(C));
  // Markers must not be merged, duplicated or moved across control flow.
  F->addAttr(ConvergentAttr::CreateImplicit(C));
  TU->addDecl(F);
  return F;
}

Expr *AstBuilder::call(StringRef Name, ArrayRef<Expr *> Args, SourceLocation L) {
  FunctionDecl *F = entry(Name);
  SmallVector<Expr *, 32> Copy(Args);
  return S.BuildCallExpr(nullptr, ref(F, L), L, Copy, L).get();
}

Expr *AstBuilder::atomic(AtomicExpr::AtomicOp Op, ArrayRef<Expr *> Args, SourceLocation L) {
  SmallVector<Expr *, 6> Copy(Args);
  return S.BuildAtomicExpr(SourceRange(L, L), SourceRange(L, L), L, Copy, Op).get();
}

VarDecl *AstBuilder::variable(StringRef Name, QualType T, Expr *Init, SourceLocation L) {
  auto *V = VarDecl::Create(C, Function, L, L, &C.Idents.get(Name), T,
                            C.getTrivialTypeSourceInfo(T, L), SC_None);
  V->setImplicit();
  V->setReferenced();
  V->markUsed(C);
  if (Init)
    setInit(V, Init);
  return V;
}

void AstBuilder::alignAs(VarDecl *Copy, const VarDecl *Of) {
  const CharUnits Asked = C.getDeclAlign(Of); // by an attribute of its own, or of a typedef
  if (Asked > C.getDeclAlign(Copy))
    Copy->addAttr(AlignedAttr::CreateImplicit(C, /*IsAlignmentExpr=*/true,
                                              intLit(Asked.getQuantity(), Copy->getLocation())));
}

void AstBuilder::setInit(VarDecl *V, Expr *Init) {
  V->setInit(cast(Init, V->getType().getUnqualifiedType()));
  V->setInitStyle(VarDecl::CInit);
}

Stmt *AstBuilder::declare(VarDecl *V, SourceLocation L) {
  return new (C) DeclStmt(DeclGroupRef(V), L, L);
}

Stmt *AstBuilder::compound(ArrayRef<Stmt *> Body, SourceLocation Begin, SourceLocation End) {
  return CompoundStmt::Create(C, Body, FPOptionsOverride(), Begin, End);
}

Stmt *AstBuilder::ifStmt(Expr *Cond, Stmt *Then, SourceLocation L) {
  return IfStmt::Create(C, L, IfStatementKind::Ordinary, nullptr, nullptr, rvalue(Cond), L, L,
                        Then);
}

Stmt *AstBuilder::forLoop(VarDecl *Counter, Expr *Cond, Expr *Inc, Stmt *Body, SourceLocation L) {
  return new (C) ForStmt(C, declare(Counter, L), Cond, nullptr, Inc, Body, L, L, L);
}

//===--------------------------------------------------------------------===//
// Copies
//===--------------------------------------------------------------------===//

static bool isCopyableOperator(BinaryOperatorKind Op, const Expr *RHS) {
  if (BinaryOperator::isAssignmentOp(Op) || Op == BO_Comma || BinaryOperator::isLogicalOp(Op))
    return false;
  // A division must not be evaluated where the program would not evaluate it, unless it cannot
  // trap.
  return (Op != BO_Div && Op != BO_Rem) || isa<IntegerLiteral>(RHS->IgnoreParenImpCasts()) ||
         RHS->getType()->isRealFloatingType();
}

bool isCopyable(const Expr *E) {
  if (isa<IntegerLiteral, CharacterLiteral, FloatingLiteral>(E))
    return true;
  if (auto *R = dyn_cast<DeclRefExpr>(E)) // the name of an array reads nothing
    return isa<EnumConstantDecl>(R->getDecl()) ||
           (isa<VarDecl>(R->getDecl()) &&
            (R->getType()->isArrayType() || !R->getType().isVolatileQualified()));
  if (auto *P = dyn_cast<ParenExpr>(E))
    return isCopyable(P->getSubExpr());
  if (auto *Cast = dyn_cast<CastExpr>(E))
    return isCopyable(Cast->getSubExpr()) && !Cast->getType()->isPointerType() &&
           Cast->getType()->isScalarType();
  if (auto *U = dyn_cast<UnaryOperator>(E))
    return (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus) && isCopyable(U->getSubExpr());
  if (auto *B = dyn_cast<BinaryOperator>(E))
    return isCopyableOperator(B->getOpcode(), B->getRHS()) && isCopyable(B->getLHS()) &&
           isCopyable(B->getRHS());
  if (auto *M = dyn_cast<MemberExpr>(E))
    return !M->isArrow() && isCopyable(M->getBase());
  if (auto *T = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return !T->getTypeOfArgument()->isVariablyModifiedType();
  return false;
}

VarDecl *beginOf(Expr *E) {
  E = E->IgnoreParenCasts();
  if (auto *M = dyn_cast<MemberExpr>(E))
    return beginOf(M->getBase());
  if (auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return beginOf(S->getBase());
  if (auto *Section = dyn_cast<ArraySectionExpr>(E))
    return beginOf(Section->getBase());
  return asVariable(E);
}

Expr *copyExpr(ASTContext &C, Expr *E) {
  auto Copy = [&](Expr *Sub) { return copyExpr(C, Sub); };
  if (auto *R = dyn_cast<DeclRefExpr>(E))
    return DeclRefExpr::Create(C, NestedNameSpecifierLoc(), SourceLocation(), R->getDecl(), false,
                               R->getLocation(), R->getType(), R->getValueKind());
  if (auto *P = dyn_cast<ParenExpr>(E))
    return new (C) ParenExpr(P->getLParen(), P->getRParen(), Copy(P->getSubExpr()));
  if (auto *I = dyn_cast<CastExpr>(E))
    return ImplicitCastExpr::Create(C, I->getType(), I->getCastKind(), Copy(I->getSubExpr()),
                                    nullptr, I->getValueKind(), FPOptionsOverride());
  if (auto *U = dyn_cast<UnaryOperator>(E))
    return UnaryOperator::Create(C, Copy(U->getSubExpr()), U->getOpcode(), U->getType(),
                                 U->getValueKind(), U->getObjectKind(), U->getOperatorLoc(),
                                 U->canOverflow(), FPOptionsOverride());
  if (auto *B = dyn_cast<BinaryOperator>(E))
    return BinaryOperator::Create(C, Copy(B->getLHS()), Copy(B->getRHS()), B->getOpcode(),
                                  B->getType(), B->getValueKind(), B->getObjectKind(),
                                  B->getOperatorLoc(), FPOptionsOverride());
  if (auto *M = dyn_cast<MemberExpr>(E))
    return MemberExpr::CreateImplicit(C, Copy(M->getBase()), M->isArrow(), M->getMemberDecl(),
                                      M->getType(), M->getValueKind(), M->getObjectKind());
  if (auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return new (C) ArraySubscriptExpr(Copy(S->getLHS()), Copy(S->getRHS()), S->getType(),
                                      S->getValueKind(), S->getObjectKind(), S->getRBracketLoc());
  if (auto *Q = dyn_cast<ConditionalOperator>(E))
    return new (C) ConditionalOperator(Copy(Q->getCond()), Q->getQuestionLoc(), Copy(Q->getLHS()),
                                       Q->getColonLoc(), Copy(Q->getRHS()), Q->getType(),
                                       Q->getValueKind(), Q->getObjectKind());
  return E; // literals and constants name no variable
}

} // namespace xacc
