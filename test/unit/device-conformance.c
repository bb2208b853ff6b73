/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/device-conformance
// RUN: env XACC_HOST_MEMORY=separate %unit/device-conformance
/* What device.h promises, checked on every backend that has a device here. */
#include "core/log.h"
#include "device/backends.h"
#include "device/device.h"
#include "unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 10000 };

#define OK(expr) unit_check((expr) == XACC_OK, __FILE__, __LINE__, "%s: %s", #expr, xacc_reason())

static unsigned char *pattern(size_t bytes, unsigned seed) {
    unsigned char *data = malloc(bytes);
    for (size_t i = 0; i < bytes; i++)
        data[i] = (unsigned char)(i * 7 + seed);
    return data;
}

static void *device_alloc(xacc_dev_t *dev, size_t bytes) {
    void *ptr = NULL;
    OK(dev->ops->alloc(dev, XACC_MEM_DEVICE, bytes, &ptr));
    return ptr;
}

static void describes_itself(xacc_dev_t *dev) {
    size_t free_bytes = 0, total = 0;
    xacc_dev_t *again = NULL;
    CHECK(dev->name[0] && dev->processors > 0 && dev->memory > 0);
    CHECK(dev->ops->target != 0 && (dev->ops->target & (dev->ops->target - 1)) == 0);
    OK(dev->ops->memory(dev, &free_bytes, &total));
    CHECK(free_bytes <= total && total > 0);
    OK(xacc_device_open(dev->ops, dev->ordinal, &again));
    CHECK(again == dev);
    CHECK(xacc_device_find(dev->ops->name) == dev->ops);
}

static void allocates(xacc_dev_t *dev) {
    const size_t sizes[] = {1, 255, 256, 4097, 1 << 20};
    int stack_variable = 0;
    for (size_t i = 0; i < 5; i++) {
        char *ptr = device_alloc(dev, sizes[i]);
        CHECK((uintptr_t)ptr % 256 == 0);
        if (!(dev->caps & XACC_DEV_SHARED)) {
            CHECK(dev->ops->owns(dev, ptr) && dev->ops->owns(dev, ptr + sizes[i] - 1));
            CHECK(!dev->ops->owns(dev, &stack_variable));
        }
        dev->ops->release(dev, XACC_MEM_DEVICE, ptr);
    }
    void *pinned = NULL;
    OK(dev->ops->alloc(dev, XACC_MEM_PINNED, 4096, &pinned));
    memset(pinned, 1, 4096);
    dev->ops->release(dev, XACC_MEM_PINNED, pinned);
}

static void runs_out_of_memory(xacc_dev_t *dev) {
    void *ptr = NULL;
    CHECK(dev->ops->alloc(dev, XACC_MEM_DEVICE, (size_t)1 << 60, &ptr) == XACC_ERR_NO_MEMORY);
    ptr = device_alloc(dev, 100);                    /* and goes on */
    uint64_t releases = atomic_load(&dev->releases); /* of whatever is remembered of an address */
    dev->ops->release(dev, XACC_MEM_DEVICE, ptr);
    CHECK(atomic_load(&dev->releases) > releases);
}

static void copies(xacc_dev_t *dev) {
    const xacc_dev_ops_t *ops = dev->ops;
    xacc_queue_t *queue = NULL;
    unsigned char *in = pattern(N, 1), *out = calloc(1, N), *one = device_alloc(dev, N),
                  *two = device_alloc(dev, N);
    OK(ops->queue_create(dev, &queue));
    OK(ops->copy(queue, one, in, N));
    memset(in, 0, N); /* the bytes were read before copy returned */
    OK(ops->copy(queue, two, one, N));
    OK(ops->copy(queue, out, two + 1, N - 1));
    OK(ops->queue_wait(queue));
    unsigned char *expected = pattern(N, 1);
    CHECK(memcmp(out, expected + 1, N - 1) == 0 && out[N - 1] == 0);
    OK(ops->fill(queue, two + 10, 0x5a, 100));
    OK(ops->copy(queue, out, two, N));
    OK(ops->queue_wait(queue));
    memset(expected + 10, 0x5a, 100);
    CHECK(memcmp(out, expected, N) == 0);
    ops->queue_destroy(queue);
    ops->release(dev, XACC_MEM_DEVICE, one);
    ops->release(dev, XACC_MEM_DEVICE, two);
    free(in);
    free(out);
    free(expected);
}

/* A box of 3 planes of 5 rows of 7 bytes, out of and into larger ones. */
static void copies_boxes(xacc_dev_t *dev) {
    const xacc_dev_ops_t *ops = dev->ops;
    const xacc_box_t up = {{7, 5, 3}, {16, 160}, {11, 110}}, down = {{7, 5, 3}, {8, 40}, {16, 160}};
    xacc_queue_t *queue = NULL;
    unsigned char *in = pattern(330, 3), *out = calloc(1, 120), *device = device_alloc(dev, 480);
    int good = 0;
    OK(ops->queue_create(dev, &queue));
    OK(ops->fill(queue, device, 0xee, 480));
    OK(ops->copy_box(queue, device + 2, in + 4, &up));
    OK(ops->copy_box(queue, out, device + 2, &down));
    OK(ops->queue_wait(queue));
    for (int z = 0; z < 3; z++)
        for (int y = 0; y < 5; y++)
            good += memcmp(out + z * 40 + y * 8, in + 4 + z * 110 + y * 11, 7) == 0 &&
                    out[z * 40 + y * 8 + 7] == 0;
    CHECK_EQ(good, 15);
    unsigned char all[480];
    OK(ops->copy(queue, all, device, 480));
    OK(ops->queue_wait(queue));
    CHECK(all[1] == 0xee && all[2] == in[4] && all[9] == 0xee && all[18] == in[15]);
    ops->queue_destroy(queue);
    ops->release(dev, XACC_MEM_DEVICE, device);
    free(in);
    free(out);
}

static void times_operations(xacc_dev_t *dev) {
    xacc_queue_t *queue = NULL;
    char *device = device_alloc(dev, N);
    OK(dev->ops->queue_create(dev, &queue));
    for (int i = 0; i < 2; i++) {
        double seconds = -1;
        OK(dev->ops->timer_start(queue));
        OK(dev->ops->fill(queue, device, i, N));
        OK(dev->ops->timer_stop(queue, &seconds));
        CHECK(seconds >= 0 && seconds < 60);
    }
    dev->ops->queue_destroy(queue);
    dev->ops->release(dev, XACC_MEM_DEVICE, device);
}

static void orders_queues(xacc_dev_t *dev) {
    const xacc_dev_ops_t *ops = dev->ops;
    enum { BYTES = 1 << 20, ROUNDS = 20 };
    xacc_queue_t *first = NULL, *second = NULL;
    unsigned char *device = device_alloc(dev, BYTES), *out = malloc(BYTES);
    bool done = false;
    int good = 0;
    OK(ops->queue_create(dev, &first));
    OK(ops->queue_create(dev, &second));
    for (int round = 0; round < ROUNDS; round++) {
        OK(ops->fill(first, device, round + 1, BYTES));
        OK(ops->queue_depend(second, first));
        OK(ops->copy(second, out, device, BYTES));
        OK(ops->queue_depend(first, second)); /* the next fill must not overtake the copy */
        OK(ops->queue_wait(second));
        good += out[0] == round + 1 && out[BYTES - 1] == round + 1;
    }
    CHECK_EQ(good, ROUNDS);
    OK(ops->queue_wait(first));
    OK(ops->queue_test(first, &done));
    CHECK(done);
    ops->queue_destroy(first);
    ops->queue_destroy(second);
    ops->release(dev, XACC_MEM_DEVICE, device);
    free(out);
}

static void maps_pinned_memory(xacc_dev_t *dev) {
    const xacc_dev_ops_t *ops = dev->ops;
    xacc_queue_t *queue = NULL;
    void *pinned = NULL;
    unsigned char *device = device_alloc(dev, 256);
    OK(ops->alloc(dev, XACC_MEM_PINNED, 256, &pinned));
    OK(ops->queue_create(dev, &queue));
    memset(pinned, 9, 256);
    OK(ops->copy(queue, device, pinned, 256));
    OK(ops->queue_wait(queue));
    memset(pinned, 0, 256);
    OK(ops->copy(queue, pinned, device, 256));
    OK(ops->queue_wait(queue));
    CHECK_EQ(((unsigned char *)pinned)[255], 9);
    ops->queue_destroy(queue);
    ops->release(dev, XACC_MEM_PINNED, pinned);
    ops->release(dev, XACC_MEM_DEVICE, device);
}

static void on_every_device(void (*check)(xacc_dev_t *dev)) {
    for (size_t kind = 0; kind < xacc_device_kinds(); kind++) {
        const xacc_dev_ops_t *ops = xacc_device_ops(kind);
        const char *reason = NULL;
        xacc_dev_t *dev;
        int count = 0;
        OK(ops->probe(&count, &reason));
        if (count == 0)
            printf("# %s: no device (%s)\n", ops->name, reason ? reason : "?");
        else if (OK(xacc_device_open(ops, 0, &dev)))
            check(dev);
    }
}

#define ON_EVERY_DEVICE(check)                                                                     \
    TEST(every_device_##check) {                                                                   \
        on_every_device(check);                                                                    \
    }
ON_EVERY_DEVICE(describes_itself)
ON_EVERY_DEVICE(allocates)
ON_EVERY_DEVICE(runs_out_of_memory)
ON_EVERY_DEVICE(copies)
ON_EVERY_DEVICE(copies_boxes)
ON_EVERY_DEVICE(orders_queues)
ON_EVERY_DEVICE(times_operations)
ON_EVERY_DEVICE(maps_pinned_memory)

TEST(devices_close) {
    xacc_device_close_all();
    on_every_device(describes_itself);
    xacc_device_close_all();
}
