/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: env LD_LIBRARY_PATH=%unit/fake-cuda %unit/device-memory
/* Kinds of memory of a GPU, over the fake driver libraries; without them it has
 * nothing to say. device-memory.test has the other runs. */
#include "core/env.h"
#include "core/log.h"
#include "device/backends.h"
#include "device/device.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text(const char *name, const char *fallback) {
    const char *value = getenv(name);
    return value ? value : fallback;
}

static const char *memory(void) {
    return text("XACC_HIP_MEMORY", text("XACC_CUDA_MEMORY", "separate"));
}

/* Either the device with its memory, or the reason why not. */
static bool open_fake(xacc_dev_t **dev_p) {
    const xacc_dev_ops_t *ops = xacc_device_find(getenv("XACC_HIP_MEMORY") ? "hip" : "cuda");
    const char *reason = NULL;
    int count = 0;
    *dev_p = NULL;
    if (ops->probe(&count, &reason) != XACC_OK || !count || (getenv("LD_LIBRARY_PATH") == NULL))
        return false;
    if (xacc_env_check() != XACC_OK || xacc_device_open(ops, 0, dev_p) != XACC_OK)
        *dev_p = NULL;
    return true;
}

TEST(says_what_it_cannot) {
    xacc_dev_t *dev;
    if (!open_fake(&dev))
        return;
    const char *lacks = getenv("FAKE_CUDA_LACKS"), *mode = memory();
    CHECK((dev == NULL) == (lacks || strcmp(mode, "best") == 0));
    if (dev)
        return;
    if (strcmp(mode, "managed") == 0)
        CHECK_CONTAINS(xacc_reason(), "_MEMORY=managed: fake device 0 has no managed memory");
    else if (strcmp(mode, "system") == 0)
        CHECK_CONTAINS(xacc_reason(), "_MEMORY=system: fake device 0 cannot "
                                      "use pageable memory of the host");
    else
        CHECK_CONTAINS(xacc_reason(),
                       "XACC_CUDA_MEMORY=best is neither separate, managed nor system");
}

TEST(copies_as_asked) {
    xacc_dev_t *dev;
    xacc_queue_t *queue;
    void *block = NULL;
    char in[100], out[100] = "";
    if (!open_fake(&dev) || !dev)
        return;
    bool shared = strcmp(memory(), "system") == 0;
    CHECK(((dev->caps & XACC_DEV_SHARED) != 0) == shared);
    CHECK(((dev->caps & XACC_DEV_MANAGED) != 0) == (strcmp(memory(), "managed") == 0));
    CHECK(dev->ops->queue_create(dev, &queue) == XACC_OK);
    CHECK(dev->ops->alloc(dev, XACC_MEM_DEVICE, sizeof in, &block) == XACC_OK);
    CHECK(dev->ops->owns(dev, block) && dev->ops->owns(dev, in) == shared);
    memset(in, 'x', sizeof in);
    CHECK(dev->ops->copy(queue, block, in, sizeof in) == XACC_OK);
    CHECK(dev->ops->copy(queue, out, block, sizeof in) == XACC_OK);
    CHECK(dev->ops->queue_wait(queue) == XACC_OK);
    CHECK(memcmp(in, out, sizeof in) == 0);
    xacc_box_t box = {{10, 5, 1}, {20, 0}, {10, 0}};
    CHECK(dev->ops->copy_box(queue, block, in, &box) == XACC_OK);
    dev->ops->release(dev, XACC_MEM_DEVICE, block);
    dev->ops->queue_destroy(queue);
}
