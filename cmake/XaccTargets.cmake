# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# XACC_TARGETS: the names of targets.def; XACC_TARGET_NAMES: the same for messages.
set(targets_def ${CMAKE_SOURCE_DIR}/libxacc-rt/include/xacc/targets.def)
set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${targets_def})
file(STRINGS ${targets_def} XACC_TARGETS REGEX "^XACC_(TARGET|GPU)_ROW")
list(TRANSFORM XACC_TARGETS REPLACE "^[^\"]*\"([^\"]*)\".*" "\\1")
list(JOIN XACC_TARGETS ", " XACC_TARGET_NAMES)
