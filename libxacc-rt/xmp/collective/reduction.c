/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* reduction: the directive, and the end of the clause of loops. */
#include "xacc/abi.h"
#include "xmp/collective/collective.h"
#include "xmp/collective/device_collective.h"
#include "xmp/device/device.h"
#include "xmp/object/ref.h"
#include "xmp/rank/combine.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*--- The node that has an extreme -----------------------------------------*/

/* All nodes learn the best candidate; the winner's memory goes to all. */
static xmprt_candidate_t hold_contest(const char *where, xacc_group_t *group,
                                      const xmprt_contest_t *contest, const void *value,
                                      size_t size, long number) {
    xmprt_candidate_t best = {.number = number, .rank = xacc_comm()->rank};
    memcpy(best.value, value, size);
    xacc_combine_t combine = xmprt_compete(where, contest);
    xacc_allreduce(group, &best, 1, &combine);
    return best;
}

static void spread(xacc_group_t *group, long winner, void *memory, size_t bytes) {
    if (bytes)
        xacc_bcast(group, xmprt_group_index(group, (int)winner), memory, bytes);
}

/*--- The directive --------------------------------------------------------*/

static void reduce_with_locations(const char *where, xacc_group_t *group, xmprt_device_t *device,
                                  int op, const struct __xmp_operand *item, int count,
                                  const struct __xmp_operand *locations) {
    xmprt_contest_t contest = {op == XACC_RED_max ? __XMP_FIRSTMAX : __XMP_FIRSTMIN, item->type};
    xmprt_piece_t value;
    if (op != XACC_RED_max && op != XACC_RED_min)
        xacc_fatal(where, "locations need max or min");
    xmprt_piece_take(where, item, group, device, &value);
    size_t size = xmprt_combine(where, op, item->type).size;
    if (value.bytes != size)
        xacc_fatal(where, "%s: locations need a single value", item->name);
    xmprt_candidate_t best =
        hold_contest(where, group, &contest, value.memory, size, xacc_comm()->rank);
    memcpy(value.memory, best.value, size);
    xmprt_piece_give(&value);
    for (int i = 0; i < count; i++) {
        xmprt_piece_t location;
        xmprt_piece_take(where, &locations[i], group, device, &location);
        spread(group, best.rank, location.memory, location.bytes);
        xmprt_piece_give(&location);
    }
}

static void reduce(struct __xmp_site *site, xacc_group_t *group, int op,
                   const struct __xmp_operand *item, const struct __xmp_how *how) {
    const char *where = site->where;
    xacc_combine_t combine = xmprt_combine(where, op, item->type);
    xmprt_piece_t piece;
    xmprt_piece_find(where, item, group, xmprt_device(how, __XMP_ACC), &piece);
    if (xmprt_device_collective_reduce(site, group, op, item->type, combine.size, &piece, how))
        return;
    xmprt_piece_load(&piece);
    long count = (long)(piece.bytes / combine.size);
    if (how && how->flags & __XMP_ASYNC && count) {
        xmprt_collective_run(how, xacc_plan_allreduce(group, piece.memory, count, &combine),
                             &piece);
        return;
    }
    if (count)
        xacc_allreduce(group, piece.memory, count, &combine);
    xmprt_piece_give(&piece);
}

void __xmp_reduction(struct __xmp_site *site, int op, int count, const struct __xmp_operand *items,
                     int location_count, const struct __xmp_operand *locations,
                     const struct __xmp_how *how) {
    const char *where = site->where;
    xmprt_set_t *set = xmprt_ref_enter(where, how ? how->on : NULL);
    if (!set || xmprt_device_repeats(how))
        return;
    if (location_count && how && how->flags & __XMP_ASYNC)
        xacc_fatal(where, "xacc: async with locations is not supported yet");
    for (int i = 0; i < count; i++)
        if (location_count)
            reduce_with_locations(where, set->group, xmprt_device(how, __XMP_ACC), op, &items[i],
                                  location_count, locations);
        else
            reduce(site, set->group, op, &items[i], how);
}

/*--- Loops ----------------------------------------------------------------*/

/* The operator for the elements alone, without locations. */
static int plain_op(int op) {
    if (op == __XMP_FIRSTMAX || op == __XMP_LASTMAX)
        return XACC_RED_max;
    return op == __XMP_FIRSTMIN || op == __XMP_LASTMIN ? XACC_RED_min : op;
}

/* Values on the device are combined in host memory. */
static xmprt_bounce_t *take_value(xmprt_device_t *device, void *value, size_t bytes) {
    xmprt_bounce_t *bounce = xmprt_bounce_take(device, bytes);
    xmprt_device_read(device, bounce->memory, xmprt_device_address(device, value, bytes, NULL),
                      bytes);
    return bounce;
}

static void give_value(xmprt_device_t *device, void *value, xmprt_bounce_t *bounce, size_t bytes) {
    xmprt_device_write(device, xmprt_device_address(device, value, bytes, NULL), bounce->memory,
                       bytes);
    xmprt_bounce_give(device, bounce);
}

void __xmp_loop_reduction_begin(int op, int type, void *value, void *old, long length,
                                const struct __xmp_how *how) {
    const char *where = xacc_comm()->where;
    size_t bytes = (size_t)length * xmprt_combine(where, plain_op(op), type).size;
    xmprt_device_t *device = xmprt_device(how, __XMP_ACC);
    xmprt_bounce_t *bounce = device ? take_value(device, value, bytes) : NULL;
    void *at = bounce ? bounce->memory : value;
    memcpy(old, at, bytes);
    xmprt_set_identity(where, op, type, at, length);
    if (bounce)
        give_value(device, value, bounce, bytes);
}

/* The nodes that share this node's loop: along axes of loop variables all that
 * execute, along others those with its coordinate. Null: it has no part. */
static xacc_group_t *loop_group(const char *where, const struct __xmp_ref *on) {
    xmprt_pick_t pick;
    xmprt_set_t *executing = xmprt_self()->executing;
    if (!on || !on->object)
        return executing->group;
    xmprt_pick(where, on, &pick);
    bool part = xmprt_pick_here(&pick);
    for (int axis = 0; part && axis < pick.nodes->rank; axis++)
        if (!pick.axis[axis].loop) {
            pick.axis[axis].list[0] = pick.nodes->at[axis];
            pick.axis[axis].count = 1;
        }
    xmprt_set_t *set = part ? xmprt_pick_set(&pick) : NULL;
    xmprt_pick_free(&pick);
    if (!set || executing == xmprt_self()->world)
        return set ? set->group : NULL;
    int count = 0, *ranks = xmprt_allocate((size_t)set->size * sizeof *ranks);
    for (int i = 0; i < set->size; i++)
        if (xmprt_group_index(executing->group, set->ranks[i]) >= 0)
            ranks[count++] = set->ranks[i];
    xmprt_set_t *inner = xmprt_set(count, ranks);
    free(ranks);
    return inner->group;
}

/* Where the old value wins, the locations keep what they were. */
static void reduce_first_last(const char *where, xacc_group_t *group,
                              const xmprt_contest_t *contest, void *value, size_t size,
                              const void *old, long number, int count,
                              const struct __xmp_location *locations) {
    xmprt_candidate_t best = hold_contest(where, group, contest, value, size, number);
    xmprt_candidate_t before = {0};
    memcpy(before.value, old, size);
    if (best.number >= 0) { /* it came before all iterations: they follow it */
        xmprt_candidate_t after = best;
        after.number = 1;
        if (!xmprt_replaces(contest, &before, &after))
            best.number = -1;
    }
    memcpy(value, best.number >= 0 ? best.value : old, size);
    for (int i = 0; best.number >= 0 && i < count; i++)
        spread(group, best.rank, locations[i].address, locations[i].size);
}

/* value: in host memory. */
static void reduce_loop(const char *where, xacc_group_t *group, const xacc_combine_t *combine,
                        void *value, const void *old, long length) {
    size_t bytes = (size_t)length * combine->size;
    if (!group) { /* the loop of other nodes: nothing changes here */
        memcpy(value, old, bytes);
        return;
    }
    xacc_comm_enter(group, where);
    if (xacc_comm_checks()) {
        char text[32];
        snprintf(text, sizeof text, "%ld elements", length);
        xmprt_check_alike(where, group, text);
    }
    xacc_allreduce(group, value, length, combine);
    char *total = xmprt_allocate(bytes);
    memcpy(total, old, bytes);
    combine->combine(total, value, length, combine->context);
    memcpy(value, total, bytes);
    free(total);
}

void __xmp_loop_reduction(struct __xmp_site *site, const struct __xmp_ref *on, int op, int type,
                          void *value, const void *old, long length, const long *key,
                          int location_count, const struct __xmp_location *locations,
                          const struct __xmp_how *how) {
    const char *where = site->where;
    xmprt_rank_t *self = xmprt_self();
    xmprt_mark(self, where, NULL, &where);
    xacc_group_t *group = loop_group(where, on);
    xacc_combine_t combine = xmprt_combine(where, plain_op(op), type);
    xmprt_device_t *device = xmprt_device(how, __XMP_ACC);
    size_t bytes = (size_t)length * combine.size;
    if (key && device)
        xacc_fatal(where, "xacc: locations with acc are not supported yet");
    if (key && group) {
        xmprt_contest_t contest = {op, type};
        xacc_comm_enter(group, where);
        reduce_first_last(where, group, &contest, value, combine.size, old, *key, location_count,
                          locations);
        xmprt_mark(self, where, &where, NULL);
        return;
    }
    xmprt_bounce_t *bounce = device ? take_value(device, value, bytes) : NULL;
    reduce_loop(where, group, &combine, bounce ? bounce->memory : value, old, length);
    if (bounce)
        give_value(device, value, bounce, bytes);
    xmprt_mark(self, where, &where, NULL);
}
