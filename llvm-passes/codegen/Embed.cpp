// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptors of abi.h, images, the constructor that registers them, and a launch in place of every
// region. The one place that lays out records for the runtime.
#include "codegen/Embed.h"
#include "codegen/Image.h"
#include "host/HostFunction.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace xacc {

namespace {
/// Launches in a function, or kernels in a file, from which on what compiles fast comes first.
constexpr unsigned VeryMany = 64;

class Embedder {
public:
  Embedder(Module &M, const Options &O)
      : M(M), O(O), C(M.getContext()), Ptr(PointerType::get(C, 0)), I32(Type::getInt32Ty(C)),
        I64(Type::getInt64Ty(C)), Null(ConstantPointerNull::get(Ptr)),
        Operand(StructType::get(C, {Ptr, Ptr, I64})) {}
  void run(MutableArrayRef<Kernel> Ks, const Linkage &L);
  void addImages(GlobalVariable *Module, ArrayRef<Image> Images);
  void tellModule(GlobalVariable *Module);

private:
  Constant *word(uint64_t V) { return ConstantInt::get(I32, V); }
  Constant *wide(uint64_t V) { return ConstantInt::get(I64, V); }
  Constant *sizeOf(const Item &I) {
    return wide(M.getDataLayout().getTypeAllocSize(I.Slot->getAllocatedType()));
  }
  /// xacc_operand_t
  std::array<Value *, 3> fields(const Kernel &K, const Item &I) {
    return {K.slot(I), I.Slot ? Null : K.start(I), I.Slot ? sizeOf(I) : K.value(I)};
  }
  Constant *string(StringRef Text);
  GlobalVariable *variable(Constant *Init, const Twine &Name, bool Constant);
  Constant *array(ArrayRef<Constant *> Rows, const Twine &Name);
  Constant *record(ArrayRef<Constant *> Fields) { return ConstantStruct::getAnon(C, Fields); }
  Constant *strings(ArrayRef<std::string> Texts, const Twine &Name);
  Constant *items(const Kernel &K);
  Constant *params(const Kernel &K);
  Constant *image(const Image &I);
  GlobalVariable *kernel(const Kernel &K);
  void setField(GlobalVariable &Record, unsigned Field, Constant *To);
  void allocateOperands(ArrayRef<Kernel> Ks);
  void launch(Kernel &K, GlobalVariable *Desc);
  void launchApart(Kernel &K, GlobalVariable *Desc);
  void endBlock(Instruction *Before);
  void fill(IRBuilder<> &B, const Kernel &K, AllocaInst *Array, function_ref<Value *(Value *)> Of);
  void callAtStart(GlobalVariable *Module);
  Constant *routines(const Linkage &L);
  Constant *constants(const Linkage &L);

  Module &M;
  const Options &O;
  LLVMContext &C;
  PointerType *Ptr;
  Type *I32, *I64;
  Constant *Null;
  StructType *Operand;
  DenseMap<Function *, AllocaInst *> Operands;
};
} // namespace

GlobalVariable *Embedder::variable(Constant *Init, const Twine &Name, bool Constant) {
  auto *G =
      new GlobalVariable(M, Init->getType(), Constant, GlobalValue::InternalLinkage, Init, Name);
  return G;
}

Constant *Embedder::string(StringRef Text) {
  GlobalVariable *G = variable(ConstantDataArray::getString(C, Text), "__xacc_str", true);
  G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return G;
}

Constant *Embedder::array(ArrayRef<Constant *> Rows, const Twine &Name) {
  if (Rows.empty())
    return Null;
  auto *T = ArrayType::get(Rows[0]->getType(), Rows.size());
  return variable(ConstantArray::get(T, Rows), Name, true);
}

Constant *Embedder::strings(ArrayRef<std::string> Texts, const Twine &Name) {
  SmallVector<Constant *> Rows;
  for (const std::string &Text : Texts)
    Rows.push_back(string(Text));
  return array(Rows, Name);
}

/// xacc_item_t
Constant *Embedder::items(const Kernel &K) {
  SmallVector<Constant *> Rows;
  for (const Item &I : K.Items)
    Rows.push_back(record({word(I.Kind), word(I.Flags), I.Name ? I.Name : Null}));
  return array(Rows, "__xacc_items");
}

/// xacc_param_t
Constant *Embedder::params(const Kernel &K) {
  SmallVector<Constant *> Rows;
  for (const Param &P : K.Params)
    Rows.push_back(record({word(P.Kind), word(P.Item), wide(P.Bytes)}));
  return array(Rows, "__xacc_params");
}

/// xacc_image_t. Text ends in a NUL that the size does not count.
Constant *Embedder::image(const Image &I) {
  StringRef Bytes(I.Data.data(), I.Data.size());
  GlobalVariable *Data = variable(ConstantDataArray::getString(C, Bytes), "__xacc_image", true);
  Data->setAlignment(Align(64));
  return record({word(I.Kind), word(I.Arch), Data, wide(I.Data.size())});
}

/// xacc_kernel_desc_t, of which tellModule sets the module.
GlobalVariable *Embedder::kernel(const Kernel &K) {
  return variable(record({string(K.Name), K.WhereString ? K.WhereString : Null, items(K), params(K),
                          word(K.Items.size()), word(K.Params.size()), word(K.Flags),
                          word(K.MaxLanes), word(K.Construct), word(0), K.HostFn,
                          K.SimFn ? (Constant *)K.SimFn : Null, Null, Null}),
                  "__xacc_kernel", false);
}

/// The operands (xacc_operand_t) are on the stack of the user's functions, in
/// one array for all launches of each: it is read before a launch returns.
/// Where a function has very many, LLVM's register allocator would spend its
/// time on what one launch shares with the next: each gets its own function.
void Embedder::allocateOperands(ArrayRef<Kernel> Ks) {
  struct Needs {
    unsigned Launches = 0;
    size_t Operands = 1;
  };
  MapVector<Function *, Needs> Found;
  for (const Kernel &K : Ks) {
    Needs &N = Found[K.Site->getFunction()];
    N.Launches++;
    N.Operands = std::max(N.Operands, K.Items.size());
  }
  for (auto [F, N] : Found)
    if (N.Launches < VeryMany)
      Operands[F] = IRBuilder<>(&*F->getEntryBlock().getFirstInsertionPt())
                        .CreateAlloca(ArrayType::get(Operand, N.Operands));
}

/// Writes the operands of a launch. Of(V) is what V is called at the place.
void Embedder::fill(IRBuilder<> &B, const Kernel &K, AllocaInst *Array,
                    function_ref<Value *(Value *)> Of) {
  for (auto [Index, I] : enumerate(K.Items)) {
    auto Fields = fields(K, I);
    // Slot and start, often both null, apart: LLVM would make a memset of each
    // pair and look at the rest of the function each time.
    for (unsigned Field : {0, 2, 1})
      B.CreateStore(Of(Fields[Field]), B.CreateInBoundsGEP(Array->getAllocatedType(), Array,
                                                           {word(0), word(Index), word(Field)}));
  }
}

void Embedder::launchApart(Kernel &K, GlobalVariable *Desc) {
  MapVector<Value *, unsigned> Inputs; // and their places among the parameters
  SmallVector<Type *> Types;
  for (const Item &I : K.Items)
    for (Value *V : fields(K, I))
      if (!isa<Constant>(V) && Inputs.try_emplace(V, Types.size()).second)
        Types.push_back(V->getType());
  auto *F = Function::createWithDefaultAttr(
      FunctionType::get(Type::getVoidTy(C), Types, false), GlobalValue::InternalLinkage,
      M.getDataLayout().getProgramAddressSpace(), K.Name + ".launch", &M);
  // It stores operands and calls: there is nothing to gain, and a function each to pay for.
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::OptimizeNone);
  IRBuilder<> B(BasicBlock::Create(C, "", F));
  AllocaInst *Array = B.CreateAlloca(ArrayType::get(Operand, std::max(K.Items.size(), size_t(1))));
  fill(B, K, Array, [&](Value *V) {
    auto Found = Inputs.find(V);
    return Found == Inputs.end() ? V : F->getArg(Found->second);
  });
  B.CreateCall(declareEntry(M, "launch"), {Desc, Array});
  B.CreateRetVoid();
  SmallVector<Value *> Values(make_first_range(Inputs));
  IRBuilder<>(K.Site).CreateCall(F, Values);
  endBlock(K.Site);
}

/// Code generation takes a block as a whole, so thousands of launches in one
/// would share all their constants. An empty statement that might jump ends it.
void Embedder::endBlock(Instruction *Before) {
  BasicBlock *Block = Before->getParent(), *Next = SplitBlock(Block, Before);
  Block->getTerminator()->eraseFromParent();
  auto *Nothing = InlineAsm::get(FunctionType::get(Type::getVoidTy(C), false), "", "", true);
  IRBuilder<>(Block).CreateCallBr(Nothing, Next, {});
}

void Embedder::launch(Kernel &K, GlobalVariable *Desc) {
  if (AllocaInst *Array = Operands.lookup(K.Site->getFunction())) {
    IRBuilder<> B(K.Site);
    fill(B, K, Array, [](Value *V) { return V; });
    B.CreateCall(declareEntry(M, "launch"), {Desc, Array});
  } else {
    launchApart(K, Desc);
  }
  K.Site->eraseFromParent();
  K.Begin->eraseFromParent();
}

void Embedder::callAtStart(GlobalVariable *Module) {
  auto Make = [&](StringRef Entry, StringRef Name) {
    auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                               GlobalValue::InternalLinkage, Name, M);
    IRBuilder<> B(BasicBlock::Create(C, "", F));
    B.CreateCall(declareEntry(M, Entry), {Module});
    B.CreateRetVoid();
    return F;
  };
  appendToGlobalCtors(M, Make("register", "__xacc_ctor"), XACC_EARLY);
  appendToGlobalDtors(M, Make("unregister", "__xacc_dtor"), XACC_EARLY);
}

/// xacc_routine_t
Constant *Embedder::routines(const Linkage &L) {
  SmallVector<Constant *> Rows;
  for (const Pointee &P : L.Pointees) {
    Function *Sim = M.getFunction(("__xacc_sim_routine_" + routineName(*P.Clone)).str());
    Rows.push_back(record({string(P.Routine->getName()), string(P.Type), P.Routine, P.Clone,
                           Sim ? (Constant *)Sim : Null}));
  }
  return array(Rows, "__xacc_routines");
}

/// xacc_constant_t
Constant *Embedder::constants(const Linkage &L) {
  SmallVector<Constant *> Rows;
  for (GlobalVariable *G : L.Constants)
    Rows.push_back(record({G, wide(M.getDataLayout().getTypeAllocSize(G->getValueType()))}));
  return array(Rows, "__xacc_constants");
}

void Embedder::run(MutableArrayRef<Kernel> Ks, const Linkage &L) {
  SmallVector<Constant *> KernelRows;
  GlobalVariable *Module = moduleRecord(M);
  allocateOperands(Ks);
  for (Kernel &K : Ks)
    if (Ks.size() >= VeryMany && !K.Site->getFunction()->hasOptNone())
      inlineHostBody(K);
  for (Kernel &K : Ks) {
    GlobalVariable *Desc = kernel(K);
    launch(K, Desc);
    KernelRows.push_back(Desc);
  }
  StringRef Source =
      O.SourceName.empty() ? StringRef(M.getSourceFileName()) : StringRef(O.SourceName);
  Module->setInitializer(
      record({word(XACC_ABI_VERSION),
              word(O.Targets | XACC_TARGET_HOST),
              string(Source),
              Null,
              array(KernelRows, "__xacc_kernels"),
              word(0),
              word(KernelRows.size()),
              Null,
              strings(L.Exports, "__xacc_exports"),
              strings(L.Imports, "__xacc_imports"),
              word(L.Exports.size()),
              word(L.Imports.size()),
              array(SmallVector<Constant *>(L.Slots.begin(), L.Slots.end()), "__xacc_slots"),
              word(L.Slots.size()),
              word(L.Pointees.size()),
              word(L.Pointers.size()),
              word(L.Constants.size()),
              routines(L),
              strings(L.Pointers, "__xacc_pointers"),
              L.Pointees.empty() ? Null : string(RoutineSymbol + L.File),
              L.Pointers.empty() ? Null : string(PointerSymbol + L.File),
              constants(L)}));
  callAtStart(Module);
}

/// The records escape to the runtime, so no optimisation has looked into them.
void Embedder::setField(GlobalVariable &Record, unsigned Field, Constant *To) {
  SmallVector<Constant *> Fields;
  for (Value *V : Record.getInitializer()->operands())
    Fields.push_back(cast<Constant>(V));
  Fields[Field] = To;
  Record.setInitializer(record(Fields));
}

void Embedder::addImages(GlobalVariable *Module, ArrayRef<Image> Images) {
  constexpr unsigned ImagesField = 3, CountField = 5;
  SmallVector<Constant *> Rows;
  for (const Image &I : Images)
    Rows.push_back(image(I));
  setField(*Module, ImagesField, array(Rows, "__xacc_images"));
  setField(*Module, CountField, word(Rows.size()));
}

void Embedder::tellModule(GlobalVariable *Module) {
  constexpr unsigned KernelsField = 4, ModuleField = 12;
  auto *List =
      dyn_cast<GlobalVariable>(Module->getInitializer()->getAggregateElement(KernelsField));
  if (!List)
    return;
  for (Value *Desc : List->getInitializer()->operands())
    setField(*cast<GlobalVariable>(Desc), ModuleField, Module);
}

void embed(Module &M, MutableArrayRef<Kernel> Ks, const Linkage &L, const Options &O) {
  Embedder(M, O).run(Ks, L);
}

void embedImages(Module &M, ArrayRef<Image> Images) {
  if (GlobalVariable *G = M.getNamedGlobal(ModuleSymbol))
    Embedder(M, Options()).addImages(G, Images);
}

void linkRecords(Module &M) {
  if (GlobalVariable *G = M.getNamedGlobal(ModuleSymbol))
    Embedder(M, Options()).tellModule(G);
}

} // namespace xacc
