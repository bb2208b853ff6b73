// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives that are one runtime call, and cache, which is a marker: enter data, exit data, init,
// shutdown, set, update and wait (OpenACC 3.4, 2.6.6, 2.14, 2.16.3).
#include "acc/data/Data.h"
#include "acc/directives/Directives.h"

using namespace clang;

namespace xacc {
Stmt *ExecutableDirective::lowerData(OpenACCConstructStmt *A, Directive D, StringRef Entry) {
  SourceLocation L = A->getDirectiveLoc();
  std::string Name = spelling(A->getDirectiveKind());
  Clauses List = clausesOf(In, A, D);
  Statements Out;
  Operands Ops(B, L);
  Ops.addSettings(List);
  Ops.addTyped(List);
  DataLowering(In).addItems(List, Ops, Out);
  SmallVector<Expr *, 32> Args{where(L, "acc " + Name)};
  Ops.appendTo(Args);
  Out.push_back(B.call(Entry, Args, L));
  return wrap(Out, A);
}

namespace {
/// What an item of cache names: its first element, and how many bytes follow from there without a
/// gap.
struct CachedPart {
  Expr *First;
  uint64_t Bytes;
};
} // namespace

/// Nothing where the length is no constant, or the section has gaps.
static std::optional<CachedPart> cachedPart(AstBuilder &B, Expr *Item) {
  Item = Item->IgnoreParenImpCasts();
  auto *Section = dyn_cast<ArraySectionExpr>(Item);
  auto SizeOf = [&B](QualType T) { return uint64_t(B.C.getTypeSizeInChars(T).getQuantity()); };
  if (!Section) {
    QualType T = Item->getType();
    if (T->isVariablyModifiedType() || T->isPointerType() || T->isIncompleteType() ||
        T->isPlaceholderType())
      return std::nullopt;
    return CachedPart{Item, SizeOf(T)};
  }
  Expr *Base = Section->getBase()->IgnoreParenImpCasts();
  std::optional<CachedPart> Of;
  if (Base->getType()->isPointerType())
    Of = CachedPart{Base, 0}; // its target has no other bounds
  else
    Of = cachedPart(B, Base);
  if (!Of || (isa<ArraySectionExpr>(Base) && Of->First->getType()->isPointerType()))
    return std::nullopt;
  const ConstantArrayType *Array = B.C.getAsConstantArrayType(Of->First->getType());
  Expr::EvalResult Length;
  uint64_t Count = Array ? Array->getSize().getZExtValue() : 0;
  if (Section->getLength()) {
    if (!Section->getLength()->EvaluateAsInt(Length, B.C))
      return std::nullopt;
    Count = Length.Val.getInt().getZExtValue();
  } else if (Section->getColonLocFirst().isInvalid()) {
    Count = 1;
  } else if (!Array || Section->getLowerBound()) {
    return std::nullopt;
  }
  Expr *Lower = Section->getLowerBound();
  Expr *First = B.subscript(Of->First, Lower ? Lower : B.intLit(0, Item->getExprLoc()));
  uint64_t Row = Array ? SizeOf(Of->First->getType()) : 0, Bytes = Count * SizeOf(First->getType());
  if (Of->Bytes > Row && Bytes != Row)
    return std::nullopt; // parts of several rows
  return CachedPart{First, Of->Bytes > Row ? Of->Bytes : Bytes};
}

/// The passes decide what is put into memory that the lanes of a gang share. Clang leaves out
/// variables here that it takes for the loop's own, so that the list may be empty.
Stmt *ExecutableDirective::lowerCache(OpenACCCacheConstruct *A) {
  Statements Out;
  SourceLocation L = A->getDirectiveLoc();
  for (Expr *Item : A->getVarList()) {
    std::string Text = sourceText(B.C, Item);
    std::optional<CachedPart> Part;
    if (In.Current && In.Current->InnermostLoop)
      Part = cachedPart(B, Item);
    if (!Part || !Part->Bytes)
      continue;
    int64_t Align = B.C.getTypeAlignInChars(Part->First->getType()).getQuantity();
    Out.push_back(
        B.call("cache",
               {B.intLit(U.newId(L), L), B.addrOf(Part->First), B.longLit(int64_t(Part->Bytes), L),
                B.intLit(Align, L), B.intLit(A->hasReadOnly(), L), B.stringPtr(Text, L)},
               L));
  }
  if (Out.empty())
    U.Tell.missed(L, "Cache directive ignored: the device's own caches serve");
  return B.compound(Out, A->getBeginLoc(), A->getEndLoc());
}

Stmt *ExecutableDirective::lowerSetup(OpenACCConstructStmt *A, Directive D, StringRef Entry) {
  SourceLocation L = A->getDirectiveLoc();
  Clauses List = clausesOf(In, A, D);
  Operands Ops(B, L);
  Ops.addSettings(List);
  SmallVector<Expr *, 32> Args{where(L, "acc " + Entry.str())};
  Ops.appendTo(Args);
  Statements Out{B.call(Entry, Args, L)};
  return wrap(Out, A);
}

Stmt *ExecutableDirective::lowerWait(OpenACCWaitConstruct *A) {
  SourceLocation L = A->getDirectiveLoc();
  Clauses List = clausesOf(In, A, Wait);
  llvm::append_range(List.Waits, A->getQueueIdExprs());
  List.WaitAll = List.Waits.empty();
  if (A->hasDevNumExpr())
    List.WaitDevNum = A->getDevNumExpr();
  Operands Ops(B, L);
  Ops.addSettings(List);
  SmallVector<Expr *, 32> Args{where(L, "acc wait")};
  Ops.appendTo(Args);
  Statements Out{B.call("wait", Args, L)};
  return wrap(Out, A);
}
} // namespace xacc
