/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Mappings of other processes' device memory, once for all backends (ipc.h):
 * one list per device, by the bytes of the handle. Called by the layers above
 * device.
 */
#include "device/ipc.h"
#include "core/node.h"
#include "device/device.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Drivers keep memory that its owner has released while it is mapped. */
enum { MOST_UNUSED = 64, MOST_UNUSED_BYTES = 256 << 20 };

/* In the order of their last use, the latest first. */
typedef struct peer_mapping {
    xacc_ipc_handle_t ipc;
    void *base;
    unsigned users;
    struct peer_mapping *next;
} peer_mapping_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void xacc_ipc_begin(const xacc_dev_t *dev, xacc_ipc_handle_t *ipc) {
    memset(ipc, 0, sizeof *ipc);
    ipc->process = xacc_process_id();
    ipc->pid = getpid();
    ipc->kind = dev->ops->acc_device;
    ipc->ordinal = dev->ordinal;
    ipc->file = -1;
}

static bool is_own(const xacc_dev_t *dev, const xacc_ipc_handle_t *ipc) {
    return ipc->process == xacc_process_id() && ipc->ordinal == dev->ordinal;
}

static void close_mapping(xacc_dev_t *dev, peer_mapping_t **link) {
    peer_mapping_t *mapping = *link;
    *link = mapping->next;
    dev->ops->ipc_close(dev, &mapping->ipc, mapping->base);
    free(mapping);
}

/* Another allocation at the same place: the old one has been released. */
static bool is_stale(const xacc_ipc_handle_t *old, const xacc_ipc_handle_t *now) {
    return old->process == now->process && old->ordinal == now->ordinal &&
           old->base < now->base + now->bytes && now->base < old->base + old->bytes;
}

/* Drivers map no memory twice: what was there before goes first. */
static void close_stale(xacc_dev_t *dev, const xacc_ipc_handle_t *ipc) {
    peer_mapping_t **link = &dev->mappings;
    while (*link) {
        if (!(*link)->users && is_stale(&(*link)->ipc, ipc))
            close_mapping(dev, link);
        else
            link = &(*link)->next;
    }
}

static void close_unused(xacc_dev_t *dev) {
    unsigned unused = 0;
    uint64_t bytes = 0;
    peer_mapping_t **link = &dev->mappings;
    while (*link) {
        if (!(*link)->users) {
            unused++;
            bytes += (*link)->ipc.bytes;
        }
        if (!(*link)->users && (unused > MOST_UNUSED || bytes > MOST_UNUSED_BYTES))
            close_mapping(dev, link);
        else
            link = &(*link)->next;
    }
}

static void to_front(xacc_dev_t *dev, peer_mapping_t **link) {
    peer_mapping_t *mapping = *link;
    *link = mapping->next;
    mapping->next = dev->mappings;
    dev->mappings = mapping;
}

static xacc_status_t open_mapping(xacc_dev_t *dev, const xacc_ipc_handle_t *ipc) {
    close_stale(dev, ipc);
    close_unused(dev);
    peer_mapping_t *mapping = calloc(1, sizeof *mapping);
    if (!mapping)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory to note a mapping");
    xacc_status_t status = dev->ops->ipc_open(dev, ipc, &mapping->base);
    if (status != XACC_OK) {
        free(mapping);
        return status;
    }
    mapping->ipc = *ipc;
    mapping->next = dev->mappings;
    dev->mappings = mapping;
    return XACC_OK;
}

static xacc_status_t map_locked(xacc_dev_t *dev, const xacc_ipc_handle_t *ipc, void **base_p) {
    peer_mapping_t **link = &dev->mappings;
    while (*link && memcmp(&(*link)->ipc, ipc, sizeof *ipc) != 0)
        link = &(*link)->next;
    if (*link)
        to_front(dev, link);
    else
        XACC_TRY(open_mapping(dev, ipc));
    dev->mappings->users++;
    *base_p = dev->mappings->base;
    return XACC_OK;
}

xacc_status_t xacc_ipc_map(xacc_dev_t *dev, const xacc_ipc_handle_t *ipc, void **base_p) {
    if (ipc->kind != dev->ops->acc_device)
        return XACC_FAIL(XACC_ERR_UNSUPPORTED, "the other rank has another kind of device");
    if (is_own(dev, ipc)) {
        *base_p = (void *)(uintptr_t)ipc->base;
        return XACC_OK;
    }
    pthread_mutex_lock(&lock);
    xacc_status_t status = map_locked(dev, ipc, base_p);
    pthread_mutex_unlock(&lock);
    return status;
}

void xacc_ipc_unmap(xacc_dev_t *dev, void *base) {
    pthread_mutex_lock(&lock);
    for (peer_mapping_t *one = dev->mappings; one; one = one->next) {
        if (one->base == base && one->users) {
            one->users--;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
}

void xacc_ipc_close(xacc_dev_t *dev) {
    pthread_mutex_lock(&lock);
    while (dev->mappings)
        close_mapping(dev, &dev->mappings);
    pthread_mutex_unlock(&lock);
}
