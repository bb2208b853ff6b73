// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Extent.h. The variables of loops are replaced, innermost first, by the ends of their ranges:
// a subscript that is linear in them is least and greatest there.
#include "acc/auto/Extent.h"
#include "acc/auto/Accesses.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace xacc {
namespace {
using Candidates = SmallVector<Polynomial, 2>;

class Finder {
public:
  Finder(const Facts &Known, AstBuilder &B, Stmt *Body,
         llvm::function_ref<bool(const VarDecl *)> IsSettled)
      : Known(Known), B(B), Body(Body), IsSettled(IsSettled), Fixed(Known, B, Body, IsSettled) {}
  void run();
  Extents finish();

private:
  /// What one access reaches.
  struct Reach {
    Extent::Part P;
    bool Exact = true; ///< its ends are used whenever no loop is empty
    /// P must not be negative where all loops so far have iterations.
    void check(const Polynomial &NotNegative) {
      P.Checks.push_back({NotNegative, P.Distances.size()});
    }
  };
  struct Use {
    Extent E;
    bool Unknown = false;
    SmallVector<Extent::Part, 2> Conditional;
  };
  bool reach(const Access &A, Use &U);
  bool addLoop(Range &R, ArrayRef<Range> Around, Reach &To, Extent &E);
  bool addGuards(ArrayRef<Guard> List, ArrayRef<Range> Loops, Reach &To);
  bool setLast(Range &R, Extent &E);
  bool settle(Extent &E);

  const Facts &Known;
  AstBuilder &B;
  Stmt *Body;
  llvm::function_ref<bool(const VarDecl *)> IsSettled;
  FixedValues Fixed;
  llvm::MapVector<const VarDecl *, Use> Uses;
  llvm::SmallPtrSet<const DeclRefExpr *, 32> Seen;
};
} // namespace

/// Keeps one of two where it is known which is the greater.
static void insert(Candidates &List, const Polynomial &P, bool Greatest,
                   const Polynomial::Bounds &Least) {
  for (Polynomial &Q : List) {
    Polynomial Further = Greatest ? P - Q : Q - P;
    if (Further.isNeverPositive(Least))
      return;
    if (Further.isNeverNegative(Least)) {
      Q = P;
      return;
    }
  }
  List.push_back(P);
}

/// What it says of variables that no loop is empty.
static Polynomial::Bounds learn(ArrayRef<Polynomial> Distances) {
  Polynomial::Bounds Least;
  for (const Polynomial &D : Distances)
    D.learn(Least);
  return Least;
}

/// The greatest or least values over the loops, of which Least says what non-empty loops tell of
/// variables.
static bool eliminate(Candidates &List, bool Greatest, ArrayRef<Range> Loops,
                      const Polynomial::Bounds &Least) {
  constexpr size_t Most = 16;
  for (const Range &R : llvm::reverse(Loops)) {
    Candidates Next;
    for (const Polynomial &P : List) {
      auto S = P.split(R.Variable);
      if (!S || !P.isExact())
        return false;
      bool Grows = !S->Factor.isNeverPositive(Least), Falls = !S->Factor.isNeverNegative(Least);
      if (!Grows && !Falls) {
        insert(Next, P, Greatest, Least);
        continue;
      }
      if (!R.Least || !R.Greatest)
        return false;
      if (Grows)
        insert(Next, S->Factor * (Greatest ? R.Greatest : R.Least)->P + S->Rest, Greatest, Least);
      if (Falls)
        insert(Next, S->Factor * (Greatest ? R.Least : R.Greatest)->P + S->Rest, Greatest, Least);
    }
    List = Next;
    if (List.size() > Most)
      return false;
  }
  return true;
}

static bool mentionsAny(const Polynomial &P, ArrayRef<Range> Loops) {
  return llvm::any_of(Loops, [&](const Range &R) { return P.mentions(R.Variable); });
}

/// What is negative if a step from Last, which may be the last value, leaves the type of the
/// variable, that is, leads back into the range. That is undefined for int and wider signed types,
/// and with steps of 1 for unsigned ones a loop without end.
static std::optional<Polynomial> leavesRange(ASTContext &C, const Range &R,
                                             const Polynomial &Last) {
  QualType T = R.Variable->getType();
  const bool IsUnsigned = T->isUnsignedIntegerOrEnumerationType();
  const unsigned Bits = C.getIntWidth(T) - !IsUnsigned;
  const bool IsEndless = IsUnsigned && R.Step == 1;
  if (IsEndless || (Bits >= 63 && !R.Down) || (!IsUnsigned && Bits >= C.getIntWidth(C.IntTy) - 1))
    return std::nullopt;
  if (R.Down)
    return Last - Polynomial(R.Step - (IsUnsigned ? 0 : int64_t(1) << Bits));
  return Polynomial((int64_t(1) << Bits) - 1 - R.Step) - Last;
}

/// With a step, the end of the range is where the steps lead, which has a variable of its own.
bool Finder::setLast(Range &R, Extent &E) {
  if (R.Step == 1)
    return true;
  if (R.Step <= 0)
    return false;
  std::optional<Form> &End = R.Down ? R.Least : R.Greatest;
  Polynomial First = (R.Down ? R.Greatest : R.Least)->P, Distance = R.Greatest->P - R.Least->P;
  for (const LastValue &Last : E.Lasts)
    if (Last.First == First && Last.Distance == Distance && Last.Step == R.Step &&
        Last.Down == R.Down)
      return End = Form(Polynomial(Last.Variable)), true;
  VarDecl *V = B.variable(".xacc.last", B.C.LongTy, nullptr, R.Variable->getLocation());
  E.Lasts.push_back({V, First, Distance, R.Step, R.Down});
  End = Form(Polynomial(V));
  return true;
}

/// Notes when the loop has iterations; Around: the loops around it. False: its end is not known.
bool Finder::addLoop(Range &R, ArrayRef<Range> Around, Reach &To, Extent &E) {
  if (!R.Least || !R.Greatest) { // data says whether it has any
    To.Exact = false;
    return true;
  }
  To.Exact &= R.Takes;
  for (const auto &Bound : {R.Least, R.Greatest})
    if (!addGuards(Bound->Guards, Around, To))
      return false;
  Polynomial Distance = R.Greatest->P - R.Least->P;
  if (!mentionsAny(Distance, Around)) {
    // A remainder by what is not positive is some other value, not none.
    auto D = Distance.constant();
    if (!D || *D < 0) {
      if (R.Takes)
        To.P.Distances.push_back(Distance);
      else
        To.check(Distance);
    }
    if (!setLast(R, E))
      return false;
    if (auto Leaves = leavesRange(B.C, R, (R.Down ? R.Least : R.Greatest)->P))
      To.check(*Leaves);
    return true;
  }
  // Some iterations around it have none of its own, so that its first and last ones may be
  // nobody's.
  To.Exact = false;
  auto Leaves = leavesRange(B.C, R, (R.Down ? R.Least : R.Greatest)->P);
  if (Leaves && !addGuards(Guard{*Leaves, 0, INT64_MAX / 2, 64}, Around, To))
    return false;
  Candidates Longest{Distance};
  if (eliminate(Longest, true, Around, {}) && Longest.size() == 1)
    To.P.Distances.push_back(Longest.front());
  return true;
}

/// What has to be tested in front of the construct.
bool Finder::addGuards(ArrayRef<Guard> List, ArrayRef<Range> Loops, Reach &To) {
  for (const Guard &G : List) {
    Candidates Low{G.P}, High{G.P};
    if (!eliminate(Low, false, Loops, {}) || !eliminate(High, true, Loops, {}))
      return false;
    for (const Polynomial &P : Low)
      To.check(P - Polynomial(G.Least));
    for (const Polynomial &P : High)
      To.check(Polynomial(G.Greatest) - P);
  }
  return true;
}

/// The element of an array of arrays, or what a pointer to one points to, that subscripts count.
/// The sizes of rows must be constants.
static QualType unitOf(ASTContext &C, QualType T) {
  while (const ConstantArrayType *A = C.getAsConstantArrayType(T))
    T = A->getElementType();
  return T;
}

/// What V is an array of, or what it points to.
static QualType elementOf(ASTContext &C, const VarDecl *V) {
  const ArrayType *A = C.getAsArrayType(V->getType());
  return A ? A->getElementType() : V->getType()->getPointeeType();
}

namespace {
/// The first and last unit of an access, and what must hold for that.
struct Units {
  Polynomial Low, High;
  SmallVector<Guard, 2> Guards;
};
} // namespace

/// Of a row of which the element is not known, all.
static std::optional<Units> unitsOf(ASTContext &C, const Access &A) {
  if (A.Path.empty() || A.Path.front().Field || !A.Path.front().Index)
    return std::nullopt;
  const Form &First = *A.Path.front().Index;
  Units U{First.P, First.P, {}};
  U.Guards.append(First.guards());
  ArrayRef<Step> Rest = ArrayRef(A.Path).drop_front();
  QualType T = elementOf(C, A.Base);
  while (const ConstantArrayType *Row = C.getAsConstantArrayType(T)) {
    int64_t Count = Row->getSize().getSExtValue();
    bool IsKnown = !Rest.empty() && !Rest.front().Field && Rest.front().Index;
    if (IsKnown)
      U.Guards.append(Rest.front().Index->guards());
    U.Low = U.Low * Polynomial(Count) + (IsKnown ? Rest.front().Index->P : Polynomial());
    U.High = U.High * Polynomial(Count) + (IsKnown ? Rest.front().Index->P : Polynomial(Count - 1));
    Rest = IsKnown ? Rest.drop_front() : ArrayRef<Step>();
    T = Row->getElementType();
  }
  return U;
}

static void add(SmallVectorImpl<Extent::Part> &List, const Extent::Part &P) {
  Polynomial::Bounds Least = learn(P.Distances);
  for (Extent::Part &Q : List)
    if (llvm::equal(Q.Distances, P.Distances)) {
      for (const Polynomial &X : P.Low)
        insert(Q.Low, X, false, Least);
      for (const Polynomial &X : P.High)
        insert(Q.High, X, true, Least);
      Q.Checks.append(P.Checks.begin(), P.Checks.end());
      return;
    }
  List.push_back(P);
}

/// False: the elements are not known.
bool Finder::reach(const Access &A, Use &U) {
  auto Index = unitsOf(B.C, A);
  if (!Index)
    return false;
  SmallVector<Range, 3> Loops(A.Inner);
  Reach To;
  for (size_t I = 0; I < Loops.size(); I++)
    if (!addLoop(Loops[I], ArrayRef(Loops).take_front(I), To, U.E))
      return false;
  Polynomial::Bounds Least = learn(To.P.Distances);
  To.P.Low = {Index->Low};
  To.P.High = {Index->High};
  if (!addGuards(Index->Guards, Loops, To) || !eliminate(To.P.Low, false, Loops, Least) ||
      !eliminate(To.P.High, true, Loops, Least))
    return false;
  bool Sure = !A.Conditional && To.Exact && Index->Low == Index->High;
  (Sure ? U.E.Writes : U.E.WritesPossible) |= A.Writes;
  if (Sure)
    add(U.E.Sure, To.P);
  else
    U.Conditional.push_back(To.P);
  return true;
}

/// What P uses lies in what Q uses, whose loops are not empty where those of P are not, and which
/// is not known where P is not.
static bool covers(const Extent::Part &Q, const Extent::Part &P) {
  auto within = [](const Candidates &Some, const Candidates &All, bool Greatest) {
    return llvm::all_of(Some, [&](const Polynomial &X) {
      return llvm::any_of(All, [&](const Polynomial &Y) {
        auto Difference = (X - Y).constant();
        return Difference && (Greatest ? *Difference <= 0 : *Difference >= 0);
      });
    });
  };
  return llvm::all_of(Q.Distances,
                      [&](const Polynomial &D) { return llvm::is_contained(P.Distances, D); }) &&
         llvm::all_of(P.Checks,
                      [&](const Extent::Check &C) { return llvm::is_contained(Q.Checks, C); }) &&
         within(P.Low, Q.Low, false) && within(P.High, Q.High, true);
}

/// A copy would have the host's addresses in it.
static bool holdsPointers(QualType T) {
  T = T->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  auto *Record = T->getAsRecordDecl();
  return T->isPointerType() || T->isIncompleteType() || T->isFunctionType() ||
         (Record &&
          llvm::any_of(Record->fields(), [](FieldDecl *F) { return holdsPointers(F->getType()); }));
}

/// Arrays, and pointers to what has a size.
static bool isCandidate(const VarDecl *V) {
  QualType T = V->getType();
  return T->isArrayType() || (T->isPointerType() && !T->getPointeeType()->isIncompleteType() &&
                              !T->getPointeeType()->isFunctionType());
}

void Finder::run() {
  for (const Access &A : Accesses(Known, Body, Fixed).List) {
    if (!A.Base || !A.Name || !isCandidate(A.Base))
      continue;
    Seen.insert(A.Name);
    Use &U = Uses[A.Base];
    U.E.Unit = unitOf(B.C, elementOf(B.C, A.Base));
    bool IsAddress = A.Base->getType()->isPointerType() && holdsPointers(A.Type);
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

Extents Finder::finish() {
  collectCached(Body, Seen);
  forEachRef(Body, [&](DeclRefExpr *R) {
    if (auto Found = Uses.find(dyn_cast<VarDecl>(R->getDecl()));
        Found != Uses.end() && !Seen.contains(R))
      Found->second.Unknown = true;
  });
  Extents Result;
  for (auto &[V, U] : Uses) {
    // What conditions ask for in the midst of what is used in any case is no more.
    for (const Extent::Part &P : U.Conditional)
      if (llvm::none_of(U.E.Sure, [&](const Extent::Part &Q) { return covers(Q, P); }))
        add(U.E.Possible, P);
    if (!U.Unknown && settle(U.E))
      Result[V] = U.E;
  }
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
  return "[" + (First.isZero() ? "" : First.text()) + ":" + Length.text() + "]";
}

Extents findExtents(const Facts &Known, AstBuilder &B, Stmt *Body,
                    llvm::function_ref<bool(const VarDecl *)> IsSettled) {
  Finder F(Known, B, Body, IsSettled);
  F.run();
  return F.finish();
}
} // namespace xacc
