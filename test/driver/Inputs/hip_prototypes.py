#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hip_prototypes.py CLANG SOURCE HEADER OUT: compiles assertions that the functions of hip.def take, by HIP's header, what gpu.def
passes them (as many arguments, of the same sizes and kinds), and that records which the runtime spells have the header's
layout. Prints functions that the header does not have."""
import re
import subprocess
import sys
from pathlib import Path

clang, source, header, out = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4])
gpu = source / "libxacc-rt/device/gpu"
rows = re.findall(r"^XACC_HIP_SYMBOL\((\w+), (\w+)\)", (gpu / "hip.def").read_text(), re.M)
known = header.read_text()
# hip.c calls these as other functions than their slots say.
OTHER = {"copy": "int (*)(uint64_t, uint64_t, size_t, int, void *)", "peer_enable": "int (*)(int, unsigned)"}
there = [(slot, name) for slot, name in rows if re.search(r"\b%s\(" % name, known)]
for slot, name in rows:
    if (slot, name) not in there:
        print("not there: " + name)
checks = "\n".join('CHECK(%s, %s, %s);' % (slot, OTHER.get(slot, "decltype(xacc_calls::%s)" % slot), name) for slot, name in there)
out.write_text("""#include <hip/hip_runtime_api.h>
#include <cstddef>
#include <cstdint>
#include <type_traits>
struct xacc_gpu_handle_t { char bytes[64]; };
struct xacc_calls {
#define XACC_GPU_CALL(slot, args) int (*slot) args;
#include "device/gpu/gpu.def"
};
template <class A, class B> constexpr bool alike() {
  return sizeof(A) == sizeof(B) && std::is_class_v<A> == std::is_class_v<B> &&
         std::is_floating_point_v<A> == std::is_floating_point_v<B>;
}
template <class A, class B> struct same : std::false_type {};
template <class R, class... A, class S, class... B> struct same<R (*)(A...), S (*)(B...)> {
  static constexpr bool compare() {
    if constexpr (sizeof...(A) == sizeof...(B))
      return alike<R, S>() && (alike<A, B>() && ...);
    return false;
  }
  static constexpr bool value = compare();
};
#define CHECK(slot, ours, theirs) static_assert(same<ours, decltype(&theirs)>::value, #theirs)
""" + checks + """
/* Numbers and records of hip.c, gpu.h and gpu_memory.c. */
static_assert(hipDeviceAttributeManagedMemory == ATTRIBUTE_MANAGED_MEMORY);
static_assert(hipDeviceAttributeMaxThreadsPerMultiProcessor == ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
static_assert(hipDeviceAttributeMultiprocessorCount == ATTRIBUTE_MULTIPROCESSOR_COUNT);
static_assert(hipDeviceAttributePageableMemoryAccess == ATTRIBUTE_PAGEABLE_MEMORY_ACCESS);
static_assert(hipMemcpyDefault == 4 && hipErrorOutOfMemory == 2 && hipErrorNotFound == 500 && hipErrorNotReady == 600);
static_assert(hipErrorDeinitialized == 4 && hipErrorPeerAccessAlreadyEnabled == 704);
static_assert(hipHostMallocPortable == 1 && hipHostMallocMapped == 2 && hipHostMallocCoherent == 1 << 30);
static_assert(hipMemAttachGlobal == 1 && hipStreamNonBlocking == 1 && hipEventDisableTiming == 2);
static_assert(hipLimitMallocHeapSize == 2);
#if HIP_VERSION_MAJOR >= 6 // where these have changed
static_assert(sizeof(HIP_MEMCPY3D) == 2 * SIDE_BYTES + 24);
static_assert(offsetof(HIP_MEMCPY3D, srcHost) == 40 && offsetof(HIP_MEMCPY3D, srcDevice) == 48 && offsetof(HIP_MEMCPY3D, srcPitch) == 64);
static_assert(offsetof(HIP_MEMCPY3D, dstXInBytes) == SIDE_BYTES && offsetof(HIP_MEMCPY3D, WidthInBytes) == 2 * SIDE_BYTES);
static_assert(offsetof(hipDeviceProp_tR0600, gcnArchName) == 1160 && sizeof(hipDeviceProp_tR0600) <= 4096);
static_assert(hipMemoryTypeHost == 1 && hipMemoryTypeDevice == 2);
#endif
""")
numbers = dict(re.findall(r"(ATTRIBUTE_\w+) = (\d+)", (gpu / "hip.c").read_text()))
sys.exit(subprocess.run([clang, "-fsyntax-only", "-std=c++17", "-w", "-D__HIP_PLATFORM_AMD__", "-D__HIP_DISABLE_CPP_FUNCTIONS__", "-DSIDE_BYTES=80",
                         "-I%s" % (source / "libxacc-rt"), "-I%s" % header.parent.parent, "-x", "c++"]
                        + ["-D%s=%s" % pair for pair in numbers.items()] + [str(out)]).returncode)
