// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mapping of C library and instrumentation calls in kernels. Called when host
// and device code of a kernel part; the host function keeps the originals.
#include "libcalls/Libc.h"
#include "ir/Marker.h"
#include "libcalls/Complex.h"
#include "libcalls/InlineAsm.h"
#include "libcalls/Streams.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

namespace {
using Build = void (*)(IRBuilder<> &, CallInst &);
}

static void copyBytes(IRBuilder<> &B, CallInst &C, bool Move) {
  Value *To = C.getArgOperand(0), *From = C.getArgOperand(1), *N = C.getArgOperand(2);
  Move ? B.CreateMemMove(To, MaybeAlign(), From, MaybeAlign(), N)
       : B.CreateMemCpy(To, MaybeAlign(), From, MaybeAlign(), N);
  C.replaceAllUsesWith(To);
}
static void toMemcpy(IRBuilder<> &B, CallInst &C) { copyBytes(B, C, false); }
static void toMemmove(IRBuilder<> &B, CallInst &C) { copyBytes(B, C, true); }
static void toMemset(IRBuilder<> &B, CallInst &C) {
  Value *Byte = B.CreateTrunc(C.getArgOperand(1), B.getInt8Ty());
  B.CreateMemSet(C.getArgOperand(0), Byte, C.getArgOperand(2), MaybeAlign());
  C.replaceAllUsesWith(C.getArgOperand(0));
}
static void toTrap(IRBuilder<> &B, CallInst &) { B.CreateIntrinsic(Intrinsic::trap, {}); }
static void toAbs(IRBuilder<> &B, CallInst &C) {
  C.replaceAllUsesWith(B.CreateBinaryIntrinsic(Intrinsic::abs, C.getArgOperand(0), B.getFalse()));
}
static void toNothing(IRBuilder<> &, CallInst &) {}

static bool isInstrumentation(StringRef Name) {
  return Name == "__asan_handle_no_return" || Name.starts_with("__ubsan_handle_") ||
         Name.starts_with("llvm.instrprof.");
}

bool isInstrumentation(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && isInstrumentation(F->getName());
}

static Build actionFor(StringRef Name) {
  static const std::pair<StringRef, Build> Rows[] = {
      {"memcpy", toMemcpy},   {"__memcpy_chk", toMemcpy},
      {"memmove", toMemmove}, {"__memmove_chk", toMemmove},
      {"memset", toMemset},   {"__memset_chk", toMemset},
      {"abort", toTrap},      {"exit", toTrap},
      {"abs", toAbs},         {"labs", toAbs},
      {"llabs", toAbs},
  };
  for (auto &[Row, Action] : Rows)
    if (Name == Row)
      return Action;
  if (isInstrumentation(Name))
    return Name.ends_with("_abort") ? toTrap : toNothing;
  return nullptr;
}

void mapLibc(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallInst>(&I);
    if (C && isEmptyAsm(*C)) {
      dropAsm(*C);
      continue;
    }
    Function *Callee = C ? C->getCalledFunction() : nullptr;
    if (Callee && Callee->isDeclaration() && mapComplex(*C))
      continue;
    Build Action = Callee && Callee->isDeclaration() ? actionFor(Callee->getName()) : nullptr;
    if (!Action)
      continue;
    IRBuilder<> B(C);
    Action(B, *C);
    C->eraseFromParent();
  }
}

/// vprintf(format, values), the values one after the other as C aligns them.
static Value *printOut(IRBuilder<> &B, Value *Format, ArrayRef<Value *> Values) {
  Function &F = *B.GetInsertBlock()->getParent();
  Value *Buffer = ConstantPointerNull::get(B.getPtrTy());
  if (!Values.empty()) {
    SmallVector<Type *> Types;
    for (Value *V : Values)
      Types.push_back(V->getType());
    auto *All = StructType::get(B.getContext(), Types);
    IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
    Buffer = Entry.CreateAlloca(All);
    for (auto [I, V] : enumerate(Values))
      B.CreateStore(V, B.CreateStructGEP(All, Buffer, I));
  }
  FunctionCallee Print =
      F.getParent()->getOrInsertFunction("vprintf", B.getInt32Ty(), B.getPtrTy(), B.getPtrTy());
  return B.CreateCall(Print, {Format, Buffer});
}

static Value *characterOut(IRBuilder<> &B, Value *Character) {
  printOut(B, B.CreateGlobalString("%c"), Character);
  return B.CreateAnd(Character, 255);
}

static Value *assertOut(IRBuilder<> &B, CallInst &C) {
  FunctionCallee Fail =
      C.getModule()->getOrInsertFunction("__assertfail", B.getVoidTy(), B.getPtrTy(), B.getPtrTy(),
                                         B.getInt32Ty(), B.getPtrTy(), B.getInt64Ty());
  return B.CreateCall(Fail, {C.getArgOperand(0), C.getArgOperand(1), C.getArgOperand(2),
                             C.getArgOperand(3), B.getInt64(1)});
}

/// Entries that end the program, and what they say before and behind a name.
static const struct {
  const char *Name, *Before, *After;
} Failures[] = {
    {"__xacc_endless", "the loop over", "would never end"},
    {"__xacc_no_image", "an image of coarray", "is not one of the executing images"},
    {"__xacc_other_length", "the section of", "has not as many elements as the left side's"},
    {"__xacc_negative", "a put of", "has fewer than 0 elements"},
    {"__xacc_outside", "a section of coarray", "has elements beyond it"},
    {"__xacc_sections_meet", "the section of",
     "has elements that the left side assigns: in a compute construct the order of the elements is "
     "not known"},
};

ArrayRef<StringRef> failingEntries() {
  static const SmallVector<StringRef> Names(map_range(Failures, [](auto &F) { return F.Name; }));
  return Names;
}

/// Where and what, as the runtime says it elsewhere.
static Value *failureOut(IRBuilder<> &B, CallInst &C, StringRef Before, StringRef After) {
  Where W(stringOf(C.getArgOperand(0)));
  std::string Text =
      (W.Construct + ": " + Before + " '" + stringOf(C.getArgOperand(1)) + "' " + After).str();
  unsigned Line = 0;
  W.Line.getAsInteger(10, Line);
  FunctionCallee Fail =
      C.getModule()->getOrInsertFunction("__assertfail", B.getVoidTy(), B.getPtrTy(), B.getPtrTy(),
                                         B.getInt32Ty(), B.getPtrTy(), B.getInt64Ty());
  return B.CreateCall(Fail, {B.CreateGlobalString(Text), B.CreateGlobalString(W.File),
                             B.getInt32(Line), B.CreateGlobalString(W.Function), B.getInt64(1)});
}

static Value *outputOf(IRBuilder<> &B, CallInst &C, StringRef Name) {
  for (auto &Failure : Failures)
    if (Name == Failure.Name)
      return failureOut(B, C, Failure.Before, Failure.After);
  SmallVector<Value *> Args(C.args());
  ArrayRef<Value *> All(Args);
  if (Name == "printf")
    return printOut(B, All[0], All.drop_front());
  if (Name == "__printf_chk" || Name == "fprintf")
    return printOut(B, All[1], All.drop_front(2));
  if (Name == "__fprintf_chk")
    return printOut(B, All[2], All.drop_front(3));
  if (Name == "puts")
    return printOut(B, B.CreateGlobalString("%s\n"), All);
  if (Name == "fputs")
    return printOut(B, B.CreateGlobalString("%s"), All[0]);
  if (Name == "putchar" || Name == "putc" || Name == "fputc")
    return characterOut(B, All[0]);
  if (Name == "fflush") // the driver writes all when the kernel has ended
    return B.getInt32(0);
  return Name == "__assert_fail" ? assertOut(B, C) : nullptr;
}

void mapOutputToNvidia(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallInst>(&I);
    Function *Callee = C ? C->getCalledFunction() : nullptr;
    if (!Callee || !Callee->isDeclaration())
      continue;
    IRBuilder<> B(C);
    Value *New = outputOf(B, *C, Callee->getName());
    if (!New)
      continue;
    if (!C->getType()->isVoidTy())
      C->replaceAllUsesWith(New);
    C->eraseFromParent();
  }
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isStreamLoad(&I) && I.use_empty())
      I.eraseFromParent();
}

} // namespace xacc
