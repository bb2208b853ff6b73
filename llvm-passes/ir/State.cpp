// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See State.h. Attributes hold text: numbers apart by spaces, rows by semicolons or, where a place
// is part of them, by the ends of lines. What names a function is an operand of a bundle, so that
// it follows when functions change their names.
#include "ir/State.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/Marker.h"
#include "ir/TextReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

static void setText(Function &F, StringRef Name, const std::string &Text) {
  if (F.getFnAttribute(Name).getValueAsString() != Text)
    F.addFnAttr(Name, Text);
}

//===-- Reading -----------------------------------------------------------===//

void readBegin(Kernel &K, CallInst &Begin) {
  constexpr unsigned FirstItem = 4, ItemOperands = 6;
  const uint64_t Construct = constantOf(Begin, 2);
  K.Begin = &Begin;
  K.WhereString = dyn_cast<Constant>(Begin.getArgOperand(1));
  K.Construct = Construct & XACC_CONSTRUCT_MASK;
  K.Once = Construct & XACC_CONSTRUCT_ONCE;
  K.InOrder = Construct & XACC_CONSTRUCT_IN_ORDER;
  for (unsigned I = FirstItem; I + ItemOperands <= Begin.arg_size(); I += ItemOperands)
    K.Items.push_back({unsigned(constantOf(Begin, I)), unsigned(constantOf(Begin, I + 1)),
                       dyn_cast<Constant>(Begin.getArgOperand(I + 5)), I + 2});
}

static Function *functionOf(const CallInst &C, StringRef Bundle) {
  auto B = C.getOperandBundle(Bundle);
  return B && !B->Inputs.empty() ? dyn_cast<Function>(B->Inputs[0]) : nullptr;
}

static void readBundles(Kernel &K) {
  K.HostFn = functionOf(*K.Begin, HostBundle);
  K.SimFn = functionOf(*K.Begin, SimBundle);
  if (auto B = K.Begin->getOperandBundle(PointedBundle))
    for (unsigned I = 0; I + 1 < B->Inputs.size(); I += 2)
      if (auto *F = dyn_cast<Function>(B->Inputs[I]))
        K.Pointed[F] = cast<ConstantInt>(B->Inputs[I + 1])->getZExtValue();
}

static void readCalls(Kernel &K) {
  for (User *U : K.F->users()) {
    auto *C = dyn_cast<CallInst>(U);
    if (C && isMarker(C, Marker::region_begin_))
      readBegin(K, *C);
    else if (C && (isMarker(C, Marker::region_site_) ||
                   // until it is captured; later the simulator's function calls it
                   (C->getCalledFunction() == K.F && !K.Site)))
      K.Site = C;
  }
  if (K.Begin)
    readBundles(K);
}

static void readLoops(Kernel &K) {
  for (TextReader Rows(textOf(*K.F, LoopsAttribute)); !Rows.atEnd();) {
    TextReader R(Rows.word('\n'));
    Loop L;
    R.numbers(L.Id, L.Parent, L.Requests, L.Gang, L.Worker, L.Vector, L.GangDim, L.CopyOf);
    for (TextReader Axes(R.word()); !Axes.atEnd();)
      L.Axes.push_back(Axes.number(','));
    L.Where = R.rest();
    K.Loops.insert({L.Id, L});
  }
}

static void readParams(Kernel &K) {
  for (TextReader Rows(textOf(*K.F, ParamsAttribute)); !Rows.atEnd();) {
    TextReader R(Rows.word(';'));
    Param P;
    P.Kind = R.number();
    P.Item = int(R.number()) - 1;
    P.Bytes = R.number();
    if (K.Params.size() < K.F->arg_size())
      P.Ty = K.F->getArg(K.Params.size())->getType();
    K.Params.push_back(P);
  }
}

static void readLaunch(Kernel &K) {
  TextReader R(textOf(*K.F, LaunchAttribute));
  R.numbers(K.Flags, K.MaxLanes, K.GangSlots, K.SharedBytes, K.Elsewhere, K.WideWorkers);
}

Kernel readKernel(Function &F) {
  TextReader R(textOf(F, KernelAttribute));
  Kernel K;
  K.F = &F;
  K.Id = R.number();
  K.Name = R.word().str();
  K.Where = R.rest();
  readCalls(K);
  readLaunch(K);
  readLoops(K);
  readParams(K);
  return K;
}

std::vector<Kernel> readKernels(Module &M) {
  auto IsKernel = [](const Function &F) { return F.hasFnAttribute(KernelAttribute); };
  std::vector<Kernel> Ks;
  Ks.reserve(count_if(M, IsKernel));
  for (Function &F : make_filter_range(M, IsKernel))
    Ks.push_back(readKernel(F));
  return Ks;
}

//===-- Writing -----------------------------------------------------------===//

static std::string loopsText(const Kernel &K) {
  std::string Text;
  for (const auto &[Id, L] : K.Loops) {
    for (unsigned N : {L.Id, L.Parent, L.Requests, unsigned(L.Gang), unsigned(L.Worker),
                       unsigned(L.Vector), L.GangDim, L.CopyOf})
      Text += utostr(N) + " ";
    Text += join(map_range(L.Axes, [](unsigned Axis) { return utostr(Axis); }), ",");
    Text += " " + L.Where.str() + "\n";
  }
  return Text;
}

static std::string paramsText(const Kernel &K) {
  std::string Text;
  for (const Param &P : K.Params)
    Text += utostr(P.Kind) + " " + utostr(P.Item + 1) + " " + utostr(P.Bytes) + ";";
  return Text;
}

static std::string launchText(const Kernel &K) {
  std::string Text;
  for (uint64_t N : {uint64_t(K.Flags), uint64_t(K.MaxLanes), uint64_t(K.GangSlots), K.SharedBytes,
                     uint64_t(K.Elsewhere), uint64_t(K.WideWorkers)})
    Text += (Text.empty() ? "" : " ") + utostr(N);
  return Text;
}

/// The operands of region_begin as the items say. A variable that a step has made is an item like
/// any other.
static SmallVector<Value *, 32> operandsOf(const Kernel &K) {
  LLVMContext &C = K.F->getContext();
  auto Word = [&](unsigned V) { return ConstantInt::get(Type::getInt32Ty(C), V); };
  auto *Null = ConstantPointerNull::get(PointerType::get(C, 0));
  SmallVector<Value *, 32> Args(K.Begin->arg_begin(), K.Begin->arg_begin() + 3);
  Args.push_back(Word(K.Items.size()));
  for (const Item &I : K.Items) {
    Args.append({Word(I.Kind), Word(I.Flags), K.slot(I)});
    if (I.Slot)
      Args.append(
          {Null, ConstantInt::get(Type::getInt64Ty(C), K.F->getDataLayout().getTypeAllocSize(
                                                           I.Slot->getAllocatedType()))});
    else
      Args.append({K.start(I), K.value(I)});
    Args.push_back(I.Name ? I.Name : Null);
  }
  return Args;
}

static SmallVector<OperandBundleDef, 4> bundlesOf(const Kernel &K) {
  SmallVector<OperandBundleDef, 4> Bundles;
  Bundles.emplace_back(KernelBundle, K.F);
  SmallVector<Value *> Pointed;
  for (auto [F, Param] : K.Pointed)
    Pointed.append({F, ConstantInt::get(Type::getInt32Ty(F->getContext()), Param)});
  if (!Pointed.empty())
    Bundles.emplace_back(PointedBundle, Pointed);
  if (K.HostFn)
    Bundles.emplace_back(HostBundle, K.HostFn);
  if (K.SimFn)
    Bundles.emplace_back(SimBundle, K.SimFn);
  return Bundles;
}

static bool isWritten(const CallInst &Begin, ArrayRef<Value *> Args,
                      ArrayRef<OperandBundleDef> Bundles) {
  if (!equal(Begin.args(), Args) || Begin.getNumOperandBundles() != Bundles.size())
    return false;
  return all_of(enumerate(Bundles), [&](const auto &Row) {
    OperandBundleUse Old = Begin.getOperandBundleAt(Row.index());
    return Old.getTagName() == Row.value().getTag() && equal(Old.Inputs, Row.value().inputs());
  });
}

static void writeBegin(Kernel &K) {
  SmallVector<Value *, 32> Args = operandsOf(K);
  SmallVector<OperandBundleDef, 4> Bundles = bundlesOf(K);
  if (isWritten(*K.Begin, Args, Bundles))
    return;
  auto *New = CallInst::Create(K.Begin->getFunctionType(), K.Begin->getCalledOperand(), Args,
                               Bundles, "", K.Begin->getIterator());
  New->copyMetadata(*K.Begin);
  K.Begin->eraseFromParent();
  K.Begin = New;
}

void writeKernels(MutableArrayRef<Kernel> Ks) {
  for (Kernel &K : Ks) {
    setText(*K.F, KernelAttribute, utostr(K.Id) + " " + K.Name + " " + K.Where.str());
    setText(*K.F, LaunchAttribute, launchText(K));
    setText(*K.F, LoopsAttribute, loopsText(K));
    setText(*K.F, ParamsAttribute, paramsText(K));
    if (K.Begin)
      writeBegin(K);
  }
}

//===-- Dropping, and what is not a kernel's --------------------------------===//

void dropState(Function &F) {
  for (const char *Name :
       {KernelAttribute, LaunchAttribute, LoopsAttribute, ParamsAttribute, ExportAttribute,
        PointeeAttribute, ImportsAttribute, PointersAttribute, SimAttribute})
    F.removeFnAttr(Name);
}

void dropState(Module &M) {
  for (Function &F : M)
    dropState(F);
  for (GlobalVariable &G : M.globals())
    for (const char *Name : {SlotAttribute, ConstantAttribute})
      if (G.hasAttribute(Name))
        G.setAttributes(G.getAttributes().removeAttribute(G.getContext(), Name));
}

void setCallAttribute(CallInst &C, StringRef Name, unsigned Value) {
  C.addFnAttr(Attribute::get(C.getContext(), Name, utostr(Value)));
}

std::optional<unsigned> callAttribute(const CallInst &C, StringRef Name) {
  Attribute A = C.getAttributes().getFnAttr(Name);
  if (!A.isValid())
    return std::nullopt;
  return TextReader(A.getValueAsString()).number();
}

bool hasFlag(const Module &M, const char *Name) { return M.getModuleFlag(Name); }

void setFlag(Module &M, const char *Name) {
  if (!hasFlag(M, Name))
    M.addModuleFlag(Module::Max, Name, 1);
}

} // namespace xacc
