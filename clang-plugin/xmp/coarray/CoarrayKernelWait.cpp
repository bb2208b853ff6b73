// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xmp_event_post and xmp_event_wait in compute constructs. A post is what ends a put with a signal
// (CoarrayKernelSignal.cpp). A wait stands in the code of a gang, of which one lane waits for all:
// lanes that wait for different things would never meet at a barrier again.
#include "acc/clauses/Clauses.h"
#include "acc/query/Constructs.h"
#include "xmp/coarray/Coarray.h"
#include "xmp/lowering/Calls.h"

using namespace clang;

namespace xacc {
/// xmp.h's xmp_event_post: a call with the address of the count of an event.
Stmt *XmpKernelSections::eventPost(CallExpr *Call) {
  SourceLocation L = Call->getBeginLoc();
  Statements S;
  Side Event;
  if (!takeObject(operandOf(Call->getArg(0)), Event, S))
    return Call;
  S.push_back(post(Event));
  addStatus(Call->getArg(1), S);
  return B.compound(S, L, Call->getEndLoc());
}

/// True in code that a gang executes as one: a loop around may be over gangs, or in order.
static bool isGangCode(const XmpContext::ComputeConstruct &In) {
  auto *Around = cast<OpenACCConstructStmt>(In.Construct);
  const bool IsSerial = directiveBits(Around->getDirectiveKind()) & Serial;
  return llvm::all_of(In.Loops, [&](const OpenACCConstructStmt *Loop) {
    const LoopLevels Levels = levelsOf(*Loop);
    return !Levels.Worker && !Levels.Lanes && (IsSerial || Levels.Gang || Levels.Seq);
  });
}

/// The event that is waited for: e of &e, or one of an array, e or e + i. Casts of the program's
/// own count in other steps than the array below them.
static Expr *eventOf(AstBuilder &B, Expr *Argument) {
  Expr *E = Argument->IgnoreParenImpCasts();
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_AddrOf)
    return Unary->getSubExpr()->IgnoreParens();
  if (auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->getOpcode() == BO_Add)
    if (Expr *Array = Sum->getLHS()->IgnoreParenImpCasts(); Array->getType()->isArrayType())
      return B.subscript(Array, Sum->getRHS());
  return E->getType()->isArrayType() ? B.subscript(E, B.intLit(0, E->getBeginLoc())) : nullptr;
}

/// Where the device tells that gangs wait, in front of the construct.
VarDecl *XmpKernelSections::watch(SourceLocation L) {
  VarDecl *&Watch = In.Compute->Watch;
  if (Watch)
    return Watch;
  Expr *Site = XmpSites(In).site("xmp_event_wait", L);
  Expr *OnHost = B.load(XmpCoarrayKernels(In).onHost(), L);
  return Watch =
             In.temporary(".xmp.watch", B.C.VoidPtrTy,
                          U.call("__xmp_coarray_watch", {Site, OnHost}, L), L, In.Compute->Before);
}

/// *Status = XMP_STAT_SUCCESS, unless it is a null pointer.
void XmpKernelSections::addStatus(Expr *Status, Statements &S) {
  SourceLocation L = Status->getBeginLoc();
  if (Status->isNullPointerConstant(B.C, Expr::NPC_ValueDependentIsNull))
    return;
  VarDecl *To = In.temporary(".xmp.status", Status->getType(), lowerExpr(Status), L, S);
  Expr *Target = B.subscript(B.load(To, L), B.intLit(0, L));
  S.push_back(B.ifStmt(B.load(To, L), B.bin(BO_Assign, Target, B.intLit(0, L)), L));
}

Stmt *XmpKernelSections::eventWait(CallExpr *Call) {
  SourceLocation L = Call->getBeginLoc();
  Expr *E = Call->getNumArgs() == 3 ? eventOf(B, Call->getArg(0)) : nullptr;
  Statements S;
  Side Event;
  if (!isGangCode(*In.Compute)) {
    report(L, diag::err_xmp_wait_level);
  } else if (!E) {
    report(L, diag::err_xmp_unsupported,
           "xmp_event_wait in a compute construct for what is not '&event'");
  } else if (isCoindexed(E)) {
    report(E->getBeginLoc(), diag::err_xmp_coarray_address);
  } else if (takeObject(E, Event, S)) {
    Expr *Watch = B.cast(B.load(watch(L), L), B.C.LongTy);
    S.push_back(U.call("__xacc_await",
                       {B.voidPtr(B.addrOf(lowerExpr(E))), lowerExpr(Call->getArg(1)), Watch}, L));
    addStatus(Call->getArg(2), S);
    return B.compound(S, L, Call->getEndLoc());
  }
  return Call;
}
} // namespace xacc
