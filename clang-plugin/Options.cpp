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
      return ("unknown target '" + Name + "'; targets are nvptx, amdgcn, host, sim").str();
    if (!Row->Supported)
      return ("target '" + Name + "' is not supported yet").str();
    Targets |= Row->Bit;
  }
  return Targets ? "" : "the list of targets is empty";
}

/// native, sm_ and a number, or gfx and a hexadecimal one.
bool isArch(StringRef Name) {
  unsigned Number;
  if (Name.consume_front("sm_"))
    return !Name.getAsInteger(10, Number);
  if (Name.consume_front("gfx"))
    return !Name.getAsInteger(16, Number);
  return Name == "native";
}

std::string parseArchs(StringRef List, std::vector<std::string> &Archs) {
  SmallVector<StringRef, 4> Names;
  List.split(Names, ',', -1, false);
  for (StringRef Name : Names) {
    if (!isArch(Name))
      return ("unknown architecture '" + Name + "'; architectures are sm_NN, gfxNNN and native")
          .str();
    Archs.push_back(Name.str());
  }
  return Archs.empty() ? "the list of architectures is empty" : "";
}

/// An architecture without its target would be overlooked in silence.
std::string checkArchs(ArrayRef<std::string> Archs, unsigned Targets) {
  for (StringRef Name : Archs) {
    bool Amd = Name.starts_with("gfx");
    if (!(Targets & (Amd ? XACC_TARGET_AMDGPU : XACC_TARGET_NVPTX)))
      return ("architecture '" + Name + "' needs the target " + (Amd ? "amdgcn" : "nvptx")).str();
  }
  return "";
}
} // namespace

std::string PluginOptions::parse(const std::vector<std::string> &Args) {
  for (const std::string &Arg : Args) {
    auto [Name, Value] = StringRef(Arg).split('=');
    std::string Wrong;
    if (Name == "targets")
      Wrong = parseTargets(Value, Targets);
    else if (Name == "arch")
      Wrong = parseArchs(Value, Archs);
    else if (Name == "cuda-path")
      CudaPath = Value.str();
    else if (Name == "rocm-path")
      RocmPath = Value.str();
    else if (Name == "memory") // what managed means to the linker is xacc-cc's affair
      Wrong = Value == "managed" || Value == "separate"
                  ? ""
                  : ("unknown kind of memory '" + Value + "'").str();
    else if (Name == "implicit-reduction" && (Value == "on" || Value == "off"))
      ImplicitReductions = Value == "on";
    else if (Arg == "minfo")
      Minfo = true;
    else if (Name == "xmp-statements" && (Value == "tree" || Value == "tokens"))
      XmpOnTokens = Value == "tokens";
    else if (Name == "passes" && Value == "off")
      RunPasses = false;
    else
      Wrong = ("unknown plugin argument '" + Name + "'").str();
    if (!Wrong.empty())
      return Wrong;
  }
  return checkArchs(Archs, Targets);
}
} // namespace xacc
