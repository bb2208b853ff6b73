// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// data: a guard variable whose cleanup ends the region on every way out (OpenACC 3.4, 2.6.5).
#include "acc/data/Data.h"
#include "acc/rules/Rules.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace xacc {
Clauses clausesOf(AccContext &In, OpenACCConstructStmt *A, unsigned Directives) {
  Unit &U = In.U;
  std::string Name = spelling(A->getDirectiveKind());
  Clauses List = sortClauses(A->clauses(), Directives, Name, U.B, U.Report, U.Repairs);
  checkClauses(A, List, U.B.C, U.Report);
  PointerNames(In).resolve(List, Directives & Compute);
  U.Tell.clauses(List, Name, U.B.C);
  return List;
}

void DataLowering::addItems(const Clauses &List, Operands &Ops, Statements &Temporaries,
                            llvm::SmallPtrSetImpl<VarDecl *> *Variables) {
  MappedVariableMaker Make(B, U.Report, In.Arrays, Temporaries);
  MappedItems Items;
  for (const Clauses::DataItem &D : List.Data)
    if (auto O = Make.fromItem(D.Item, D.Clause, D.Pointer))
      Items.add(*O, D.Map);
  for (auto &[O, Map] : Items) {
    Ops.addMapped(O, Map);
    if (O.Variable && !O.IsPointer && O.Variable->hasGlobalStorage())
      U.Mapped.insert(O.Variable->getCanonicalDecl());
    if (O.IsPointer)
      Ops.addAttach(O);
    else if (Variables && O.Variable)
      Variables->insert(O.Variable->getCanonicalDecl());
  }
}

Stmt *DataLowering::lowerData(OpenACCDataConstruct *A) {
  SourceLocation L = A->getDirectiveLoc();
  Clauses List = clausesOf(In, A, Data);
  Statements Out;
  llvm::SaveAndRestore Around(In.NamedAround, MappedMembers(In).namesAround(A));
  Operands Ops(B, L);
  Ops.addSettings(List);
  Ops.addTyped(List);
  addItems(List, Ops, Out, &In.Scopes.emplace_back());
  Statements Body{A->getStructuredBlock()};
  Stmt *Result = scope(L, "data", B.compound(Body, A->getBeginLoc(), A->getEndLoc()), Ops, Out);
  In.Scopes.pop_back();
  return Result;
}

Stmt *DataLowering::scope(SourceLocation L, StringRef Name, Stmt *Block, const Operands &Ops,
                          Statements &Out) {
  // The guard keeps what was evaluated at entry, so that the exit does not depend on what the body
  // changed.
  QualType Word = B.C.UnsignedLongTy;
  llvm::APInt Words(64, XACC_GUARD_WORDS(Ops.count()));
  QualType T = B.C.getConstantArrayType(Word, Words, nullptr, ArraySizeModifier::Normal, 0);
  VarDecl *Guard = B.variable(".xacc.guard", T, nullptr, L);
  Guard->addAttr(CleanupAttr::CreateImplicit(B.C, B.entry("data_end")));
  Out.push_back(B.declare(Guard, L));
  SmallVector<Expr *, 32> Args{B.voidPtr(B.ref(Guard, L)), where(L, ("acc " + Name).str())};
  Ops.appendTo(Args);
  Out.push_back(B.call("data_begin", Args, L));

  In.walkInto(Block);
  Out.push_back(Block);
  return B.compound(Out, Block->getBeginLoc(), Block->getEndLoc());
}
} // namespace xacc
