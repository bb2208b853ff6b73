/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Exchanges: transfers, their buffers and the plan that moves them. */
#include "xmp/exchange/exchange.h"
#include "xmp/device/device.h"
#include <stdlib.h>
#include <string.h>

/* How many mappings a directive remembers. */
enum { KEPT_PER_SITE = 8 };

static const xmprt_path_t host_path;

static void destroy(xmprt_kept_t *kept) {
    xmprt_exchange_t *exchange = (xmprt_exchange_t *)kept;
    exchange->path->destroy(exchange);
    for (size_t i = 0; i < exchange->count; i++) {
        xmprt_transfer_t *transfer = &exchange->transfer[i];
        for (size_t w = 0; w < transfer->count; w++)
            xmprt_walk_free(&transfer->walk[w]);
        free(transfer->walk);
    }
    free(exchange->transfer);
    free(exchange->key);
    free(exchange);
}

xmprt_exchange_t *xmprt_exchange_find(struct __xmp_site *site, const void *key, size_t bytes) {
    for (xmprt_kept_t *kept = site->cache; kept; kept = kept->next) {
        xmprt_exchange_t *exchange = (xmprt_exchange_t *)kept;
        if (!kept->busy && exchange->key_bytes == bytes && memcmp(exchange->key, key, bytes) == 0)
            return exchange;
    }
    return NULL;
}

xmprt_exchange_t *xmprt_exchange_new(struct __xmp_site *site, const void *key, size_t bytes,
                                     xacc_group_t *group) {
    xmprt_exchange_t *exchange = xmprt_allocate(sizeof *exchange);
    exchange->path = &host_path;
    exchange->space = &xmprt_memory_space_host;
    exchange->group = group;
    exchange->key = xmprt_allocate(bytes);
    exchange->key_bytes = bytes;
    memcpy(exchange->key, key, bytes);
    xmprt_keep_few(site, KEPT_PER_SITE);
    xmprt_keep(site, &exchange->kept, destroy);
    return exchange;
}

xmprt_transfer_t *xmprt_exchange_transfer(xmprt_exchange_t *exchange, int peer, bool send) {
    for (size_t i = exchange->count; i-- > 0;)
        if (exchange->transfer[i].peer == peer && exchange->transfer[i].send == send)
            return &exchange->transfer[i];
    xmprt_grow(&exchange->transfer, &exchange->room, exchange->count, sizeof *exchange->transfer);
    xmprt_transfer_t *transfer = &exchange->transfer[exchange->count++];
    *transfer = (xmprt_transfer_t){.peer = peer, .send = send};
    return transfer;
}

void xmprt_transfer_add(xmprt_transfer_t *transfer, xmprt_walk_t *walk) {
    if (walk->total == 0) {
        xmprt_walk_free(walk);
        return;
    }
    xmprt_walk_drop(walk); /* joined where that is of use: both sides of a message
                            have the same dimensions */
    xmprt_grow(&transfer->walk, &transfer->room, transfer->count, sizeof *transfer->walk);
    transfer->walk[transfer->count++] = *walk;
    transfer->bytes += (walk->spread ? 1 : walk->total) * walk->size;
}

void xmprt_transfer_join(xmprt_transfer_t *transfer) {
    for (size_t w = 0; w < transfer->count; w++)
        xmprt_walk_finish(&transfer->walk[w]);
}

/* Elements can be sent and received where they are if they lie in one piece.
 * Those for this node itself and those to be combined go through a buffer. */
static bool is_direct(const xmprt_exchange_t *exchange, const xmprt_transfer_t *transfer,
                      long *offset_p) {
    return !exchange->buffered && transfer->count == 1 && transfer->peer != xacc_comm()->rank &&
           (transfer->send || !exchange->fold.combine) && !transfer->walk[0].spread &&
           xmprt_walk_contiguous(&transfer->walk[0], offset_p);
}

static void prepare(xmprt_exchange_t *exchange) {
    int rank = xacc_comm()->rank, count = 0;
    xacc_message_t *messages = xmprt_allocate(exchange->count * sizeof *messages);
    exchange->direct = false;
    for (size_t i = 0; i < exchange->count; i++) {
        xmprt_transfer_t *transfer = &exchange->transfer[i];
        long offset;
        char *address;
        if (transfer->bytes == 0)
            continue;
        xmprt_transfer_join(transfer);
        if (is_direct(exchange, transfer, &offset)) {
            address = exchange->base[transfer->walk[0].owner] + offset;
            exchange->direct = true;
        } else {
            if (!transfer->buffer && (transfer->send || transfer->peer != rank))
                transfer->buffer = exchange->space->allocate(transfer->bytes);
            address = transfer->buffer;
        }
        if (transfer->peer != rank)
            messages[count++] = (xacc_message_t){address, transfer->bytes, transfer->peer,
                                                 exchange->tag, transfer->send};
    }
    xacc_plan_free(exchange->plan);
    exchange->plan = count ? xacc_plan_messages(count, messages) : NULL;
    exchange->planned = true;
    free(messages);
}

/* The order of transfers does not depend on the order in which they were asked
 * for. */
static int compare_transfers(const void *a, const void *b) {
    const xmprt_transfer_t *x = a, *y = b;
    return x->peer != y->peer ? (x->peer < y->peer ? -1 : 1) : (int)y->send - (int)x->send;
}

void xmprt_exchange_on_device(xmprt_exchange_t *exchange, xmprt_device_t *device, int operand,
                              const char *name, size_t bytes) {
    exchange->device = device;
    exchange->path = &xmprt_path_device;
    exchange->operand[operand] = (struct xmprt_exchange_operand){true, name, bytes};
}

void xmprt_transfer_pack(const xmprt_exchange_t *exchange, const xmprt_transfer_t *transfer,
                         char *to) {
    for (size_t w = 0; to && w < transfer->count; w++) {
        const xmprt_walk_t *walk = &transfer->walk[w];
        exchange->space->pack(walk, exchange->base[walk->owner], to);
        to += walk->total * walk->size;
    }
}

void xmprt_transfer_unpack(const xmprt_exchange_t *exchange, const xmprt_transfer_t *transfer,
                           const char *from) {
    for (size_t w = 0; from && w < transfer->count; w++) {
        const xmprt_walk_t *walk = &transfer->walk[w];
        char *base = exchange->base[walk->owner];
        if (exchange->fold.combine)
            exchange->space->fold(walk, base, from, exchange->fold.combine, exchange->fold.context);
        else
            exchange->space->unpack(walk, base, from);
        from += (walk->spread ? 1 : walk->total) * walk->size;
    }
}

/* The bits of the salt that are used lie within those of a tag. */
int xmprt_exchange_tag(const xmprt_exchange_t *exchange) {
    return xacc_group_tag(exchange->group) ^ (int)(exchange->salt * 0x9e3779b1u >> 12);
}

void xmprt_exchange_place(xmprt_exchange_t *exchange, char *const *base, int count) {
    size_t bytes = (size_t)count * sizeof *base;
    exchange->moved = memcmp(exchange->base, base, bytes) != 0;
    memcpy(exchange->base, base, bytes);
    if (!exchange->sorted) {
        if (exchange->count)
            qsort(exchange->transfer, exchange->count, sizeof *exchange->transfer,
                  compare_transfers);
        exchange->tag = xmprt_exchange_tag(exchange);
        exchange->sorted = true;
    }
}

void xmprt_exchange_start(xmprt_exchange_t *exchange, char *const *base, int count) {
    xmprt_exchange_place(exchange, base, count);
    exchange->kept.busy = true;
    exchange->path->start(exchange);
}

bool xmprt_exchange_test(xmprt_exchange_t *exchange) {
    return exchange->path->test(exchange);
}

void xmprt_exchange_finish(xmprt_exchange_t *exchange) {
    exchange->path->finish(exchange);
    exchange->kept.busy = false;
}

/*--- Host memory -----------------------------------------------------------*/

static void host_start(xmprt_exchange_t *exchange) {
    if (!exchange->planned || (exchange->moved && exchange->direct))
        prepare(exchange);
    for (size_t i = 0; i < exchange->count; i++)
        if (exchange->transfer[i].send)
            xmprt_transfer_pack(exchange, &exchange->transfer[i], exchange->transfer[i].buffer);
    if (exchange->plan)
        xacc_plan_start(exchange->plan);
}

static bool host_test(xmprt_exchange_t *exchange) {
    return !exchange->plan || xacc_plan_test(exchange->plan);
}

static void host_finish(xmprt_exchange_t *exchange) {
    int rank = xacc_comm()->rank;
    if (exchange->plan)
        xacc_plan_wait(exchange->plan);
    for (size_t i = 0; i < exchange->count; i++) {
        const xmprt_transfer_t *transfer = &exchange->transfer[i];
        if (!transfer->send)
            xmprt_transfer_unpack(exchange, transfer,
                                  transfer->peer == rank ? transfer[-1].buffer : transfer->buffer);
    }
}

static void host_destroy(xmprt_exchange_t *exchange) {
    xacc_plan_free(exchange->plan);
    for (size_t i = 0; i < exchange->count; i++)
        if (exchange->transfer[i].buffer)
            exchange->space->release(exchange->transfer[i].buffer);
}

static const xmprt_path_t host_path = {host_start, host_test, host_finish, host_destroy};
