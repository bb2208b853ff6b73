// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sections of pointers that have no clause, from the loops of a compute construct: evaluated in front of it.
//   long c = least subscript of a nest, ...; least = its loops are not empty && c < least ? c : least; ...
#include "Lowering.h"

using namespace clang;

namespace xacc {
Extents FunctionLowering::implicitSections(Stmt *Body, const llvm::SmallPtrSetImpl<VarDecl *> &Locals) {
  return findExtents(*Known, B, Body, [&](const VarDecl *Found) {
    auto *V = const_cast<VarDecl *>(Found);
    return V->getType()->isIntegerType() && !V->getType().isVolatileQualified() && !V->getTLSKind() &&
           !Locals.contains(V) && !Known->isMapped(V) && !isInScope(V) && !isWritten(Body, V);
  });
}

/// What the parts of a kernels construct use is mapped once, around them.
void FunctionLowering::liftSections(const Clauses &List, const Extents &Sections, SourceLocation L, Operands &Ops,
                                    Statements &Out) {
  if (List.Default != OpenACCDefaultClauseKind::Invalid)
    return;
  for (auto &[Found, E] : Sections) {
    auto *V = const_cast<VarDecl *>(Found);
    if (isInScope(V))
      continue;
    addSection(V, L, E, L, Ops, Out);
    Scopes.back().insert(V->getCanonicalDecl());
  }
}

/// long
Expr *FunctionLowering::valueOf(const Polynomial &P, SourceLocation L) {
  Expr *Sum = nullptr;
  for (auto &[Product, Factor] : P.terms()) {
    Expr *Term = Factor == 1 && !Product.empty() ? nullptr : B.longLit(Factor, L);
    for (const VarDecl *V : Product) {
      Expr *Value = B.cast(B.load(const_cast<VarDecl *>(V), L), B.C.LongTy);
      Term = Term ? B.bin(BO_Mul, Term, Value) : Value;
    }
    Sum = Sum ? B.bin(BO_Add, Sum, Term) : Term;
  }
  return Sum ? Sum : B.longLit(0, L);
}

/// int, 1 or 0
Expr *FunctionLowering::allAtLeast(ArrayRef<Polynomial> List, int64_t Least, SourceLocation L) {
  Expr *All = B.intLit(1, L);
  for (const Polynomial &P : List)
    All = B.bin(BO_And, All, B.paren(B.bin(BO_GE, valueOf(P, L), B.longLit(Least, L))));
  return B.paren(All);
}

void FunctionLowering::declareLast(const LastValue &Last, SourceLocation L, Statements &Out) {
  Expr *Steps = B.bin(BO_Div, B.paren(valueOf(Last.Distance, L)), B.longLit(Last.Step, L));
  Expr *Way = B.bin(BO_Mul, B.paren(Steps), B.longLit(Last.Down ? -Last.Step : Last.Step, L));
  B.setInit(Last.Variable, B.bin(BO_Add, B.paren(valueOf(Last.First, L)), Way));
  Out.push_back(B.declare(Last.Variable, L));
}

/// Makes To the least or greatest of itself and what P uses.
void FunctionLowering::extend(VarDecl *To, bool Greatest, const Extent::Part &P, SourceLocation L, Statements &Out) {
  for (const Polynomial &Value : Greatest ? P.High : P.Low) {
    VarDecl *V = B.variable(".xacc.end", B.C.LongTy, valueOf(Value, L), L);
    Out.push_back(B.declare(V, L));
    Expr *Further = B.bin(Greatest ? BO_GT : BO_LT, B.load(V, L), B.load(To, L));
    Expr *Any = B.bin(BO_And, allAtLeast(P.Distances, 0, L), B.paren(Further));
    Out.push_back(B.bin(BO_Assign, B.ref(To, L), B.conditional(B.paren(Any), B.load(V, L), B.load(To, L))));
  }
}

void FunctionLowering::addSection(VarDecl *V, SourceLocation L, const Extent &E, SourceLocation Directive,
                                  Operands &Ops, Statements &Out) {
  QualType T = V->getType()->getPointeeType();
  for (const LastValue &Last : E.Lasts)
    declareLast(Last, L, Out);
  VarDecl *First = B.variable(".xacc.first", B.C.LongTy, B.longLit(INT64_MAX, L), L);
  VarDecl *Last = B.variable(".xacc.last", B.C.LongTy, B.longLit(INT64_MIN, L), L);
  Out.push_back(B.declare(First, L));
  Out.push_back(B.declare(Last, L));
  for (const Extent::Part &P : E.Parts) {
    extend(First, false, P, L, Out);
    extend(Last, true, P, L, Out);
  }
  // A negative size: what is there has to do. The section then begins where the pointer points to.
  auto size = [&](Expr *Elements) { return B.bin(BO_Mul, B.paren(Elements), B.sizeOf(T, L)); };
  Expr *Length = B.bin(BO_Add, B.bin(BO_Sub, B.load(Last, L), B.load(First, L)), B.longLit(1, L));
  Expr *Somewhere = B.bin(BO_NE, B.cast(B.load(V, L), B.C.LongTy), B.longLit(0, L));
  Expr *Any = B.bin(BO_And, B.paren(Somewhere), B.paren(B.bin(BO_GE, B.load(Last, L), B.load(First, L))));
  Expr *Bytes = B.conditional(B.paren(Any), size(Length), B.longLit(0, L));
  for (const Extent::Part &P : E.Parts)
    if (!P.Checks.empty()) {
      Expr *Empty = B.bin(BO_EQ, allAtLeast(P.Distances, 0, L), B.intLit(0, L));
      Expr *IsKnown = B.bin(BO_Or, allAtLeast(P.Checks, -1, L), B.paren(Empty));
      Bytes = B.conditional(B.paren(IsKnown), B.paren(Bytes), B.longLit(-1, L));
    }
  VarDecl *Size = B.variable(".xacc.bytes", B.C.LongTy, Bytes, L);
  Out.push_back(B.declare(Size, L));
  ObjectMaker Make(B, U.Report, Arrays, Out);
  auto O = Make.fromVariable(V, L);
  O->IsBare = false;
  Expr *IsKnown = B.bin(BO_GT, B.load(Size, L), B.longLit(0, L));
  Expr *Offset = B.conditional(B.paren(IsKnown), size(B.load(First, L)), B.longLit(0, L));
  O->Start = B.byteAdd(O->Start, B.paren(Offset));
  O->Bytes = B.load(Size, L);
  bool Copies = E.Writes && !T.isConstQualified();
  unsigned Map = XACC_MAP_IMPLICIT | XACC_MAP_TO | XACC_MAP_CREATE | (Copies ? XACC_MAP_FROM : 0u) |
                 (E.Exact ? 0u : XACC_MAP_NO_CREATE);
  U.Tell.implicitData(Directive, V, Map, E.text());
  Ops.addObject(*O, Map | aliasing(V));
}
} // namespace xacc
