/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See device_server.h. */
#include "xmp/coarray/device_server.h"
#include "acc/context/selection.h"
#include "core/log.h"
#include "xmp/coarray/device_atomic.h"
#include <stdlib.h>

struct xmprt_device_server {
    xacc_memory_copier_t copier;
    xmprt_device_server_t *next;
    xacc_queue_t *queue;   /* of copies */
    xmprt_device_t device; /* with the stream of kernels, and room for what they return */
    pthread_mutex_t lock;
};

static void serve_copy(const xacc_memory_copier_t *copier, void *to, const void *from,
                       size_t bytes) {
    xmprt_device_server_t *server = (xmprt_device_server_t *)copier;
    const xacc_dev_ops_t *ops = server->device.context->ops;
    pthread_mutex_lock(&server->lock);
    xacc_status_t status = ops->copy(server->queue, to, from, bytes);
    if (status == XACC_OK)
        status = ops->queue_wait(server->queue);
    pthread_mutex_unlock(&server->lock);
    if (status != XACC_OK)
        xacc_fatal(NULL, "access of another image to this one's device memory: %s", xacc_reason());
}

/* Whatever device this thread has: that of the server executes the kernel. */
static int64_t run(xmprt_device_server_t *server, void *word, size_t bytes, xacc_atomic_op_t op,
                   int64_t value, int64_t compare) {
    const xacc_context_t *context = server->device.context;
    xacc_selection_t before;
    xmprt_device_check(xacc_selection_current(&before));
    xmprt_device_check(xacc_selection_set((xacc_selection_t){context->ops, context->dev->ordinal}));
    int64_t old = xmprt_atomic_on_device(&server->device, word, bytes, op, value, compare);
    xmprt_device_check(xacc_selection_set(before));
    return old;
}

static int64_t serve_atomic(const xacc_memory_copier_t *copier, void *word, size_t bytes,
                            xacc_atomic_op_t op, int64_t value, int64_t compare) {
    xmprt_device_server_t *server = (xmprt_device_server_t *)copier;
    if (server->device.context->dev->caps & XACC_DEV_HOST_ATOMICS)
        return xacc_atomic_apply(word, bytes, op, value, compare);
    pthread_mutex_lock(&server->lock);
    int64_t old = run(server, word, bytes, op, value, compare);
    pthread_mutex_unlock(&server->lock);
    return old;
}

const xacc_memory_copier_t *xmprt_device_server(xmprt_device_server_t **servers,
                                                xacc_context_t *context) {
    for (const xmprt_device_server_t *each = *servers; each; each = each->next)
        if (each->device.context == context)
            return &each->copier;
    xmprt_device_server_t *server = xmprt_allocate(sizeof *server);
    *server = (xmprt_device_server_t){.copier = {serve_copy, serve_atomic}, .next = *servers};
    atomic_store(&context->serves, !(context->dev->caps & XACC_DEV_HOST_ATOMICS));
    xmprt_device_init(&server->device, context, XMPRT_STREAM_SERVES);
    pthread_mutex_init(&server->lock, NULL);
    xmprt_device_check(context->ops->queue_create(context->dev, &server->queue));
    *servers = server;
    return &server->copier;
}

void xmprt_device_servers_end(xmprt_device_server_t *servers) {
    for (xmprt_device_server_t *next; servers; servers = next) {
        next = servers->next;
        servers->device.context->ops->queue_destroy(servers->queue);
        xmprt_device_end(&servers->device);
        pthread_mutex_destroy(&servers->lock);
        free(servers);
    }
}
