# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The one LLVM major that XACC is built for and works with, and where its parts are.
set(XACC_LLVM_MAJOR 22)

find_package(LLVM ${XACC_LLVM_MAJOR} REQUIRED CONFIG
  HINTS /usr/lib/llvm-${XACC_LLVM_MAJOR}/lib/cmake/llvm)
find_program(XACC_CLANG clang-${XACC_LLVM_MAJOR} HINTS ${LLVM_TOOLS_BINARY_DIR} REQUIRED)
find_program(XACC_OPT opt-${XACC_LLVM_MAJOR} HINTS ${LLVM_TOOLS_BINARY_DIR})
find_program(XACC_LIT lit HINTS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH)
find_program(XACC_FILECHECK FileCheck HINTS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH)
separate_arguments(XACC_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
