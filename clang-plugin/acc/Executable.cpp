// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives that are one runtime call or none: cache, enter data, exit data, init, shutdown, set, update and wait
// (OpenACC 3.4, 2.6.6, 2.14, 2.16.3).
#include "Lowering.h"

using namespace clang;

namespace xacc {
Stmt *FunctionLowering::lowerExecutable(OpenACCConstructStmt *A, Directive D, StringRef Entry) {
  SourceLocation L = A->getDirectiveLoc();
  std::string Name = spelling(A->getDirectiveKind());
  if (Current)
    report(L, diag::err_data_in_compute, Name);
  Clauses List = clausesOf(A, D);
  Statements Out;
  Operands Ops(B, L);
  Ops.addCommon(List);
  Ops.addTyped(List);
  addDataItems(List, Ops, Out);
  SmallVector<Expr *, 32> Args{where(L, "acc " + Name)};
  Ops.appendTo(Args);
  Out.push_back(B.call(Entry, Args, L));
  return wrap(Out, A);
}

/// The caches of today's devices hold what is used again without being told. Clang leaves out variables here that it
/// takes for the loop's own, so that the list may be empty.
Stmt *FunctionLowering::lowerCache(OpenACCCacheConstruct *A) {
  U.Tell.missed(A->getDirectiveLoc(), "Cache directive ignored: the device's own caches serve");
  return new (B.C) NullStmt(A->getBeginLoc());
}

/// init, shutdown and set.
Stmt *FunctionLowering::lowerSetup(OpenACCConstructStmt *A, Directive D, StringRef Entry) {
  SourceLocation L = A->getDirectiveLoc();
  if (Current)
    report(L, diag::err_data_in_compute, spelling(A->getDirectiveKind()));
  Clauses List = clausesOf(A, D);
  Operands Ops(B, L);
  Ops.addCommon(List);
  if (List.DeviceTypes)
    Ops.addValue(XACC_ITEM_DEVICE_TYPE, 0, B.longLit(*List.DeviceTypes, L));
  if (List.DeviceNum)
    Ops.addValue(XACC_ITEM_DEVNUM, 0, List.DeviceNum);
  if (List.DefaultAsync)
    Ops.addValue(XACC_ITEM_DEFAULT_ASYNC, 0, List.DefaultAsync);
  SmallVector<Expr *, 32> Args{where(L, "acc " + Entry.str())};
  Ops.appendTo(Args);
  Statements Out{B.call(Entry, Args, L)};
  return wrap(Out, A);
}

Stmt *FunctionLowering::lowerWait(OpenACCWaitConstruct *A) {
  SourceLocation L = A->getDirectiveLoc();
  if (Current)
    report(L, diag::err_data_in_compute, "wait");
  Clauses List = clausesOf(A, Wait);
  llvm::append_range(List.Waits, A->getQueueIdExprs());
  List.WaitAll = List.Waits.empty();
  if (A->hasDevNumExpr())
    List.WaitDevNum = A->getDevNumExpr();
  Operands Ops(B, L);
  Ops.addCommon(List);
  SmallVector<Expr *, 32> Args{where(L, "acc wait")};
  Ops.appendTo(Args);
  Statements Out{B.call("wait", Args, L)};
  return wrap(Out, A);
}
} // namespace xacc
