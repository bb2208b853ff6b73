// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls in a loop. The body of a function of the file is read as if it stood in the place of the
// call: its parameters are what they are called with. Part of Accesses.
#include "acc/access/Accesses.h"
#include "acc/query/Routines.h"
#include "acc/query/Variables.h"
#include "ast/AstBuilder.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace xacc {
/// True if the body of F is what every device executes in the lane that calls it.
static bool isOfOneLane(const FunctionDecl *F) {
  return llvm::all_of(F->redecls(), [](const FunctionDecl *D) {
    auto Note = routineNote(D);
    return !Note || (Note->Level == 0 && Note->Bind.empty());
  });
}

/// True if the linker may put another function in the place of F.
static bool isReplaceable(const FunctionDecl *F) {
  return F->isWeak() || F->hasAttr<AliasAttr>() || F->hasAttr<IFuncAttr>();
}

/// A parameter that the body does not change is what the call says.
void Accesses::bind(ParmVarDecl *P, Expr *Arg) {
  Declared.insert(P);
  QualType T = P->getType();
  Access To;
  if (T->isPointerType() && pointer(Arg, To, Form())) {
    if (!isChanged(P) && !T.isVolatileQualified())
      Targets[P] = To;
    return;
  }
  visit(Arg);
  if (T->isIntegerType() && !isChanged(P))
    if (auto F = formOf(Arg))
      Values[P] = *F;
}

bool Accesses::follow(CallExpr *E) {
  constexpr unsigned Deepest = 8, Most = 64;
  const FunctionDecl *F = E->getDirectCallee(), *Defined = nullptr;
  if (!F || !F->hasBody(Defined) || Defined->isVariadic() || isReplaceable(F) || !isOfOneLane(F) ||
      Defined->getNumParams() != E->getNumArgs() || llvm::is_contained(Callees, Defined) ||
      Callees.size() == Deepest || Followed == Most)
    return false;
  Followed++;
  collectWritten(Defined->getBody(), Changed);
  auto OldValues = Values;
  auto OldTargets = Targets;
  // Forms of arguments are those of the caller: a function may get its own parameters.
  for (auto [P, Arg] : llvm::zip(Defined->parameters(), E->arguments()))
    bind(P, Arg);
  Callees.push_back(Defined);
  llvm::SaveAndRestore Inside(Breakable, 0u);
  visitBody(Defined->getBody());
  Callees.pop_back();
  Values = OldValues;
  Targets = OldTargets;
  return Doubt.empty();
}

/// Of a function that is not seen.
void Accesses::visitArgument(Expr *Arg, bool Writes) {
  Access To;
  if (!Arg->getType()->isPointerType() || !pointer(Arg, To, Form()))
    return visit(Arg);
  To.Type = Arg->getType()->getPointeeType();
  if (Writes)
    note(To, false, true);
}

/// Functions that are not seen and of which is known what they do with memory.
bool Accesses::reads(CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F)
    return false;
  const char *Header =
      F->getBuiltinID() ? Known.C.BuiltinInfo.getHeaderName(F->getBuiltinID()) : nullptr;
  const bool Mathematics = Header && StringRef(Header) == "math.h"; // modf stores a number
  if (!Mathematics && !F->hasAttr<PureAttr>() && !F->hasAttr<ConstAttr>())
    return false;
  for (Expr *Arg : E->arguments())
    visitArgument(Arg, Mathematics);
  if (F->hasAttr<PureAttr>()) {
    List.push_back(Access()); // anything
    ReadsAnything = true;
  }
  return true;
}

void Accesses::visitCall(CallExpr *E) {
  const bool Understood = Doubt.empty();
  if (Fixed || Known.isPure(E)) {
    if (!Known.isPure(E))
      doubt("Call of a function");
    for (Expr *Arg : E->arguments())
      visit(Arg);
    return;
  }
  if (reads(E) || follow(E) || !Understood)
    return;
  const FunctionDecl *F = E->getDirectCallee();
  Doubt = ("Call of " + (F ? F->getName() : StringRef("a function"))).str();
}

/// A call refers to the variable itself, of which iterations of the loop may have copies.
void Accesses::scalarOfCall(VarDecl *V, bool Writes) {
  if (Writes || isChanged(V) || llvm::is_contained(Own, V))
    return doubt("A variable that a call uses");
  if (V->getType().isConstant(Known.C))
    return;
  Access A;
  A.Base = V;
  A.IsScalar = true;
  A.Type = V->getType();
  note(A, true, false);
}
} // namespace xacc
