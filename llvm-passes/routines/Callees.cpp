// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// xacc-check-callees: what a region reaches through calls must exist on a device: its functions,
// globals and constructs. Comes before anything is inlined, so that messages can name the function.
// Only reports, but for the gangs of a kernel that calls a routine with loops over gangs: one.
#include "routines/Callees.h"
#include "ir/Diagnostics.h"
#include "ir/Kernel.h"
#include "ir/Marker.h"
#include "ir/ReductionOperators.h"
#include "libcalls/Complex.h"
#include "libcalls/InlineAsm.h"
#include "libcalls/Libc.h"
#include "libcalls/Math.h"
#include "libcalls/OnDevice.h"
#include "libcalls/Streams.h"
#include "routines/DeclaredVariables.h"
#include "routines/Routine.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace xacc {

/// The address of a declared variable: its record is the host's.
static bool isSlotCall(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && F->getName() == "__xacc_declared_at";
}

/// The directive of the host that a call is made of, or nothing.
static StringRef hostDirective(const CallBase &C) {
  if (markerOf(&C) == Marker::region_begin_)
    return "a compute construct";
  const Function *F = C.getCalledFunction();
  return StringSwitch<StringRef>(F ? F->getName() : "")
      .Case("__xacc_data_begin", "a data construct")
      .Case("__xacc_enter_data", "an enter data directive")
      .Case("__xacc_exit_data", "an exit data directive")
      .Case("__xacc_update", "an update directive")
      .Case("__xacc_wait", "a wait directive")
      .Cases({"__xacc_init", "__xacc_shutdown", "__xacc_set"}, "an init, shutdown or set directive")
      .Default("");
}

namespace {
class CalleeCheck {
public:
  CalleeCheck(Kernel &K, unsigned Targets, Diagnostics &D)
      : K(K), D(D), ForDevice(Targets & XACC_DEVICE_TARGETS),
        NoLongDouble(Targets & xacc_targets_without(XACC_CAN_LONG_DOUBLE)) {}
  bool run();

private:
  void visitDirectives();
  void visitInstruction(Instruction &I);
  void visitPrint(CallBase &C);
  void visitConstant(Constant *C);
  void visitGlobal(GlobalVariable &G);
  void visitFunction(Function &F);
  void visitDefinition(Function &F, const GlobalValue &Named);
  void error(const Twine &Message) {
    Failed = true;
    D.error(K.Id, Message);
  }
  /// " in function 'f'", or nothing inside the region itself.
  std::string place() const {
    return Current == K.F ? "" : (" in function '" + name() + "'").str();
  }
  /// As the user wrote it: copies have more behind a dot.
  StringRef name() const { return Current->getName().split('.').first; }

  Kernel &K;
  Diagnostics &D;
  const bool ForDevice, NoLongDouble;
  Function *Current = nullptr;
  SetVector<Function *> Work;
  SmallPtrSet<Constant *, 32> Seen;
  SmallPtrSet<GlobalAlias *, 2> Named; ///< that were told of
  bool Failed = false;                 // one message per region: the rest tends to follow from it
};
} // namespace

/// Library functions with a meaning on every device (Libc.cpp gives it).
static bool isMapped(const Function &F) {
  static const StringSet<> Names = {
#define XACC_LIBC(name) #name,
#include "libcalls/libc.def"
  };
  StringRef Name = F.getName();
  return Names.contains(Name) || isMathFunction(Name) || isComplexFunction(Name) ||
         Name.starts_with("__xacc_");
}

/// What to do about a function that only the host has.
static StringRef remedy(StringRef Name) {
  constexpr StringRef Clock = "; read the clock outside of the region";
  constexpr StringRef Random = "; openacc_curand.h has random numbers for every device";
  return StringSwitch<StringRef>(Name)
      .Cases({"time", "clock", "gettimeofday", "clock_gettime"}, Clock)
      .Cases({"rand", "srand", "rand_r", "random", "srandom"}, Random)
      .StartsWith("__ctype_", "; isdigit, toupper and the like of ctype.h ask the host's locale: "
                              "compare with characters")
      .StartsWith("xmp", "; ask in front of the region")
      .Cases({"drand48", "erand48", "lrand48", "nrand48", "mrand48", "srand48"}, Random)
      .Default(" here; if another file defines it, declare it with the routine directive");
}

/// What functions with directives of XcalableMP or objects of other images call. As the host has
/// the device's memory for another, it may not execute these either.
static bool isXmp(const Function &F, bool ForDevice) {
  return F.getName().starts_with(ForDevice ? "__xmp_" : "__xmp_coarray_");
}

static bool isLongDouble(Type *T) {
  T = T->getScalarType();
  return T->isX86_FP80Ty() || T->isFP128Ty();
}

/// Which other files see as Named: a name of the function, or an alias.
void CalleeCheck::visitDefinition(Function &F, const GlobalValue &Named) {
  const bool IsNew = Work.insert(&F);
  if ((IsNew || &F != &Named) && GlobalValue::isInterposableLinkage(Named.getLinkage()))
    D.warning(K.Id, "function '" + Named.getName() +
                        "' is weak: compute constructs of this file take the definition here, "
                        "whatever another file has" +
                        place());
}

void CalleeCheck::visitFunction(Function &F) {
  // Gang loops of a routine do not know which gangs call it.
  if (isGangRoutine(F))
    K.Flags |= XACC_KERNEL_ONE_GANG;
  if (Function *Bound = boundOf(F); Bound && !Bound->isDeclaration())
    visitDefinition(*Bound, *Bound);
  if (!F.isDeclaration())
    return visitDefinition(F, F);
  if (isXmp(F, ForDevice))
    return error(
        "objects of other images and directives of XcalableMP are not supported yet in functions "
        "that compute regions call: they are" +
        place());
  if (!ForDevice)
    return;
  if (F.getName().starts_with("llvm.x86."))
    error("an x86 intrinsic cannot run on a device" + place());
  else if (!F.isIntrinsic() && !isMapped(F) && !isImported(F) && !isOnDevice(F))
    error("function '" + F.getName() + "' is called in a compute region but has no device code" +
          remedy(F.getName()) + place());
}

void CalleeCheck::visitGlobal(GlobalVariable &G) {
  if (G.getName().starts_with(".xmp.site.")) // the call that it is for is told of
    return;
  if (G.isConstant() && G.hasInitializer()) {
    visitConstant(G.getInitializer());
    return;
  }
  if (StringRef Array = G.getName(); Array.consume_front("__xmp_v_")) // where its part is
    return error("distributed arrays are not supported yet in functions that compute regions call: "
                 "'" +
                 Array + "' is" + place());
  if (G.isThreadLocal())
    error("thread-local variable '" + G.getName() + "' cannot be used on a device" + place());
  else if (Current == K.F && !K.Begin)
    error("routine '" + name() + "' uses the global variable '" + G.getName() +
          "', which is not on the device (no declare directive)");
  else if (Current == K.F) // the code of a routine, copied into the region
    error("a routine that is called here uses the global variable '" + G.getName() +
          "', which is not on the device (no declare directive)");
  else if (isDeclared(G))
    error("function '" + name() + "' uses the declared variable '" + G.getName() +
          "' and is called through a pointer or from another file; that is not "
          "supported yet");
  else
    error("function '" + name() + "' called in a compute region uses the global variable '" +
          G.getName() + "', which is not on the device (no declare directive)");
}

void CalleeCheck::visitConstant(Constant *C) {
  if (!Seen.insert(C).second)
    return;
  if (auto *G = dyn_cast<GlobalVariable>(C))
    visitGlobal(*G);
  else if (auto *F = dyn_cast<Function>(C))
    visitFunction(*F);
  else if (auto *A = dyn_cast<GlobalAlias>(C)) {
    visitConstant(A->getAliasee());
    if (auto *Aliased = dyn_cast<Function>(A->getAliaseeObject());
        Aliased && !Aliased->isDeclaration() && Named.insert(A).second)
      visitDefinition(*Aliased, *A);
  } else
    for (Use &U : C->operands())
      if (auto *Operand = dyn_cast<Constant>(U))
        visitConstant(Operand);
}

/// A call of a row of streams.def.
void CalleeCheck::visitPrint(CallBase &C) {
  if (ForDevice && !isStreamLoad(C.getArgOperand(*streamArgument(C))))
    return error("'" + C.getCalledFunction()->getName() +
                 "' in a compute region prints to stdout or stderr, by these names; another stream "
                 "is not supported yet" +
                 place());
  for (Use &U : C.args())
    if (auto *Argument = dyn_cast<Constant>(U))
      visitConstant(Argument);
}

void CalleeCheck::visitInstruction(Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (Call && (markerOf(Call) != Marker::none || reduceCallOf(Call) || isInstrumentation(*Call) ||
               isSlotCall(*Call)))
    return;
  if (onlyNamesStream(I))
    return;
  if (Call && streamArgument(*Call))
    return visitPrint(*Call);
  for (Use &U : I.operands())
    if (auto *C = dyn_cast<Constant>(U))
      visitConstant(C);
  if (!ForDevice)
    return;
  if (NoLongDouble && (isLongDouble(I.getType()) ||
                       any_of(I.operands(), [](Use &U) { return isLongDouble(U->getType()); })))
    error("long double does not exist on a GPU" + place());
  else if (Call && Call->isInlineAsm() && !isEmptyAsm(*Call))
    error("inline assembly cannot run on a device" + place());
  else if (isa<IndirectBrInst>(I))
    error("a computed goto cannot run on a device" + place());
}

/// In front of all else: what a directive of the host uses is not a region's.
void CalleeCheck::visitDirectives() {
  for (Instruction &I : instructions(*Current))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (StringRef Directive = hostDirective(*Call); !Directive.empty())
        return error("function '" + name() + "' is called in a compute region but contains " +
                     Directive + ", which only the host can execute");
}

bool CalleeCheck::run() {
  Work.insert(K.F);
  for (auto &Entry : K.Pointed)
    visitFunction(*Entry.first);
  for (unsigned I = 0; I < Work.size() && !Failed; I++) {
    Current = Work[I];
    Seen.clear();
    if (Current->isVarArg())
      error("variadic function '" + name() + "' cannot run on a device");
    if (!Failed)
      visitDirectives();
    for (Instruction &Inst : instructions(*Current)) {
      if (Failed)
        return false;
      visitInstruction(Inst);
    }
  }
  return !Failed;
}

bool checkCallees(Kernel &K, unsigned Targets, Diagnostics &D) {
  return CalleeCheck(K, Targets, D).run();
}

} // namespace xacc
