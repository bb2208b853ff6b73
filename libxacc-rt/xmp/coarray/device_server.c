/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See device_server.h. */
#include "xmp/coarray/device_server.h"
#include "core/log.h"
#include "xmp/device/device.h"
#include <stdlib.h>

struct xmprt_device_server {
    xacc_memory_copier_t copier;
    xmprt_device_server_t *next;
    xacc_context_t *context;
    xacc_queue_t *queue;
    pthread_mutex_t lock;
};

static void serve(const xacc_memory_copier_t *copier, void *to, const void *from, size_t bytes) {
    xmprt_device_server_t *server = (xmprt_device_server_t *)copier;
    const xacc_dev_ops_t *ops = server->context->ops;
    pthread_mutex_lock(&server->lock);
    xacc_status_t status = ops->copy(server->queue, to, from, bytes);
    if (status == XACC_OK)
        status = ops->queue_wait(server->queue);
    pthread_mutex_unlock(&server->lock);
    if (status != XACC_OK)
        xacc_fatal(NULL, "access of another image to this one's device memory: %s", xacc_reason());
}

const xacc_memory_copier_t *xmprt_device_server(xmprt_device_server_t **servers,
                                                xacc_context_t *context) {
    for (const xmprt_device_server_t *each = *servers; each; each = each->next)
        if (each->context == context)
            return &each->copier;
    xmprt_device_server_t *server = xmprt_allocate(sizeof *server);
    *server = (xmprt_device_server_t){.copier = {serve}, .next = *servers, .context = context};
    pthread_mutex_init(&server->lock, NULL);
    xmprt_device_check(context->ops->queue_create(context->dev, &server->queue));
    *servers = server;
    return &server->copier;
}

void xmprt_device_servers_end(xmprt_device_server_t *servers) {
    for (xmprt_device_server_t *next; servers; servers = next) {
        next = servers->next;
        servers->context->ops->queue_destroy(servers->queue);
        pthread_mutex_destroy(&servers->lock);
        free(servers);
    }
}
