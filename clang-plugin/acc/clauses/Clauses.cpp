// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Clauses.h.
#include "acc/clauses/Clauses.h"

using namespace clang;

namespace xacc {
unsigned reductionOp(OpenACCReductionOperator Op) {
  switch (Op) {
  case OpenACCReductionOperator::Addition:
    return XACC_RED_add;
  case OpenACCReductionOperator::Multiplication:
    return XACC_RED_mul;
  case OpenACCReductionOperator::Max:
    return XACC_RED_max;
  case OpenACCReductionOperator::Min:
    return XACC_RED_min;
  case OpenACCReductionOperator::BitwiseAnd:
    return XACC_RED_and;
  case OpenACCReductionOperator::BitwiseOr:
    return XACC_RED_or;
  case OpenACCReductionOperator::BitwiseXOr:
    return XACC_RED_xor;
  case OpenACCReductionOperator::And:
    return XACC_RED_land;
  default:
    return XACC_RED_lor;
  }
}

namespace {
enum MapBit : unsigned {
  TO = XACC_MAP_TO,
  FROM = XACC_MAP_FROM,
  CREATE = XACC_MAP_CREATE,
  PRESENT = XACC_MAP_PRESENT,
  DELETE = XACC_MAP_DELETE,
  DEVICEPTR = XACC_MAP_DEVICEPTR,
  DEVICE = XACC_MAP_DEVICE,
  HOST = XACC_MAP_HOST,
  NO_CREATE = XACC_MAP_NO_CREATE,
  ATTACH = XACC_MAP_ATTACH,
  DETACH = XACC_MAP_DETACH,
  USE_DEVICE = XACC_MAP_USE_DEVICE,
};
struct Row {
  OpenACCClauseKind Kind;
  unsigned Directives;
  bool IsData;
  unsigned Map;
  Pointers Pointer;
};
constexpr Row Rows[] = {
#define XACC_CLAUSE(Kind, Directives) {OpenACCClauseKind::Kind, Directives, false, 0, {}},
#define XACC_DATA_CLAUSE(Kind, Directives, Map, Pointer)                                           \
  {OpenACCClauseKind::Kind, Directives, true, Map, Pointers::Pointer},
#include "acc/clauses/Clauses.def"
};

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

  void sort(OpenACCClause *C) {
    Kind = canonicalKind(C->getClauseKind());
    const Row *R = llvm::find_if(
        Rows, [&](const Row &R) { return R.Kind == Kind && (R.Directives & Directives); });
    if (R == std::end(Rows))
      return unsupported(C, "");
    if (R->IsData)
      return data(C, *R);
    simple(C);
  }

private:
  void unsupported(const OpenACCClause *C, StringRef What) {
    std::string Text = spelling(C->getClauseKind()) + What.str();
    Report(C->getBeginLoc(), diag::err_clause) << Text << Name;
  }

  void data(OpenACCClause *C, const Row &R) {
    unsigned Map = R.Map | modifierActions(C, Kind, R.Map);
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

  Expr *single(OpenACCClause *C) { return cast<OpenACCClauseWithSingleIntExpr>(C)->getIntExpr(); }

  void simple(OpenACCClause *C) {
    auto whole = [this](Expr *Item) { return wholeArray(Item); };
    switch (Kind) {
    case OpenACCClauseKind::If:
      To->If = cast<OpenACCIfClause>(C)->getConditionExpr();
      break;
    case OpenACCClauseKind::Self:
      To->HasSelf = true;
      To->Self = cast<OpenACCSelfClause>(C)->getConditionExpr();
      break;
    case OpenACCClauseKind::IfPresent:
      To->ForAll |= XACC_MAP_IF_PRESENT;
      break;
    case OpenACCClauseKind::Finalize:
      To->ForAll |= XACC_MAP_FINALIZE;
      break;
    case OpenACCClauseKind::Async:
      To->HasAsync = true;
      To->Async = single(C);
      break;
    case OpenACCClauseKind::Wait:
      wait(cast<OpenACCWaitClause>(C));
      break;
    case OpenACCClauseKind::DeviceType:
      if (!(Directives & (Init | Shutdown | Set)))
        To = &All.Typed.emplace_back();
      To->DeviceTypes = To->DeviceTypes.value_or(0) | deviceTypes(cast<OpenACCDeviceTypeClause>(C));
      break;
    case OpenACCClauseKind::DeviceNum:
      To->DeviceNum = single(C);
      break;
    case OpenACCClauseKind::DefaultAsync:
      To->DefaultAsync = single(C);
      break;
    case OpenACCClauseKind::Default:
      if (Repairs.NoData.contains(C->getBeginLoc()))
        Report(C->getBeginLoc(), diag::warn_no_data);
      else
        To->Default = cast<OpenACCDefaultClause>(C)->getDefaultClauseKind();
      break;
    case OpenACCClauseKind::NumGangs:
      for (auto [I, E] : llvm::enumerate(cast<OpenACCNumGangsClause>(C)->getIntExprs()))
        To->NumGangs[I] = E;
      break;
    case OpenACCClauseKind::NumWorkers:
      To->NumWorkers = single(C);
      break;
    case OpenACCClauseKind::VectorLength:
      To->VectorLength = single(C);
      break;
    case OpenACCClauseKind::Private: {
      ArrayRef<Expr *> Items = cast<OpenACCPrivateClause>(C)->getVarList();
      bool First = Repairs.FirstPrivate.contains(C->getBeginLoc());
      llvm::append_range(First ? To->FirstPrivate : To->Private, llvm::map_range(Items, whole));
      break;
    }
    case OpenACCClauseKind::FirstPrivate:
      llvm::append_range(To->FirstPrivate,
                         llvm::map_range(cast<OpenACCFirstPrivateClause>(C)->getVarList(), whole));
      break;
    case OpenACCClauseKind::Reduction:
      for (Expr *E : cast<OpenACCReductionClause>(C)->getVarList())
        To->Reductions.push_back({E, reductionOp(cast<OpenACCReductionClause>(C)->getReductionOp()),
                                  cast<OpenACCReductionClause>(C)->getLParenLoc().isInvalid()});
      break;
    default:
      loop(C);
    }
  }

  void wait(OpenACCWaitClause *C) {
    if (C->hasDevNumExpr())
      To->WaitDevNum = C->getDevNumExpr();
    llvm::append_range(To->Waits, C->getQueueIdExprs());
    To->WaitAll = To->Waits.empty();
  }

  void loop(OpenACCClause *C) {
    switch (Kind) {
    case OpenACCClauseKind::Gang:
      gang(cast<OpenACCGangClause>(C));
      break;
    case OpenACCClauseKind::Worker:
      To->Requests |= XACC_REQ_WORKER;
      To->WorkerNum = single(C);
      break;
    case OpenACCClauseKind::Vector:
      To->Requests |= XACC_REQ_VECTOR;
      To->VectorNum = single(C);
      break;
    case OpenACCClauseKind::Seq:
      To->Requests |= XACC_REQ_SEQ;
      break;
    case OpenACCClauseKind::Auto:
      To->Requests |= XACC_REQ_AUTO;
      break;
    case OpenACCClauseKind::Tile:
      for (const Expr *Size : cast<OpenACCTileClause>(C)->getSizeExprs())
        To->Tile.push_back(isa<OpenACCAsteriskSizeExpr>(Size)
                               ? -1
                               : Size->EvaluateKnownConstInt(B.C).getSExtValue());
      To->Collapse = To->Tile.size();
      break;
    case OpenACCClauseKind::Independent:
      To->Requests |= XACC_REQ_INDEPENDENT;
      break;
    case OpenACCClauseKind::Collapse:
      To->Force = cast<OpenACCCollapseClause>(C)->hasForce();
      To->Collapse =
          cast<OpenACCCollapseClause>(C)->getLoopCount()->EvaluateKnownConstInt(B.C).getZExtValue();
      break;
    default:
      llvm_unreachable("a row of Clauses.def without its case");
    }
  }

  void gang(OpenACCGangClause *C) {
    To->Requests |= XACC_REQ_GANG;
    for (unsigned I = 0; I < C->getNumExprs(); ++I) {
      auto [GangKind, E] = C->getExpr(I);
      if (GangKind == OpenACCGangKind::Num)
        To->GangNum = const_cast<Expr *>(E);
      else if (GangKind == OpenACCGangKind::Dim)
        To->GangDim = E->EvaluateKnownConstInt(B.C).getZExtValue();
      // static: says how iterations are dealt out to gangs, which no correct program can tell.
    }
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
} // namespace

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
