/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Collectives as plans of messages. Small ones take the fewest rounds, large
 * ones send the fewest bytes. Values are always combined in the order of the
 * ranks, whoever is first: equal bits on all ranks and in every run. */
#include "comm/plan.h"
#include "core/log.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Up to SMALL bytes, a reduction goes through a plan that the group keeps.
 * From LARGE bytes on, data is cut in parts, one per member. */
enum { SMALL = 128, LARGE = 32 << 10, LARGE_FOR_TWO = 512 << 10 };

static void need_member(const xacc_group_t *group) {
    if (group->index < 0)
        xacc_fatal(xacc_comm()->where, "this node is not one of those that "
                                       "take part");
}

static xacc_message_t message(const xacc_group_t *group, bool send, int member,
                              int tag, void *address, size_t bytes) {
    return (xacc_message_t){address, bytes, group->ranks[member], tag, send};
}

/* Member i of the group holds the bytes from offsets[i] to offsets[i + 1]:
 * everyone sends its own to all. */
static void add_spread(xacc_plan_t *plan, const xacc_group_t *group, int tag,
                       char *base, const size_t *offsets) {
    int count = 0, me = group->index;
    xacc_message_t *messages =
        malloc(2 * (size_t)group->size * sizeof *messages);
    if (!messages)
        xacc_fatal(xacc_comm()->where, "no memory for messages");
    for (int k = 1; k < group->size; k++) { /* not all to member 0 at first */
        int to = (me + k) % group->size;
        int from = (me + group->size - k) % group->size;
        size_t mine = offsets[me + 1] - offsets[me];
        size_t theirs = offsets[from + 1] - offsets[from];
        if (theirs)
            messages[count++] =
                message(group, false, from, tag, base + offsets[from], theirs);
        if (mine)
            messages[count++] =
                message(group, true, to, tag, base + offsets[me], mine);
    }
    if (count)
        xacc_plan_add(plan, count, messages);
    free(messages);
}

xacc_plan_t *xacc_plan_allgather(xacc_group_t *group, void *address,
                                 const size_t *offsets) {
    need_member(group);
    xacc_plan_t *plan = xacc_plan_new(0);
    add_spread(plan, group, xacc_group_tag(group), address, offsets);
    return plan;
}

/* In round k everyone tells the member 2^k further. */
xacc_plan_t *xacc_plan_barrier_tagged(xacc_group_t *group, int tag) {
    need_member(group);
    xacc_plan_t *plan = xacc_plan_new(0);
    int me = group->index, n = group->size;
    for (int step = 1; step < n; step *= 2) {
        xacc_message_t both[] = {
            message(group, false, (me + n - step % n) % n, tag, NULL, 0),
            message(group, true, (me + step) % n, tag, NULL, 0)};
        xacc_plan_add(plan, 2, both);
    }
    return plan;
}

xacc_plan_t *xacc_plan_barrier(xacc_group_t *group) {
    return xacc_plan_barrier_tagged(group, xacc_group_tag(group));
}

/* Equal parts of count elements of size bytes; member i has parts[i] to
 * parts[i + 1], in bytes. */
static size_t *cut(const xacc_group_t *group, size_t count, size_t size) {
    size_t n = (size_t)group->size;
    size_t *parts = malloc((n + 1) * sizeof *parts);
    if (!parts)
        xacc_fatal(xacc_comm()->where, "no memory for messages");
    for (size_t i = 0; i <= n; i++)
        parts[i] = (count / n * i + (i < count % n ? i : count % n)) * size;
    return parts;
}

/* Binomial tree; places count from the root. */
static void add_tree(xacc_plan_t *plan, const xacc_group_t *group, int root,
                     void *address, size_t bytes) {
    int n = group->size, tag = xacc_group_tag((xacc_group_t *)group);
    int place = (group->index - root + n) % n, step = 1;
    xacc_message_t sends[sizeof(int) * CHAR_BIT];
    int count = 0;
    while (step <= place)
        step *= 2;
    if (place) {
        int parent = (place - step / 2 + root) % n;
        xacc_message_t receive =
            message(group, false, parent, tag, address, bytes);
        xacc_plan_add(plan, 1, &receive);
    }
    for (; place + step < n; step *= 2)
        sends[count++] = message(group, true, (place + step + root) % n, tag,
                                 address, bytes);
    if (count)
        xacc_plan_add(plan, count, sends);
}

/* The root deals out parts, then everyone sends its part to all. */
static void add_scatter(xacc_plan_t *plan, const xacc_group_t *group, int root,
                        char *base, const size_t *parts) {
    int count = 0, tag = xacc_group_tag((xacc_group_t *)group);
    xacc_message_t *messages = malloc((size_t)group->size * sizeof *messages);
    if (!messages)
        xacc_fatal(xacc_comm()->where, "no memory for messages");
    for (int i = 0; i < group->size; i++)
        if (i != root && (group->index == root || group->index == i))
            messages[count++] = message(
                group, group->index == root, group->index == root ? i : root,
                tag, base + parts[i], parts[i + 1] - parts[i]);
    xacc_plan_add(plan, count, messages);
    free(messages);
}

xacc_plan_t *xacc_plan_bcast(xacc_group_t *group, int root, void *address,
                             size_t bytes) {
    need_member(group);
    xacc_plan_t *plan = xacc_plan_new(0);
    if (group->size == 1 || !bytes)
        return plan;
    if (group->size < 4 || bytes < LARGE) {
        add_tree(plan, group, root, address, bytes);
        return plan;
    }
    size_t *parts = cut(group, bytes, 1);
    add_scatter(plan, group, root, address, parts);
    add_spread(plan, group, xacc_group_tag(group), address, parts);
    free(parts);
    return plan;
}

/*--- Reduction -------------------------------------------------------------*/

/* Both have a value and want both combined. */
static void add_swap(xacc_plan_t *plan, const xacc_group_t *group, int member,
                     int tag, char *value, char *other, size_t bytes) {
    xacc_message_t both[] = {message(group, false, member, tag, other, bytes),
                             message(group, true, member, tag, value, bytes)};
    xacc_plan_add(plan, 2, both);
    if (member > group->index) {
        xacc_plan_act(plan, (xacc_action_t){value, other, XACC_ALL, 0});
    } else {
        xacc_plan_act(plan, (xacc_action_t){other, value, XACC_ALL, 0});
        xacc_plan_act(plan, (xacc_action_t){value, other, 0, bytes});
    }
}

/* Recursive doubling on the greatest power of two: of the first 2 * extra
 * members, the even ones hand their value to the next and get the result. */
static void add_doubling(xacc_plan_t *plan, xacc_group_t *group, char *value,
                         char *other, size_t bytes) {
    int n = group->size, me = group->index, power = 1;
    int tag = xacc_group_tag(group);
    while (power * 2 <= n)
        power *= 2;
    int extra = n - power;
    if (me < 2 * extra && me % 2 == 0) {
        xacc_message_t give = message(group, true, me + 1, tag, value, bytes);
        xacc_message_t get = message(group, false, me + 1, tag, value, bytes);
        xacc_plan_add(plan, 1, &give);
        xacc_plan_add(plan, 1, &get);
        return;
    }
    if (me < 2 * extra) {
        xacc_message_t get = message(group, false, me - 1, tag, other, bytes);
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
        xacc_message_t give = message(group, true, me - 1, tag, value, bytes);
        xacc_plan_add(plan, 1, &give);
    }
}

/* Everyone combines its part of all values, then sends the result to all.
 * other: room for size - 1 parts. */
static void add_parts(xacc_plan_t *plan, xacc_group_t *group, char *value,
                      char *other, const size_t *parts, size_t size) {
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
        messages[count++] =
            message(group, false, from, tag, values[from], mine);
        messages[count++] = message(group, true, to, tag, value + parts[to],
                                    parts[to + 1] - parts[to]);
    }
    xacc_plan_add(plan, count, messages);
    for (int i = 1; i < n; i++)
        xacc_plan_act(plan, (xacc_action_t){values[0], values[i],
                                            (long)(mine / size), 0});
    if (me != 0 && mine)
        xacc_plan_act(plan, (xacc_action_t){values[me], values[0], 0, mine});
    free(messages);
    free(values);
    add_spread(plan, group, xacc_group_tag(group), value, parts);
}

xacc_plan_t *xacc_plan_allreduce(xacc_group_t *group, void *address, long count,
                                 const xacc_combine_t *combine) {
    need_member(group);
    size_t n = (size_t)group->size, bytes = (size_t)count * combine->size;
    bool large = bytes >= (n > 2 ? LARGE : LARGE_FOR_TWO);
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
    size_t *parts = cut(group, (size_t)count, combine->size);
    add_parts(plan, group, address, plan->scratch, parts, combine->size);
    free(parts);
    return plan;
}

/*--- At once ---------------------------------------------------------------*/

static void run(xacc_plan_t *plan) {
    xacc_plan_start(plan);
    xacc_plan_wait(plan);
}

static void run_once(xacc_plan_t *plan) {
    run(plan);
    xacc_plan_free(plan);
}

void xacc_barrier(xacc_group_t *group) {
    if (!group->barrier)
        group->barrier = xacc_plan_barrier(group);
    run(group->barrier);
}

void xacc_bcast(xacc_group_t *group, int root, void *address, size_t bytes) {
    run_once(xacc_plan_bcast(group, root, address, bytes));
}

void xacc_allgather(xacc_group_t *group, void *address, const size_t *offsets) {
    run_once(xacc_plan_allgather(group, address, offsets));
}

/* Every small value travels as SMALL bytes, so that one plan serves all. */
static xacc_plan_t *small_plan(xacc_group_t *group) {
    if (!group->reduce) {
        need_member(group);
        group->reduce = xacc_plan_new(2 * SMALL);
        memset(group->reduce->scratch, 0, 2 * SMALL);
        if (group->size > 1)
            add_doubling(group->reduce, group, group->reduce->scratch,
                         group->reduce->scratch + SMALL, SMALL);
    }
    return group->reduce;
}

void xacc_allreduce(xacc_group_t *group, void *address, long count,
                    const xacc_combine_t *combine) {
    size_t bytes = (size_t)count * combine->size;
    if (bytes > SMALL) {
        run_once(xacc_plan_allreduce(group, address, count, combine));
        return;
    }
    xacc_plan_t *plan = small_plan(group);
    plan->combine = *combine;
    plan->elements = count;
    memcpy(plan->scratch, address, bytes);
    run(plan);
    memcpy(address, plan->scratch, bytes);
}
