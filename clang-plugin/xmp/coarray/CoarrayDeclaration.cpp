// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations of coarrays. See Coarray.h.
#include "acc/query/Constructs.h"
#include "xacc/abi.h"
#include "xmp/coarray/Coarray.h"
#include "xmp/lowering/Calls.h"
#include "clang/AST/ASTConsumer.h"

using namespace clang;

namespace xacc {
static VarDecl *addressed(Expr *E) {
  auto *R = dyn_cast<DeclRefExpr>(operandOf(E));
  return R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
}

void XmpCoarrays::findCoarrays(Stmt *S) {
  if (!S)
    return;
  if (auto *Captured = dyn_cast<CapturedStmt>(S)) // its children are the captures only
    findCoarrays(Captured->getCapturedStmt());
  for (Stmt *Child : S->children())
    findCoarrays(Child);
  if (CallExpr *On = asCall(S, "__xmp_coarray_on"))
    return findNodes(On);
  CallExpr *Call = asCall(S, "__xmp_coarray_named");
  VarDecl *V = Call ? addressed(Call->getArg(0)) : nullptr;
  if (!V)
    return;
  Expr::EvalResult Count;
  Call->getArg(2)->EvaluateAsInt(Count, B.C);
  const XmpCoarray New{addressed(Call->getArg(1)), addressed(Call->getArg(3)),
                       unsigned(Count.Val.getInt().getZExtValue())};
  XmpCoarray &Known = U.Coarrays[V->getCanonicalDecl()];
  if (!Known.Codims || !Known.Codims->hasGlobalStorage())
    Known = New;
  else if (Known.Count != New.Count) // it was declared in front, too
    report(Call->getBeginLoc(), diag::err_xmp_twice_array, "coarray", V->getName());
  if (U.Arrays.count(V->getCanonicalDecl()))
    report(Call->getBeginLoc(), diag::err_xmp_align, V->getName(), "it is a coarray");
}

/// #pragma xmp coarray on
void XmpCoarrays::findNodes(CallExpr *On) {
  VarDecl *V = addressed(On->getArg(0));
  auto It = V ? U.Coarrays.find(V->getCanonicalDecl()) : U.Coarrays.end();
  if (It == U.Coarrays.end())
    return report(On->getBeginLoc(), diag::err_xmp_no_coarray,
                  sourceText(B.C, operandOf(On->getArg(0))));
  It->second.Nodes = asVariable(On->getArg(1));
}

/// True for locks and events, and what they are elements or members of.
static bool hasLock(ASTContext &C, QualType T) {
  const RecordDecl *Record = C.getBaseElementType(T)->getAsRecordDecl();
  if (!Record)
    return false;
  return Record->getName() == "xmp_lock_t" || Record->getName() == "xmp_event_t" ||
         llvm::any_of(Record->fields(),
                      [&](const FieldDecl *D) { return hasLock(C, D->getType()); });
}

bool XmpCoarrays::lowerMarker(Stmt *S, Statements &Out) {
  if (asCall(S, "__xmp_coarray_named") || asCall(S, "__xmp_coarray_on"))
    return true;
  if (CallExpr *Nonblock = asCall(S, "__xmp_nonblock")) {
    Expr::EvalResult Remote;
    Nonblock->getArg(0)->EvaluateAsInt(Remote, B.C);
    In.Transfers = Remote.Val.getInt().isZero() ? XmpContext::Nonblocking : XmpContext::RemoteOnly;
    return true;
  }
  if (CallExpr *Static = asCall(S, "__xmp_coarray_static")) {
    atStart(Static);
    return true;
  }
  CallExpr *Begin = asCall(S, "__xmp_coarray_begin");
  if (!Begin)
    return false;
  VarDecl *Block = addressed(Begin->getArg(1));
  for (auto &[V, A] : U.Coarrays) {
    if (A.Block != Block)
      continue;
    if (B.C.getDeclAlign(V).getQuantity() > XACC_COARRAY_ALIGNMENT)
      report(V->getLocation(), diag::err_xmp_unsupported,
             "an alignment of more than 64 bytes of a coarray in a block");
    if (V->hasAttr<CleanupAttr>())
      report(V->getLocation(), diag::err_xmp_unsupported, "a cleanup of a coarray in a block");
    if (hasLock(B.C, V->getType()))
      Begin->setCallee(B.rvalue(B.ref(U.function("__xmp_coarray_begin_zero"), S->getBeginLoc())));
  }
  Out.push_back(lower(S));
  for (auto &[V, A] : U.Coarrays)
    if (A.Block == Block && A.Initial) {
      SourceLocation L = S->getBeginLoc();
      Out.push_back(U.call("__xmp_coarray_initial",
                           {B.rvalue(U.field(B.ref(Block, L), "base")),
                            B.addrOf(B.ref(A.Initial, L)), B.sizeOf(A.Initial->getType(), L)},
                           L));
    }
  return true;
}

void XmpCoarrays::lowerDeclaration(DeclStmt *D, VarDecl *V, SmallVectorImpl<Decl *> &Out) {
  auto It = U.Coarrays.find(V->getCanonicalDecl());
  if (It == U.Coarrays.end() || !It->second.Block)
    return Out.push_back(V);
  SourceLocation L = V->getLocation();
  for (Decl *Other : D->decls())
    if (auto *User = dyn_cast<VarDecl>(Other); User && User->hasInit())
      forEachRef(User->getInit(), [&](DeclRefExpr *R) {
        if (R->getDecl() == V)
          report(R->getLocation(), diag::err_xmp_coarray_early, V->getName());
      });
  if (V->hasInit()) {
    VarDecl *Initial = B.variable(".xmp.initial", V->getType().getUnqualifiedType(), nullptr, L);
    Initial->setInit(V->getInit());
    Initial->setInitStyle(V->getInitStyle());
    It->second.Initial = Initial;
    Out.push_back(Initial);
  }
  // Sizes of variable length are still evaluated where they stood.
  Out.push_back(TypedefDecl::Create(B.C, F, L, L, V->getIdentifier(),
                                    B.C.getTrivialTypeSourceInfo(V->getType(), L)));
}

/// A variable of the lowering's own, which regions of OpenMP get from outside.
Expr *XmpCoarrays::shared(VarDecl *V, SourceLocation L) {
  if (!V->hasGlobalStorage())
    In.Made.insert(V);
  return B.ref(V, L);
}

Expr *XmpCoarrays::lowerRef(DeclRefExpr *R) {
  auto *V = dyn_cast<VarDecl>(R->getDecl());
  auto It = V ? U.Coarrays.find(V->getCanonicalDecl()) : U.Coarrays.end();
  if (It == U.Coarrays.end() || !It->second.Block)
    return nullptr;
  SourceLocation L = R->getLocation();
  if (In.Compute)
    report(L, diag::err_xmp_unsupported, "a coarray of a block in a compute construct");
  Expr *Base =
      B.cast(U.field(shared(It->second.Block, L), "base"), B.C.getPointerType(V->getType()));
  return UnaryOperator::Create(B.C, Base, UO_Deref, V->getType(), VK_LValue, OK_Ordinary, L, false,
                               FPOptionsOverride());
}

FunctionDecl *XmpCoarrays::function(StringRef Name, Attr *A, SourceLocation L,
                                    llvm::function_ref<Expr *()> Call) {
  ASTContext &C = B.C;
  TranslationUnitDecl *TU = C.getTranslationUnitDecl();
  QualType T = C.getFunctionType(C.VoidTy, {}, FunctionProtoType::ExtProtoInfo());
  auto *Made = FunctionDecl::Create(C, TU, L, L, &C.Idents.get(Name), T,
                                    C.getTrivialTypeSourceInfo(T), SC_Static);
  Made->setImplicit();
  if (A)
    Made->addAttr(A);
  Made->addAttr(NoDebugAttr::CreateImplicit(C));
  Made->setReferenced();
  Made->markUsed(C);
  Sema::ContextRAII Context(B.S, Made);
  B.S.PushFunctionScope();
  FunctionDecl *Around = B.Function;
  B.Function = Made;
  Made->setBody(B.compound({Call()}, L, L));
  B.Function = Around;
  B.S.PopFunctionScopeInfo();
  TU->addDecl(Made);
  B.S.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(Made));
  return Made;
}

/// A constructor that has the program make a coarray of a static variable of this function.
void XmpCoarrays::atStart(CallExpr *Static) {
  SourceLocation L = Static->getBeginLoc();
  std::string Name = (".xmp.coarray." + F->getName() + "." + Twine(In.Sites++)).str();
  FunctionDecl *Build = function(Name, nullptr, L, [&] {
    SmallVector<Expr *, 4> Args(Static->arguments());
    return U.call("__xmp_coarray", Args, L);
  });
  function(Name + ".record", ConstructorAttr::CreateImplicit(B.C, B.intLit(65535, L)), L, [&] {
    return U.call("__xmp_record", {U.enumerator("__XMP_PHASE_COARRAY", L), B.ref(Build, L)}, L);
  });
}
} // namespace xacc
