// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Steps 3 and 5: reduction markers become loads, calls of the device library
// and stores, after which the private copies are ordinary locals. Called by
// Pipeline, once loops are mapped; one row of reductions.def per operator.
#include "Reduce.h"
#include "Marker.h"
#include "Steps.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

namespace {
struct OpRow {
  StringRef Name, Spelling;
};
struct TypeRow {
  StringRef Name;
  bool IsFloat;
};
} // namespace

static const OpRow Ops[] = {
#define XACC_RED_OP(id, spelling, classes, ...) {#id, spelling},
#include "xacc/reductions.def"
};
static const TypeRow Types[] = {
#define XACC_RED_TYPE(id, ctype, cls, least, greatest) {#id, cls == 2},
#include "xacc/reductions.def"
};

static bool isSigned(unsigned T) { return Types[T].Name.starts_with("i"); }

static Type *irType(LLVMContext &C, unsigned T) {
  unsigned Bits = 0;
  Types[T].Name.drop_front().getAsInteger(10, Bits);
  if (!Types[T].IsFloat)
    return IntegerType::get(C, Bits);
  return Bits == 32 ? Type::getFloatTy(C) : Type::getDoubleTy(C);
}

Value *combine(IRBuilder<> &B, unsigned Op, unsigned T, Value *X, Value *Y) {
  bool Float = Types[T].IsFloat;
  auto Less = [&](Value *L, Value *R) {
    return Float         ? B.CreateFCmpOLT(L, R)
           : isSigned(T) ? B.CreateICmpSLT(L, R)
                         : B.CreateICmpULT(L, R);
  };
  auto IsTrue = [&](Value *V) {
    auto *Zero = Constant::getNullValue(V->getType());
    return Float ? B.CreateFCmpUNE(V, Zero) : B.CreateICmpNE(V, Zero);
  };
  auto Truth = [&](Value *Bit) {
    return Float ? B.CreateUIToFP(Bit, X->getType())
                 : B.CreateZExt(Bit, X->getType());
  };
  switch (Op) {
  case XACC_RED_add:
    return Float ? B.CreateFAdd(X, Y) : B.CreateAdd(X, Y);
  case XACC_RED_mul:
    return Float ? B.CreateFMul(X, Y) : B.CreateMul(X, Y);
  case XACC_RED_max:
    return B.CreateSelect(Less(X, Y), Y, X);
  case XACC_RED_min:
    return B.CreateSelect(Less(Y, X), Y, X);
  case XACC_RED_and:
    return B.CreateAnd(X, Y);
  case XACC_RED_or:
    return B.CreateOr(X, Y);
  case XACC_RED_xor:
    return B.CreateXor(X, Y);
  case XACC_RED_land:
    return Truth(B.CreateAnd(IsTrue(X), IsTrue(Y)));
  default:
    return Truth(B.CreateOr(IsTrue(X), IsTrue(Y)));
  }
}

unsigned ReduceCall::construct() const {
  return cast<ConstantInt>(Call->getArgOperand(0))->getZExtValue();
}

bool ReduceCall::isSigned() const { return xacc::isSigned(Type); }

ReduceCall reduceCallOf(Value *V) {
  ReduceCall R;
  auto *C = dyn_cast<CallInst>(V);
  Function *F = C ? C->getCalledFunction() : nullptr;
  StringRef Name = F ? F->getName() : "";
  R.OverGangs = Name.consume_front("__xacc_gangs_");
  if (!R.OverGangs && !Name.consume_front("__xacc_lanes_") &&
      !Name.consume_front("__xacc_workers_") &&
      !Name.consume_front("__xacc_vector_"))
    return R;
  auto [Op, T] = Name.split('_');
  R.Op = find_if(Ops, [O = Op](const OpRow &Row) { return Row.Name == O; }) -
         std::begin(Ops);
  R.Type =
      find_if(Types, [T = T](const TypeRow &Row) { return Row.Name == T; }) -
      std::begin(Types);
  R.Call = C;
  return R;
}

namespace {
/// Operands of reduce_end.
struct EndMarker {
  CallInst *Call;
  unsigned Construct, Op, Type;
  Value *Cell, *Private;
  explicit EndMarker(CallInst *C)
      : Call(C), Construct(constantOf(*C, 0)), Op(constantOf(*C, 3)),
        Type(constantOf(*C, 4)), Cell(C->getArgOperand(1)),
        Private(C->getArgOperand(2)) {}
};
struct Levels {
  bool Gang, Worker, Vector;
  bool onLanes() const { return Worker || Vector; }
};
} // namespace

/// A cell inside the kernel belongs to its gang: the gangs' copies are not
/// combined here, but by the reduction that made the cell.
static Levels levelsOf(const Kernel &K, const EndMarker &E) {
  auto L = K.Loops.find(E.Construct);
  bool Gang = L == K.Loops.end() ? K.Construct != XACC_SERIAL : L->second.Gang;
  bool Local = isa<AllocaInst>(getUnderlyingObject(E.Cell));
  if (L == K.Loops.end())
    return {Gang && !Local, false, false};
  return {Gang && !Local, L->second.Worker, L->second.Vector};
}

static std::string problemOf(const EndMarker &E) {
  auto *Count = dyn_cast<ConstantInt>(E.Call->getArgOperand(5));
  if (E.Op >= std::size(Ops) || E.Type >= std::size(Types) ||
      !isa<ConstantPointerNull>(E.Call->getArgOperand(6)))
    return "a reduction of this type is not supported yet";
  if (!Count || !Count->isOne())
    return "a reduction of arrays is not supported yet";
  if (Types[E.Type].IsFloat &&
      (E.Op == XACC_RED_and || E.Op == XACC_RED_or || E.Op == XACC_RED_xor))
    return ("operator '" + Ops[E.Op].Spelling + "' needs an integer").str();
  return "";
}

void planReductions(Kernel &K, Diagnostics &D) {
  constexpr unsigned Counters = 32; // in the 128 bytes that head the scratch
  for (CallInst *C : callsOf(*K.F, Marker::reduce_end_)) {
    EndMarker E(C);
    if (std::string Problem = problemOf(E); !Problem.empty())
      D.error(E.Construct, Problem);
    K.GangReductions += levelsOf(K, E).Gang;
  }
  if (K.GangReductions > Counters)
    D.error(K.Id, "more than 32 reductions in one compute region");
}

static std::string functionName(StringRef Level, const EndMarker &E) {
  return ("__xacc_" + Level + "_" + Ops[E.Op].Name + "_" + Types[E.Type].Name)
      .str();
}

/// All lanes of the gang, its workers, or the lanes of one worker.
static StringRef scopeOf(const Kernel &K, const Levels &L) {
  if (!K.has(XACC_KERNEL_WORKERS) || (L.Worker && L.Vector))
    return "lanes";
  return L.Worker ? "workers" : "vector";
}

static Constant *identity(const EndMarker &E, Type *T) {
  bool Max = E.Op == XACC_RED_max;
  if (Types[E.Type].IsFloat)
    return E.Op == XACC_RED_max || E.Op == XACC_RED_min
               ? ConstantFP::getInfinity(T, Max)
               : ConstantFP::get(T,
                                 E.Op == XACC_RED_mul || E.Op == XACC_RED_land);
  unsigned Bits = T->getIntegerBitWidth();
  bool Signed = isSigned(E.Type);
  APInt V(Bits, E.Op == XACC_RED_mul || E.Op == XACC_RED_land);
  if (E.Op == XACC_RED_and)
    V.setAllBits();
  else if (Max && Signed)
    V = APInt::getSignedMinValue(Bits);
  else if (E.Op == XACC_RED_min)
    V = Signed ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits);
  return ConstantInt::get(T, V);
}

static Value *overLanes(IRBuilder<> &B, const EndMarker &E, Value *V,
                        StringRef Scope) {
  Module &M = *E.Call->getModule();
  std::string Name = functionName(Scope, E);
  FunctionCallee Callee =
      M.getOrInsertFunction(Name, V->getType(), B.getInt32Ty(), V->getType());
  cast<Function>(Callee.getCallee())->setConvergent();
  return B.CreateCall(Callee, {B.getInt32(E.Construct), V});
}

static void overGangs(IRBuilder<> &B, const EndMarker &E, Value *V, Kernel &K,
                      unsigned Index) {
  Module &M = *E.Call->getModule();
  std::string Name = functionName("gangs", E);
  Type *I32 = B.getInt32Ty(), *Ptr = B.getPtrTy();
  FunctionCallee Callee = M.getOrInsertFunction(Name, B.getVoidTy(), I32, Ptr,
                                                V->getType(), Ptr, I32, I32);
  cast<Function>(Callee.getCallee())->setConvergent();
  Value *Scratch = K.F->getArg(K.F->arg_size() - 1);
  B.CreateCall(Callee,
               {B.getInt32(E.Construct), E.Cell, V, Scratch, B.getInt32(Index),
                B.getInt32(K.has(XACC_KERNEL_LANES))});
}

/// A gang may be several iterations of an outer loop ahead of another, so what
/// it has reduced there is combined with the others' when it has finished.
static void overGangsAtEnd(const EndMarker &E, Value *V, Kernel &K,
                           unsigned Index) {
  IRBuilder<> Entry(&*K.F->getEntryBlock().getFirstInsertionPt());
  AllocaInst *Sum = Entry.CreateAlloca(V->getType());
  Entry.CreateStore(identity(E, V->getType()), Sum);
  IRBuilder<> B(E.Call);
  B.CreateStore(combine(B, E.Op, E.Type, B.CreateLoad(V->getType(), Sum), V),
                Sum);
  for (BasicBlock &Block : *K.F)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator())) {
      IRBuilder<> End(Return);
      overGangs(End, E, End.CreateLoad(V->getType(), Sum), K, Index);
    }
}

void lowerReductions(Kernel &K) {
  DominatorTree DT(*K.F);
  LoopInfo LI(DT);
  for (CallInst *C : callsOf(*K.F, Marker::reduce_begin_))
    C->eraseFromParent();
  unsigned Index = 0;
  for (CallInst *C : callsOf(*K.F, Marker::reduce_end_)) {
    EndMarker E(C);
    Levels L = levelsOf(K, E);
    IRBuilder<> B(C);
    Type *T = irType(C->getContext(), E.Type);
    Value *V = B.CreateLoad(T, E.Private);
    if (L.onLanes())
      V = overLanes(B, E, V, scopeOf(K, L));
    if (L.Gang && LI.getLoopFor(C->getParent()))
      overGangsAtEnd(E, V, K, Index++);
    else if (L.Gang)
      overGangs(B, E, V, K, Index++);
    else
      B.CreateStore(combine(B, E.Op, E.Type, B.CreateLoad(T, E.Cell), V),
                    E.Cell);
    if (L.Gang)
      K.Flags |= XACC_KERNEL_GANG_RED;
    if (L.onLanes() || (L.Gang && K.has(XACC_KERNEL_LANES)))
      K.Flags |= XACC_KERNEL_COLLECT;
    C->eraseFromParent();
  }
}

} // namespace xacc
