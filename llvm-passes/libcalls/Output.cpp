// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Output.h. Called by steps of GPU targets, behind Retarget.
#include "libcalls/Output.h"
#include "ir/Marker.h"
#include "libcalls/Streams.h"
#include "xacc/services.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

/// Entries that end the program, and what they say before and behind a name.
static const struct {
  const char *Name, *Before, *After;
} Failures[] = {
    {"__xacc_endless", "the loop over", "would never end: its steps do not lead to its bound"},
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

namespace {
/// Writes in place of one call.
struct Writer {
  IRBuilder<> B;
  CallInst &C;
  Printer P;

  Value *of(StringRef Name);

private:
  Value *text(StringRef Text);
  Value *local(Type *T);
  Value *print(Value *Stream, Value *Format, ArrayRef<Value *> Values);
  Value *printNvidia(Value *Format, ArrayRef<Value *> Values);
  Value *printLibrary(Value *Stream, Value *Format, ArrayRef<Value *> Values);
  Value *fail(unsigned Kind, Value *What, Value *File, Value *Line, Value *Function);
  Value *failure(StringRef Before, StringRef After);
  Value *character(Value *Stream, Value *Character);
};
} // namespace

/// Globals and locals of some targets lie in address spaces of their own.
Value *Writer::text(StringRef Text) {
  const unsigned Space = C.getModule()->getDataLayout().getDefaultGlobalsAddressSpace();
  return B.CreateAddrSpaceCast(B.CreateGlobalString(Text, "", Space), B.getPtrTy());
}

Value *Writer::local(Type *T) {
  IRBuilder<> Entry(&*C.getFunction()->getEntryBlock().getFirstInsertionPt());
  return Entry.CreateAddrSpaceCast(Entry.CreateAlloca(T), Entry.getPtrTy());
}

/// vprintf(format, values), the values one after the other as C aligns them.
Value *Writer::printNvidia(Value *Format, ArrayRef<Value *> Values) {
  Value *Buffer = ConstantPointerNull::get(B.getPtrTy());
  if (!Values.empty()) {
    SmallVector<Type *> Types;
    for (Value *V : Values)
      Types.push_back(V->getType());
    auto *All = StructType::get(B.getContext(), Types);
    Buffer = local(All);
    for (auto [I, V] : enumerate(Values))
      B.CreateStore(V, B.CreateStructGEP(All, Buffer, I));
  }
  FunctionCallee Print =
      C.getModule()->getOrInsertFunction("vprintf", B.getInt32Ty(), B.getPtrTy(), B.getPtrTy());
  return B.CreateCall(Print, {Format, Buffer});
}

/// A word for each value, whatever its type.
Value *Writer::printLibrary(Value *Stream, Value *Format, ArrayRef<Value *> Values) {
  auto *All = ArrayType::get(B.getInt64Ty(), Values.size());
  Value *Words = Values.empty() ? ConstantPointerNull::get(B.getPtrTy()) : local(All);
  for (auto [I, V] : enumerate(Values)) {
    Value *Word = V->getType()->isPointerTy()  ? B.CreatePtrToInt(V, B.getInt64Ty())
                  : V->getType()->isDoubleTy() ? B.CreateBitCast(V, B.getInt64Ty())
                                               : B.CreateZExtOrTrunc(V, B.getInt64Ty());
    B.CreateStore(Word, B.CreateConstInBoundsGEP2_64(All, Words, 0, I));
  }
  auto *Load = dyn_cast_or_null<LoadInst>(Stream);
  const bool Errors = Load && Load->getPointerOperand()->stripPointerCasts()->getName() == "stderr";
  FunctionCallee Print =
      C.getModule()->getOrInsertFunction("__xacc_dev_print", B.getInt32Ty(), B.getInt32Ty(),
                                         B.getPtrTy(), B.getPtrTy(), B.getInt32Ty());
  return B.CreateCall(Print, {B.getInt32(Errors ? XACC_MESSAGE_STDERR : XACC_MESSAGE_STDOUT),
                              Format, Words, B.getInt32(Values.size())});
}

Value *Writer::print(Value *Stream, Value *Format, ArrayRef<Value *> Values) {
  return P == Printer::Nvidia ? printNvidia(Format, Values) : printLibrary(Stream, Format, Values);
}

Value *Writer::character(Value *Stream, Value *Character) {
  print(Stream, text("%c"), Character);
  return B.CreateAnd(Character, 255);
}

/// As the driver prints an assertion, or as the runtime says it elsewhere.
Value *Writer::fail(unsigned Kind, Value *What, Value *File, Value *Line, Value *Function) {
  Type *Ptr = B.getPtrTy();
  if (P == Printer::Nvidia)
    return B.CreateCall(C.getModule()->getOrInsertFunction("__assertfail", B.getVoidTy(), Ptr, Ptr,
                                                           B.getInt32Ty(), Ptr, B.getInt64Ty()),
                        {What, File, Line, Function, B.getInt64(1)});
  return B.CreateCall(C.getModule()->getOrInsertFunction("__xacc_dev_fail", B.getVoidTy(),
                                                         B.getInt32Ty(), Ptr, Ptr, B.getInt32Ty(),
                                                         Ptr),
                      {B.getInt32(Kind), What, File, Line, Function});
}

Value *Writer::failure(StringRef Before, StringRef After) {
  Where W(stringOf(C.getArgOperand(0)));
  std::string Text =
      (W.Construct + ": " + Before + " '" + stringOf(C.getArgOperand(1)) + "' " + After).str();
  unsigned Line = 0;
  W.Line.getAsInteger(10, Line);
  return fail(XACC_MESSAGE_FAILURE, text(Text), text(W.File), B.getInt32(Line), text(W.Function));
}

Value *Writer::of(StringRef Name) {
  for (auto &Failure : Failures)
    if (Name == Failure.Name)
      return failure(Failure.Before, Failure.After);
  SmallVector<Value *> Args(C.args());
  ArrayRef<Value *> All(Args);
  if (Name == "printf")
    return print(nullptr, All[0], All.drop_front());
  if (Name == "__printf_chk")
    return print(nullptr, All[1], All.drop_front(2));
  if (Name == "fprintf")
    return print(All[0], All[1], All.drop_front(2));
  if (Name == "__fprintf_chk")
    return print(All[0], All[2], All.drop_front(3));
  if (Name == "puts")
    return print(nullptr, text("%s\n"), All);
  if (Name == "fputs")
    return print(All[1], text("%s"), All[0]);
  if (Name == "putchar" || Name == "putc" || Name == "fputc")
    return character(All.size() > 1 ? All[1] : nullptr, All[0]);
  if (Name == "fflush") // all is written when the kernel has ended
    return B.getInt32(0);
  if (Name == "__assert_fail")
    return fail(XACC_MESSAGE_ASSERTION, All[0], All[1], All[2], All[3]);
  return nullptr;
}

void mapOutput(Function &F, Printer P) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallInst>(&I);
    Function *Callee = C ? C->getCalledFunction() : nullptr;
    if (!Callee || !Callee->isDeclaration())
      continue;
    Value *New = Writer{IRBuilder<>(C), *C, P}.of(Callee->getName());
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
