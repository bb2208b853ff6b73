// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Routines that pointers may mean, whichever file calls them: what the runtime is told of them, and
// the table of their addresses in a device's module. Used by Steps and DeviceModule; IndirectCalls
// has the calls.
#include "routines/RoutineTable.h"
#include "ir/Linkage.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "routines/DeclaredVariables.h"
#include "routines/IndirectCalls.h"
#include "routines/Routine.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace xacc {

/// Equal in all files, whatever they call their structures.
static std::string spell(Type *T) {
  if (T->isStructTy())
    return "struct";
  std::string Text;
  raw_string_ostream(Text) << *T;
  return Text;
}

static std::string spell(FunctionType *T) {
  std::string Text = spell(T->getReturnType());
  for (Type *P : T->params())
    Text += "," + spell(P);
  return Text;
}

/// What regions call in place of F through pointers, or null.
static Function *cloneOf(Function &F, const Options &O, DeclaredVariables &Declared,
                         ArrayRef<Function *> Exports) {
  bool Devices = O.Targets & XACC_DEVICE_TARGETS;
  bool Here = F.hasLocalLinkage();
  // A clone that is not used would bring slots that no image has.
  if (Here && (!F.hasAddressTaken() || (Devices && !Declared.staysInPlace(F))))
    return nullptr;
  Function *Clone = Declared.isCopied(F) ? Declared.clone(F) : &F;
  if (!Devices)
    return Clone == &F ? nullptr : Clone; // as on the host itself
  return Here || is_contained(Exports, Clone) ? Clone : nullptr;
}

std::vector<Pointee> findPointees(Module &M, const Options &O, DeclaredVariables &Declared,
                                  ArrayRef<Function *> Exports) {
  std::vector<Function *> Routines;
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasFnAttribute(RoutineAttribute) &&
        !F.hasFnAttribute(ForRegionsAttribute) && !boundOf(F) && !F.isVarArg() &&
        !isGangRoutine(F)) {
      F.removeDeadConstantUsers(); // rows of annotations that were read
      Routines.push_back(&F);
    }
  std::vector<Pointee> Found;
  for (Function *F : Routines)
    if (Function *Clone = cloneOf(*F, O, Declared, Exports))
      Found.push_back({F, Clone, spell(F->getFunctionType())});
  return Found;
}

std::vector<std::string> pointerTypes(Function &Root) {
  std::vector<std::string> Types;
  for (Function *F : reachableFrom(Root))
    for (CallBase *C : indirectCalls(*F)) {
      std::string Type = spell(C->getFunctionType());
      if (!is_contained(Types, Type))
        Types.push_back(Type);
    }
  return Types;
}

//===-- In a device's module ----------------------------------------------===//

static GlobalVariable *linked(Module &D, Constant *Init, const Twine &Name) {
  auto *G = new GlobalVariable(D, Init->getType(), false, GlobalValue::ExternalLinkage, Init, Name);
  G->setExternallyInitialized(true);
  G->addAttribute(LinkedAttribute);
  return G;
}

void addRoutineTable(Module &D, ArrayRef<Pointee> Pointees, StringRef File) {
  SmallVector<Constant *> Rows;
  for (const Pointee &P : Pointees)
    Rows.push_back(D.getFunction(P.Clone->getName()));
  if (Rows.empty())
    return;
  auto *T = ArrayType::get(Rows[0]->getType(), Rows.size());
  linked(D, ConstantArray::get(T, Rows), RoutineSymbol + File)->setExternallyInitialized(false);
}

/// Where the host asks the runtime, a device searches the table that the
/// runtime has given to its image.
void usePointerTable(Module &D, StringRef File) {
  for (Function &F : D)
    wrapIndirectCalls(F);
  Function *Ask = D.getFunction("__xacc_pointed");
  if (!Ask)
    return;
  LLVMContext &C = D.getContext();
  auto *Ptr = PointerType::get(C, 0);
  auto *I64 = Type::getInt64Ty(C);
  auto *Init = Constant::getNullValue(StructType::get(C, {Ptr, I64, Ptr}));
  GlobalVariable *Table = linked(D, Init, PointerSymbol + File);
  for (User *U : make_early_inc_range(Ask->users())) {
    auto *Call = cast<CallInst>(U);
    Where W(stringOf(Call->getArgOperand(2)));
    unsigned Line = 0;
    W.Line.getAsInteger(10, Line);
    IRBuilder<> B(Call);
    FunctionCallee Find =
        D.getOrInsertFunction("__xacc_dev_code", Ptr, Ptr, Ptr, Ptr, B.getInt32Ty(), Ptr, Ptr);
    Call->replaceAllUsesWith(B.CreateCall(
        Find, {Call->getArgOperand(0), Table, B.CreateGlobalString(W.File), B.getInt32(Line),
               B.CreateGlobalString(W.Function), B.CreateGlobalString(W.Construct)}));
    Call->eraseFromParent();
  }
  Ask->eraseFromParent();
  if (GlobalVariable *Record = moduleRecord(D); Record->use_empty())
    Record->eraseFromParent();
}

} // namespace xacc
