/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The device of a directive with an acc clause: where its copies are, and the
 * queues of this rank there. Called by the directives and by what moves
 * elements between device memories. */
#ifndef XACC_XMP_DEVICE_DEVICE_H
#define XACC_XMP_DEVICE_DEVICE_H

#include "acc/state/place.h"
#include "comm/path.h"
#include "xmp/context/context.h"

/* acc flags of gmove; acc alone means both sides. */
enum { XMP_ACC_SIDES = __XMP_ACC | __XMP_ACC_LEFT | __XMP_ACC_RIGHT };

/* Memory of another rank that the device reaches (mapped.h). */
typedef struct xmp_mapped {
    struct xmp_mapped *next;
    xacc_share_t share;
    void *base;
} xmp_mapped_t;

typedef struct xmp_device {
    struct xmp_device *next; /* of the rank */
    xacc_place_t *place;
    /* Kernels and what has to be in their order; and copies from or to host
     * memory that overlap with each other. */
    xacc_stream_t *stream, *copies[2];
    struct xmp_bounce *bounces; /* that nobody has */
    xmp_mapped_t *mapped;
} xmp_device_t;

/* The current device of this thread; null where the flags do not ask for it, or
 * where it works on host memory itself: acc then means that. */
xmp_device_t *xmp_device(const struct __xmp_how *how, int flags);

/* Where the copy of host memory is; the program ends unless all of it is
 * present. bytes 0: as 1. */
char *xmp_device_address(const xmp_device_t *device, void *start, size_t bytes, const char *name);
/* What was put into any asynchronous queue of the device until now comes before
 * what is put into the device's stream from now on. */
void xmp_device_follow(const xmp_device_t *device);
/* The same, and the host has waited for it. */
void xmp_device_settle(const xmp_device_t *device);
/* The program ends if the status is a failure. */
void xmp_device_check(xacc_status_t status);

/* Host memory that kernels of the device use as well, and device memory; freed
 * when nothing in a queue uses them any more. */
void *xmp_device_pinned(const xmp_device_t *device, size_t bytes);
void xmp_device_unpin(const xmp_device_t *device, void *memory);
xacc_block_t *xmp_device_alloc(const xmp_device_t *device, size_t bytes);
void xmp_device_free(const xmp_device_t *device, xacc_block_t *block);

/* Pinned memory for a while; kept for the next. */
typedef struct xmp_bounce {
    struct xmp_bounce *next;
    char *memory;
    size_t bytes;
} xmp_bounce_t;
xmp_bounce_t *xmp_bounce_take(xmp_device_t *device, size_t bytes);
void xmp_bounce_give(xmp_device_t *device, xmp_bounce_t *bounce);

/* Copies between the two memories, complete on return. */
void xmp_device_read(const xmp_device_t *device, void *to, const char *from, size_t bytes);
void xmp_device_write(const xmp_device_t *device, char *to, const void *from, size_t bytes);
void xmp_device_wait(const xmp_device_t *device);
bool xmp_device_is_busy(const xmp_device_t *device);

/* How device memory travels where the peers' cannot be reached: aware or
 * staging, and why not aware; may be null. */
xacc_path_t xmp_device_path(const xmp_device_t *device, const char **why_p);

void xmp_mapped_end(xmp_device_t *device);

#endif
