/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A libamdhip64 whose device executes: the fake of the unit tests, with modules that are loaded
 * and kernels that the interpreter runs, at once. AMDGPU_CHIP: one of chips.def,
 * gfx90a without it.
 */
#define FAKE_DEVICE
#define FAKE_CHIP (getenv("AMDGPU_CHIP") ? getenv("AMDGPU_CHIP") : "gfx90a")
#include "../unit/Inputs/fake-hip.c"

#include "gpu.h"

#include <pthread.h>

enum { NO_CODE = 209, NOT_FOUND = 500 };

static pthread_mutex_t launching = PTHREAD_MUTEX_INITIALIZER;

/* Code that is loaded may be read, as allocations are; so may the arguments of the launch. */
static struct {
    struct code *code;
} modules[MOST];
static uintptr_t arguments_start, arguments_end;

void amdgpu_note_arguments(const void *block, size_t bytes) {
    arguments_start = (uintptr_t)block;
    arguments_end = arguments_start + bytes;
}

static bool within(uintptr_t at, size_t bytes, uintptr_t from, uintptr_t to, uintptr_t *start,
                   uintptr_t *end) {
    *start = from;
    *end = to;
    return at >= from && at + bytes <= to;
}

static bool in_code(uintptr_t at, size_t bytes, uintptr_t *start, uintptr_t *end) {
    for (int i = 0; i < MOST; i++) {
        const struct code *code = modules[i].code;
        uintptr_t image = code ? (uintptr_t)code->image : 0;
        if (code && within(at, bytes, image, image + code->bytes, start, end))
            return true;
    }
    return false;
}

struct code *amdgpu_code_at(uintptr_t address) {
    uintptr_t start, end;
    for (int i = 0; i < MOST; i++) {
        struct code *code = modules[i].code;
        if (code && within(address, 1, (uintptr_t)code->image, (uintptr_t)code->image + code->bytes,
                           &start, &end))
            return code;
    }
    return NULL;
}

static int is_code(uintptr_t address) {
    return amdgpu_code_at(address) != NULL;
}

bool amdgpu_allocation(uintptr_t at, size_t bytes, uintptr_t *start, uintptr_t *end) {
    if (within(at, bytes, arguments_start, arguments_end, start, end))
        return true;
    int slot = slot_of(at);
    if (slot >= 0)
        return within(at, bytes, blocks[slot].start, blocks[slot].start + blocks[slot].bytes, start,
                      end);
    if (in_code(at, bytes, start, end))
        return true;
    *start = *end = 0;
    return false;
}

API int hipModuleLoadDataEx(void **module, const void *image, unsigned n, int *options,
                            void **values) {
    (void)n, (void)options, (void)values;
    for (int i = 0; i < MOST; i++)
        if (!modules[i].code) {
            *module = modules[i].code = amdgpu_load(image);
            return DONE;
        }
    return OUT_OF_MEMORY;
}
API int hipModuleUnload(void *module) {
    for (int i = 0; i < MOST; i++)
        if (modules[i].code == module)
            modules[i].code = NULL;
    amdgpu_unload(module);
    return DONE;
}
API int hipModuleGetFunction(void **fn, void *module, const char *name) {
    *fn = amdgpu_kernel(module, name);
    return *fn ? DONE : NOT_FOUND;
}
API int hipModuleGetGlobal(uint64_t *address, size_t *bytes, void *module, const char *name) {
    uint8_t *at = NULL;
    if (!amdgpu_symbol(module, name, &at, bytes))
        return NOT_FOUND;
    *address = (uintptr_t)at;
    return DONE;
}
API int hipModuleLaunchKernel(void *fn, unsigned gx, unsigned gy, unsigned gz, unsigned lx,
                              unsigned ly, unsigned lz, unsigned shared, void *stream, void **args,
                              void **extra) {
    if (!fn || !stream || shared || extra || lx * ly * lz > 1024)
        return INVALID_VALUE;
    pthread_mutex_lock(&launching);
    int error = amdgpu_launch(fn, (const u32[]){gx, gy, gz}, (const u32[]){lx, ly, lz}, args);
    pthread_mutex_unlock(&launching);
    return error ? error : DONE;
}
