// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MathLibrary.h.
#include "targets/MathLibrary.h"
#include "codegen/DeviceModule.h"
#include "ir/Options.h"
#include "targets/Target.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace xacc {

static std::unique_ptr<MemoryBuffer> firstFile(ArrayRef<std::string> Files) {
  for (const std::string &Name : Files)
    if (auto File = MemoryBuffer::getFile(Name))
      return std::move(*File);
  return nullptr;
}

static SmallVector<std::string> libclcFiles(const Options &O, StringRef Name) {
  SmallVector<std::string> Files;
  if (!O.LibclcPath.empty())
    return {O.LibclcPath + "/" + Name.str()};
  for (StringRef Folder : {"/usr/lib/clc", "/usr/share/clc", "/usr/local/share/clc"})
    Files.push_back((Folder + "/" + Name).str());
  return Files;
}

MathLibrary findMathLibrary(const Options &O, MathNames Names, ArrayRef<std::string> Files,
                            StringRef Libclc, StringRef Advice) {
  MathLibrary L{Names, nullptr, ""};
  if (O.Math != MathChoice::Libclc)
    L.File = firstFile(Files);
  if (!L.File && O.Math != MathChoice::Toolkit) {
    L.File = firstFile(libclcFiles(O, Libclc));
    if (L.File || O.Math == MathChoice::Libclc)
      L.Names = MathNames::Libclc;
  }
  StringRef Package = "install libclc-22 or set -fplugin-arg-xacc-libclc-path=DIR";
  if (O.Math == MathChoice::Toolkit)
    L.Missing = Advice.str();
  else if (O.Math == MathChoice::Libclc)
    L.Missing = ("libclc, which was not found; " + Package).str();
  else
    L.Missing = (Advice + ", or " + Package).str();
  return L;
}

/// libclc makes an index of its tables of a number before it asks whether that is one: without a
/// limit NaN would read somewhere.
static void limitConversions(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isa<FPToSIInst, FPToUIInst>(I))
      continue;
    auto Id = isa<FPToSIInst>(I) ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat;
    Value *From = I.getOperand(0);
    I.replaceAllUsesWith(
        IRBuilder<>(&I).CreateIntrinsic(Id, {I.getType(), From->getType()}, {From}));
    I.eraseFromParent();
  }
}

static StringSet<> definedIn(const Module &M) {
  StringSet<> Names;
  for (const Function &F : M)
    if (!F.isDeclaration())
      Names.insert(F.getName());
  return Names;
}

std::string linkMathLibrary(Module &M, unsigned Target, const MathLibrary &L,
                            function_ref<bool(const Function &)> Wanted) {
  MathNeeds Needs = mapMath(M, L.Names, Wanted);
  while (Needs.Own) { // which call functions of math.h themselves
    if (!linkLibrary(M, deviceLibrary(Target)))
      return "internal: the device library cannot be linked";
    std::string Library = std::move(Needs.Library);
    Needs = mapMath(M, L.Names, Wanted);
    if (Needs.Library.empty())
      Needs.Library = std::move(Library);
  }
  if (Needs.Library.empty())
    return "";
  if (!L.File)
    return "function '" + Needs.Library + "' needs " + L.Missing;
  StringSet<> Before = definedIn(M);
  if (!linkLibrary(M, *L.File))
    return "the library of mathematical functions '" + L.File->getBufferIdentifier().str() +
           "' cannot be read";
  for (Function &F : M)
    if (L.Names == MathNames::Libclc && !Before.contains(F.getName()))
      limitConversions(F);
  return "";
}

void linkMath(DeviceContext &S, const MathLibrary &L) {
  std::string Wrong = linkMathLibrary(S.M, S.Target.Bit, L, [](const Function &) { return true; });
  if (!Wrong.empty())
    S.D.error(firstOf(S.Ks), Wrong);
}

/// Pointers that are made of V point where it does.
static void moveUsers(Value &V, Type *To) {
  SmallVector<Value *> Work = {&V};
  while (!Work.empty())
    for (User *U : Work.pop_back_val()->users())
      if (auto *I = dyn_cast<Instruction>(U);
          I && I->getType()->isPointerTy() && !isa<LoadInst, CallInst>(I) && I->getType() != To) {
        I->mutateType(To);
        Work.push_back(I);
      }
}

void moveConstants(Module &M) {
  constexpr unsigned GlobalSpace = 1, ConstantSpace = 4;
  for (GlobalVariable &G : make_early_inc_range(M.globals())) {
    if (G.getAddressSpace() != ConstantSpace)
      continue;
    convertUsersOfConstantsToInstructions(&G);
    auto *New = new GlobalVariable(M, G.getValueType(), true, G.getLinkage(), G.getInitializer(),
                                   "", &G, GlobalVariable::NotThreadLocal, GlobalSpace);
    New->takeName(&G);
    New->setAlignment(G.getAlign());
    for (Use &U : make_early_inc_range(G.uses()))
      U.set(New);
    moveUsers(*New, New->getType());
    G.eraseFromParent();
  }
}

} // namespace xacc
