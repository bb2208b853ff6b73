// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device library's bitcode as bytes of this shared object; files come from
// the build (XACC_DEVICE_LIBRARY_DIR). Read by targets/.
#include "codegen/DeviceModule.h"

#define XACC_BYTES(name)                                                                           \
  asm(".section .rodata\n.balign 16\n.global xacc_library_" #name "\n.hidden xacc_library_" #name  \
      "\nxacc_library_" #name ":\n.incbin \"" XACC_DEVICE_LIBRARY_DIR "/" #name                    \
      ".bc\"\n.global xacc_library_" #name "_end\n.hidden xacc_library_" #name                     \
      "_end\nxacc_library_" #name "_end:\n.byte 0\n.text\n");                                      \
  extern "C" __attribute__((visibility("hidden"))) const char xacc_library_##name[],               \
      xacc_library_##name##_end[];                                                                 \
  llvm::MemoryBufferRef xacc::name##DeviceLibrary() {                                              \
    return {{xacc_library_##name, size_t(xacc_library_##name##_end - xacc_library_##name)},        \
            #name " device library"};                                                              \
  }

XACC_BYTES(nvptx)
XACC_BYTES(amdgcn)
XACC_BYTES(sim)
