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
enum : unsigned { MostPointers = 256 };

/// A pointer to be attached, with another of its struct if it is only compared with that.
struct Attached {
  Expr *Pointer, *Peer;
};

class AttachedPointers {
public:
  AttachedPointers(AstBuilder &B, VarDecl *V, ArrayRef<Stmt *> Bodies)
      : B(B), Flow(B.C, V, Bodies) {}
  SmallVector<Attached, 8> of(VarDecl *V, SourceLocation L);

private:
  void collect(Expr *E, QualType T, const Decl *Last, Expr *Peer = nullptr);
  Expr *memberOf(Expr *E, FieldDecl *Field) const;
  FieldDecl *peerIn(const RecordDecl *Record, const FieldDecl *Field) const;
  bool isFollowed(const Decl *D) const;

  AstBuilder &B;
  const PointerFlow Flow;
  SmallVector<Attached, 8> List;
};
} // namespace

/// Of pointers that are compared in copies of the struct alone, the first one.
static bool isFirst(const Decl *D, const PointerFlow::Sources &Peers) {
  auto *Field = dyn_cast<FieldDecl>(D);
  return llvm::none_of(Peers, [Field](const Decl *Peer) {
    auto *Other = dyn_cast<FieldDecl>(Peer);
    return Field && Other && Other->getParent() == Field->getParent() &&
           Other->getFieldIndex() < Field->getFieldIndex();
  });
}

/// Or compared with another pointer of the region.
bool AttachedPointers::isFollowed(const Decl *D) const {
  if (Flow.Kept.contains(D))
    return false;
  if (Flow.AddressLost || Flow.Followed.contains(D) || Flow.Outside.contains(D))
    return true;
  const PointerFlow::Sources Peers = Flow.peersOf(D);
  auto isUsed = [this](const Decl *Peer) { return Flow.Followed.contains(Peer); };
  return Flow.Copied && llvm::none_of(Peers, isUsed) && isFirst(D, Peers);
}

Expr *AttachedPointers::memberOf(Expr *E, FieldDecl *Field) const {
  return MemberExpr::CreateImplicit(B.C, copyExpr(B.C, E), /*IsArrow=*/false, Field,
                                    Field->getType(), VK_LValue, OK_Ordinary);
}

/// The pointer that this one is compared with; null where that is not followed.
FieldDecl *AttachedPointers::peerIn(const RecordDecl *Record, const FieldDecl *Field) const {
  const PointerFlow::Sources Peers = Flow.peersOf(Field);
  for (FieldDecl *Peer : Record->fields())
    if (Peer->getType()->isPointerType() && Peers.contains(Peer) && isFollowed(Peer))
      return Peer;
  return nullptr;
}

/// Pointers of a struct that are only compared come behind the others.
void AttachedPointers::collect(Expr *E, QualType T, const Decl *Last, Expr *Peer) {
  if (List.size() > MostPointers || !holdsPointers(T) || T->isFunctionPointerType())
    return;
  if (T->isPointerType()) {
    if (Peer ? !Flow.Kept.contains(Last) : isFollowed(Last))
      List.push_back({E, Peer});
    return;
  }
  if (auto *Array = B.C.getAsConstantArrayType(T)) {
    const size_t Before = List.size();
    for (uint64_t I = 0; I < Array->getZExtSize() && List.size() <= MostPointers; I++) {
      Expr *Index = B.longLit(I, E->getBeginLoc());
      collect(B.subscript(copyExpr(B.C, E), Index), Array->getElementType(), Last);
      if (List.size() == Before) // elements are alike
        return;
    }
    return;
  }
  const RecordDecl *Record = T->getAsRecordDecl();
  if (!Record || Record->isUnion())
    return;
  for (FieldDecl *Field : Record->fields())
    if (!Field->isBitField())
      collect(memberOf(E, Field), Field->getType(), Field);
  for (FieldDecl *Field : Record->fields())
    if (Field->getType()->isPointerType() && !isFollowed(Field))
      if (FieldDecl *With = peerIn(Record, Field))
        collect(memberOf(E, Field), Field->getType(), Field, memberOf(E, With));
}

SmallVector<Attached, 8> AttachedPointers::of(VarDecl *V, SourceLocation L) {
  const bool Uses =
      Flow.AddressLost || Flow.Copied || !Flow.Followed.empty() || !Flow.Outside.empty();
  if (Uses && !Flow.Escapes)
    collect(B.ref(V, L), V->getType(), V);
  return std::move(List);
}

void ImplicitAttachments::add(VarDecl *V, SourceLocation L, const Clauses &List,
                              ArrayRef<Stmt *> Bodies, const FoundExtents &Sections, Operands &Ops,
                              Statements &Out) {
  if (V->getType()->isPointerType() || !holdsPointers(V->getType()) || U.isDeclared(V))
    return;
  MappedVariableMaker Make(B, U.Report, In.Arrays, Out);
  const SmallVector<Attached, 8> Found = AttachedPointers(B, V, Bodies).of(V, L);
  if (Found.size() > MostPointers)
    return warn(L, diag::warn_many_pointers, V->getName(), std::to_string(MostPointers));
  for (const Attached &X : Found) {
    auto isItem = [&](const Clauses::DataItem &D) {
      return isSameObject(X.Pointer, baseOf(D.Item));
    };
    auto hasSection = [&](const MemberExtent &M) { return isSameObject(X.Pointer, M.Member); };
    if (llvm::any_of(List.Data, isItem) || llvm::any_of(Sections.Members, hasSection))
      continue;
    const std::pair<Expr *, unsigned> Items[] = {{X.Peer, 0u},
                                                 {X.Pointer, X.Peer ? XACC_MAP_IF_PRESENT : 0u}};
    for (auto [E, Map] : Items)
      if (auto O = E ? Make.fromItem(E, "copy", Pointers::Target) : std::nullopt)
        Ops.addMapped(*O, XACC_MAP_IMPLICIT | Map);
  }
}
} // namespace xacc
