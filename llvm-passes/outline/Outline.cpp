// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-outline: every region between region_begin and region_end becomes a function of its own.
// Finds regions by markers only and does not look at what the operands mean (Capture does).
#include "outline/Outline.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/State.h"
#include "outline/AddressInitialisers.h"
#include "outline/Island.h"
#include "outline/RegionVariables.h"
#include "routines/DeclaredVariables.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

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
  Outliner(const Site &S, DeclaredVariables &Declared, FunctionAnalysisManager &FAM, Diagnostics &D)
      : F(*S.Begin->getFunction()), Begin(S.Begin), Exit(S.Exit), Declared(Declared), FAM(FAM),
        D(D) {}
  void run(Kernel &K);

private:
  void readBegin(Kernel &K);
  bool findBlocks(unsigned Id);
  bool isClosed(unsigned Id);
  void ownDeadEnd(BasicBlock *B);
  void nameGlobals(const Kernel &K);
  void extract(Kernel &K);

  Function &F;
  CallInst *Begin;
  BasicBlock *Exit;
  DeclaredVariables &Declared;
  FunctionAnalysisManager &FAM;
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
  GlobalSet Mapped;
  for (const Item &I : K.Items)
    if (auto *G = dyn_cast<GlobalVariable>(K.slot(I)); G && !xacc_item_is_setting(I.Kind))
      Mapped.insert(G);
  expandAddressInitialisers(Blocks.getArrayRef(), Mapped);
  BasicBlock *Before = Blocks.front()->getSinglePredecessor();
  for (const Item &I : K.Items) {
    auto *G = dyn_cast<GlobalVariable>(K.slot(I));
    if (!G || xacc_item_is_setting(I.Kind))
      continue;
    auto *Name = new FreezeInst(G, "", Before->getTerminator()->getIterator());
    replaceGlobal(Blocks.getArrayRef(), G, Name);
  }
}

void Outliner::extract(Kernel &K) {
  if (none_of(Blocks, [](BasicBlock *B) { return B->hasAddressTaken(); }))
    K.F = Island(*Begin, Exit, Blocks.getArrayRef(), FAM).extract();
  if (!K.F || !K.F->getReturnType()->isVoidTy())
    return D.error(K.Id, "this compute region cannot become a function (a computed goto, "
                         "setjmp or the like)");
  // Out of the loop-free entry an alloca would become a dynamic one.
  for (AllocaInst *A : Locals)
    A->moveBefore(K.F->getEntryBlock().getFirstInsertionPt());
  assert(K.F->hasOneUse() && "the function is called in place of the region");
  K.Site = cast<CallInst>(*K.F->user_begin());
  K.F->setLinkage(GlobalValue::InternalLinkage);
}

void Outliner::run(Kernel &K) {
  if (!findBlocks(constantOf(*Begin, 0)))
    return;
  Begin = Declared.pass(Begin, Blocks.getArrayRef());
  readBegin(K);
  nameGlobals(K);
  Locals = RegionVariables(F, Blocks).separate(K);
  extract(K);
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

std::vector<Kernel> outlineRegions(Module &M, DeclaredVariables &Declared,
                                   FunctionAnalysisManager &FAM, Diagnostics &D) {
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
    if (!D.failsIn([&] { Outliner(S, Declared, FAM, D).run(K); }))
      Ks.push_back(std::move(K));
  }
  return Ks;
}

} // namespace xacc
