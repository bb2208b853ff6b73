// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device library's bitcode as bytes of this shared object, one per target that is a device;
// files come from the build (XACC_DEVICE_LIBRARY_DIR). Read by targets/.
#include "codegen/DeviceModule.h"
#include "xacc/targets.h"

#define XACC_DEVICE_ROW(NAME, BIT, Text, Code, Can)                                                \
  asm(".section .rodata\n.balign 16\n.global xacc_library_" #NAME "\n.hidden xacc_library_" #NAME  \
      "\nxacc_library_" #NAME ":\n.incbin \"" XACC_DEVICE_LIBRARY_DIR "/" Text                     \
      ".bc\"\n.global xacc_library_" #NAME "_end\n.hidden xacc_library_" #NAME                     \
      "_end\nxacc_library_" #NAME "_end:\n.byte 0\n.text\n");                                      \
  extern "C" __attribute__((visibility("hidden"))) const char xacc_library_##NAME[],               \
      xacc_library_##NAME##_end[];
#include "xacc/targets.def"

llvm::MemoryBufferRef xacc::deviceLibrary(unsigned Target) {
  switch (Target) {
#define XACC_DEVICE_ROW(NAME, BIT, Text, Code, Can)                                                \
  case XACC_TARGET_##NAME:                                                                         \
    return {{xacc_library_##NAME, size_t(xacc_library_##NAME##_end - xacc_library_##NAME)},        \
            Text " device library"};
#include "xacc/targets.def"
  default:
    llvm_unreachable("its kernels call nothing of the device library");
  }
}
