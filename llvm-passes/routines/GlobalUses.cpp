// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See GlobalUses.h.
#include "routines/GlobalUses.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace xacc {

SmallVector<Instruction *> usersOf(GlobalVariable *G) {
  SmallVector<Instruction *> Found;
  SmallVector<User *> Users(G->users());
  while (!Users.empty()) {
    User *U = Users.pop_back_val();
    if (auto *I = dyn_cast<Instruction>(U))
      Found.push_back(I);
    else if (isa<ConstantExpr>(U))
      append_range(Users, U->users());
  }
  return Found;
}

SmallPtrSet<const GlobalVariable *, 16> globalsIn(ArrayRef<BasicBlock *> Blocks) {
  SmallPtrSet<const GlobalVariable *, 16> Found;
  SmallVector<const Value *> Work;
  for (BasicBlock *B : Blocks)
    for (Instruction &I : *B)
      append_range(Work, I.operand_values());
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (auto *G = dyn_cast<GlobalVariable>(V))
      Found.insert(G);
    else if (auto *E = dyn_cast<ConstantExpr>(V))
      append_range(Work, E->operand_values());
  }
  return Found;
}

/// C with G replaced by Name, as instructions in front of Before.
static Value *expandConstant(Constant *C, GlobalVariable *G, Value *Name, Instruction *Before) {
  if (C == G)
    return Name;
  auto *E = dyn_cast<ConstantExpr>(C);
  if (!E)
    return C;
  SmallVector<Value *, 4> Operands;
  for (Value *Op : E->operands())
    Operands.push_back(expandConstant(cast<Constant>(Op), G, Name, Before));
  if (equal(Operands, E->operands()))
    return C;
  Instruction *I = E->getAsInstruction();
  for (auto [Index, Op] : enumerate(Operands))
    I->setOperand(Index, Op);
  I->insertBefore(Before->getIterator());
  return I;
}

void replaceGlobal(ArrayRef<BasicBlock *> Blocks, GlobalVariable *G, Value *Name) {
  for (BasicBlock *B : Blocks)
    for (Instruction &User : make_early_inc_range(*B))
      for (Use &U : User.operands())
        if (auto *C = dyn_cast<Constant>(U)) {
          auto *Phi = dyn_cast<PHINode>(&User);
          U.set(
              expandConstant(C, G, Name, Phi ? Phi->getIncomingBlock(U)->getTerminator() : &User));
        }
}

} // namespace xacc
