// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The actions of data clauses (enum xacc_map) beyond those of their rows in Clauses.def: what
// modifiers add, and what const variables do not take (OpenACC 3.4, 2.7.4).
#include "acc/clauses/Clauses.h"

using namespace clang;

namespace xacc {
static OpenACCModifierKind modifiersOf(const OpenACCClause *C, OpenACCClauseKind Kind) {
  switch (Kind) {
  case OpenACCClauseKind::Copy:
    return cast<OpenACCCopyClause>(C)->getModifierList();
  case OpenACCClauseKind::CopyIn:
    return cast<OpenACCCopyInClause>(C)->getModifierList();
  case OpenACCClauseKind::CopyOut:
    return cast<OpenACCCopyOutClause>(C)->getModifierList();
  case OpenACCClauseKind::Create:
    return cast<OpenACCCreateClause>(C)->getModifierList();
  default:
    return OpenACCModifierKind::Invalid;
  }
}

unsigned modifierActions(const OpenACCClause *C, OpenACCClauseKind Kind, unsigned Map) {
  const OpenACCModifierKind Modifiers = modifiersOf(C, Kind);
  auto has = [&](OpenACCModifierKind K) { return isOpenACCModifierBitSet(Modifiers, K); };
  bool Always = has(OpenACCModifierKind::Always);
  unsigned More = 0;
  if ((Always || has(OpenACCModifierKind::AlwaysIn)) && (Map & XACC_MAP_TO))
    More |= XACC_MAP_ALWAYS_TO;
  if ((Always || has(OpenACCModifierKind::AlwaysOut)) && (Map & XACC_MAP_FROM))
    More |= XACC_MAP_ALWAYS_FROM;
  if (has(OpenACCModifierKind::Zero))
    More |= XACC_MAP_ZERO;
  if (has(OpenACCModifierKind::Capture))
    More |= XACC_MAP_CAPTURE;
  return More;
}

/// What an item is stored in, if no pointer lies between.
static Expr *storageOf(Expr *Item) {
  for (Expr *E = Item->IgnoreParenImpCasts();;) {
    if (auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      E = Member->getBase()->IgnoreParenImpCasts();
    else if (Expr *Base = isa<ArraySectionExpr>(E)     ? cast<ArraySectionExpr>(E)->getBase()
                          : isa<ArraySubscriptExpr>(E) ? cast<ArraySubscriptExpr>(E)->getBase()
                                                       : nullptr)
      E = Base->IgnoreParenImpCasts();
    else
      return isa<DeclRefExpr>(E) ? E : nullptr;
    if (E->getType()->isPointerType())
      return nullptr;
  }
}

unsigned storableActions(Expr *Item, unsigned Map, const OpenACCClause *C, ASTContext &Context,
                         Reporter &Report) {
  const unsigned Writes = XACC_MAP_FROM | XACC_MAP_ALWAYS_FROM | XACC_MAP_HOST;
  Expr *Storage = storageOf(Item);
  if (!(Map & Writes) || !Storage || !Storage->getType().isConstant(Context))
    return Map;
  if (!(Map & XACC_MAP_TO))
    Report(Item->getBeginLoc(), diag::warn_const_written)
        << sourceText(Context, Item) << spelling(C->getClauseKind());
  return Map & ~Writes;
}
} // namespace xacc
