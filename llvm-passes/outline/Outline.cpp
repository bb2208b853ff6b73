// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-outline: every region between region_begin and region_end becomes a function of its own.
// Finds regions by markers only and does not look at what the operands mean (Capture does).
#include "outline/Outline.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/State.h"
#include "routines/DeclaredVariables.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"

using namespace llvm;

namespace xacc {

namespace {
/// The markers of a region. A block ends behind Begin, another begins with the
/// end; it is null where the body never finishes.
struct Site {
  CallInst *Begin = nullptr;
  BasicBlock *Exit = nullptr;
};

class Outliner {
public:
  Outliner(const Site &S, DeclaredVariables &Declared, Diagnostics &D)
      : F(*S.Begin->getFunction()), Begin(S.Begin), Exit(S.Exit), Declared(Declared), D(D) {}
  bool run(Kernel &K);

private:
  void readBegin(Kernel &K);
  bool findBlocks(unsigned Id);
  bool isClosed(unsigned Id);
  void ownDeadEnd(BasicBlock *B);
  void nameGlobals(const Kernel &K);
  SmallVector<AllocaInst *> usedAllocas();
  void sinkLocals();
  void splitTemporaries(const Kernel &K);
  bool isReadBeforeWritten(const AllocaInst &A, BasicBlock *From, bool Inside);
  Function *makeIsland();
  void nameInputs(BasicBlock *Before);
  void leaveIsland(Function *Island, CallInst *Call);
  bool extract(Kernel &K);
  bool isInRegion(const User *U) const {
    auto *I = dyn_cast<Instruction>(U);
    return I && Blocks.contains(const_cast<BasicBlock *>(I->getParent()));
  }

  Function &F;
  CallInst *Begin;
  BasicBlock *Exit;
  DeclaredVariables &Declared;
  Diagnostics &D;
  SetVector<BasicBlock *> Blocks;
  SmallVector<AllocaInst *> Locals;
};
} // namespace

static std::string kernelName(const Kernel &K, const Function &F) {
  std::string Name =
      ("__xacc_k_" + F.getName() + "_L" + Where(K.Where).Line + "_" + Twine(K.Id)).str();
  for (char &C : Name) // PTX identifiers
    if (!isAlnum(C) && C != '_' && C != '$')
      C = '_';
  return Name;
}

void Outliner::readBegin(Kernel &K) {
  xacc::readBegin(K, *Begin);
  K.Id = constantOf(*Begin, 0);
  K.Where = stringOf(Begin->getArgOperand(1));
  K.Flags = constantOf(*Begin, 2) & XACC_CONSTRUCT_ONE_GANG ? unsigned(XACC_KERNEL_ONE_GANG) : 0u;
  K.Name = kernelName(K, F);
}

/// Walks from begin to end. Without an end the region is all that begin
/// reaches.
bool Outliner::findBlocks(unsigned Id) {
  BasicBlock *Entry = Begin->getParent()->getSingleSuccessor();
  SmallVector<BasicBlock *> Work{Entry};
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    if (B != Exit && Blocks.insert(B))
      append_range(Work, successors(B));
  }
  for (BasicBlock *B : SmallVector<BasicBlock *>(Blocks.getArrayRef()))
    if (succ_empty(B) && !isa<ReturnInst>(B->getTerminator()) && B != Entry &&
        !all_of(predecessors(B), [&](BasicBlock *P) { return Blocks.contains(P); }))
      ownDeadEnd(B);
  return isClosed(Id);
}

/// A block that traps may be shared by all checks of a function: give the
/// region one of its own.
void Outliner::ownDeadEnd(BasicBlock *B) {
  ValueToValueMapTy Map;
  BasicBlock *Own = CloneBasicBlock(B, Map, "", &F);
  SmallVector<BasicBlock *> Cloned{Own};
  remapInstructionsInBlocks(Cloned, Map);
  SmallVector<BasicBlock *> Preds(predecessors(B));
  SmallPtrSet<BasicBlock *, 8> Seen;
  for (BasicBlock *P : Preds) {
    if (!Seen.insert(P).second)
      continue;
    bool Inside = Blocks.contains(P);
    (Inside ? B : Own)->removePredecessor(P, /*KeepOneInputPHIs=*/true);
    if (Inside)
      P->getTerminator()->replaceSuccessorWith(B, Own);
  }
  Blocks.remove(B);
  Blocks.insert(Own);
}

bool Outliner::isClosed(unsigned Id) {
  for (BasicBlock *B : Blocks) {
    if (isa<ReturnInst>(B->getTerminator())) {
      D.error(Id, "branch out of a compute region");
      return false;
    }
    if (B == Blocks.front())
      continue;
    for (BasicBlock *P : predecessors(B))
      if (!Blocks.contains(P)) {
        D.error(Id, "branch into a compute region");
        return false;
      }
  }
  return true;
}

/// Globals are constants to LLVM and would not become parameters: give each
/// captured one an instruction in front of the region that stands for it.
void Outliner::nameGlobals(const Kernel &K) {
  BasicBlock *Before = Blocks.front()->getSinglePredecessor();
  for (const Item &I : K.Items) {
    auto *G = dyn_cast<GlobalVariable>(K.slot(I));
    if (!G || xacc_item_is_setting(I.Kind))
      continue;
    auto *Name = new FreezeInst(G, "", Before->getTerminator()->getIterator());
    replaceGlobal(Blocks.getArrayRef(), G, Name);
  }
}

/// Variables of the function that the region uses, in their order at its entry.
SmallVector<AllocaInst *> Outliner::usedAllocas() {
  SetVector<AllocaInst *> Used;
  for (BasicBlock *B : Blocks)
    for (Instruction &I : *B)
      for (Value *Op : I.operands())
        if (auto *A = dyn_cast<AllocaInst>(Op);
            A && A->getParent() == &F.getEntryBlock() && !isInRegion(A))
          Used.insert(A);
  SmallVector<AllocaInst *> Ordered(Used.getArrayRef());
  sort(Ordered, [](AllocaInst *A, AllocaInst *B) { return A->comesBefore(B); });
  return Ordered;
}

/// Locals of the region are allocated at function entry; move those that are
/// used nowhere else (but for lifetime ends of enclosing scopes).
void Outliner::sinkLocals() {
  auto IsLifetime = [](const User *U) {
    auto *I = dyn_cast<IntrinsicInst>(U);
    return I && I->isLifetimeStartOrEnd();
  };
  for (AllocaInst *A : usedAllocas())
    if (all_of(A->users(), [&](User *U) { return isInRegion(U) || IsLifetime(U); }))
      Locals.push_back(A);
  for (AllocaInst *A : Locals) {
    for (User *U : make_early_inc_range(A->users()))
      if (!isInRegion(U))
        cast<Instruction>(U)->eraseFromParent();
    A->moveBefore(Blocks.front()->getFirstInsertionPt());
  }
}

/// True if a load of A is reached from the start of a block before any store,
/// through blocks that are all in the region, or all outside.
bool Outliner::isReadBeforeWritten(const AllocaInst &A, BasicBlock *From, bool Inside) {
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<BasicBlock *> Work{From};
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    if (Blocks.contains(B) != Inside || !Seen.insert(B).second)
      continue;
    const Instruction *First = nullptr;
    for (const Instruction &I : *B)
      if (!First && is_contained(I.operands(), &A))
        First = isa<LoadInst, StoreInst>(I) ? &I : nullptr;
    if (First && isa<LoadInst>(First))
      return true;
    if (!First)
      append_range(Work, successors(B));
  }
  return false;
}

/// Clang's own temporaries (where a cleanup goes on, for instance) are shared
/// by the whole function. One whose value crosses neither border of the region
/// gets a second copy there; a variable of the user is an operand and stays.
void Outliner::splitTemporaries(const Kernel &K) {
  SmallVector<AllocaInst *> Shared;
  for (AllocaInst *A : usedAllocas())
    if (A->isStaticAlloca() && A->getAllocatedType()->isSingleValueType() &&
        none_of(K.Items, [&](const Item &X) { return K.slot(X) == A; }) &&
        all_of(A->users(), [&](User *U) {
          auto *S = dyn_cast<StoreInst>(U);
          return isa<LoadInst, LifetimeIntrinsic>(U) || (S && S->getValueOperand() != A);
        }))
      Shared.push_back(A);
  SmallPtrSet<BasicBlock *, 4> Exits;
  for (BasicBlock *B : Blocks)
    for (BasicBlock *S : successors(B))
      if (!Blocks.contains(S))
        Exits.insert(S);
  for (AllocaInst *A : Shared) {
    if (isReadBeforeWritten(*A, Blocks.front(), true) ||
        any_of(Exits, [&](BasicBlock *B) { return isReadBeforeWritten(*A, B, false); }))
      continue;
    auto *Own = cast<AllocaInst>(A->clone());
    Own->insertBefore(Blocks.front()->getFirstInsertionPt());
    A->replaceUsesWithIf(Own, [&](Use &U) { return isInRegion(U.getUser()); });
    Locals.push_back(Own);
  }
}

/// A function of the region's blocks alone: extraction looks at all blocks and
/// variables of the function around, and there may be a thousand regions in it.
Function *Outliner::makeIsland() {
  LLVMContext &C = F.getContext();
  auto *Island = Function::Create(F.getFunctionType(), GlobalValue::InternalLinkage,
                                  F.getName() + ".region", F.getParent());
  Island->copyAttributesFrom(&F);
  Island->setSubprogram(F.getSubprogram());
  auto *Before = BasicBlock::Create(C, "", Island);
  auto *Jump = cast<BranchInst>(Begin->getParent()->getTerminator());
  BranchInst::Create(Blocks.front(), Before);
  Jump->setSuccessor(0, Exit ? Exit : Jump->getParent());
  for (BasicBlock *B : Blocks)
    Island->splice(Island->end(), &F, B->getIterator());
  nameInputs(Before);
  if (!Exit)
    return Island;
  auto *After = BasicBlock::Create(C, "", Island);
  new UnreachableInst(C, After);
  for (BasicBlock *B : Blocks)
    B->getTerminator()->replaceSuccessorWith(Exit, After);
  return Island;
}

/// Extraction visits all users of a value that comes from outside: those of the whole function, if
/// it were not for a name of its own that the region uses.
void Outliner::nameInputs(BasicBlock *Before) {
  constexpr unsigned Many = 32;
  DenseMap<Value *, FreezeInst *> Names; // null: it keeps its own
  for (BasicBlock *B : Blocks)
    for (Instruction &I : *B)
      if (isa<LifetimeIntrinsic>(I)) // takes the variable itself
        Names[I.getOperand(0)] = nullptr;
  auto NameOf = [&](Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    bool IsInput = isa<Argument>(V) || (I && I->getFunction() == &F);
    if (!IsInput)
      return static_cast<FreezeInst *>(nullptr);
    auto [Found, IsNew] = Names.try_emplace(V);
    if (IsNew && !V->getType()->isTokenTy() && V->hasNUsesOrMore(Many))
      Found->second = new FreezeInst(V, V->getName(), Before->getTerminator()->getIterator());
    return Found->second;
  };
  for (BasicBlock *B : Blocks)
    for (Instruction &I : *B)
      for (Use &U : I.operands())
        if (FreezeInst *Name = NameOf(U))
          U.set(Name);
}

/// The call takes the place of the region.
void Outliner::leaveIsland(Function *Island, CallInst *Call) {
  BasicBlock *Before = Begin->getParent(), *Own = Call->getParent();
  F.splice(std::next(Before->getIterator()), Island, Own->getIterator());
  cast<BranchInst>(Before->getTerminator())->setSuccessor(0, Own);
  if (Exit)
    Own->getTerminator()->setSuccessor(0, Exit);
  for (Use &U : Call->args())
    if (auto *Name = dyn_cast<FreezeInst>(U); Name && Name->getFunction() == Island)
      U.set(Name->getOperand(0));
  Island->dropAllReferences();
  Island->eraseFromParent();
}

bool Outliner::extract(Kernel &K) {
  if (none_of(Blocks, [](BasicBlock *B) { return B->hasAddressTaken(); })) {
    Function *Island = makeIsland();
    DominatorTree DT(*Island);
    CodeExtractorAnalysisCache Cache(*Island);
    CodeExtractor Extractor(Blocks.getArrayRef(), &DT, false, nullptr, nullptr, nullptr, false,
                            /*AllowAlloca=*/true, nullptr, "xacc");
    K.F = Extractor.isEligible() ? Extractor.extractCodeRegion(Cache) : nullptr;
    if (K.F)
      leaveIsland(Island, cast<CallInst>(*K.F->user_begin()));
  }
  if (!K.F || !K.F->getReturnType()->isVoidTy()) {
    D.error(K.Id, "this compute region cannot become a function (a computed goto, "
                  "setjmp or the like)");
    return false;
  }
  // Out of the loop-free entry an alloca would become a dynamic one.
  for (AllocaInst *A : Locals)
    A->moveBefore(K.F->getEntryBlock().getFirstInsertionPt());
  K.Site = cast<CallInst>(*K.F->user_begin());
  K.F->setLinkage(GlobalValue::InternalLinkage);
  return true;
}

bool Outliner::run(Kernel &K) {
  if (!findBlocks(constantOf(*Begin, 0)))
    return false;
  Begin = Declared.pass(Begin, Blocks.getArrayRef());
  readBegin(K);
  nameGlobals(K);
  sinkLocals();
  splitTemporaries(K);
  return extract(K);
}

/// Splits the function around the markers of all regions, from the last one on:
/// what is behind a split moves to another block.
static void splitAround(Function &F, SmallVectorImpl<Site> &Sites) {
  MapVector<uint64_t, Site> Found;
  SmallVector<CallInst *> Ends;
  auto Markers = markersOf(F);
  for (CallInst *C : reverse(Markers)) {
    uint64_t Id = constantOf(*C, 0);
    if (isMarker(C, Marker::region_begin_)) {
      SplitBlock(C->getParent(), C->getNextNode());
      Found[Id].Begin = C;
    } else if (isMarker(C, Marker::region_end_)) {
      // Of several the first, which is met last.
      Found[Id].Exit = SplitBlock(C->getParent(), C);
      Ends.push_back(C);
    }
  }
  for (CallInst *C : Ends)
    C->eraseFromParent();
  for (auto &[Id, S] : reverse(Found))
    if (S.Begin)
      Sites.push_back(S);
}

std::vector<Kernel> outlineRegions(Module &M, DeclaredVariables &Declared, Diagnostics &D) {
  SmallPtrSet<Function *, 8> Users;
  if (Function *Decl = M.getFunction("__xacc_region_begin"))
    for (User *U : Decl->users())
      Users.insert(cast<Instruction>(U)->getFunction());
  SmallVector<Site> Sites;
  for (Function &F : M) {
    if (!Users.contains(&F))
      continue;
    EliminateUnreachableBlocks(F); // dead code may jump anywhere
    splitAround(F, Sites);
  }
  std::vector<Kernel> Ks;
  for (const Site &S : Sites) {
    Kernel K;
    if (Outliner(S, Declared, D).run(K))
      Ks.push_back(std::move(K));
  }
  return Ks;
}

} // namespace xacc
