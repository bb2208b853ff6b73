/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The devices that directives with acc clauses have used: one record per context
 * and rank. */
#include "xmp/device/device.h"
#include "acc/context/contexts.h"
#include "acc/data/presence.h"
#include "acc/stream/blocks.h"
#include "acc/stream/memory.h"
#include "acc/stream/streams.h"
#include "xmp/rank/upcalls.h"
#include <stdlib.h>

void xmprt_device_check(xacc_status_t status) {
    if (status != XACC_OK)
        xacc_fatal(xacc_comm()->where, "%s", xacc_reason());
}

/* Ranks that are threads share a context, not its queues. */
static xacc_stream_t *stream_of_rank(xacc_context_t *context, int number) {
    xacc_stream_t *stream;
    const int first = XACC_ASYNC_OWN - (XMPRT_STREAM_SERVES + 1) * xmprt_self()->comm->rank;
    xmprt_device_check(xacc_stream_find(context, first - number, true, &stream));
    return stream;
}

void xmprt_device_init(xmprt_device_t *device, xacc_context_t *context, int stream) {
    *device = (xmprt_device_t){.context = context, .stream = stream_of_rank(context, stream)};
    pthread_mutex_init(&device->lock, NULL);
}

void xmprt_device_end(xmprt_device_t *device) {
    while (device->bounces) {
        xmprt_bounce_t *bounce = device->bounces;
        device->bounces = bounce->next;
        xmprt_device_unpin(device, bounce->memory);
        free(bounce);
    }
    pthread_mutex_destroy(&device->lock);
}

static xmprt_device_t *open_device(xacc_context_t *context) {
    xmprt_rank_t *self = xmprt_self();
    xmprt_device_t *device = xmprt_allocate(sizeof *device);
    xacc_comm_end_first();
    self->comm->progress = xmprt_async_progress;
    xmprt_device_init(device, context, 0);
    for (int i = 0; i < 2; i++)
        device->copies[i] = stream_of_rank(context, 1 + i);
    device->next = self->devices;
    return self->devices = device;
}

xmprt_device_t *xmprt_device_of(xacc_context_t *context) {
    for (xmprt_device_t *at = xmprt_self()->devices; at; at = at->next)
        if (at->context == context)
            return at;
    return open_device(context);
}

typedef struct address_owner {
    const void *address;
    xacc_context_t *context;
} address_owner_t;

static xacc_status_t ask(xacc_context_t *context, void *owner_) {
    address_owner_t *owner = owner_;
    if (!owner->context && !context->shared && context->ops->owns(context->dev, owner->address))
        owner->context = context;
    return XACC_OK;
}

xmprt_device_t *xmprt_device_of_address(const void *address) {
    address_owner_t owner = {address, NULL};
    xacc_contexts_visit(ask, &owner);
    return owner.context ? xmprt_device_of(owner.context) : NULL;
}

xmprt_device_t *xmprt_device(const struct __xmp_how *how, int flags) {
    if (!how || !(how->flags & flags))
        return NULL;
    xacc_context_t *context;
    xmprt_device_check(xacc_context_current(&context));
    if (context->shared) { /* what its queues write is read by the host */
        xmprt_device_check(xacc_streams_settle(context));
        return NULL;
    }
    return xmprt_device_of(context);
}

bool xmprt_device_repeats(const struct __xmp_how *how) {
    xacc_context_t *context;
    if (!how || !(how->flags & __XMP_BOTH))
        return false;
    xmprt_device_check(xacc_context_current(&context));
    return context->shared;
}

void xmprt_devices_end(xmprt_rank_t *self) {
    self->comm->progress = NULL;
    while (self->devices) {
        xmprt_device_t *device = self->devices;
        self->devices = device->next;
        xmprt_mapped_end(device);
        xmprt_device_end(device);
        free(device);
    }
}

char *xmprt_device_address(const xmprt_device_t *device, void *start, size_t bytes,
                           const char *name) {
    xacc_section_t section = {.start = start, .bytes = bytes, .name = name};
    char *address;
    xmprt_device_check(xacc_data_need(device->context, &section, &address));
    return address;
}

void xmprt_device_follow(const xmprt_device_t *device) {
    xmprt_device_check(xacc_streams_depend(device->context, device->stream));
}

xacc_device_path_t xmprt_device_path(const xmprt_device_t *device, const char **why_p) {
    xacc_device_path_t demand = xacc_comm_device_path();
    *why_p = NULL;
    if ((demand != XACC_DEVICE_PATH_BEST && demand != XACC_DEVICE_PATH_AWARE) ||
        !xacc_comm_takes(device->context->ops->name, why_p))
        return XACC_DEVICE_PATH_STAGING;
    *why_p = NULL;
    return XACC_DEVICE_PATH_AWARE;
}

void xmprt_device_settle(const xmprt_device_t *device) {
    xmprt_device_check(xacc_streams_settle(device->context));
}

bool xmprt_device_is_busy(const xmprt_device_t *device) {
    const xacc_stream_t *stream = device->stream;
    return atomic_load(&stream->issued) != atomic_load(&stream->done);
}

void xmprt_device_wait(const xmprt_device_t *device) {
    if (!xmprt_device_is_busy(device))
        return;
    xmprt_device_check(xacc_stream_wait(device->stream));
}

void *xmprt_device_pinned(const xmprt_device_t *device, size_t bytes) {
    const xacc_context_t *context = device->context;
    void *memory;
    xmprt_device_check(context->ops->alloc(context->dev, XACC_MEM_PINNED, bytes, &memory));
    return memory;
}

void xmprt_device_unpin(const xmprt_device_t *device, void *memory) {
    const xacc_context_t *context = device->context;
    if (memory)
        context->ops->release(context->dev, XACC_MEM_PINNED, memory);
}

/* The first that is large enough, or null. */
static xmprt_bounce_t *take_spare(xmprt_device_t *device, size_t bytes) {
    pthread_mutex_lock(&device->lock);
    xmprt_bounce_t **link = &device->bounces;
    while (*link && (*link)->bytes < bytes)
        link = &(*link)->next;
    xmprt_bounce_t *bounce = *link;
    if (bounce)
        *link = bounce->next;
    pthread_mutex_unlock(&device->lock);
    return bounce;
}

xmprt_bounce_t *xmprt_bounce_take(xmprt_device_t *device, size_t bytes) {
    size_t least = 4096;
    xmprt_bounce_t *bounce = take_spare(device, bytes);
    if (bounce)
        return bounce;
    while (least < bytes)
        least *= 2;
    bounce = xmprt_allocate(sizeof *bounce);
    *bounce = (xmprt_bounce_t){NULL, xmprt_device_pinned(device, least), least};
    return bounce;
}

/* The smallest comes first. */
void xmprt_bounce_give(xmprt_device_t *device, xmprt_bounce_t *bounce) {
    pthread_mutex_lock(&device->lock);
    xmprt_bounce_t **link = &device->bounces;
    while (*link && (*link)->bytes < bounce->bytes)
        link = &(*link)->next;
    bounce->next = *link;
    *link = bounce;
    pthread_mutex_unlock(&device->lock);
}

xacc_block_t *xmprt_device_alloc(const xmprt_device_t *device, size_t bytes) {
    xacc_block_t *block;
    xmprt_device_check(xacc_memory_alloc(device->stream, bytes, &block));
    return block;
}

void xmprt_device_free(const xmprt_device_t *device, xacc_block_t *block) {
    if (block)
        xacc_memory_free(device->context, block);
}

void xmprt_device_read(const xmprt_device_t *device, void *to, const char *from, size_t bytes) {
    xmprt_device_follow(device);
    xmprt_device_check(xacc_stream_copy(device->stream, to, from, bytes));
    xmprt_device_wait(device);
}

void xmprt_device_write(const xmprt_device_t *device, char *to, const void *from, size_t bytes) {
    xmprt_device_follow(device);
    xmprt_device_check(xacc_stream_copy(device->stream, to, from, bytes));
    xmprt_device_wait(device);
}
