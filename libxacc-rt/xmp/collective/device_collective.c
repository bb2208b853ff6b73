/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Collectives as exchanges. In a reduction every rank combines one chunk, its
 * own with those of all others in the order of their ranks, and stores it
 * everywhere: all get the same bits, and only the owner touches a chunk. */
#include "xmp/collective/device_collective.h"
#include "core/env.h"
#include "xacc/abi.h"
#include "xmp/device/device.h"
#include "xmp/exchange/path_device.h"
#include <string.h>

size_t xmprt_device_collective_least;

static size_t least(void) {
    if (!xmprt_device_collective_least)
        xmprt_device_collective_least = (size_t)xacc_env_int(XACC_ENV_together, 4096);
    return xmprt_device_collective_least;
}

typedef struct collective_key {
    const xacc_group_t *group;
    const xmprt_device_t *device;
    long root; /* -1: reduction */
    long op, type, contiguous;
    size_t bytes;
} collective_key_t;

static bool test(void *exchange) {
    return xmprt_exchange_test(exchange);
}

static void finish(void *exchange) {
    xmprt_exchange_finish(exchange);
}

static const xmprt_operation_t operation = {test, finish};

/* Elements first .. last - 1 of the piece go to or come from a rank. */
static void add(xmprt_exchange_t *exchange, int rank, bool send, size_t size, size_t first,
                size_t last) {
    xmprt_walk_t walk = {.size = size, .total = 1};
    xmprt_index_set_t run = {0};
    if (first >= last)
        return;
    xmprt_index_set_add(&run, (long)first, (long)(last - first), 1);
    xmprt_walk_add(&walk, &run, 0, 1, NULL, (long)size);
    xmprt_index_set_free(&run);
    xmprt_transfer_add(xmprt_exchange_transfer(exchange, rank, send), &walk);
}

/* The first element of a member's chunk, at a multiple of 64. */
static size_t chunk_of(const xacc_group_t *group, int member, size_t count) {
    size_t members = (size_t)group->size;
    size_t chunk = ((count + members - 1) / members + 63) / 64 * 64;
    size_t first = (size_t)member * chunk;
    return first < count ? first : count;
}

static void build_reduce(xmprt_exchange_t *exchange, const xacc_group_t *group, size_t size,
                         size_t count) {
    int me = group->index;
    size_t first = chunk_of(group, me, count);
    size_t last = chunk_of(group, me + 1, count);
    exchange->gather = true;
    for (int i = 0; i < group->size; i++) {
        if (i == me)
            continue;
        add(exchange, group->ranks[i], true, size, first, last);
        add(exchange, group->ranks[i], false, size, chunk_of(group, i, count),
            chunk_of(group, i + 1, count));
    }
}

static void build_bcast(xmprt_exchange_t *exchange, const xacc_group_t *group, int root,
                        size_t bytes) {
    if (group->index != root) {
        add(exchange, group->ranks[root], false, 1, 0, bytes);
        return;
    }
    for (int i = 0; i < group->size; i++)
        if (i != root)
            add(exchange, group->ranks[i], true, 1, 0, bytes);
}

static xmprt_exchange_t *prepare(struct __xmp_site *site, xacc_group_t *group,
                                 const collective_key_t *key, size_t size,
                                 const xmprt_piece_t *piece, char *base) {
    xmprt_exchange_t *exchange = xmprt_exchange_new(site, key, sizeof *key, group);
    xmprt_exchange_on_device(exchange, piece->device, 0, piece->name, piece->bytes);
    exchange->fold_op = (int)key->op;
    exchange->fold_type = (int)key->type;
    bool usable = !xacc_any(group, !key->contiguous); /* before anyone negotiates */
    if (usable && key->root < 0)
        build_reduce(exchange, group, size, piece->bytes / size);
    else if (usable)
        build_bcast(exchange, group, (int)key->root, piece->bytes);
    usable = usable && xmprt_path_is_direct(exchange, base);
    exchange->usable = !xacc_any(group, !usable);
    return exchange;
}

static bool run(struct __xmp_site *site, xacc_group_t *group, collective_key_t *key, size_t size,
                xmprt_piece_t *piece, const struct __xmp_how *how) {
    long offset;
    if (!piece->device || group->size < 2 || piece->bytes < least())
        return false;
    key->group = group;
    key->device = piece->device;
    key->bytes = piece->bytes;
    key->contiguous = xmprt_walk_contiguous(&piece->walk, &offset);
    char *base = piece->base + offset;
    xmprt_exchange_t *exchange = xmprt_exchange_find(site, key, sizeof *key);
    if (!exchange)
        exchange = prepare(site, group, key, size, piece, base);
    if (!exchange->usable)
        return false;
    xmprt_walk_free(&piece->walk);
    xmprt_exchange_start(exchange, &base, 1);
    xmprt_complete(how, &operation, exchange);
    return true;
}

bool xmprt_device_collective_bcast(struct __xmp_site *site, xacc_group_t *group, int root,
                                   xmprt_piece_t *piece, const struct __xmp_how *how) {
    collective_key_t key;
    memset(&key, 0, sizeof key); /* compared as bytes */
    key.root = root;
    return run(site, group, &key, 1, piece, how);
}

bool xmprt_device_collective_reduce(struct __xmp_site *site, xacc_group_t *group, int op, int type,
                                    size_t size, xmprt_piece_t *piece,
                                    const struct __xmp_how *how) {
    collective_key_t key;
    bool sum = type < XACC_RED_TYPES || op == XACC_RED_add;
    if (!sum || type == __XMP_LONG_DOUBLE)
        return false; /* no kernel for products of complex numbers, and GPUs
                         have no long double */
    memset(&key, 0, sizeof key);
    key.root = -1;
    key.op = op;
    key.type = type;
    return run(site, group, &key, size, piece, how);
}
