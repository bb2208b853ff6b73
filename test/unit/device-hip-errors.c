/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Each function of HIP fails once, in a process of its own that opens a device, has memory, copies,
 * loads code and launches: the status says which function it was, nothing stays allocated, nothing
 * waits for ever.
 * RUN: env LD_LIBRARY_PATH=%unit/fake-hip %unit/device-hip-errors
 */
#include "core/log.h"
#include "core/status.h"
#include "device/backends.h"
#include "device/device.h"
#include "unit.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 20, BYTES = 64 };
static const char *const functions[] = {
#define XACC_HIP_SYMBOL(slot, symbol) #symbol,
#include "device/gpu/hip.def"
};

static const xacc_dev_ops_t *ops;
static struct {
    xacc_dev_t *dev;
    xacc_queue_t *queue, *other;
    void *memory, *pinned;
    xacc_image_handle_t *image;
} has;

/* Until the first that fails. */
static xacc_status_t use(void) {
    const xacc_image_t images[] = {{XACC_IMAGE_AMDGCN, 0x90a, "code", 4}};
    static const xacc_module_desc_t module = {.source = "m.c", .n_images = 1};
    xacc_module_desc_t own = module;
    const xacc_kernel_desc_t desc = {.name = "store"};
    const xacc_grid_t grid = {{2, 1, 1}, {64, 1}};
    const xacc_box_t box = {{2, 2, 1}, {2, 4}, {3, 6}};
    unsigned gangs = 0, *to = &gangs;
    void *args[] = {&to}, *address;
    char bytes[BYTES] = "";
    size_t free_bytes, all;
    double seconds;
    bool done;
    xacc_kernel_t *kernel;
    own.images = images;
    XACC_TRY(xacc_device_open(ops, 0, &has.dev));
    XACC_TRY(ops->queue_create(has.dev, &has.queue));
    XACC_TRY(ops->queue_create(has.dev, &has.other));
    XACC_TRY(ops->alloc(has.dev, XACC_MEM_DEVICE, BYTES, &has.memory));
    XACC_TRY(ops->alloc(has.dev, XACC_MEM_PINNED, BYTES, &has.pinned));
    XACC_TRY(ops->memory(has.dev, &free_bytes, &all));
    XACC_TRY(ops->timer_start(has.queue));
    XACC_TRY(ops->fill(has.queue, has.memory, 0, BYTES));
    XACC_TRY(ops->copy(has.queue, has.memory, bytes, BYTES));
    XACC_TRY(ops->copy_box(has.queue, has.memory, "ab-cd-", &box));
    XACC_TRY(ops->queue_depend(has.other, has.queue));
    XACC_TRY(ops->load(has.dev, &own, &has.image));
    XACC_TRY(ops->symbol(has.image, &desc, &kernel));
    XACC_TRY(ops->variable(has.image, "__xacc_slot_x", &address));
    XACC_TRY(ops->launch(has.queue, kernel, &grid, args));
    XACC_TRY(ops->queue_test(has.queue, &done));
    XACC_TRY(ops->timer_stop(has.queue, &seconds));
    return ops->queue_wait(has.queue);
}

static void give_back(void) {
    if (has.image)
        ops->unload(has.dev, has.image);
    if (has.memory)
        ops->release(has.dev, XACC_MEM_DEVICE, has.memory);
    if (has.pinned)
        ops->release(has.dev, XACC_MEM_PINNED, has.pinned);
    if (has.queue)
        ops->queue_destroy(has.queue);
    if (has.other)
        ops->queue_destroy(has.other);
}

static bool holds_nothing(void) {
    void *library = dlopen("libamdhip64.so.6", RTLD_NOW | RTLD_NOLOAD);
    int (*info)(size_t *, size_t *) = NULL;
    void *symbol = library ? dlsym(library, "hipMemGetInfo") : NULL;
    size_t free_bytes = 0, all = 0;
    memcpy(&info, &symbol, sizeof info);
    return !info || (info(&free_bytes, &all) == 0 && free_bytes == all);
}

enum { FINE, SAYS_ANOTHER, LEAKS };
static int live(const char *function) {
    char fail[128];
    alarm(SECONDS);
    snprintf(fail, sizeof fail, "%s:999", function);
    setenv("FAKE_CUDA_FAIL", fail, 1);
    ops = xacc_device_find("hip");
    const bool fails = use() != XACC_OK;
    unsetenv("FAKE_CUDA_FAIL");
    if (fails && !strstr(xacc_reason(), function)) {
        printf("# %s: %s\n", function, xacc_reason());
        return SAYS_ANOTHER;
    }
    give_back();
    return holds_nothing() ? FINE : LEAKS;
}

TEST(every_function_may_fail) {
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        int status = -1;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            int how = live(functions[i]);
            fflush(stdout);
            _exit(how);
        }
        CHECK(waitpid(child, &status, 0) == child);
        unit_check(WIFEXITED(status) && WEXITSTATUS(status) == FINE, __FILE__, __LINE__,
                   "%s: status %#x (1: says another, 2: leaks)", functions[i], status);
    }
}
