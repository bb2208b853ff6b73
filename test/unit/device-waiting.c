/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that wait for others, over a fake of CUDA's driver; without that it has nothing to say.
 * RUN: env LD_LIBRARY_PATH=%unit/fake-cuda %unit/device-waiting
 */
#include "core/log.h"
#include "device/backends.h"
#include "device/device.h"
#include "device/idle.h"
#include "unit.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#define OK(expr) unit_check((expr) == XACC_OK, __FILE__, __LINE__, "%s: %s", #expr, xacc_reason())

static const xacc_dev_ops_t *ops;
static xacc_dev_t *dev;
static xacc_queue_t *queue;
static xacc_image_handle_t *image;
static xacc_kernel_t *plain, *waits;
static int *launches, *cooperative, idled;
static unsigned cell;

static int *counter(const char *name) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    int *found = library ? dlsym(library, name) : NULL;
    if (library)
        dlclose(library);
    return found;
}

static bool begin(void) {
    static const xacc_image_t code = {XACC_IMAGE_PTX, 70, "code", 4};
    static const xacc_module_desc_t module = {.source = "m.c", .images = &code, .n_images = 1};
    static const xacc_param_t param = {XACC_PARAM_POINTER, 0, 8};
    static const xacc_kernel_desc_t descs[] = {
        {.name = "store", .params = &param, .n_params = 1},
        {.name = "store", .params = &param, .n_params = 1, .flags = XACC_KERNEL_WAITS}};
    const char *reason = NULL;
    int count = 0;
    ops = xacc_device_find("cuda");
    OK(ops->probe(&count, &reason));
    launches = counter("fake_cuda_launches");
    cooperative = counter("fake_cuda_cooperative");
    if (!count || !launches || !cooperative)
        return false;
    OK(ops->open(0, &dev));
    OK(ops->queue_create(dev, &queue));
    OK(ops->load(dev, &module, &image));
    OK(ops->symbol(image, &descs[0], &plain));
    OK(ops->symbol(image, &descs[1], &waits));
    *launches = *cooperative = 0;
    return true;
}

static void end(void) {
    ops->queue_destroy(queue);
    ops->unload(dev, image);
    ops->close(dev);
}

static void launch(xacc_kernel_t *kernel, unsigned gangs) {
    const xacc_grid_t grid = {{gangs, 1, 1}, {32, 1}};
    unsigned *address = &cell;
    void *args[] = {&address};
    OK(ops->launch(queue, kernel, &grid, args));
}

static void count_idle(xacc_idle_t *idle) {
    idled++;
    CHECK(idle->goes_on(idle));
}

TEST(all_gangs_are_resident) {
    uint64_t gangs = 0;
    if (!begin())
        return;
    OK(ops->resident(dev, waits, 256, &gangs));
    CHECK_EQ(gangs, 8 * dev->processors);
    launch(waits, 7);
    CHECK_EQ(*cooperative, 1);
    launch(plain, 9);
    CHECK_EQ(*cooperative, 1);
    OK(ops->queue_wait(queue));
    CHECK_EQ(cell, 9);
    end();
}

/* They may be what a kernel of another queue waits for. */
TEST(nothing_is_held_back_behind_the_first) {
    if (!begin())
        return;
    launch(waits, 1);
    OK(ops->queue_wait(queue));
    for (int step = 0; step < 6; step++) {
        *launches = 0;
        for (int i = 1; i <= 16; i++) {
            launch(plain, (unsigned)i);
            CHECK_EQ(*launches, i);
        }
        OK(ops->queue_wait(queue));
    }
    end();
}

TEST(who_waits_for_one_is_idle) {
    if (!begin())
        return;
    idled = 0;
    xacc_idle_set(count_idle);
    launch(plain, 1);
    OK(ops->queue_wait(queue));
    CHECK_EQ(idled, 0);
    launch(waits, 1);
    OK(ops->queue_wait(queue));
    CHECK_EQ(idled, 1);
    OK(ops->queue_wait(queue));
    CHECK_EQ(idled, 1); /* it has ended */
    end();
}

/* What kernels write to: one record of the device, for as long as the process lasts. */
TEST(the_watch_is_of_the_device) {
    void *one = NULL, *two = NULL;
    if (!begin())
        return;
    OK(ops->watch(dev, &one));
    OK(ops->watch(dev, &two));
    CHECK(one && one == two);
    end();
}

static void wait_meanwhile(const char *name) {
    if (strstr(name, "LaunchKernel"))
        OK(ops->queue_wait(queue));
}

/* The wait of another thread, which has seen the queue without it, is not its end. */
TEST(one_that_is_launched_meanwhile_is_waited_for) {
    if (!begin())
        return;
    void **hook = (void **)counter("fake_cuda_hook");
    xacc_idle_set(count_idle);
    *hook = (void *)wait_meanwhile;
    launch(waits, 1);
    *hook = NULL;
    idled = 0;
    OK(ops->queue_wait(queue));
    CHECK_EQ(idled, 1);
    end();
}
