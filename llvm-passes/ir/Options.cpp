// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of targets.def.
#include "ir/Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace xacc {

static constexpr struct {
  const char *Name, *Code;
  unsigned Bit;
} Rows[] = {
#define XACC_TARGET_ROW(NAME, BIT, Text, Code, Can) {Text, Code, XACC_TARGET_##NAME},
#include "xacc/targets.def"
};

unsigned targetNamed(StringRef Name) {
  for (const auto &Row : Rows)
    if (Name == Row.Name)
      return Row.Bit;
  return 0;
}

StringRef codeOf(unsigned Targets) {
  for (const auto &Row : Rows)
    if (Targets & Row.Bit)
      return Row.Code;
  return "";
}

bool parseMath(StringRef Name, MathChoice &Choice) {
  if (Name != "toolkit" && Name != "libclc")
    return false;
  Choice = Name == "libclc" ? MathChoice::Libclc : MathChoice::Toolkit;
  return true;
}

bool parseTile(StringRef Text, std::vector<unsigned> &Tile) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, 'x');
  return Parts.size() <= 3 && all_of(Parts, [&](StringRef Part) {
           return !Part.getAsInteger(10, Tile.emplace_back()) && Tile.back();
         });
}

std::string targetNames() {
  SmallVector<StringRef, 4> Names;
  for (const auto &Row : Rows)
    Names.push_back(Row.Name);
  return join(Names, ", ");
}

} // namespace xacc
