// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way to report problems, with the names and lines of the user.
#ifndef XACC_PASSES_IR_DIAGNOSTICS_H
#define XACC_PASSES_IR_DIAGNOSTICS_H

#include "ir/Kernel.h"
#include "ir/Options.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"

namespace xacc {

/// Where errors go.
class Diagnostics {
public:
  Diagnostics(llvm::Module &M, const Options &O) : M(M), O(O) {}
  /// Where constructs are: what markers and kernels say.
  void readLocations();
  void readLocations(llvm::ArrayRef<Kernel> Ks);
  void error(unsigned Construct, const llvm::Twine &Message);
  void warning(unsigned Construct, const llvm::Twine &Message);
  /// A remark on what was made of a construct, where remarks are wanted.
  void remark(Severity S, unsigned Construct, const llvm::Twine &Message);
  /// Copy is a construct like Id, of which messages have been told.
  void alias(unsigned Copy, unsigned Id) { Aliases[Copy] = Id; }
  bool Failed = false;
  /// True if Work reports an error.
  bool failsIn(llvm::function_ref<void()> Work);

private:
  void report(Severity S, unsigned Construct, const llvm::Twine &Text);
  unsigned locationOf(unsigned Construct) const {
    auto Alias = Aliases.find(Construct);
    return Alias == Aliases.end() ? Construct : Alias->second;
  }
  llvm::Module &M;
  const Options &O;
  llvm::DenseMap<unsigned, unsigned> Aliases;
  llvm::DenseMap<unsigned, llvm::StringRef> Locations; // where strings
};

} // namespace xacc

#endif
