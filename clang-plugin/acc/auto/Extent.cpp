// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Extent.h. The variables of loops are replaced, innermost first, by the ends of their ranges: a subscript that is
// linear in them is least and greatest there.
#include "Extent.h"
#include "Accesses.h"

using namespace clang;

namespace xacc {
namespace {
using Candidates = SmallVector<Polynomial, 2>;

class Finder {
public:
  Finder(const Facts &Known, AstBuilder &B, llvm::function_ref<bool(const VarDecl *)> IsSettled)
      : Known(Known), B(B), IsSettled(IsSettled) {}
  void walk(Stmt *S);
  Extents finish(Stmt *Body);

private:
  /// What one access reaches.
  struct Reach {
    Extent::Part P;
    bool Exact = true;
    Made When = Made::Always;
  };
  struct Use {
    Extent E;
    bool Unknown = false;
    SmallVector<Reach, 2> Conditional;
    void add(const Reach &A);
    void addConditional();
  };
  void nest(ForStmt *For);
  bool reach(const Access &A, ArrayRef<Range> Loops, Use &U);
  bool addLoop(Range &R, ArrayRef<Range> Around, Reach &To, Extent &E);
  bool setLast(Range &R, Extent &E);
  bool isSettled(const Extent &E) const;

  const Facts &Known;
  AstBuilder &B;
  llvm::function_ref<bool(const VarDecl *)> IsSettled;
  llvm::MapVector<const VarDecl *, Use> Uses;
  llvm::SmallPtrSet<const DeclRefExpr *, 32> Seen;
};
} // namespace

/// Keeps one of two where it is known which is the greater.
static void insert(Candidates &List, const Polynomial &P, bool Greatest, const Polynomial::Bounds &Least) {
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

/// The greatest or least values over the loops, of which Least says what non-empty loops tell of variables.
static bool eliminate(Candidates &List, bool Greatest, ArrayRef<Range> Loops, const Polynomial::Bounds &Least) {
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

/// With a step, the end of the range is where the steps lead, which has a variable of its own.
bool Finder::setLast(Range &R, Extent &E) {
  if (R.Step == 1)
    return true;
  if (R.Step <= 0)
    return false;
  std::optional<Form> &End = R.Down ? R.Least : R.Greatest;
  Polynomial First = (R.Down ? R.Greatest : R.Least)->P, Distance = R.Greatest->P - R.Least->P;
  for (const LastValue &Last : E.Lasts)
    if (Last.First == First && Last.Distance == Distance && Last.Step == R.Step && Last.Down == R.Down)
      return End = Form{Polynomial(Last.Variable)}, true;
  VarDecl *V = B.variable(".xacc.last", B.C.LongTy, nullptr, R.Variable->getLocation());
  E.Lasts.push_back({V, First, Distance, R.Step, R.Down});
  End = Form{Polynomial(V)};
  return true;
}

/// Notes when the loop has iterations; Around: the loops around it.
bool Finder::addLoop(Range &R, ArrayRef<Range> Around, Reach &To, Extent &E) {
  if (!R.Least || !R.Greatest) { // data says whether it has any
    To.Exact = false;
    return true;
  }
  Polynomial Distance = R.Greatest->P - R.Least->P;
  if (!mentionsAny(Distance, Around)) {
    if (auto D = Distance.constant(); !D || *D < 0)
      To.P.Distances.push_back(Distance);
    return setLast(R, E);
  }
  Candidates Shortest{Distance}, Longest{Distance};
  To.Exact = false;
  if (R.Step != 1 || !eliminate(Shortest, false, Around, {}) || !eliminate(Longest, true, Around, {}))
    return false;
  if (Longest.size() == 1)
    To.P.Distances.push_back(Longest.front());
  for (const Polynomial &D : Shortest)
    if (auto Value = D.constant(); !Value || *Value < -1)
      To.P.Checks.push_back(D);
  return true;
}

/// False: the elements are not known.
bool Finder::reach(const Access &A, ArrayRef<Range> Loops, Use &U) {
  const std::optional<Form> &Index = A.Path.front().Index;
  if (!Index || Index->Wraps)
    return false;
  SmallVector<Range, 4> Ranges(Loops);
  Ranges.append(A.Inner.begin(), A.Inner.end());
  Reach To;
  for (size_t I = 0; I < Ranges.size(); I++)
    if (!addLoop(Ranges[I], ArrayRef(Ranges).take_front(I), To, U.E))
      return false;
  Polynomial::Bounds Least = learn(To.P.Distances);
  To.P.Low = To.P.High = {Index->P};
  if (!eliminate(To.P.Low, false, Ranges, Least) || !eliminate(To.P.High, true, Ranges, Least))
    return false;
  To.When = A.When;
  U.E.Writes |= A.Writes;
  if (A.When == Made::Always)
    U.add(To);
  else
    U.Conditional.push_back(To);
  return true;
}

void Finder::Use::add(const Reach &A) {
  E.Exact &= A.Exact;
  Polynomial::Bounds Least = learn(A.P.Distances);
  for (Extent::Part &Q : E.Parts)
    if (llvm::equal(Q.Distances, A.P.Distances)) {
      for (const Polynomial &X : A.P.Low)
        insert(Q.Low, X, false, Least);
      for (const Polynomial &X : A.P.High)
        insert(Q.High, X, true, Least);
      Q.Checks.append(A.P.Checks.begin(), A.P.Checks.end());
      return;
    }
  E.Parts.push_back(A.P);
}

/// What P uses lies in what Q uses, whose loops are not empty where those of P are not.
static bool covers(const Extent::Part &Q, const Extent::Part &P) {
  auto within = [](const Candidates &Some, const Candidates &All, bool Greatest) {
    return llvm::all_of(Some, [&](const Polynomial &X) {
      return llvm::any_of(All, [&](const Polynomial &Y) {
        auto Difference = (X - Y).constant();
        return Difference && (Greatest ? *Difference <= 0 : *Difference >= 0);
      });
    });
  };
  return llvm::all_of(Q.Distances, [&](const Polynomial &D) { return llvm::is_contained(P.Distances, D); }) &&
         within(P.Low, Q.Low, false) && within(P.High, Q.High, true);
}

void Finder::Use::addConditional() {
  for (const Reach &A : Conditional) {
    if (llvm::any_of(E.Parts, [&](const Extent::Part &Q) { return covers(Q, A.P); }))
      continue;
    Unknown |= A.When == Made::Seldom;
    add(A);
    E.Exact = false;
  }
}

/// A copy would have the host's addresses in it.
static bool holdsPointers(QualType T) {
  T = T->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  auto *Record = T->getAsRecordDecl();
  return T->isPointerType() || T->isIncompleteType() || T->isFunctionType() ||
         (Record && llvm::any_of(Record->fields(), [](FieldDecl *F) { return holdsPointers(F->getType()); }));
}

void Finder::nest(ForStmt *For) {
  LoopDim D;
  if (!analyseHeader(For, D) || !isCounted(B.C, D) || isWritten(For->getBody(), D.Variable))
    return;
  Accesses Made(Known, D, {});
  for (const Access &A : Made.List) {
    if (!A.Base || !A.Pointer || holdsPointers(A.Base->getType()->getPointeeType()))
      continue;
    Seen.insert(A.Pointer);
    Use &U = Uses[A.Base];
    U.Unknown = U.Unknown || !reach(A, Made.Outer, U);
  }
}

/// Loops that are executed whenever the construct is; others leave uses that were not seen.
void Finder::walk(Stmt *S) {
  if (auto *Loop = dyn_cast_or_null<OpenACCLoopConstruct>(S))
    return walk(Loop->getLoop());
  if (auto *For = dyn_cast_or_null<ForStmt>(S))
    return nest(For);
  if (isa_and_nonnull<CompoundStmt>(S))
    for (Stmt *Child : S->children())
      walk(Child);
}

/// Values are taken in front of the construct.
bool Finder::isSettled(const Extent &E) const {
  auto Settled = [&](const Polynomial &P) {
    return P.isExact() && llvm::all_of(P.variables(), [&](const VarDecl *V) {
             return IsSettled(V) || llvm::any_of(E.Lasts, [V](const LastValue &L) { return L.Variable == V; });
           });
  };
  return llvm::all_of(E.Parts,
                      [&](const Extent::Part &P) {
                        return llvm::all_of(P.Low, Settled) && llvm::all_of(P.High, Settled) &&
                               llvm::all_of(P.Checks, Settled) && llvm::all_of(P.Distances, Settled);
                      }) &&
         llvm::all_of(E.Lasts, [&](const LastValue &L) { return Settled(L.First) && Settled(L.Distance); });
}

static void collectCached(Stmt *S, llvm::SmallPtrSetImpl<const DeclRefExpr *> &Seen) {
  if (auto *Cache = dyn_cast_or_null<OpenACCCacheConstruct>(S))
    forEachRef(Cache, [&](DeclRefExpr *R) { Seen.insert(R); });
  else if (S)
    for (Stmt *Child : S->children())
      collectCached(Child, Seen);
}

Extents Finder::finish(Stmt *Body) {
  collectCached(Body, Seen);
  forEachRef(Body, [&](DeclRefExpr *R) {
    if (auto Found = Uses.find(dyn_cast<VarDecl>(R->getDecl())); Found != Uses.end() && !Seen.contains(R))
      Found->second.Unknown = true;
  });
  Extents Result;
  for (auto &[V, U] : Uses) {
    U.addConditional();
    if (!U.Unknown && isSettled(U.E))
      Result[V] = U.E;
  }
  return Result;
}

std::string Extent::text() const {
  if (Parts.size() != 1 || Parts[0].Low.size() != 1 || Parts[0].High.size() != 1 || !Lasts.empty())
    return "[:]";
  const Polynomial &First = Parts[0].Low[0], Length = Parts[0].High[0] - First + Polynomial(1);
  return "[" + (First.isZero() ? "" : First.text()) + ":" + Length.text() + "]";
}

Extents findExtents(const Facts &Known, AstBuilder &B, Stmt *Body,
                    llvm::function_ref<bool(const VarDecl *)> IsSettled) {
  Finder F(Known, B, IsSettled);
  F.walk(Body);
  return F.finish(Body);
}
} // namespace xacc
