// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Options.h.
#include "plugin/Options.h"
#include "llvm-passes/pipeline/Pipeline.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace xacc {
namespace {
struct GpuTarget {
  const char *Name;
  unsigned Bit;
  const char *Prefix; // of its architectures
  unsigned Base;      // of their numbers
};
constexpr GpuTarget GpuTargets[] = {
#define XACC_GPU_ROW(NAME, BIT, Text, Code, Can, Prefix, Base)                                     \
  {Text, XACC_TARGET_##NAME, Prefix, Base},
#include "xacc/targets.def"
};

std::string parseTargets(StringRef List, unsigned &Targets) {
  Targets = 0;
  SmallVector<StringRef, 4> Names;
  List.split(Names, ',', -1, false);
  for (StringRef Name : Names) {
    unsigned Target = targetNamed(Name);
    if (!Target)
      return ("unknown target '" + Name + "'; targets are " + targetNames()).str();
    Targets |= Target;
  }
  return Targets ? "" : "the list of targets is empty";
}

/// The target of an architecture such as sm_90 or gfx90a, or null.
const GpuTarget *targetOfArch(StringRef Name) {
  unsigned Number;
  for (const GpuTarget &T : GpuTargets)
    if (StringRef Rest = Name; Rest.consume_front(T.Prefix) && !Rest.getAsInteger(T.Base, Number))
      return &T;
  return nullptr;
}

/// "sm_NN, gfxNNN"
std::string archNames() {
  return join(map_range(GpuTargets,
                        [](const GpuTarget &T) {
                          return std::string(T.Prefix) + (T.Base == 16 ? "NNN" : "NN");
                        }),
              ", ");
}

std::string parseArchs(StringRef List, std::vector<std::string> &Archs) {
  SmallVector<StringRef, 4> Names;
  List.split(Names, ',', -1, false);
  for (StringRef Name : Names) {
    if (Name != "native" && !targetOfArch(Name))
      return ("unknown architecture '" + Name + "'; architectures are " + archNames() +
              " and native")
          .str();
    Archs.push_back(Name.str());
  }
  return Archs.empty() ? "the list of architectures is empty" : "";
}

/// An architecture without its target would be overlooked in silence.
std::string checkArchs(ArrayRef<std::string> Archs, unsigned Targets) {
  for (StringRef Name : Archs) {
    const GpuTarget *T = targetOfArch(Name);
    if (T && !(Targets & T->Bit))
      return ("architecture '" + Name + "' needs the target " + T->Name).str();
  }
  return "";
}
std::string unknown(StringRef Name) { return ("unknown plugin argument '" + Name + "'").str(); }

// One for each row of Options.def: what is wrong with the value, or an empty string.

std::string setTargets(PluginOptions &O, StringRef Value) { return parseTargets(Value, O.Targets); }

std::string setArchs(PluginOptions &O, StringRef Value) { return parseArchs(Value, O.Archs); }

std::string setCudaPath(PluginOptions &O, StringRef Value) {
  O.CudaPath = Value.str();
  return "";
}

std::string setRocmPath(PluginOptions &O, StringRef Value) {
  O.RocmPath = Value.str();
  return "";
}

std::string setMath(PluginOptions &O, StringRef Value) {
  return parseMath(Value, O.Math)
             ? ""
             : ("unknown library of mathematics '" + Value + "'; toolkit and libclc are known")
                   .str();
}

std::string setLibclcPath(PluginOptions &O, StringRef Value) {
  O.LibclcPath = Value.str();
  return "";
}

/// What managed means to the linker is xacc-cc's affair.
std::string setMemory(PluginOptions &, StringRef Value) {
  return Value == "managed" || Value == "separate"
             ? ""
             : ("unknown kind of memory '" + Value + "'").str();
}

std::string setImplicitReductions(PluginOptions &O, StringRef Value) {
  O.ImplicitReductions = Value == "on";
  return Value == "on" || Value == "off" ? "" : unknown("implicit-reduction");
}

std::string setMinfo(PluginOptions &O, StringRef) {
  O.Minfo = true;
  return "";
}

std::string setTile(PluginOptions &O, StringRef Value) {
  return parseTile(Value, O.Tile) ? "" : unknown("tile");
}

std::string setPasses(PluginOptions &O, StringRef Value) {
  O.RunPasses &= Value != "off";
  O.Verify |= Value == "verify";
  O.DropMetadata |= Value == "drop-metadata";
  O.Stage &= Value != "no-stage";
  const bool IsKnown = is_contained({"off", "verify", "drop-metadata", "no-stage"}, Value);
  return IsKnown ? "" : unknown("passes");
}

constexpr struct {
  StringLiteral Name;
  bool TakesValue;
  std::string (*Set)(PluginOptions &O, StringRef Value);
} Rows[] = {
#define XACC_OPTION(Function, Name, Argument, Help, Doc)                                           \
  {Name, sizeof(Argument) > 1, set##Function},
#include "plugin/Options.def"
};
} // namespace

std::string PluginOptions::parse(const std::vector<std::string> &Args) {
  for (const std::string &Arg : Args) {
    auto [Name, Value] = StringRef(Arg).split('=');
    const auto *Row = find_if(Rows, [Name = Name](const auto &R) { return R.Name == Name; });
    const bool IsKnown = Row != std::end(Rows) && (Row->TakesValue || Arg == Name);
    std::string Wrong = IsKnown ? Row->Set(*this, Value) : unknown(Name);
    if (!Wrong.empty())
      return Wrong;
  }
  return checkArchs(Archs, Targets);
}
} // namespace xacc
