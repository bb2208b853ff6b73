// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The plugin's arguments (-fplugin-arg-xacc-NAME=VALUE). Read by Plugin.cpp, carried to the passes.
#ifndef XACC_PLUGIN_PLUGIN_OPTIONS_H
#define XACC_PLUGIN_PLUGIN_OPTIONS_H

#include "llvm-passes/ir/Options.h"
#include "xacc/targets.h"
#include <string>
#include <vector>

namespace xacc {
struct PluginOptions {
  unsigned Targets = XACC_DEFAULT_TARGETS;
  std::vector<std::string> Archs; ///< sm_90, gfx90a, native
  std::string CudaPath, RocmPath, LibclcPath;
  MathChoice Math = MathChoice::Any; ///< math=toolkit, libclc
  std::vector<unsigned> Tile;        ///< tile=4x4x1: iterations that a lane takes along x, y and z
  bool ImplicitReductions = true;    ///< implicit-reduction=off: only those that clauses ask for
  bool Minfo = false;                ///< minfo: say what was done, as remarks
  bool RunPasses = true;             ///< passes=off leaves the markers in the IR, to be looked at
  bool Verify = false;               ///< passes=verify: check the rules of the IR between the steps
  bool DropMetadata = false; ///< passes=drop-metadata: keep only what must be kept between them
  bool Stage = true;         ///< passes=no-stage: as Options::Stage

  /// Takes the arguments in order; returns what is wrong with them, or an empty string.
  std::string parse(const std::vector<std::string> &Args);
};
} // namespace xacc
#endif
