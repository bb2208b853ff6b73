// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives that are one runtime call: enter data, exit data, update and wait (OpenACC 3.4, 2.6.6, 2.14.4, 2.16.3).
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
  addDataItems(List, Ops, Out);
  SmallVector<Expr *, 32> Args{where(L, "acc " + Name)};
  Ops.appendTo(Args);
  Out.push_back(B.call(Entry, Args, L));
  return wrap(Out, A);
}

Stmt *FunctionLowering::lowerWait(OpenACCWaitConstruct *A) {
  SourceLocation L = A->getDirectiveLoc();
  if (Current)
    report(L, diag::err_data_in_compute, "wait");
  Clauses List = clausesOf(A, Wait);
  llvm::append_range(List.Waits, A->getQueueIdExprs());
  List.WaitAll = List.Waits.empty();
  Operands Ops(B, L);
  Ops.addCommon(List);
  if (A->hasDevNumExpr())
    Ops.addValue(XACC_ITEM_DEVNUM, 0, A->getDevNumExpr());
  SmallVector<Expr *, 32> Args{where(L, "acc wait")};
  Ops.appendTo(Args);
  Statements Out{B.call("wait", Args, L)};
  return wrap(Out, A);
}
} // namespace xacc
