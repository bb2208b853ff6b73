# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# For projects that use find_package(OpenACC): cmake --toolchain DIR/lib/cmake/XACC/toolchain.cmake.
# CMake's module has no flags for Clang (its fallback is set in the wrong scope), so they are given here.
get_filename_component(XACC_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(CMAKE_C_COMPILER "${XACC_PREFIX}/bin/xacc-cc")
set(OpenACC_C_FLAGS -fopenacc CACHE STRING "OpenACC of xacc-cc")
