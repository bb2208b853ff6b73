// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// host_data: the body sees device addresses (OpenACC 3.4, 2.8). Each variable of use_device gets a
// pointer of its own, which data_begin turns into the device address and which the uses in the body
// are rebound to.
#include "acc/data/Data.h"

using namespace clang;

namespace xacc {
/// True if a construct has the variable in a data clause, which means the host's: the device's copy
/// is found by it.
static bool namesData(OpenACCConstructStmt *A, const Expr *Variable) {
  for (const OpenACCClause *Clause : A->clauses()) {
    OpenACCClauseKind K = Clause->getClauseKind();
    if (!isa<OpenACCClauseWithVarList>(Clause) || K == OpenACCClauseKind::DevicePtr ||
        K == OpenACCClauseKind::UseDevice || K == OpenACCClauseKind::Private ||
        K == OpenACCClauseKind::FirstPrivate || K == OpenACCClauseKind::Reduction)
      continue;
    for (Stmt *Child : const_cast<OpenACCClause *>(Clause)->children())
      if (auto *Item = dyn_cast_or_null<Expr>(Child);
          Item && asVariable(const_cast<Expr *>(Variable)) == variableOf(Item))
        return true;
  }
  return false;
}

void DataLowering::useDevice(const Clauses::DataItem &D, Stmt *Body, Operands &Ops,
                             Statements &Out) {
  Expr *E = D.Item->IgnoreParenImpCasts();
  SourceLocation L = E->getBeginLoc();
  if (!asVariable(E))
    return report(L, diag::err_use_device, sourceText(B.C, E));
  QualType T = E->getType().getUnqualifiedType();
  bool IsPointer = T->isPointerType();
  MappedVariable O;
  O.Name = sourceText(B.C, E);
  O.Loc = L;
  O.How = Rebind::Pointer;
  O.Variable = B.variable(O.Name, IsPointer ? T : B.C.getPointerType(E->getType()),
                          IsPointer ? E : B.addrOf(E), L);
  O.Variable->setImplicit(
      false); // compute constructs in the body capture it like any other pointer
  Out.push_back(B.declare(O.Variable, L));
  replaceUses(B, Body, E, O.Variable, !IsPointer,
              [&](OpenACCConstructStmt *A) { return namesData(A, E); });
  O.Start = B.voidPtr(B.ref(O.Variable, L));
  // Of an array a part may be there.
  bool HasSize = E->getType()->isArrayType() && !E->getType()->isIncompleteType();
  O.Bytes = HasSize ? B.sizeOf(E->getType(), L) : B.longLit(0, L);
  O.IsBare = true;
  Ops.addMapped(O, D.Map);
}

Stmt *DataLowering::lowerHostData(OpenACCHostDataConstruct *A) {
  SourceLocation L = A->getDirectiveLoc();
  Clauses List = clausesOf(In, A, HostData);
  Statements Out, Inner{A->getStructuredBlock()};
  Stmt *Block = B.compound(Inner, A->getBeginLoc(), A->getEndLoc());
  Operands Ops(B, L);
  Ops.addSettings(List);
  for (const Clauses::DataItem &D : List.Data)
    useDevice(D, Block, Ops, Out);
  return scope(L, "host_data", Block, Ops, Out);
}
} // namespace xacc
