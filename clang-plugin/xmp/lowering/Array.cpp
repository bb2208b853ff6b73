// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// align and shadow: the array's variable loses its storage, a view takes its place, and the record
// that the runtime gets is completed with what only the type tells.
#include "xmp/lowering/Array.h"
#include "ast/Constants.h"
#include "xmp/lowering/Subscript.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace xacc {
namespace {
enum Storage { Global, Local, Parameter, Pointer }; // __XMP_STORAGE_...
}

static StringRef textOf(Expr *E) { return cast<StringLiteral>(E->IgnoreParenCasts())->getString(); }

static VarDecl *addressed(Expr *E) {
  auto *R = dyn_cast<DeclRefExpr>(operandOf(E));
  return R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
}

/// An array that only its view stands for is not defined. Clang drops a static one by itself.
void withoutStorage(VarDecl *V) {
  if (V->isFileVarDecl() && V->hasExternalFormalLinkage())
    V->setStorageClass(SC_Extern);
}

/// All arrays of the function are known before its first subscript is lowered.
void XmpArrays::findArrays(Stmt *S) {
  if (!S)
    return;
  if (auto *Call = asCall(S, "__xmp_align"))
    return makeArray(Call);
  if (auto *Captured = dyn_cast<CapturedStmt>(S)) // its children are the captures only
    findArrays(Captured->getCapturedStmt());
  for (Stmt *Child : S->children())
    findArrays(Child);
}

void XmpArrays::makeArray(CallExpr *Marker) {
  Expr *Named = operandOf(Marker->getArg(3));
  SourceLocation L = Named->getBeginLoc();
  XmpArray A;
  A.Variable = addressed(Marker->getArg(3));
  if (!A.Variable) {
    report(L, diag::err_xmp_operand);
    return;
  }
  VarDecl *Key = A.Variable->getCanonicalDecl();
  if (U.Arrays.count(Key))
    return report(L, diag::err_xmp_align, A.Variable->getName(), "it is distributed already");
  if (U.Coarrays.count(Key))
    return report(L, diag::err_xmp_align, A.Variable->getName(), "it is a coarray");
  if (U.Used.count(Key))
    return report(L, diag::err_xmp_align, A.Variable->getName(), "it is used above its align");
  A.Shape = textOf(Marker->getArg(4)).str();
  A.Layout = textOf(Marker->getArg(5)).str();
  A.Rank = A.Shape.size();
  if (!describe(A, L))
    return;
  readRecord(A, addressed(Marker->getArg(2)));
  A.View = addressed(Marker->getArg(1));
  if (A.Variable->hasGlobalStorage())
    A.View = globalView(A);
  if (A.Storage == Global)
    for (VarDecl *Each : A.Variable->redecls())
      withoutStorage(Each);
  U.Arrays[Key] = A;
}

bool XmpArrays::describe(XmpArray &A, SourceLocation L) {
  VarDecl *V = A.Variable;
  auto *Param = dyn_cast<ParmVarDecl>(V);
  QualType T = Param ? Param->getOriginalType() : V->getType();
  bool IsPointer = T->isPointerType();
  A.Storage = Param ? Parameter : IsPointer ? Pointer : V->hasGlobalStorage() ? Global : Local;
  auto wrong = [&](const std::string &Why) {
    report(L, diag::err_xmp_align, V->getName(), Why);
    return false;
  };
  for (unsigned D = 0; D < A.Rank; ++D) {
    const ArrayType *Array = B.C.getAsArrayType(T);
    if (!Array && !(D == 0 && IsPointer))
      return wrong("it has " + std::to_string(D) + " dimensions, align names " +
                   std::to_string(A.Rank));
    A.Types.push_back(T);
    T = Array ? Array->getElementType() : T->getPointeeType();
  }
  if (T->isArrayType())
    return wrong("align must name all its dimensions");
  if (T->isIncompleteType() || T->isFunctionType())
    return wrong("its elements have no size");
  if (B.C.getTypeAlignInChars(T).getQuantity() > 64) // where sections begin
    return wrong("its elements are aligned to more than 64 bytes");
  if (A.Storage < Parameter && V->hasInit())
    return wrong("it has an initialiser; assign to its elements in a loop instead");
  A.Element = T;
  return true;
}

/// What the tokens told already: axes, offsets, extents at file scope.
void XmpArrays::readRecord(XmpArray &A, VarDecl *Record) {
  auto *Init = cast<InitListExpr>(Record->getInit()->IgnoreParenImpCasts());
  auto number = [&](Expr *E) { return constantOf(E, B.C).value_or(-1); };
  A.Template = Init->getInit(4);
  A.Round = number(Init->getInit(5));
  A.Count = number(Init->getInit(6));
  auto *Dims = cast<InitListExpr>(Init->getInit(8)->IgnoreParenImpCasts());
  for (unsigned D = 0; D < A.Rank; ++D) {
    auto *Dim = cast<InitListExpr>(Dims->getInit(D)->IgnoreParenImpCasts());
    // An extent that is a constant by name is that of the type.
    auto *Constant = B.C.getAsConstantArrayType(A.Types[D]);
    int64_t Extent = number(Dim->getInit(0));
    bool OfType = Extent == 0 || (Constant && Constant->getSize().getSExtValue() == Extent);
    A.Extents.push_back(OfType ? nullptr : Dim->getInit(0));
    A.Axes.push_back(number(Dim->getInit(1)));
    A.Offsets.push_back(Dim->getInit(3));
    A.Shadow.push_back({number(Dim->getInit(4)), number(Dim->getInit(5))});
    auto [Lower, Upper] = A.Shadow.back();
    if (A.Shape[D] == 'w' && (Lower < 0 || Upper < 0))
      A.Shape[D] = 'b'; // widths that only the runtime knows
    else if (A.Shape[D] == 'w' && Lower == 0 && Upper == 0)
      A.Shape[D] = '*';
  }
}

/// The view of an array that outlives functions. All files that align the array share it.
VarDecl *XmpArrays::globalView(const XmpArray &A) {
  ASTContext &C = B.C;
  TranslationUnitDecl *TU = C.getTranslationUnitDecl();
  SourceLocation L = A.Variable->getLocation();
  QualType T = U.record("__xmp_view");
  bool External = A.Variable->hasExternalFormalLinkage();
  std::string Name = ("__xmp_v_" + A.Variable->getName()).str();
  if (A.Variable->isStaticLocal())
    Name += "." + F->getName().str() + "." + std::to_string(U.Arrays.size());
  auto *V = VarDecl::Create(C, TU, L, L, &C.Idents.get(Name), T, C.getTrivialTypeSourceInfo(T, L),
                            External ? SC_None : SC_Static);
  if (External)
    V->addAttr(WeakAttr::CreateImplicit(C));
  V->setReferenced();
  V->markUsed(C);
  V->setInit(new (C) ImplicitValueInitExpr(T));
  TU->addDecl(V);
  B.S.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(V));
  return V;
}

Expr *XmpArrays::typeExtent(QualType T, SourceLocation L) {
  if (auto *Constant = B.C.getAsConstantArrayType(T))
    return B.longLit(Constant->getSize().getSExtValue(), L);
  if (B.C.getAsVariableArrayType(T))
    return B.bin(BO_Div, B.sizeOf(T, L), B.sizeOf(B.C.getAsArrayType(T)->getElementType(), L));
  return B.longLit(-1, L); // given by xmp_malloc or the caller
}

static bool holds(Stmt *S, Stmt *Part) {
  return S == Part ||
         (S && llvm::any_of(S->children(), [&](Stmt *Each) { return holds(Each, Part); }));
}

/// { record.storage = ...; __xmp_array(site, view, record, address); }
void XmpArrays::lowerAlign(CallExpr *Marker, Statements &Out) {
  SourceLocation L = Marker->getBeginLoc();
  XmpArray *A = U.find(operandOf(Marker->getArg(3)));
  VarDecl *Record = addressed(Marker->getArg(2));
  if (!A || !Record)
    return;
  auto set = [&](Expr *Field, Expr *Value) { Out.push_back(B.bin(BO_Assign, Field, Value)); };
  auto record = [&](StringRef Name) { return U.field(B.ref(Record, L), Name); };
  set(record("storage"), B.intLit(A->Storage, L));
  set(record("type"), B.intLit(xmpType(B.C, A->Element), L));
  set(record("size"), B.sizeOf(A->Element, L));
  for (unsigned D = 0; D < A->Rank; ++D)
    if (!A->Extents[D])
      set(U.field(B.subscript(record("dim"), B.intLit(D, L)), "extent"),
          typeExtent(A->Types[D], L));
  Expr *Address = A->IsPointer() ? B.addrOf(B.ref(A->Variable, L)) : B.nullPtr(L);
  Out.push_back(
      U.call("__xmp_array",
             {Marker->getArg(0), XmpSubscripts(In).viewPtr(*A, L), Marker->getArg(2), Address}, L));
  Expr *Initial = A->Variable->getInit();
  if (A->Storage == Pointer && Initial && !A->Variable->hasGlobalStorage() &&
      !holds(Initial, Marker)) // else it has no value yet
    Out.push_back(pointerCheck(*A, L));
}

/// What must follow an assignment to the variable of a distributed pointer.
Expr *XmpArrays::pointerCheck(XmpArray &A, SourceLocation L) {
  PresumedLoc P = B.C.getSourceManager().getPresumedLoc(L);
  std::string Where;
  llvm::raw_string_ostream(Where) << P.getFilename() << ';' << F->getName() << ';' << P.getLine()
                                  << ';' << P.getColumn() << ";assignment";
  return U.call("__xmp_pointer", {B.stringPtr(Where, L), XmpSubscripts(In).viewPtr(A, L)}, L);
}

/// Pointers are exchanged in time loops. Subscripts have the layout of the name, so the runtime
/// compares.
Expr *XmpArrays::assignPointer(XmpArray &A, BinaryOperator *Assign) {
  SourceLocation L = Assign->getOperatorLoc();
  bool Allocates = allocates(Assign);
  In.children(Assign);
  if (Assign->getOpcode() != BO_Assign)
    report(L, diag::err_xmp_use, A.Variable->getName(), "pointer arithmetic", "use subscripts");
  if (In.Failed || Allocates)
    return Assign;
  return B.paren(
      B.bin(BO_Comma, B.bin(BO_Comma, Assign, pointerCheck(A, L)), B.rvalue(B.ref(A.Variable, L))));
}
} // namespace xacc
