/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A libamdhip64.so of one device without a GPU: fake-cuda.c under the names of
 * hip.def, with what differs in HIP. Its device is a gfx90a, or what FAKE_CHIP says.
 */
#define FAKE_HIP
#define cuInit hipInit
#define cuGetErrorName hipDrvGetErrorName
#define cuGetErrorString hipDrvGetErrorString
#define cuDriverGetVersion hipDriverGetVersion
#define cuDeviceGetCount hipGetDeviceCount
#define cuDeviceGet hipDeviceGet
#define cuDeviceGetName hipDeviceGetName
#define cuDeviceTotalMem_v2 hipDeviceTotalMem
#define cuDeviceGetAttribute hipDeviceGetAttribute
#define cuDevicePrimaryCtxRetain hipDevicePrimaryCtxRetain
#define cuDevicePrimaryCtxRelease_v2 hipDevicePrimaryCtxRelease
#define cuCtxGetCurrent hipCtxGetCurrent
#define cuCtxSetCurrent hipCtxSetCurrent
#define cuCtxSetLimit hipDeviceSetLimit
#define cuMemGetInfo_v2 hipMemGetInfo
#define cuMemAlloc_v2 hipMalloc
#define cuMemAllocManaged hipMallocManaged
#define cuMemFree_v2 hipFree
#define cuMemHostAlloc hipHostMalloc
#define cuMemFreeHost hipHostFree
#define cuPointerGetAttributes hipDrvPointerGetAttributes
#define cuMemGetAddressRange_v2 hipMemGetAddressRange
#define cuIpcGetMemHandle hipIpcGetMemHandle
#define cuIpcOpenMemHandle_v2 hipIpcOpenMemHandle
#define cuIpcCloseMemHandle hipIpcCloseMemHandle
#define cuDeviceCanAccessPeer hipDeviceCanAccessPeer
#define cuCtxEnablePeerAccess hipDeviceEnablePeerAccess
#define cuStreamCreate hipStreamCreateWithFlags
#define cuStreamDestroy_v2 hipStreamDestroy
#define cuStreamQuery hipStreamQuery
#define cuStreamSynchronize hipStreamSynchronize
#define cuStreamWaitEvent hipStreamWaitEvent
#define cuEventCreate hipEventCreateWithFlags
#define cuEventDestroy_v2 hipEventDestroy
#define cuEventRecord hipEventRecord
#define cuEventSynchronize hipEventSynchronize
#define cuEventQuery hipEventQuery
#define cuEventElapsedTime hipEventElapsedTime
#define cuMemcpyAsync hipMemcpyAsync
#define cuMemcpy3DAsync_v2 hipDrvMemcpy3DAsync
#define cuMemsetD8Async hipMemsetD8Async
#define cuLaunchHostFunc hipLaunchHostFunc
#define cuModuleLoadDataEx hipModuleLoadDataEx
#define cuModuleUnload hipModuleUnload
#define cuModuleGetFunction hipModuleGetFunction
#define cuModuleGetGlobal_v2 hipModuleGetGlobal
#define cuLaunchKernel hipModuleLaunchKernel
#include "fake-cuda.c"

#ifndef FAKE_CHIP
#define FAKE_CHIP "gfx90a"
#endif
API int hipGetDevicePropertiesR0600(void *properties, int device) {
    snprintf((char *)properties + 1160, 256, "%s:sramecc+:xnack-", FAKE_CHIP);
    return device == 0 ? DONE : INVALID_VALUE;
}
