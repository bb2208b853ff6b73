// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-host: the host function of a kernel, called for each gang by the runtime: gangs take
// contiguous chunks, lanes become a loop that Clang's own pipeline vectorises. Leaves the kernel
// itself as it is.
#include "host/HostFunction.h"
#include "analysis/DistributedLoops.h"
#include "analysis/MemoryAccess.h"
#include "host/HostArrays.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/Marker.h"
#include "ir/PrivateVariables.h"
#include "ir/ReductionOperators.h"
#include "ir/State.h"
#include "libcalls/OnDevice.h"
#include "memory/LaunchMemory.h"
#include "routines/ParallelId.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace xacc {

namespace {
class HostBody {
public:
  HostBody(Kernel &K);
  Function *run(FunctionAnalysisManager &FAM);

private:
  Value *position(unsigned Field, unsigned Axis);
  Value *gangNumber(IRBuilderBase &B);
  Value *chunk(IRBuilder<> &B, const IndexCall &I, bool End);
  void annotateLoops(FunctionAnalysisManager &FAM);
  void lowerIndex(CallInst &C);
  void lowerReduce(const ReduceCall &R);
  Function *makeWrapper();

  Kernel &K;
  Module &M;
  LLVMContext &C;
  Function *F;    // kernel's parameters, gang
  Argument *Gang; // const xacc_gang_t *
  DenseMap<unsigned, Value *> ParallelIds;
};
} // namespace

/// A clone of the kernel with one more parameter. Restrict on the others still
/// helps, which is why the wrapper is a function of its own.
HostBody::HostBody(Kernel &K) : K(K), M(*K.F->getParent()), C(M.getContext()) {
  SmallVector<Type *> Types(K.F->getFunctionType()->params());
  Types.push_back(PointerType::get(C, 0));
  F = Function::Create(FunctionType::get(Type::getVoidTy(C), Types, false),
                       GlobalValue::InternalLinkage, K.Name + ".host.body", M);
  ValueToValueMapTy Map;
  for (auto [From, To] : zip(K.F->args(), F->args())) {
    Map[&From] = &To;
    To.setName(From.getName());
  }
  SmallVector<ReturnInst *> Returns;
  CloneFunctionInto(F, K.F, Map, CloneFunctionChangeType::LocalChangesOnly, Returns);
  F->setLinkage(GlobalValue::InternalLinkage);
  dropState(*F);
  F->addFnAttr(ForRegionsAttribute);
  Gang = F->getArg(F->arg_size() - 1);
  for (auto A : {Attribute::NoAlias, Attribute::ReadOnly})
    Gang->addAttr(A);
}

/// Field 0: id, 1: count, of xacc_gang_t; loaded once, at function entry.
Value *HostBody::position(unsigned Field, unsigned Axis) {
  Value *&P = ParallelIds[3 * Field + Axis];
  if (!P) {
    IRBuilder<> B(&*F->getEntryBlock().getFirstInsertionPt());
    P = B.CreateLoad(B.getInt32Ty(), B.CreateConstGEP1_32(B.getInt32Ty(), Gang, 3 * Field + Axis));
  }
  return P;
}

/// Axis x is the fastest, as on devices.
Value *HostBody::gangNumber(IRBuilderBase &B) {
  Value *Plane = B.CreateAdd(B.CreateMul(position(0, 2), position(1, 1)), position(0, 1));
  return B.CreateAdd(B.CreateMul(Plane, position(1, 0)), position(0, 0));
}

/// Bound of the gang's chunk: q * g + min(g, r) with n = q * count + r, which
/// cannot overflow. The end is the bound of the next gang.
Value *HostBody::chunk(IRBuilder<> &B, const IndexCall &I, bool End) {
  Type *T = I.N->getType();
  unsigned Axis = I.Dim & XACC_AXIS_MASK;
  Value *G = B.CreateZExt(position(0, Axis), T);
  Value *Count = B.CreateZExt(position(1, Axis), T);
  if (End)
    G = B.CreateNUWAdd(G, ConstantInt::get(T, 1));
  Value *Q = B.CreateUDiv(I.N, Count), *R = B.CreateURem(I.N, Count);
  return B.CreateAdd(B.CreateMul(Q, G), B.CreateBinaryIntrinsic(Intrinsic::umin, G, R));
}

/// Iterations of the innermost distributed loops are independent: say so to
/// the vectoriser.
void HostBody::annotateLoops(FunctionAnalysisManager &FAM) {
  DistributedLoops N(*F, FAM);
  for (const DistributedLoops::Row &R : N.distributed()) {
    if (any_of(N.distributed(), [&](const DistributedLoops::Row &Inner) {
          return Inner.L != R.L && R.L->contains(Inner.L);
        }))
      continue;
    MDNode *Group = MDNode::getDistinct(C, {});
    for (BasicBlock *B : R.L->blocks())
      for (Instruction &I : *B)
        if (Value *P = getLoadStorePointerOperand(&I);
            P && !I.isAtomic() && !isThreadLocalMemory(P))
          I.setMetadata(LLVMContext::MD_access_group, Group);
    // No vectorize.enable: it would warn of loops that cannot be vectorised.
    SmallVector<Metadata *> Properties{
        nullptr, MDNode::get(C, {MDString::get(C, "llvm.loop.parallel_accesses"), Group})};
    if (MDNode *Old = R.L->getLoopID())
      append_range(Properties, drop_begin(Old->operands()));
    MDNode *Id = MDNode::getDistinct(C, Properties);
    Id->replaceOperandWith(0, Id);
    R.L->setLoopID(Id);
  }
}

void HostBody::lowerIndex(CallInst &Call) {
  IndexCall I(Call);
  Marker K = markerOf(&Call);
  if (!(I.Dim & XACC_AXIS_GANG) || isNext(K)) {
    eraseMarker(Call);
    return;
  }
  IRBuilder<> B(&Call);
  Call.replaceAllUsesWith(chunk(B, I, isHi(K)));
  Call.eraseFromParent();
}

/// The clause licenses another order of the operations on the private copy.
static void allowReassociation(Value *V, SmallPtrSetImpl<Value *> &Seen) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Seen.insert(I).second)
    return;
  if (auto *P = dyn_cast<PHINode>(I)) {
    for (Value *Incoming : P->incoming_values())
      allowReassociation(Incoming, Seen);
    return;
  }
  if (!isa<FPMathOperator>(I))
    return;
  I->setHasAllowReassoc(true);
  I->setHasNoSignedZeros(true);
  for (Value *Operand : I->operands())
    if (isa<PHINode>(Operand))
      allowReassociation(Operand, Seen);
}

/// Gangs may run at the same time: an atomic instruction, or what the caller
/// has locked.
static void combineInto(IRBuilder<> &B, const ReduceCall &R, Value *Cell, Value *V) {
  auto Atomic = atomicFor(R.Op, V->getType(), R.isSigned());
  if (Atomic != AtomicRMWInst::BAD_BINOP) {
    B.CreateAtomicRMW(Atomic, Cell, V, MaybeAlign(), AtomicOrdering::Monotonic);
    return;
  }
  MaybeAlign Align = cellAlign(V->getType());
  Value *Old = B.CreateAlignedLoad(V->getType(), Cell, Align);
  B.CreateAlignedStore(combine(B, R.Op, R.Type, Old, V), Cell, Align);
}

/// Once per gang. There is one lane, so the reduction over lanes is the value.
void HostBody::lowerReduce(const ReduceCall &R) {
  SmallPtrSet<Value *, 8> Seen;
  if (R.value()->getType()->isFloatingPointTy())
    allowReassociation(R.value(), Seen);
  if (!R.OverGangs) {
    R.Call->replaceAllUsesWith(R.value());
    R.Call->eraseFromParent();
    return;
  }
  Type *T = irType(C, R.Type);
  // The lock gets the cell: others change it meanwhile, and what LLVM knows of
  // it from an earlier reduction holds no longer.
  bool Locks = atomicFor(R.Op, T, R.isSigned()) == AtomicRMWInst::BAD_BINOP;
  if (Locks)
    IRBuilder<>(R.Call).CreateCall(declareEntry(M, "host_lock"), {R.cell()});
  if (R.IsArray) {
    Instruction *Before = R.Call;
    if (!isa<ConstantInt>(R.count())) { // may be none
      Value *Any = IRBuilder<>(Before).CreateIsNotNull(R.count());
      Before = SplitBlockAndInsertIfThen(Any, Before->getIterator(), false);
    }
    auto [Body, I] = SplitBlockAndInsertSimpleForLoop(R.count(), Before->getIterator());
    IRBuilder<> B(Body);
    combineInto(B, R, B.CreateInBoundsGEP(T, R.cell(), I),
                B.CreateAlignedLoad(T, B.CreateInBoundsGEP(T, R.value(), I), cellAlign(T)));
  } else {
    IRBuilder<> B(R.Call);
    combineInto(B, R, R.cell(), R.value());
  }
  if (Locks)
    IRBuilder<>(R.Call).CreateCall(declareEntry(M, "host_unlock"), {R.cell()});
  R.Call->eraseFromParent();
}

/// void (void *const *args, const xacc_gang_t *gang): loads the parameters.
Function *HostBody::makeWrapper() {
  Type *Ptr = PointerType::get(C, 0);
  auto *W = Function::Create(FunctionType::get(Type::getVoidTy(C), {Ptr, Ptr}, false),
                             GlobalValue::InternalLinkage, K.Name + ".host", M);
  W->setAttributes(
      AttributeList().addFnAttributes(C, AttrBuilder(C, F->getAttributes().getFnAttrs())));
  IRBuilder<> B(BasicBlock::Create(C, "", W));
  SmallVector<Value *> Args;
  for (unsigned I = 0; I < K.Params.size(); I++) {
    // For devices only.
    if (K.Params[I].Kind == XACC_PARAM_SCRATCH || isLaunchMemory(K.Params[I])) {
      Args.push_back(ConstantPointerNull::get(PointerType::get(C, 0)));
      continue;
    }
    Value *At = B.CreateLoad(Ptr, B.CreateConstGEP1_32(Ptr, W->getArg(0), I));
    Args.push_back(B.CreateAlignedLoad(K.Params[I].Ty, At, Align(1)));
  }
  Args.push_back(W->getArg(1));
  B.CreateCall(F, Args);
  B.CreateRetVoid();
  return W;
}

Function *HostBody::run(FunctionAnalysisManager &FAM) {
  foldOnDevice(*F, {acc_device_host, acc_device_none});
  annotateLoops(FAM);
  FAM.invalidate(*F, PreservedAnalyses::none());
  for (CallInst *C : markersOf(*F))
    if (isIndexMarker(markerOf(C)))
      lowerIndex(*C);
    else if (isMarker(C, Marker::cache_))
      eraseMarker(*C); // the caches of a CPU need no help
  replaceParallelIds(*F, [&](IRBuilderBase &B, Level L, bool Count) -> Value * {
    if (L != Level::Gang)
      return B.getInt32(Count);
    return Count ? B.CreateMul(B.CreateMul(position(1, 0), position(1, 1)), position(1, 2))
                 : gangNumber(B);
  });
  SmallVector<ReduceCall> Reductions;
  for (Instruction &I : instructions(*F))
    if (ReduceCall R = reduceCallOf(&I))
      Reductions.push_back(R);
  for (const ReduceCall &R : Reductions)
    lowerReduce(R);
  moveLargeArrays(K, *F);
  dropPrivates(*F);
  return makeWrapper();
}

void makeHostFunction(Kernel &K, FunctionAnalysisManager &FAM) { K.HostFn = HostBody(K).run(FAM); }

void inlineHostBody(const Kernel &K) {
  for (Instruction &I : instructions(*K.HostFn))
    if (auto *C = dyn_cast<CallInst>(&I))
      if (Function *Body = C->getCalledFunction();
          Body && !Body->hasFnAttribute(Attribute::NoInline))
        Body->addFnAttr(Attribute::AlwaysInline);
}

} // namespace xacc
