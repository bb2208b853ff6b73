// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Loop.h. Here: the block that is made.
#include "xmp/loop/Loop.h"
#include "xmp/device/Device.h"
#include "xmp/loop/LoopBehind.h"
#include "xmp/loop/LoopDirective.h"
#include "xmp/loop/LoopLocations.h"
#include "xmp/loop/LoopNest.h"
#include "xmp/loop/LoopNotes.h"
#include "xmp/loop/LoopRange.h"
#include "xmp/lowering/Calls.h"
#include "xmp/lowering/Operand.h"

using namespace clang;

namespace xacc {
namespace {
class LoopLowering : public XmpLoopPart {
public:
  explicit LoopLowering(XmpLoop &All) : XmpLoopPart(All), Notes(All), Watch(All) {}
  CompoundStmt *make();

private:
  void declare(Statements &Out);
  Stmt *passes(Statements &Body);
  Stmt *waitInPass();
  void inFront(ArrayRef<Stmt *> Made, Statements &Out);
  bool takeReductions(Statements &Out);
  void makeRanges(Statements &Out);
  bool canDecide();
  void makeNest(Statements &Copies, Statements &Out, Statements &Body);

  XmpLoopNotes Notes;
  XmpLoopWatch Watch;
};
} // namespace

/// The reference and the widths, evaluated once.
void LoopLowering::declare(Statements &Out) {
  All.OnVar = All.record(".xmp.on", All.On->getType().withConst(), All.On, Out);
  auto *Literal = All.Widths ? cast<CompoundLiteralExpr>(All.Widths) : nullptr;
  if (Literal)
    All.WidthVar = All.record(".xmp.width", Literal->getType(), Literal->getInitializer(), Out);
}

/// A compute construct finds what its loops need in front of it.
void LoopLowering::inFront(ArrayRef<Stmt *> Made, Statements &Out) {
  if (In.Compute)
    XmpConstructs(In).moveInFront(Made);
  else
    Out.append(Made.begin(), Made.end());
}

/// if (pass == 0) __xmp_wait_async(...): the inner part has run.
Stmt *LoopLowering::waitInPass() {
  Expr *Ids = B.rvalue(XmpOperands(In).arrayLiteral(B.C.IntTy, {B.cast(All.Id, B.C.IntTy)}, Loc));
  Expr *How = XmpOperands(In).literal(
      "__xmp_how", {B.intLit(0, Loc), B.intLit(0, Loc), B.nullPtr(Loc), B.nullPtr(Loc)}, Loc);
  Expr *Wait = U.call("__xmp_wait_async",
                      {XmpSites(In).site("xmp loop", Loc), B.intLit(1, Loc), Ids, How}, Loc);
  return B.ifStmt(B.bin(BO_EQ, B.load(All.Pass, Loc), B.intLit(0, Loc)), Wait, Loc);
}

/// for (int pass = 0; pass < two per dimension; pass++) Body
Stmt *LoopLowering::passes(Statements &Body) {
  if (!All.Pass)
    return nullptr;
  const int64_t Dims = llvm::count_if(All.Terms, [](VarDecl *V) { return V; });
  if (All.Part == XmpLoop::Peel)
    Body.insert(Body.begin(), waitInPass());
  B.setInit(All.Pass, B.intLit(All.Part == XmpLoop::Peel ? -1 : 0, Loc));
  return B.forLoop(All.Pass, B.bin(BO_LT, B.load(All.Pass, Loc), B.intLit(2 * Dims, Loc)),
                   B.bin(BO_AddAssign, B.ref(All.Pass, Loc), B.intLit(1, Loc)),
                   B.compound(Body, All.Block->getLBracLoc(), All.Block->getRBracLoc()), Loc);
}

/// What stands in front of the marker: reductions over the nodes that on names.
bool LoopLowering::takeReductions(Statements &Out) {
  for (Stmt *S : All.Block->body()) {
    if (loopMarkIn(S))
      return true;
    if (CallExpr *Reduce = asCall(S, "__xmp_reduce")) {
      Reduce->setArg(
          1, B.cast(B.addrOf(B.ref(All.OnVar, Loc)), B.C.getPointerType(All.OnVar->getType())));
      if (!XmpContests(All).takeContest(Reduce, Out))
        return false;
    }
    Out.push_back(S);
  }
  return true;
}

/// Ranges of loops that cannot stand in front of the nest stand in front of their loop.
void LoopLowering::makeRanges(Statements &Out) {
  for (For &L : Loops) {
    Statements Own;
    XmpLoopRanges(All).addRange(L, L.InFront ? Out : Own);
    XmpLoopBehind(All).leaveValue(L);
    if (L.InFront)
      continue;
    const size_t Count = Own.size();
    Own.push_back(*L.Slot);
    CompoundStmt *Inner = All.block(Own);
    In.Ranges[Inner] = Count;
    *L.Slot = Inner;
  }
}

/// True if it can be found which iteration decides.
bool LoopLowering::canDecide() {
  const bool Numbered = XmpContests(All).isNumbered();
  if (All.Contests.empty() || (Numbered && (!All.Parallel || Notes.canNote())))
    return true;
  const bool Counts = llvm::any_of(Loops, [](const For &L) { return L.Counting; });
  In.report(Loc, diag::err_xmp_unsupported,
            Numbered && Counts ? "a reduction with locations in such a nest with OpenMP directives"
            : Numbered         ? "a reduction with locations in such a nest with OpenACC directives"
                               : "a location of a nest with other loops between those of 'on'");
  return false;
}

/// The nest over this node's iterations. The ones that decide: in sequence, of each whether it
/// changed something; in parallel, by notes. Copies: around the whole block. Out: in front of the
/// nest.
void LoopLowering::makeNest(Statements &Copies, Statements &Out, Statements &Body) {
  Statements Ranges;
  makeRanges(Ranges);
  inFront(Ranges, Body);
  if (!All.Contests.empty() && All.Parallel)
    Notes.open(Copies, Body);
  else if (!All.Contests.empty())
    Watch.watch(Out);
  for (For &L : Loops)
    XmpLoopRanges(All).rewrite(L);
  Body.push_back(U.call("__xmp_nest", {}, Loc));
  Body.push_back(All.Nest);
  if (!All.Contests.empty() && All.Parallel)
    Notes.close(Body);
  else
    Watch.compare(Body);
}

CompoundStmt *LoopLowering::make() {
  if (!XmpLoopDirective(All).read() || !XmpLoopNest(All).findLoops())
    return All.block(All.Nest);
  if (All.Part == XmpLoop::Margin || All.Part == XmpLoop::Peel)
    All.Pass = B.variable(".xmp.pass", B.C.IntTy, nullptr, Loc);
  if (In.Compute && (All.Pass || !loopMarkIn(All.Block->body_front()))) {
    In.report(Loc, All.Pass ? diag::err_xmp_in_compute : diag::err_xmp_reduction_in_compute);
    return All.block(All.Nest);
  }
  Statements Copies, Out, Declared, Body;
  declare(Declared);
  inFront(Declared, Out);
  if (!takeReductions(Out) || !canDecide())
    return All.block(All.Nest);
  makeNest(Copies, Out, Body);
  if (Stmt *Passes = passes(Body))
    Out.push_back(Passes);
  else
    Out.append(Body);
  if (Copies.empty())
    return All.block(Out);
  Copies.push_back(All.block(Out));
  Copies.append(Notes.Writes);
  return All.block(Copies);
}

CompoundStmt *lowerLoop(XmpContext &In, CompoundStmt *Block) {
  XmpLoop All(In, Block);
  return LoopLowering(All).make();
}
} // namespace xacc
