/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The device of a directive with an acc clause: where its copies are, and the
 * queues of this rank there. Called by the directives and by what moves
 * elements between device memories. */
#ifndef XACC_XMP_DEVICE_DEVICE_H
#define XACC_XMP_DEVICE_DEVICE_H

#include "acc/state/context.h"
#include "comm/device_path.h"
#include "xmp/rank/rank.h"
#include <pthread.h>

/* acc flags of gmove; acc alone means both sides. */
enum { XMPRT_ACC_SIDES = __XMP_ACC | __XMP_ACC_LEFT | __XMP_ACC_RIGHT };

/* Memory of another rank that the device reaches (mapped.h). */
typedef struct xmprt_mapped {
    struct xmprt_mapped *next;
    xacc_ipc_handle_t ipc;
    void *base;
} xmprt_mapped_t;

typedef struct xmprt_device {
    struct xmprt_device *next; /* of the rank */
    xacc_context_t *context;
    /* Kernels and what has to be in their order; and copies from or to host
     * memory that overlap with each other. */
    xacc_stream_t *stream, *copies[2];
    pthread_mutex_t lock;         /* of the bounces: several threads post events */
    struct xmprt_bounce *bounces; /* that nobody has */
    xmprt_mapped_t *mapped;
    bool atomics; /* xmprt_atomics_load */
} xmprt_device_t;

/* The current device of this thread; null where the flags do not ask for it, or
 * where it works on host memory itself: acc then means that. */
xmprt_device_t *xmprt_device(const struct __xmp_how *how, int flags);

/* True if the call is one for host memory, and the one for the current device that
 * follows is for the same memory: what changes values by themselves is left to that. */
bool xmprt_device_repeats(const struct __xmp_how *how);

/* A record beside those of the rank, with one of its streams: 0 to 2 are those of xmprt_device_t,
 * the last is that in which the device does what other ranks ask for. */
enum { XMPRT_STREAM_SERVES = 3 };
void xmprt_device_init(xmprt_device_t *device, xacc_context_t *context, int stream);
void xmprt_device_end(xmprt_device_t *device);
/* The one of a context that does not share memory. */
xmprt_device_t *xmprt_device_of(xacc_context_t *context);
/* The one that an address of this process belongs to; null: it is host memory. */
xmprt_device_t *xmprt_device_of_address(const void *address);

/* Where the copy of host memory is; the program ends unless all of it is
 * present. bytes 0: as 1. */
char *xmprt_device_address(const xmprt_device_t *device, void *start, size_t bytes,
                           const char *name);
/* What was put into any asynchronous queue of the device until now comes before
 * what is put into the device's stream from now on. */
void xmprt_device_follow(const xmprt_device_t *device);
/* The same, and the host has waited for it. */
void xmprt_device_settle(const xmprt_device_t *device);
/* The program ends if the status is a failure. */
void xmprt_device_check(xacc_status_t status);

/* Host memory that kernels of the device use as well, and device memory; freed
 * when nothing in a queue uses them any more. */
void *xmprt_device_pinned(const xmprt_device_t *device, size_t bytes);
void xmprt_device_unpin(const xmprt_device_t *device, void *memory);
xacc_block_t *xmprt_device_alloc(const xmprt_device_t *device, size_t bytes);
void xmprt_device_free(const xmprt_device_t *device, xacc_block_t *block);

/* Pinned memory for a while; kept for the next. */
typedef struct xmprt_bounce {
    struct xmprt_bounce *next;
    char *memory;
    size_t bytes;
} xmprt_bounce_t;
xmprt_bounce_t *xmprt_bounce_take(xmprt_device_t *device, size_t bytes);
void xmprt_bounce_give(xmprt_device_t *device, xmprt_bounce_t *bounce);

/* Copies between the two memories, complete on return. */
void xmprt_device_read(const xmprt_device_t *device, void *to, const char *from, size_t bytes);
void xmprt_device_write(const xmprt_device_t *device, char *to, const void *from, size_t bytes);
void xmprt_device_wait(const xmprt_device_t *device);
bool xmprt_device_is_busy(const xmprt_device_t *device);

/* How device memory travels where the peers' cannot be reached: aware or
 * staging, and why not aware; may be null. */
xacc_device_path_t xmprt_device_path(const xmprt_device_t *device, const char **why_p);

void xmprt_mapped_end(xmprt_device_t *device);

#endif
