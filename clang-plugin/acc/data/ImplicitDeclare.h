// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables without a declare directive that routines use.
#ifndef XACC_PLUGIN_ACC_DATA_IMPLICITDECLARE_H
#define XACC_PLUGIN_ACC_DATA_IMPLICITDECLARE_H

namespace xacc {
struct Unit;

/// At the end of the translation unit: adds to Unit::Globals.
void inferDeclared(Unit &U);
} // namespace xacc
#endif
