// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that mean something to XcalableMP: main, MPI_Init, and those of xmp.h that are told
// more than the user writes. They are found by their declarations: members and variables may have
// these names as well.
#include "xmp/lowering/Calls.h"
#include "acc/query/Constructs.h"
#include "xmp/lowering/Operand.h"
#include "clang/AST/ASTConsumer.h"

using namespace clang;

namespace xacc {
/// The name of a function that some library defines; else empty.
static StringRef libraryName(const FunctionDecl *F) {
  bool Library = F && F->getIdentifier() && F->hasExternalFormalLinkage() && !F->hasBody();
  return Library ? F->getName() : "";
}

static StringRef calledName(Stmt *S) {
  auto *Call = dyn_cast_or_null<CallExpr>(S);
  return Call ? libraryName(Call->getDirectCallee()) : "";
}

bool isAllocation(Stmt *S) { return calledName(S) == "xmp_malloc"; }

bool allocates(Stmt *S) { return S && (isAllocation(S) || llvm::any_of(S->children(), allocates)); }

bool XmpUnit::isPrecompiled(ASTContext &C) {
  return C.getExternalSource() &&
         !C.getTranslationUnitDecl()->lookup(&C.Idents.get("__xmp_start")).empty();
}

/// What subscripts of arrays of a precompiled header become is known there only.
void XmpUnit::checkPrecompiled(Stmt *S) {
  forEachRef(S, [&](DeclRefExpr *R) {
    auto *V = dyn_cast<VarDecl>(R->getDecl());
    if (!V || !V->isFileVarDecl() || Arrays.count(V->getCanonicalDecl()))
      return;
    IdentifierInfo *View = &B.C.Idents.get(("__xmp_v_" + V->getName()).str());
    if (!B.C.getTranslationUnitDecl()->lookup(View).empty())
      Report(R->getLocation(), diag::err_xmp_unsupported)
          << "the distributed array '" + V->getName().str() +
                 "' of a precompiled header outside of it";
  });
}

/// main has begun MPI already.
FunctionDecl *XmpUnit::replacement(FunctionDecl *F) {
  StringRef Name = libraryName(F);
  if (!HasDirectives || (Name != "MPI_Init" && Name != "MPI_Init_thread"))
    return F;
  return function(Name == "MPI_Init" ? "__xmp_mpi_init" : "__xmp_mpi_init_thread");
}

/// Nodes and templates of file scope are made when main begins, or where the first directive is
/// executed, if main has none in sight.
void XmpUnit::startIn(FunctionDecl *F, bool Executes) {
  bool Main = F->getIdentifier() && F->getName() == "main" &&
              F->getDeclContext()->getRedeclContext()->isTranslationUnit();
  auto *Body = dyn_cast<CompoundStmt>(F->getBody());
  if (!Body || !(Executes || (Main && HasDirectives)))
    return;
  SmallVector<Stmt *, 16> Out{call("__xmp_start", {}, Body->getLBracLoc())};
  Out.append(Body->body_begin(), Body->body_end());
  F->setBody(CompoundStmt::Create(B.C, Out, Body->getStoredFPFeaturesOrDefault(),
                                  Body->getLBracLoc(), Body->getRBracLoc()));
}

/// A new struct __xmp_site: static, so that the runtime can keep something in it.
Expr *XmpSites::newSite(StringRef Text, SourceLocation L) {
  ASTContext &C = B.C;
  TranslationUnitDecl *TU = C.getTranslationUnitDecl();
  QualType T = U.record("__xmp_site");
  // Clang takes variables of one name for one variable.
  std::string Name = (".xmp.site." + F->getName() + "." + Twine(In.Sites++)).str();
  auto *V = VarDecl::Create(C, TU, L, L, &C.Idents.get(Name), T, C.getTrivialTypeSourceInfo(T, L),
                            SC_Static);
  V->setReferenced();
  V->markUsed(C);
  Expr *Where = B.stringPtr(Text, L);
  B.S.AddInitializerToDecl(
      V,
      XmpOperands(In).list({B.cast(Where, C.getPointerType(C.CharTy.withConst())), B.nullPtr(L)},
                           L),
      false);
  TU->addDecl(V);
  B.S.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(V));
  return B.cast(B.addrOf(B.ref(V, L)), C.getPointerType(T));
}

/// The site of what the program has to be started for.
Expr *XmpSites::site(StringRef Construct, SourceLocation L) {
  In.Executes = true;
  return newSite(whereText(B.C, L, F->getName(), Construct), L);
}

/// xmp_malloc(desc, extent, ...): the extents become an array of long.
Expr *XmpSites::lowerAllocation(CallExpr *Call) {
  SourceLocation L = Call->getBeginLoc();
  if (Call->getNumArgs() < 2) {
    report(L, diag::err_xmp_expected, "a descriptor and extents", "xmp_malloc");
    return Call;
  }
  SmallVector<Expr *, 7> Extents;
  for (Expr *E : llvm::drop_begin(Call->arguments())) {
    if (!E->getType()->isArithmeticType()) {
      report(E->getBeginLoc(), diag::err_xmp_expected, "an extent", "xmp_malloc");
      return Call;
    }
    Extents.push_back(B.cast(E, B.C.LongTy));
  }
  return U.call("__xmp_malloc",
                {site("xmp_malloc", L), Call->getArg(0), B.intLit(Extents.size(), L),
                 B.rvalue(XmpOperands(In).arrayLiteral(B.C.LongTy, Extents, L))},
                L);
}

/// Functions whose messages have the line of their call.
static bool isPlaced(StringRef Name) {
  static const StringRef Names[] = {"xmp_transpose",
                                    "xmp_matmul",
                                    "xmp_sort_up",
                                    "xmp_sort_down",
                                    "xmp_gather",
                                    "xmp_scatter",
                                    "xmp_pack",
                                    "xmp_unpack",
                                    "xmp_sync_memory",
                                    "xmp_sync_all",
                                    "xmp_sync_image",
                                    "xmp_sync_images",
                                    "xmp_sync_images_all",
                                    "xmp_coarray_malloc",
                                    "xmp_coarray_free",
                                    "xmp_event_wait",
                                    "xmp_event_query",
                                    "xmp_critical_begin_",
                                    "xmp_co_sum",
                                    "xmp_co_max",
                                    "xmp_co_min",
                                    "xmp_co_broadcast",
                                    "xmp_fopen_all",
                                    "xmp_fclose_all",
                                    "xmp_fseek_shared",
                                    "xmp_fseek_shared_all",
                                    "xmp_file_sync_all",
                                    "xmp_file_set_view_all",
                                    "xmp_file_clear_view_all",
                                    "xmp_fread_all",
                                    "xmp_fwrite_all",
                                    "xmp_fread_darray_all",
                                    "xmp_fwrite_darray_all",
                                    "xmp_set_range"};
  return llvm::is_contained(Names, Name);
}

/// Calls of xmp.h's functions; the arguments are lowered already.
Expr *XmpSites::lowerCall(CallExpr *Call) {
  if (isAllocation(Call))
    return lowerAllocation(Call);
  StringRef Name = calledName(Call);
  if (!isPlaced(Name))
    return Call;
  SourceLocation L = Call->getBeginLoc();
  Name.consume_back("_begin_"); // of xmp_critical, a macro
  Expr *At = U.call("__xmp_at", {B.stringPtr(whereText(B.C, L, F->getName(), Name), L)}, L);
  return B.paren(B.bin(BO_Comma, At, Call));
}

/// Makes the sites of directives that are calls. In a compute construct there may be none.
void XmpSites::makeSites(Stmt *&S, bool InCompute) {
  InCompute |= isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S);
  forEachChild(S, [&](Stmt *&Child) {
    if (Child)
      makeSites(Child, InCompute);
  });
  CallExpr *Call = asCall(S, "__xmp_site_of");
  if (!Call)
    return;
  SourceLocation L = Call->getBeginLoc();
  StringRef Words = cast<StringLiteral>(Call->getArg(0)->IgnoreParenCasts())->getString();
  Expr::EvalResult Inside;
  Call->getArg(1)->EvaluateAsInt(Inside, B.C);
  if (Inside.Val.getInt().isZero()) {
    S = newSite(whereText(B.C, L, "", Words), L);
    return;
  }
  if (InCompute && Words != "xmp loop") {
    report(L, diag::err_xmp_in_compute);
    return;
  }
  S = site(Words, L);
}
} // namespace xacc
