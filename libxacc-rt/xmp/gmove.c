/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove: assignments between arrays of any mapping, and local data. */
#include "xmp/gmove.h"
#include "xmp/async.h"
#include "xmp/device/device.h"
#include "xmp/exchange.h"
#include "xmp/onesided.h"
#include <string.h>

typedef struct side_key {
    unsigned long serial; /* 0: local data */
    size_t size;
    long rank;
    struct {
        long first, count, step, pitch;
    } dim[__XMP_MAX_RANK];
} side_key_t;

typedef struct gmove_key {
    const xacc_group_t *group;
    const xmp_device_t *device;
    long acc, same_memory;
    side_key_t left, right;
} gmove_key_t;

static void fill_side_key(side_key_t *key, const xmp_side_t *side) {
    key->serial = side->array ? side->array->object.serial : 0;
    key->size = side->size;
    key->rank = side->rank;
    for (int d = 0; d < side->rank; d++) {
        key->dim[d].first = side->dim[d].first;
        key->dim[d].count = side->dim[d].count;
        key->dim[d].step = side->dim[d].step;
        key->dim[d].pitch = side->array ? 0 : side->dim[d].pitch;
    }
}

/*--- Both sides take part --------------------------------------------------*/

typedef struct collector {
    xmp_exchange_t *exchange;
    bool send;
} collector_t;

static void collect(void *data, int peer, xmp_walk_t *near, xmp_walk_t *far) {
    collector_t *collector = data;
    xmp_walk_free(far);
    xmp_parcel_add(
        xmp_exchange_parcel(collector->exchange, peer, collector->send), near);
}

static void build(const xmp_move_t *move, xmp_exchange_t *exchange) {
    collector_t collector = {exchange, false};
    xmp_move_receive(move, collect, &collector);
    collector.send = true;
    xmp_move_send(move, collect, &collector);
}

static bool test(void *exchange) {
    return xmp_exchange_test(exchange);
}

static void finish(void *exchange) {
    xmp_exchange_finish(exchange);
}

static const xmp_operation_t operation = {test, finish};

/* The flags for sides that are on the device; 0 where that is host memory. */
static long device_sides(const struct __xmp_how *how) {
    long flags = how ? how->flags & XMP_ACC_SIDES : 0;
    return flags & __XMP_ACC ? XMP_ACC_SIDES : flags;
}

static xmp_exchange_t *prepare(struct __xmp_site *site, const xmp_move_t *move,
                               const gmove_key_t *key, xmp_device_t *device) {
    xmp_exchange_t *exchange =
        xmp_exchange_new(site, key, sizeof *key, xmp_here()->executing->group);
    exchange->buffered = key->same_memory;
    exchange->mixed = key->acc && key->acc != XMP_ACC_SIDES &&
                      key->acc != (__XMP_ACC_LEFT | __XMP_ACC_RIGHT);
    if (key->acc & __XMP_ACC_LEFT)
        xmp_exchange_on_device(exchange, device, 0, move->left.name, 0);
    if (key->acc & __XMP_ACC_RIGHT)
        xmp_exchange_on_device(exchange, device, 1, move->right.name, 0);
    if (move->left.array)
        xmp_array_check_nodes(site->where, move->left.array);
    if (move->right.array)
        xmp_array_check_nodes(site->where, move->right.array);
    build(move, exchange);
    return exchange;
}

static void move_together(struct __xmp_site *site, xmp_move_t *move,
                          const struct __xmp_how *how) {
    gmove_key_t key;
    xmp_device_t *device = xmp_device(how, XMP_ACC_SIDES);
    memset(&key, 0, sizeof key); /* compared as bytes */
    key.group = xmp_here()->executing->group;
    key.device = device;
    key.acc = device ? device_sides(how) : 0;
    key.same_memory = move->left.base == move->right.base;
    fill_side_key(&key.left, &move->left);
    fill_side_key(&key.right, &move->right);
    xmp_exchange_t *exchange = xmp_exchange_find(site, &key, sizeof key);
    if (!exchange)
        exchange = prepare(site, move, &key, device);
    xmp_exchange_start(exchange, (char *[]){move->left.base, move->right.base},
                       2);
    xmp_complete(how, &operation, exchange);
}

/*--- One side takes part ---------------------------------------------------*/

static void move_alone(const char *where, const xmp_move_t *move,
                       const struct __xmp_how *how, bool in) {
    const xmp_side_t *near = in ? &move->left : &move->right;
    xmp_device_t *device = xmp_device(how, XMP_ACC_SIDES);
    int sides = device ? (int)device_sides(how) : 0;
    if (near->array)
        xmp_array_check_nodes(where, near->array);
    if (sides)
        xmp_move_one_sided_acc(where, move, in, device, sides);
    else
        xmp_move_one_sided(where, move, in);
}

/*--- The directive ---------------------------------------------------------*/

void __xmp_gmove(struct __xmp_site *site, const struct __xmp_operand *lhs,
                 const struct __xmp_operand *rhs, const struct __xmp_how *how) {
    const char *where = site->where;
    int flags = how ? how->flags : 0;
    xmp_move_t move = {0};
    xacc_comm_enter(xmp_here()->executing->group, where);
    xmp_side(where, lhs, &move.left);
    xmp_side(where, rhs, &move.right);
    xmp_move_shape(where, &move);
    if (flags & __XMP_IN && move.right.array)
        move_alone(where, &move, how, true);
    else if (flags & __XMP_OUT && move.left.array)
        move_alone(where, &move, how, false);
    else
        move_together(site, &move, how);
}
