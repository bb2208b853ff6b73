// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sections of pointers that have no clause, from the loops of a compute construct: evaluated in
// front of it.
//   long c = least subscript of a nest, ...; least = its loops are not empty && c < least ? c :
//   least; ...
#include "acc/data/Data.h"
#include "acc/query/Variables.h"

using namespace clang;

namespace xacc {
FoundExtents ImplicitSections::find(Stmt *Body, const llvm::SmallPtrSetImpl<VarDecl *> &Locals) {
  FoundExtents Found = findExtents(*In.Known, B, Body, [&](const VarDecl *Found) {
    auto *V = const_cast<VarDecl *>(Found);
    return !V->getType().isVolatileQualified() && !V->getTLSKind() && !Locals.contains(V) &&
           !In.Known->isMapped(V) && !isInScope(V) &&
           (V->getType()->isRecordType() || V->getType()->isArrayType() || !isWritten(Body, V));
  });
  Found.Variables.remove_if([&](auto &Entry) { return MappedMembers(In).isSplit(Entry.first); });
  llvm::erase_if(Found.Members,
                 [&](const MemberExtent &M) { return MappedMembers(In).isSplit(M.Root); });
  return Found;
}

/// What the parts of a kernels construct use is mapped once, around them. What only conditions ask
/// for each part maps for itself.
void ImplicitSections::lift(const Clauses &List, const FoundExtents &Sections, SourceLocation L,
                            Operands &Ops, Statements &Out) {
  if (List.Default != OpenACCDefaultClauseKind::Invalid)
    return;
  for (auto &[Found, E] : Sections.Variables) {
    auto *V = const_cast<VarDecl *>(Found);
    if (isInScope(V) || !V->getType()->isPointerType() || E.hasMargin())
      continue;
    add(V, L, E, L, Ops, Out);
    In.Scopes.back().insert(V->getCanonicalDecl());
  }
  for (const MemberExtent &M : Sections.Members)
    addMember(M, List, L, Ops, Out);
}

/// long
Expr *ImplicitSections::valueOf(const Polynomial &P, SourceLocation L) {
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
Expr *ImplicitSections::allAtLeast(ArrayRef<Polynomial> List, int64_t Least, SourceLocation L) {
  Expr *All = nullptr;
  for (const Polynomial &P : List) {
    Expr *Holds = B.paren(B.bin(BO_GE, valueOf(P, L), B.longLit(Least, L)));
    All = All ? B.bin(BO_And, All, Holds) : Holds;
  }
  return B.paren(All ? All : B.intLit(1, L));
}

void ImplicitSections::declareLast(const LastValue &Last, SourceLocation L, Statements &Out) {
  Expr *Steps = B.bin(BO_Div, B.paren(valueOf(Last.Distance, L)), B.longLit(Last.Step, L));
  Expr *Way = B.bin(BO_Mul, B.paren(Steps), B.longLit(Last.Down ? -Last.Step : Last.Step, L));
  B.setInit(Last.Variable, B.bin(BO_Add, B.paren(valueOf(Last.First, L)), Way));
  Out.push_back(B.declare(Last.Variable, L));
}

static bool declares(const AccContext::Statements &List, const VarDecl *V) {
  return llvm::any_of(List, [V](Stmt *S) {
    auto *D = dyn_cast<DeclStmt>(S);
    return D && D->isSingleDecl() && D->getSingleDecl() == V;
  });
}

/// The variables that stand in E; those of other sections, and of other questions, may be among
/// them.
void ImplicitSections::declareValues(const Extent &E, SourceLocation L, Statements &Out) {
  for (VarDecl *V : E.Values)
    if (!declares(Out, V))
      Out.push_back(B.declare(V, L));
  for (const LastValue &Last : E.Lasts)
    if (!declares(Out, Last.Variable))
      declareLast(Last, L, Out);
}

/// A variable for the first or last element that some parts use, at least From where that is given.
VarDecl *ImplicitSections::endOf(ArrayRef<Extent::Part> Parts, VarDecl *From, bool IsLast,
                                 SourceLocation L, Statements &Out) {
  auto declare = [&](StringRef Name, Expr *Init) {
    VarDecl *V = B.variable(Name, B.C.LongTy, Init, L);
    Out.push_back(B.declare(V, L));
    return V;
  };
  const StringRef Name = IsLast ? ".xacc.last" : ".xacc.first";
  Expr *None = B.longLit(IsLast ? INT64_MIN : INT64_MAX, L);
  VarDecl *To = From && !Parts.empty() ? declare(Name, B.load(From, L)) : From;
  for (const Extent::Part &P : Parts)
    for (const Polynomial &Value : IsLast ? P.High : P.Low) {
      VarDecl *V = declare(".xacc.end", valueOf(Value, L));
      Expr *Any = allAtLeast(P.Distances, 0, L);
      if (!To) {
        To = declare(Name, B.conditional(Any, B.load(V, L), None));
        continue;
      }
      Expr *Further = B.bin(IsLast ? BO_GT : BO_LT, B.load(V, L), B.load(To, L));
      Any = B.paren(B.bin(BO_And, Any, B.paren(Further)));
      Expr *Furthest = B.conditional(Any, B.load(V, L), B.load(To, L));
      Out.push_back(B.bin(BO_Assign, B.ref(To, L), Furthest));
    }
  return To ? To : declare(Name, None);
}

/// The first and last element that some parts use, at least from what Inner says; in units.
ImplicitSections::Ends ImplicitSections::endsOf(ArrayRef<Extent::Part> Parts, const Ends *Inner,
                                                SourceLocation L, Statements &Out) {
  return {endOf(Parts, Inner ? Inner->First : nullptr, false, L, Out),
          endOf(Parts, Inner ? Inner->Last : nullptr, true, L, Out)};
}

/// Bytes in front of what lies between two ends, and its size: none where they are none.
ImplicitSections::Bytes ImplicitSections::bytesOf(const Ends &E, QualType Unit, SourceLocation L,
                                                  Statements &Out) {
  // In short steps, of which LLVM makes selects: with a branch for each section, making values
  // of the ends takes it the square of the constructs in a function.
  auto ifAny = [&](StringRef Name, Expr *Value, int64_t Else) {
    Expr *IsAny = B.paren(B.bin(BO_GE, B.load(E.Last, L), B.load(E.First, L)));
    Expr *Init = B.conditional(IsAny, B.paren(Value), B.longLit(Else, L));
    VarDecl *Made = B.variable(Name, B.C.LongTy, Init, L);
    Out.push_back(B.declare(Made, L));
    return B.load(Made, L);
  };
  auto bytes = [&](Expr *Elements) { return B.bin(BO_Mul, B.paren(Elements), B.sizeOf(Unit, L)); };
  Expr *Before = ifAny(".xacc.before", B.load(E.First, L), 0);
  Expr *Span = ifAny(".xacc.span", B.bin(BO_Sub, B.load(E.Last, L), B.load(E.First, L)), -1);
  return {bytes(Before), bytes(B.bin(BO_Add, Span, B.longLit(1, L)))};
}

/// Start and size of what lies between two ends of what V is or points to: empty, and at its begin,
/// where they are none, or where V points nowhere.
ImplicitSections::Bytes ImplicitSections::bytesOf(const Ends &E, VarDecl *V, QualType Unit,
                                                  SourceLocation L, Statements &Out) {
  auto ifSomewhere = [&](Expr *Size) {
    if (!V->getType()->isPointerType() && !V->isWeak())
      return Size;
    Expr *Somewhere = B.bin(BO_NE, B.cast(targetOf(V, L), B.C.LongTy), B.longLit(0, L));
    return B.conditional(B.paren(Somewhere), B.paren(Size), B.longLit(0, L));
  };
  Bytes Span = bytesOf(E, Unit, L, Out);
  return {B.byteAdd(targetOf(V, L), ifSomewhere(Span.Start)), ifSomewhere(Span.Count)};
}

/// int, 1 if the values in front of the construct are those of the subscripts in it; null where
/// they always are.
Expr *ImplicitSections::isKnown(const Extent &E, SourceLocation L) {
  Expr *Known = E.Rows.empty() ? nullptr : isKnown(E.Rows.front(), L);
  for (ArrayRef<Extent::Part> Parts : {ArrayRef(E.Sure), ArrayRef(E.Possible)})
    for (const Extent::Part &P : Parts)
      for (size_t I = 0; I < P.Checks.size();) {
        const size_t Loops = P.Checks[I].Loops;
        SmallVector<Polynomial, 2> Together; // those in the same loops
        for (; I < P.Checks.size() && P.Checks[I].Loops == Loops; I++)
          Together.push_back(P.Checks[I].P);
        Expr *Empty =
            B.bin(BO_EQ, allAtLeast(ArrayRef(P.Distances).take_front(Loops), 0, L), B.intLit(0, L));
        Expr *Holds = B.paren(B.bin(BO_Or, allAtLeast(Together, 0, L), B.paren(Empty)));
        Known = Known ? B.bin(BO_And, Known, Holds) : Holds;
      }
  return Known ? B.paren(Known) : nullptr;
}

/// An expression for the address of what V is or points to.
Expr *ImplicitSections::targetOf(VarDecl *V, SourceLocation L) {
  return V->getType()->isPointerType() ? B.voidPtr(B.ref(V, L)) : B.addrOf(B.ref(V, L));
}

/// What is used behind each of several pointers.
MappedVariable::Row ImplicitSections::rowOf(const Extent &E, SourceLocation L, Statements &Out) {
  declareValues(E, L, Out);
  Bytes Span = bytesOf(endsOf(E.Sure, nullptr, L, Out), E.Unit, L, Out);
  return {Span.Start, Span.Count, {}};
}

void ImplicitSections::add(VarDecl *V, SourceLocation L, const Extent &E, SourceLocation Directive,
                           Operands &Ops, Statements &Out) {
  declareValues(E, L, Out);
  Ends Sure = endsOf(E.Sure, nullptr, L, Out);
  Bytes Section = bytesOf(Sure, V, E.Unit, L, Out);
  MappedVariableMaker Make(B, U.Report, In.Arrays, Out);
  auto O = Make.fromVariable(V, L);
  if (!E.Rows.empty())
    O->Rows.push_back(rowOf(E.Rows.front(), L, Out));
  if (Expr *Known = isKnown(E, L)) // a negative size: what is there has to do
    Section.Count = B.conditional(Known, B.paren(Section.Count), B.longLit(-1, L));
  O->IsBare = false;
  O->Start = Section.Start;
  O->Bytes = Section.Count;
  const Extent &Elements = E.Rows.empty() ? E : E.Rows.front();
  QualType T = V->getType()->getPointeeType();
  T = E.Rows.empty() ? T : T->getPointeeType();
  auto from = [&](bool Writes) {
    return Writes && !T.isConstQualified() ? unsigned(XACC_MAP_FROM) : 0u;
  };
  unsigned Map = XACC_MAP_IMPLICIT | XACC_MAP_TO | XACC_MAP_CREATE |
                 from(Elements.Writes || Elements.WritesPossible);
  U.Tell.implicitData(Directive, V, Map, E.text());
  if (!E.hasMargin())
    return Ops.addMapped(*O, Map | ImplicitAttributes(In).aliasing(V));
  U.Tell.speculation(L, V, Map, E.text());
  Ends All = endsOf(E.Possible, &Sure, L, Out);
  Bytes Possible = bytesOf(All, V, E.Unit, L, Out);
  Ops.addMapped(*O, Map | XACC_MAP_USES | ImplicitAttributes(In).aliasing(V));
  Ops.add(XACC_ITEM_POSSIBLE, from(E.WritesPossible), nullptr, Possible.Start, Possible.Count,
          V->getName());
}

static bool isItem(const MemberExpr *Member, const Clauses &List) {
  return llvm::any_of(
      List.Data, [&](const Clauses::DataItem &D) { return isSameObject(Member, baseOf(D.Item)); });
}

static unsigned mapOf(const Extent &E, QualType T) {
  const bool Writes = (E.Writes || E.WritesPossible) && !T.isConstQualified();
  return XACC_MAP_IMPLICIT | XACC_MAP_TO | XACC_MAP_CREATE | (Writes ? XACC_MAP_FROM : 0u);
}

/// As if the user had written copy(s.v[first : count]), where the construct maps s: otherwise s.v
/// is what the user has attached.
void ImplicitSections::addMember(const MemberExtent &M, const Clauses &List,
                                 SourceLocation Directive, Operands &Ops, Statements &Out) {
  SourceLocation L = M.Value->getLocation();
  if (isItem(M.Member, List))
    return;
  Out.push_back(B.declare(M.Value, L));
  declareValues(M.E, L, Out);
  Bytes Section = bytesOf(endsOf(M.E.Sure, nullptr, L, Out), M.Value, M.E.Unit, L, Out);
  if (Expr *Known = isKnown(M.E, L)) // a negative size: what is there has to do
    Section.Count = B.conditional(Known, B.paren(Section.Count), B.longLit(-1, L));
  MappedVariableMaker Make(B, U.Report, In.Arrays, Out);
  auto O = Make.fromItem(M.Member, "copy", Pointers::Target);
  O->Name = M.Value->getName();
  O->IsBare = false;
  O->Start = Section.Start;
  O->Bytes = Section.Count;
  const unsigned Map = mapOf(M.E, M.Value->getType()->getPointeeType());
  U.Tell.implicitData(Directive, M.Value, Map, M.E.text());
  Ops.addMapped(*O, Map | XACC_MAP_ATTACH);
}

void ImplicitSections::addMembers(const Clauses &List, const Region &R, Operands &Ops,
                                  Statements &Out) {
  for (const MemberExtent &M : R.Sections.Members)
    addMember(M, List, U.Constructs[R.Id], Ops, Out);
  for (const FixedValues::Pointer &P : R.Sections.Unknown)
    if (!isItem(P.Member, List))
      U.Tell.missed(P.Value->getLocation(), "Size of " + P.Value->getName() +
                                                " is not known: it has to be attached on the "
                                                "device, or named with its section in a clause");
}

/// Of an array that is mapped as a whole: what is used of it, should only a part be there.
void ImplicitSections::addUses(VarDecl *V, SourceLocation L, const Extent &E, Operands &Ops,
                               Statements &Out) {
  declareValues(E, L, Out);
  Ends Sure = endsOf(E.Sure, nullptr, L, Out);
  Bytes Section = bytesOf(Sure, V, E.Unit, L, Out);
  Bytes Possible{copyExpr(B.C, Section.Start), copyExpr(B.C, Section.Count)};
  if (E.hasMargin())
    Possible = bytesOf(endsOf(E.Possible, &Sure, L, Out), V, E.Unit, L, Out);
  if (Expr *Known = isKnown(E, L))
    Possible.Count = B.conditional(Known, B.paren(Possible.Count), B.longLit(-1, L));
  Ops.add(XACC_ITEM_SURE, 0, nullptr, Section.Start, Section.Count, V->getName());
  Ops.add(XACC_ITEM_POSSIBLE, 0, nullptr, Possible.Start, Possible.Count, V->getName());
}
} // namespace xacc
