/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* acc_* routines about device memory itself and copies of it
 * (OpenACC 3.4, 3.2.16, 3.2.17, 3.2.26 to 3.2.30). Called by user programs. */
#include "acc/api/api.h"
#include "acc/data/data.h"
#include "acc/data/presence.h"
#include "acc/stream/blocks.h"
#include "acc/stream/memory.h"
#include "acc/stream/streams.h"
#include <stdlib.h>

/* Blocks handed to users, by device address: acc_free gets only that. */
typedef struct user_block {
    xacc_tree_node_t node;
    xacc_context_t *context;
    xacc_block_t *block;
} user_block_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static xacc_tree_t user_blocks;

static void remember(user_block_t *one, xacc_context_t *context, xacc_block_t *block) {
    one->node.key = (uintptr_t)block->address;
    one->context = context;
    one->block = block;
    pthread_mutex_lock(&lock);
    xacc_tree_insert(&user_blocks, &one->node);
    pthread_mutex_unlock(&lock);
}

void *acc_malloc(size_t bytes) {
    xacc_stream_t *stream = xacc_api_stream(__func__, acc_async_sync);
    xacc_block_t *block;
    if (bytes == 0)
        return NULL;
    user_block_t *one = malloc(sizeof *one);
    if (!one)
        return NULL;
    xacc_status_t status = xacc_memory_alloc(stream, bytes, &block);
    if (status != XACC_OK) {
        free(one);
        if (status != XACC_ERR_NO_MEMORY)
            XACC_API_TRY(status);
        return NULL;
    }
    remember(one, stream->context, block);
    xacc_streams_disclose(stream->context);
    return block->address;
}

static user_block_t *take(void *device) {
    pthread_mutex_lock(&lock);
    xacc_tree_node_t *node = xacc_tree_floor(&user_blocks, (uintptr_t)device);
    user_block_t *one =
        node && node->key == (uintptr_t)device ? XACC_TREE_RECORD(node, user_block_t, node) : NULL;
    if (one)
        xacc_tree_remove(&user_blocks, node);
    pthread_mutex_unlock(&lock);
    return one;
}

void acc_free(void *device) {
    if (!device || xacc_contexts_are_lost())
        return;
    user_block_t *one = take(device);
    if (!one)
        xacc_fatal(__func__, "%p was not returned by acc_malloc, or is free already", device);
    xacc_profile_enter(__func__);
    /* Kernels that use it may still be under way in any queue, as with a free
     * of the device itself. */
    XACC_API_TRY(xacc_streams_wait(one->context));
    xacc_memory_free(one->context, one->block);
    free(one);
}

typedef struct owner {
    const xacc_context_t *context; /* of the device that is to use the memory */
    const char *first, *last;
    bool found;
} owner_t;

static xacc_status_t ask_owner(xacc_context_t *context, void *owner_) {
    owner_t *owner = owner_;
    bool reaches = context == owner->context ||
                   (context->ops == owner->context->ops && context->dev->caps & XACC_DEV_PEERS);
    owner->found |= reaches && context->ops->owns(context->dev, owner->first) &&
                    context->ops->owns(context->dev, owner->last);
    return XACC_OK;
}

/* Drivers and the host take any address: a wrong one would show later, or
 * never. */
void xacc_api_need_device(const char *routine, const xacc_context_t *context, const void *address,
                          size_t bytes) {
    uintptr_t first = (uintptr_t)address, last;
    bool wraps = __builtin_add_overflow(first, bytes - 1, &last);
    owner_t owner = {context, address, (const char *)last, false};
    if (!address || !bytes)
        return;
    if (!wraps)
        xacc_contexts_visit(ask_owner, &owner);
    if (!owner.found)
        xacc_fatal(routine, "%zu bytes at %p are not memory of device %d (%s)", bytes, address,
                   context->dev->ordinal, context->ops->name);
}

static void check_size(const char *routine, const void *start, size_t bytes) {
    const xacc_section_t section = {.start = (char *)start, .bytes = bytes};
    xacc_edge(routine, xacc_section_check(&section));
}

enum { TO = 1, FROM = 2 }; /* sides that are device memory */

static void copy(const char *routine, int device, void *to, const void *from, size_t bytes,
                 int async) {
    xacc_pending_delete_t none = {NULL};
    xacc_stream_t *stream = xacc_api_stream(routine, async);
    if (bytes == 0)
        return;
    if (!to || !from)
        xacc_fatal(routine, "null address");
    check_size(routine, to, bytes);
    check_size(routine, from, bytes);
    if (device & TO)
        xacc_api_need_device(routine, stream->context, to, bytes);
    if (device & FROM)
        xacc_api_need_device(routine, stream->context, from, bytes);
    xacc_edge(routine, xacc_stream_copy(stream, to, from, bytes));
    xacc_edge(routine, xacc_data_finish(stream, &none));
}

void acc_memcpy_to_device(void *to_device, void *from_host, size_t bytes) {
    copy(__func__, TO, to_device, from_host, bytes, acc_async_sync);
}

void acc_memcpy_to_device_async(void *to_device, void *from_host, size_t bytes, int async) {
    copy(__func__, TO, to_device, from_host, bytes, async);
}

void acc_memcpy_from_device(void *to_host, void *from_device, size_t bytes) {
    copy(__func__, FROM, to_host, from_device, bytes, acc_async_sync);
}

void acc_memcpy_from_device_async(void *to_host, void *from_device, size_t bytes, int async) {
    copy(__func__, FROM, to_host, from_device, bytes, async);
}

void acc_memcpy_device(void *to_device, void *from_device, size_t bytes) {
    copy(__func__, TO | FROM, to_device, from_device, bytes, acc_async_sync);
}

void acc_memcpy_device_async(void *to_device, void *from_device, size_t bytes, int async) {
    copy(__func__, TO | FROM, to_device, from_device, bytes, async);
}

/* Device address on device num of the current type. */
static char *address_on(const char *routine, void *host, size_t bytes, int num,
                        xacc_context_t **context_p) {
    const xacc_section_t section = {.start = host, .bytes = bytes};
    char *device;
    *context_p = xacc_api_context_of(routine, acc_device_current, num);
    check_size(routine, host, bytes);
    xacc_edge(routine, xacc_data_need(*context_p, &section, &device));
    return device;
}

/* The driver of GPUs takes the best way. */
static xacc_status_t copy_peer(xacc_stream_t *to, char *dst, xacc_stream_t *from, const char *src,
                               size_t bytes) {
    XACC_TRY(xacc_stream_depend(from, to));
    XACC_TRY(from->context->ops->copy(from->queue, dst, src, bytes));
    xacc_stream_mark(from);
    XACC_TRY(xacc_stream_depend(to, from));
    return xacc_stream_is_sync(to) ? xacc_stream_wait(to) : XACC_OK;
}

/* Through memory of the host, which waits. */
static xacc_status_t copy_staged(xacc_stream_t *to, char *dst, xacc_stream_t *from, const char *src,
                                 size_t bytes) {
    void *buffer = malloc(bytes);
    if (!buffer)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    XACC_TRY(xacc_stream_copy(from, buffer, src, bytes));
    XACC_TRY(xacc_stream_wait(from));
    XACC_TRY(xacc_stream_copy(to, dst, buffer, bytes));
    XACC_TRY(xacc_stream_wait(to));
    free(buffer);
    return XACC_OK;
}

/* It comes after what is in the queue on either device, and before what comes
 * there. */
static void copy_d2d(const char *routine, void *to, void *from, size_t bytes, int to_num,
                     int from_num, int async) {
    xacc_context_t *to_place, *from_place;
    xacc_stream_t *to_stream, *from_stream;
    if (bytes == 0)
        return;
    char *dst = address_on(routine, to, bytes, to_num, &to_place);
    char *src = address_on(routine, from, bytes, from_num, &from_place);
    xacc_edge(routine, xacc_stream_of_async(from_place, async, &from_stream));
    if (to_place == from_place) {
        xacc_edge(routine, xacc_stream_copy(from_stream, dst, src, bytes));
        if (xacc_stream_is_sync(from_stream))
            xacc_edge(routine, xacc_stream_wait(from_stream));
        return;
    }
    xacc_edge(routine, xacc_stream_of_async(to_place, async, &to_stream));
    bool peers = from_place->ops == to_place->ops && (from_place->dev->caps & XACC_DEV_PEERS);
    xacc_edge(routine, (peers ? copy_peer : copy_staged)(to_stream, dst, from_stream, src, bytes));
}

void acc_memcpy_d2d(void *to, void *from, size_t bytes, int to_num, int from_num) {
    copy_d2d(__func__, to, from, bytes, to_num, from_num, acc_async_sync);
}

void acc_memcpy_d2d_async(void *to, void *from, size_t bytes, int to_num, int from_num, int async) {
    copy_d2d(__func__, to, from, bytes, to_num, from_num, async);
}
