// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Unseen.h.
#include "acc/query/Unseen.h"
#include "ast/AstBuilder.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace xacc {
static bool judgesLoops(const OpenACCConstructStmt *A) {
  using D = OpenACCDirectiveKind;
  return A->getDirectiveKind() == D::Kernels || A->getDirectiveKind() == D::KernelsLoop ||
         llvm::any_of(A->clauses(),
                      [](const OpenACCClause *C) { return isa<OpenACCAutoClause>(C); });
}

/// Functions of the library, and those that code of ours calls, stand in no file that is compiled.
static bool mayFollow(const FunctionDecl *F) {
  SourceManager &SM = F->getASTContext().getSourceManager();
  return F->getIdentifier() && !F->getBuiltinID() && !F->getName().starts_with("__xacc_") &&
         !SM.isInSystemHeader(F->getLocation());
}

namespace {
class Finder {
public:
  bool calls(Stmt *S);
  bool constructs(Stmt *S);

private:
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};
} // namespace

bool Finder::calls(Stmt *S) {
  bool Unseen = false;
  forEachRef(S, [&](DeclRefExpr *R) {
    auto *F = dyn_cast<FunctionDecl>(R->getDecl());
    const FunctionDecl *Defined = nullptr;
    if (Unseen || !F || !Seen.insert(F->getCanonicalDecl()).second)
      return;
    Unseen = F->hasBody(Defined) ? calls(Defined->getBody()) : mayFollow(F);
  });
  return Unseen;
}

bool Finder::constructs(Stmt *S) {
  if (auto *A = dyn_cast<OpenACCConstructStmt>(S); A && judgesLoops(A))
    return calls(S);
  bool Any = false;
  forEachChild(S, [&](Stmt *&Child) { Any = Any || constructs(Child); });
  return Any;
}

bool awaitsBodies(FunctionDecl *F) { return Finder().constructs(F->getBody()); }
} // namespace xacc
