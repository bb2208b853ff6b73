/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Transfers in nonblock: what is started through the window or by a device's copy engine goes on
 * until images synchronize. Where memory is mapped by the CPU they are done at once. */
#include "acc/stream/streams.h"
#include "comm/segment.h"
#include "xmp/coarray/device_copies.h"
#include "xmp/coarray/section.h"
#include <stdlib.h>

/* What goes on. */
typedef struct xmprt_nonblock {
    xmprt_device_t *device; /* whose stream has copies, or null */
    void **buffers;         /* to be freed */
    size_t count, room;
} nonblock_t;

static nonblock_t *state(void) {
    xmprt_coarrays_t *all = xmprt_coarrays();
    if (!all->nonblock)
        all->nonblock = xmprt_allocate(sizeof *all->nonblock);
    return all->nonblock;
}

static void wait_for_device(nonblock_t *going) {
    if (going->device)
        xmprt_device_check(xacc_stream_wait(going->device->stream));
    going->device = NULL;
}

void xmprt_nonblock_complete(void) {
    const xmprt_coarrays_t *all = xmprt_self()->coarrays;
    nonblock_t *going = all ? all->nonblock : NULL;
    if (!going)
        return;
    wait_for_device(going);
    if (going->count && xacc_segments_need_window())
        xacc_window_flush(); /* it reads them */
    while (going->count)
        free(going->buffers[--going->count]);
}

void xmprt_nonblock_end(xmprt_coarrays_t *all) {
    if (!all->nonblock)
        return;
    free(all->nonblock->buffers);
    free(all->nonblock);
}

void xmprt_nonblock_started(xmprt_device_t *device) {
    nonblock_t *going = state();
    if (going->device != device)
        wait_for_device(going);
    going->device = device;
}

void __xmp_coarray_free_later(void *buffer) {
    nonblock_t *going = state();
    if (going->count == going->room) {
        going->room = 2 * going->room + 16;
        void **larger = realloc(going->buffers, going->room * sizeof *larger);
        if (!larger)
            xacc_fatal("coarray", "no memory");
        going->buffers = larger;
    }
    going->buffers[going->count++] = buffer;
}

void __xmp_wait_nonblock(struct __xmp_site *site) {
    xacc_comm_check_process(site->where);
    xmprt_coarrays_complete();
}
