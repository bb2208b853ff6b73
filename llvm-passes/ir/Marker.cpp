// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Recognising markers and reading their operands, and declarations of runtime
// entries; all from the rows of entries.def. Called by every step.
#include "ir/Marker.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

static Marker markerNamed(StringRef Name) {
  if (!Name.consume_front("__xacc_"))
    return Marker::none;
  return StringSwitch<Marker>(Name)
#define XACC_MARKER(name) .Case(#name, Marker::name##_)
#include "ir/Markers.def"
      .Default(Marker::none);
}

bool isMarkerName(StringRef Name) { return markerNamed(Name) != Marker::none; }

Marker markerOf(const Value *V) {
  auto *C = dyn_cast<CallInst>(V);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  return F ? markerNamed(F->getName()) : Marker::none;
}

SmallVector<CallInst *, 8> callsOf(Function &F, Marker K) {
  SmallVector<CallInst *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (isMarker(&I, K))
      Calls.push_back(cast<CallInst>(&I));
  return Calls;
}

SmallVector<CallInst *, 16> markersOf(Function &F) {
  SmallVector<CallInst *, 16> Calls;
  for (Instruction &I : instructions(F))
    if (markerOf(&I) != Marker::none)
      Calls.push_back(cast<CallInst>(&I));
  return Calls;
}

bool isAwait(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && F->getName() == "__xacc_await";
}

SmallVector<CallInst *, 2> awaitsOf(Function &F) {
  SmallVector<CallInst *, 2> Calls;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallInst>(&I); C && isAwait(*C))
      Calls.push_back(C);
  return Calls;
}

uint64_t constantOf(const CallBase &C, unsigned I) {
  auto *V = dyn_cast<ConstantInt>(C.getArgOperand(I));
  return V ? V->getZExtValue() : 0;
}

StringRef stringOf(const Value *V) {
  StringRef Text;
  return getConstantStringInfo(V, Text) ? Text : StringRef();
}

Where::Where(StringRef Text) {
  SmallVector<StringRef, 5> Parts;
  Text.split(Parts, ';', 4);
  Parts.resize(5);
  File = Parts[0], Function = Parts[1], Line = Parts[2], Column = Parts[3];
  Construct = Parts[4];
}

IndexCall::IndexCall(const CallInst &C)
    : Loop(constantOf(C, 0)), Dim(constantOf(C, 1)), N(C.getArgOperand(C.arg_size() - 1)) {
  if (isNext(markerOf(&C)))
    K = C.getArgOperand(2);
}

namespace {
enum class Word { VOID, I32, I64, PTR, ETC };
struct Row {
  StringRef Name;
  std::vector<Word> Types; // result, arguments
};
} // namespace

static Type *typeOf(LLVMContext &C, Word W) {
  switch (W) {
  case Word::I32:
    return Type::getInt32Ty(C);
  case Word::I64:
    return Type::getInt64Ty(C);
  case Word::PTR:
    return PointerType::get(C, 0);
  default:
    return Type::getVoidTy(C);
  }
}

static FunctionType *signatureOf(LLVMContext &C, const Row &R) {
  SmallVector<Type *> Args;
  bool Etc = false;
  for (Word W : drop_begin(R.Types))
    if (W == Word::ETC)
      Etc = true;
    else if (W != Word::VOID)
      Args.push_back(typeOf(C, W));
  return FunctionType::get(typeOf(C, R.Types.front()), Args, Etc);
}

FunctionCallee declareEntry(Module &M, StringRef Name) {
  constexpr Word VOID = Word::VOID, I32 = Word::I32, I64 = Word::I64, PTR = Word::PTR,
                 ETC = Word::ETC;
  static const Row Rows[] = {
#define XACC_ENTRY(cls, name, ...) {#name, {__VA_ARGS__}},
#include "xacc/entries.def"
  };
  (void)ETC;
  for (const Row &R : Rows)
    if (R.Name == Name)
      return M.getOrInsertFunction(("__xacc_" + Name).str(), signatureOf(M.getContext(), R));
  llvm_unreachable("not an entry of entries.def");
}

void eraseMarker(CallInst &C) {
  Marker K = markerOf(&C);
  IRBuilder<> B(&C);
  if (isIndexMarker(K)) {
    IndexCall I(C);
    Type *T = C.getType();
    C.replaceAllUsesWith(isLo(K)   ? ConstantInt::get(T, 0)
                         : isHi(K) ? I.N
                                   : B.CreateNUWAdd(I.K, ConstantInt::get(T, 1)));
  }
  C.eraseFromParent();
}

} // namespace xacc
