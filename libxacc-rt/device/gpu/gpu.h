/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The GPU backend once for all vendors (gpu*.c) over
 * a table that a vendor's file (cuda.c) fills in. Used by these files only.
 * Error and flag numbers that CUDA and HIP share are constants here; what
 * differs is in struct xacc_gpu_driver.
 */
#ifndef XACC_DEVICE_GPU_GPU_H
#define XACC_DEVICE_GPU_GPU_H

#include "core/env.h"
#include "device/device.h"

#include <pthread.h>

/* What one process gives another to map an allocation: passed by value. */
typedef struct xacc_gpu_handle {
    char bytes[64];
} xacc_gpu_handle_t;

enum xacc_gpu_error {
    XACC_GPU_OUT_OF_MEMORY = 2,
    XACC_GPU_DEINITIALIZED = 4, /* the driver has left at process exit */
    XACC_GPU_NOT_READY = 600,
    XACC_GPU_ILLEGAL_ADDRESS = 700,
    XACC_GPU_PEER_ALREADY = 704,
    XACC_GPU_CONTEXT_DESTROYED = 709, /* at process exit, too */
};

enum xacc_gpu_flag {
    XACC_GPU_STREAM_NON_BLOCKING = 1,
    XACC_GPU_EVENT_TIMED = 0,
    XACC_GPU_EVENT_UNTIMED = 2,
};

enum xacc_gpu_slot {
#define XACC_GPU_CALL(slot, args) XACC_GPU_##slot,
#include "device/gpu/gpu.def"
    XACC_GPU_SLOTS
};

typedef struct xacc_gpu_calls {
#define XACC_GPU_CALL(slot, args) int(*slot) args;
#include "device/gpu/gpu.def"
} xacc_gpu_calls_t;

typedef struct xacc_gpu_driver xacc_gpu_driver_t;
typedef struct xacc_gpu_dev xacc_gpu_dev_t;
typedef struct xacc_gpu_graph xacc_gpu_graph_t;
typedef struct xacc_gpu_watch xacc_gpu_watch_t;
typedef struct xacc_gpu_pageable xacc_gpu_pageable_t;
typedef struct xacc_gpu_services xacc_gpu_services_t;

/* One side of a copy of a box. */
typedef struct xacc_gpu_side {
    bool on_device;
    uint64_t address;
    size_t pitch, height; /* bytes of a row, rows of a plane */
} xacc_gpu_side_t;

struct xacc_gpu_driver {
    /* Filled in by the vendor's file. */
    const char *libraries[4]; /* newest first, then null */
    const char *api;          /* whose version the driver tells in these units: */
    int version_major, version_minor;
    const char *symbols[XACC_GPU_SLOTS];
    uint32_t image_kinds[4];   /* enum xacc_image_kind, best first, then 0 */
    int attribute_processors;  /* numbers for device_attribute */
    int attribute_threads;     /* per processor */
    int attribute_managed;     /* has managed memory */
    int attribute_pageable;    /* kernels can use all memory of the host */
    int attribute_place[3];    /* domain, bus and slot of PCI; 0: not known */
    xacc_env_id_t memory_mode; /* separate, managed or system */
    uint32_t caps;             /* enum xacc_dev_caps, beside those of every GPU */
    /* Where kernels have neither output nor a heap of the vendor's (gpu_services.c): flags of
     * host_alloc for memory that the host and a kernel that runs see alike, else 0; and the
     * variable for the heap's bytes. */
    unsigned coherent_host_flags;
    xacc_env_id_t heap_size;
    xacc_env_id_t
        stack_size;     /* the variable for what a lane has where nobody knows what it needs */
    long default_stack; /* 0: as the driver has it */
    /* copy may return before it has read pageable memory. */
    bool reads_late;
    /* Architecture as in images; 0 or an error number. */
    int (*arch)(const xacc_gpu_driver_t *driver, int device, uint32_t *arch_p);
    uint32_t (*warp)(uint32_t arch); /* lanes that shuffle among each other */
    /* module_load with a log of log_bytes, an empty string if there is none. */
    int (*load)(const xacc_gpu_driver_t *driver, const xacc_image_t *image, void **module_p,
                char *log, size_t log_bytes);
    /* module_load of n images linked, for gangs of up to max_lanes; null where
     * each is loaded and then told where the routines of the others are (gpu_bind.c). */
    int (*link)(const xacc_gpu_driver_t *driver, const xacc_image_t *const *images, size_t n,
                uint32_t max_lanes, void **module_p, char *log, size_t log_bytes);
    int (*copy)(const xacc_gpu_driver_t *driver, uint64_t dst, uint64_t src, size_t bytes,
                void *stream);
    /* copy_3d of a box that can be described by pitch and height. */
    int (*copy_box)(const xacc_gpu_driver_t *driver, const size_t extent[3],
                    const xacc_gpu_side_t *dst, const xacc_gpu_side_t *src, void *stream);
    /* A launch as a node of a graph, behind another one unless that is null; and with other
     * arguments in what was made of the graph. Null where the vendor has no graphs. */
    int (*graph_add)(const xacc_gpu_driver_t *driver, void **node_p, void *graph,
                     void *const *after, void *function, const xacc_grid_t *grid, void **args);
    int (*graph_change)(const xacc_gpu_driver_t *driver, void *exec, void *node, void *function,
                        const xacc_grid_t *grid, void **args);
    /* Lets the current context use the memory of another device. */
    int (*enable_peer)(const xacc_gpu_driver_t *driver, int device);

    /* Filled in by xacc_gpu_probe. */
    pthread_mutex_t lock;
    bool probed;
    int process; /* that probed: its children have no driver */
    int count;
    xacc_gpu_calls_t call;
    const char *library; /* the one that was opened */
    char reason[256];    /* why count is 0 */
};

struct xacc_gpu_dev {
    xacc_dev_t base;
    xacc_gpu_driver_t *driver;
    int device;
    void *context;
    bool managed; /* what it allocates is managed memory */
    bool heap;    /* the heap of kernels has its size */
    bool graphs;  /* queues make graphs of launches that repeat (gpu_graph.c) */
    pthread_mutex_t lock;
    xacc_gpu_graph_t *all_graphs;
    xacc_gpu_watch_t *watch;       /* null until a kernel waits for others */
    xacc_gpu_services_t *services; /* null until an image needs some */
    xacc_gpu_pageable_t *pageable; /* null until a large copy of ordinary host memory */
};

typedef struct xacc_gpu_kernel {
    struct xacc_gpu_kernel *next; /* of the image */
    void *function;
    bool waits; /* for others */
    uint32_t n_params, all_bytes;
    uint32_t bytes[]; /* of each parameter */
} xacc_gpu_kernel_t;

typedef struct xacc_gpu_queue {
    xacc_gpu_dev_t *dev;
    void *stream;
    bool foreign;            /* the stream belongs to the program */
    atomic_uint waiting;     /* launches of kernels that wait for others, begun and done, */
    atomic_uint awaited;     /* of which so many have ended */
    void *event;             /* marks the end of the queue for queue_depend */
    void *timer[2];          /* for profiles; null until used */
    xacc_gpu_graph_t *graph; /* null: each launch goes alone */
} xacc_gpu_queue_t;

static inline xacc_gpu_queue_t *xacc_gpu_queue(xacc_queue_t *handle) {
    return (xacc_gpu_queue_t *)handle;
}

/* gpu_driver.c: the library, errors, contexts. A driver that has left gives
 * XACC_ERR_NO_DEVICE. */
xacc_status_t xacc_gpu_probe(xacc_gpu_driver_t *driver, int *count_p, const char **reason_p);
xacc_status_t xacc_gpu_failed(const xacc_gpu_driver_t *driver, int error, enum xacc_gpu_slot slot,
                              const char *detail);
/* The same for what cannot return a failure. Quiet when the driver has left, as
 * it may at process exit: what was to be freed went with it. */
void xacc_gpu_note(const xacc_gpu_dev_t *dev, int error, enum xacc_gpu_slot slot);
/* Address of a variable of a module; 0 where it has none of this name. */
xacc_status_t xacc_gpu_find_variable(const xacc_gpu_dev_t *dev, void *module, const char *name,
                                     uint64_t *address_p);
/* Makes the device's context the calling thread's. */
xacc_status_t xacc_gpu_enter(const xacc_gpu_dev_t *dev);

/* Calls a slot and returns from the caller with the failure, if any. */
#define XACC_GPU_TRY(driver_, slot, ...)                                                           \
    do {                                                                                           \
        int error_ = (driver_)->call.slot(__VA_ARGS__);                                            \
        if (error_)                                                                                \
            return xacc_gpu_failed((driver_), error_, XACC_GPU_##slot, "");                        \
    } while (0)

/* gpu_pageable.c: copies of so many bytes and more between the device and ordinary host memory, in
 * the queue's order; the host's bytes are read, or there, when it returns. *done_p is false where
 * the driver had better do it. */
enum { XACC_GPU_LARGE_COPY = 16 << 20 };
xacc_status_t xacc_gpu_copy_pageable(xacc_gpu_queue_t *queue, void *dst, const void *src,
                                     size_t bytes, bool to_device, bool *done_p);
void xacc_gpu_end_pageable(xacc_gpu_dev_t *dev);

/* gpu_copy.c */
bool xacc_gpu_owns(xacc_dev_t *dev, const void *ptr);
xacc_status_t xacc_gpu_copy(xacc_queue_t *queue, void *dst, const void *src, size_t bytes);
xacc_status_t xacc_gpu_copy_box(xacc_queue_t *queue, void *dst, const void *src,
                                const xacc_box_t *box);
xacc_status_t xacc_gpu_fill(xacc_queue_t *queue, void *dst, int byte, size_t bytes);

/* gpu_memory.c: what XACC_CUDA_MEMORY and its like ask for. */
xacc_status_t xacc_gpu_choose_memory(xacc_gpu_dev_t *dev);

/* gpu_services.c: output and heap of kernels whose vendor has none (xacc/services.h). A device gets
 * each when an image that needs it is loaded. */
/* When a device is opened. */
void xacc_gpu_serve_later(const xacc_gpu_dev_t *dev);
/* For a module that was loaded, in the device's context. */
xacc_status_t xacc_gpu_serve(xacc_gpu_dev_t *dev, void *module);
/* Prints what kernels have printed: where the host has waited for them. */
void xacc_gpu_print(xacc_gpu_dev_t *dev);
/* Before the device is closed. */
void xacc_gpu_serve_no_more(xacc_gpu_dev_t *dev);
/* Copies some bytes to or from the device and waits for that: while images are loaded. */
xacc_status_t xacc_gpu_move(xacc_gpu_dev_t *dev, uint64_t to, uint64_t from, size_t bytes);

/* gpu_bind.c: of n modules that were loaded, each learns where the routines of the others are. */
xacc_status_t xacc_gpu_bind(xacc_gpu_dev_t *dev, const xacc_module_desc_t *const *modules,
                            void *const *loaded, size_t n);

/* gpu_ipc.c */
xacc_status_t xacc_gpu_ipc(xacc_dev_t *dev, const void *ptr, xacc_ipc_handle_t *ipc,
                           size_t *offset_p);
xacc_status_t xacc_gpu_ipc_open(xacc_dev_t *dev, const xacc_ipc_handle_t *ipc, void **base_p);
void xacc_gpu_ipc_close(xacc_dev_t *dev, const xacc_ipc_handle_t *ipc, void *base);

/* gpu.c and gpu_code.c */
xacc_status_t xacc_gpu_open(xacc_gpu_driver_t *driver, const xacc_dev_ops_t *ops, int ordinal,
                            xacc_dev_t **dev_p);
void xacc_gpu_close(xacc_dev_t *dev);
xacc_status_t xacc_gpu_alloc(xacc_dev_t *dev, xacc_mem_t kind, size_t bytes, void **ptr_p);
void xacc_gpu_release(xacc_dev_t *dev, xacc_mem_t kind, void *ptr);
xacc_status_t xacc_gpu_memory(xacc_dev_t *dev, size_t *free_p, size_t *total_p);
xacc_status_t xacc_gpu_queue_create(xacc_dev_t *dev, xacc_queue_t **queue_p);
void xacc_gpu_queue_destroy(xacc_queue_t *queue);
xacc_status_t xacc_gpu_queue_depend(xacc_queue_t *queue, xacc_queue_t *on);
xacc_status_t xacc_gpu_queue_test(xacc_queue_t *queue, bool *done_p);
xacc_status_t xacc_gpu_queue_wait(xacc_queue_t *queue);
xacc_status_t xacc_gpu_timer_start(xacc_queue_t *queue);
xacc_status_t xacc_gpu_timer_stop(xacc_queue_t *queue, double *seconds_p);
xacc_status_t xacc_gpu_load(xacc_dev_t *dev, const xacc_module_desc_t *module,
                            xacc_image_handle_t **image_p);
xacc_status_t xacc_gpu_link(xacc_dev_t *dev, const xacc_module_desc_t *const *modules, size_t n,
                            xacc_image_handle_t **image_p);
void xacc_gpu_unload(xacc_dev_t *dev, xacc_image_handle_t *image);
xacc_status_t xacc_gpu_symbol(xacc_image_handle_t *image, const xacc_kernel_desc_t *desc,
                              xacc_kernel_t **kernel_p);
xacc_status_t xacc_gpu_variable(xacc_image_handle_t *image, const char *name, void **address_p);
xacc_status_t xacc_gpu_launch(xacc_queue_t *queue, xacc_kernel_t *kernel, const xacc_grid_t *grid,
                              void *const *args);
/* Not held back for a graph. */
xacc_status_t xacc_gpu_launch_now(xacc_gpu_queue_t *queue, const xacc_gpu_kernel_t *kernel,
                                  const xacc_grid_t *grid, void *const *args);
/* Sends what queues hold back: who has a handle may wait for the device by it. */
void xacc_gpu_disclose(xacc_gpu_dev_t *dev);
/* gpu_waiting.c: kernels that wait for others. */
xacc_status_t xacc_gpu_watch(xacc_dev_t *dev, void **address_p);
xacc_status_t xacc_gpu_resident(xacc_dev_t *dev, xacc_kernel_t *kernel, uint32_t lanes,
                                uint64_t *gangs_p);
xacc_status_t xacc_gpu_launch_waiting(xacc_gpu_queue_t *queue, const xacc_gpu_kernel_t *kernel,
                                      const xacc_grid_t *grid, void *const *args);
/* Such a kernel may be in the queue. */
static inline bool xacc_gpu_waits(xacc_gpu_queue_t *queue) {
    return atomic_load(&queue->waiting) != atomic_load(&queue->awaited);
}
/* In front of a call that waits for the queue: until such a kernel in it has ended. */
void xacc_gpu_await(xacc_gpu_queue_t *queue);
/* gpu_graph.c: launches that a program repeats become one graph of the driver; a queue without a
 * graph launches as it is told. */
/* Of a new queue; nothing where the driver has no graphs or nobody wants them. */
void xacc_gpu_graph_begin(xacc_gpu_queue_t *queue);
/* Launches what is held back and gives up graphs for good. */
xacc_status_t xacc_gpu_graph_end(xacc_gpu_queue_t *queue);
/* In the queue's order, now or when the launches that always follow have come. */
xacc_status_t xacc_gpu_graph_launch(xacc_gpu_queue_t *queue, const xacc_gpu_kernel_t *kernel,
                                    const xacc_grid_t *grid, void *const *args);
/* Launches what is held back: before anything else of the queue. A failure comes again with the
 * next call. */
xacc_status_t xacc_gpu_graph_flush(xacc_gpu_queue_t *queue);
/* The same of all queues. */
xacc_status_t xacc_gpu_graph_flush_all(xacc_gpu_dev_t *dev);
/* The kernels of an image are about to go. */
void xacc_gpu_graph_forget(xacc_gpu_dev_t *dev);
void *xacc_gpu_native_queue(xacc_queue_t *queue);
xacc_status_t xacc_gpu_adopt_queue(xacc_queue_t *queue, void *stream);
void *xacc_gpu_native(xacc_dev_t *dev, xacc_native_t what);

/* Their slots of xacc_dev_ops_t: all but probe and open. */
#define XACC_GPU_OPS                                                                               \
    .close = xacc_gpu_close, .alloc = xacc_gpu_alloc, .release = xacc_gpu_release,                 \
    .memory = xacc_gpu_memory, .owns = xacc_gpu_owns, .ipc = xacc_gpu_ipc,                         \
    .ipc_open = xacc_gpu_ipc_open, .ipc_close = xacc_gpu_ipc_close,                                \
    .queue_create = xacc_gpu_queue_create, .queue_destroy = xacc_gpu_queue_destroy,                \
    .queue_depend = xacc_gpu_queue_depend, .queue_test = xacc_gpu_queue_test,                      \
    .queue_wait = xacc_gpu_queue_wait, .timer_start = xacc_gpu_timer_start,                        \
    .timer_stop = xacc_gpu_timer_stop, .copy = xacc_gpu_copy, .copy_box = xacc_gpu_copy_box,       \
    .fill = xacc_gpu_fill, .load = xacc_gpu_load, .link = xacc_gpu_link,                           \
    .unload = xacc_gpu_unload, .symbol = xacc_gpu_symbol, .variable = xacc_gpu_variable,           \
    .resident = xacc_gpu_resident, .watch = xacc_gpu_watch, .launch = xacc_gpu_launch,             \
    .native_queue = xacc_gpu_native_queue, .adopt_queue = xacc_gpu_adopt_queue,                    \
    .native = xacc_gpu_native

#endif
