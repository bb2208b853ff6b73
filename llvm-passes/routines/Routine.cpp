// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Routine.h. A routine without a definition is imported from the device code of other
// translation units, ExportRoutines has those that others may call; everything else is compiled
// along with the kernels that reach it.
#include "routines/Routine.h"
#include "ir/Diagnostics.h"
#include "ir/Linkage.h"
#include "ir/Marker.h"
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

unsigned routineId(const Function &F) {
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
    return D.error(routineId(F), "'" + Name + "' in clause 'bind' of routine '" + F.getName() +
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

void callAliasees(Module &M) {
  for (GlobalAlias &A : M.aliases())
    if (auto *F = dyn_cast<Function>(A.getAliaseeObject()); F && !A.isInterposable())
      for (User *U : make_early_inc_range(A.users()))
        if (auto *C = dyn_cast<CallBase>(U))
          if (C->getCalledOperand() == &A)
            C->setCalledOperand(F);
}

static bool reaches(Function *From, Function *To, SmallPtrSetImpl<Function *> &Seen) {
  for (Instruction &I : instructions(*From))
    if (auto *C = dyn_cast<CallBase>(&I))
      if (Function *Next = C->getCalledFunction())
        if (Next == To ||
            (!Next->isDeclaration() && Seen.insert(Next).second && reaches(Next, To, Seen)))
          return true;
  return false;
}

bool isRecursive(Function *F) {
  SmallPtrSet<Function *, 8> Seen;
  return reaches(F, F, Seen);
}

} // namespace xacc
