// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptors of abi.h, images, the constructor that registers them; launches are put in place of
// regions by Launches. The one place that lays out records for the runtime.
#include "codegen/Embed.h"
#include "codegen/Image.h"
#include "codegen/Launches.h"
#include "host/HostFunction.h"
#include "ir/Kernel.h"
#include "ir/Linkage.h"
#include "ir/Marker.h"
#include "ir/Options.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace xacc {

namespace {
class Embedder {
public:
  Embedder(Module &M, const Options &O)
      : M(M), O(O), C(M.getContext()), Ptr(PointerType::get(C, 0)), I32(Type::getInt32Ty(C)),
        I64(Type::getInt64Ty(C)), Null(ConstantPointerNull::get(Ptr)) {}
  void run(MutableArrayRef<Kernel> Ks, const Linkage &L);
  void addImages(GlobalVariable *Module, ArrayRef<Image> Images);
  void tellModule(GlobalVariable *Module);

private:
  Constant *word(uint64_t V) { return ConstantInt::get(I32, V); }
  Constant *wide(uint64_t V) { return ConstantInt::get(I64, V); }
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
  void callAtStart(GlobalVariable *Module);
  Constant *routines(const Linkage &L);
  Constant *constants(const Linkage &L);

  Module &M;
  const Options &O;
  LLVMContext &C;
  PointerType *Ptr;
  Type *I32, *I64;
  Constant *Null;
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
  Launches Launches(M, Ks);
  for (Kernel &K : Ks)
    if (Ks.size() >= VeryMany && !K.Site->getFunction()->hasOptNone())
      inlineHostBody(K);
  for (Kernel &K : Ks) {
    GlobalVariable *Desc = kernel(K);
    Launches.replace(K, Desc);
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
