// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In front of the nest of an `xmp loop`: what its subscripts need of each view, loaded once.
#include "xmp/lowering/Nest.h"
#include "acc/query/Constructs.h"
#include "acc/query/ReductionTypes.h"
#include "xacc/abi.h"
#include "xmp/lowering/Operand.h"
#include "xmp/lowering/Subscript.h"

using namespace clang;

namespace xacc {
/// Texts of arrays with equal views: the layout and the extents, as far as they are constant.
static std::optional<std::string> shareKey(ASTContext &C, const XmpArray &A) {
  std::string Key = A.Layout + " " + A.Shape;
  if (A.Storage >= 2) // pointers and parameters: extents are those of another declaration
    return std::nullopt;
  for (unsigned D = 0; D < A.Rank; ++D) {
    auto *Constant = C.getAsConstantArrayType(A.Types[D]);
    if (!Constant || A.Extents[D])
      return std::nullopt;
    Key += " " + std::to_string(Constant->getZExtSize());
  }
  return Key;
}

/// True if every index of an element, and every sum on the way to it, fits into int.
bool XmpNests::fitsInt(const XmpArray &A) const {
  constexpr int64_t Limit = INT32_MAX / 2;
  int64_t Elements = 1;
  for (unsigned D = 0; D < A.Rank; ++D) {
    auto *Constant = B.C.getAsConstantArrayType(A.Types[D]);
    auto [Lower, Upper] = A.Shadow[D];
    if (!Constant || A.Extents[D] || Lower < 0 || Upper < 0 || Lower > Limit || Upper > Limit)
      return false;
    int64_t Length = Constant->getSize().getLimitedValue(Limit) + Lower + Upper;
    if (Length > Limit / Elements)
      return false;
    Elements *= Length;
  }
  return true;
}

void XmpNests::hoist(XmpArray &A, bool OnDevice, SourceLocation L,
                     std::map<std::string, Layout> &Shared, Statements &Out) {
  Hoisted H;
  QualType T = B.C.getPointerType(A.Element);
  H.L.Narrow = OnDevice && fitsInt(A);
  QualType Long = H.L.Narrow ? B.C.IntTy : B.C.LongTy;
  H.Base = In.temporary(A.Variable->getName(), T, B.cast(XmpSubscripts(In).base(A, L), T), L, Out);
  Expr *Bytes = U.call("__xmp_acc_bytes",
                       {B.stringPtr(whereText(B.C, L, F->getName(), "loop"), L),
                        XmpSubscripts(In).viewPtr(A, L), B.voidPtr(B.ref(H.Base, L)), B.nullPtr(L),
                        B.intLit(A.Rank, L)},
                       L);
  U.Sized[H.Base] = {Bytes, !A.IsPointer()};
  auto Key = shareKey(B.C, A);
  if (auto It = Key ? Shared.find(*Key) : Shared.end(); It != Shared.end()) {
    H.L = It->second;
    In.Hoist[&A] = H;
    return;
  }
  auto load = [&](StringRef Name, unsigned D, StringRef Field) {
    return In.temporary(Name, Long, B.cast(XmpSubscripts(In).viewDim(A, D, Field, L), Long), L,
                        Out);
  };
  Expr *Offset = nullptr;
  for (unsigned D = 0; D < A.Rank; ++D) {
    bool Cyclic = A.Shape[D] == 'c';
    H.L.Pitch.push_back(XmpSubscripts(In).constantPitch(A, D) ? nullptr
                                                              : load(".xmp.pitch", D, "pitch"));
    H.L.Shift.push_back(Cyclic ? load(".xmp.shift", D, "shift") : nullptr);
    H.L.Block.push_back(Cyclic ? load(".xmp.block", D, "block") : nullptr);
    H.L.Cycle.push_back(Cyclic ? load(".xmp.cycle", D, "cycle") : nullptr);
    if (A.Shape[D] != 'b')
      continue;
    Expr *Part = B.bin(BO_Mul, B.cast(XmpSubscripts(In).viewDim(A, D, "shift", L), Long),
                       XmpSubscripts(In).pitch(A, D, &H, L));
    Offset = Offset ? B.bin(BO_Add, Offset, Part) : Part;
  }
  if (Offset)
    H.L.Offset = In.temporary(".xmp.offset", Long, Offset, L, Out);
  if (Key)
    Shared[*Key] = H.L;
  In.Hoist[&A] = H;
}

/// True if S gives some distributed pointer another section.
static bool movesPointer(XmpUnit &U, Stmt *S) {
  if (!S)
    return false;
  auto *Assign = dyn_cast<BinaryOperator>(S);
  return (Assign && Assign->isAssignmentOp() && U.find(Assign->getLHS())) || isAllocation(S) ||
         llvm::any_of(S->children(), [&](Stmt *Child) { return movesPointer(U, Child); });
}

bool hasConstruct(Stmt *S) {
  return S && (isa<OpenACCConstructStmt>(S) || llvm::any_of(S->children(), hasConstruct));
}

void XmpNests::openNest(ArrayRef<Stmt *> Body, SourceLocation L, Statements &Out) {
  std::map<std::string, Layout> Shared;
  if (In.Captured || llvm::any_of(Body, [&](Stmt *S) { return movesPointer(U, S); }))
    return;
  SmallVector<XmpArray *, 8> Used;
  for (Stmt *S : Body)
    forEachRef(S, [&](DeclRefExpr *R) {
      XmpArray *A = U.find(R);
      bool InScope = A && (A->View->hasGlobalStorage() || llvm::is_contained(In.Views, A->View));
      if (InScope && !In.Hoist.count(A) && !llvm::is_contained(Used, A))
        Used.push_back(A);
    });
  bool OnDevice = In.Compute || llvm::any_of(Body, hasConstruct);
  for (XmpArray *A : Used)
    hoist(*A, OnDevice, L, Shared, Out);
  if (OnDevice)
    return; // the device's addresses are those of the bases
  findOrigins(Used, L, Out);
  tellDistinct(Used, L, Out);
}

/// Where elements are found without subtracting the offset each time: Clang then takes constants
/// out of subscripts as for ordinary arrays. The address may lie outside of the section, so it is
/// computed as an integer.
void XmpNests::findOrigins(ArrayRef<XmpArray *> Used, SourceLocation L, Statements &Out) {
  for (XmpArray *A : Used) {
    Hoisted &H = In.Hoist[A];
    if (!H.L.Offset)
      continue;
    QualType T = H.Base->getType();
    Expr *Bytes = B.bin(BO_Mul, B.load(H.L.Offset, L), B.cast(B.sizeOf(A->Element, L), B.C.LongTy));
    Expr *Address = B.bin(BO_Sub, B.cast(B.load(H.Base, L), B.C.LongTy), Bytes);
    H.Origin = In.temporary(".xmp.origin", T, B.cast(Address, T), L, Out);
  }
}

/// Arrays that are not pointers have memory of their own, which Clang would know of ordinary ones.
/// The number of pairs is bounded.
void XmpNests::tellDistinct(ArrayRef<XmpArray *> Used, SourceLocation L, Statements &Out) {
  constexpr unsigned Most = 8;
  SmallVector<VarDecl *, Most> Bases;
  for (XmpArray *A : Used)
    if (!A->IsPointer() && Bases.size() < Most)
      Bases.push_back(In.Hoist[A].Origin ? In.Hoist[A].Origin : In.Hoist[A].Base);
  for (auto [I, First] : llvm::enumerate(Bases))
    for (VarDecl *Second : ArrayRef(Bases).drop_front(I + 1))
      Out.push_back(U.call("__xmp_distinct", {B.load(First, L), B.load(Second, L)}, L));
}
} // namespace xacc
