// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mapping of mathematical functions; all facts are rows of math.def. Called by
// InlineAndPromote (native rows, all targets) and the GPU targets (library rows).
#include "libcalls/Math.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

namespace {
struct Row {
  Intrinsic::ID Id;
  bool Native;
};
} // namespace

/// Rows by the name a program calls: both forms of each.
static const StringMap<Row> &rows() {
  static const StringMap<Row> Table = [] {
    StringMap<Row> T;
#define XACC_MATH_NATIVE(name, id) T[#name] = T[#name "f"] = {Intrinsic::id, true};
#define XACC_MATH_LIB(name, id) T[#name] = T[#name "f"] = {Intrinsic::id, false};
#include "libcalls/math.def"
    return T;
  }();
  return Table;
}

bool isMathFunction(StringRef Name) { return rows().count(Name); }

static void toIntrinsic(CallInst &C, Intrinsic::ID Id) {
  Function *D = Intrinsic::getOrInsertDeclaration(C.getModule(), Id, {C.getType()});
  if (D->getFunctionType() != C.getFunctionType())
    return;
  C.setCalledFunction(D);
  C.setAttributes(AttributeList());
}

void mapNativeMath(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *C = dyn_cast<CallInst>(&I);
    Function *Callee = C ? C->getCalledFunction() : nullptr;
    if (!Callee || !Callee->isDeclaration() || Callee->isIntrinsic())
      continue;
    auto R = rows().find(Callee->getName());
    if (R == rows().end())
      continue;
    if (R->second.Native) {
      toIntrinsic(*C, R->second.Id);
      continue;
    }
    bool Writes = any_of(C->args(), [](const Use &U) { return U->getType()->isPointerTy(); });
    C->setMemoryEffects(Writes ? MemoryEffects::argMemOnly(ModRefInfo::Mod)
                               : MemoryEffects::none());
    C->setDoesNotThrow();
    C->addFnAttr(Attribute::WillReturn);
  }
}

/// The program's name of an intrinsic of a library row: llvm.sin.f32 is sinf.
static std::string nameOfIntrinsic(const Function &F) {
  if (!F.isIntrinsic() || F.arg_size() == 0)
    return "";
  Type *T = F.getFunctionType()->getParamType(0);
  if (!T->isFloatTy() && !T->isDoubleTy())
    return "";
  for (const auto &R : rows())
    if (!R.second.Native && R.second.Id == F.getIntrinsicID() &&
        R.first().ends_with("f") == T->isFloatTy() &&
        R.first() != "erf") // the one double name that ends in f
      return R.first().str();
  return "";
}

static std::string libdeviceName(StringRef Name) {
  // There are no __nv_lround and __nv_lrint; long and long long are the same.
  if (Name.starts_with("lr"))
    return ("__nv_l" + Name).str();
  return ("__nv_" + Name).str();
}

/// ocml lacks some functions, and wants pointers to private memory for others:
/// those keep their names, which nobody defines.
static std::string ocmlName(StringRef Name) {
  static const StringSet<> Absent = {"lround", "llround", "lrint", "llrint", "jn",
                                     "yn",     "sincos",  "frexp", "modf"};
  StringRef Base = Name;
  bool IsFloat = Name != "erf" && Base.consume_back("f");
  if (Absent.contains(Base))
    return Name.str();
  if (Base == "powi")
    Base = "pown";
  return ("__ocml_" + Base + (IsFloat ? "_f32" : "_f64")).str();
}

/// Kernels have their intrinsics by now; functions that are not parts of them call F.
static void callIntrinsic(Function &F, Intrinsic::ID Id) {
  for (User *U : make_early_inc_range(F.users()))
    if (auto *C = dyn_cast<CallInst>(U); C && C->getCalledFunction() == &F)
      toIntrinsic(*C, Id);
}

/// Library rows become calls of the functions that Rename says, native ones intrinsics.
static std::string mapToLibrary(Module &M, std::string (*Rename)(StringRef)) {
  std::string Needed;
  for (Function &F : make_early_inc_range(M)) {
    if (!F.isDeclaration() || F.use_empty())
      continue;
    std::string Name = F.isIntrinsic() ? nameOfIntrinsic(F) : F.getName().str();
    auto R = rows().find(Name);
    if (R == rows().end())
      continue;
    if (R->second.Native) {
      callIntrinsic(F, R->second.Id);
      continue;
    }
    std::string New = Rename(Name);
    if (New == F.getName())
      continue;
    if (New != Name)
      Needed = Name;
    FunctionCallee To = M.getOrInsertFunction(New, F.getFunctionType());
    for (User *U : make_early_inc_range(F.users()))
      if (auto *C = dyn_cast<CallInst>(U)) {
        C->setCalledFunction(To);
        C->setAttributes(AttributeList());
      }
  }
  return Needed;
}

std::string mapToLibdevice(Module &M) { return mapToLibrary(M, libdeviceName); }
std::string mapToOcml(Module &M) { return mapToLibrary(M, ocmlName); }

} // namespace xacc
