// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers in structs and arrays that a region has a copy of without their targets: data constructs
// around it, or enter data, may have mapped these one by one (enter data copyin(g.p[0:n])), and the
// copy of g alone would hold the host's addresses. Each that the region follows is attached to what
// is present, if anything is; where the struct was there before, it is as the user made it. So is
// each that is compared with one of them, which then means the same array, or its end.
//
// A pointer that the region assigns, or whose value leaves it, stays the host's, as it is in memory
// that nobody attaches; and so do all where some are compared with such (PointerFlow).
#include "acc/access/Units.h"
#include "acc/data/Data.h"
#include "acc/data/PointerFlow.h"

using namespace clang;

namespace xacc {
namespace {
enum : unsigned { MostPointers = 64 };

/// The pointers of a variable that are to be attached; those that are only compared behind others.
class AttachedPointers {
public:
  AttachedPointers(AstBuilder &B, const PointerFlow &Flow) : B(B), Flow(Flow) {}
  void collect(Expr *E, QualType T, const Decl *Last, bool Followed);
  SmallVector<std::pair<Expr *, bool>, 8> List; ///< and if it is followed

private:
  AstBuilder &B;
  const PointerFlow &Flow;
};
} // namespace

void AttachedPointers::collect(Expr *E, QualType T, const Decl *Last, bool Followed) {
  if (List.size() > MostPointers || !holdsPointers(T) || T->isFunctionPointerType())
    return;
  const SourceLocation L = E->getBeginLoc();
  if (T->isPointerType()) {
    const bool IsCompared = Flow.Compared.contains(Last) && !Flow.Followed.contains(Last);
    const bool IsFollowed = Flow.Followed.contains(Last) || (Flow.Copied && !IsCompared);
    if ((Followed ? IsFollowed : IsCompared) && !Flow.Kept.contains(Last))
      List.push_back({E, Followed});
    return;
  }
  if (auto *Array = B.C.getAsConstantArrayType(T)) {
    for (uint64_t I = 0; I < Array->getZExtSize() && List.size() <= MostPointers; I++)
      collect(B.subscript(copyExpr(B.C, E), B.longLit(I, L)), Array->getElementType(), Last,
              Followed);
    return;
  }
  const RecordDecl *Record = T->getAsRecordDecl();
  if (!Record || Record->isUnion())
    return;
  for (FieldDecl *Field : Record->fields())
    if (!Field->isBitField())
      collect(MemberExpr::CreateImplicit(B.C, copyExpr(B.C, E), /*IsArrow=*/false, Field,
                                         Field->getType(), VK_LValue, OK_Ordinary),
              Field->getType(), Field, Followed);
}

/// Pointers that meet in comparisons are all of one kind: the host's, where one of them stays that.
static SmallVector<std::pair<Expr *, bool>, 8> attached(AstBuilder &B, VarDecl *V, SourceLocation L,
                                                        ArrayRef<Stmt *> Bodies) {
  const PointerFlow Flow(B.C, V, Bodies);
  AttachedPointers Found(B, Flow);
  const bool IsMixed = !Flow.Compared.empty() && !Flow.Kept.empty();
  if (Flow.Escapes || IsMixed || (Flow.Followed.empty() && !Flow.ComparedOutside && !Flow.Copied))
    return {};
  Found.collect(B.ref(V, L), V->getType(), V, true);
  Found.collect(B.ref(V, L), V->getType(), V, false);
  if (Found.List.size() > MostPointers)
    return {};
  return Found.List;
}

void ImplicitAttachments::add(VarDecl *V, SourceLocation L, const Clauses &List,
                              ArrayRef<Stmt *> Bodies, const FoundExtents &Sections, Operands &Ops,
                              Statements &Out) {
  if (V->getType()->isPointerType() || !holdsPointers(V->getType()) || U.isDeclared(V))
    return;
  MappedVariableMaker Make(B, U.Report, In.Arrays, Out);
  for (auto [Pointer, IsFollowed] : attached(B, V, L, Bodies)) {
    Expr *E = Pointer;
    auto isItem = [E](const Clauses::DataItem &D) { return isSameObject(E, baseOf(D.Item)); };
    auto hasSection = [E](const MemberExtent &M) { return isSameObject(E, M.Member); };
    if (llvm::any_of(List.Data, isItem) || llvm::any_of(Sections.Members, hasSection))
      continue;
    if (auto O = Make.fromItem(Pointer, "copy", Pointers::Target))
      Ops.addMapped(*O, XACC_MAP_IMPLICIT | (IsFollowed ? 0 : XACC_MAP_IF_PRESENT));
  }
}
} // namespace xacc
