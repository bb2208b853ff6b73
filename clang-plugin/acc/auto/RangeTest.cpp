// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RangeTest.h.
#include "acc/auto/RangeTest.h"
#include "acc/auto/LoopNest.h"
#include "acc/query/Variables.h"

using namespace clang;

namespace xacc {
/// True if the user says of some loop that it is independent: it runs in parallel whatever others
/// overlap.
static bool saysIndependent(const Stmt *S) {
  auto *A = dyn_cast_or_null<OpenACCConstructStmt>(S);
  return S && ((A && findClause<OpenACCIndependentClause>(A->clauses())) ||
               llvm::any_of(S->children(), saysIndependent));
}

void RangeTest::begin(const Stmt *S, ForStmt *For, const Stmt *Region) {
  Part = saysIndependent(S) ? nullptr : For;
  Around = Region ? Region : For; // parts may hand values on through the device
  Reached.reset();
  Pairs.clear();
  Conditions.clear();
}

/// True if V has in all of the part the value that it has in front of it.
bool RangeTest::isSettled(const VarDecl *V, const llvm::SmallPtrSetImpl<VarDecl *> &Locals) {
  auto *Found = const_cast<VarDecl *>(V);
  return !V->getType().isVolatileQualified() && !V->getTLSKind() && !Locals.contains(Found) &&
         !Known.isMapped(V) && !U.isDeclared(V->getCanonicalDecl()) &&
         (V->getType()->isRecordType() || !isWritten(const_cast<Stmt *>(Around), Found));
}

bool RangeTest::isKnown(const VarDecl *V) {
  if (!Part || V->getTLSKind() || V->getType().isVolatileQualified() || Known.isDevicePointer(V))
    return false;
  if (V->getType()->isArrayType())
    return !V->getType()->isIncompleteType();
  if (!Reached) {
    llvm::SmallPtrSet<VarDecl *, 16> Locals;
    collectLocals(Part, Locals);
    Reached = findExtents(Known, U.B, Part, [&](const VarDecl *V) { return isSettled(V, Locals); });
  }
  return Reached->Variables.contains(V);
}

//===--------------------------------------------------------------------===//
// Conditions: in integers of 128 bits, which no polynomial that is taken leaves
//===--------------------------------------------------------------------===//

/// Extents of 64 bits that are multiplied are tested to be no larger.
static constexpr unsigned ExtentBits = 40;

static bool isLimited(const ASTContext &C, const Polynomial::Term &T, const VarDecl *V) {
  return T.first.size() > 1 && C.getIntWidth(V->getType()) > 32;
}

static unsigned bitsOf(const ASTContext &C, const Polynomial::Term &T) {
  unsigned Bits = 64 - llvm::countl_zero(T.second < 0 ? -uint64_t(T.second) : uint64_t(T.second));
  for (const VarDecl *V : T.first)
    Bits += isLimited(C, T, V) ? ExtentBits + 1 : C.getIntWidth(V->getType());
  return Bits;
}

bool RangeTest::hasValue(const Polynomial &P) {
  constexpr unsigned MostTerms = 16, MostBits = 122; // 4 for the sum, 1 for the sign
  if (!Part || !P.isExact() || P.terms().size() > MostTerms)
    return false;
  llvm::SmallPtrSet<VarDecl *, 16> Locals; // also those in front of the part, which the device has
  collectLocals(const_cast<Stmt *>(Around), Locals);
  auto isEvaluated = [&](const VarDecl *V) {
    return V->getType()->isIntegerType() && isSettled(V, Locals) &&
           !Known.usesPointerTo(const_cast<Stmt *>(Around), V);
  };
  return llvm::all_of(P.variables(), isEvaluated) &&
         llvm::all_of(P.terms(),
                      [&](const Polynomial::Term &T) { return bitsOf(U.B.C, T) <= MostBits; });
}

/// int: P is not positive.
Expr *RangeTest::isNotPositive(const Polynomial &P) {
  AstBuilder &B = U.B;
  SourceLocation L = Part->getForLoc();
  const QualType Signed = B.C.Int128Ty, Unsigned = B.C.UnsignedInt128Ty; // whose sums are defined
  Expr *Sum = B.cast(B.longLit(0, L), Unsigned), *Holds = nullptr;
  auto demand = [&](Expr *X, Expr *Most) {
    Expr *Test = B.paren(B.bin(BO_LE, X, Most));
    Holds = Holds ? B.bin(BO_And, Holds, Test) : Test;
  };
  for (const Polynomial::Term &T : P.terms()) {
    Expr *Product = B.cast(B.longLit(T.second, L), Unsigned);
    for (const VarDecl *Found : T.first) {
      auto value = [&] { return B.cast(B.load(const_cast<VarDecl *>(Found), L), Signed); };
      auto limit = [&](int64_t Sign) {
        return B.cast(B.longLit(Sign * (int64_t(1) << ExtentBits), L), Signed);
      };
      if (isLimited(B.C, T, Found)) {
        demand(value(), limit(1));
        demand(limit(-1), value());
      }
      Product = B.bin(BO_Mul, Product, B.cast(value(), Unsigned));
    }
    Sum = B.bin(BO_Add, Sum, Product);
  }
  demand(B.cast(B.paren(Sum), Signed), B.cast(B.longLit(0, L), Signed));
  return Holds;
}

//===--------------------------------------------------------------------===//
// What is tested
//===--------------------------------------------------------------------===//

void RangeTest::add(const Verdict &V) {
  for (VariablePair P : V.Tested)
    if (!llvm::is_contained(Pairs, P) &&
        !llvm::is_contained(Pairs, VariablePair(P.second, P.first)))
      Pairs.push_back(P);
  for (const auto &Condition : V.Conditions)
    if (!llvm::is_contained(Conditions, Condition))
      Conditions.push_back(Condition);
}

void RangeTest::end() {
  for (auto [V, W] : Pairs)
    U.Tell.done(Part->getForLoc(), "Two versions of the loops: sequential where " + V->getName() +
                                       " and " + W->getName() + " overlap");
  Unit::LaunchTest Test{Pairs, {}};
  for (const auto &[V, P] : Conditions) {
    U.Tell.done(Part->getForLoc(), "Two versions of the loops: sequential where " + P.text() +
                                       " > 0, as iterations may use the same elements of " +
                                       V->getName());
    Test.Conditions.push_back({const_cast<VarDecl *>(V), isNotPositive(P)});
  }
  if (!Pairs.empty() || !Conditions.empty())
    U.Tested[Part] = Test;
  Part = nullptr;
}
} // namespace xacc
