/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loops and their reductions. */
#include "property.h"

static int loop_case(model_random_t *random, model_sites_t *sites, int ranks) {
    model_array_t array;
    int rank = xacc_comm()->rank, bad = 0;
    draw_array(random, sites, ranks, false, &array);
    int t = (int)draw(random, 0, array.template_rank - 1);
    const model_map_t *map = &array.map[t];
    int round = (int)draw(random, 0, 1), rank_t = array.template_rank;
    struct __xmp_ref on = {.object = array.tmpl, .round = round, .count = rank_t};
    for (int i = 0; i < rank_t; i++)
        on.at[i].kind = draw(random, 0, 1) ? __XMP_STAR : __XMP_TRIPLET;
    int position = turned(round, rank_t, t);
    long shift = draw(random, -4, 4);
    on.at[position] = (struct __xmp_subscript){.kind = __XMP_LOOP, .b = shift};
    long step = draw(random, 1, 4) * (draw(random, 0, 1) ? 1 : -1);
    long g = map->lower + draw(random, 0, map->extent - 1);
    long room = step > 0 ? (map->lower + map->extent - 1 - g) / step : (g - map->lower) / -step;
    long count = draw(random, 0, room + 1), lower = g - shift;
    struct __xmp_range range;
    __xmp_loop(new_site(sites), &on, position, lower, count, step, __XMP_WHOLE, NULL, &range);
    long at = 0, mine = 0, all = 0;
    for (long k = 0; k < count; k++) {
        long value = lower + k * step;
        bool own =
            is_member(&array, rank) &&
            (map->axis < 0 || map_owner(map, value + shift) == coordinate(&array, rank, map->axis));
        all += value;
        if (!own)
            continue;
        long got = range.table ? range.table[at] : range.first + at * range.stride;
        mine += value;
        bad += at >= range.trip || got != value;
        at++;
    }
    bad += at != range.trip;
    long sum = 1000, old;
    struct __xmp_how how = {.flags = with_acc() ? __XMP_ACC : 0};
    to_device(&sum, sizeof sum);
    __xmp_loop_reduction_begin(XACC_RED_add, XACC_TYPE_i64, &sum, &old, 1, &how);
    bad += from_device(&sum, sizeof sum);
    bad += sum != 0 || old != 1000;
    sum += mine;
    to_device(&sum, sizeof sum);
    __xmp_loop_reduction(new_site(sites), &on, XACC_RED_add, XACC_TYPE_i64, &sum, &old, 1, NULL, 0,
                         NULL, &how);
    bad += from_device(&sum, sizeof sum);
    bad += sum != 1000 + (is_member(&array, rank) ? all : 0);
    end_array(&array);
    return bad;
}

TEST(loops_are_divided_among_the_owners) {
    run_all("loop", 1500, false, loop_case);
}
