// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds what Extent.h describes: what single accesses reach (AccessExtent) is united.
#include "acc/access/AccessExtent.h"
#include "acc/access/Extent.h"
#include "acc/access/RowRectangles.h"
#include "acc/access/Units.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace xacc {
namespace {
class Finder {
public:
  Finder(const Facts &Known, AstBuilder &B, Stmt *Body,
         llvm::function_ref<bool(const VarDecl *)> IsSettled)
      : Known(Known), B(B), Body(Body), IsSettled(IsSettled), Fixed(Known, B, Body, IsSettled) {}
  void run();
  FoundExtents finish();

private:
  struct Use {
    Extent E;
    bool Unknown = false;
    SmallVector<Extent::Part, 2> Conditional;
    const VarDecl *Rows = nullptr;           ///< of a pointer to pointers
    std::optional<RowRectangles> Rectangles; ///< of rows
  };
  bool reach(const Access &A, Use &U);
  bool settle(Extent &E);
  void findOthers(Stmt *S, const Expr *Parent);
  bool isKnown(const FixedValues::Pointer &P);
  void joinRows(Use &U);

  const Facts &Known;
  AstBuilder &B;
  Stmt *Body;
  llvm::function_ref<bool(const VarDecl *)> IsSettled;
  FixedValues Fixed;
  llvm::SmallPtrSet<const MemberExpr *, 8> SeenMembers;
  llvm::SmallPtrSet<const FieldDecl *, 8> OtherFields;   ///< used in other ways
  llvm::SmallPtrSet<const RecordDecl *, 4> OtherRecords; ///< used as a whole
  llvm::MapVector<const VarDecl *, Use> Uses;
  llvm::SmallPtrSet<const DeclRefExpr *, 32> Seen;
};
} // namespace

/// False: the elements are not known.
bool Finder::reach(const Access &A, Use &U) {
  AccessExtent One(B, U.E.Lasts);
  if (!One.find(A))
    return false;
  (One.isSure() ? U.E.Writes : U.E.WritesPossible) |= A.Writes;
  if (One.isSure())
    add(U.E.Sure, One.part());
  else
    U.Conditional.push_back(One.part());
  return true;
}

void Finder::run() {
  for (const Access &A : Accesses(Known, Body, Fixed).List) {
    if (!A.Base || !(A.Name || A.Member || A.RowsOf) || !isCandidate(A.Base))
      continue;
    if (A.Member)
      SeenMembers.insert(A.Member);
    else if (A.Name)
      Seen.insert(A.Name);
    if (A.RowsOf)
      Uses[A.RowsOf].Rows = A.Base;
    Use &U = Uses[A.Base];
    if (A.RowsOf && !U.Rectangles)
      U.Rectangles.emplace(B);
    if (A.RowsOf)
      U.Rectangles->add(A);
    U.E.Unit = unitOf(B.C, elementOf(B.C, A.Base));
    bool IsAddress = A.Base->getType()->isPointerType() && holdsPointers(A.Type) && !A.IsMember;
    U.Unknown = U.Unknown || IsAddress || !reach(A, U);
  }
}

/// Values are taken in front of the construct. False: they may be others there.
bool Finder::settle(Extent &E) {
  llvm::SmallSetVector<const VarDecl *, 4> Values;
  auto Settled = [&](const Polynomial &P) {
    return P.isExact() && llvm::all_of(P.variables(), [&](const VarDecl *V) {
             if (Fixed.isNumber(V))
               return false;
             bool IsValue = Fixed.contains(V);
             if (IsValue)
               Values.insert(V);
             return IsValue || IsSettled(V) ||
                    llvm::any_of(E.Lasts, [V](const LastValue &L) { return L.Variable == V; });
           });
  };
  auto IsKnown = [&](const Extent::Part &P) {
    return llvm::all_of(P.Low, Settled) && llvm::all_of(P.High, Settled) &&
           llvm::all_of(P.Checks, [&](const Extent::Check &C) { return Settled(C.P); }) &&
           llvm::all_of(P.Distances, Settled);
  };
  bool All = llvm::all_of(E.Sure, IsKnown) && llvm::all_of(E.Possible, IsKnown) &&
             llvm::all_of(E.Lasts, [&](const LastValue &L) {
               return Settled(L.First) && Settled(L.Distance);
             });
  for (const VarDecl *V : Values)
    E.Values.push_back(const_cast<VarDecl *>(V));
  return All;
}

static void collectCached(Stmt *S, llvm::SmallPtrSetImpl<const DeclRefExpr *> &Seen) {
  if (auto *Cache = dyn_cast_or_null<OpenACCCacheConstruct>(S))
    forEachRef(Cache, [&](DeclRefExpr *R) { Seen.insert(R); });
  else if (S)
    for (Stmt *Child : S->children())
      collectCached(Child, Seen);
}

/// Members and structs that S uses in other ways than those that are understood.
void Finder::findOthers(Stmt *S, const Expr *Parent) {
  if (!S)
    return;
  auto *E = dyn_cast<Expr>(S);
  if (auto *Paren = dyn_cast<ParenExpr>(S))
    return findOthers(Paren->getSubExpr(), Parent);
  auto *Of = dyn_cast_or_null<MemberExpr>(Parent);
  if (const RecordDecl *Record = E ? E->getType()->getAsRecordDecl() : nullptr;
      Record && !(Of && !Of->isArrow()))
    OtherRecords.insert(Record);
  if (auto *Member = dyn_cast<MemberExpr>(S); Member && !SeenMembers.contains(Member))
    if (auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
      OtherFields.insert(Field);
  for (Stmt *Child : S->children())
    findOthers(Child, E);
}

/// What the pointer points to is mapped for the construct, and only with its struct.
bool Finder::isKnown(const FixedValues::Pointer &P) {
  Use &U = Uses[P.Value];
  if (U.Unknown || !U.E.Possible.empty() ||
      OtherFields.contains(cast<FieldDecl>(P.Member->getMemberDecl())))
    return false;
  for (const Expr *E = P.Member; auto *M = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
       E = M->getBase())
    if (OtherRecords.contains(cast<FieldDecl>(M->getMemberDecl())->getParent()))
      return false;
  return settle(U.E);
}

/// Pointers and rows are mapped together, as one rectangle that is used in any case.
void Finder::joinRows(Use &U) {
  Use &Row = Uses[U.Rows];
  auto isSure = [](const Use &X) { return !X.Unknown && X.E.Possible.empty(); };
  if (isSure(U) && isSure(Row) && Row.Rectangles->areOne() && settle(Row.E))
    U.E.Rows.push_back(Row.E);
  else
    U.Unknown = true;
}

FoundExtents Finder::finish() {
  collectCached(Body, Seen);
  forEachRef(Body, [&](DeclRefExpr *R) {
    if (auto Found = Uses.find(dyn_cast<VarDecl>(R->getDecl()));
        Found != Uses.end() && !Seen.contains(R))
      Found->second.Unknown = true;
  });
  for (auto &[V, U] :
       Uses) // what conditions ask for in the midst of what is used in any case is no more
    for (const Extent::Part &P : U.Conditional)
      if (llvm::none_of(U.E.Sure, [&](const Extent::Part &Q) { return covers(Q, P); }))
        add(U.E.Possible, P);
  findOthers(Body, nullptr);
  FoundExtents Result;
  llvm::SmallPtrSet<const VarDecl *, 2> Holders;
  for (const FixedValues::Pointer &P : Fixed.pointers()) {
    const VarDecl *Root = beginOf(P.Member);
    Holders.insert(Root);
    if (isKnown(P)) {
      Result.Members.push_back({P.Member, P.Value, Root, Uses[P.Value].E});
      continue;
    }
    Result.Unknown.push_back(P);
    if (auto Found = Uses.find(Root); Found != Uses.end())
      Found->second.Unknown = true;
  }
  auto IsMember = [&](const VarDecl *V) {
    return llvm::any_of(Fixed.pointers(), [V](auto &P) { return P.Value == V; });
  };
  for (auto &[V, U] : Uses)
    if (U.Rows)
      joinRows(U);
  for (auto &[V, U] : Uses)
    if (!U.Unknown && !U.Rectangles && !IsMember(V) && !(Holders.contains(V) && U.E.hasMargin()) &&
        settle(U.E))
      Result.Variables[V] = U.E;
  llvm::erase_if(Result.Members, [&](const MemberExtent &M) {
    return M.Root->getType()->isPointerType() && !Result.Variables.contains(M.Root);
  });
  return Result;
}

std::string Extent::text() const {
  SmallVector<Part, 2> Parts;
  for (const Part &P : Sure)
    add(Parts, P);
  for (const Part &P : Possible)
    add(Parts, P);
  if (Parts.size() != 1 || Parts[0].Low.size() != 1 || Parts[0].High.size() != 1 || !Lasts.empty())
    return "[:]";
  const Polynomial &First = Parts[0].Low[0], Length = Parts[0].High[0] - First + Polynomial(1);
  return "[" + (First.isZero() ? "" : First.text()) + ":" + Length.text() + "]" +
         (Rows.empty() ? "" : Rows.front().text());
}

FoundExtents findExtents(const Facts &Known, AstBuilder &B, Stmt *Body,
                         llvm::function_ref<bool(const VarDecl *)> IsSettled) {
  Finder F(Known, B, Body, IsSettled);
  F.run();
  return F.finish();
}
} // namespace xacc
