/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The devices that directives with acc clauses have used: one record per place
 * and rank. */
#include "xmp/device/device.h"
#include "acc/context/places.h"
#include "acc/data/presence.h"
#include "acc/queue/blocks.h"
#include "acc/queue/memory.h"
#include "acc/queue/queue.h"
#include "xmp/context/upcalls.h"
#include <stdlib.h>

void xmp_device_check(xacc_status_t status) {
    if (status != XACC_OK)
        xacc_fatal(xacc_comm()->where, "%s", xacc_reason());
}

/* Ranks that are threads share a place, not its queues. */
static xmp_device_t *open_device(xacc_place_t *place) {
    xmp_context_t *context = xmp_here();
    xmp_device_t *device = xmp_allocate(sizeof *device);
    int number = XACC_ASYNC_OWN - 3 * context->comm->rank;
    xacc_comm_end_first();
    context->comm->progress = xmp_async_progress;
    device->place = place;
    xmp_device_check(xacc_stream_find(place, number, true, &device->stream));
    for (int i = 0; i < 2; i++)
        xmp_device_check(xacc_stream_find(place, number - 1 - i, true, &device->copies[i]));
    device->next = context->devices;
    return context->devices = device;
}

xmp_device_t *xmp_device(const struct __xmp_how *how, int flags) {
    if (!how || !(how->flags & flags))
        return NULL;
    xacc_place_t *place;
    xmp_device_check(xacc_place_current(&place));
    if (place->shared) { /* what its queues write is read by the host */
        xmp_device_check(xacc_streams_settle(place));
        return NULL;
    }
    for (xmp_device_t *at = xmp_here()->devices; at; at = at->next)
        if (at->place == place)
            return at;
    return open_device(place);
}

void xmp_devices_end(xmp_context_t *context) {
    context->comm->progress = NULL;
    while (context->devices) {
        xmp_device_t *device = context->devices;
        context->devices = device->next;
        xmp_mapped_end(device);
        while (device->bounces) {
            xmp_bounce_t *bounce = device->bounces;
            device->bounces = bounce->next;
            xmp_device_unpin(device, bounce->memory);
            free(bounce);
        }
        free(device);
    }
}

char *xmp_device_address(const xmp_device_t *device, void *start, size_t bytes, const char *name) {
    xacc_section_t section = {.start = start, .bytes = bytes, .name = name};
    char *address;
    xmp_device_check(xacc_data_need(device->place, &section, &address));
    return address;
}

void xmp_device_follow(const xmp_device_t *device) {
    xmp_device_check(xacc_streams_depend(device->place, device->stream));
}

xacc_path_t xmp_device_path(const xmp_device_t *device, const char **why_p) {
    xacc_path_t demand = xacc_comm_path();
    *why_p = NULL;
    if ((demand != XACC_PATH_BEST && demand != XACC_PATH_AWARE) ||
        !xacc_comm_takes(device->place->ops->name, why_p))
        return XACC_PATH_STAGING;
    *why_p = NULL;
    return XACC_PATH_AWARE;
}

void xmp_device_settle(const xmp_device_t *device) {
    xmp_device_check(xacc_streams_settle(device->place));
}

bool xmp_device_is_busy(const xmp_device_t *device) {
    const xacc_stream_t *stream = device->stream;
    return atomic_load(&stream->issued) != atomic_load(&stream->done);
}

void xmp_device_wait(const xmp_device_t *device) {
    if (!xmp_device_is_busy(device))
        return;
    xmp_device_check(xacc_stream_wait(device->stream));
}

void *xmp_device_pinned(const xmp_device_t *device, size_t bytes) {
    const xacc_place_t *place = device->place;
    void *memory;
    xmp_device_check(place->ops->alloc(place->dev, XACC_MEM_PINNED, bytes, &memory));
    return memory;
}

void xmp_device_unpin(const xmp_device_t *device, void *memory) {
    const xacc_place_t *place = device->place;
    if (memory)
        place->ops->release(place->dev, XACC_MEM_PINNED, memory);
}

xmp_bounce_t *xmp_bounce_take(xmp_device_t *device, size_t bytes) {
    size_t least = 4096;
    for (xmp_bounce_t **link = &device->bounces; *link; link = &(*link)->next) {
        xmp_bounce_t *bounce = *link;
        if (bounce->bytes < bytes)
            continue;
        *link = bounce->next;
        return bounce;
    }
    while (least < bytes)
        least *= 2;
    xmp_bounce_t *bounce = xmp_allocate(sizeof *bounce);
    *bounce = (xmp_bounce_t){NULL, xmp_device_pinned(device, least), least};
    return bounce;
}

/* The smallest comes first. */
void xmp_bounce_give(xmp_device_t *device, xmp_bounce_t *bounce) {
    xmp_bounce_t **link = &device->bounces;
    while (*link && (*link)->bytes < bounce->bytes)
        link = &(*link)->next;
    bounce->next = *link;
    *link = bounce;
}

xacc_block_t *xmp_device_alloc(const xmp_device_t *device, size_t bytes) {
    xacc_block_t *block;
    xmp_device_check(xacc_memory_alloc(device->stream, bytes, &block));
    return block;
}

void xmp_device_free(const xmp_device_t *device, xacc_block_t *block) {
    if (block)
        xacc_memory_free(device->place, block);
}

void xmp_device_read(const xmp_device_t *device, void *to, const char *from, size_t bytes) {
    xmp_device_follow(device);
    xmp_device_check(xacc_stream_copy(device->stream, to, from, bytes));
    xmp_device_wait(device);
}

void xmp_device_write(const xmp_device_t *device, char *to, const void *from, size_t bytes) {
    xmp_device_follow(device);
    xmp_device_check(xacc_stream_copy(device->stream, to, from, bytes));
    xmp_device_wait(device);
}
