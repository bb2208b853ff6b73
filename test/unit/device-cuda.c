/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The CUDA backend over a fake driver library; without that it has nothing to
 * say. The fake also goes through the conformance tests.
 * RUN: env LD_LIBRARY_PATH=%unit/fake-cuda XACC_CUDA_STACK=65536 %unit/device-cuda
 * RUN: env LD_LIBRARY_PATH=%unit/fake-cuda %unit/device-conformance
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
    ops = xacc_device_find("cuda");
    OK(ops->probe(&count, &reason));
    if (count && !dev && OK(xacc_device_open(ops, 0, &dev)))
        OK(ops->queue_create(dev, &queue));
    if (!dev)
        printf("# %s\n", reason);
    return dev && strncmp(dev->name, "fake", 4) == 0 ? dev : NULL;
}

TEST(absence_has_a_reason) {
    const char *reason = NULL;
    int count = 0;
    xacc_dev_t *dev;
    if (fake_device())
        return;
    OK(ops->probe(&count, &reason));
    if (count)
        return;
    CHECK_CONTAINS(reason, "cu");
    CHECK(ops->open(0, &dev) == XACC_ERR_NO_DEVICE);
    CHECK_CONTAINS(xacc_reason(), reason);
}

TEST(describes_the_device) {
    xacc_dev_t *dev = fake_device();
    if (!dev)
        return;
    CHECK_EQ(dev->arch, 90);
    CHECK_EQ(dev->processors, 128);
    CHECK_EQ(dev->caps,
             XACC_DEV_GPU | XACC_DEV_MAPPED | XACC_DEV_LINKS | XACC_DEV_COHERENT | XACC_DEV_PEERS);
    CHECK(ops->open(1, &dev) == XACC_ERR_NO_DEVICE);
}

TEST(names_the_call_that_fails) {
    bool is_done = false;
    if (!fake_device())
        return;
    setenv("FAKE_CUDA_FAIL", "cuStreamSynchronize:700", 1);
    CHECK(ops->queue_wait(queue) == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "cuStreamSynchronize: CUDA_ERROR_ILLEGAL_ADDRESS");
    CHECK_CONTAINS(xacc_reason(), "a kernel accessed memory that is not on");
    setenv("FAKE_CUDA_FAIL", "cuStreamQuery:600", 1);
    OK(ops->queue_test(queue, &is_done));
    CHECK(!is_done);
    setenv("FAKE_CUDA_FAIL", "cuCtxGetCurrent:4", 1); /* at process exit */
    OK(ops->queue_wait(queue));
    unsetenv("FAKE_CUDA_FAIL");
}

TEST(times_operations) {
    double seconds = 0;
    if (!fake_device())
        return;
    OK(ops->timer_start(queue));
    OK(ops->timer_stop(queue, &seconds));
    CHECK(seconds > 0.0019 && seconds < 0.0021);
    setenv("FAKE_CUDA_FAIL", "cuStreamSynchronize:700", 1);
    CHECK(ops->timer_stop(queue, &seconds) == XACC_ERR_DRIVER);
    unsetenv("FAKE_CUDA_FAIL");
}

static xacc_status_t load(xacc_dev_t *dev, const xacc_image_t *images, uint32_t n,
                          const char *kernel, unsigned *gangs_p) {
    const xacc_module_desc_t module = {.source = "m.c", .images = images, .n_images = n};
    const xacc_kernel_desc_t desc = {.name = kernel};
    const xacc_grid_t grid = {{2, 3, 4}, {32, 4}};
    void *args[] = {&gangs_p};
    xacc_image_handle_t *image;
    xacc_kernel_t *loaded;
    XACC_TRY(ops->load(dev, &module, &image));
    xacc_status_t status = ops->symbol(image, &desc, &loaded);
    if (status == XACC_OK)
        status = ops->launch(queue, loaded, &grid, args);
    ops->unload(dev, image);
    return status;
}

TEST(chooses_an_image) {
    const xacc_image_t images[] = {{XACC_IMAGE_PTX, 70, "code", 4},
                                   {XACC_IMAGE_PTX, 80, "bad", 3},
                                   {XACC_IMAGE_PTX, 100, "code", 4},
                                   {XACC_IMAGE_CUBIN, 90, "none", 4}};
    xacc_dev_t *dev = fake_device();
    unsigned gangs = 0;
    if (!dev)
        return;
    OK(load(dev, images, 1, "store", &gangs));
    CHECK_EQ(gangs, 24);
    CHECK(load(dev, images, 1, "absent", &gangs) == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "kernel absent");
    CHECK(load(dev, images, 4, "store", &gangs) == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "line 1: not good");
    CHECK(load(dev, images + 2, 1, "store", &gangs) == XACC_ERR_IMAGE);
}

/* Machine code for exactly this device comes first, unless the driver does not
 * take it. */
TEST(prefers_machine_code) {
    xacc_image_t images[] = {{XACC_IMAGE_PTX, 70, "bad", 3},
                             {XACC_IMAGE_CUBIN, 80, "bad", 3},
                             {XACC_IMAGE_CUBIN, 90, "code", 4},
                             {XACC_IMAGE_CUBIN, 100, "bad", 3}};
    xacc_dev_t *dev = fake_device();
    unsigned gangs = 0;
    if (!dev)
        return;
    OK(load(dev, images, 4, "store", &gangs));
    images[2].data = "none";
    images[0].data = "code";
    OK(load(dev, images, 4, "store", &gangs));
    CHECK(load(dev, images + 1, 1, "store", &gangs) == XACC_ERR_IMAGE);
}

/* A stream of the program is not destroyed. */
TEST(adopts_a_stream) {
    static char stream;
    xacc_dev_t *dev = fake_device();
    xacc_queue_t *other;
    if (!dev)
        return;
    OK(ops->queue_create(dev, &other));
    OK(ops->adopt_queue(other, &stream));
    CHECK(ops->native_queue(other) == &stream);
    setenv("FAKE_CUDA_FAIL", "cuStreamDestroy_v2:1", 1);
    OK(ops->adopt_queue(other, &stream));
    ops->queue_destroy(other);
    unsetenv("FAKE_CUDA_FAIL");
    CHECK_EQ(*(int *)ops->native(dev, XACC_NATIVE_DEVICE), 0);
    CHECK(ops->native(dev, XACC_NATIVE_CONTEXT) != NULL);
}

static xacc_status_t link_two(xacc_dev_t *dev, const xacc_image_t *first,
                              const xacc_image_t *second, const char *kernel) {
    const xacc_module_desc_t a = {.source = "a.c", .images = first, .n_images = 1},
                             b = {.source = "b.c", .images = second, .n_images = 1};
    const xacc_module_desc_t *const both[] = {&a, &b};
    const xacc_kernel_desc_t desc = {.name = kernel};
    xacc_image_handle_t *image;
    xacc_kernel_t *loaded;
    XACC_TRY(ops->link(dev, both, 2, &image));
    xacc_status_t status = ops->symbol(image, &desc, &loaded);
    ops->unload(dev, image);
    return status;
}

TEST(links_images) {
    const xacc_image_t code = {XACC_IMAGE_PTX, 70, "code", 4}, bad = {XACC_IMAGE_PTX, 70, "bad", 3},
                       later = {XACC_IMAGE_PTX, 100, "code", 4},
                       machine = {XACC_IMAGE_CUBIN, 90, "code", 4};
    xacc_dev_t *dev = fake_device();
    if (!dev)
        return;
    OK(link_two(dev, &code, &code, "store"));
    CHECK(link_two(dev, &code, &code, "absent") == XACC_ERR_DRIVER);
    CHECK(link_two(dev, &code, &bad, "store") == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "line 2: not good");
    CHECK(link_two(dev, &code, &later, "store") == XACC_ERR_IMAGE);
    CHECK(link_two(dev, &code, &machine, "store") == XACC_ERR_IMAGE);
    CHECK_CONTAINS(xacc_reason(), "b.c has no code that can be linked");
    setenv("FAKE_CUDA_FAIL", "cuLinkComplete:1", 1);
    CHECK(link_two(dev, &code, &code, "store") == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "cuLinkComplete");
    unsetenv("FAKE_CUDA_FAIL");
}

/* Slots of pinned memory are copied to variables in stream order. */
TEST(copies_between_host_addresses) {
    const xacc_box_t box = {{2, 2, 2}, {3, 9}, {5, 10}};
    char from[20] = "ab...cd...ef...gh", to[20];
    void *pinned = NULL;
    if (!fake_device())
        return;
    memset(to, '-', sizeof to);
    OK(ops->copy_box(queue, to, from, &box));
    CHECK(memcmp(to, "ab-cd----ef-gh----", 18) == 0);
    OK(ops->alloc(fake_device(), XACC_MEM_PINNED, 8, &pinned));
    memcpy(pinned, "pinned", 7);
    OK(ops->copy(queue, to, pinned, 7));
    CHECK(strcmp(to, "pinned") == 0);
    CHECK(!ops->owns(fake_device(), pinned));
    ops->release(fake_device(), XACC_MEM_PINNED, pinned);
}

/* Strides that no pitch describes: planes between rows, broadcast rows. */
TEST(cuts_boxes) {
    const xacc_box_t down = {{1, 3, 2}, {1, 3}, {2, 1}};
    const xacc_box_t up = {{2, 3, 1}, {2, 0}, {0, 0}};
    char to[7] = "";
    void *device = NULL;
    if (!fake_device())
        return;
    OK(ops->alloc(fake_device(), XACC_MEM_DEVICE, 6, &device));
    OK(ops->copy(queue, device, "aAbBcC", 6));
    OK(ops->copy_box(queue, to, device, &down));
    CHECK(strcmp(to, "abcABC") == 0);
    OK(ops->copy_box(queue, device, "xy", &up));
    OK(ops->copy(queue, to, device, 6));
    CHECK(strcmp(to, "xyxyxy") == 0);
    ops->release(fake_device(), XACC_MEM_DEVICE, device);
}

/* A variable of the fake driver, or null. */
static void *fake_variable(const char *name) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    return library ? dlsym(library, name) : NULL;
}

/* Mappings that are open in the fake driver. */
static int mappings(void) {
    int *count = fake_variable("fake_cuda_mappings");
    return count ? *count : -1;
}

TEST(limits_the_stack) {
    if (!fake_device())
        return;
    const size_t *stack = fake_variable("fake_cuda_stack");
    CHECK(stack && *stack == 65536);
}

TEST(sizes_the_heap_of_code_that_calls_malloc) {
    const xacc_image_t images[] = {{XACC_IMAGE_PTX, 70, "code", 4},
                                   {XACC_IMAGE_PTX, 70, "code of malloc", 14}};
    uint32_t gangs = 0;
    if (!fake_device())
        return;
    const size_t *heap = fake_variable("fake_cuda_heap");
    OK(load(fake_device(), images, 1, "store", &gangs));
    CHECK_EQ(*heap, 0);
    OK(load(fake_device(), images + 1, 1, "store", &gangs));
    CHECK_EQ(*heap, (size_t)1 << 26); /* of a gigabyte */
}

static void *device_alloc(size_t bytes) {
    void *memory = NULL;
    OK(ops->alloc(fake_device(), XACC_MEM_DEVICE, bytes, &memory));
    return memory;
}

TEST(shares_what_it_allocates) {
    xacc_dev_t *dev = fake_device();
    xacc_ipc_handle_t ipc, other;
    size_t offset = 0;
    void *base = NULL;
    if (!dev)
        return;
    char *memory = device_alloc(1000);
    OK(ops->ipc(dev, memory + 10, &ipc, &offset));
    CHECK(ipc.base == (uintptr_t)memory && ipc.bytes == 1000);
    CHECK_EQ(offset, 10);
    OK(xacc_ipc_map(dev, &ipc, &base));
    CHECK(base == memory);
    xacc_ipc_unmap(dev, base);
    CHECK_EQ(mappings(), 0);
    ops->release(dev, XACC_MEM_DEVICE, memory);
    char *again = device_alloc(1000);
    OK(ops->ipc(dev, again, &other, &offset));
    CHECK(again != memory || ipc.serial != other.serial);
    ops->release(dev, XACC_MEM_DEVICE, again);
    CHECK(ops->ipc(dev, &offset, &ipc, &offset) == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "cuMemGetAddressRange");
}

TEST(maps_the_memory_of_another_process_once) {
    xacc_dev_t *dev = fake_device();
    xacc_ipc_handle_t ipc;
    size_t offset;
    void *base = NULL, *again = NULL;
    if (!dev)
        return;
    char *memory = device_alloc(1000);
    OK(ops->ipc(dev, memory, &ipc, &offset));
    ipc.process++;
    setenv("FAKE_CUDA_FAIL", "cuIpcOpenMemHandle_v2:217", 1);
    CHECK(xacc_ipc_map(dev, &ipc, &base) == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "cuIpcOpenMemHandle_v2");
    unsetenv("FAKE_CUDA_FAIL");
    OK(xacc_ipc_map(dev, &ipc, &base));
    OK(xacc_ipc_map(dev, &ipc, &again));
    CHECK(base == memory + 4096000 && base == again);
    CHECK_EQ(mappings(), 1);
    xacc_ipc_unmap(dev, base);
    /* What came to its place replaces it once nobody uses it. */
    ipc.serial++;
    OK(xacc_ipc_map(dev, &ipc, &again));
    CHECK_EQ(mappings(), 2);
    xacc_ipc_unmap(dev, again);
    xacc_ipc_unmap(dev, again);
    CHECK_EQ(mappings(), 2);
    ipc.serial++;
    OK(xacc_ipc_map(dev, &ipc, &again));
    CHECK_EQ(mappings(), 1);
    xacc_ipc_unmap(dev, again);
    ops->release(dev, XACC_MEM_DEVICE, memory);
}

/* The driver would keep what its owner has released. */
TEST(keeps_few_bytes_mapped) {
    xacc_dev_t *dev = fake_device();
    xacc_ipc_handle_t ipc;
    size_t offset;
    void *base = NULL;
    if (!dev)
        return;
    char *memory = device_alloc(1000);
    OK(ops->ipc(dev, memory, &ipc, &offset));
    ipc.process++;
    for (uint64_t i = 1; i <= 20; i++) {
        ipc.serial += 100;
        ipc.base = i << 40;
        ipc.bytes = 100 << 20;
        OK(xacc_ipc_map(dev, &ipc, &base));
        xacc_ipc_unmap(dev, base);
    }
    CHECK_EQ(mappings(), 3); /* 200 MiB, and the last */
    ops->release(dev, XACC_MEM_DEVICE, memory);
    xacc_ipc_close(dev);
    CHECK_EQ(mappings(), 0);
}

TEST(reaches_other_devices_of_the_process) {
    xacc_dev_t *dev = fake_device();
    xacc_ipc_handle_t ipc;
    size_t offset;
    void *base = NULL;
    if (!dev)
        return;
    int before = mappings();
    char *memory = device_alloc(1000);
    OK(ops->ipc(dev, memory, &ipc, &offset));
    ipc.ordinal = 1;
    OK(xacc_ipc_map(dev, &ipc, &base));
    CHECK(base == memory);
    xacc_ipc_unmap(dev, base);
    setenv("FAKE_CUDA_FAIL", "cuCtxEnablePeerAccess:704", 1);
    ipc.serial++;
    OK(xacc_ipc_map(dev, &ipc, &base)); /* it had been enabled */
    unsetenv("FAKE_CUDA_FAIL");
    ipc.ordinal = 2;
    CHECK(xacc_ipc_map(dev, &ipc, &base) == XACC_ERR_UNSUPPORTED);
    CHECK_CONTAINS(xacc_reason(), "devices cuda:0 and cuda:2 have no access to each other");
    CHECK_EQ(mappings(), before);
    ops->release(dev, XACC_MEM_DEVICE, memory);
}

static void open_in_child(void *unused) {
    xacc_dev_t *dev;
    (void)unused;
    if (ops->open(0, &dev) != XACC_OK)
        xacc_fatal(NULL, "%s", xacc_reason());
}

TEST(children_have_no_driver) {
    if (fake_device())
        CHECK_FATAL(open_in_child, NULL,
                    "libcuda.so.1 was initialised before this process was "
                    "forked, and cannot be used in it");
}

TEST(closes) {
    if (fake_device())
        ops->queue_destroy(queue);
    xacc_device_close_all();
}
