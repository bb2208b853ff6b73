// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Options.h.
#include "Options.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace xacc {
namespace {
struct TargetName {
  const char *Name;
  unsigned Bit;
  bool Supported;
};
constexpr TargetName TargetNames[] = {
#define XACC_TARGET_NAME(Name, Bit, Supported) {Name, XACC_TARGET_##Bit, Supported},
#include "Options.def"
};

std::string parseTargets(StringRef List, unsigned &Targets) {
  Targets = 0;
  SmallVector<StringRef, 4> Names;
  List.split(Names, ',', -1, false);
  for (StringRef Name : Names) {
    const auto *Row = find_if(TargetNames, [&](const TargetName &T) { return Name == T.Name; });
    if (Row == std::end(TargetNames))
      return ("unknown target '" + Name + "'; targets are nvptx, host, sim").str();
    if (!Row->Supported)
      return ("target '" + Name + "' is not supported yet").str();
    Targets |= Row->Bit;
  }
  return Targets ? "" : "the list of targets is empty";
}
} // namespace

std::string PluginOptions::parse(const std::vector<std::string> &Args) {
  for (const std::string &Arg : Args) {
    auto [Name, Value] = StringRef(Arg).split('=');
    std::string Wrong;
    if (Name == "targets")
      Wrong = parseTargets(Value, Targets);
    else if (Name == "cuda-path")
      CudaPath = Value.str();
    else if (Arg == "minfo")
      Minfo = true;
    else if (Name == "passes" && Value == "off")
      RunPasses = false;
    else
      Wrong = ("unknown plugin argument '" + Name + "'").str();
    if (!Wrong.empty())
      return Wrong;
  }
  return "";
}
} // namespace xacc
