// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules of OpenACC 3.4 about the variables in data clauses (2.7) and in declare directives (2.13).
#include "acc/query/Constructs.h"
#include "acc/rules/Rules.h"
#include "clang/AST/DeclOpenACC.h"

using namespace clang;

namespace xacc {
namespace {
struct DataItem {
  Expr *Item;
  const OpenACCClause *Clause;
};
} // namespace

/// True if two items are one variable or section by their text, or one is the device address of the
/// other.
static bool isSameItem(const DataItem &A, const DataItem &B, ASTContext &C) {
  VarDecl *Base = variableOf(A.Item);
  if ((isa<OpenACCDevicePtrClause>(A.Clause) || isa<OpenACCDevicePtrClause>(B.Clause)) && Base)
    return Base == variableOf(B.Item);
  return itemKey(C, A.Item) == itemKey(C, B.Item);
}

/// The variables of a data clause, of update's self too.
static ArrayRef<Expr *> dataItems(const OpenACCClause *C) {
  if (auto *Self = dyn_cast<OpenACCSelfClause>(C))
    return Self->isVarListClause() ? const_cast<OpenACCSelfClause *>(Self)->getVarList()
                                   : ArrayRef<Expr *>();
  if (isa<OpenACCPrivateClause, OpenACCFirstPrivateClause, OpenACCReductionClause>(C))
    return {};
  auto *Variables = dyn_cast<OpenACCClauseWithVarList>(C);
  return Variables ? const_cast<OpenACCClauseWithVarList *>(Variables)->getVarList()
                   : ArrayRef<Expr *>();
}

void checkItems(ArrayRef<const OpenACCClause *> List, ASTContext &C, Reporter &Report) {
  SmallVector<DataItem, 8> Items;
  for (const OpenACCClause *Clause : List)
    for (Expr *Item : dataItems(Clause)) {
      DataItem Own{Item, Clause};
      if (llvm::any_of(Items, [&](const DataItem &Before) { return isSameItem(Own, Before, C); }))
        Report(Item->getBeginLoc(), diag::warn_item_twice) << sourceText(C, Item);
      Items.push_back(Own);
    }
}

/// Calls Visit with each variable or section in a declare directive.
static void forEachItem(OpenACCDeclareDecl *D, llvm::function_ref<void(Expr *)> Visit) {
  for (const OpenACCClause *C : D->clauses())
    if (auto *List = dyn_cast<OpenACCClauseWithVarList>(C))
      for (Expr *Item : List->getVarList())
        Visit(Item);
}

void checkDeclareItems(OpenACCDeclareDecl *D, ASTContext &C, Reporter &Report) {
  forEachItem(D, [&](Expr *Item) {
    // Of one token is a distributed array, for which its section stands.
    if (!asVariable(Item) && Item->getBeginLoc() != Item->getEndLoc())
      Report(Item->getBeginLoc(), diag::warn_declare_section) << sourceText(C, Item);
  });
}

void checkDeclareScope(CompoundStmt *Block, FunctionDecl *F, Reporter &Report) {
  llvm::SmallPtrSet<const VarDecl *, 16> Own;
  if (Block == F->getBody())
    Own.insert(F->param_begin(), F->param_end());
  for (Stmt *S : Block->body()) {
    if (OpenACCDeclareDecl *D = asDeclare(S)) {
      checkDeclareItems(D, F->getASTContext(), Report);
      forEachItem(D, [&](Expr *Item) {
        VarDecl *V = asVariable(Item); // of a section there is a warning
        if (V && V->getDeclContext()->isFunctionOrMethod() && !Own.contains(V))
          Report(Item->getBeginLoc(), diag::err_declare_scope) << V->getName();
      });
    } else if (auto *Names = dyn_cast<DeclStmt>(S))
      for (Decl *D : Names->decls())
        if (auto *V = dyn_cast<VarDecl>(D))
          Own.insert(V);
  }
}
} // namespace xacc
