/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A device backend is one table of functions; the layers above know devices
 * only through it. Every slot is mandatory (backends.c refuses a table with a
 * null one); what a backend may lack is a capability bit. All slots may be
 * called from any thread; a device serialises what it must. */
#ifndef XACC_DEVICE_DEVICE_H
#define XACC_DEVICE_DEVICE_H

#include "core/status.h"
#include "xacc/abi.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Handles of a backend's own records, which have tags of their own. */
typedef struct xacc_queue xacc_queue_t; /* in-order sequence of operations */
typedef struct xacc_image_handle xacc_image_handle_t;
typedef struct xacc_kernel xacc_kernel_t; /* loaded kernel */

enum xacc_dev_caps {
    XACC_DEV_SHARED = 1u << 0,  /* device addresses are host addresses and data is never copied */
    XACC_DEV_NO_POOL = 1u << 1, /* allocations must not be sub-allocated (the
                                   simulator checks bounds of each) */
    XACC_DEV_GPU = 1u << 2,     /* gangs and lanes are hardware threads: grids are
                                   chosen for throughput */
    XACC_DEV_MAPPED = 1u << 3,  /* kernels can use XACC_MEM_PINNED memory at its host address */
    XACC_DEV_WARP_WORKERS = 1u << 4, /* no barriers for part of a gang: a worker is one warp */
    XACC_DEV_LINKS = 1u << 5,        /* translation units that call each other's
                                        routines are linked when they are loaded */
    XACC_DEV_PEERS = 1u << 6,        /* copy takes addresses of all devices of the backend */
    XACC_DEV_MANAGED = 1u << 7,      /* the host can use what alloc returns */
    XACC_DEV_INHERITED = 1u << 8,    /* a child of fork has a copy of it */
    XACC_DEV_COHERENT = 1u << 9,     /* kernels that run see what others store into device memory */
    XACC_DEV_HOST_ATOMICS = 1u << 10, /* the host's atomic operations on device memory are atomic
                                         with those of kernels */
};
enum xacc_mem { XACC_MEM_DEVICE = 0, XACC_MEM_PINNED = 1 };
typedef enum xacc_mem xacc_mem_t;
typedef enum xacc_native {
    XACC_NATIVE_DEVICE, /* address of its number */
    XACC_NATIVE_CONTEXT,
} xacc_native_t;

struct xacc_dev_ops;
struct peer_mapping;
typedef struct xacc_dev xacc_dev_t;

/* An allocation as others can map it, sent to them as bytes. Equal bytes mean
 * the same allocation: a later one at the same address has another serial. */
typedef struct xacc_ipc_handle {
    uint64_t process; /* random number of the process (core/node.h) */
    uint64_t serial;  /* of the allocation in it */
    uint64_t base, bytes;
    int32_t pid, kind, ordinal; /* kind of the device: acc_device_t */
    int32_t file;               /* descriptor of the memory file in the process, or -1 */
    unsigned char handle[64];   /* of the driver */
} xacc_ipc_handle_t;
_Static_assert(sizeof(xacc_ipc_handle_t) == 112, "no padding; fits with an offset "
                                                 "into what comm/peer.h carries");
/* What every backend's device record begins with. */
struct xacc_dev {
    const struct xacc_dev_ops *ops;
    int ordinal;
    uint32_t caps; /* enum xacc_dev_caps */
    char name[96];
    char driver[48];     /* version of its driver; empty where there is none */
    uint64_t memory;     /* bytes */
    uint32_t processors; /* multiprocessors, or threads of the host pool */
    uint32_t threads_per_processor;
    uint32_t warp; /* lanes that shuffle among each other */
    uint32_t arch; /* 90 for sm_90; 0 where there is none */
    uint64_t gpu;  /* its place on the buses of the node; 0: it is none, or not known */
    /* Counts releases of device memory: while it stays, an address means the
     * same allocation. */
    atomic_uint_fast64_t releases;
    /* The program has got an address or a handle of the device, with which it can read memory or
     * wait by other means than queues. From prompt on nothing is held back any more; once it is
     * disclosed, nothing is from before either, whichever thread saw to it. */
    atomic_bool prompt, disclosed;
    struct peer_mapping *mappings; /* of ipc.c */
};

/* Whether the caller has to send what queues hold back, and then call xacc_dev_disclosed. Another
 * thread that is at it has not done so yet. */
static inline bool xacc_dev_disclose(xacc_dev_t *dev) {
    if (atomic_load_explicit(&dev->disclosed, memory_order_acquire))
        return false;
    atomic_store(&dev->prompt, true);
    return true;
}
static inline void xacc_dev_disclosed(xacc_dev_t *dev) {
    atomic_store(&dev->disclosed, true);
}

static inline void xacc_dev_released(xacc_dev_t *dev, xacc_mem_t kind) {
    if (kind == XACC_MEM_DEVICE)
        atomic_fetch_add(&dev->releases, 1);
}

typedef struct xacc_grid {
    uint32_t gangs[3];
    uint32_t lanes[2]; /* threads of a gang along x and y */
} xacc_grid_t;

/* Strided copy of up to three dimensions: extent[0] bytes contiguous, then
 * extent[1] rows, extent[2] planes. */
typedef struct xacc_box {
    size_t extent[3];
    size_t dst_stride[2]; /* bytes between rows, between planes */
    size_t src_stride[2];
} xacc_box_t;

typedef struct xacc_dev_ops {
    const char *name; /* as in XACC_DEVICE */
    uint32_t target;  /* enum xacc_target bit a program must have been built for */
    int acc_device;   /* acc_device_t */
    const char *vendor;
    int profile_api; /* acc_device_api, whose handles native and native_queue return; 0: none */

    /* Number of devices; 0 with XACC_OK when the driver is absent (why, through
     * *reason_p, static storage). */
    xacc_status_t (*probe)(int *count_p, const char **reason_p);
    xacc_status_t (*open)(int ordinal, xacc_dev_t **dev_p);
    void (*close)(xacc_dev_t *dev);

    /* At least 256-byte aligned. XACC_ERR_NO_MEMORY when exhausted. bytes > 0.
     */
    xacc_status_t (*alloc)(xacc_dev_t *dev, xacc_mem_t kind, size_t bytes, void **ptr_p);
    void (*release)(xacc_dev_t *dev, xacc_mem_t kind, void *ptr);
    /* Free and total bytes of device memory. */
    xacc_status_t (*memory)(xacc_dev_t *dev, size_t *free_p, size_t *total_p);
    /* True if ptr is an address of this device's memory, whoever allocated it.
     */
    bool (*owns)(xacc_dev_t *dev, const void *ptr);

    /* The allocation that ptr lies in, as other processes of this node can map
     * it, and how far into it ptr is. A failure where that cannot be. */
    xacc_status_t (*ipc)(xacc_dev_t *dev, const void *ptr, xacc_ipc_handle_t *ipc,
                         size_t *offset_p);
    /* For ipc.c: maps memory of another process, or of another device of this
     * process and backend. */
    xacc_status_t (*ipc_open)(xacc_dev_t *dev, const xacc_ipc_handle_t *ipc, void **base_p);
    void (*ipc_close)(xacc_dev_t *dev, const xacc_ipc_handle_t *ipc, void *base);

    xacc_status_t (*queue_create)(xacc_dev_t *dev, xacc_queue_t **queue_p);
    void (*queue_destroy)(xacc_queue_t *queue);
    /* Later operations of queue start after what is now in on, which may be of
     * another device of the backend. */
    xacc_status_t (*queue_depend)(xacc_queue_t *queue, xacc_queue_t *on);
    xacc_status_t (*queue_test)(xacc_queue_t *queue, bool *done_p);
    xacc_status_t (*queue_wait)(xacc_queue_t *queue);
    /* For profiles, one pair at a time: how long the device spends on the
     * operations between the two; the second waits. */
    xacc_status_t (*timer_start)(xacc_queue_t *queue);
    xacc_status_t (*timer_stop)(xacc_queue_t *queue, double *seconds_p);

    /* Asynchronous with respect to the host, in queue order; direction follows
     * from the addresses. The host side may be pageable: its bytes are read
     * before copy returns, or written before queue_wait returns. */
    xacc_status_t (*copy)(xacc_queue_t *queue, void *dst, const void *src, size_t bytes);
    xacc_status_t (*copy_box)(xacc_queue_t *queue, void *dst, const void *src,
                              const xacc_box_t *box);
    xacc_status_t (*fill)(xacc_queue_t *queue, void *dst, int byte, size_t bytes);

    /* Code of a translation unit: the fitting image of module; unload frees it.
     */
    xacc_status_t (*load)(xacc_dev_t *dev, const xacc_module_desc_t *module,
                          xacc_image_handle_t **image_p);
    /* The same for modules that call each other's routines (XACC_DEV_LINKS;
     * elsewhere the program's linker has seen to that). */
    xacc_status_t (*link)(xacc_dev_t *dev, const xacc_module_desc_t *const *modules, size_t n,
                          xacc_image_handle_t **image_p);
    void (*unload)(xacc_dev_t *dev, xacc_image_handle_t *image);
    /* Lives as long as image. */
    xacc_status_t (*symbol)(xacc_image_handle_t *image, const xacc_kernel_desc_t *desc,
                            xacc_kernel_t **kernel_p);
    /* How many gangs of so many lanes the device executes at the same time. UINT64_MAX:
     * the driver does not say. For GPUs, and elsewhere for kernels that wait (XACC_KERNEL_WAITS).
     */
    xacc_status_t (*resident)(xacc_dev_t *dev, xacc_kernel_t *kernel, uint32_t lanes,
                              uint64_t *gangs_p);
    /* The xacc_watch_t of such kernels; null: they are executed by the thread that launches. */
    xacc_status_t (*watch)(xacc_dev_t *dev, void **address_p);
    /* Address of a variable of the image (XACC_DEV_LINKS). */
    xacc_status_t (*variable)(xacc_image_handle_t *image, const char *name, void **address_p);
    /* args as for cuLaunchKernel: args[i] points to parameter i; read before
     * launch returns. */
    xacc_status_t (*launch)(xacc_queue_t *queue, xacc_kernel_t *kernel, const xacc_grid_t *grid,
                            void *const *args);

    /* The native stream behind a queue (acc_get_cuda_stream), or null. */
    void *(*native_queue)(xacc_queue_t *queue);
    /* Puts a stream of the program behind the queue, which is idle then and
     * does not own it. XACC_ERR_ARG where there are no streams. */
    xacc_status_t (*adopt_queue)(xacc_queue_t *queue, void *stream);
    /* The device's own handle of what is asked for, or null. */
    void *(*native)(xacc_dev_t *dev, xacc_native_t what);
} xacc_dev_ops_t;

/* For whom kernels run on this thread: set around launch, and handed on by
 * devices that execute kernels on other threads of the process. */
extern _Thread_local void *xacc_device_context;
/* The gang of the host device that executes on this thread, or null (host.c).
 */
extern _Thread_local const xacc_gang_t *xacc_host_gang;

#endif
