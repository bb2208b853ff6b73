// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Distributed arrays and `xmp loop` under OpenACC. Before OpenACC is lowered, a distributed array
// in a clause becomes the marker __xmp_local, which MappedVariable understands; compute constructs
// get what their subscripts need, and what their loops distribute, computed in front of them.
#include "xmp/device/Device.h"
#include "acc/clauses/Clauses.h"
#include "acc/query/Constructs.h"
#include "acc/query/Variables.h"
#include "xmp/coarray/Coarray.h"
#include "xmp/lowering/Nest.h"
#include "xmp/lowering/Operand.h"
#include "xmp/lowering/Subscript.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
//===--------------------------------------------------------------------===//
// Clauses
//===--------------------------------------------------------------------===//

/// The variable that E, an item of a clause, is or is a section of; its sections and subscripts,
/// outermost first.
static Expr *splitItem(Expr *E, SmallVectorImpl<Expr *> &Parts) {
  for (E = E->IgnoreParenImpCasts();; E = E->IgnoreParenImpCasts()) {
    auto *Section = dyn_cast<ArraySectionExpr>(E);
    auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
    if (!Section && !Subscript)
      return E;
    Parts.insert(Parts.begin(), E);
    E = Section ? Section->getBase() : Subscript->getBase();
  }
}

/// One struct __xmp_subscript of a section or subscript of a clause; null: all of the dimension.
Expr *XmpConstructs::clauseSubscript(Expr *Part, SourceLocation L) {
  auto *Section = dyn_cast_or_null<ArraySectionExpr>(Part);
  auto number = [&](Expr *E) { return E ? B.cast(lowerExpr(E), B.C.LongTy) : B.longLit(0, L); };
  if (!Part)
    return XmpOperands(In).operandSubscript(nullptr, L);
  if (!Section)
    return XmpOperands(In).list({B.intLit(0, L), B.intLit(1, L),
                                 number(cast<ArraySubscriptExpr>(Part)->getIdx()), B.longLit(0, L),
                                 B.longLit(0, L)},
                                L);
  Expr *Lower = Section->getLowerBound(), *Length = Section->getLength();
  if (!Length && Section->getColonLocFirst().isInvalid())
    Length = B.longLit(1, L);
  int Given = (Lower ? 1 : 0) | (Length ? 2 : 0);
  return XmpOperands(In).list({B.intLit(1, L), B.intLit(Given, L), number(Lower),
                               Length ? number(Length) : B.longLit(0, L), B.longLit(1, L)},
                              L);
}

/// A variable that holds the address of the local section, for clauses of constructs outside nests.
VarDecl *XmpConstructs::sectionPointer(XmpArray &A, SourceLocation L, Statements &Before) {
  if (auto It = In.Hoist.find(&A); It != In.Hoist.end())
    return It->second.Base;
  QualType T = B.C.getPointerType(A.Element);
  return In.temporary(A.Variable->getName(), T, B.cast(XmpSubscripts(In).base(A, L), T), L, Before);
}

/// __xmp_local(pointer, start, bytes, text, strides)
Expr *XmpConstructs::clauseItem(XmpArray &A, Expr *Item, ArrayRef<Expr *> Parts,
                                StringRef Construct, Statements &Before) {
  SourceLocation L = Item->getBeginLoc();
  if (Parts.size() > A.Rank) {
    report(L, diag::err_xmp_partial, A.Variable->getName(), A.Rank);
    return Item;
  }
  std::string Text = sourceText(B.C, Item);
  VarDecl *Pointer = sectionPointer(A, L, Before);
  VarDecl *At = nullptr;
  if (!Parts.empty()) {
    SmallVector<Expr *, 7> Items;
    for (unsigned D = 0; D < A.Rank; ++D)
      Items.push_back(clauseSubscript(D < Parts.size() ? Parts[D] : nullptr, L));
    QualType T = B.C.getConstantArrayType(U.record("__xmp_subscript"), llvm::APInt(64, A.Rank),
                                          nullptr, ArraySizeModifier::Normal, 0);
    VarDecl *V = B.variable(".xmp.at", T, nullptr, L);
    B.S.AddInitializerToDecl(V, XmpOperands(In).list(Items, L), false);
    Before.push_back(B.declare(V, L));
    At = V;
  }
  auto at = [&] { return At ? B.ref(At, L) : B.nullPtr(L); };
  auto call = [&](StringRef Entry, std::optional<unsigned> Dim = std::nullopt) {
    Expr *Value = A.IsPointer() ? B.voidPtr(B.ref(Pointer, L)) : B.nullPtr(L);
    SmallVector<Expr *, 6> Args{B.stringPtr(whereText(B.C, L, F->getName(), Construct), L),
                                XmpSubscripts(In).viewPtr(A, L), Value, at(), B.intLit(A.Rank, L)};
    if (Dim)
      Args.push_back(B.intLit(*Dim, L));
    return U.call(Entry, Args, L);
  };
  SmallVector<Expr *, 12> Args{B.voidPtr(B.ref(Pointer, L)), call("__xmp_acc_start"),
                               call("__xmp_acc_bytes"), B.stringPtr(Text, L)};
  for (unsigned D = 0; At && D < A.Rank; ++D) {
    bool Last = D + 1 == A.Rank;
    Expr *Where = B.stringPtr(whereText(B.C, L, F->getName(), Construct), L);
    Args.push_back(Last ? B.longLit(1, L)
                        : U.call("__xmp_acc_pitch",
                                 {Where, XmpSubscripts(In).viewPtr(A, L), B.intLit(D, L)}, L));
    Expr *Count = call("__xmp_acc_count", D);
    Args.push_back(Last ? B.bin(BO_Mul, Count, B.cast(B.sizeOf(A.Element, L), B.C.LongTy)) : Count);
  }
  return U.call("__xmp_local", Args, L);
}

static bool takesData(OpenACCClauseKind K) {
  return !llvm::is_contained({OpenACCClauseKind::Private, OpenACCClauseKind::FirstPrivate,
                              OpenACCClauseKind::Reduction, OpenACCClauseKind::Attach,
                              OpenACCClauseKind::Detach},
                             K);
}

void XmpConstructs::lowerClauses(ArrayRef<const OpenACCClause *> List, StringRef Construct,
                                 Statements &Before) {
  for (const OpenACCClause *Clause : List)
    for (Stmt *&Child : const_cast<OpenACCClause *>(Clause)->children()) {
      auto *Item = dyn_cast_or_null<Expr>(Child);
      SmallVector<Expr *, 7> Parts;
      XmpArray *A = Item ? U.find(splitItem(Item, Parts)) : nullptr;
      bool IsElement = A && Parts.size() == A->Rank && !isa<ArraySectionExpr>(Parts.back()) &&
                       !isa<OpenACCClauseWithVarList>(Clause) &&
                       Clause->getClauseKind() != OpenACCClauseKind::Self;
      if (!Item || (!A && isa<DeclRefExpr>(Item->IgnoreParenImpCasts())))
        continue;
      if (!A || IsElement)
        Child = lower(Child);
      else if (Clause->getClauseKind() == OpenACCClauseKind::UseDevice)
        Child = useDevice(*A, Item, Before);
      else if (takesData(Clause->getClauseKind()))
        Child = clauseItem(*A, Item, Parts, Construct, Before);
      else
        report(Item->getBeginLoc(), diag::err_xmp_unsupported,
               "a distributed array in clause '" + spelling(Clause->getClauseKind()) + "'");
    }
}

/// host_data: the array's name in the body is the address of the local section on the device.
Expr *XmpConstructs::useDevice(XmpArray &A, Expr *Item, Statements &Before) {
  if (A.IsPointer())
    return Item;
  SourceLocation L = Item->getBeginLoc();
  VarDecl *&Pointer = In.DevicePointers[&A];
  Pointer =
      In.temporary(A.Variable->getName(), B.C.getPointerType(A.Element),
                   B.cast(XmpSubscripts(In).base(A, L), B.C.getPointerType(A.Element)), L, Before);
  return B.ref(Pointer, L);
}

//===--------------------------------------------------------------------===//
// Constructs
//===--------------------------------------------------------------------===//

/// A hint, which is left out where it is of a distributed array.
Stmt *XmpConstructs::lowerCache(OpenACCCacheConstruct *A) {
  bool Distributed = false;
  for (Expr *Item : A->getVarList())
    forEachRef(Item, [&](DeclRefExpr *R) { Distributed |= U.find(R) != nullptr; });
  return Distributed ? new (B.C) NullStmt(A->getBeginLoc()) : static_cast<Stmt *>(A);
}

/// A construct, in front of it what it needs.
Stmt *XmpConstructs::lowerConstruct(OpenACCConstructStmt *A) {
  SourceLocation L = A->getBeginLoc();
  Statements Before;
  HoistedMap Saved = In.Hoist;
  auto SavedPointers = In.DevicePointers;
  auto SavedOnDevice = In.OnDevice;
  bool Opens = !In.Compute && isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(A);
  XmpContext::ComputeConstruct Own;
  llvm::SaveAndRestore<XmpContext::ComputeConstruct *> Inside(In.Compute,
                                                              Opens ? &Own : In.Compute);
  if (Opens) {
    Own.Construct = A;
    collectLocals(A, Own.Inside);
    Stmt *Body[] = {A};
    XmpNests(In).openNest(Body, L, Before);
  }
  const bool HasLoop = isa<OpenACCLoopConstruct, OpenACCCombinedConstruct>(A);
  if (In.Compute)
    In.Compute->Atomic = dyn_cast<OpenACCAtomicConstruct>(A);
  if (In.Compute && HasLoop)
    In.Compute->Loops.push_back(A);
  SmallVector<VarDecl *, 4> Copies = XmpCoarrayDevices(In).enter(A);
  lowerClauses(A->clauses(), ("acc " + spelling(A->getDirectiveKind())), Before);
  In.children(A);
  if (In.Compute) {
    In.Compute->Atomic = nullptr;
    if (HasLoop)
      In.Compute->Loops.pop_back();
    for (VarDecl *V : Copies)
      In.Compute->Inside.erase(V);
  }
  Before.append(Own.Before.begin(), Own.Before.end());
  In.Hoist = Saved;
  In.DevicePointers = SavedPointers;
  In.OnDevice = SavedOnDevice;
  if (Before.empty())
    return A;
  Before.push_back(A);
  return B.compound(Before, L, A->getEndLoc());
}

void XmpConstructs::moveInFront(ArrayRef<Stmt *> Made) {
  for (Stmt *S : Made)
    if (auto *D = dyn_cast<DeclStmt>(S))
      for (Decl *Each : D->decls())
        In.Compute->Inside.erase(dyn_cast<VarDecl>(Each));
  for (Stmt *S : Made) {
    forEachRef(S, [&](DeclRefExpr *R) { checkKnown(R, S); });
    if (hasCoindexed(S)) // the device has it, but the host needs it
      report(S->getBeginLoc(), diag::err_xmp_unsupported,
             "an object of another image in the header of an xmp loop in a compute construct");
    In.Compute->Before.push_back(lower(S));
  }
}

/// Which iterations of a loop in a compute construct are this node's is known in front of the
/// construct. Returns how many statements of the block were moved.
size_t XmpConstructs::moveRange(CompoundStmt *Block) {
  auto It = In.Ranges.find(Block);
  if (!In.Compute || It == In.Ranges.end())
    return 0;
  moveInFront(ArrayRef(Block->body_begin(), It->second));
  return It->second;
}

/// Bounds must not depend on what the construct computes.
void XmpConstructs::checkKnown(DeclRefExpr *R, Stmt *Around) {
  auto *V = dyn_cast<VarDecl>(R->getDecl());
  if (!V || V->isImplicit())
    return;
  if (In.Compute->Inside.contains(V) ||
      (V->hasLocalStorage() && isWritten(In.Compute->Construct, V)))
    if (In.Reported.insert(V).second)
      report(R->getLocation().isValid() ? R->getLocation() : Around->getBeginLoc(),
             diag::err_xmp_bound_in_compute, V->getName());
}
} // namespace xacc
