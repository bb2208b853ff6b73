// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables a compute region uses and how it gets at them: explicit clauses, then the
// implicit attributes of OpenACC 3.4, 2.6.2. Runs after the body was lowered, when private copies
// already stand for their variables.
#include "acc/data/Data.h"
#include "acc/query/Elements.h"
#include "acc/query/PointerUse.h"
#include "acc/query/Variables.h"
#include "acc/reduction/Reduction.h"

using namespace clang;

namespace xacc {
static constexpr unsigned CopyMap = XACC_MAP_TO | XACC_MAP_FROM | XACC_MAP_CREATE;

static bool isScalar(QualType T) {
  return T->isArithmeticType() || T->isEnumeralType() || T->isFunctionPointerType();
}

unsigned ImplicitAttributes::aliasing(VarDecl *V) {
  return (V->getType().isRestrictQualified() ? XACC_MAP_RESTRICT : 0u) |
         (U.Sized.lookup(V).IsArray ? XACC_MAP_ARRAY : 0u);
}

void ImplicitAttributes::addByValue(VarDecl *V, unsigned Flags, SourceLocation L, Operands &Ops) {
  Ops.add(XACC_ITEM_VALUE, Flags, B.addrOf(B.ref(V, L)), nullptr, B.sizeOf(V->getType(), L),
          V->getName());
}

/// A scalar of a kernels region is copied in and out; it can be passed by value where its last
/// value is not needed.
bool ImplicitAttributes::staysByValue(VarDecl *V, SourceLocation L, Stmt *Body, Region &R) {
  if (R.Kind != Kernels)
    return true;
  if (!isWritten(Body, V))
    return !In.Known->usesPointerTo(Body, V);
  if (!R.HasLoops)
    return false;
  const bool IsCounter = isLoopVariable(Body, V) && !R.Counters.contains(V);
  if (V->hasLocalStorage() && (IsCounter || !In.ReadOutside.contains(V)))
    return true;
  if (!R.Raced.contains(V))
    return false;
  report(L, diag::err_kernels_scalar, V->getName());
  return true;
}

/// Flags of the data action that the variable gets. Bytes: the size of what a pointer points to is
/// known.
unsigned ImplicitAttributes::implicitMap(VarDecl *V, const Clauses &List, const Region &R,
                                         bool InScope, bool Bytes) {
  QualType T = V->getType();
  const bool Present = List.Default == OpenACCDefaultClauseKind::Present;
  unsigned Map = XACC_MAP_IMPLICIT | (T.isConstant(B.C) ? XACC_MAP_TO | XACC_MAP_CREATE : CopyMap);
  if (R.reduces(V))
    Map |= isScalar(T) ? XACC_MAP_REDUCTION : 0u;
  else if (Bytes && T->getPointeeType().isConstQualified())
    Map = XACC_MAP_IMPLICIT | XACC_MAP_TO | XACC_MAP_CREATE;
  else if (Bytes && !Present)
    Map = XACC_MAP_IMPLICIT | CopyMap;
  else if (T->isPointerType() || (Present && !isScalar(T)))
    Map = XACC_MAP_IMPLICIT | (Present ? XACC_MAP_PRESENT : 0u);
  // The section that is mapped around it will do.
  if (T->isArrayType() && (Map & XACC_MAP_PRESENT || (InScope && Map & XACC_MAP_CREATE)))
    Map |= XACC_MAP_BARE;
  return Map;
}

/// The value of the variable is passed.
void ImplicitAttributes::passByValue(VarDecl *V, SourceLocation L, const Region &R, Operands &Ops) {
  U.Tell.implicitByValue(U.Constructs[R.Id], V);
  addByValue(V, XACC_MAP_IMPLICIT, L, Ops);
}

void ImplicitAttributes::addImplicit(VarDecl *V, SourceLocation L, const Clauses &List, Stmt *Body,
                                     Region &R, Operands &Ops, Statements &Temporaries) {
  bool InScope = isInScope(V);
  QualType T = V->getType();
  if (R.HasLoops && In.Lifted.contains(V) && isLoopVariable(Body, V) && !R.Counters.contains(V))
    InScope = false;
  if (V->getTLSKind() != VarDecl::TLS_None)
    return report(L, diag::err_unsupported, "a thread-local variable in a compute region");
  if (R.CopiedIn.contains(V)) {
    MappedVariableMaker Make(B, U.Report, In.Arrays, Temporaries);
    if (auto O = Make.fromItem(R.CopiedIn[V], "firstprivate", Pointers::Target))
      Ops.addMapped(*O, XACC_MAP_TO | XACC_MAP_CREATE);
    return;
  }
  const bool IsOwn = InScope || R.reduces(V); // of a construct around, or of one inside
  if (List.Default == OpenACCDefaultClauseKind::None && !IsOwn && !isOfXmp(V) &&
      !List.Named.contains(V))
    return report(L, diag::err_default_none, V->getName());
  if (isScalar(T) && !IsOwn && !R.Shared.contains(V) && staysByValue(V, L, Body, R)) {
    LiveValues(In).checkLost(V, Body, R);
    return passByValue(V, L, R, Ops);
  }
  if (T->isPointerType() && !R.reduces(V)) // of which the region has a copy
    LiveValues(In).checkLost(V, Body, R);
  PointerUse Use = T->isPointerType() ? pointerUse(Body, V, B.C) : PointerUse::Target;
  if (Use == PointerUse::Value)
    return passByValue(V, L, R, Ops);
  auto Section = R.Sections.Variables.find(V);
  SizedPointer Sized = U.Sized.lookup(V);
  const bool HasSection = Section != R.Sections.Variables.end() && !IsOwn && !Sized.Bytes;
  if (HasSection && T->isPointerType() && List.Default == OpenACCDefaultClauseKind::Invalid)
    return ImplicitSections(In).add(V, L, Section->second, U.Constructs[R.Id], Ops, Temporaries);
  unsigned Map = implicitMap(V, List, R, InScope, Sized.Bytes);
  if (Use == PointerUse::Compared)
    Map = XACC_MAP_IMPLICIT | XACC_MAP_NO_CREATE;
  Map |= aliasing(V);
  U.Tell.implicitData(U.Constructs[R.Id], V, Map);
  if (T->isPointerType() && !InScope && !Sized.Bytes && !(Map & XACC_MAP_PRESENT) &&
      Use == PointerUse::Target)
    U.Tell.missed(L,
                  "Size of " + V->getName() + " is not known: it has to be present on the device");
  MappedVariableMaker Make(B, U.Report, In.Arrays, Temporaries);
  const bool IsPart = T->isPointerType() && R.reduces(V) && !InScope;
  auto O = IsPart ? reducedPart(V, Make, Body, R) : Make.fromVariable(V, L);
  if (!O)
    return;
  if (Sized.Bytes) {
    O->Bytes = Sized.Bytes;
    O->IsBare = false;
  }
  const bool HasUses = HasSection && T->isArrayType();
  Ops.addMapped(*O, Map | (HasUses ? XACC_MAP_USES : 0u));
  if (HasUses)
    ImplicitSections(In).addUses(V, L, Section->second, Ops, Temporaries);
  if (Map & XACC_MAP_CREATE)
    ImplicitAttachments(In).add(V, L, List, Body, R.Sections, Ops, Temporaries);
}

/// What is reduced of the array that a pointer points to, if that is all that the region uses of
/// it. Each reduction has left one use, the address of its cell.
std::optional<MappedVariable> ImplicitAttributes::reducedPart(VarDecl *V, MappedVariableMaker &Make,
                                                              Stmt *Body, const Region &R) {
  const ReductionItem *First = nullptr;
  uint64_t Begin = UINT64_MAX, End = 0;
  int Uses = 0, Parts = 0;
  bool Known = true;
  forEachRef(Body, [&](DeclRefExpr *Ref) { Uses += Ref->getDecl() == V; });
  for (const ReductionItem &I : R.Reduced) {
    if (I.Variable != V)
      continue;
    First = First ? First : &I;
    Begin = std::min(Begin, I.First);
    End = std::max(End, I.First + I.Count);
    Uses -= 1 + (I.Subscript != First->Subscript); // several elements
    // Several parts of lengths or places that are not constants.
    Known &= Parts++ == 0 || (!I.isDynamic() && !First->isDynamic());
  }
  if (Uses != 0 || !Known) {
    if (!In.Failed) // an error leaves uses behind
      report(First->Loc, diag::err_reduction_parts, V->getName());
    return std::nullopt;
  }
  const bool IsMember = First->Subscript && rootOfMember(First->Subscript);
  if (First->Subscript && !IsMember)
    return Make.fromItem(First->Subscript, "reduction", Pointers::Target);
  auto O = Make.fromVariable(V, First->Loc);
  O->IsBare = false;
  uint64_t Size = B.C.getTypeSizeInChars(First->Element).getQuantity();
  auto count = [&] { return PrivateReduction(In).scalarCount(*First); };
  auto size = [&] { return B.longLit(Size, First->Loc); };
  if (IsMember) {
    O->Start = PrivateReduction(In).firstOf(*First, V);
    O->Bytes = B.byteCount(count, size);
    return O;
  }
  bool Dynamic = First->isDynamic();
  O->Start = Dynamic ? PrivateReduction(In).firstOf(*First, V)
                     : B.byteAdd(O->Start, B.longLit(Begin * Size, First->Loc));
  O->Bytes = Dynamic ? B.byteCount(count, size) : B.longLit((End - Begin) * Size, First->Loc);
  return O;
}

void ImplicitAttributes::addCaptures(const Clauses &List, Stmt *Body, Region &R, Operands &Ops,
                                     Statements &Temporaries) {
  llvm::SmallPtrSet<VarDecl *, 16> Covered;
  auto cover = [&](VarDecl *V, SourceLocation L) {
    if (!Covered.insert(V->getCanonicalDecl()).second)
      report(L, diag::err_in_several_clauses, V->getName());
  };
  MappedVariableMaker Make(B, U.Report, In.Arrays, Temporaries);
  MappedItems Attached;
  for (const Clauses::DataItem &D : List.Data) {
    auto O = Make.fromItem(D.Item, D.Clause, D.Pointer);
    if (!O)
      continue;
    if (O->Attached) { // after its struct, in which it is attached
      Attached.add(*O, D.Map);
      continue;
    }
    cover(O->Variable, O->Loc);
    if (O->Member)
      rebindMember(B, Body, *O);
    unsigned Restrict = aliasing(O->Variable);
    Ops.addMapped(*O, D.Map | Restrict);
  }
  for (Expr *Item : List.FirstPrivate) {
    VarDecl *V = asVariable(Item);
    auto IsItem = [Item](const auto &Copied) { return Copied.second == Item; };
    if (llvm::any_of(R.CopiedIn, IsItem))
      continue;
    if (!V || V->getType()->isVariablyModifiedType() || V->getType()->isIncompleteType()) {
      report(Item->getBeginLoc(), diag::err_var_unsupported, sourceText(B.C, Item), "firstprivate",
             V ? "a variable of variable or unknown size" : "an item of this form");
      continue;
    }
    cover(V, Item->getBeginLoc());
    addByValue(V, 0, Item->getBeginLoc(), Ops);
  }
  SmallVector<std::pair<VarDecl *, SourceLocation>, 16> Used;
  forEachRef(Body, [&](DeclRefExpr *Ref) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && !V->isImplicit() && !R.Locals.contains(V) && !isConstantOfUnit(B.C, V) &&
        Covered.insert(V->getCanonicalDecl()).second)
      Used.push_back({V, Ref->getLocation()});
  });
  for (auto [V, L] : Used)
    addImplicit(V, L, List, Body, R, Ops, Temporaries);
  if (List.Default == OpenACCDefaultClauseKind::Invalid)
    ImplicitSections(In).addMembers(List, R, Ops, Temporaries);
  for (auto &[O, Map] : Attached)
    Ops.addMapped(O, Map);
}
} // namespace xacc
