// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DeclaredVariables.h. Parameters instead of a variable in the device image: several
// devices, host and region need no state of their own, and nothing is patched.
#include "routines/DeclaredVariables.h"
#include "ir/Diagnostics.h"
#include "ir/Linkage.h"
#include "ir/Marker.h"
#include "routines/GlobalUses.h"
#include "routines/IndirectCalls.h"
#include "routines/Routine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace xacc {

/// Calls Visit with every declared variable of one registration and its operand
/// (entries.def: declare).
static void forEachDeclared(CallInst &C,
                            function_ref<void(GlobalVariable *, unsigned Slot)> Visit) {
  for (unsigned Slot = 5; Slot + 4 <= C.arg_size(); Slot += 6)
    if (auto *G = dyn_cast<GlobalVariable>(C.getArgOperand(Slot)))
      Visit(G, Slot);
}

SmallVector<CallInst *> registrations(const Module &M) {
  SmallVector<CallInst *> Calls;
  if (Function *F = M.getFunction("__xacc_declare"))
    for (User *U : F->users())
      if (auto *C = dyn_cast<CallInst>(U))
        Calls.push_back(C);
  return Calls;
}

bool isDeclared(const GlobalVariable &G) {
  bool Found = false;
  for (CallInst *C : registrations(*G.getParent()))
    forEachDeclared(*C, [&](GlobalVariable *X, unsigned) { Found |= X == &G; });
  return Found;
}

static bool leadsToVariables(const Constant *C) {
  if (auto *G = dyn_cast<GlobalVariable>(C))
    return !G->isConstant();
  return !isa<GlobalValue>(C) &&
         any_of(C->operands(), [](const Use &Op) { return leadsToVariables(cast<Constant>(Op)); });
}

/// Constants whose value this file knows are part of the device code, unless they hold addresses
/// that differ between devices.
static bool isInCode(const GlobalVariable &G) {
  return G.isConstant() && G.hasInitializer() && !leadsToVariables(G.getInitializer());
}

bool usesDeclared(Function &F) {
  SmallVector<Function *> Reached = reachableFrom(F);
  bool Uses = false;
  for (CallInst *C : registrations(*F.getParent()))
    forEachDeclared(*C, [&](GlobalVariable *G, unsigned) {
      Uses |= !isInCode(*G) && any_of(usersOf(G), [&](Instruction *I) {
        return is_contained(Reached, I->getFunction());
      });
    });
  return Uses;
}

/// Devices call another one in its place, or an earlier step has made it of one that needs
/// addresses; and no device calls what has compute constructs of its own, which is an error later.
static bool isSettled(Function &F) {
  return F.hasFnAttribute(BindAttribute) || F.hasFnAttribute(ForRegionsAttribute) ||
         !callsOf(F, Marker::region_begin_).empty();
}

DeclaredVariables::DeclaredVariables(Module &M, StringRef File, Diagnostics &D)
    : M(M), File(File), D(D) {
  for (CallInst *C : registrations(M))
    forEachDeclared(*C, [&](GlobalVariable *G, unsigned Slot) {
      if (!isInCode(*G))
        Declared[G] = {C, Slot};
    });
  findUsers();
  findCallers();
}

/// Needs: what a function uses itself, then what the functions use that it
/// calls.
void DeclaredVariables::findUsers() {
  SmallVector<std::pair<Function *, GlobalVariable *>> Work;
  for (auto &[G, Row] : Declared)
    for (Instruction *I : usersOf(G))
      Work.push_back({I->getFunction(), G});
  while (!Work.empty()) {
    auto [F, G] = Work.pop_back_val();
    if (isSettled(*F) || !Needs[F].insert(G))
      continue;
    for (User *U : F->users())
      if (auto *C = dyn_cast<CallInst>(U); C && C->getCalledFunction() == F)
        Work.push_back({C->getFunction(), G});
  }
}

/// CallsOut: callers of routines of other files or through pointers, directly
/// or not.
void DeclaredVariables::findCallers() {
  SmallVector<Function *> Work;
  for (Function &F : M)
    if (isImported(F) || (!indirectCalls(F).empty() && !isSettled(F) && CallsOut.insert(&F).second))
      Work.push_back(&F);
  while (!Work.empty()) {
    Function *Callee = Work.pop_back_val();
    for (User *U : Callee->users())
      if (auto *C = dyn_cast<CallInst>(U); C && C->getCalledFunction() == Callee)
        if (Function *F = C->getFunction(); !isSettled(*F) && CallsOut.insert(F).second)
          Work.push_back(F);
  }
}

bool DeclaredVariables::staysInPlace(Function &F) const {
  return none_of(Needs.lookup(&F), [&](GlobalVariable *G) {
    auto [Row, Slot] = Declared.lookup(G);
    return constantOf(*Row, Slot - 1) & (XACC_MAP_DEVICEPTR | XACC_MAP_NO_CREATE);
  });
}

/// The same call of the copy, with addresses for the variables that it needs.
CallInst *DeclaredVariables::redirect(CallInst &C, function_ref<Value *(unsigned)> Address) {
  Function *F = C.getCalledFunction();
  SmallVector<Value *> Args(C.args());
  for (unsigned I = 0; I < Needs[F].size(); I++)
    Args.push_back(Address(I));
  auto *New = CallInst::Create(copyOf(*F), Args, "", C.getIterator());
  New->setCallingConv(C.getCallingConv());
  New->setAttributes(C.getAttributes());
  New->copyMetadata(C);
  New->takeName(&C);
  C.replaceAllUsesWith(New);
  C.eraseFromParent();
  return New;
}

static SmallVector<CallInst *> callsIn(ArrayRef<BasicBlock *> Blocks) {
  SmallVector<CallInst *> Calls;
  for (BasicBlock *B : Blocks)
    for (Instruction &I : *B)
      if (auto *C = dyn_cast<CallInst>(&I); C && C->getCalledFunction())
        Calls.push_back(C);
  return Calls;
}

/// Pointers to functions whose copies have the same parameters, or to routines
/// that have a clone for other files.
void DeclaredVariables::redirectPointers(ArrayRef<BasicBlock *> Blocks) {
  for (BasicBlock *B : Blocks)
    for (Instruction &I : *B)
      for (Use &U : I.operands())
        if (auto *F = dyn_cast<Function>(U); F && isCopied(*F)) {
          if (F->hasFnAttribute(RoutineAttribute) && staysInPlace(*F) && !F->isVarArg())
            U.set(clone(*F));
          else if (Needs.lookup(F).empty())
            U.set(copyOf(*F));
        }
}

Function *DeclaredVariables::copyOf(Function &F) {
  if (Function *Known = Copies.lookup(&F))
    return Known;
  const std::string Name = (F.getName() + ".declared").str();
  if (Function *Known = M.getFunction(Name); Known && Known->hasFnAttribute(ForRegionsAttribute))
    return Copies[&F] = Known; // of an earlier step
  SmallVector<Type *> Types(F.getFunctionType()->params());
  const Globals Used = Needs[&F];
  Types.append(Used.size(), PointerType::get(M.getContext(), 0));
  auto *New = Function::Create(FunctionType::get(F.getReturnType(), Types, F.isVarArg()),
                               GlobalValue::InternalLinkage, Name, M);
  Copies[&F] = New;
  ValueToValueMapTy Map;
  for (auto [Old, Arg] : zip(F.args(), New->args()))
    Map[&Old] = &Arg;
  SmallVector<ReturnInst *> Returns;
  CloneFunctionInto(New, &F, Map, CloneFunctionChangeType::LocalChangesOnly, Returns);
  New->setLinkage(GlobalValue::InternalLinkage);
  New->setComdat(nullptr);
  New->addFnAttr(ForRegionsAttribute);

  SmallVector<BasicBlock *> Blocks(make_pointer_range(*New));
  auto address = [&](GlobalVariable *G) -> Value * {
    return New->getArg(F.arg_size() + (find(Used, G) - Used.begin()));
  };
  for (CallInst *C : callsIn(Blocks)) {
    Function *Callee = C->getCalledFunction();
    if (isCopied(*Callee))
      redirect(*C, [&](unsigned I) { return address(Needs[Callee][I]); });
  }
  redirectPointers(Blocks);
  for (GlobalVariable *G : Used)
    replaceGlobal(Blocks, G, address(G));
  return New;
}

/// The kind of the operand that G is of a region, or nothing.
static std::optional<unsigned> operandKind(const CallInst &Begin, const GlobalVariable *G) {
  constexpr unsigned FirstKind = 4;
  for (unsigned I = FirstKind; I + 6 <= Begin.arg_size(); I += 6)
    if (Begin.getArgOperand(I + 2) == G)
      return constantOf(Begin, I);
  return std::nullopt;
}

bool isByValue(const CallInst &Begin, const Function &F) {
  return any_of(Begin.args(), [&](const Use &U) {
    auto *G = dyn_cast<GlobalVariable>(U);
    return G && operandKind(Begin, G) == unsigned(XACC_ITEM_VALUE) &&
           any_of(usersOf(G), [&](Instruction *I) { return I->getFunction() == &F; });
  });
}

CallInst *DeclaredVariables::addOperands(CallInst *Begin, const Globals &Used) {
  LLVMContext &C = M.getContext();
  constexpr unsigned CountAt = 3;
  SmallVector<Value *, 32> Args(Begin->args());
  unsigned Count = constantOf(*Begin, CountAt);
  auto word = [&](unsigned V) { return ConstantInt::get(Type::getInt32Ty(C), V); };
  for (GlobalVariable *G : Used) {
    auto Kind = operandKind(*Begin, G);
    if (Kind == unsigned(XACC_ITEM_VALUE))
      D.error(constantOf(*Begin, 0), "'" + G->getName() +
                                         "' is firstprivate here and used by a function that the "
                                         "region calls; that is not supported yet");
    if (Kind)
      continue;
    auto [Row, Slot] = Declared[G];
    bool DevicePtr = constantOf(*Row, Slot - 1) & XACC_MAP_DEVICEPTR;
    Args.append({word(DevicePtr ? XACC_ITEM_POINTER : XACC_ITEM_OBJECT),
                 word(XACC_MAP_IMPLICIT | (DevicePtr ? XACC_MAP_DEVICEPTR : XACC_MAP_PRESENT)), G,
                 G, Row->getArgOperand(Slot + 2), Row->getArgOperand(Slot + 3)});
    Count++;
  }
  Args[CountAt] = word(Count);
  auto *New = CallInst::Create(Begin->getFunctionType(), Begin->getCalledOperand(), Args, "",
                               Begin->getIterator());
  New->copyMetadata(*Begin);
  Begin->eraseFromParent();
  return New;
}

CallInst *DeclaredVariables::pass(CallInst *Begin, ArrayRef<BasicBlock *> Blocks) {
  Globals Used;
  for (CallInst *C : callsIn(Blocks)) {
    Function *Callee = C->getCalledFunction();
    const Globals Own = Needs.lookup(Callee);
    Used.insert(Own.begin(), Own.end());
    if (isCopied(*Callee))
      redirect(*C, [&](unsigned I) { return Own[I]; });
  }
  redirectPointers(Blocks);
  // Of routines that have become part of the region.
  SmallPtrSet<const GlobalVariable *, 16> Named = globalsIn(Blocks);
  for (auto &[G, Row] : Declared)
    if (Named.contains(G) && !operandKind(*Begin, G))
      Used.insert(G);
  return Used.empty() ? Begin : addOperands(Begin, Used);
}

} // namespace xacc
