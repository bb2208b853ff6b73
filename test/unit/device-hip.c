/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The HIP backend over a fake of its library; without that it has nothing to
 * say. The fake also goes through the conformance tests.
 * RUN: env LD_LIBRARY_PATH=%unit/fake-hip %unit/device-hip > %t
 * RUN: not grep "cannot be opened" %t
 * RUN: env LD_LIBRARY_PATH=%unit/fake-hip %unit/device-conformance
 */
#include "core/log.h"
#include "device/backends.h"
#include "device/device.h"
#include "device/ipc.h"
#include "unit.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OK(expr) unit_check((expr) == XACC_OK, __FILE__, __LINE__, "%s: %s", #expr, xacc_reason())

static const xacc_dev_ops_t *ops;
static xacc_queue_t *queue;

/* The fake device, or null. */
static xacc_dev_t *fake_device(void) {
    static xacc_dev_t *dev;
    const char *reason = NULL;
    int count = 0;
    ops = xacc_device_find("hip");
    OK(ops->probe(&count, &reason));
    if (count && !dev && OK(xacc_device_open(ops, 0, &dev)))
        OK(ops->queue_create(dev, &queue));
    if (!dev)
        printf("# %s\n", reason);
    return dev && strncmp(dev->name, "fake", 4) == 0 ? dev : NULL;
}

/* Calls of the library so far. */
static int calls(void) {
    void *library = dlopen("libamdhip64.so.6", RTLD_NOW | RTLD_NOLOAD);
    int *count = library ? dlsym(library, "fake_cuda_calls") : NULL;
    return count ? *count : -1;
}

TEST(describes_the_device) {
    xacc_dev_t *dev = fake_device();
    if (!dev)
        return;
    CHECK_EQ(dev->arch, 0x90a);
    CHECK_EQ(dev->warp, 64);
    CHECK_EQ(dev->processors, 128);
    CHECK_EQ(dev->caps, XACC_DEV_GPU | XACC_DEV_MAPPED | XACC_DEV_LINKS | XACC_DEV_WARP_WORKERS |
                            XACC_DEV_PEERS);
    CHECK(strcmp(dev->driver, "HIP 6.4") == 0);
}

TEST(names_the_call_that_fails) {
    if (!fake_device())
        return;
    setenv("FAKE_CUDA_FAIL", "hipStreamSynchronize:700", 1);
    CHECK(ops->queue_wait(queue) == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "hipStreamSynchronize: ");
    unsetenv("FAKE_CUDA_FAIL");
}

/* The fake takes only copies that leave the direction to the addresses. */
TEST(copies) {
    const xacc_box_t box = {{2, 2, 1}, {2, 4}, {3, 6}};
    char to[5] = "";
    void *memory = NULL;
    if (!fake_device())
        return;
    OK(ops->alloc(fake_device(), XACC_MEM_DEVICE, 4, &memory));
    OK(ops->copy_box(queue, memory, "ab-cd-", &box));
    OK(ops->copy(queue, to, memory, 4));
    OK(ops->queue_wait(queue));
    CHECK(strcmp(to, "abcd") == 0);
    ops->release(fake_device(), XACC_MEM_DEVICE, memory);
}

/* Pageable memory is the caller's again when copy returns. */
TEST(waits_until_pageable_memory_was_read) {
    void *memory = NULL, *pinned = NULL;
    if (!fake_device())
        return;
    OK(ops->alloc(fake_device(), XACC_MEM_DEVICE, 4, &memory));
    OK(ops->alloc(fake_device(), XACC_MEM_PINNED, 4, &pinned));
    setenv("FAKE_CUDA_FAIL", "hipStreamSynchronize:700", 1);
    CHECK(ops->copy(queue, memory, "abc", 4) == XACC_ERR_DRIVER);
    OK(ops->copy(queue, memory, pinned, 4));
    unsetenv("FAKE_CUDA_FAIL");
    ops->release(fake_device(), XACC_MEM_PINNED, pinned);
    ops->release(fake_device(), XACC_MEM_DEVICE, memory);
}

/* Code objects fit one architecture only. */
TEST(loads_the_code_object_of_its_architecture) {
    const xacc_image_t images[] = {{XACC_IMAGE_AMDGCN, 0x908, "bad", 3},
                                   {XACC_IMAGE_PTX, 70, "bad", 3},
                                   {XACC_IMAGE_AMDGCN, 0x90a, "code", 4}};
    xacc_module_desc_t module = {.source = "m.c", .images = images, .n_images = 3};
    const xacc_kernel_desc_t desc = {.name = "store"};
    const xacc_grid_t grid = {{2, 3, 4}, {64, 4}};
    unsigned gangs = 0, *to = &gangs;
    void *args[] = {&to};
    xacc_image_handle_t *image;
    xacc_kernel_t *kernel;
    if (!fake_device())
        return;
    OK(ops->load(fake_device(), &module, &image));
    OK(ops->symbol(image, &desc, &kernel));
    int before = calls();
    OK(ops->launch(queue, kernel, &grid, args));
    CHECK(calls() - before <= 2); /* context and launch */
    CHECK_EQ(gangs, 24);
    ops->unload(fake_device(), image);
    module.n_images = 2;
    CHECK(ops->load(fake_device(), &module, &image) == XACC_ERR_IMAGE);
    CHECK_CONTAINS(xacc_reason(), "m.c was not compiled for device hip of architecture gfx90a; "
                                  "compiled for: gfx908; see -fplugin-arg-xacc-arch");
}

/* Handles by value and peers by number, as HIP has them. */
TEST(maps_memory_of_others) {
    xacc_dev_t *dev = fake_device();
    xacc_ipc_handle_t ipc;
    size_t offset = 0;
    void *memory = NULL, *base = NULL;
    if (!dev)
        return;
    OK(ops->alloc(dev, XACC_MEM_DEVICE, 1000, &memory));
    OK(ops->ipc(dev, memory, &ipc, &offset));
    ipc.ordinal = 1;
    OK(xacc_ipc_map(dev, &ipc, &base));
    CHECK(base == memory);
    ipc.process++;
    OK(xacc_ipc_map(dev, &ipc, &base));
    CHECK(base == (char *)memory + 4096000);
    ops->release(dev, XACC_MEM_DEVICE, memory);
}

TEST(closes) {
    if (fake_device())
        ops->queue_destroy(queue);
    xacc_device_close_all();
}
