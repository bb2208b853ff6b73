// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Routines that translation units share on a device. Used by Steps, Callees,
// Promote, Embed and the targets.
#ifndef XACC_PASSES_ROUTINE_H
#define XACC_PASSES_ROUTINE_H

#include "Kernel.h"
#include "openacc.h"
#include "llvm/IR/Module.h"

namespace xacc {

class DeclaredGlobals;

/// On functions that a routine directive names: the level. Set by readRoutines.
constexpr const char *RoutineAttribute = "xacc-routine";
/// The name that devices call instead.
constexpr const char *BindAttribute = "xacc-bind";

/// On functions that only regions call. In the host's ones calls of routines of
/// other files go to their version for regions, whose name has the prefix, if
/// there is one (callShared).
constexpr const char *ForRegionsAttribute = "xacc-for-regions";
constexpr const char *SharedPrefix = "__xacc_routine_";

/// On records of slots (xacc_slot_t).
constexpr const char *SlotAttribute = "xacc-slot";

/// Reads what the front end noted ("xacc.routine;level;construct;bind").
void readRoutines(llvm::Module &M, Diagnostics &D);

/// True if other translation units define F for devices.
bool isImported(const llvm::Function &F);
/// True if devices call F under the name of a routine with a gang's level.
bool isGangRoutine(const llvm::Function &F);
/// Routines that other translation units may call on devices, after a check
/// of their code, or their versions for regions. None where there is only the
/// host.
std::vector<llvm::Function *> exportRoutines(llvm::Module &M, const Options &O,
                                             DeclaredGlobals &Declared, Diagnostics &D);
/// The name of a routine on devices.
inline llvm::StringRef routineName(const llvm::Function &F) {
  llvm::StringRef Name = F.getName();
  Name.consume_front(SharedPrefix);
  return Name;
}

/// Version.cpp. On the host: calls of routines of other files in code for
/// regions. In a device's module: F under its own name; slots in place of
/// questions for addresses.
void callShared(llvm::Module &M);
void exportAs(llvm::StringRef Name, llvm::Function &F);
void useSlots(llvm::Module &D);
/// Routines of other translation units that Root reaches.
llvm::SmallVector<llvm::Function *> importedRoutines(llvm::Function &Root);

/// What devices call in place of F, or null.
llvm::Function *boundOf(const llvm::Function &F);
/// Makes the calls of a function for devices go where bind says.
void bindCalls(llvm::Function &F);

/// OnDevice.cpp: the routine that asks which device executes, and its calls in
/// code that types of devices execute.
inline bool isOnDevice(const llvm::Function &F) {
  return F.isDeclaration() && F.getName() == "acc_on_device";
}
void foldOnDevice(llvm::Function &F, llvm::ArrayRef<acc_device_t> Here);

/// True if F may call itself, which keeps it apart from its callers
/// (Promote.cpp).
bool isRecursive(llvm::Function *F);

/// Functions with code that Root reaches, itself first.
llvm::SmallVector<llvm::Function *> reachableFrom(llvm::Function &Root);

/// Makes direct calls of aliases calls of their functions, where these are
/// final.
void callAliasees(llvm::Module &M);

/// True if a call through a pointer has targets that the kernel itself names.
bool isKnownTarget(const llvm::CallBase &C);
/// Reports calls through pointers of which the compiler cannot tell the
/// functions: addresses of host functions mean nothing on a device.
void checkPointerCalls(const Kernel &K, unsigned Targets, Diagnostics &D);

/// A routine that pointers may mean, what regions call for it, and the spelling
/// of its type.
struct Pointee {
  llvm::Function *Routine, *Version;
  std::string Type;
};
/// Variables of a device's image, with the file as suffix: addresses of the
/// routines that pointers may mean; what the runtime knows of all of them.
constexpr const char *RoutineSymbol = "__xacc_routines_";
constexpr const char *PointerSymbol = "__xacc_pointers_";

/// Pointers.cpp. Of this module; for the host alone, those whose version is
/// another function.
std::vector<Pointee> findPointees(llvm::Module &M, const Options &O, DeclaredGlobals &Declared,
                                  llvm::ArrayRef<llvm::Function *> Exports);
/// Types of calls through pointers that Root reaches.
std::vector<std::string> pointerTypes(llvm::Function &Root);
/// In a device's module.
void addRoutineTable(llvm::Module &D, llvm::ArrayRef<Pointee> Pointees, llvm::StringRef File);
void usePointerTable(llvm::Module &D, llvm::StringRef File);

/// Indirect.cpp. Calls through pointers of which the compiler cannot tell what
/// they point to, and the same with a question to the runtime for each.
llvm::SmallVector<llvm::CallBase *> pointerCalls(llvm::Function &F);
void wrapPointerCalls(llvm::Function &F);
/// Routines of the module whose address is taken and whose type
/// is that of a call through a pointer that Root reaches; whether a call in a
/// kernel may mean them; and the calls of them by name, in device copies.
llvm::SmallVector<llvm::Function *> pointedRoutines(llvm::Function &Root);
bool mayBePointed(const Kernel &K, const llvm::CallBase &C);
void lowerPointerCalls(Kernel &K);

} // namespace xacc

#endif
