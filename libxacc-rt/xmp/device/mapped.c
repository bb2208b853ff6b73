/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Mappings of this rank: one per allocation of another rank, used by all
 * exchanges. An allocation that lies where another one was takes its place. */
#include "xmp/device/mapped.h"
#include "device/ipc.h"
#include <stdlib.h>
#include <string.h>

bool xmprt_remote_memory_describe(const xmprt_device_t *device, const char *address, long inside,
                                  xmprt_remote_memory_t *memory) {
    xacc_dev_t *dev = device->context->dev;
    size_t offset;
    *memory = (xmprt_remote_memory_t){0};
    if (dev->ops->ipc(dev, address + inside, &memory->ipc, &offset) != XACC_OK)
        return false;
    memory->offset = (int64_t)offset - inside;
    return true;
}

static bool overlap(const xacc_ipc_handle_t *a, const xacc_ipc_handle_t *b) {
    return a->process == b->process && a->ordinal == b->ordinal && a->base < b->base + b->bytes &&
           b->base < a->base + a->bytes;
}

/* Nothing in the stream uses the memory any more. */
static void close_stale(xmprt_device_t *device, const xacc_ipc_handle_t *ipc) {
    xmprt_mapped_t **link = &device->mapped;
    while (*link) {
        xmprt_mapped_t *one = *link;
        if (!overlap(&one->ipc, ipc)) {
            link = &one->next;
            continue;
        }
        xmprt_device_wait(device);
        xacc_ipc_unmap(device->context->dev, one->base);
        *link = one->next;
        free(one);
    }
}

static void *map(xmprt_device_t *device, const xacc_ipc_handle_t *ipc) {
    for (xmprt_mapped_t *at = device->mapped; at; at = at->next)
        if (memcmp(&at->ipc, ipc, sizeof *ipc) == 0)
            return at->base;
    void *base;
    close_stale(device, ipc);
    if (xacc_ipc_map(device->context->dev, ipc, &base) != XACC_OK)
        return NULL;
    xmprt_mapped_t *mapped = xmprt_allocate(sizeof *mapped);
    *mapped = (xmprt_mapped_t){device->mapped, *ipc, base};
    device->mapped = mapped;
    return base;
}

char *xmprt_remote_memory_reach(xmprt_device_t *device, const xmprt_remote_memory_t *memory) {
    char *base = map(device, &memory->ipc);
    return base ? base + memory->offset : NULL;
}

void xmprt_mapped_end(xmprt_device_t *device) {
    while (device->mapped) {
        xmprt_mapped_t *one = device->mapped;
        device->mapped = one->next;
        xacc_ipc_unmap(device->context->dev, one->base);
        free(one);
    }
}
