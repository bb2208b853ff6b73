// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What translation units share on devices: routines, those that pointers may mean, declared
// variables; and the attributes that say so.
#ifndef XACC_PASSES_IR_LINKAGE_H
#define XACC_PASSES_IR_LINKAGE_H

#include "ir/Options.h"
#include "llvm/IR/Module.h"
#include <string>
#include <vector>

namespace xacc {

/// On functions that a routine directive names: the level. Set by readRoutines.
constexpr const char *RoutineAttribute = "xacc-routine";
/// The name that devices call instead.
constexpr const char *BindAttribute = "xacc-bind";

/// On functions that only regions call. In the host's ones calls of routines of
/// other files go to their clone for regions, whose name has the prefix, if
/// there is one (callClones).
constexpr const char *ForRegionsAttribute = "xacc-for-regions";
constexpr const char *ClonePrefix = "__xacc_routine_";

/// On records of slots (xacc_slot_t).
constexpr const char *SlotAttribute = "xacc-slot";

/// On what keeps its linkage, and on functions that other images define.
constexpr const char *LinkedAttribute = "xacc-linked";

/// Where the state of the steps lies (LinkageState.h).
constexpr const char *ExportAttribute = "xacc-export";    // number, of the clone for regions
constexpr const char *PointeeAttribute = "xacc-pointee";  // number and type, of the routine
constexpr const char *ImportsAttribute = "xacc-imports";  // names; of kernels and routines
constexpr const char *PointersAttribute = "xacc-pointer"; // types
constexpr const char *ConstantAttribute = "xacc-constant";

/// The name of a routine on devices.
inline llvm::StringRef routineName(const llvm::Function &F) {
  llvm::StringRef Name = F.getName();
  Name.consume_front(ClonePrefix);
  return Name;
}

/// A routine that pointers may mean, what regions call for it, and the spelling
/// of its type.
struct Pointee {
  llvm::Function *Routine, *Clone;
  std::string Type;
};
/// Variables of a device's image, with the file as suffix: addresses of the
/// routines that pointers may mean; what the runtime knows of all of them.
constexpr const char *RoutineSymbol = "__xacc_routines_";
constexpr const char *PointerSymbol = "__xacc_pointers_";

/// Routines that translation units share on devices, by name.
struct Linkage {
  std::vector<std::string> Exports, Imports;
  std::vector<llvm::GlobalVariable *> Slots; ///< of declared variables
  std::vector<Pointee> Pointees;
  std::vector<std::string> Pointers;             ///< types of calls through them
  std::string File;                              ///< suffix of names
  std::vector<llvm::GlobalVariable *> Constants; ///< of the simulator's kernels
};

/// Tells names of this file from equal ones of others.
std::string fileSuffix(const llvm::Module &M, const Options &O);

/// What others may call: the exported routines, and those that pointers mean.
std::vector<llvm::Function *> rootsOf(llvm::ArrayRef<llvm::Function *> Exports, const Linkage &L);
/// The record of the translation unit, which embed fills, and its name.
constexpr const char *ModuleSymbol = "__xacc_module";
llvm::GlobalVariable *moduleRecord(llvm::Module &M);

} // namespace xacc

#endif
