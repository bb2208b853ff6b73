// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A scalar that a kernels construct only reads is `copy` (OpenACC 3.4, 2.6.2): where a directive of
// another function has made it present, the device's value counts. The host needs it, too: for the
// sizes of launches, what it tests in front of them, and the loops that it runs. So the construct
// has a copy of it, which the runtime fills:
//   T v = v; current(where, settings, object(slot &v of the copy, section v)); construct
#include "acc/compute/Compute.h"
#include "acc/query/Variables.h"

using namespace clang;

namespace xacc {
/// True if the device may have a value of V that the construct cannot see is another.
bool CurrentValues::mayBeCurrent(VarDecl *V, Stmt *Body) const {
  QualType T = V->getType();
  return (T->isArithmeticType() || T->isEnumeralType()) && !T.isConstQualified() &&
         !V->isImplicit() && V->getTLSKind() == VarDecl::TLS_None && !In.Known->isPlain(V) &&
         !isInScope(V) && !isWritten(Body, V) && !In.Known->usesPointerTo(Body, V);
}

/// Variables that the clauses of S and of the constructs inside name.
static void collectNamed(Stmt *S, llvm::SmallPtrSetImpl<VarDecl *> &Named) {
  if (auto *A = dyn_cast_or_null<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : A->clauses())
      if (auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause))
        for (Expr *Item : List->getVarList())
          Named.insert(variableOf(Item));
  if (S)
    for (Stmt *Child : S->children())
      collectNamed(Child, Named);
}

/// In S, in what the host executes of it, and in what is tested in front of its loops.
void CurrentValues::replace(Stmt *S, VarDecl *V, VarDecl *Copy) {
  if (!S)
    return;
  if (auto Test = U.Tested.find(S); Test != U.Tested.end())
    for (auto &[Of, Condition] : Test->second.Conditions)
      rebind(Condition, V, Copy);
  for (Stmt *Child : S->children())
    replace(Child, V, Copy);
}

void CurrentValues::take(OpenACCAssociatedStmtConstruct *A, Clauses &List, Stmt *Body,
                         Statements &Out) {
  if (List.Default == OpenACCDefaultClauseKind::None)
    return;
  SourceLocation L = A->getDirectiveLoc();
  llvm::SmallPtrSet<VarDecl *, 16> Named, Locals;
  collectNamed(A, Named);
  collectLocals(Body, Locals);
  Operands Items(B, L);
  for (VarDecl *V : scalarsIn(Body)) {
    if (Named.contains(V) || Locals.contains(V) || !mayBeCurrent(V, Body))
      continue;
    QualType T = V->getType().getUnqualifiedType();
    VarDecl *Copy = B.variable(V->getName(), T, nullptr, L);
    Copy->setImplicit(false); // of the user, for the clauses
    Out.push_back(B.declare(Copy, L));
    Items.add(XACC_ITEM_OBJECT, 0, B.addrOf(B.ref(Copy, L)), B.addrOf(B.ref(V, L)), B.sizeOf(T, L),
              V->getName());
    rebind(Body, V, Copy);
    replace(Body, V, Copy);
  }
  if (!Items.count())
    return;
  PartsLowering(In).evaluateOnce(List, Out);
  Items.addSettings(List);
  Items.addTyped(List);
  SmallVector<Expr *, 32> Args{where(L, "acc " + spelling(A->getDirectiveKind()))};
  Items.appendTo(Args);
  Out.push_back(B.call("current", Args, L));
}
} // namespace xacc
