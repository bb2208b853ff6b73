// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values and places that Neighbours compares. Locals that get one value are what this is.
#include "acc/query/Loops.h"
#include "acc/updates/Neighbours.h"
#include "ast/AstBuilder.h"
#include "ast/Constants.h"

using namespace clang;

namespace xacc {
Neighbours::Neighbours(ASTContext &C, Stmt *Loop, unsigned Nest, DependsOn Of)
    : C(C), Of(std::move(Of)) {
  for (ForStmt *For = innerLoop(Loop); For && Dims < Nest; For = innerLoop(For->getBody()), ++Dims)
    noteLoop(For);
  collect(Loop);
}

//===--------------------------------------------------------------------===//
// Values
//===--------------------------------------------------------------------===//

void Neighbours::noteValue(VarDecl *V, Expr *Value) {
  if (auto [At, IsNew] = Values.try_emplace(V, Value); !IsNew)
    At->second = nullptr;
}

void Neighbours::collect(Stmt *S) {
  if (!S)
    return;
  if (auto *For = dyn_cast<ForStmt>(S))
    noteLoop(For);
  if (auto *D = dyn_cast<DeclStmt>(S))
    for (Decl *X : D->decls())
      if (auto *V = dyn_cast<VarDecl>(X); V && V->getInit())
        noteValue(V, V->getInit());
  if (auto *E = dyn_cast<BinaryOperator>(S); E && E->isAssignmentOp())
    if (VarDecl *V = asVariable(E->getLHS()))
      noteValue(V, E->getOpcode() == BO_Assign ? E->getRHS() : nullptr);
  if (auto *E = dyn_cast<UnaryOperator>(S);
      E && (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf))
    if (VarDecl *V = asVariable(E->getSubExpr()))
      noteValue(V, nullptr);
  for (Stmt *Child : S->children())
    collect(Child);
}

const Neighbours::Counter *Neighbours::counter(const VarDecl *V) const {
  auto *At = llvm::find_if(Counters, [V](const Counter &X) { return X.V == V; });
  return At == Counters.end() ? nullptr : At;
}

Expr *Neighbours::valueOf(const VarDecl *V) const {
  return counter(V) ? nullptr : Values.lookup(V);
}

void Neighbours::noteLoop(ForStmt *For) {
  LoopDim D;
  VarDecl *V = controlVariable(For);
  const bool Counts = analyseHeader(For, D);
  if (!V || (counter(V) && counter(V) - Counters.begin() < Dims))
    return;
  Counter Found{V, std::nullopt, 0};
  if (Counts)
    Found.Step = D.Step ? polynomial(D.Step) : Polynomial(1);
  auto By = Found.Step ? Found.Step->constant() : std::nullopt;
  auto Distance = By && *By != 0 ? constantDistance(D.Lower, D.Upper, C) : std::nullopt;
  if (Distance && *Distance < INT64_MAX / 2) {
    const int64_t Range = int64_t(*Distance) + (D.Op == BO_LE || D.Op == BO_GE);
    Found.Trips = (Range + std::abs(*By) - 1) / std::abs(*By);
  }
  if (auto *Other = const_cast<Counter *>(counter(V))) // of several loops
    Other->Trips = std::max<int64_t>(std::min(Other->Trips, Found.Trips), 1);
  else
    Counters.push_back(Found);
}

/// By a variable of its own.
std::optional<Polynomial> Neighbours::atom(Expr *E) {
  const std::optional<unsigned> On = Of(E);
  if (!On)
    return std::nullopt;
  llvm::FoldingSetNodeID Id;
  E->Profile(Id, C, true);
  auto Is = [&](const Atom &A) { return A.Id == Id; };
  auto At = llvm::find_if(Atoms, Is);
  if (At == Atoms.end()) {
    auto *V = VarDecl::Create(C, C.getTranslationUnitDecl(), E->getBeginLoc(), E->getBeginLoc(),
                              &C.Idents.get(".xacc.value"), C.LongTy, nullptr, SC_None);
    At = Atoms.insert(At, {Id, V, *On});
  }
  return Polynomial(At->V);
}

std::optional<Polynomial> Neighbours::ofVariable(VarDecl *V, Expr *Name) {
  if (Expr *Value = valueOf(V); Value && Open.insert(V).second) {
    auto P = V->getType()->isIntegerType() ? polynomial(Value) : std::nullopt;
    Open.erase(V);
    return P;
  }
  const Counter *Found = counter(V);
  const bool IsInside = Found && Found - Counters.begin() >= Dims;
  return Found && (!IsInside || Of(Name) == 0u) ? std::optional(Polynomial(V)) : std::nullopt;
}

/// True if X % Y, or X & Y, has fewer values than loops that it counts have iterations, as far as
/// that is known: it comes back to a value again and again.
bool Neighbours::wraps(const Polynomial &X, const Polynomial &Y, BinaryOperatorKind Op) const {
  constexpr int64_t FewValues = 64; // for a loop of unknown length
  const auto By = Y.constant();
  const int64_t Most = By ? *By + (Op == BO_And) : INT64_MAX;
  return llvm::any_of(Counters, [&](const Counter &I) {
    return X.mentions(I.V) && (I.Trips ? I.Trips > Most : By && Most <= FewValues);
  });
}

/// X, or X less some times Y where that is shorter: the left neighbour (i + n - 1) % n is i - 1.
static Polynomial withoutMultiple(const Polynomial &X, const Polynomial &Y) {
  constexpr int64_t MostTimes = 4;
  for (int64_t Times = -MostTimes; Times <= MostTimes && !Y.constant(); ++Times)
    if (const Polynomial Other = X - Y * Polynomial(Times); Other.terms().size() < X.terms().size())
      return Other;
  return X;
}

std::optional<Polynomial> Neighbours::ofBinary(BinaryOperator *E) {
  auto X = polynomial(E->getLHS()), Y = polynomial(E->getRHS());
  if (!X || !Y)
    return std::nullopt;
  switch (E->getOpcode()) {
  case BO_Add:
    return *X + *Y;
  case BO_Sub:
    return *X - *Y;
  case BO_Mul:
    return *X * *Y;
  case BO_Shl:
    if (auto By = Y->constant(); By && *By >= 0 && *By < 31)
      return *X * Polynomial(int64_t(1) << *By);
    return std::nullopt;
  case BO_And:
  case BO_Rem: // mostly X itself: what is behind the end is at the beginning
    if (Y->constant() == (E->getOpcode() == BO_Rem))
      return Polynomial(int64_t(0)); // x % 1, x & 0
    if (Of(E->getRHS()) != 0u || Of(E->getLHS()) == 0u || (Strict && wraps(*X, *Y, E->getOpcode())))
      return std::nullopt;
    return withoutMultiple(*X, E->getOpcode() == BO_And ? *Y + Polynomial(1) : *Y);
  default:
    return std::nullopt;
  }
}

std::optional<Polynomial> Neighbours::polynomial(Expr *E) {
  E = E->IgnoreParenCasts();
  if (!E->getType()->isIntegerType())
    return std::nullopt;
  if (auto Constant = constantOf(E, C))
    return Polynomial(*Constant);
  std::optional<Polynomial> P;
  if (VarDecl *V = asVariable(E))
    P = ofVariable(V, E);
  else if (auto *Binary = dyn_cast<BinaryOperator>(E))
    P = ofBinary(Binary);
  else if (auto *Minus = dyn_cast<UnaryOperator>(E); Minus && Minus->getOpcode() == UO_Minus) {
    P = polynomial(Minus->getSubExpr());
    P = P ? std::optional(*P * Polynomial(-1)) : P;
  } else if (auto *Either = dyn_cast<ConditionalOperator>(E)) { // as with %
    const bool First = Of(Either->getTrueExpr()).value_or(0) != 0;
    P = polynomial(First ? Either->getTrueExpr() : Either->getFalseExpr());
  }
  return P && P->isExact() ? P : atom(E);
}

//===--------------------------------------------------------------------===//
// Places
//===--------------------------------------------------------------------===//

std::optional<Neighbours::Place> Neighbours::placeOf(Expr *E) {
  E = E->IgnoreParenImpCasts();
  std::optional<Place> P;
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    P = pointee(Subscript->getBase());
    auto Index = polynomial(Subscript->getIdx());
    if (!P || !Index)
      return std::nullopt;
    P->Steps.back().Index = P->Steps.back().Index + *Index;
  } else if (auto *Member = dyn_cast<MemberExpr>(E)) {
    auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    P = Member->isArrow() ? pointee(Member->getBase()) : placeOf(Member->getBase());
    if (!P || !Field)
      return std::nullopt;
    P->Steps.push_back({Field, {}});
  } else if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref) {
    P = pointee(Unary->getSubExpr());
  } else if (VarDecl *V = asVariable(E)) {
    if (Of(E) == 0u) // not of the iteration
      P = Place{V, {}};
  }
  return P;
}

/// The place that a pointer points to. Its last step is an index.
std::optional<Neighbours::Place> Neighbours::pointee(Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp()) {
    const bool First = Sum->getLHS()->getType()->isPointerType();
    auto P = pointee(First ? Sum->getLHS() : Sum->getRHS());
    auto Index = polynomial(First ? Sum->getRHS() : Sum->getLHS());
    if (!P || !Index)
      return std::nullopt;
    Polynomial &Last = P->Steps.back().Index;
    Last = Sum->getOpcode() == BO_Add ? Last + *Index : Last - *Index;
    return P;
  }
  if (auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf) {
    auto P = placeOf(Address->getSubExpr());
    if (P && (P->Steps.empty() || P->Steps.back().Field))
      return std::nullopt;
    return P;
  }
  VarDecl *V = asVariable(E);
  const bool IsPointer = E->getType()->isPointerType();
  if (Expr *Value = V && IsPointer ? valueOf(V) : nullptr; Value && Open.insert(V).second) {
    auto P = pointee(Value);
    Open.erase(V);
    return P;
  }
  if (const Counter *Found = V && IsPointer ? counter(V) : nullptr;
      Found && Found - Counters.begin() < Dims) // a loop over a pointer
    return Place{V, {{nullptr, Polynomial(V)}}};
  if (IsPointer && Of(E) != 0u) // not the same in all iterations
    return std::nullopt;
  auto P = placeOf(E);
  if (P)
    P->Steps.push_back({nullptr, {}});
  return P;
}
} // namespace xacc
