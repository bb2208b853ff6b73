/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The fake device of unit tests. Its queues are lists of operations that run
 * when somebody waits for them, so that a missing wait or dependency shows as a
 * wrong value. */
#include "fake.h"
#include "acc/context/contexts.h"
#include "device/ipc.h"
#include <acc_prof.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PARAMS = 16, MAX_ALLOCATIONS = 4096, TOTAL = 256 << 20 };

fake_calls_t fake_calls;
atomic_size_t fake_free = TOTAL;
atomic_bool fake_stalled;
void (*fake_at_test)(void);
size_t fake_linked;
uint32_t fake_caps = XACC_DEV_GPU | XACC_DEV_MAPPED;
uint32_t fake_lanes = 1024;
xacc_grid_t fake_last_grid;

typedef struct operation {
    void *dst;
    const void *src; /* null: fill */
    void *owned;     /* snapshot of host bytes */
    int byte;
    size_t bytes;
    const xacc_kernel_desc_t *desc; /* a launch */
    xacc_grid_t grid;
    char *values[MAX_PARAMS];
    struct operation *next;
} operation_t;

struct xacc_queue {
    operation_t *first, **last;
};

static struct {
    char *start;
    size_t bytes;
    xacc_mem_t kind;
} allocations[MAX_ALLOCATIONS];
static pthread_mutex_t lock; /* recursive: a kernel may do what it likes */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void init_lock(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &attributes);
}

static void enter(atomic_int *calls) {
    pthread_once(&once, init_lock);
    atomic_fetch_add(calls, 1);
    pthread_mutex_lock(&lock);
}

static void leave(void) {
    pthread_mutex_unlock(&lock);
}

static xacc_status_t fake_probe(int *count_p, const char **reason_p) {
    *count_p = 2;
    *reason_p = NULL;
    return XACC_OK;
}

static xacc_status_t fake_open(int ordinal, xacc_dev_t **dev_p) {
    xacc_dev_t *dev = calloc(1, sizeof *dev);
    *dev = (xacc_dev_t){.ops = &xacc_fake_ops,
                        .ordinal = ordinal,
                        .caps = fake_caps ^ XACC_DEV_INHERITED,
                        .name = "fake",
                        .memory = TOTAL,
                        .processors = 4,
                        .warp = 32,
                        .threads_per_processor = 1024};
    *dev_p = dev;
    return XACC_OK;
}

static void fake_close(xacc_dev_t *dev) {
    free(dev);
}

static xacc_status_t fake_alloc(xacc_dev_t *dev, xacc_mem_t kind, size_t bytes, void **ptr_p) {
    (void)dev;
    enter(&fake_calls.alloc);
    bool fits = kind == XACC_MEM_PINNED || bytes <= atomic_load(&fake_free);
    if (fits) {
        int i = 0;
        while (allocations[i].start)
            i++;
        char *start = aligned_alloc(256, (bytes + 255) / 256 * 256);
        memset(start, 0xA5, bytes);
        allocations[i].start = *ptr_p = start;
        allocations[i].bytes = bytes;
        allocations[i].kind = kind;
        if (kind == XACC_MEM_DEVICE)
            atomic_fetch_sub(&fake_free, bytes);
    }
    leave();
    return fits ? XACC_OK : XACC_FAIL(XACC_ERR_NO_MEMORY, "the fake device is full");
}

static void fake_release(xacc_dev_t *dev, xacc_mem_t kind, void *ptr) {
    (void)dev;
    enter(&fake_calls.release);
    int i = 0;
    while (allocations[i].start != ptr)
        i++;
    if (kind == XACC_MEM_DEVICE)
        atomic_fetch_add(&fake_free, allocations[i].bytes);
    allocations[i].start = NULL;
    free(ptr);
    leave();
}

static xacc_status_t fake_memory(xacc_dev_t *dev, size_t *free_p, size_t *total_p) {
    *free_p = atomic_load(&fake_free);
    *total_p = dev->memory;
    return XACC_OK;
}

static bool is_device(const void *ptr) {
    for (int i = 0; i < MAX_ALLOCATIONS; i++)
        if (allocations[i].start && allocations[i].kind == XACC_MEM_DEVICE &&
            (const char *)ptr >= allocations[i].start &&
            (const char *)ptr < allocations[i].start + allocations[i].bytes)
            return true;
    return false;
}

static bool fake_owns(xacc_dev_t *dev, const void *ptr) {
    static atomic_int uncounted;
    (void)dev;
    enter(&uncounted);
    bool owned = is_device(ptr);
    leave();
    return owned;
}

static xacc_status_t fake_queue_create(xacc_dev_t *dev, xacc_queue_t **queue_p) {
    (void)dev;
    atomic_fetch_add(&fake_calls.queue_create, 1);
    xacc_queue_t *queue = calloc(1, sizeof *queue);
    queue->last = &queue->first;
    *queue_p = queue;
    return XACC_OK;
}

static void run_kernel(const operation_t *operation) {
    void *args[MAX_PARAMS];
    xacc_gang_t gang = {
        .count = {operation->grid.gangs[0], operation->grid.gangs[1], operation->grid.gangs[2]}};
    for (uint32_t i = 0; i < operation->desc->n_params; i++)
        args[i] = operation->values[i];
    for (gang.id[2] = 0; gang.id[2] < gang.count[2]; gang.id[2]++)
        for (gang.id[1] = 0; gang.id[1] < gang.count[1]; gang.id[1]++)
            for (gang.id[0] = 0; gang.id[0] < gang.count[0]; gang.id[0]++)
                operation->desc->host_fn(args, &gang);
}

static void run_operation(operation_t *operation) {
    if (operation->desc)
        run_kernel(operation);
    else if (operation->src)
        memcpy(operation->dst, operation->src, operation->bytes);
    else
        memset(operation->dst, operation->byte, operation->bytes);
    for (int i = 0; i < MAX_PARAMS; i++)
        free(operation->values[i]);
    free(operation->owned);
    free(operation);
}

static void drain(xacc_queue_t *queue) {
    while (queue->first) {
        operation_t *operation = queue->first;
        queue->first = operation->next;
        if (!queue->first)
            queue->last = &queue->first;
        run_operation(operation);
    }
}

static void append(xacc_queue_t *queue, operation_t operation) {
    operation_t *copy = malloc(sizeof *copy);
    *copy = operation;
    *queue->last = copy;
    queue->last = &copy->next;
}

static void fake_queue_destroy(xacc_queue_t *queue) {
    drain(queue);
    free(queue);
}

static xacc_status_t fake_queue_depend(xacc_queue_t *queue, xacc_queue_t *on) {
    (void)queue;
    enter(&fake_calls.depend);
    drain(on);
    leave();
    return XACC_OK;
}

static xacc_status_t fake_queue_test(xacc_queue_t *queue, bool *done_p) {
    if (fake_at_test)
        fake_at_test();
    enter(&fake_calls.test);
    *done_p = !atomic_load(&fake_stalled) || !queue->first;
    if (*done_p)
        drain(queue);
    leave();
    return XACC_OK;
}

static xacc_status_t fake_queue_wait(xacc_queue_t *queue) {
    enter(&fake_calls.wait);
    drain(queue);
    leave();
    return XACC_OK;
}

static xacc_status_t fake_copy(xacc_queue_t *queue, void *dst, const void *src, size_t bytes) {
    enter(&fake_calls.copy);
    operation_t operation = {.dst = dst, .src = src, .bytes = bytes};
    if (!is_device(src))
        operation.src = operation.owned = memcpy(malloc(bytes), src, bytes);
    append(queue, operation);
    leave();
    return XACC_OK;
}

static xacc_status_t fake_copy_box(xacc_queue_t *queue, void *dst, const void *src,
                                   const xacc_box_t *box) {
    for (size_t z = 0; z < box->extent[2]; z++)
        for (size_t y = 0; y < box->extent[1]; y++)
            fake_copy(queue, (char *)dst + z * box->dst_stride[1] + y * box->dst_stride[0],
                      (const char *)src + z * box->src_stride[1] + y * box->src_stride[0],
                      box->extent[0]);
    return XACC_OK;
}

static xacc_status_t fake_fill(xacc_queue_t *queue, void *dst, int byte, size_t bytes) {
    enter(&fake_calls.fill);
    append(queue, (operation_t){.dst = dst, .byte = byte, .bytes = bytes});
    leave();
    return XACC_OK;
}

static xacc_status_t fake_load(xacc_dev_t *dev, const xacc_module_desc_t *module,
                               xacc_image_handle_t **image_p) {
    (void)dev;
    atomic_fetch_add(&fake_calls.load, 1);
    *image_p = (xacc_image_handle_t *)(uintptr_t)module;
    return XACC_OK;
}

static xacc_status_t fake_link(xacc_dev_t *dev, const xacc_module_desc_t *const *modules, size_t n,
                               xacc_image_handle_t **image_p) {
    fake_linked = n;
    return fake_load(dev, modules[0], image_p);
}

static void fake_unload(xacc_dev_t *dev, xacc_image_handle_t *image) {
    (void)dev;
    (void)image;
    atomic_fetch_add(&fake_calls.unload, 1);
}

static xacc_status_t fake_symbol(xacc_image_handle_t *image, const xacc_kernel_desc_t *desc,
                                 xacc_kernel_t **kernel_p) {
    (void)image;
    atomic_fetch_add(&fake_calls.symbol, 1);
    *kernel_p = (xacc_kernel_t *)(uintptr_t)desc;
    return XACC_OK;
}

static xacc_status_t fake_variable(xacc_image_handle_t *image, const char *name, void **address_p) {
    (void)image;
    (void)name;
    *address_p = NULL;
    return XACC_ERR_UNSUPPORTED;
}

static xacc_status_t fake_launch(xacc_queue_t *queue, xacc_kernel_t *kernel,
                                 const xacc_grid_t *grid, void *const *args) {
    enter(&fake_calls.launch);
    operation_t operation = {.desc = (const xacc_kernel_desc_t *)kernel, .grid = *grid};
    for (uint32_t i = 0; i < operation.desc->n_params; i++) {
        const xacc_param_t *param = &operation.desc->params[i];
        size_t bytes = param->kind == XACC_PARAM_VALUE ? param->bytes : sizeof(void *);
        operation.values[i] = memcpy(malloc(bytes), args[i], bytes);
    }
    fake_last_grid = *grid;
    append(queue, operation);
    leave();
    return XACC_OK;
}

/* The device takes a millisecond for everything. */
static xacc_status_t fake_timer_start(xacc_queue_t *queue) {
    (void)queue;
    return XACC_OK;
}

static xacc_status_t fake_timer_stop(xacc_queue_t *queue, double *seconds_p) {
    *seconds_p = 1e-3;
    return fake_queue_wait(queue);
}

static xacc_status_t fake_ipc(xacc_dev_t *dev, const void *ptr, xacc_ipc_handle_t *ipc,
                              size_t *offset_p) {
    xacc_ipc_begin(dev, ipc);
    ipc->base = (uintptr_t)ptr;
    *offset_p = 0;
    return XACC_OK;
}

static xacc_status_t fake_ipc_open(xacc_dev_t *dev, const xacc_ipc_handle_t *ipc, void **base_p) {
    (void)dev;
    *base_p = (void *)(uintptr_t)ipc->base;
    return XACC_OK;
}

static void fake_ipc_close(xacc_dev_t *dev, const xacc_ipc_handle_t *ipc, void *base) {
    (void)dev, (void)ipc, (void)base;
}

static void *fake_native_queue(xacc_queue_t *queue) {
    return queue;
}

static xacc_status_t fake_adopt_queue(xacc_queue_t *queue, void *stream) {
    return queue && stream ? XACC_OK : XACC_FAIL(XACC_ERR_ARG, "no stream");
}

static void *fake_native(xacc_dev_t *dev, xacc_native_t what) {
    return what == XACC_NATIVE_DEVICE ? (void *)&dev->ordinal : dev;
}

static xacc_status_t fake_resident(xacc_dev_t *dev, xacc_kernel_t *kernel, uint32_t lanes,
                                   uint64_t *gangs_p) {
    (void)dev, (void)kernel;
    *gangs_p = fake_lanes / lanes;
    return XACC_OK;
}

static xacc_status_t fake_watch(xacc_dev_t *dev, void **address_p) {
    (void)dev;
    *address_p = NULL;
    return XACC_OK;
}

const xacc_dev_ops_t xacc_fake_ops = {
    .name = "fake",
    .target = XACC_TARGET_NVPTX,
    .acc_device = acc_device_nvidia,
    .vendor = "NVIDIA",
    .profile_api = acc_device_api_cuda,
    .probe = fake_probe,
    .open = fake_open,
    .close = fake_close,
    .alloc = fake_alloc,
    .release = fake_release,
    .memory = fake_memory,
    .owns = fake_owns,
    .ipc = fake_ipc,
    .ipc_open = fake_ipc_open,
    .ipc_close = fake_ipc_close,
    .queue_create = fake_queue_create,
    .queue_destroy = fake_queue_destroy,
    .queue_depend = fake_queue_depend,
    .queue_test = fake_queue_test,
    .queue_wait = fake_queue_wait,
    .timer_start = fake_timer_start,
    .timer_stop = fake_timer_stop,
    .copy = fake_copy,
    .copy_box = fake_copy_box,
    .fill = fake_fill,
    .load = fake_load,
    .link = fake_link,
    .unload = fake_unload,
    .symbol = fake_symbol,
    .variable = fake_variable,
    .resident = fake_resident,
    .watch = fake_watch,
    .launch = fake_launch,
    .native_queue = fake_native_queue,
    .adopt_queue = fake_adopt_queue,
    .native = fake_native,
};

void fake_reset(void) {
    memset(&fake_calls, 0, sizeof fake_calls);
}

void fake_restart(uint32_t caps) {
    xacc_contexts_close();
    fake_caps = caps;
    fake_reset();
}
