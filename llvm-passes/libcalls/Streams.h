// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stdout and stderr in kernels: variables of the C library that no device has. A call of a row of
// streams.def may name them, as it is known what it means without them.
#ifndef XACC_PASSES_LIBCALLS_STREAMS_H
#define XACC_PASSES_LIBCALLS_STREAMS_H

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace xacc {

/// Which argument of the call is the stream; nothing if the callee is no row of streams.def.
std::optional<unsigned> streamArgument(const llvm::CallBase &C);

/// True for stdout and stderr of the C library.
bool isStream(const llvm::Value *V);

/// True for what reads stdout or stderr.
bool isStreamLoad(const llvm::Value *V);

/// True if I reads a stream for calls of rows of streams.def alone.
bool onlyNamesStream(const llvm::Instruction &I);

} // namespace xacc

#endif
