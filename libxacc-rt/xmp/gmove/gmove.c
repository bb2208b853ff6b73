/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove: assignments between arrays of any mapping, and local data. */
#include "xmp/gmove/gmove.h"
#include "xmp/device/device.h"
#include "xmp/exchange/async.h"
#include "xmp/exchange/exchange.h"
#include "xmp/execution/task.h"
#include "xmp/gmove/device_access.h"
#include "xmp/gmove/onesided.h"
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
    const xmprt_device_t *device;
    long acc, same_memory, one_sided;
    side_key_t left, right;
} gmove_key_t;

static void fill_side_key(side_key_t *key, const xmprt_side_t *side) {
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

/* The part of a distributed array that this node names. */
static unsigned long section_hash(const xmprt_side_t *side) {
    unsigned long hash = 0;
    if (!side->array)
        return 0;
    for (int d = 0; d < side->rank; d++) {
        const struct xmprt_side_dim *dim = &side->dim[d];
        const long part[] = {dim->first, dim->count, dim->step};
        for (int i = 0; i < 3; i++)
            hash = (hash ^ (unsigned long)part[i]) * 0x9e3779b97f4a7c15ul;
    }
    return hash ^ hash >> 32;
}

static unsigned long move_hash(const xmprt_move_t *move) {
    return section_hash(&move->left) * 3 ^ section_hash(&move->right);
}

/* Not so if it is on a set of nodes that is another one elsewhere. */
static bool is_one_array(const xmprt_side_t *side) {
    return !side->array || !xmprt_nodes_differ(side->array->nodes);
}

/*--- Exchange between the nodes that execute it ----------------------------*/

typedef struct collector {
    const xmprt_move_t *move;
    xmprt_exchange_t *exchange;
    bool send;
} collector_t;

static void collect(void *data, int peer, xmprt_walk_t *near, xmprt_walk_t *far) {
    collector_t *collector = data;
    xmprt_walk_free(far);
    if (xmprt_group_index(collector->move->group, peer) < 0) {
        xmprt_walk_free(near); /* that is one-sided */
        return;
    }
    xmprt_transfer_add(xmprt_exchange_transfer(collector->exchange, peer, collector->send), near);
}

static void build(const xmprt_move_t *move, xmprt_exchange_t *exchange) {
    collector_t collector = {move, exchange, false};
    xmprt_move_receive(move, collect, &collector);
    collector.send = true;
    xmprt_move_send(move, collect, &collector);
}

static bool test(void *exchange) {
    return xmprt_exchange_test(exchange);
}

static void finish(void *exchange) {
    xmprt_exchange_finish(exchange);
}

static const xmprt_operation_t operation = {test, finish};

/* The flags for sides that are on the device; 0 where that is host memory. */
static long device_sides(const struct __xmp_how *how) {
    long flags = how ? how->flags & XMPRT_ACC_SIDES : 0;
    return flags & __XMP_ACC ? XMPRT_ACC_SIDES : flags;
}

/* True if some nodes of the far side do not execute the directive. All that do
 * say the same. */
static bool has_outside(const xmprt_move_t *move, long one_sided) {
    const xmprt_array_t *far = one_sided == __XMP_IN ? move->right.array : move->left.array;
    const xacc_group_t *group = move->group;
    int views = xmprt_nodes_differ(far->nodes) ? group->size : 1;
    for (int v = 0; v < views; v++)
        for (int i = 0; i < far->nodes->set->size; i++)
            if (xmprt_group_index(group, xmprt_nodes_seen(far->nodes, group->ranks[v], i)) < 0)
                return true;
    return false;
}

static xmprt_exchange_t *prepare(struct __xmp_site *site, const xmprt_move_t *move,
                                 const gmove_key_t *key, xmprt_device_t *device) {
    xmprt_exchange_t *exchange = xmprt_exchange_new(site, key, sizeof *key, move->group);
    if (is_one_array(&move->left) && is_one_array(&move->right))
        exchange->salt = (unsigned)move_hash(move);
    exchange->buffered = key->same_memory;
    exchange->mixed =
        key->acc && key->acc != XMPRT_ACC_SIDES && key->acc != (__XMP_ACC_LEFT | __XMP_ACC_RIGHT);
    if (key->acc & __XMP_ACC_LEFT)
        xmprt_exchange_on_device(exchange, device, 0, move->left.name, 0);
    if (key->acc & __XMP_ACC_RIGHT)
        xmprt_exchange_on_device(exchange, device, 1, move->right.name, 0);
    if (move->left.array && key->one_sided != __XMP_OUT)
        xmprt_array_check_nodes(site->where, move->left.array);
    if (move->right.array && key->one_sided != __XMP_IN)
        xmprt_array_check_nodes(site->where, move->right.array);
    build(move, exchange);
    exchange->outside = key->one_sided && has_outside(move, key->one_sided);
    return exchange;
}

void xmprt_move_now(const char *where, const xmprt_move_t *move) {
    struct __xmp_site site = {where, NULL};
    xmprt_exchange_t *exchange = xmprt_exchange_new(&site, "", 1, move->group);
    exchange->buffered = move->left.base == move->right.base;
    build(move, exchange);
    xmprt_exchange_start(exchange, (char *[]){move->left.base, move->right.base}, 2);
    xmprt_exchange_finish(exchange);
    xmprt_keep_none(&site);
}

static xmprt_exchange_t *exchange_of(struct __xmp_site *site, const xmprt_move_t *move,
                                     long one_sided, xmprt_device_t *device, long sides) {
    gmove_key_t key;
    memset(&key, 0, sizeof key); /* compared as bytes */
    key.group = move->group;
    key.device = device;
    key.acc = sides;
    key.same_memory = move->left.base == move->right.base;
    key.one_sided = one_sided;
    fill_side_key(&key.left, &move->left);
    fill_side_key(&key.right, &move->right);
    xmprt_exchange_t *exchange = xmprt_exchange_find(site, &key, sizeof key);
    return exchange ? exchange : prepare(site, move, &key, device);
}

/*--- The directive ---------------------------------------------------------*/

/* __XMP_IN or __XMP_OUT where the far side may be on nodes that do not execute
 * the directive, else 0. */
static long far_side(const xmprt_move_t *move, const struct __xmp_how *how) {
    int flags = how ? how->flags : 0;
    if (flags & __XMP_IN && move->right.array)
        return __XMP_IN;
    return flags & __XMP_OUT && move->left.array ? __XMP_OUT : 0;
}

static void move_far(const char *where, const xmprt_move_t *move, long one_sided,
                     xmprt_device_t *device, long sides) {
    bool in = one_sided == __XMP_IN;
    if (sides)
        xmprt_move_one_sided_acc(where, move, in, device, (int)sides);
    else
        xmprt_move_one_sided(where, move, in);
}

static void check(const char *where, const xmprt_move_t *move) {
    char text[160] = "";
    xmprt_side_print(&move->left, text, 76);
    strcat(text, " = ");
    xmprt_side_print(&move->right, text + strlen(text), 76);
    xmprt_check_alike(where, move->group, text);
}

/* The exchange has taken what it sends out of the arrays when the one-sided
 * part begins, and stores what it receives when that is over. */
static void run(struct __xmp_site *site, xmprt_move_t *move, long one_sided,
                const struct __xmp_how *how) {
    xmprt_device_t *device = xmprt_device(how, XMPRT_ACC_SIDES);
    long sides = device ? device_sides(how) : 0;
    if (one_sided && !(how->flags & __XMP_ALIKE))
        move->each = !xmprt_agree(move->group, move_hash(move));
    if (move->each) {
        const xmprt_array_t *near = one_sided == __XMP_IN ? move->left.array : move->right.array;
        if (near)
            xmprt_array_check_nodes(site->where, near);
        move_far(site->where, move, one_sided, device, sides);
        return;
    }
    xmprt_exchange_t *exchange = exchange_of(site, move, one_sided, device, sides);
    xmprt_exchange_start(exchange, (char *[]){move->left.base, move->right.base}, 2);
    if (exchange->outside)
        move_far(site->where, move, one_sided, device, sides);
    xmprt_complete(how, &operation, exchange);
}

void __xmp_gmove(struct __xmp_site *site, const struct __xmp_operand *lhs,
                 const struct __xmp_operand *rhs, const struct __xmp_how *how) {
    xmprt_move_t move = {0};
    xmprt_side(site->where, lhs, &move.left);
    xmprt_side(site->where, rhs, &move.right);
    long one_sided = far_side(&move, how);
    const xmprt_set_t *set = one_sided ? xmprt_reaching() : xmprt_self()->executing;
    move.group = set->group;
    xacc_comm_enter(move.group, site->where);
    if (!one_sided && xacc_comm_checks())
        check(site->where, &move);
    xmprt_move_shape(site->where, &move);
    run(site, &move, one_sided, how);
}
