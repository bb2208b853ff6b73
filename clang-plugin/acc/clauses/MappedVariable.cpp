// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MappedVariable.h.
#include "acc/clauses/MappedVariable.h"
#include "xacc/abi.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace xacc {
/// The marker of a distributed array in a clause (xmp/lowering/markers.h).
static const CallExpr *asLocal(const Expr *E) {
  auto *Call = dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->getIdentifier() && Callee->getName() == "__xmp_local" ? Call : nullptr;
}

std::string sourceText(ASTContext &C, const Expr *E) {
  if (const CallExpr *Local = asLocal(E))
    return cast<StringLiteral>(Local->getArg(3)->IgnoreParenCasts())->getString().str();
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  E->printPretty(OS, nullptr, C.getPrintingPolicy());
  return Text;
}

static bool isZero(const Expr *E, ASTContext &C) {
  return !E || (E->isIntegerConstantExpr(C) && E->EvaluateKnownConstInt(C).isZero());
}

/// True if Section is all of what it is a section of, which is an array of fixed extent.
static bool isWhole(const ArraySectionExpr *Section, ASTContext &C) {
  const Expr *Base = Section->getBase()->IgnoreParenImpCasts();
  QualType T =
      isa<ArraySectionExpr>(Base) ? ArraySectionExpr::getBaseOriginalType(Base) : Base->getType();
  auto *Array = C.getAsConstantArrayType(T);
  const Expr *Length = Section->getLength();
  return Array && isZero(Section->getLowerBound(), C) &&
         (!Length || (Length->isIntegerConstantExpr(C) &&
                      Length->EvaluateKnownConstInt(C) == Array->getZExtSize()));
}

std::string itemKey(ASTContext &C, const Expr *Item) {
  Item = Item->IgnoreParenImpCasts();
  auto *Section = dyn_cast<ArraySectionExpr>(Item);
  if (!Section)
    return sourceText(C, Item);
  std::string Key = itemKey(C, Section->getBase());
  if (isWhole(Section, C))
    return Key;
  auto text = [&](const Expr *E) { return E ? sourceText(C, E->IgnoreParenImpCasts()) : ""; };
  const Expr *First = Section->getLowerBound();
  const Expr *Base = Section->getBase()->IgnoreParenImpCasts();
  StringRef Inner = isa<ArraySectionExpr>(Base) ? "," : ""; // whole ones have left nothing
  return Key + "[" + Inner.str() + (isZero(First, C) ? "0" : text(First)) + ":" +
         text(Section->getLength()) + "]";
}

std::nullopt_t MappedVariableMaker::unsupported(Expr *Item, StringRef Clause, StringRef What) {
  Report(Item->getBeginLoc(), diag::err_var_unsupported) << sourceText(B.C, Item) << Clause << What;
  return std::nullopt;
}

std::optional<MappedVariable> MappedVariableMaker::fromVariable(VarDecl *V, SourceLocation L) {
  MappedVariable O;
  O.Variable = V;
  O.Name = V->getNameAsString();
  O.Loc = L;
  QualType T = V->getType();
  if (T->isPointerType() && !T->isFunctionPointerType()) { // those hold what the host's do
    O.How = Rebind::Pointer;
    O.Start = B.voidPtr(B.ref(V, L));
    O.Bytes = B.longLit(0, L);
    O.IsBare = true;
    return O;
  }
  if (T->isIncompleteType()) {
    if (T->isArrayType())
      Report(L, diag::err_unknown_size) << O.Name;
    else
      Report(L, diag::err_incomplete) << O.Name << T;
    return std::nullopt;
  }
  O.Start = O.slot(B);
  O.Bytes = B.sizeOf(T, L);
  return O;
}

/// A pointer without a section: a variable, a member or an element.
std::optional<MappedVariable> MappedVariableMaker::fromPointer(Expr *E, Pointers Pointer) {
  VarDecl *V = asVariable(E);
  SourceLocation L = E->getBeginLoc();
  if (V && (Pointer == Pointers::Target || Arrays.contains(V))) {
    auto O = fromVariable(V, L);
    O->IsBare = Pointer == Pointers::Target && O->How == Rebind::Pointer;
    if (auto Array = Arrays.find(V); Array != Arrays.end())
      O->Bytes = B.sizeOf(Array->second, L);
    return O;
  }
  MappedVariable O;
  O.Loc = L;
  O.Name = sourceText(B.C, E);
  bindPointerMember(E, O);
  if (Pointer == Pointers::Target) {
    O.Start = baseAddress(E, O);
    O.Bytes = B.longLit(0, L);
    O.IsBare = true;
    return O;
  }
  O.IsPointer = true;
  O.How = Rebind::Storage;
  O.Start = O.slot(B);
  O.Bytes = B.sizeOf(E->getType(), L);
  return O;
}

bool isPointerObject(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  return E->isLValue() && E->getType()->isPointerType() && !isa<ArraySectionExpr>(E);
}

std::optional<MappedVariable> MappedVariableMaker::fromItem(Expr *Item, StringRef Clause,
                                                            Pointers Pointer) {
  Expr *E = Item->IgnoreParenImpCasts();
  if (const CallExpr *Local = asLocal(E)) {
    auto O = fromVariable(asVariable(const_cast<Expr *>(Local->getArg(0)->IgnoreParenCasts())),
                          E->getBeginLoc());
    O->IsBare = false;
    O->Start = const_cast<Expr *>(Local->getArg(1));
    O->Bytes = const_cast<Expr *>(Local->getArg(2));
    for (unsigned I = 4; I + 1 < Local->getNumArgs(); I += 2)
      O->Strides.push_back(
          {const_cast<Expr *>(Local->getArg(I)), const_cast<Expr *>(Local->getArg(I + 1))});
    return O;
  }
  if (isPointerObject(E))
    return fromPointer(E, Pointer);
  if (VarDecl *V = asVariable(E)) {
    auto O = fromVariable(V, E->getBeginLoc());
    if (O)
      O->IsBare = Pointer == Pointers::Target && V->getType()->isArrayType();
    return O;
  }
  // Collect the dimensions, outermost first, down to the variable or member they are of.
  SmallVector<Dim, 4> Dims;
  for (;;) {
    Dim D{};
    Expr *Base = nullptr;
    if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
      D.Lower = Section->getLowerBound();
      D.Length = Section->getLength();
      if (!D.Length && Section->getColonLocFirst().isInvalid())
        D.Length = B.longLit(1, E->getExprLoc());
      Base = Section->getBase();
      D.Outer = Section->getBaseType();
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      if (!Dims.empty() && E->getType()->isPointerType())
        break; // a pointer in memory, like one in a struct
      D.Lower = Subscript->getIdx();
      D.Length = B.longLit(1, E->getExprLoc());
      Base = Subscript->getBase();
      D.Outer = Base->IgnoreParenImpCasts()->getType();
    } else
      break;
    D.Loc = E->getExprLoc();
    Dims.insert(Dims.begin(), D);
    E = Base->IgnoreParenImpCasts();
  }
  if (auto Array = Arrays.find(asVariable(E)); Array != Arrays.end() && !Dims.empty())
    Dims.front().Outer = Array->second;
  return section(E, Dims, Clause);
}

/// How many pointers lead to a pointer.
static unsigned pointersTo(const Expr *E) {
  unsigned Count = 0;
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (auto *M = dyn_cast<MemberExpr>(E)) {
      Count += M->isArrow();
      E = M->getBase();
    } else if (auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      Count += Element->getBase()->IgnoreParenImpCasts()->getType()->isPointerType();
      E = Element->getBase();
    } else if (auto *Star = dyn_cast<UnaryOperator>(E); Star && Star->getOpcode() == UO_Deref) {
      Count++;
      E = Star->getSubExpr();
    } else {
      return Count;
    }
  }
}

/// A pointer inside a struct or array: its uses stay as they are and find the section through the
/// device copy of the struct, in which the pointer is attached.
void MappedVariableMaker::bindPointerMember(Expr *Base, MappedVariable &O) {
  SourceLocation L = Base->getBeginLoc();
  O.How = Rebind::Pointer;
  O.Attached = B.variable(".xacc.slot", B.C.getPointerType(Base->getType()), B.addrOf(Base), L);
  O.Depth = 1 + pointersTo(Base);
  Temporaries.push_back(B.declare(O.Attached, L));
}

/// Decides which variable a section's uses go through. Members get a pointer of their own, so that
/// several parts of one struct can be mapped apart.
bool MappedVariableMaker::bindBase(Expr *Base, MappedVariable &O) {
  if (isa<ArraySubscriptExpr>(Base) && Base->getType()->isPointerType()) {
    bindPointerMember(Base, O);
    return true;
  }
  if (auto *M = dyn_cast<MemberExpr>(Base)) {
    if (M->getType()->isPointerType())
      bindPointerMember(M, O);
    else
      bindMember(M, O);
    return true;
  }
  O.Variable = asVariable(Base);
  return O.Variable != nullptr;
}

void MappedVariableMaker::bindMember(MemberExpr *Base, MappedVariable &O) {
  SourceLocation L = Base->getBeginLoc();
  O.Member = Base;
  O.How = Rebind::Pointer;
  O.Variable = B.variable(".xacc.member", B.C.getPointerType(Base->getType()), B.addrOf(Base), L);
  Temporaries.push_back(B.declare(O.Variable, L));
}
} // namespace xacc
