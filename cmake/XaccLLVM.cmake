# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The one LLVM major that XACC is built for and works with, and where its parts are. Nothing of LLVM is linked: headers and
# tools are all that is needed, so llvm-config is asked and not LLVM's CMake package, which looks for more.
set(XACC_LLVM_MAJOR 22)

find_program(XACC_LLVM_CONFIG NAMES llvm-config-${XACC_LLVM_MAJOR} REQUIRED)
function(xacc_llvm_config variable option)
  execute_process(COMMAND ${XACC_LLVM_CONFIG} ${option} OUTPUT_VARIABLE value OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} ${value} PARENT_SCOPE)
endfunction()
xacc_llvm_config(LLVM_INCLUDE_DIRS --includedir)
xacc_llvm_config(LLVM_TOOLS_BINARY_DIR --bindir)
xacc_llvm_config(LLVM_LIBRARY_DIR --libdir)
set(XACC_LLVM_DEFINITIONS
  _GNU_SOURCE __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)

find_program(XACC_CLANG clang-${XACC_LLVM_MAJOR} HINTS ${LLVM_TOOLS_BINARY_DIR} REQUIRED)
find_program(XACC_OPT opt-${XACC_LLVM_MAJOR} HINTS ${LLVM_TOOLS_BINARY_DIR} REQUIRED)
find_program(XACC_LIT lit HINTS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH REQUIRED)
