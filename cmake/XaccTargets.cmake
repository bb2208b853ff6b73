# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# XACC_TARGETS: the names of targets.def; XACC_TARGET_NAMES: the same for messages; XACC_DEVICE_TARGETS: those with a device library;
# XACC_GPU_SOURCES: the files of llvm-passes/targets that make images.
set(targets_def ${CMAKE_SOURCE_DIR}/libxacc-rt/include/xacc/targets.def)
set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${targets_def})
file(STRINGS ${targets_def} XACC_TARGETS REGEX "^XACC_(TARGET|DEVICE|GPU)_ROW")
file(STRINGS ${targets_def} XACC_DEVICE_TARGETS REGEX "^XACC_(DEVICE|GPU)_ROW")
foreach(list XACC_TARGETS XACC_DEVICE_TARGETS)
  list(TRANSFORM ${list} REPLACE "^[^\"]*\"([^\"]*)\".*" "\\1")
endforeach()
file(STRINGS ${targets_def} XACC_GPU_SOURCES REGEX "^XACC_GPU_ROW")
list(TRANSFORM XACC_GPU_SOURCES REPLACE "^[^(]*.([A-Z0-9_]*),.*" "targets/\\1.cpp")
list(JOIN XACC_TARGETS ", " XACC_TARGET_NAMES)
