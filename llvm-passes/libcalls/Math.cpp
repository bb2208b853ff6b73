// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mapping of mathematical functions; all facts are rows of math.def. Called by
// InlineAndPromote (native rows, all targets) and by the targets (library rows).
#include "libcalls/Math.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace xacc {

namespace {
struct Row {
  Intrinsic::ID Id;
  bool Native, IsFloat;
  StringRef Name, Libdevice, Ocml, Libclc, Arguments; // of the double form
};
} // namespace

/// sin: sinf, lgamma_r: lgammaf_r.
static std::string floatForm(StringRef Name) {
  return Name.consume_back("_r") ? (Name + "f_r").str() : (Name + "f").str();
}

/// Rows by the name a program calls: both forms of each.
static const StringMap<Row> &rows() {
  static const StringMap<Row> Table = [] {
    StringMap<Row> T;
    auto Add = [&](Row R) {
      T[R.Name] = R;
      R.IsFloat = true;
      T[floatForm(R.Name)] = R;
    };
#define XACC_MATH_NATIVE(name, id) Add({Intrinsic::id, true, false, #name, "", "", "", ""});
#define XACC_MATH_LIB(name, id, libdevice, ocml, libclc, arguments)                                \
  Add({Intrinsic::id, false, false, #name, #libdevice, #ocml, #libclc, #arguments});
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
    bool Reads = R->second.Name == "nan"; // a string, on the host
    C->setMemoryEffects(Reads    ? MemoryEffects::argMemOnly(ModRefInfo::Ref)
                        : Writes ? MemoryEffects::argMemOnly(ModRefInfo::Mod)
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
    if (!R.second.Native && R.second.Id == F.getIntrinsicID() && R.second.IsFloat == T->isFloatTy())
      return R.first().str();
  return "";
}

constexpr StringRef OwnPrefix = "__xacc_math_";

/// As C++ would: a function of OpenCL C has a name for each type.
static std::string libclcName(const Row &R) {
  std::string Name = ("_Z" + Twine(R.Libclc.size()) + R.Libclc).str();
  const char *Real = R.IsFloat ? "f" : "d";
  for (char Argument : R.Arguments)
    Name += Argument == 'r'   ? Real
            : Argument == 'i' ? "i"
            : Argument == 'P' ? "Pi"
                              : std::string("P") + Real;
  return Name;
}

static std::string nameIn(MathNames Names, const Row &R) {
  StringRef Base = Names == MathNames::Libdevice ? R.Libdevice
                   : Names == MathNames::Ocml    ? R.Ocml
                                                 : R.Libclc;
  if (Base == "OWN")
    return (OwnPrefix + (R.IsFloat ? floatForm(R.Name) : R.Name.str())).str();
  if (Names == MathNames::Libdevice)
    return ("__nv_" + Base + (R.IsFloat ? "f" : "")).str();
  if (Names == MathNames::Ocml)
    return ("__ocml_" + Base + (R.IsFloat ? "_f32" : "_f64")).str();
  return libclcName(R);
}

/// Kernels have their intrinsics by now; functions that are not parts of them call F.
using Filter = function_ref<bool(const Function &)>;

static void callIntrinsic(Function &F, Intrinsic::ID Id, Filter Wanted) {
  for (User *U : make_early_inc_range(F.users()))
    if (auto *C = dyn_cast<CallInst>(U);
        C && C->getCalledFunction() == &F && Wanted(*C->getFunction()))
      toIntrinsic(*C, Id);
}

/// True if there was a call.
static bool callInstead(Function &F, StringRef Name, Filter Wanted) {
  FunctionCallee To;
  for (User *U : make_early_inc_range(F.users())) {
    auto *C = dyn_cast<CallInst>(U);
    if (!C || C->getCalledFunction() != &F || !Wanted(*C->getFunction()))
      continue;
    To = F.getParent()->getOrInsertFunction(Name, F.getFunctionType());
    C->setCalledFunction(To);
    C->setAttributes(AttributeList());
  }
  return To.getCallee();
}

MathNeeds mapMath(Module &M, MathNames Names, Filter Wanted) {
  MathNeeds Needs;
  for (Function &F : make_early_inc_range(M)) {
    if (!F.isDeclaration() || F.use_empty())
      continue;
    std::string Name = F.isIntrinsic() ? nameOfIntrinsic(F) : F.getName().str();
    auto R = rows().find(Name);
    if (R == rows().end())
      continue;
    if (R->second.Native) {
      callIntrinsic(F, R->second.Id, Wanted);
      continue;
    }
    std::string New = nameIn(Names, R->second);
    bool Called = callInstead(F, New, Wanted), IsOwn = StringRef(New).starts_with(OwnPrefix);
    if (!Called)
      continue;
    Function *To = M.getFunction(New);
    Needs.Own |= IsOwn && To->isDeclaration();
    if (!IsOwn && To->isDeclaration())
      Needs.Library = Name;
  }
  return Needs;
}

} // namespace xacc
