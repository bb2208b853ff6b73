// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See FixedValues.h.
#include "acc/access/FixedValues.h"
#include "acc/clauses/MappedVariable.h"
#include "ast/Constants.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace xacc {
FixedValues::FixedValues(const Facts &Known, AstBuilder &B, Stmt *Body,
                         llvm::function_ref<bool(const VarDecl *)> IsSettled)
    : Known(Known), B(B), IsSettled(IsSettled) {
  noteChanges(Body);
}

/// The array that a subscript is one of; null: what a pointer points to, which is no part of it.
static const Expr *arrayOf(const Expr *Base) {
  Base = Base->IgnoreParens();
  auto *Cast = dyn_cast<ImplicitCastExpr>(Base);
  return Cast && Cast->getCastKind() == CK_ArrayToPointerDecay
             ? Cast->getSubExpr()->IgnoreParenImpCasts()
             : nullptr;
}

/// Members are the same object by any pointer to the struct, so a change of one is a change of all.
void FixedValues::noteChanges(const Stmt *Body) {
  forEachChanged(Body, [&](const Expr *Changed) {
    if (const RecordDecl *Record = Changed->getType()->getAsRecordDecl())
      ChangedRecords.insert(Record);
    ChangedRoots.insert(beginOf(const_cast<Expr *>(Changed)));
    Changed = Changed->IgnoreParenImpCasts();
    while (Changed) {
      if (auto *M = dyn_cast<MemberExpr>(Changed)) {
        if (auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl()))
          ChangedFields.insert(Field);
        Changed = M->isArrow() ? nullptr : M->getBase()->IgnoreParenImpCasts();
      } else if (auto *S = dyn_cast<ArraySubscriptExpr>(Changed)) {
        Changed = arrayOf(S->getBase());
      } else {
        break;
      }
    }
    if (VarDecl *V = Changed ? asVariable(const_cast<Expr *>(Changed)) : nullptr)
      ChangedVariables.insert(V);
  });
  auto findCalls = [&](auto &Again, const Stmt *S) -> void {
    if (!S)
      return;
    if (auto *Call = dyn_cast<CallExpr>(S))
      CallsAnything |= !Known.isPure(const_cast<CallExpr *>(Call));
    for (const Stmt *Child : S->children())
      Again(Again, Child);
  };
  findCalls(findCalls, Body);
}

llvm::FoldingSetNodeID FixedValues::profile(const Expr *E) const {
  llvm::FoldingSetNodeID Id;
  E->IgnoreParens()->Profile(Id, B.C, true);
  Id.AddPointer(E->getType().getCanonicalType().getAsOpaquePtr()); // of an implicit conversion
  return Id;
}

bool FixedValues::isFixedMember(MemberExpr *E, When W) {
  auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
  if (!Field || Field->getParent()->isUnion() || CallsAnything || ChangedFields.contains(Field) ||
      Known.isPointedTo(Field) || ChangedRecords.contains(Field->getParent()))
    return false;
  Expr *Base = E->getBase();
  Expr *Pointer = E->isArrow() ? Base : followedBy(Base);
  if (VarDecl *V = beginOf(Pointer ? Pointer : Base);
      !V || Known.isNamed(V)) // the device may know better
    return false;
  return Pointer ? isFollowed(Pointer, W) : isFixedLValue(Base, W);
}

/// The pointer that *p and p[0] follow, or null.
Expr *FixedValues::followedBy(Expr *E) const {
  E = E->IgnoreParens();
  if (auto *Deref = dyn_cast<UnaryOperator>(E))
    return Deref->getOpcode() == UO_Deref ? Deref->getSubExpr() : nullptr;
  auto *Element = dyn_cast<ArraySubscriptExpr>(E);
  const bool IsFirst =
      Element && !arrayOf(Element->getBase()) && constantOf(Element->getIdx(), B.C) == 0;
  return IsFirst ? Element->getBase() : nullptr;
}

/// True if the pointer has one value, and may be followed in front of the construct.
bool FixedValues::isFollowed(Expr *Pointer, When W) {
  if (!isFixed(Pointer, W))
    return false;
  llvm::FoldingSetNodeID Id = profile(Pointer);
  if (llvm::is_contained(Followed, Id))
    return true;
  if (W == When::Always)
    Followed.push_back(Id);
  else
    Guards.push_back(copyExpr(B.C, Pointer));
  return W == When::Always || W == When::InLoops;
}

/// first[d], of an array of the function: no subscript is evaluated that the construct does not
/// evaluate, too.
bool FixedValues::isFixedElementOf(VarDecl *V, ArraySubscriptExpr *E, When W) {
  auto *Array = B.C.getAsConstantArrayType(V->getType());
  Expr::EvalResult Index;
  bool IsInside = Array && E->getIdx()->EvaluateAsInt(Index, B.C) &&
                  !Index.Val.getInt().isNegative() &&
                  Index.Val.getInt().getZExtValue() < Array->getZExtSize();
  if (!Array || !E->getType()->isIntegerType() || !V->hasLocalStorage() || CallsAnything ||
      Known.isNamed(V) || !IsSettled(V) || !(IsInside || W == When::Always) ||
      !isFixed(E->getIdx(), W))
    return false;
  return llvm::none_of(ChangedRoots, [&](const VarDecl *Root) {
    return !Root || Root == V || Known.mayReach(Root, /*Follows=*/true, V, E->getType());
  });
}

/// s.n[2]
bool FixedValues::isFixedElement(ArraySubscriptExpr *E, When W) {
  if (auto *Base = arrayOf(E->getBase()))
    if (VarDecl *V = asVariable(const_cast<Expr *>(Base)))
      return isFixedElementOf(V, E, W);
  auto *Member = dyn_cast_or_null<MemberExpr>(const_cast<Expr *>(arrayOf(E->getBase())));
  auto *Array = Member ? B.C.getAsConstantArrayType(Member->getType()) : nullptr;
  Expr::EvalResult Index;
  return Array && E->getIdx()->EvaluateAsInt(Index, B.C) && !Index.Val.getInt().isNegative() &&
         Index.Val.getInt().getZExtValue() < Array->getSize().getZExtValue() &&
         isFixedMember(Member, W);
}

bool FixedValues::isFixedLValue(Expr *E, When W) {
  E = E->IgnoreParens();
  QualType T = E->getType();
  if (T.isVolatileQualified() || T->isAtomicType())
    return false;
  if (auto *M = dyn_cast<MemberExpr>(E))
    return isFixedMember(M, W);
  if (auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return isFixedElement(S, W);
  VarDecl *V = asVariable(E);
  if (!V || V->getTLSKind() || ChangedVariables.contains(V))
    return false;
  return (T->isIntegerType() || T->isPointerType() || T->isRecordType()) && IsSettled(V);
}

bool FixedValues::isFixedBinary(BinaryOperator *E, When W) {
  if (E->isAssignmentOp() || E->getOpcode() == BO_Comma)
    return false;
  if (!isFixed(E->getLHS(), W) || !isFixed(E->getRHS(), E->isLogicalOp() ? When::AsOperand : W))
    return false;
  Expr::EvalResult By;
  bool IsConstant = E->getRHS()->EvaluateAsInt(By, B.C);
  if (E->isShiftOp())
    return IsConstant;
  if (!E->isMultiplicativeOp() || E->getOpcode() == BO_Mul || W == When::Always)
    return true;
  if (!IsConstant)
    Guards.push_back(copyExpr(B.C, E->getRHS()));
  return (!IsConstant && W != When::AsOperand) ||
         (IsConstant && !By.Val.getInt().isZero() && !By.Val.getInt().isAllOnes());
}

bool FixedValues::isFixed(Expr *E, When W) {
  E = E->IgnoreParens();
  if (!E->getType()->isIntegerType() && !E->getType()->isPointerType())
    return false;
  Expr::EvalResult R;
  if (E->getType()->isIntegerType() && E->EvaluateAsInt(R, B.C))
    return true;
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_LValueToRValue)
      return isFixedLValue(Cast->getSubExpr(), W);
    bool Keeps = Cast->getCastKind() == CK_IntegralCast || Cast->getCastKind() == CK_NoOp ||
                 Cast->getCastKind() == CK_IntegralToBoolean;
    return Keeps && isFixed(Cast->getSubExpr(), W);
  }
  if (auto *U = dyn_cast<UnaryOperator>(E))
    return U->isArithmeticOp() && isFixed(U->getSubExpr(), W);
  if (auto *Binary = dyn_cast<BinaryOperator>(E))
    return isFixedBinary(Binary, W);
  auto *Either = dyn_cast<ConditionalOperator>(E);
  return Either && isFixed(Either->getCond(), W) &&
         isFixed(Either->getTrueExpr(), When::AsOperand) &&
         isFixed(Either->getFalseExpr(), When::AsOperand);
}

/// What remarks say: the user's text.
static std::string textOf(ASTContext &C, const Expr *E) {
  StringRef Text = Lexer::getSourceText(CharSourceRange::getTokenRange(E->getSourceRange()),
                                        C.getSourceManager(), C.getLangOpts());
  if (Text.empty())
    return ".xacc.value";
  return isa<MemberExpr>(E->IgnoreParenImpCasts()) ? Text.str() : ("(" + Text + ")").str();
}

VarDecl *FixedValues::number() {
  VarDecl *V = B.variable(".xacc.number", B.C.LongTy, nullptr, SourceLocation());
  Numbers.insert(V);
  return V;
}

/// E, or 0 where one of the guards is: then no iteration asks for it.
Expr *FixedValues::guarded(Expr *E, QualType T) {
  Expr *Value = B.cast(copyExpr(B.C, E), T);
  for (Expr *Guard : llvm::reverse(Guards))
    Value = B.conditional(B.paren(Guard), B.paren(Value), B.cast(B.longLit(0, E->getExprLoc()), T));
  return Value;
}

VarDecl *FixedValues::find(const llvm::FoldingSetNodeID &Id) const {
  auto Found = llvm::find_if(StandIns, [&](auto &Known) { return Known.first == Id; });
  return Found == StandIns.end() ? nullptr : Found->second;
}

VarDecl *FixedValues::standIn(Expr *E, When W) {
  E = E->IgnoreParens();
  Guards.clear();
  if (!E->getType()->isIntegerType() || B.C.getIntWidth(E->getType()) > 64 || !isFixed(E, W))
    return nullptr;
  llvm::FoldingSetNodeID Id = profile(E);
  if (VarDecl *Known = find(Id))
    return Known;
  VarDecl *V = B.variable(textOf(B.C, E), B.C.LongTy, guarded(E, B.C.LongTy), E->getExprLoc());
  Made.insert(V);
  StandIns.emplace_back(Id, V);
  return V;
}

/// s.a.p or g->a.p: the struct is a variable, or what one points to.
static bool isNear(const MemberExpr *E) {
  const Expr *Base = E->getBase()->IgnoreParenImpCasts();
  auto *Outer = dyn_cast<MemberExpr>(Base);
  return Outer ? !E->isArrow() && isNear(Outer) : isa<DeclRefExpr>(Base);
}

VarDecl *FixedValues::pointer(MemberExpr *E, When W) {
  Guards.clear();
  QualType T = E->getType().getUnqualifiedType();
  if (!T->isPointerType() || !isNear(E) || !isFixedLValue(E, W))
    return nullptr;
  llvm::FoldingSetNodeID Id = profile(E);
  if (VarDecl *Known = find(Id))
    return Known;
  VarDecl *V = B.variable(textOf(B.C, E), T, guarded(E, T), E->getExprLoc());
  StandIns.emplace_back(Id, V);
  Pointers.push_back({cast<MemberExpr>(copyExpr(B.C, E)), V});
  return V;
}

VarDecl *FixedValues::rows(const VarDecl *V) {
  VarDecl *&Row = Rows[V];
  if (!Row)
    Row = B.variable(V->getName(), V->getType()->getPointeeType(), nullptr, V->getLocation());
  return Row;
}
} // namespace xacc
