// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Constructs.h.
#include "acc/query/Constructs.h"
#include "ast/AstBuilder.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace xacc {
OpenACCDeclareDecl *asDeclare(const Stmt *S) {
  auto *D = dyn_cast<DeclStmt>(S);
  return D && D->isSingleDecl()
             ? dyn_cast<OpenACCDeclareDecl>(const_cast<Decl *>(D->getSingleDecl()))
             : nullptr;
}

bool hasOpenACC(Stmt *S) {
  if (!S)
    return false;
  if (isa<OpenACCConstructStmt>(S) || asDeclare(S))
    return true;
  bool Has = false;
  forEachChild(S, [&](Stmt *&Child) { Has |= hasOpenACC(Child); });
  return Has;
}

static bool hasStatement(OpenACCConstructStmt *A) {
  return isa<OpenACCComputeConstruct, OpenACCCombinedConstruct, OpenACCLoopConstruct,
             OpenACCDataConstruct, OpenACCHostDataConstruct, OpenACCAtomicConstruct>(A);
}

static bool isIntact(Stmt *S) {
  if (!S)
    return true;
  auto *E = dyn_cast<Expr>(S);
  auto *R = dyn_cast<DeclRefExpr>(S);
  auto *D = dyn_cast<DeclStmt>(S);
  if ((E && E->containsErrors()) || (R && R->getDecl()->isInvalidDecl()) ||
      (D && llvm::any_of(D->decls(), [](Decl *X) { return X->isInvalidDecl(); })))
    return false;
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S)) {
    if (hasStatement(A) && S->children().empty())
      return false;
    for (const OpenACCClause *Clause : A->clauses())
      if (!llvm::all_of(const_cast<OpenACCClause *>(Clause)->children(),
                        [](Stmt *Child) { return isIntact(Child); }))
        return false;
  }
  bool Intact = true;
  forEachChild(S, [&](Stmt *&Child) { Intact = Intact && isIntact(Child); });
  return Intact;
}

bool isIntact(Decl *D) {
  if (D->isInvalidDecl())
    return false;
  auto *F = dyn_cast<FunctionDecl>(D);
  return !F || !F->doesThisDeclarationHaveABody() ||
         (llvm::none_of(F->parameters(), [](ParmVarDecl *P) { return P->isInvalidDecl(); }) &&
          isIntact(F->getBody()));
}

std::string whereText(ASTContext &C, SourceLocation L, StringRef Function, StringRef Construct) {
  PresumedLoc P = C.getSourceManager().getPresumedLoc(L);
  std::string Text;
  llvm::raw_string_ostream(Text) << P.getFilename() << ';' << Function << ';' << P.getLine() << ';'
                                 << P.getColumn() << ';' << Construct;
  return Text;
}
} // namespace xacc
