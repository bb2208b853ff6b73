/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/xmp-property
// RUN: env XMP_ACC=1 XACC_DEVICE=host XACC_HOST_MEMORY=separate
// %unit/xmp-property RUN: env XMP_ACC=1 XACC_DEVICE=host
// XACC_HOST_MEMORY=shared %unit/xmp-property RUN: env XMP_ACC=1 XACC_DEVICE=sim
// %unit/xmp-property RUN: env MPI_LOCALNRANKS=8 XMP_ACC=1 XACC_DEVICE=host
// XACC_HOST_MEMORY=separate %unit/xmp-property RUN: env MPI_LOCALNRANKS=8
// XMP_ACC=1 XACC_DEVICE=sim %unit/xmp-property
/* Random cases of reflect, gmove, loops, reduction and bcast on 1 to 8 ranks
 * that are threads of this process, each compared with the model. The seed of a
 * failing case is printed; XMP_SEED in the environment runs that one. With
 * XACC_TRANSPORT the ranks are the processes of the run (xmp-*.test). With
 * XMP_ACC data is on the device, and the host's copies must stay as they are;
 * with MPI_LOCALNRANKS, as a launcher sets it, the ranks store into each
 * other's device memory. */
#include "openacc.h"
#include "unit.h"
#include "xmp-model.h"
#include "xmp/device/haul.h"
#include "xmp/device/staging.h"
#include "xmp/device/together.h"

/*--- On the device ---------------------------------------------------------*/

enum { STAIN = 0x5a };

static bool with_acc(void) {
    return getenv("XMP_ACC") != NULL;
}

/* One case in so many: the simulator is slow. */
static int effort(void) {
    const char *device = getenv("XACC_DEVICE");
    return !with_acc() ? 1 : device && strcmp(device, "sim") == 0 ? 20 : 3;
}

/* Where host and device share memory there is one copy of everything. */
static bool has_copies(void) {
    int here = 0;
    return with_acc() && !acc_is_present(&here, sizeof here);
}

/* Moves memory to the device; the host's copy is stained. */
static void to_device(void *start, size_t bytes) {
    if (!bytes || !has_copies())
        return;
    acc_copyin(start, bytes);
    memset(start, STAIN, bytes);
}

/* Back again; how many bytes of the host's copy have changed meanwhile. */
static int from_device(void *start, size_t bytes) {
    int bad = 0;
    if (!bytes || !has_copies())
        return 0;
    for (size_t i = 0; i < bytes; i++)
        bad += ((unsigned char *)start)[i] != STAIN;
    acc_copyout(start, bytes);
    return bad;
}

/* To another place on the device, with something else where it was. */
static int relocate(void *start, size_t bytes) {
    int bad = from_device(start, bytes);
    void *hole = bytes && has_copies() ? acc_malloc(bytes) : NULL;
    to_device(start, bytes);
    if (hole)
        acc_free(hole);
    return bad;
}

static size_t section_bytes(const model_array_t *array) {
    const xmp_array_t *object = (const xmp_array_t *)array->view.array;
    return is_member(array, xacc_comm()->rank)
               ? (size_t)object->elements * sizeof(long)
               : 0;
}

/* Small pieces, so that small arrays travel in all ways. */
static void choose_sizes(int i) {
    xmp_staging_mapped = i % 3 == 0 ? 256 << 10 : 32;
    xmp_together_least = i % 2 ? 8 : 256 << 10;
    xmp_haul_engine = i % 2 ? 16 : 512 << 10;
    xmp_staging_chunk = i % 3 == 1 ? 24 : 1 << 20;
}

typedef struct run {
    int ranks, cases;
    unsigned long seed;
    int (*body)(model_random_t *random, model_sites_t *sites, int ranks);
    const char *name;
    bool together; /* all cases in one context */
    int bad;       /* cases, counted by rank 0 of each */
} run_t;

static void count_sum(void *into, const void *from, long count,
                      const void *unused) {
    (void)unused;
    for (long i = 0; i < count; i++)
        ((long *)into)[i] += ((const long *)from)[i];
}

static void run_cases(void *argument) {
    run_t *run = argument;
    for (int i = 0; i < run->cases; i++) {
        model_random_t random = {run->seed + (unsigned long)i * 7919};
        model_sites_t sites = {0};
        long bad = run->body(&random, &sites, run->ranks);
        xacc_combine_t sum = {count_sum, NULL, sizeof bad};
        xacc_allreduce(xacc_group_world(), &bad, 1, &sum);
        if (bad && (xacc_comm()->rank || run->bad++ >= 5))
            continue;
        if (bad)
            printf("# %s: %ld wrong with seed %lu on %d ranks\n", run->name,
                   bad, run->seed + (unsigned long)i * 7919, run->ranks);
        if (!run->together)
            xmp_context_end();
    }
    xmp_context_end();
}

static void run_all(const char *name, int cases, bool together,
                    int (*body)(model_random_t *, model_sites_t *, int)) {
    static const int ranks[] = {1, 2, 3, 4, 6, 8};
    const char *seed = getenv("XMP_SEED");
    bool processes = getenv("XACC_TRANSPORT") != NULL;
    int bad = 0;
    for (int i = 0; i < (processes ? 1 : 6); i++) {
        run_t run = {.ranks = processes ? xacc_comm()->size : ranks[i],
                     .cases = seed ? 1 : cases / 6 / effort(),
                     .seed = seed ? strtoul(seed, NULL, 10)
                                  : 1000003UL * (unsigned long)(i + 1),
                     .body = body,
                     .together = together,
                     .name = name};
        choose_sizes(i);
        if (processes)
            run_cases(&run);
        else
            xacc_comm_threads(run.ranks, run_cases, &run);
        bad += run.bad;
    }
    CHECK_EQ(bad, 0);
}

/*--- reflect ---------------------------------------------------------------*/

typedef struct widths {
    struct __xmp_width width[7], offset[7];
    bool with_widths, with_offsets;
    int flags;
} widths_t;

static void draw_widths(model_random_t *random, const model_array_t *array,
                        widths_t *widths) {
    memset(widths, 0, sizeof *widths);
    widths->with_widths = draw(random, 0, 3) != 0;
    widths->with_offsets = widths->with_widths && draw(random, 0, 3) == 0;
    widths->flags = draw(random, 0, 3) == 0 ? __XMP_ORTHOGONAL : 0;
    for (int d = 0; d < array->rank; d++) {
        const struct __xmp_array_dim *dim = &array->declared.dim[d];
        struct __xmp_width *width = &widths->width[d];
        width->given = 3;
        widths->offset[d].given = 3;
        width->lo = draw(random, 0, dim->full ? 1 : dim->lower);
        width->hi = draw(random, 0, dim->full ? 1 : dim->upper);
        width->modifier = !dim->full && draw(random, 0, 1);
        if (widths->with_offsets && !dim->full) {
            widths->offset[d].lo = draw(random, 0, dim->lower - width->lo);
            widths->offset[d].hi = draw(random, 0, dim->upper - width->hi);
        }
    }
}

enum { OWN, STRIP, OUTSIDE };

/* What reflect makes of index i of a dimension on a rank: *source_p is the
 * index that it gets its value from. */
static int classify(const model_array_t *array, const widths_t *widths,
                    int rank, int d, long i, long *source_p) {
    const struct __xmp_array_dim *dim = &array->declared.dim[d];
    const struct __xmp_width *width = &widths->width[d],
                             *offset = &widths->offset[d];
    long lo = widths->with_widths ? width->lo : dim->full ? 1 : dim->lower;
    long hi = widths->with_widths ? width->hi : dim->full ? 1 : dim->upper;
    bool periodic = widths->with_widths && width->modifier;
    long first = -1, last = -1;
    *source_p = i;
    if (owns_index(array, rank, d, i))
        return OWN;
    if (dim->full)
        return i >= 0 && i < dim->extent && (lo || hi) ? STRIP : OUTSIDE;
    for (long k = 0; k < dim->extent; k++)
        if (owns_index(array, rank, d, k)) {
            first = first < 0 ? k : first;
            last = k;
        }
    if (first < 0)
        return OUTSIDE;
    long below = first - i - offset->lo, above = i - last - offset->hi;
    if (!(below >= 1 && below <= lo) && !(above >= 1 && above <= hi))
        return OUTSIDE;
    *source_p = (i % dim->extent + dim->extent) % dim->extent;
    if ((i < 0 || i >= dim->extent) && !periodic)
        return OUTSIDE;
    return STRIP;
}

/* All that a rank stores: own indices with the shadow around them. */
static int check_memory(const model_array_t *array, const widths_t *widths) {
    const xmp_array_t *object = (const xmp_array_t *)array->view.array;
    int rank = xacc_comm()->rank, bad = 0;
    long at[7], source[7];
    for (long n = 0; n < object->elements; n++) {
        long rest = n;
        int strips = 0;
        bool outside = false, cyclic = false;
        for (int d = array->rank - 1; d >= 0; d--) {
            at[d] = rest % object->place[d].length + object->place[d].shift;
            rest /= object->place[d].length;
            cyclic = cyclic || object->place[d].cycle;
            int what = classify(array, widths, rank, d, at[d], &source[d]);
            strips += what == STRIP;
            outside = outside || what == OUTSIDE;
        }
        if (cyclic) /* positions are no indices there: differences() looks */
            continue;
        bool orthogonal = widths->flags & __XMP_ORTHOGONAL;
        long expected = MODEL_SENTINEL;
        if (!outside && !(orthogonal && strips > 1))
            expected = array->value[number_of(array, source)];
        bad += ((long *)array->view.base)[n] != expected;
    }
    return bad + differences(array);
}

static int reflect(model_random_t *random, model_sites_t *sites,
                   model_array_t *array, const widths_t *widths) {
    struct __xmp_how how = {.flags = widths->flags};
    struct __xmp_view *views[] = {&array->view};
    const struct __xmp_width *width =
        widths->with_widths ? widths->width : NULL;
    const struct __xmp_width *offset =
        widths->with_offsets ? widths->offset : NULL;
    struct __xmp_site *site = new_site(sites);
    int how_often = (int)draw(random, 1, has_copies() ? 5 : 2),
        way = (int)draw(random, 0, 2), bad = 0;
    if (way == 1) {
        how.flags |= __XMP_ASYNC;
        how.async = 7;
    }
    if (with_acc())
        how.flags |= __XMP_ACC;
    if (way == 2)
        __xmp_reflect(site, __XMP_REFLECT_INIT, 1, views, width, offset, &how);
    for (int i = 0; i < how_often; i++) {
        if (i && draw(random, 0, 1))
            bad += relocate(array->view.base, section_bytes(array));
        __xmp_reflect(way == 2 ? new_site(sites) : site,
                      way == 2 ? __XMP_REFLECT_DO : __XMP_REFLECT, 1, views,
                      way == 2 ? NULL : width, way == 2 ? NULL : offset, &how);
        if (way == 1)
            __xmp_wait_async(site, 1, (int[]){7}, NULL);
    }
    return bad;
}

static int reflect_case(model_random_t *random, model_sites_t *sites,
                        int ranks) {
    model_array_t array;
    widths_t widths;
    draw_array(random, sites, ranks, true, &array);
    draw_widths(random, &array, &widths);
    fill(&array, 1);
    to_device(array.view.base, section_bytes(&array));
    int bad = reflect(random, sites, &array, &widths);
    bad += from_device(array.view.base, section_bytes(&array));
    bad += check_memory(&array, &widths);
    end_array(&array);
    return bad;
}

TEST(reflect_updates_exactly_the_strips_that_are_meant) {
    run_all("reflect", 3600, false, reflect_case);
}

/*--- gmove
 * -------------------------------------------------------------------*/

/* Sections of equal shape: dimensions of one side are drawn to fit those of the
 * other; where they cannot, single indices are taken. */
typedef struct section {
    long first[7], count[7], step[7];
} section_t;

static void draw_section(model_random_t *random, const model_array_t *array,
                         section_t *section) {
    for (int d = 0; d < array->rank; d++) {
        long extent = array->declared.dim[d].extent;
        section->first[d] = draw(random, 0, extent - 1);
        section->step[d] = draw(random, 1, 3) * (draw(random, 0, 2) ? 1 : -1);
        long room = section->step[d] > 0
                        ? (extent - 1 - section->first[d]) / section->step[d]
                        : section->first[d] / -section->step[d];
        section->count[d] = draw(random, 0, 4) ? draw(random, 1, room + 1) : 1;
    }
}

/* Shortens both until the long dimensions agree, in order. */
static void fit(const model_array_t *a, section_t *x, const model_array_t *b,
                section_t *y) {
    int i = 0, j = 0;
    for (;; i++, j++) {
        while (i < a->rank && x->count[i] == 1)
            i++;
        while (j < b->rank && y->count[j] == 1)
            j++;
        if (i == a->rank || j == b->rank)
            break;
        long count = x->count[i] < y->count[j] ? x->count[i] : y->count[j];
        x->count[i] = y->count[j] = count;
    }
    for (; i < a->rank; i++)
        x->count[i] = 1;
    for (; j < b->rank; j++)
        y->count[j] = 1;
}

static void fill_operand(const model_array_t *array, const section_t *section,
                         bool local, long *memory, struct __xmp_operand *op) {
    *op = (struct __xmp_operand){
        .view = local ? NULL : (struct __xmp_view *)&array->view,
        .address = local ? memory : NULL,
        .name = local ? "l" : "a",
        .size = sizeof(long),
        .type = XACC_TYPE_i64,
        .rank = array->rank};
    for (int d = 0; d < array->rank; d++) {
        struct __xmp_subscript *s = &op->at[d];
        *s = (struct __xmp_subscript){.kind = __XMP_TRIPLET,
                                      .given = 7,
                                      .a = section->first[d],
                                      .b = section->count[d],
                                      .c = section->step[d]};
        if (section->count[d] == 1)
            s->kind = __XMP_INDEX;
        op->extent[d] = array->declared.dim[d].extent;
    }
}

/* Element n of the section, as an element number of the array. */
static long section_element(const model_array_t *array,
                            const section_t *section, long n) {
    long at[7];
    for (int d = array->rank - 1; d >= 0; d--) {
        at[d] = section->first[d] + n % section->count[d] * section->step[d];
        n /= section->count[d];
    }
    return number_of(array, at);
}

static long section_total(const model_array_t *array,
                          const section_t *section) {
    long total = 1;
    for (int d = 0; d < array->rank; d++)
        total *= section->count[d];
    return total;
}

static void assign_model(model_array_t *a, const section_t *x,
                         const model_array_t *b, const section_t *y) {
    long total = section_total(a, x), one = section_total(b, y) == 1;
    long *copy = malloc((size_t)total * sizeof *copy);
    for (long n = 0; n < total; n++)
        copy[n] = b->value[section_element(b, y, one ? 0 : n)];
    for (long n = 0; n < total; n++)
        a->value[section_element(a, x, n)] = copy[n];
    free(copy);
}

static int local_differences(const model_array_t *array, const long *memory) {
    return memcmp(array->value, memory,
                  (size_t)array->total * sizeof *memory) != 0;
}

typedef struct memory {
    void *start;
    size_t bytes;
} memory_t;

static memory_t memory_of(const model_array_t *array) {
    return (memory_t){array->view.base, section_bytes(array)};
}

static memory_t local_memory(const model_array_t *array, long *memory) {
    return (memory_t){memory, (size_t)array->total * sizeof(long)};
}

static int draw_sides(model_random_t *random) {
    static const int sides[] = {__XMP_ACC, __XMP_ACC_LEFT, __XMP_ACC_RIGHT};
    return sides[draw(random, 0, 2)];
}

static void put_sides(int flags, memory_t left, memory_t right) {
    if (flags & (__XMP_ACC | __XMP_ACC_LEFT))
        to_device(left.start, left.bytes);
    if (flags & (__XMP_ACC | __XMP_ACC_RIGHT) && right.start != left.start)
        to_device(right.start, right.bytes);
}

static int take_sides(int flags, memory_t left, memory_t right) {
    int bad = 0;
    if (flags & (__XMP_ACC | __XMP_ACC_LEFT))
        bad += from_device(left.start, left.bytes);
    if (flags & (__XMP_ACC | __XMP_ACC_RIGHT) && right.start != left.start)
        bad += from_device(right.start, right.bytes);
    return bad;
}

static int gmove_case(model_random_t *random, model_sites_t *sites, int ranks) {
    model_array_t a, b, *right = &b;
    section_t x, y;
    draw_array(random, sites, ranks, true, &a);
    draw_array(random, sites, ranks, true, &b);
    fill(&a, 1);
    fill(&b, 100000);
    if (draw(random, 0, 5) == 0)
        right = &a; /* both sides overlap */
    draw_section(random, &a, &x);
    draw_section(random, right, &y);
    if (draw(random, 0, 6) == 0)
        for (int d = 0; d < right->rank; d++)
            y.count[d] = 1;
    else
        fit(&a, &x, right, &y);
    int locals = right == &a ? 0 : (int)draw(random, 0, 4);
    long *local_a = malloc((size_t)a.total * sizeof(long));
    long *local_b = malloc((size_t)b.total * sizeof(long));
    memcpy(local_a, a.value, (size_t)a.total * sizeof(long));
    memcpy(local_b, b.value, (size_t)b.total * sizeof(long));
    struct __xmp_operand lhs, rhs;
    struct __xmp_how how = {.flags = draw(random, 0, 3) ? 0 : __XMP_ASYNC,
                            .async = 3};
    fill_operand(&a, &x, locals == 1 || locals == 3, local_a, &lhs);
    fill_operand(right, &y, locals == 2 || locals == 3, local_b, &rhs);
    struct __xmp_site *site = new_site(sites);
    int bad = 0;
    memory_t left = lhs.view ? memory_of(&a) : local_memory(&a, local_a);
    memory_t other = rhs.view ? memory_of(right) : local_memory(&b, local_b);
    if (with_acc())
        how.flags |= right == &a ? __XMP_ACC : draw_sides(random);
    for (int i = 0; i < 2; i++) {
        put_sides(how.flags, left, other);
        __xmp_gmove(site, &lhs, &rhs, &how);
        __xmp_wait_async(new_site(sites), 1, (int[]){3}, NULL);
        bad += take_sides(how.flags, left, other);
        assign_model(&a, &x, right, &y);
    }
    bool left_local = locals == 1 || locals == 3;
    bad += left_local ? local_differences(&a, local_a) : differences(&a);
    bad += differences(&b);
    free(local_a);
    free(local_b);
    end_array(&a);
    end_array(&b);
    return bad;
}

TEST(gmove_assigns_as_if_all_were_in_one_memory) {
    run_all("gmove", 3600, false, gmove_case);
}

/*--- gmove in and out ------------------------------------------------------*/

/* The arrays stay in their views: what is at file scope is never undeclared. */
static void declare_global(model_random_t *random, model_sites_t *sites,
                           int ranks, model_array_t *array) {
    draw_array(random, sites, ranks, true, array);
    __xmp_array_end(&array->view);
    array->declared.storage = __XMP_STORAGE_GLOBAL;
    __xmp_array(new_site(sites), &array->view, &array->declared, NULL);
}

/* The nodes of one side alone execute it; the others only wait. */
static int access_case(model_random_t *random, model_sites_t *sites,
                       int ranks) {
    model_array_t a, b;
    section_t x, y;
    struct __xmp_operand lhs, rhs;
    struct __xmp_task task;
    if (!xacc_comm()->window)
        xacc_window_begin();
    declare_global(random, sites, ranks, &a);
    declare_global(random, sites, ranks, &b);
    fill(&a, 1);
    fill(&b, 100000);
    xacc_barrier(xacc_group_world());
    draw_section(random, &a, &x);
    draw_section(random, &b, &y);
    fit(&a, &x, &b, &y);
    bool in = draw(random, 0, 1), local = draw(random, 0, 2) == 0;
    long *memory = malloc((size_t)(in ? a.total : b.total) * sizeof(long));
    memcpy(memory, in ? a.value : b.value,
           (size_t)(in ? a.total : b.total) * sizeof(long));
    fill_operand(&a, &x, in && local, memory, &lhs);
    fill_operand(&b, &y, !in && local, memory, &rhs);
    struct __xmp_how how = {.flags = in ? __XMP_IN : __XMP_OUT};
    struct __xmp_ref on = {.object = in ? a.nodes : b.nodes};
    int inside = __xmp_task_enter(new_site(sites), &task, &on, 0);
    if (inside)
        __xmp_gmove(new_site(sites), &lhs, &rhs, &how);
    __xmp_task_leave(&task);
    xacc_barrier(xacc_group_world());
    assign_model(&a, &x, &b, &y);
    int bad =
        in && local ? inside && local_differences(&a, memory) : differences(&a);
    bad += differences(&b);
    free(memory);
    free(a.value);
    free(b.value);
    return bad;
}

TEST(gmove_in_and_out_reach_nodes_that_do_not_take_part) {
    run_all("access", 600, true, access_case);
}

/*--- loops and their reductions
 * ------------------------------------------------*/

static int loop_case(model_random_t *random, model_sites_t *sites, int ranks) {
    model_array_t array;
    int rank = xacc_comm()->rank, bad = 0;
    draw_array(random, sites, ranks, false, &array);
    int t = (int)draw(random, 0, array.template_rank - 1);
    const model_map_t *map = &array.map[t];
    int round = (int)draw(random, 0, 1), rank_t = array.template_rank;
    struct __xmp_ref on = {
        .object = array.tmpl, .round = round, .count = rank_t};
    for (int i = 0; i < rank_t; i++)
        on.at[i].kind = draw(random, 0, 1) ? __XMP_STAR : __XMP_TRIPLET;
    int position = turned(round, rank_t, t);
    long shift = draw(random, -4, 4);
    on.at[position] = (struct __xmp_subscript){.kind = __XMP_LOOP, .b = shift};
    long step = draw(random, 1, 4) * (draw(random, 0, 1) ? 1 : -1);
    long g = map->lower + draw(random, 0, map->extent - 1);
    long room = step > 0 ? (map->lower + map->extent - 1 - g) / step
                         : (g - map->lower) / -step;
    long count = draw(random, 0, room + 1), lower = g - shift;
    struct __xmp_range range;
    __xmp_loop(new_site(sites), &on, position, lower, count, step, __XMP_WHOLE,
               NULL, &range);
    long at = 0, mine = 0, all = 0;
    for (long k = 0; k < count; k++) {
        long value = lower + k * step;
        bool own = is_member(&array, rank) &&
                   (map->axis < 0 || map_owner(map, value + shift) ==
                                         coordinate(&array, rank, map->axis));
        all += value;
        if (!own)
            continue;
        long got =
            range.table ? range.table[at] : range.first + at * range.stride;
        mine += value;
        bad += at >= range.trip || got != value;
        at++;
    }
    bad += at != range.trip;
    long sum = 1000, old;
    struct __xmp_how how = {.flags = with_acc() ? __XMP_ACC : 0};
    to_device(&sum, sizeof sum);
    __xmp_loop_reduction_begin(XACC_RED_add, XACC_TYPE_i64, &sum, &old, 1,
                               &how);
    bad += from_device(&sum, sizeof sum);
    bad += sum != 0 || old != 1000;
    sum += mine;
    to_device(&sum, sizeof sum);
    __xmp_loop_reduction(new_site(sites), &on, XACC_RED_add, XACC_TYPE_i64,
                         &sum, &old, 1, NULL, 0, NULL, &how);
    bad += from_device(&sum, sizeof sum);
    bad += sum != 1000 + (is_member(&array, rank) ? all : 0);
    end_array(&array);
    return bad;
}

TEST(loops_are_divided_among_the_owners) {
    run_all("loop", 1500, false, loop_case);
}

/*--- reduction and bcast over sets of nodes
 * ------------------------------------*/

/* A random reference to the nodes with stars; *mine_p: this rank is in it. */
static struct __xmp_ref draw_ref(model_random_t *random,
                                 const model_array_t *array, bool *in) {
    struct __xmp_ref on = {.object = array->nodes,
                           .round = (int)draw(random, 0, 1),
                           .count = array->node_rank};
    int me = xacc_comm()->rank, ranks = xacc_comm()->size;
    for (int r = 0; r < ranks; r++)
        in[r] = is_member(array, r);
    for (int axis = 0; axis < array->node_rank; axis++) {
        struct __xmp_subscript *s =
            &on.at[turned(on.round, array->node_rank, axis)];
        long extent = array->node_extent[axis];
        long first = draw(random, 0, extent - 1),
             count = draw(random, 1, extent - first), base = on.round;
        int what = (int)draw(random, 0, 3);
        if (what == 0) {
            *s = (struct __xmp_subscript){.kind = __XMP_STAR};
            first = coordinate(array, me, axis);
            count = 1;
        } else if (what == 1) {
            *s = (struct __xmp_subscript){.kind = __XMP_INDEX,
                                          .a = first + base};
            count = 1;
        } else if (what == 2) {
            *s = (struct __xmp_subscript){.kind = __XMP_TRIPLET};
            first = 0;
            count = extent;
        } else
            *s = (struct __xmp_subscript){
                .kind = __XMP_TRIPLET,
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
    some.at[0] =
        (struct __xmp_subscript){.kind = __XMP_TRIPLET, .given = 4, .c = step};
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
        struct __xmp_operand scalar = {.address = &one,
                                       .name = "one",
                                       .size = sizeof one,
                                       .type = XACC_TYPE_i64};
        for (int r = 0; r < ranks; r++)
            members += in[r];
        __xmp_reduction(new_site(sites), XACC_RED_add, 1, &scalar, 0, NULL,
                        NULL);
        bad += one != members;
    }
    __xmp_task_leave(&task);
    end_array(&array);
    return bad;
}

TEST(reduction_bcast_and_task_work_on_sets_of_nodes) {
    run_all("sets", 1500, false, set_case);
}

/*--- Every operator and type, on devices and on hosts ----------------------*/

enum { ELEMENTS = 150 };
typedef union values {
    char bytes[8 * ELEMENTS];
#define XACC_RED_TYPE(id, T, class, least, greatest) T id[ELEMENTS];
#include "xacc/reductions.def"
} values_t;

static void draw_values(model_random_t *random, int type, values_t *values) {
    memset(values, 0, sizeof *values);
    for (int i = 0; i < ELEMENTS; i++) {
        long value = draw(random, 0, 100) + xacc_comm()->rank * (i % 3);
        switch (type) {
#define XACC_RED_TYPE(id, T, class, least, greatest)                           \
    case XACC_TYPE_##id:                                                       \
        values->id[i] = (T)value;                                              \
        break;
#include "xacc/reductions.def"
        }
    }
}

static const struct {
    size_t size;
    int class;
} value_types[] = {
#define XACC_RED_TYPE(id, T, class, least, greatest) {sizeof(T), class},
#include "xacc/reductions.def"
};
static const int op_classes[] = {
#define XACC_RED_OP(id, spelling, classes, expression) classes,
#include "xacc/reductions.def"
};

/* Products of floating-point numbers round in another order. */
static int operator_case(model_random_t *random, model_sites_t *sites,
                         int ranks) {
    (void)ranks;
    int op, type;
    do {
        op = (int)draw(random, 0, XACC_RED_OPS - 1);
        type = (int)draw(random, 0, XACC_RED_TYPES - 1);
    } while (!(op_classes[op] & value_types[type].class) ||
             (op == XACC_RED_mul && value_types[type].class == 2));
    values_t values, host;
    draw_values(random, type, &values);
    host = values;
    struct __xmp_operand item = {.name = "v",
                                 .size = value_types[type].size,
                                 .type = type,
                                 .rank = 1,
                                 .at = {{.kind = __XMP_TRIPLET}},
                                 .extent = {ELEMENTS}};
    size_t bytes = value_types[type].size * ELEMENTS;
    struct __xmp_how how = {.flags = __XMP_ACC};
    int bad = 0;
    item.address = &host;
    __xmp_reduction(new_site(sites), op, 1, &item, 0, NULL, NULL);
    item.address = &values;
    to_device(&values, bytes);
    __xmp_reduction(new_site(sites), op, 1, &item, 0, NULL, &how);
    bad += from_device(&values, bytes);
    return bad + (memcmp(&values, &host, bytes) != 0);
}

TEST(devices_and_hosts_reduce_alike) {
    if (with_acc())
        run_all("operators", 3600, false, operator_case);
}
