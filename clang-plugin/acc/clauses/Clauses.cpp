// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Clauses.h.
#include "acc/clauses/Clauses.h"

using namespace clang;

namespace xacc {
namespace {
OpenACCClauseKind canonicalKind(OpenACCClauseKind Kind) {
  switch (Kind) {
#define VISIT_CLAUSE(Name)
#define CLAUSE_ALIAS(Alias, Name, Deprecated)                                                      \
  case OpenACCClauseKind::Alias:                                                                   \
    return OpenACCClauseKind::Name;
#include "clang/Basic/OpenACCClauses.def"
  default:
    return Kind;
  }
}

/// Sorts one clause list into its record.
class Sorter {
public:
  Sorter(Clauses &Out, unsigned Directives, StringRef Name, AstBuilder &B, Reporter &Report,
         const AccRepairs &Repairs)
      : To(&Out), All(Out), Directives(Directives), Name(Name), B(B), Report(Report),
        Repairs(Repairs) {}

  void sort(OpenACCClause *C);

private:
  /// One of Clauses.def.
  struct Row {
    OpenACCClauseKind Kind;
    unsigned Directives;
    void (Sorter::*Take)(OpenACCClause *, const Row &);
    Expr *Clauses::*Value = nullptr;
    unsigned Clauses::*Set = nullptr;
    unsigned Bits = 0; ///< that it adds to Set; or a data action
    Pointers Pointer = {};
  };
  static const Row Rows[];

  void unsupported(const OpenACCClause *C, StringRef What) {
    std::string Text = spelling(C->getClauseKind()) + What.str();
    Report(C->getBeginLoc(), diag::err_clause) << Text << Name;
  }

  void data(OpenACCClause *C, const Row &R) {
    unsigned Map = R.Bits | modifierActions(C, Kind, R.Bits);
    ArrayRef<Expr *> Items = Kind == OpenACCClauseKind::Self
                                 ? cast<OpenACCSelfClause>(C)->getVarList()
                                 : cast<OpenACCClauseWithVarList>(C)->getVarList();
    for (Expr *Item : Items)
      if (unsigned Own = hasAddress(Item, C) ? storableActions(Item, Map, C, B.C, Report) : 0)
        To->Data.push_back({Item, Own, R.Pointer, spelling(C->getClauseKind())});
  }

  bool hasAddress(Expr *Item, OpenACCClause *C) {
    if (!Item->IgnoreParens()->refersToBitField())
      return true;
    Report(Item->getBeginLoc(), diag::err_bit_field)
        << sourceText(B.C, Item) << spelling(C->getClauseKind());
    return false;
  }

  /// Of a section or element of an array, the array: each copy is one of the whole.
  Expr *wholeArray(Expr *Item) {
    Expr *E = Item->IgnoreParenImpCasts();
    while (isa<ArraySectionExpr, ArraySubscriptExpr>(E)) {
      auto *Section = dyn_cast<ArraySectionExpr>(E);
      E = (Section ? Section->getBase() : cast<ArraySubscriptExpr>(E)->getBase())
              ->IgnoreParenImpCasts();
      if (!E->getType()->isArrayType())
        continue;
      if (VarDecl *V = asVariable(E))
        return B.ref(V, Item->getBeginLoc());
    }
    return Item;
  }

  static Expr *single(OpenACCClause *C) {
    return cast<OpenACCClauseWithSingleIntExpr>(C)->getIntExpr();
  }

  void value(OpenACCClause *C, const Row &R) { To->*R.Value = single(C); }

  void level(OpenACCClause *C, const Row &R) {
    mark(C, R);
    value(C, R);
  }

  void mark(OpenACCClause *, const Row &R) { To->*R.Set |= R.Bits; }

  void takeIf(OpenACCClause *C, const Row &) {
    To->If = cast<OpenACCIfClause>(C)->getConditionExpr();
  }

  void takeSelf(OpenACCClause *C, const Row &) {
    To->HasSelf = true;
    To->Self = cast<OpenACCSelfClause>(C)->getConditionExpr();
  }

  void takeAsync(OpenACCClause *C, const Row &) {
    To->HasAsync = true;
    To->Async = single(C);
  }

  void takeWait(OpenACCClause *C, const Row &) {
    auto *Wait = cast<OpenACCWaitClause>(C);
    if (Wait->hasDevNumExpr())
      To->WaitDevNum = Wait->getDevNumExpr();
    llvm::append_range(To->Waits, Wait->getQueueIdExprs());
    To->WaitAll = To->Waits.empty();
  }

  void takeDeviceType(OpenACCClause *C, const Row &) {
    if (!(Directives & (Init | Shutdown | Set)))
      To = &All.Typed.emplace_back();
    To->DeviceTypes = To->DeviceTypes.value_or(0) | deviceTypes(cast<OpenACCDeviceTypeClause>(C));
  }

  void takeDefault(OpenACCClause *C, const Row &) {
    if (Repairs.NoData.contains(C->getBeginLoc()))
      Report(C->getBeginLoc(), diag::warn_no_data);
    else
      To->Default = cast<OpenACCDefaultClause>(C)->getDefaultClauseKind();
  }

  void takeNumGangs(OpenACCClause *C, const Row &) {
    for (auto [I, E] : llvm::enumerate(cast<OpenACCNumGangsClause>(C)->getIntExprs()))
      To->NumGangs[I] = E;
  }

  void copies(OpenACCClause *C, SmallVectorImpl<Expr *> &Out) {
    for (Expr *Item : cast<OpenACCClauseWithVarList>(C)->getVarList())
      Out.push_back(wholeArray(Item));
  }

  bool isPrivate(Expr *Item) {
    VarDecl *V = asVariable(Item);
    return V && llvm::any_of(To->Private, [&](Expr *Other) { return asVariable(Other) == V; });
  }

  void takePrivate(OpenACCClause *C, const Row &) {
    if (Repairs.FirstPrivate.contains(C->getBeginLoc()))
      return copies(C, To->FirstPrivate);
    for (Expr *Item : cast<OpenACCClauseWithVarList>(C)->getVarList())
      (isPrivate(Item) ? To->PrivateAgain : To->Private).push_back(wholeArray(Item));
  }

  void takeFirstPrivate(OpenACCClause *C, const Row &) { copies(C, To->FirstPrivate); }

  void takeReduction(OpenACCClause *C, const Row &) {
    auto *Reduction = cast<OpenACCReductionClause>(C);
    for (Expr *E : Reduction->getVarList())
      To->Reductions.push_back(
          {E, reductionOp(Reduction->getReductionOp()), Reduction->getLParenLoc().isInvalid()});
  }

  void takeGang(OpenACCClause *C, const Row &) {
    auto *Gang = cast<OpenACCGangClause>(C);
    To->Requests |= XACC_REQ_GANG;
    for (unsigned I = 0; I < Gang->getNumExprs(); ++I) {
      auto [GangKind, E] = Gang->getExpr(I);
      if (GangKind == OpenACCGangKind::Num)
        To->GangNum = const_cast<Expr *>(E);
      else if (GangKind == OpenACCGangKind::Dim)
        To->GangDim = E->EvaluateKnownConstInt(B.C).getZExtValue();
      // static: says how iterations are dealt out to gangs, which no correct program can tell.
    }
  }

  void takeCollapse(OpenACCClause *C, const Row &) {
    auto *Collapse = cast<OpenACCCollapseClause>(C);
    To->Force = Collapse->hasForce();
    To->Collapse = Collapse->getLoopCount()->EvaluateKnownConstInt(B.C).getZExtValue();
  }

  void takeTile(OpenACCClause *C, const Row &) {
    for (const Expr *Size : cast<OpenACCTileClause>(C)->getSizeExprs())
      To->Tile.push_back(isa<OpenACCAsteriskSizeExpr>(Size)
                             ? -1
                             : Size->EvaluateKnownConstInt(B.C).getSExtValue());
    To->Collapse = To->Tile.size();
  }

  Clauses *To; ///< All, or what the last device_type began
  Clauses &All;
  unsigned Directives;
  StringRef Name;
  AstBuilder &B;
  Reporter &Report;
  const AccRepairs &Repairs;
  OpenACCClauseKind Kind = OpenACCClauseKind::Invalid;
};

const Sorter::Row Sorter::Rows[] = {
#define XACC_CLAUSE(Kind, Directives, ...)                                                         \
  {OpenACCClauseKind::Kind, Directives, &Sorter::take##Kind},
#define XACC_LOOP_CLAUSE(Kind, ...) {OpenACCClauseKind::Kind, Loop, &Sorter::take##Kind},
#define XACC_LEVEL_CLAUSE(Kind, Request)                                                           \
  {OpenACCClauseKind::Kind, Loop, &Sorter::level, &Clauses::Kind##Num, &Clauses::Requests,         \
   XACC_REQ_##Request},
#define XACC_MARK_CLAUSE(Kind, Directives, Member, Bit)                                            \
  {OpenACCClauseKind::Kind, Directives, &Sorter::mark, nullptr, &Clauses::Member, Bit},
#define XACC_VALUE_CLAUSE(Kind, Directives, Item)                                                  \
  {OpenACCClauseKind::Kind, Directives, &Sorter::value, &Clauses::Kind},
#define XACC_DATA_CLAUSE(Kind, Directives, Map, Pointer)                                           \
  {OpenACCClauseKind::Kind, Directives, &Sorter::data, nullptr, nullptr, Map, Pointers::Pointer},
#include "acc/clauses/Clauses.def"
};

void Sorter::sort(OpenACCClause *C) {
  Kind = canonicalKind(C->getClauseKind());
  const Row *R = llvm::find_if(
      Rows, [&](const Row &R) { return R.Kind == Kind && (R.Directives & Directives); });
  if (R == std::end(Rows))
    return unsupported(C, "");
  (this->*R->Take)(C, *R);
}

/// A loop that is sequential or undecided for one device is that for all.
void mergeLoop(LoopClauses &Out, const Clauses &T) {
  Out.Requests |= T.Requests & (XACC_REQ_SEQ | XACC_REQ_AUTO);
  if (!countsForLoops(*T.DeviceTypes))
    return;
  Out.Requests |= T.Requests;
  Out.GangNum = T.GangNum ? T.GangNum : Out.GangNum;
#define XACC_LEVEL_CLAUSE(Kind, Request) Out.Kind##Num = T.Kind##Num ? T.Kind##Num : Out.Kind##Num;
#include "acc/clauses/Clauses.def"
  if (T.Collapse != 1) {
    Out.Collapse = T.Collapse;
    Out.Tile = T.Tile;
  }
  Out.Force |= T.Force;
  Out.GangDim = T.GangDim != 1 ? T.GangDim : Out.GangDim;
}
} // namespace

SmallVector<Expr **, 8> Clauses::integers() {
  return {
      &Async,
      &NumGangs[0],
      &NumGangs[1],
      &NumGangs[2],
#define XACC_VALUE_CLAUSE(Kind, Directives, Item) &Kind,
#include "acc/clauses/Clauses.def"
  };
}

Clauses sortClauses(ArrayRef<const OpenACCClause *> List, unsigned Directives, StringRef Name,
                    AstBuilder &B, Reporter &Report, const AccRepairs &Repairs) {
  Clauses Out;
  Sorter S(Out, Directives, Name, B, Report, Repairs);
  for (const OpenACCClause *C : List)
    S.sort(const_cast<OpenACCClause *>(C));
  mergeData(Out, B.C);
  for (Clauses::DataItem &D : Out.Data)
    D.Map |= Out.ForAll;
  for (const Clauses &T : Out.Typed)
    mergeLoop(Out, T);
  return Out;
}

} // namespace xacc
