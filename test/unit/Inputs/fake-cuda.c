/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A libcuda.so.1 of one device without a GPU: what cuda.def names, in host
 * memory, at once. Found through LD_LIBRARY_PATH by tests of the CUDA backend.
 * FAKE_CUDA_FAIL=<function>:<error> makes a function fail, FAKE_CUDA_LACKS=<n>
 * sets attribute n of the device to 0; fake_cuda_hook, if set, is called with each name;
 * fake_cuda_calls counts all calls, fake_cuda_waits those in which the host waits, and
 * fake_cuda_orders those in which a stream does. Images are texts: "none" has
 * no code for this device, "bad" does not compile, anything else has a kernel
 * "store", which stores its number of gangs, and those of compiled programs,
 * which do nothing.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef FAKE_HIP /* fake-hip.c gives the functions HIP's names */
#define FAKE_VERSION 60443483
#define RESERVED
#define KIND int kind,
#define IS_KIND(kind) ((kind) == 4)
#define IS_HOST_FLAGS(flags) (((flags) & ~(1u << 30)) == 3) /* which makes it coherent */
#else
#define FAKE_VERSION 12080
#define RESERVED void *reserved;
#define KIND
#define IS_KIND(kind) 1
#define IS_HOST_FLAGS(flags) ((flags) == 3)
#endif

#define API __attribute__((visibility("default")))
#ifdef FAKE_DEVICE /* whole programs run there: test/amdgpu/hip.c has modules and launches */
enum { OK, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, MOST = 4096 };
#else
enum { OK, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, MOST = 256 };
#endif
enum { HOST = 1, DEVICE = 2, MANAGED = 3 };

API int fake_cuda_calls, fake_cuda_waits, fake_cuda_orders;
API void (*fake_cuda_hook)(const char *name);

static struct {
    uintptr_t start;
    size_t bytes;
    uint64_t id;
    unsigned type;
} blocks[MOST];
static uint64_t ids;
static int used; /* of the blocks */
static size_t held;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *current;
static char context, handle;

static int done(const char *name) {
    const char *fail = getenv("FAKE_CUDA_FAIL");
    size_t length = strlen(name);
    if (fake_cuda_hook)
        fake_cuda_hook(name);
    fake_cuda_calls++;
    fake_cuda_waits += strcmp(name, "cuStreamSynchronize") == 0;
    fake_cuda_orders += strcmp(name, "cuStreamWaitEvent") == 0;
    if (fail && strncmp(fail, name, length) == 0 && fail[length] == ':')
        return atoi(fail + length + 1);
    return OK;
}
#define DONE done(__func__)

/* Functions that do nothing here. */
#define NOTHING(name)                                                                              \
    API int name(void);                                                                            \
    int name(void) {                                                                               \
        return DONE;                                                                               \
    }
NOTHING(cuInit)
NOTHING(cuDevicePrimaryCtxRelease_v2)
NOTHING(cuStreamDestroy_v2)
NOTHING(cuStreamQuery)
NOTHING(cuStreamSynchronize)
NOTHING(cuStreamWaitEvent)
NOTHING(cuEventDestroy_v2)
NOTHING(cuEventRecord)
NOTHING(cuEventSynchronize)
NOTHING(cuEventQuery)
#ifndef FAKE_DEVICE
NOTHING(cuModuleUnload)
#endif

API int cuGetErrorName(int error, const char **text) {
    *text = error == 700 ? "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR_FAKE";
    return OK;
}
API int cuGetErrorString(int error, const char **text) {
    *text = error == 100 ? "no CUDA-capable device is detected" : "a fake";
    return OK;
}
API int cuDeviceGetCount(int *count) {
    *count = 1;
    return DONE;
}
API int cuDeviceGet(int *device, int ordinal) {
    *device = ordinal;
    return DONE;
}
API int cuDeviceGetName(char *text, int bytes, int device) {
    snprintf(text, (size_t)bytes, "fake device %d", device);
    return DONE;
}
API int cuDeviceTotalMem_v2(size_t *bytes, int device) {
    *bytes = (size_t)1 << 30 << device;
    return DONE;
}
API int cuDeviceGetAttribute(int *value, int attribute, int device) {
    const char *lacks = getenv("FAKE_CUDA_LACKS");
    *value = attribute == 75 ? 9 : attribute == 76 ? device : 128;
    if (lacks && atoi(lacks) == attribute)
        *value = 0;
    return DONE;
}
API int cuDevicePrimaryCtxRetain(void **context_p, int device) {
    *context_p = &context + device;
    return DONE;
}
API int cuCtxGetCurrent(void **context_p) {
    *context_p = current;
    return DONE;
}
API int cuCtxSetCurrent(void *to) {
    current = to;
    return DONE;
}
API size_t fake_cuda_stack, fake_cuda_heap;
API int cuCtxSetLimit(int limit, size_t value) {
    if ((limit != 0 && limit != 2) || !current)
        return INVALID_VALUE;
    *(limit ? &fake_cuda_heap : &fake_cuda_stack) = value;
    return DONE;
}
API int cuMemGetInfo_v2(size_t *free_p, size_t *total_p) {
    *total_p = (size_t)1 << 30;
    *free_p = *total_p - (held < *total_p ? held : *total_p);
    return DONE;
}

static int take(void **ptr, size_t bytes, unsigned type) {
    int slot = 0;
    while (slot < MOST && blocks[slot].type)
        slot++;
    if (slot == MOST || bytes > (size_t)1 << 30 || posix_memalign(ptr, 512, bytes) != 0)
        return OUT_OF_MEMORY;
#ifdef FAKE_DEVICE /* whose kernels read what is there: nothing that looks like a result */
    memset(*ptr, 0xfb, bytes);
#endif
    blocks[slot].start = (uintptr_t)*ptr;
    blocks[slot].bytes = bytes;
    blocks[slot].type = type;
    blocks[slot].id = ++ids;
    held += bytes;
    used = slot < used ? used : slot + 1;
    return OK;
}
static int give(const void *ptr) {
    for (int slot = 0; slot < used; slot++) {
        if (blocks[slot].type && blocks[slot].start == (uintptr_t)ptr) {
            blocks[slot].type = 0;
            held -= blocks[slot].bytes;
            return OK;
        }
    }
    return INVALID_VALUE;
}
static int alloc(void **ptr, size_t bytes, unsigned type) {
    pthread_mutex_lock(&lock);
    int error = take(ptr, bytes, type);
    pthread_mutex_unlock(&lock);
    return error;
}
static int release(void *ptr) {
    pthread_mutex_lock(&lock);
    int error = give(ptr);
    pthread_mutex_unlock(&lock);
    if (!error)
        free(ptr);
    return error;
}
static int slot_of(uintptr_t address) {
    int found = -1;
    pthread_mutex_lock(&lock);
    for (int slot = 0; slot < used && found < 0; slot++)
        if (blocks[slot].type && address - blocks[slot].start < blocks[slot].bytes)
            found = slot;
    pthread_mutex_unlock(&lock);
    return found;
}
#ifdef FAKE_DEVICE
static int is_code(uintptr_t address); /* or a variable of a module that is loaded */
#else
static int is_code(uintptr_t address) {
    return address && 0;
}
#endif
static unsigned type_of(uintptr_t address) {
    int slot = slot_of(address);
    return slot >= 0 ? blocks[slot].type : is_code(address) ? DEVICE : 0;
}

API int cuMemAlloc_v2(uint64_t *address, size_t bytes) {
    void *ptr = NULL;
    int error = alloc(&ptr, bytes, DEVICE);
    *address = (uintptr_t)ptr;
    return error ? error : DONE;
}
API int cuMemAllocManaged(uint64_t *address, size_t bytes, unsigned flags) {
    void *ptr = NULL;
    int error = flags == 1 ? alloc(&ptr, bytes, MANAGED) : INVALID_VALUE;
    *address = (uintptr_t)ptr;
    return error ? error : DONE;
}
API int cuMemFree_v2(uint64_t address) {
    int error = release((void *)(uintptr_t)address);
    return error ? error : DONE;
}
API int cuMemHostAlloc(void **ptr, size_t bytes, unsigned flags) {
    int error = IS_HOST_FLAGS(flags) ? alloc(ptr, bytes, HOST) : INVALID_VALUE;
    return error ? error : DONE;
}
API int cuMemFreeHost(void *ptr) {
    int error = release(ptr);
    return error ? error : DONE;
}
API int cuPointerGetAttributes(unsigned n, int *attributes, void **values, uint64_t address) {
    int slot = slot_of(address);
    unsigned type = type_of(address);
    for (unsigned i = 0; i < n; i++)
        if (attributes[i] == 7)
            *(uint64_t *)values[i] = slot < 0 ? 0 : blocks[slot].id;
        else if (attributes[i] == 8)
            *(unsigned *)values[i] = type == MANAGED;
        else /* managed memory may be on the host now */
            *(unsigned *)values[i] = attributes[i] != 2 ? 0 : type == MANAGED ? HOST : type;
    return DONE;
}

/* Memory of other processes: a handle is an address, and a mapping is a
 * thousand pages from there. Device 1 can be reached, device 2 cannot. */
typedef struct {
    uint64_t address;
    char rest[56];
} ipc_t;
API int fake_cuda_mappings;
API int cuMemGetAddressRange_v2(uint64_t *base, size_t *bytes, uint64_t address) {
    int slot = slot_of(address);
    if (slot < 0)
        return INVALID_VALUE;
    *base = blocks[slot].start;
    *bytes = blocks[slot].bytes;
    return DONE;
}
API int cuIpcGetMemHandle(ipc_t *ipc, uint64_t address) {
    memset(ipc, 0, sizeof *ipc);
    ipc->address = address;
    return type_of(address) == DEVICE ? DONE : INVALID_VALUE;
}
API int cuIpcOpenMemHandle_v2(uint64_t *address, ipc_t ipc, unsigned flags) {
    *address = ipc.address + 4096000;
    int error = flags == 1 ? DONE : INVALID_VALUE;
    fake_cuda_mappings += !error;
    return error;
}
API int cuIpcCloseMemHandle(uint64_t address) {
    (void)address;
    fake_cuda_mappings--;
    return DONE;
}
API int cuDeviceCanAccessPeer(int *can, int device, int peer) {
    *can = device == 0 && peer == 1;
    return DONE;
}
#ifdef FAKE_HIP
API int cuCtxEnablePeerAccess(int device, unsigned flags) {
    return device == 1 && flags == 0 ? DONE : INVALID_VALUE;
}
#else
API int cuCtxEnablePeerAccess(void *peer, unsigned flags) {
    return peer == (void *)(&context + 1) && flags == 0 ? DONE : INVALID_VALUE;
}
#endif
API int cuStreamCreate(void **stream, unsigned flags) {
    *stream = &handle;
    return flags == 1 ? DONE : INVALID_VALUE;
}
API int cuDriverGetVersion(int *version) {
    *version = FAKE_VERSION;
    return DONE;
}
API int cuEventCreate(void **event, unsigned flags) {
    *event = &handle;
    return flags == 2 || flags == 0 ? DONE : INVALID_VALUE;
}
API int cuEventElapsedTime(float *milliseconds, void *start, void *stop) {
    *milliseconds = 2;
    return start && stop ? DONE : INVALID_VALUE;
}
API int cuMemcpyAsync(uint64_t dst, uint64_t src, size_t n, KIND void *stream) {
    if (!stream || !IS_KIND(kind) || (!type_of(dst) && !type_of(src)))
        return INVALID_VALUE;
    memmove((void *)(uintptr_t)dst, (void *)(uintptr_t)src, n);
    return DONE;
}

struct side {
    size_t x_bytes, y, z, lod;
    unsigned type;
    const void *host;
    uint64_t device;
    void *array;
    RESERVED
    size_t pitch, height;
};
API int cuMemcpy3DAsync_v2(const void *description, void *stream) {
    const struct {
        struct side side[2];
        size_t width, height, depth;
    } *box = description;
    char *at[2];
    for (int i = 0; i < 2; i++) {
        const struct side *side = &box->side[i];
        at[i] = side->type == DEVICE ? (char *)(uintptr_t)side->device : (char *)side->host;
        if (side->pitch < box->width || side->height < box->height ||
            (side->type == DEVICE) != (type_of((uintptr_t)at[i]) >= DEVICE))
            return INVALID_VALUE;
    }
    for (size_t z = 0; z < box->depth; z++)
        for (size_t y = 0; y < box->height; y++)
            memmove(at[1] + (z * box->side[1].height + y) * box->side[1].pitch,
                    at[0] + (z * box->side[0].height + y) * box->side[0].pitch, box->width);
    return stream ? DONE : INVALID_VALUE;
}
API int cuMemsetD8Async(uint64_t dst, unsigned char byte, size_t n, void *s) {
    (void)s;
    memset((void *)(uintptr_t)dst, byte, n);
    return type_of(dst) ? DONE : INVALID_VALUE;
}
API int cuLaunchHostFunc(void *stream, void (*fn)(void *), void *argument) {
    int error = stream ? DONE : INVALID_VALUE;
    if (!error)
        fn(argument);
    return error;
}

#ifndef FAKE_DEVICE
#include "fake-code.c"
#endif
