/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reductions as plans of messages. Values are always combined in the order of
 * the ranks, whoever is first: equal bits on all ranks and in every run. */
#include "comm/collective.h"
#include "comm/transport.h"
#include "core/log.h"
#include <stdlib.h>
#include <string.h>

/* Up to SMALL bytes, a reduction goes through a plan that the group keeps. */
enum { SMALL = 128, LARGE_FOR_TWO = 512 << 10 };

/* Both have a value and want both combined. */
static void add_swap(xacc_plan_t *plan, const xacc_group_t *group, int member, int tag, char *value,
                     char *other, size_t bytes) {
    xacc_message_t both[] = {xacc_member_message(group, false, member, tag, other, bytes),
                             xacc_member_message(group, true, member, tag, value, bytes)};
    xacc_plan_add(plan, 2, both);
    if (member > group->index || plan->combine.commutes) {
        xacc_plan_act(plan, (xacc_action_t){value, other, XACC_ALL, 0});
    } else {
        xacc_plan_act(plan, (xacc_action_t){other, value, XACC_ALL, 0});
        xacc_plan_act(plan, (xacc_action_t){value, other, 0, bytes});
    }
}

/* Recursive doubling on the greatest power of two: of the first 2 * extra
 * members, the even ones hand their value to the next and get the result. */
static void add_doubling(xacc_plan_t *plan, xacc_group_t *group, char *value, char *other,
                         size_t bytes) {
    int n = group->size, me = group->index, power = 1;
    int tag = xacc_group_tag(group);
    while (power * 2 <= n)
        power *= 2;
    int extra = n - power;
    if (me < 2 * extra && me % 2 == 0) {
        xacc_message_t give = xacc_member_message(group, true, me + 1, tag, value, bytes);
        xacc_message_t get = xacc_member_message(group, false, me + 1, tag, value, bytes);
        xacc_plan_add(plan, 1, &give);
        xacc_plan_add(plan, 1, &get);
        return;
    }
    if (me < 2 * extra) {
        xacc_message_t get = xacc_member_message(group, false, me - 1, tag, other, bytes);
        xacc_plan_add(plan, 1, &get);
        xacc_plan_act(plan, (xacc_action_t){other, value, XACC_ALL, 0});
        xacc_plan_act(plan, (xacc_action_t){value, other, 0, bytes});
    }
    int place = me < 2 * extra ? me / 2 : me - extra;
    for (int bit = 1; bit < power; bit *= 2) {
        int partner = place ^ bit;
        int member = partner < extra ? 2 * partner + 1 : partner + extra;
        add_swap(plan, group, member, tag, value, other, bytes);
    }
    if (me < 2 * extra) {
        xacc_message_t give = xacc_member_message(group, true, me - 1, tag, value, bytes);
        xacc_plan_add(plan, 1, &give);
    }
}

/* The values of all members, into that of member me. What commutes needs no
 * copy from where the first value is. */
static void combine_parts(xacc_plan_t *plan, char *const *values, int n, int me, size_t bytes) {
    long count = (long)(bytes / plan->combine.size);
    int into = 0;
    for (int i = 1; i < n; i++) {
        bool swap = i == me && plan->combine.commutes;
        int from = swap ? into : i;
        into = swap ? me : into;
        xacc_plan_act(plan, (xacc_action_t){values[into], values[from], count, 0});
    }
    if (into != me && bytes)
        xacc_plan_act(plan, (xacc_action_t){values[me], values[into], 0, bytes});
}

/* Everyone combines its part of all values, then sends the result to all.
 * other: room for size - 1 parts. */
static void add_parts(xacc_plan_t *plan, xacc_group_t *group, char *value, char *other,
                      const size_t *parts) {
    int n = group->size, me = group->index, count = 0;
    int tag = xacc_group_tag(group);
    size_t mine = parts[me + 1] - parts[me];
    xacc_message_t *messages = malloc(2 * (size_t)n * sizeof *messages);
    char **values = malloc((size_t)n * sizeof *values);
    if (!messages || !values)
        xacc_fatal(xacc_comm()->where, "no memory for messages");
    values[me] = value + parts[me];
    for (int k = 1; k < n; k++) {
        int to = (me + k) % n, from = (me + n - k) % n;
        values[from] = other + (size_t)(k - 1) * mine;
        messages[count++] = xacc_member_message(group, false, from, tag, values[from], mine);
        messages[count++] =
            xacc_member_message(group, true, to, tag, value + parts[to], parts[to + 1] - parts[to]);
    }
    xacc_plan_add(plan, count, messages);
    combine_parts(plan, values, n, me, mine);
    free(messages);
    free(values);
    xacc_add_spread(plan, group, xacc_group_tag(group), value, parts);
}

xacc_plan_t *xacc_plan_allreduce(xacc_group_t *group, void *address, long count,
                                 const xacc_combine_t *combine) {
    xacc_need_member(group);
    size_t n = (size_t)group->size, bytes = (size_t)count * combine->size;
    bool large = bytes >= (n > 2 ? XACC_LARGE : LARGE_FOR_TWO);
    size_t most = (bytes / combine->size / n + 1) * combine->size; /* a part */
    xacc_plan_t *plan = xacc_plan_new(large ? (n - 1) * most : bytes);
    plan->combine = *combine;
    plan->elements = count;
    if (group->size == 1 || !bytes)
        return plan;
    if (!large) {
        add_doubling(plan, group, address, plan->scratch, bytes);
        return plan;
    }
    size_t *parts = xacc_cut(group, (size_t)count, combine->size);
    add_parts(plan, group, address, plan->scratch, parts);
    free(parts);
    return plan;
}

/* Every small value travels as SMALL bytes, so that one plan serves all. */
static xacc_plan_t *small_plan(xacc_group_t *group) {
    if (!group->reduce) {
        xacc_need_member(group);
        group->reduce = xacc_plan_new(2 * SMALL);
        memset(group->reduce->scratch, 0, 2 * SMALL);
        if (group->size > 1)
            add_doubling(group->reduce, group, group->reduce->scratch,
                         group->reduce->scratch + SMALL, SMALL);
    }
    return group->reduce;
}

void xacc_allreduce(xacc_group_t *group, void *address, long count, const xacc_combine_t *combine) {
    size_t bytes = (size_t)count * combine->size;
    if (bytes > SMALL) {
        xacc_run_once(xacc_plan_allreduce(group, address, count, combine));
        return;
    }
    xacc_plan_t *plan = small_plan(group);
    plan->combine = *combine;
    plan->elements = count;
    memcpy(plan->scratch, address, bytes);
    xacc_run(plan);
    memcpy(address, plan->scratch, bytes);
}

static void either(void *into, const void *from, long count, const void *context) {
    (void)count;
    (void)context;
    *(bool *)into |= *(const bool *)from;
}

bool xacc_any(xacc_group_t *group, bool value) {
    static const xacc_combine_t combine = {either, NULL, sizeof value, true};
    xacc_allreduce(group, &value, 1, &combine);
    return value;
}
