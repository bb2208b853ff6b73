/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* reduction, bcast, barrier and task over sets of nodes. */
#include "property.h"

/* A random reference to the nodes with stars; *mine_p: this rank is in it. */
static struct __xmp_ref draw_ref(model_random_t *random, const model_array_t *array, bool *in) {
    struct __xmp_ref on = {
        .object = array->nodes, .round = (int)draw(random, 0, 1), .count = array->node_rank};
    int me = xacc_comm()->rank, ranks = xacc_comm()->size;
    for (int r = 0; r < ranks; r++)
        in[r] = is_member(array, r);
    for (int axis = 0; axis < array->node_rank; axis++) {
        struct __xmp_subscript *s = &on.at[turned(on.round, array->node_rank, axis)];
        long extent = array->node_extent[axis];
        long first = draw(random, 0, extent - 1), count = draw(random, 1, extent - first),
             base = on.round;
        int what = (int)draw(random, 0, 3);
        if (what == 0) {
            *s = (struct __xmp_subscript){.kind = __XMP_STAR};
            first = coordinate(array, me, axis);
            count = 1;
        } else if (what == 1) {
            *s = (struct __xmp_subscript){.kind = __XMP_INDEX, .a = first + base};
            count = 1;
        } else if (what == 2) {
            *s = (struct __xmp_subscript){.kind = __XMP_TRIPLET};
            first = 0;
            count = extent;
        } else
            *s = (struct __xmp_subscript){.kind = __XMP_TRIPLET,
                                          .given = 3,
                                          .a = first + base,
                                          .b = on.round ? first + count - 1 + base : count};
        for (int r = 0; r < ranks; r++)
            in[r] = in[r] && coordinate(array, r, axis) >= first &&
                    coordinate(array, r, axis) < first + count;
    }
    return on;
}

static int set_case(model_random_t *random, model_sites_t *sites, int ranks) {
    model_array_t array;
    bool in[8];
    int me = xacc_comm()->rank, bad = 0;
    draw_array(random, sites, ranks, false, &array);
    struct __xmp_ref on = draw_ref(random, &array, in);
    struct __xmp_how how = {.on = &on};
    long values[6], sums[6], firsts[6], from = -1;
    for (int i = 0; i < 6; i++) {
        values[i] = me * 100 + i;
        sums[i] = 0;
        for (int r = ranks - 1; r >= 0; r--)
            if (in[r]) {
                sums[i] += r * 100 + i;
                firsts[i] = r * 100 + i;
                from = r;
            }
        if (!in[me])
            sums[i] = firsts[i] = values[i];
    }
    (void)from;
    long sum[6], first[6];
    memcpy(sum, values, sizeof sum);
    memcpy(first, values, sizeof first);
    /* Every second element of the array, and all of it. */
    struct __xmp_operand all = {.address = sum,
                                .name = "s",
                                .size = sizeof(long),
                                .type = XACC_TYPE_i64,
                                .rank = 1,
                                .extent = {6}},
                         some = all;
    all.at[0].kind = __XMP_TRIPLET;
    some.address = first;
    long step = draw(random, 1, 2);
    some.at[0] = (struct __xmp_subscript){.kind = __XMP_TRIPLET, .given = 4, .c = step};
    bool async = draw(random, 0, 1);
    how.flags = (async ? __XMP_ASYNC : 0) | (with_acc() ? __XMP_ACC : 0);
    to_device(sum, sizeof sum);
    to_device(first, sizeof first);
    __xmp_reduction(new_site(sites), XACC_RED_add, 1, &all, 0, NULL, &how);
    __xmp_bcast(new_site(sites), 1, &some, &how);
    if (async)
        __xmp_wait_async(new_site(sites), 1, &how.async, NULL);
    __xmp_barrier(new_site(sites), &how);
    bad += from_device(sum, sizeof sum) + from_device(first, sizeof first);
    for (int i = 0; i < 6; i++) {
        bad += sum[i] != sums[i];
        bad += first[i] != (i % step ? values[i] : firsts[i]);
    }
    struct __xmp_task task;
    int inside = __xmp_task_enter(new_site(sites), &task, &on, 0);
    bad += inside != in[me];
    if (inside) {
        long one = 1, members = 0;
        struct __xmp_operand scalar = {
            .address = &one, .name = "one", .size = sizeof one, .type = XACC_TYPE_i64};
        for (int r = 0; r < ranks; r++)
            members += in[r];
        __xmp_reduction(new_site(sites), XACC_RED_add, 1, &scalar, 0, NULL, NULL);
        bad += one != members;
    }
    __xmp_task_leave(&task);
    end_array(&array);
    return bad;
}

TEST(reduction_bcast_and_task_work_on_sets_of_nodes) {
    run_all("sets", 1500, false, set_case);
}
