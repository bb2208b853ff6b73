// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `array` in front of an assignment of sections: each node assigns its own elements.
#include "acc/clauses/MappedVariable.h"
#include "acc/query/Constructs.h"
#include "ast/Constants.h"
#include "xmp/lowering/Calls.h"
#include "xmp/lowering/Section.h"
#include "xmp/lowering/Subscript.h"

using namespace clang;

namespace xacc {
bool XmpSections::checkArrayAssign(CallExpr *Each, BinaryOperator *Assign, Expr *LeftBase) {
  XmpArray *A = U.find(LeftBase);
  SmallVector<SectionRef, 4> Rights;
  collectSections(Assign->getRHS(), Rights);
  bool Distributed = A || llvm::any_of(Rights, [&](SectionRef &R) { return U.find(R.Base); });
  if (Each && !A) {
    In.reportNoArray(LeftBase);
    return false;
  }
  if (!Each && Distributed) {
    report(Assign->getBeginLoc(), diag::err_xmp_needs_array);
    return false;
  }
  return true;
}

/// What `on` says, in a variable.
VarDecl *XmpSections::executingPart(CallExpr *Each, Statements &S) {
  SourceLocation L = Each->getBeginLoc();
  QualType RefType = U.record("__xmp_ref");
  Expr *Given = UnaryOperator::Create(B.C, lowerExpr(Each->getArg(1)), UO_Deref, RefType, VK_LValue,
                                      OK_Ordinary, L, false, FPOptionsOverride());
  VarDecl *On = In.temporary(".xmp.on", RefType, nullptr, L, S);
  S.push_back(B.bin(BO_Assign, B.ref(On, L), Given));
  return On;
}

/// The iterations of this node. Position: of the loop's subscript in On, or -1; Loop: lower bound,
/// count and step.
VarDecl *XmpSections::range(VarDecl *On, int Position, ArrayRef<Expr *> Loop, SourceLocation L,
                            Statements &S) {
  VarDecl *Range = In.temporary(".xmp.range", U.record("__xmp_range"), nullptr, L, S);
  auto pointer = [&](VarDecl *V) {
    return B.cast(B.addrOf(B.ref(V, L)), B.C.getPointerType(V->getType()));
  };
  S.push_back(U.call("__xmp_loop",
                     {XmpSites(In).site("xmp array", L), pointer(On), B.intLit(Position, L),
                      Loop[0], Loop[1], Loop[2], B.intLit(0, L), B.nullPtr(L), pointer(Range)},
                     L));
  return Range;
}

/// True if `on` names this node.
Expr *XmpSections::takesPart(VarDecl *On, SourceLocation L, Statements &S) {
  VarDecl *Range = range(On, -1, {B.longLit(0, L), B.longLit(1, L), B.longLit(1, L)}, L, S);
  return B.rvalue(U.field(B.ref(Range, L), "trip"));
}

/// Its variables may have other values now than where align stands.
Expr *XmpSections::alignOffset(XmpArray &A, unsigned Dim, SourceLocation L) {
  if (auto Constant = constantOf(A.Offsets[Dim], B.C))
    return B.longLit(*Constant, L);
  return U.call("__xmp_array_offset",
                {B.stringPtr(whereText(B.C, L, F->getName(), "xmp array"), L),
                 XmpSubscripts(In).viewPtr(A, L), B.intLit(Dim, L)},
                L);
}

/// The executing part for array: on with the subscripts that belong to the left side's dimensions
/// replaced by loops.
void XmpSections::sectionRanges(CallExpr *Each, VarDecl *On, ArraySubscriptExpr *Left,
                                MutableArrayRef<SectionDim> Dims, Statements &S) {
  SourceLocation L = Each->getBeginLoc();
  SmallVector<Expr *, 7> Index;
  XmpArray *A = U.find(splitSubscripts(Left, Index));
  auto set = [&](Expr *Lvalue, Expr *Value) { S.push_back(B.bin(BO_Assign, Lvalue, Value)); };
  auto onField = [&](StringRef Name) { return U.field(B.ref(On, L), Name); };
  // Each element is assigned by its owner, so the mapping of the array is what counts.
  set(onField("object"), B.rvalue(copyExpr(B.C, A->Template)));
  set(onField("round"), B.intLit(A->Round, L));
  set(onField("count"), B.intLit(A->Count, L));
  for (unsigned P = 0; P < A->Count; ++P)
    set(U.field(B.subscript(onField("at"), B.intLit(P, L)), "kind"), U.enumerator("__XMP_STAR", L));
  unsigned M = 0;
  SmallVector<std::pair<int, SectionDim *>, 7> Loops;
  for (auto [D, I] : llvm::enumerate(Index)) {
    bool Section = asSection(I);
    SectionDim *Dim = Section ? &Dims[M++] : nullptr;
    int P = A->Axes[D];
    if (Section)
      S.push_back(U.call("__xmp_section_inside",
                         {B.rvalue(copyExpr(B.C, Each->getArg(0))),
                          XmpSubscripts(In).viewPtr(*A, L), B.intLit(D, L), B.load(Dim->Base, L),
                          B.load(Dim->Length, L), B.load(Dim->Step, L)},
                         L));
    if (P < 0)
      continue;
    auto at = [&](StringRef Name) {
      return U.field(B.subscript(onField("at"), B.intLit(P, L)), Name);
    };
    Expr *Offset = alignOffset(*A, D, L);
    set(at("kind"), U.enumerator(Section ? "__XMP_LOOP" : "__XMP_INDEX", L));
    set(at("given"), B.intLit(1, L));
    if (Section) {
      set(at("b"), Offset);
      set(at("c"), B.longLit(M - 1, L));
      Loops.push_back({P, Dim});
    } else
      set(at("a"), B.bin(BO_Add, B.cast(copyExpr(B.C, I), B.C.LongTy), Offset));
  }
  if (Loops.empty()) // all or nothing of the section is on this node
    Loops.push_back({-1, &Dims[0]});
  for (auto [P, Dim] : Loops)
    Dim->Range =
        range(On, P, {B.load(Dim->Base, L), B.load(Dim->Length, L), B.load(Dim->Step, L)}, L, S);
}
} // namespace xacc
