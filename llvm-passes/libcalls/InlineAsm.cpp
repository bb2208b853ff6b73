// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline assembly without instructions, which programs write to stop the
// compiler from moving accesses or from knowing a value. Used by Callees, which
// refuses all other assembly, and by Libc, which takes it out of device code:
// its constraints are those of the host's processor.
#include "libcalls/InlineAsm.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

namespace xacc {

/// True if an assembler would find nothing but comments.
static bool hasNoInstruction(StringRef Text) {
  SmallVector<StringRef> Lines;
  SplitString(Text, Lines, "\n\r;");
  return all_of(Lines, [](StringRef Line) {
    Line = Line.trim();
    return Line.empty() || Line.starts_with("#");
  });
}

/// For each result the operand that shares its place, or null where the
/// assembly would make a value out of nothing.
static SmallVector<Value *> resultsOf(const CallInst &C) {
  auto *Asm = cast<InlineAsm>(C.getCalledOperand());
  InlineAsm::ConstraintInfoVector Constraints = Asm->ParseConstraints();
  SmallVector<Value *> ArgOf(Constraints.size()), Results;
  unsigned Arg = 0;
  for (auto [Place, Info] : zip(ArgOf, Constraints))
    if (Info.hasArg())
      Place = C.getArgOperand(Arg++);
  for (const InlineAsm::ConstraintInfo &Info : Constraints)
    if (Info.Type == InlineAsm::isOutput && !Info.isIndirect)
      Results.push_back(Info.hasMatchingInput() ? ArgOf[Info.MatchingInput] : nullptr);
  return Results;
}

static Type *typeOf(const CallInst &C, unsigned Result) {
  auto *All = dyn_cast<StructType>(C.getType());
  return All ? All->getElementType(Result) : C.getType();
}

bool isEmptyAsm(const CallBase &Call) {
  auto *C = dyn_cast<CallInst>(&Call);
  if (!C || !C->isInlineAsm())
    return false;
  auto *Asm = cast<InlineAsm>(C->getCalledOperand());
  return hasNoInstruction(Asm->getAsmString()) && all_of(enumerate(resultsOf(*C)), [&](auto R) {
           return !R.value() || R.value()->getType() == typeOf(*C, R.index());
         });
}

/// What it orders stays ordered; a result is the operand that it was.
void dropAsm(CallInst &C) {
  IRBuilder<> B(&C);
  if (!C.doesNotAccessMemory())
    B.CreateFence(AtomicOrdering::SequentiallyConsistent, SyncScope::SingleThread);
  Value *All = PoisonValue::get(C.getType());
  for (auto [I, Result] : enumerate(resultsOf(C))) {
    if (!Result)
      Result = B.CreateFreeze(PoisonValue::get(typeOf(C, I)));
    All = C.getType()->isStructTy() ? B.CreateInsertValue(All, Result, I) : Result;
  }
  if (!C.getType()->isVoidTy())
    C.replaceAllUsesWith(All);
  C.eraseFromParent();
}

} // namespace xacc
