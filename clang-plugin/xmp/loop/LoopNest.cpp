// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopNest.h.
#include "xmp/loop/LoopNest.h"
#include "acc/query/Loops.h"
#include "ast/Leaving.h"
#include "ast/TripCount.h"
#include "xmp/loop/LoopBehind.h"
#include "xmp/loop/LoopOpenMP.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
/// True if S is the block of another `xmp loop`, whose nest is its own.
static bool isOfOther(CompoundStmt *S) {
  return isMarkedLoop(S) ||
         llvm::any_of(S->body(), [](Stmt *Child) { return asCall(Child, "__xmp_nest"); });
}

/// The loops that a construct takes as one.
void XmpLoopNest::bind(OpenACCConstructStmt *A, Stmt *Loop) {
  SmallVector<ForStmt *, 4> All;
  unsigned Left = associatedLoops(B.C, A);
  for (ForStmt *Each = innerLoop(Loop); Each && Left > 0; Each = innerLoop(Each->getBody()), --Left)
    All.push_back(Each);
  for (ForStmt *Each : All)
    Bound[Each] = All.back();
}

/// Slot: where S and the directives in front of it stand.
void XmpLoopNest::find(Stmt *&S, Stmt **Slot) {
  if (!S || setsCounted(S))
    return;
  if (auto *Inner = dyn_cast<CompoundStmt>(S)) {
    if (isOfOther(Inner)) {
      Tight = false;
      return;
    }
    MutableArrayRef<Stmt *> Body(Inner->body_begin(), Inner->size());
    for (size_t I = 0; I < Body.size(); ++I)
      if (I + 1 < Body.size() && XmpLoopOpenMP(All).findHeader(Body[I + 1], Slot))
        ++I; // which stands behind the declaration of its count
      else
        find(Body[I], &Body[I]);
    return;
  }
  if (auto *Loop = dyn_cast<ForStmt>(S))
    return findFor(Loop, Slot);
  llvm::SaveAndRestore<bool> Around(
      Shared,
      Shared || isa<OpenACCLoopConstruct, OpenACCCombinedConstruct, OpenACCComputeConstruct>(S));
  llvm::SaveAndRestore<bool> Region(InOpenMP, InOpenMP || isa<OMPExecutableDirective>(S));
  if (isa<OpenACCLoopConstruct, OpenACCCombinedConstruct>(S))
    bind(cast<OpenACCConstructStmt>(S), *S->child_begin());
  const bool Governs = isa<OpenACCLoopConstruct, OpenACCCombinedConstruct, OpenACCComputeConstruct,
                           OpenACCDataConstruct, OpenACCHostDataConstruct, AttributedStmt,
                           OMPExecutableDirective, CapturedStmt>(S);
  Tight &= Governs;
  forEachChild(S, [&](Stmt *&Child) {
    if (!isa<CapturedStmt>(S) || !isa<Expr>(Child)) // what it captures
      find(Child, Governs ? Slot : &Child);
  });
}

/// True if the first part of a header sets one of ours.
static bool setsAmong(Stmt *Init, llvm::function_ref<bool(StringRef)> Ours) {
  bool Found = false;
  if (auto *D = dyn_cast_or_null<DeclStmt>(Init))
    for (Decl *Each : D->decls())
      Found |= isa<VarDecl>(Each) && Ours(cast<VarDecl>(Each)->getName());
  forEachAssigned(Init, [&](Expr *E) {
    VarDecl *V = asVariable(E);
    Found |= V && Ours(V->getName());
  });
  return Found;
}

static void noteLoops(XmpContext &In, Stmt *S, SmallVector<StringRef, 4> Names) {
  if (auto *Loop = dyn_cast<ForStmt>(S))
    if (VarDecl *V = controlVariable(Loop))
      Names.push_back(V->getName());
  if (auto *Block = dyn_cast<CompoundStmt>(S); Block && !Names.empty() && isMarkedLoop(Block))
    In.LoopsAround[Block] = Names;
  forEachChild(S, [&](Stmt *&Child) { noteLoops(In, Child, Names); });
}

void noteLoopsAround(XmpContext &In, Stmt *Body) { noteLoops(In, Body, {}); }

/// True if the header of Loop declares V, although a loop around the directive has the name.
bool XmpLoopNest::hidesOuter(ForStmt *Loop, VarDecl *V) {
  auto *Own = dyn_cast_or_null<DeclStmt>(Loop->getInit());
  return Own && Own->isSingleDecl() && Own->getSingleDecl() == V && !Around.empty() &&
         llvm::is_contained(In.LoopsAround.lookup(All.Block), V->getName());
}

/// What a header in an OpenMP region names, as it is named outside.
static void nameOutside(ASTContext &C, Stmt *S) {
  forEachChild(S, [&](Stmt *&Child) {
    auto *R = dyn_cast<DeclRefExpr>(Child);
    if (R && R->refersToEnclosingVariableOrCapture())
      Child = copyExpr(C, R);
    nameOutside(C, Child);
  });
}

void XmpLoopNest::findFor(ForStmt *Loop, Stmt **Slot) {
  VarDecl *V = controlVariable(Loop);
  auto isSame = [&](StringRef Name, ForStmt *Outer) {
    VarDecl *Has = controlVariable(Outer);
    for (const For &L : Loops)
      Has = L.Counting == Outer ? controlVariable(L.Loop) : Has;
    return Has && Has->getName() == Name;
  };
  auto ours = [&](StringRef Name) { // the outermost one of a name: others declare theirs
    return All.positionOf(Name) &&
           llvm::none_of(Around, [&](ForStmt *Outer) { return isSame(Name, Outer); });
  };
  if ((V && ours(V->getName())) || setsAmong(Loop->getInit(), ours)) {
    if (V && hidesOuter(Loop, V))
      In.report(Loop->getForLoc(), diag::err_xmp_same_name, V->getName());
    For &L = Loops.emplace_back();
    L.Loop = Loop;
    L.Tight = Tight;
    All.Parallel |= Shared;
    L.Shared = Shared;
    L.Around = Around;
    L.Last = Bound.count(Loop) ? Bound[Loop] : Loop;
    L.Slot = Slot;
    L.Order = ++Found;
    for (Stmt *Part : {Loop->getInit(), static_cast<Stmt *>(Loop->getCond()),
                       static_cast<Stmt *>(Loop->getInc())})
      if (Part)
        nameOutside(B.C, Part);
  }
  if (For *Counted = XmpLoopOpenMP(All).findCounting(Loop)) {
    Counted->Shared = Shared || InOpenMP;
    Counted->Around = Around;
    Counted->Order = ++Found;
  }
  Tight &= V != nullptr;
  Around.push_back(Loop);
  Stmt **Body = nullptr; // the last child
  for (Stmt *&Child : Loop->children())
    Body = &Child;
  find(*Body, Body);
  Around.pop_back();
}

bool XmpLoopNest::readLoop(For &L) {
  SourceLocation At = L.Loop->getForLoc();
  VarDecl *V = controlVariable(L.Loop);
  const bool IsOurs = V && All.positionOf(V->getName());
  const bool Counts = IsOurs && readHeader(L.Loop, L.D) && !usesOwnVariable(L.D) &&
                      L.D.Op != BO_EQ && V->getType()->isIntegralOrEnumerationType() &&
                      L.D.Lower->getType()->isArithmeticType() &&
                      L.D.Upper->getType()->isArithmeticType();
  if (!Counts) {
    std::string Name = IsOurs ? V->getName().str() : "";
    for (VarDecl *Each : All.Terms)
      if (!IsOurs && Each &&
          setsAmong(L.Loop->getInit(), [&](StringRef N) { return N == Each->getName(); }))
        Name = Each->getName().str();
    In.report(At, diag::err_xmp_for, Name);
    return false;
  }
  TripCount Count(B, L.D);
  if (auto Problem = Count.refused()) {
    In.report(*Problem == diag::err_loop_type ? At : L.Loop->getInc()->getBeginLoc(), *Problem);
    return false;
  }
  if (Count.isEndless() == true) {
    In.report(At, diag::err_loop_endless, V->getName());
    return false;
  }
  L.Position = *All.positionOf(V->getName());
  L.Format = All.Formats[L.Position];
  return true;
}

bool XmpLoopNest::findLoops() {
  All.OnDevice = In.Compute || hasConstruct(All.Nest);
  Shared = In.Compute;
  find(All.Nest, &All.Nest);
  XmpLoopOpenMP(All).findIndex(All.Nest);
  llvm::sort(Loops, [](const For &A, const For &B) { return A.Order < B.Order; });
  for (For &L : Loops)
    if (!readLoop(L))
      return false;
  for (VarDecl *V : All.Terms) {
    auto over = [&](const For &L) { return L.D.Variable->getName() == V->getName(); };
    if (V && llvm::none_of(Loops, over)) {
      In.report(Loc, diag::err_xmp_no_for, V->getName());
      return false;
    }
  }
  rejectJumps();
  for (For &L : Loops) {
    rejectChanges(L);
    L.InFront = standsInFront(L);
    L.How = formOf(L);
  }
  return true;
}

/// Ranges are computed once, in front of the loop. What gives a counted loop's variable its value
/// is none of the user's.
void XmpLoopNest::rejectChanges(const For &L) {
  LoopDim D = L.D;
  D.Variable = counted(L) ? counted(L) : D.Variable;
  auto *Set = dyn_cast_or_null<BinaryOperator>(L.Set);
  for (Stmt *S :
       {L.executed()->getBody(), static_cast<Stmt *>(D.Upper), static_cast<Stmt *>(D.Step)})
    forEachChange(D, S, [&](Expr *E, bool OfBound) {
      if (OfBound)
        In.warn(E->getBeginLoc(), diag::warn_bound_changed, asVariable(E)->getName());
      else if (!Set || E != Set->getLHS()->IgnoreParens())
        In.report(E->getBeginLoc(), diag::err_variable_changed, D.Variable->getName());
    });
}

/// The other nodes would go on.
void XmpLoopNest::rejectJumps() {
  llvm::SmallPtrSet<Stmt *, 4> Seen;
  for (For &L : Loops)
    forEachLeaving(L.executed(), [&](Stmt *S, StringRef Word) {
      if (Seen.insert(S).second)
        In.report(S->getBeginLoc(), diag::err_xmp_leave, Word);
    });
}

/// True if the range of a loop can be computed in front of the nest, and has to be where OpenACC
/// takes the loop as one with those around.
bool XmpLoopNest::standsInFront(const For &L) {
  if (L.Counting)
    return L.InFront;
  if (L.Around.empty() && L.Tight)
    return true;
  bool Depends = false, Changes = false;
  for (Expr *E : {L.D.Lower, L.D.Upper, L.D.Step}) {
    if (!E)
      continue;
    forEachRef(E, [&](DeclRefExpr *R) {
      auto *V = dyn_cast<VarDecl>(R->getDecl());
      for (ForStmt *Outer : L.Around)
        Depends |= V && V == controlVariable(Outer);
      for (const For &Outer : Loops)
        Depends |= V && V == counted(Outer);
      Changes |= V && isChanged(All.Nest, V);
    });
  }
  const bool Inner = llvm::any_of(L.Around, [&](ForStmt *Outer) {
    auto It = Bound.find(Outer);
    return It != Bound.end() && It->second != Outer && L.Last == It->second;
  });
  return L.Tight && !Depends && (!Changes || Inner);
}

/// True if the value behind a node's last iteration is on the side of the others that `<` or `>`
/// tells: a variable that wraps may come to its end from there.
bool XmpLoopNest::endsInOrder(const For &L) {
  const QualType T = L.D.Variable->getType();
  const bool Narrow = B.C.getIntWidth(T) < 32,
             Wraps = Narrow || T->isUnsignedIntegerOrEnumerationType();
  const auto Step = TripCount(B, L.D).constantStep();
  if (!Step)
    return L.D.Op != BO_NE && !Wraps;
  if (L.D.Op == BO_NE)
    return !Wraps || (*Step > 0 && !Narrow);
  return (*Step < 0) == (L.D.Op == BO_GT || L.D.Op == BO_GE);
}

/// All iterations are on every node that comes here if a loop around is distributed: nodes that
/// have no part in the nest do not come through that. The header may then have constant bounds.
XmpLoop::Form XmpLoopNest::formOf(const For &L) {
  auto distributed = [&](ForStmt *Outer) {
    return llvm::any_of(Loops,
                        [&](const For &O) { return O.executed() == Outer && O.Format != '*'; });
  };
  auto plain = [](Expr *E) { return !E || isCopyable(E); };
  if (L.Counting)
    return XmpLoop::Counted;
  if (L.Format == '*' && !All.Part && llvm::any_of(L.Around, distributed) && plain(L.D.Lower) &&
      plain(L.D.Upper) && plain(L.D.Step))
    return XmpLoop::Kept;
  // Steps over the elements of other nodes may pass the end of the type, and an unsigned variable
  // then goes on. Devices count anyway, and do so faster in int.
  QualType T = L.D.Variable->getType();
  const bool Counted =
      L.Shared && B.C.getIntWidth(T) >= 32 && T->isSignedIntegerOrEnumerationType();
  const bool Strided = L.Format == 'c' && !Counted;
  return L.Format == 'C' || Strided || !endsInOrder(L) ? XmpLoop::Counter : XmpLoop::Bounds;
}
} // namespace xacc
