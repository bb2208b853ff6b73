// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What Clang must be told before and after its front end: OpenACC and its macro, -E, and the
// passes. Used by Plugin.cpp.
#ifndef XACC_PLUGIN_PLUGIN_PREPROCESS_H
#define XACC_PLUGIN_PLUGIN_PREPROCESS_H

#include "llvm-passes/pipeline/Pipeline.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Sema.h"

namespace xacc {
/// True if this process only preprocesses; Clang then runs no AST plugin, and _OPENACC would be
/// missing.
bool isPreprocessOnly();
/// Turns OpenACC on and defines _OPENACC.
void enableOpenACC(clang::CompilerInstance &CI);
/// Declares GCC's functions that tell who executes when the parser gets to one: as built-ins, they
/// need no header.
void declareBuiltin(clang::Sema &S, const clang::Token &T);
void printPreprocessed(clang::CompilerInstance &CI, llvm::StringRef File);
/// Runs the passes at the start of the pipeline, at every optimisation level, or before the bitcode
/// writer where -save-temps disables the pipeline.
void registerPasses(clang::CompilerInstance &CI, const Options &PassOptions);
} // namespace xacc
#endif
