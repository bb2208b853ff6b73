// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Routine.h. A routine with external linkage is exported to the device code
// of other translation units, one without a definition is imported; everything
// else is compiled along with the kernels that reach it.
#include "Routine.h"
#include "Declared.h"
#include "Marker.h"
#include "Nest.h"
#include "Position.h"
#include "Steps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

constexpr const char *IdAttribute = "xacc-routine-id";

static StringRef attributeOf(const Function &F, const char *Name) {
  return F.getFnAttribute(Name).getValueAsString();
}

static unsigned idOf(const Function &F) {
  unsigned Id = 0;
  attributeOf(F, IdAttribute).getAsInteger(10, Id);
  return Id;
}

/// Declares the function that bind names, which is a routine as well.
static void declareBound(Function &F, StringRef Name, Diagnostics &D) {
  Module &M = *F.getParent();
  FunctionCallee Callee = M.getOrInsertFunction(Name, F.getFunctionType());
  auto *Bound = dyn_cast<Function>(Callee.getCallee());
  if (!Bound || Bound->getFunctionType() != F.getFunctionType())
    return D.error(idOf(F), "'" + Name + "' in clause 'bind' of routine '" + F.getName() +
                                "' has another type than it");
  F.addFnAttr(BindAttribute, Name);
  if (Bound->hasFnAttribute(RoutineAttribute))
    return;
  for (const char *A : {RoutineAttribute, IdAttribute})
    Bound->addFnAttr(A, attributeOf(F, A));
}

/// The annotations of others; ours would keep unused functions.
static void keepRows(GlobalVariable &Notes, ArrayRef<Constant *> Rows) {
  if (!Rows.empty()) {
    auto *T = ArrayType::get(Rows[0]->getType(), Rows.size());
    auto *New = new GlobalVariable(*Notes.getParent(), T, false, Notes.getLinkage(),
                                   ConstantArray::get(T, Rows));
    New->takeName(&Notes);
    New->setSection(Notes.getSection());
  }
  Notes.eraseFromParent();
}

void readRoutines(Module &M, Diagnostics &D) {
  GlobalVariable *Notes = M.getNamedGlobal("llvm.global.annotations");
  auto *Rows = Notes ? dyn_cast<ConstantArray>(Notes->getInitializer()) : nullptr;
  if (!Rows)
    return;
  SmallVector<std::pair<Function *, StringRef>> Binds;
  SmallVector<Constant *> Others;
  for (Value *Row : Rows->operands()) {
    auto *F = dyn_cast<Function>(cast<Constant>(Row)->getOperand(0)->stripPointerCasts());
    SmallVector<StringRef, 4> Parts;
    stringOf(cast<Constant>(Row)->getOperand(1)).split(Parts, ';');
    if (!F || Parts.size() != 4 || Parts[0] != "xacc.routine") {
      Others.push_back(cast<Constant>(Row));
      continue;
    }
    F->addFnAttr(RoutineAttribute, Parts[1]);
    F->addFnAttr(IdAttribute, Parts[2]);
    if (!Parts[3].empty())
      Binds.emplace_back(F, Parts[3]);
  }
  for (auto [F, Name] : Binds)
    declareBound(*F, Name, D);
  if (Others.size() != Rows->getNumOperands())
    keepRows(*Notes, Others);
}

bool isImported(const Function &F) {
  return F.isDeclaration() && F.hasFnAttribute(RoutineAttribute);
}

bool isGangRoutine(const Function &F) { return attributeOf(F, RoutineAttribute) == "gang"; }

Function *boundOf(const Function &F) {
  StringRef Name = attributeOf(F, BindAttribute);
  return Name.empty() ? nullptr : F.getParent()->getFunction(Name);
}

static bool isExported(const Function &F) {
  return !F.isDeclaration() && F.hasFnAttribute(RoutineAttribute) && !boundOf(F) &&
         (F.hasExternalLinkage() || F.hasWeakLinkage());
}

SmallVector<Function *> reachableFrom(Function &Root) {
  SetVector<Function *> Found;
  Found.insert(&Root);
  for (unsigned I = 0; I < Found.size(); I++)
    for (Instruction &Inst : instructions(*Found[I]))
      for (Value *Operand : Inst.operands())
        if (auto *F = dyn_cast<Function>(Operand))
          for (Function *Next : {F, boundOf(*F)})
            if (Next && !Next->isDeclaration())
              Found.insert(Next);
  return Found.takeVector();
}

static void checkExport(Function &F, Function &Routine, const Options &O, Diagnostics &D) {
  Kernel Check; // of its code, not of a launch
  Check.F = &F;
  Check.Id = idOf(Routine);
  checkCallees(Check, O.Targets, D);
  checkPointerCalls(Check, O.Targets, D);
  checkPositions(F, /*Elsewhere=*/true, Check.Id, D);
}

std::vector<Function *> exportRoutines(Module &M, const Options &O, DeclaredGlobals &Declared,
                                       Diagnostics &D) {
  std::vector<Function *> Exports, Routines;
  unsigned Devices = O.Targets & ~unsigned(XACC_TARGET_HOST);
  for (Function &F : M)
    if (isExported(F))
      Routines.push_back(&F);
  for (Function *F : Routines) {
    bool Fixed = Declared.staysInPlace(*F);
    if (!Fixed && Devices)
      D.warning(idOf(*F), "routine '" + F->getName() +
                              "' uses variables of declare link or deviceptr: calling it "
                              "from regions of other files is not supported yet on "
                              "devices; make it static");
    Function *Version = Declared.isCopied(*F) && !F->isVarArg() ? Declared.shared(*F) : F;
    if (!Devices || !Fixed)
      continue;
    checkExport(*Version, *F, O, D);
    Exports.push_back(Version);
  }
  return Exports;
}

SmallVector<Function *> importedRoutines(Function &Root) {
  SetVector<Function *> Imports;
  for (Function *F : reachableFrom(Root))
    for (Instruction &I : instructions(*F))
      for (Value *Operand : I.operands())
        if (auto *Used = dyn_cast<Function>(Operand)) {
          Function *Bound = boundOf(*Used);
          if (Function *Called = Bound ? Bound : Used; isImported(*Called))
            Imports.insert(Called);
        }
  return Imports.takeVector();
}

void bindCalls(Function &F) {
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *Called = dyn_cast<Function>(U))
        if (Function *Bound = boundOf(*Called))
          U.set(Bound);
}

//===-- Calls through pointers --------------------------------------------===//

static bool isKnown(Value *V, SmallPtrSetImpl<Value *> &Seen);

/// True if all that is stored in a variable of this function is known.
static bool holdsKnown(Value *Address, SmallPtrSetImpl<Value *> &Seen) {
  return all_of(Address->users(), [&](User *U) {
    if (auto *S = dyn_cast<StoreInst>(U))
      return S->getValueOperand() != Address && isKnown(S->getValueOperand(), Seen);
    if (auto *C = dyn_cast<MemTransferInst>(U))
      return C->getRawDest() == Address && isConstantMemory(C->getRawSource());
    if (isa<GetElementPtrInst>(U))
      return holdsKnown(U, Seen);
    return isa<LoadInst, LifetimeIntrinsic>(U) || isMarker(U, Marker::private_);
  });
}

/// True if V is one of certain functions of the program.
static bool isKnown(Value *V, SmallPtrSetImpl<Value *> &Seen) {
  V = V->stripPointerCasts();
  if (!Seen.insert(V).second || isa<Function, ConstantData>(V))
    return true;
  if (auto *S = dyn_cast<SelectInst>(V))
    return isKnown(S->getTrueValue(), Seen) && isKnown(S->getFalseValue(), Seen);
  if (auto *P = dyn_cast<PHINode>(V))
    return all_of(P->incoming_values(), [&](Value *In) { return isKnown(In, Seen); });
  if (auto *C = dyn_cast<CallBase>(V)) // asked for already
    return C->getCalledFunction() && C->getCalledFunction()->getName() == "__xacc_pointed";
  auto *L = dyn_cast<LoadInst>(V);
  if (!L)
    return false;
  Value *From = getUnderlyingObject(L->getPointerOperand(), 0);
  return isConstantMemory(From) || (isa<AllocaInst>(From) && holdsKnown(From, Seen));
}

bool isKnownTarget(const CallBase &C) {
  SmallPtrSet<Value *, 8> Seen;
  return isKnown(C.getCalledOperand(), Seen);
}

void callAliasees(Module &M) {
  for (GlobalAlias &A : M.aliases())
    if (auto *F = dyn_cast<Function>(A.getAliaseeObject()); F && !A.isInterposable())
      for (User *U : make_early_inc_range(A.users()))
        if (auto *C = dyn_cast<CallBase>(U))
          if (C->getCalledOperand() == &A)
            C->setCalledOperand(F);
}

/// Pointers of the host hold other addresses than the functions that a kernel
/// names.
static Function *comparedFunction(Function &F) {
  for (Instruction &I : instructions(F))
    if (isa<ICmpInst>(I) && none_of(I.operands(), [](Use &U) { return isa<ConstantData>(U); }))
      for (Value *Operand : I.operands())
        if (auto *Named = dyn_cast<Function>(Operand->stripPointerCasts()))
          return Named;
  return nullptr;
}

void checkPointerCalls(const Kernel &K, unsigned Targets, Diagnostics &D) {
  if (D.Failed || !(Targets & ~unsigned(XACC_TARGET_HOST)))
    return;
  for (Function *F : reachableFrom(*K.F))
    if (Function *Named = comparedFunction(*F))
      return D.error(K.Id, "a comparison of a pointer with function '" + Named->getName() +
                               "' is not supported yet on a device");
  for (Function *F : reachableFrom(*K.F))
    for (CallBase *C : pointerCalls(*F)) {
      std::string In =
          K.Begin && F == K.F ? "" : (" in function '" + F->getName().split('.').first + "'").str();
      if (C->getFunctionType()->isVarArg())
        return D.error(K.Id, "a variadic function that a pointer points to "
                             "cannot run on a device" +
                                 In);
      if (Targets & XACC_TARGET_AMDGPU && !mayBePointed(K, *C))
        return D.error(K.Id, "a call through a pointer" + In +
                                 " to routines that this region does not know "
                                 "is not supported yet on AMD GPUs; they need "
                                 "the routine directive, in this file");
    }
}

} // namespace xacc
