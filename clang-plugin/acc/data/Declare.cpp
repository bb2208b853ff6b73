// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// declare (OpenACC 3.4, 2.13). In a block it is a data region for the rest of the block. At file
// scope its variables are registered by a constructor; regions find their copies in the present
// table, and the passes hand them to routines.
#include "acc/data/Data.h"
#include "acc/data/ImplicitDeclare.h"
#include "acc/query/Constructs.h"
#include "acc/rules/Rules.h"
#include "clang/AST/Attr.h"
#include "clang/Sema/SemaConsumer.h"

using namespace clang;

namespace xacc {
/// Only create or device_resident: what the variables begin with is their own.
static bool isCreated(unsigned Map) {
  return Map & XACC_MAP_CREATE && !(Map & (XACC_MAP_TO | XACC_MAP_FROM | XACC_MAP_ZERO));
}

/// A static variable of a function lives as long as one at file scope, and so do its copies.
static void takeStatics(Clauses &List, Unit &U) {
  llvm::erase_if(List.Data, [&](const Clauses::DataItem &I) {
    VarDecl *V = variableOf(I.Item);
    if (!V || !V->isStaticLocal() || !isCreated(I.Map))
      return false;
    if (!U.isDeclared(V->getCanonicalDecl()))
      U.Globals.push_back({V->getCanonicalDecl(), I.Map, I.Item->getBeginLoc()});
    return true;
  });
}

/// { before; declare; after }  becomes  { before; { guard; data_begin; { after } } }
Stmt *DataLowering::lowerDeclare(CompoundStmt *Block) {
  auto Body = Block->body();
  auto *Place = llvm::find_if(Body, asDeclare);
  OpenACCDeclareDecl *A = asDeclare(*Place);
  SourceLocation L = A->getDirectiveLoc();
  Statements Out(Body.begin(), Place), Rest(Place + 1, Body.end()), Inner;
  for (Stmt *&S : Out)
    In.walkInto(S);
  Clauses List = sortClauses(A->clauses(), Declare, "declare", B, U.Report, U.Repairs);
  takeStatics(List, U);
  PointerNames(In).resolve(List, false);
  U.Tell.clauses(List, "declare", B.C);
  Operands Ops(B, L);
  addItems(List, Ops, Inner, &In.Scopes.emplace_back());
  Out.push_back(scope(L, "declare", B.compound(Rest, L, Block->getRBracLoc()), Ops, Inner));
  In.Scopes.pop_back();
  return B.compound(Out, Block->getLBracLoc(), Block->getRBracLoc());
}

void noteDeclare(OpenACCDeclareDecl *D, Unit &U) {
  Clauses List = sortClauses(D->clauses(), Declare, "declare", U.B, U.Report, U.Repairs);
  checkDeclareItems(D, U.B.C, U.Report);
  for (const Clauses::DataItem &I : List.Data) {
    VarDecl *V = variableOf(I.Item); // of a section the copy is of the whole
    SourceLocation L = I.Item->getBeginLoc();
    if (!V || V->getTLSKind() != VarDecl::TLS_None)
      U.Report(L, diag::err_var_unsupported)
          << sourceText(U.B.C, I.Item) << I.Clause
          << (V ? "a thread-local variable" : "an item of this form");
    else if (!U.isDeclared(V->getCanonicalDecl()))
      U.Globals.push_back({V->getCanonicalDecl(), I.Map, L});
  }
}

namespace {
/// The pair of functions that registers the variables of the unit and forgets them.
class Registration {
public:
  explicit Registration(Unit &U) : U(U), B(U.B), TU(B.C.getTranslationUnitDecl()) {}
  void run();

private:
  void addTo(Decl *D) {
    TU->addDecl(D);
    B.S.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(D));
  }
  VarDecl *makeHandle(SourceLocation L);
  void makeFunction(StringRef Name, Attr *When, SourceLocation L,
                    llvm::function_ref<Expr *()> Call);
  Operands operands(SourceLocation L);

  Unit &U;
  AstBuilder &B;
  TranslationUnitDecl *TU;
};
} // namespace

VarDecl *Registration::makeHandle(SourceLocation L) {
  QualType T = B.C.CharTy;
  auto *V = VarDecl::Create(B.C, TU, L, L, &B.C.Idents.get("__xacc_declared"), T,
                            B.C.getTrivialTypeSourceInfo(T, L), SC_Static);
  V->setImplicit();
  V->setReferenced();
  V->markUsed(B.C);
  V->setInit(new (B.C) ImplicitValueInitExpr(T));
  addTo(V);
  return V;
}

void Registration::makeFunction(StringRef Name, Attr *When, SourceLocation L,
                                llvm::function_ref<Expr *()> Call) {
  QualType T = B.C.getFunctionType(B.C.VoidTy, {}, FunctionProtoType::ExtProtoInfo());
  auto *F = FunctionDecl::Create(B.C, TU, L, L, &B.C.Idents.get(Name), T,
                                 B.C.getTrivialTypeSourceInfo(T), SC_Static);
  F->setImplicit();
  F->addAttr(When);
  F->addAttr(NoDebugAttr::CreateImplicit(B.C));
  Sema::ContextRAII Context(B.S, F);
  B.S.PushFunctionScope();
  B.S.PushExpressionEvaluationContext(Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  B.Function = F;
  F->setBody(B.compound({Call()}, L, L));
  B.S.PopExpressionEvaluationContext();
  B.S.PopFunctionScopeInfo();
  addTo(F);
}

/// With what an initialiser gives a flexible array member.
static Expr *bytesOf(AstBuilder &B, const VarDecl *V, QualType T, SourceLocation L) {
  const VarDecl *Defined = V->getDefinition();
  if (!Defined || !Defined->hasInit() || !Defined->hasFlexibleArrayInit(B.C))
    return B.sizeOf(T, L);
  const CharUnits Bytes = B.C.getTypeSizeInChars(T) + Defined->getFlexibleArrayInitChars(B.C);
  return B.longLit(Bytes.getQuantity(), L);
}

/// Storage, also of pointers: they are attached like members of structs.
Operands Registration::operands(SourceLocation L) {
  Operands Ops(B, L);
  for (const Unit::Declared &D : U.Globals) {
    QualType T = D.Variable->getMostRecentDecl()->getType();
    if (T->isIncompleteType()) {
      U.Report(D.Loc, diag::err_unknown_size) << D.Variable->getName();
      continue;
    }
    Expr *Start = B.addrOf(B.ref(D.Variable, D.Loc));
    unsigned Map = D.Map | (isCreated(D.Map) ? XACC_MAP_INITIAL : 0);
    Ops.add(XACC_ITEM_OBJECT, Map, Start, B.addrOf(B.ref(D.Variable, D.Loc)),
            bytesOf(B, D.Variable, T, D.Loc), D.Variable->getName());
  }
  return Ops;
}

void Registration::run() {
  SourceLocation L = U.Globals.front().Loc;
  VarDecl *Handle = makeHandle(L);
  Expr *Early = B.intLit(XACC_EARLY, L);
  makeFunction("__xacc_declare_unit", ConstructorAttr::CreateImplicit(B.C, Early), L, [&] {
    SmallVector<Expr *, 32> Args{B.addrOf(B.ref(Handle, L)),
                                 B.stringPtr(whereText(B.C, L, "", "acc declare"), L)};
    operands(L).appendTo(Args);
    return B.call("declare", Args, L);
  });
  makeFunction("__xacc_undeclare_unit", DestructorAttr::CreateImplicit(B.C, Early), L,
               [&] { return B.call("undeclare", {B.addrOf(B.ref(Handle, L))}, L); });
}

/// Calls Visit with each variable whose address, not its value, an initialiser has.
static void forEachAddress(const Stmt *S, llvm::function_ref<void(const DeclRefExpr *)> Visit) {
  auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(S);
  if (!S || isa<UnaryExprOrTypeTraitExpr>(S) || (Cast && Cast->getCastKind() == CK_LValueToRValue))
    return;
  if (auto *R = dyn_cast<DeclRefExpr>(S); R && isa<VarDecl>(R->getDecl()))
    Visit(R);
  for (const Stmt *Child : S->children())
    forEachAddress(Child, Visit);
}

static void checkAddresses(Unit &U) {
  auto hasCopy = [&](const Decl *V) {
    return llvm::any_of(U.Globals, [&](const Unit::Declared &D) {
      return D.Variable == V && D.Map & XACC_MAP_CREATE;
    });
  };
  for (const Unit::Declared &D : U.Globals)
    if (const Expr *Init = D.Variable->getAnyInitializer(); Init && isCreated(D.Map))
      forEachAddress(Init, [&](const DeclRefExpr *R) {
        if (!hasCopy(R->getDecl()->getCanonicalDecl()))
          U.Report(R->getBeginLoc(), diag::warn_host_address)
              << D.Variable->getName() << cast<VarDecl>(R->getDecl())->getName();
      });
}

void registerDeclared(Unit &U) {
  inferDeclared(U);
  if (U.Globals.empty())
    return;
  checkAddresses(U);
  Registration(U).run();
}
} // namespace xacc
