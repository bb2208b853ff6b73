/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Collectives as plans of messages, but for reductions (reduce.c). Small ones
 * take the fewest rounds, large ones send the fewest bytes. */
#include "comm/collective.h"
#include "comm/allocate.h"
#include "comm/transport.h"
#include "core/log.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

void xacc_need_member(const xacc_group_t *group) {
    if (group->index < 0)
        xacc_fatal(xacc_comm()->where, "this node is not one of those that "
                                       "take part");
}

xacc_message_t xacc_member_message(const xacc_group_t *group, bool send, int member, int tag,
                                   void *address, size_t bytes) {
    return (xacc_message_t){address, bytes, group->ranks[member], tag, send};
}

void xacc_add_spread(xacc_plan_t *plan, const xacc_group_t *group, int tag, char *base,
                     const size_t *offsets) {
    int count = 0, me = group->index;
    xacc_message_t *messages = malloc(2 * (size_t)group->size * sizeof *messages);
    if (!messages)
        xacc_fatal(xacc_comm()->where, "no memory for messages");
    for (int k = 1; k < group->size; k++) { /* not all to member 0 at first */
        int to = (me + k) % group->size;
        int from = (me + group->size - k) % group->size;
        size_t mine = offsets[me + 1] - offsets[me];
        size_t theirs = offsets[from + 1] - offsets[from];
        if (theirs)
            messages[count++] =
                xacc_member_message(group, false, from, tag, base + offsets[from], theirs);
        if (mine)
            messages[count++] = xacc_member_message(group, true, to, tag, base + offsets[me], mine);
    }
    if (count)
        xacc_plan_add(plan, count, messages);
    free(messages);
}

xacc_plan_t *xacc_plan_allgather(xacc_group_t *group, void *address, const size_t *offsets) {
    xacc_need_member(group);
    xacc_plan_t *plan = xacc_plan_new(0);
    xacc_add_spread(plan, group, xacc_group_tag(group), address, offsets);
    return plan;
}

/* In round k everyone tells the member 2^k further. */
xacc_plan_t *xacc_plan_barrier_tagged(xacc_group_t *group, int tag) {
    xacc_need_member(group);
    xacc_plan_t *plan = xacc_plan_new(0);
    int me = group->index, n = group->size;
    for (int step = 1; step < n; step *= 2) {
        xacc_message_t both[] = {
            xacc_member_message(group, false, (me + n - step % n) % n, tag, NULL, 0),
            xacc_member_message(group, true, (me + step) % n, tag, NULL, 0)};
        xacc_plan_add(plan, 2, both);
    }
    return plan;
}

xacc_plan_t *xacc_plan_barrier(xacc_group_t *group) {
    return xacc_plan_barrier_tagged(group, xacc_group_tag(group));
}

size_t *xacc_cut(const xacc_group_t *group, size_t count, size_t size) {
    size_t n = (size_t)group->size;
    size_t *parts = malloc((n + 1) * sizeof *parts);
    if (!parts)
        xacc_fatal(xacc_comm()->where, "no memory for messages");
    for (size_t i = 0; i <= n; i++)
        parts[i] = (count / n * i + (i < count % n ? i : count % n)) * size;
    return parts;
}

/* Binomial tree; places count from the root. */
static void add_tree(xacc_plan_t *plan, const xacc_group_t *group, int root, void *address,
                     size_t bytes) {
    int n = group->size, tag = xacc_group_tag((xacc_group_t *)group);
    int place = (group->index - root + n) % n, step = 1;
    xacc_message_t sends[sizeof(int) * CHAR_BIT];
    int count = 0;
    while (step <= place)
        step *= 2;
    if (place) {
        int parent = (place - step / 2 + root) % n;
        xacc_message_t receive = xacc_member_message(group, false, parent, tag, address, bytes);
        xacc_plan_add(plan, 1, &receive);
    }
    for (; place + step < n; step *= 2)
        sends[count++] =
            xacc_member_message(group, true, (place + step + root) % n, tag, address, bytes);
    if (count)
        xacc_plan_add(plan, count, sends);
}

/* The root deals out parts, then everyone sends its part to all. */
static void add_scatter(xacc_plan_t *plan, const xacc_group_t *group, int root, char *base,
                        const size_t *parts) {
    int count = 0, tag = xacc_group_tag((xacc_group_t *)group);
    xacc_message_t *messages = malloc((size_t)group->size * sizeof *messages);
    if (!messages)
        xacc_fatal(xacc_comm()->where, "no memory for messages");
    for (int i = 0; i < group->size; i++)
        if (i != root && (group->index == root || group->index == i))
            messages[count++] =
                xacc_member_message(group, group->index == root, group->index == root ? i : root,
                                    tag, base + parts[i], parts[i + 1] - parts[i]);
    xacc_plan_add(plan, count, messages);
    free(messages);
}

xacc_plan_t *xacc_plan_bcast(xacc_group_t *group, int root, void *address, size_t bytes) {
    xacc_need_member(group);
    xacc_plan_t *plan = xacc_plan_new(0);
    if (group->size == 1 || !bytes)
        return plan;
    if (group->size < 4 || bytes < XACC_LARGE) {
        add_tree(plan, group, root, address, bytes);
        return plan;
    }
    size_t *parts = xacc_cut(group, bytes, 1);
    add_scatter(plan, group, root, address, parts);
    xacc_add_spread(plan, group, xacc_group_tag(group), address, parts);
    free(parts);
    return plan;
}

/*--- At once ---------------------------------------------------------------*/

void xacc_run(xacc_plan_t *plan) {
    xacc_plan_start(plan);
    xacc_plan_wait(plan);
}

void xacc_run_once(xacc_plan_t *plan) {
    xacc_run(plan);
    xacc_plan_free(plan);
}

void xacc_barrier(xacc_group_t *group) {
    if (!group->barrier)
        group->barrier = xacc_plan_barrier(group);
    xacc_run(group->barrier);
}

void xacc_bcast(xacc_group_t *group, int root, void *address, size_t bytes) {
    xacc_run_once(xacc_plan_bcast(group, root, address, bytes));
}

void xacc_allgather(xacc_group_t *group, void *address, const size_t *offsets) {
    xacc_run_once(xacc_plan_allgather(group, address, offsets));
}

void xacc_allgather_equal(xacc_group_t *group, void *address, size_t bytes) {
    size_t size = (size_t)group->size;
    size_t *offsets = xacc_comm_allocate(size + 1, sizeof *offsets);
    for (size_t i = 0; i <= size; i++)
        offsets[i] = i * bytes;
    xacc_allgather(group, address, offsets);
    free(offsets);
}
