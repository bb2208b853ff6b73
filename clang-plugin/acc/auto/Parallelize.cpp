// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Parallelize.h. Which loops are looked at, and which of the proved ones get a directive of
// their own: the outermost is meant for gangs, one inside for vector lanes.
#include "acc/auto/Parallelize.h"
#include "acc/access/Accesses.h"
#include "acc/auto/HostControl.h"
#include "acc/auto/Independence.h"
#include "acc/auto/LoopClauses.h"
#include "acc/auto/LoopNest.h"
#include "acc/auto/OneLane.h"
#include "acc/auto/PlainLoop.h"
#include "acc/auto/RangeTest.h"
#include "acc/auto/StaleValue.h"
#include "acc/query/Loops.h"
#include "acc/query/Parts.h"
#include "ast/LoopHeader.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
namespace {
/// The loops around that run in parallel.
struct Around {
  unsigned Loops = 0;
  bool Automatic =
      false; ///< inside one that had no clause to say so: plain loops inside may be parallel, too
  llvm::SmallPtrSet<VarDecl *, 4> Reduced;
  llvm::SmallPtrSet<VarDecl *, 8> Objects; ///< arrays and structs declared in their bodies
};

class Parallelizer {
public:
  Parallelizer(FunctionDecl *F, Unit &U) : U(U), C(U.B.C), Known(C, F) {}
  void walk(Stmt *Parent);

private:
  void compute(Stmt *&S, OpenACCDirectiveKind Kind);
  void kernels(OpenACCComputeConstruct *A);
  void block(CompoundStmt *Block, OpenACCComputeConstruct *A);
  void outermost(Stmt *&S);
  bool enterOnHost(Stmt *&S, const Around &Outer);
  void decideHost();
  void part(Stmt *&S, ForStmt *For);
  void inside(Stmt *&S, const Around &Outer);
  void plain(Stmt *&S, const Around &Outer);
  template <typename Construct> void directive(Stmt *&S, Construct *A, Around Outer);
  Stmt *sequential(OpenACCConstructStmt *A, const Verdict &V);
  Stmt *stated(OpenACCConstructStmt *A, const Verdict &V);
  static void enter(Around &To, const Verdict &V, Stmt *Body, unsigned Loops);

  Unit &U;
  ASTContext &C;
  Facts Known;
  bool IsWhole = false; ///< a construct that cannot become parts
  bool InKernels = false;
  bool IsPart = false;             ///< what is looked at can have a launch of its own
  const Stmt *Region = nullptr;    ///< the compute construct, if it is not combined with a loop
  RangeTest Ranges{U, Known};      ///< of the part that is looked at
  std::optional<HostControl> Host; ///< of the kernels construct
  OneLane Lane{U};
  SmallVector<Stmt **, 2> Inside; ///< a part that the host may control, looked at behind it
};
} // namespace

void Parallelizer::enter(Around &To, const Verdict &V, Stmt *Body, unsigned Loops) {
  To.Loops += Loops;
  for (auto [R, Op] : V.Reductions)
    To.Reduced.insert(R);
  for (VarDecl *P : V.Privates)
    if (P->getType()->isArrayType())
      To.Objects.insert(P);
  collectObjects(Body, To.Objects);
}

//===--------------------------------------------------------------------===//
// Loops without a directive
//===--------------------------------------------------------------------===//

/// True if a loop in S is for gangs by the user's word.
static bool hasGangLoop(const Stmt *S) {
  auto *A = dyn_cast_or_null<OpenACCLoopConstruct>(S);
  if (A && findClause<OpenACCGangClause>(A->clauses()))
    return true;
  return S && llvm::any_of(S->children(), hasGangLoop);
}

void Parallelizer::plain(Stmt *&S, const Around &Outer) {
  auto *For = cast<ForStmt>(S);
  LoopDim D;
  if (!analyseHeader(For, D) || !isCounted(C, D)) {
    U.Tell.missed(For->getForLoc(), "Loop run sequentially: it does not count");
    return;
  }
  if (Outer.Loops && !isWorthALevel(C, For, D, Outer.Objects))
    return;
  if (hasGangLoop(For->getBody()) && enterOnHost(S, Outer))
    return;
  SourceLocation L = For->getForLoc();
  Verdict V = judge(Known, D, {}, &Ranges);
  if (!V.isProved()) {
    if (!Outer.Loops)
      Lane.note(S, V.Why);
    if (!enterOnHost(S, Outer))
      Lane.warn(S);
    return U.Tell.missed(L, V.Why);
  }
  bool NewReduction =
      llvm::any_of(V.Reductions, [&](auto &R) { return !Outer.Reduced.contains(R.first); });
  if (NewReduction && Outer.Loops > 1) // gangs and lanes are busy already
    return;
  Ranges.add(V);
  S = OpenACCLoopConstruct::Create(C, OpenACCDirectiveKind::Kernels, L, L, For->getEndLoc(),
                                   clausesFor(U.B, V, L), For);
  Around Inner = Outer;
  Inner.Automatic = true;
  enter(Inner, V, For->getBody(), 1);
  for (Stmt *&Child : For->children())
    if (Child == For->getBody())
      inside(Child, Inner);
}

//===--------------------------------------------------------------------===//
// Loop directives
//===--------------------------------------------------------------------===//

Stmt *Parallelizer::sequential(OpenACCConstructStmt *A, const Verdict &V) {
  U.Tell.missed(A->getDirectiveLoc(), V.Why);
  return sequentialLoop(U.B, A);
}

/// A loop that is independent by the user's word; where the last value of a scalar is needed, only
/// the order of the program gives it.
Stmt *Parallelizer::stated(OpenACCConstructStmt *A, const Verdict &V) {
  if (!V.Last)
    return statedLoop(U.B, A, V);
  U.Report(A->getDirectiveLoc(), diag::warn_last_value) << V.Last->getName();
  return sequential(A, V);
}

/// A loop whose order is open gets independent or seq.
template <typename Construct> void Parallelizer::directive(Stmt *&S, Construct *A, Around Outer) {
  ArrayRef<const OpenACCClause *> Written = A->clauses();
  bool Stated =
      findClause<OpenACCSeqClause>(Written) || findClause<OpenACCIndependentClause>(Written);
  bool Open = !Stated && (InKernels || findClause<OpenACCAutoClause>(Written));
  auto *Innermost = dyn_cast<ForStmt>(A->getLoop());
  Verdict V;
  if (Open && Innermost) {
    V = judgeNest(Known, Innermost, Written, nullptr, Innermost, &Ranges);
    if (V.isProved())
      Ranges.add(V);
    S = V.isProved() ? provedLoop(U.B, A, V) : sequential(A, V);
    if (!V.isProved() && InKernels && !Outer.Loops)
      Lane.note(S, V.Why);
  }
  bool Independent = findClause<OpenACCIndependentClause>(Written);
  if (!Open && InKernels && Innermost && Independent) {
    V = judgeNest(Known, Innermost, Written, Region ? Region : A, Innermost);
    llvm::erase_if(V.Reductions, [&](auto &R) { return Outer.Reduced.contains(R.first); });
    S = stated(A, V);
  }
  Outer.Automatic = V.isProved() && (Open || Independent) && InKernels &&
                    !findClause<OpenACCVectorClause>(Written);
  if (!Innermost || enterOnHost(S, Outer))
    return;
  enter(Outer, V, Innermost->getBody(), dimensionsOf(C, Written));
  for (Stmt *&Child : Innermost->children())
    if (Child == Innermost->getBody())
      inside(Child, Outer);
  Lane.warn(S);
}

/// The body of a loop: other directives anywhere, plain loops where they are statements of it.
void Parallelizer::inside(Stmt *&S, const Around &Outer) {
  if (!S)
    return;
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S))
    return directive(S, A, Outer);
  if (isa<ForStmt>(S) && Outer.Automatic && !hasLoopConstruct(S))
    return plain(S, Outer);
  Around Deeper = Outer;
  Deeper.Automatic &= isa<CompoundStmt>(S);
  for (Stmt *&Child : S->children())
    inside(Child, Deeper);
}

//===--------------------------------------------------------------------===//
// Compute constructs
//===--------------------------------------------------------------------===//

/// A loop of kernels with a launch of its own.
void Parallelizer::part(Stmt *&S, ForStmt *For) {
  Ranges.begin(S, IsWhole ? nullptr : For, Region);
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S))
    S = sharedOverGangs(U.B, A);
  if (auto *A = dyn_cast<OpenACCLoopConstruct>(S))
    directive(S, A, {});
  else if (auto *Combined = dyn_cast<OpenACCCombinedConstruct>(S))
    directive(S, Combined, {});
  else
    plain(S, {});
  Ranges.end();
}

/// True if the order of S, all of a part, is kept, and the host may keep it.
bool Parallelizer::enterOnHost(Stmt *&S, const Around &Outer) {
  auto *A = dyn_cast<OpenACCLoopConstruct>(S);
  if (Outer.Loops || !IsPart || !Host || (A && isSharedOut(A)))
    return false;
  Inside = Host->enter(S);
  return !Inside.empty();
}

/// #pragma unroll and its kin mean nothing to a loop that is shared out.
static void dropHints(Stmt *&S) {
  auto *Hinted = dyn_cast_or_null<AttributedStmt>(S);
  if (Hinted && isa<ForStmt>(Hinted->getSubStmt()))
    S = Hinted->getSubStmt();
}

/// Where a kernels construct can have a part of its own. Loop constructs in other statements, which
/// one gang runs, are looked at by themselves.
void Parallelizer::outermost(Stmt *&S) {
  if (!S)
    return;
  dropHints(S);
  {
    llvm::SaveAndRestore Now(IsPart, true);
    if (auto *A = dyn_cast<OpenACCLoopConstruct>(S))
      part(S, dyn_cast<ForStmt>(A->getLoop()));
    else if (isa<ForStmt>(S))
      part(S, cast<ForStmt>(S));
    else if (isa<IfStmt, WhileStmt, DoStmt>(S))
      enterOnHost(S, {});
  }
  auto Controlled = std::exchange(Inside, {});
  for (Stmt **Child : Controlled)
    outermost(*Child);
  llvm::SaveAndRestore Now(IsPart, false);
  if (Controlled.empty() && !isa<OpenACCLoopConstruct>(S))
    inside(S, {});
}

void Parallelizer::decideHost() {
  if (Host)
    Host->decide([&](Stmt *&S) {
      keepOrderIfTested(U, S);
      Lane.warn(S);
    });
  Host.reset();
}

void Parallelizer::kernels(OpenACCComputeConstruct *A) {
  Stmt **S = &*static_cast<Stmt *>(A)->children().begin();
  auto *Block = dyn_cast_or_null<CompoundStmt>(*S);
  while (Block && Block->size() == 1) {
    S = Block->body_begin();
    Block = dyn_cast<CompoundStmt>(*S);
  }
  if (Block)
    for (Stmt *&Child : Block->body())
      dropHints(Child); // before it is asked for parts
  if (!namesMember(A) || hasLoopConstruct(*S))
    Host.emplace(U, Known, A);
  if (!Block)
    return outermost(*S);
  const VarDecl *HandedOn = pointerHandedOn(Block);
  IsWhole = HandedOn;
  const bool HasParts = hasLoopConstruct(Block) || (!namesMember(A) && canBecomeParts(Block));
  if (HandedOn && HasParts)
    U.Report(A->getDirectiveLoc(), diag::warn_pointer_handed_on) << HandedOn->getName();
  if (!hasLoopConstruct(Block) && (IsWhole || !HasParts))
    return U.Tell.missed(A->getDirectiveLoc(),
                         "Region run sequentially: it cannot be split into its loops");
  if (IsWhole)
    Host.reset();
  for (Stmt *&Child : Block->body())
    outermost(Child);
}

void Parallelizer::compute(Stmt *&S, OpenACCDirectiveKind Kind) {
  using D = OpenACCDirectiveKind;
  InKernels = Kind == D::Kernels || Kind == D::KernelsLoop;
  IsWhole = false;
  Region = Kind == D::Kernels ? S : nullptr;
  auto *A = dyn_cast<OpenACCCombinedConstruct>(S);
  if (A && Kind == D::KernelsLoop)
    part(S, dyn_cast<ForStmt>(A->getLoop()));
  else if (A && Kind != D::SerialLoop)
    directive(S, A, {});
  else if (Kind == D::Kernels) {
    kernels(cast<OpenACCComputeConstruct>(S));
    decideHost();
  } else if (Kind == D::Parallel)
    for (Stmt *&Child : S->children())
      inside(Child, {});
}

void Parallelizer::walk(Stmt *Parent) {
  for (Stmt *&Child : Parent->children()) {
    auto *A = dyn_cast_or_null<OpenACCConstructStmt>(Child);
    if (A && isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(A))
      compute(Child, A->getDirectiveKind());
    else if (Child)
      walk(Child);
  }
}

void parallelize(FunctionDecl *F, Unit &U) { Parallelizer(F, U).walk(F->getBody()); }
} // namespace xacc
