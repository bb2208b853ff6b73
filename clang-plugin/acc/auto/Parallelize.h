// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops of kernels constructs without the independent clause, and loops with auto: where the test
// proves a loop, the directive is written that the user could have written (independent, private,
// reduction), otherwise seq and a remark. Everything after this knows only loops whose order is
// stated.
#ifndef XACC_PLUGIN_ACC_AUTO_PARALLELIZE_H
#define XACC_PLUGIN_ACC_AUTO_PARALLELIZE_H

#include "acc/unit/Unit.h"

namespace xacc {
void parallelize(clang::FunctionDecl *F, Unit &U);
} // namespace xacc
#endif
