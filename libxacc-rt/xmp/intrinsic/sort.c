/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_sort_up and xmp_sort_down: each node sorts a block, samples tell where to
 * cut the range of values, each node gets the values between two cuts and sorts
 * them (regular sampling), and the result is an array with uneven blocks. */
#define XACC_XMP_WITHOUT_MPI 1
#include "xmp.h"
#include "xmp/intrinsic/scratch.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int compare_t(const void *a, const void *b);

/* What is not a number comes last, both ways. */
#define XMPRT_COMPARE(id, type)                                                                    \
    static int up_##id(const void *a, const void *b) {                                             \
        type x = *(const type *)a, y = *(const type *)b;                                           \
        return x < y || y != y ? -(x == x) : x > y || x != x;                                      \
    }                                                                                              \
    static int down_##id(const void *a, const void *b) {                                           \
        type x = *(const type *)a, y = *(const type *)b;                                           \
        return x > y || y != y ? -(x == x) : x < y || x != x;                                      \
    }
#define XACC_RED_TYPE(id, type, class, least, greatest) XMPRT_COMPARE(id, type)
#include "xacc/reductions.def"
XMPRT_COMPARE(f80, long double)

static const struct order {
    int type;
    compare_t *up, *down;
} orders[] = {
#define XACC_RED_TYPE(id, type, class, least, greatest) {XACC_TYPE_##id, up_##id, down_##id},
#include "xacc/reductions.def"
    {__XMP_LONG_DOUBLE, up_f80, down_f80}};

static compare_t *order_of(const char *where, const xmprt_array_t *array, bool up) {
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (orders[i].type == array->declared.type)
            return up ? orders[i].up : orders[i].down;
    xacc_fatal(where, "the elements of %s have no order", array->object.name);
}

/* So many of each node's elements, sorted, at equal distances. */
static void choose_cuts(const char *sorted, long count, size_t size, compare_t *compare,
                        char *cuts) {
    const xacc_group_t *group = xmprt_self()->executing->group;
    long n = group->size, mine = count < n ? count : n;
    long *counts = xmprt_allocate((size_t)n * sizeof *counts);
    size_t *offsets = xmprt_allocate((size_t)(n + 1) * sizeof *offsets);
    xmprt_tell_all(mine, counts);
    for (long i = 0; i < n; i++)
        offsets[i + 1] = offsets[i] + (size_t)counts[i] * size;
    char *all = xmprt_allocate(offsets[n] + 1);
    for (long i = 0; i < mine; i++)
        memcpy(all + offsets[group->index] + (size_t)i * size,
               sorted + (size_t)(i * count / mine) * size, size);
    xacc_allgather((xacc_group_t *)group, all, offsets);
    long total = (long)(offsets[n] / size);
    qsort(all, (size_t)total, size, compare);
    for (long i = 1; total && i < n; i++)
        memcpy(cuts + (size_t)(i - 1) * size, all + (size_t)(i * total / n) * size, size);
    free(all);
    free(offsets);
    free(counts);
}

/* The first element that does not come before the cut. */
static long find_cut(const char *sorted, long count, size_t size, compare_t *compare,
                     const char *cut) {
    long low = 0, high = count;
    while (low < high) {
        long middle = low + (high - low) / 2;
        if (compare(sorted + (size_t)middle * size, cut) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Sorts block and sends its parts to their nodes; what this one has then, in
 * order. */
static long share_out(char *block, long count, size_t size, compare_t *compare, void **got_p) {
    long n = xmprt_self()->executing->group->size, at = 0;
    char *cuts = xmprt_allocate((size_t)n * size);
    long *counts = xmprt_allocate((size_t)n * sizeof *counts);
    long *got = xmprt_allocate((size_t)n * sizeof *got);
    qsort(block, (size_t)count, size, compare);
    choose_cuts(block, count, size, compare, cuts);
    for (long i = 0; i < n; i++) {
        long next =
            i + 1 < n ? find_cut(block, count, size, compare, cuts + (size_t)i * size) : count;
        counts[i] = next - at;
        at = next;
    }
    long total = xmprt_swap(size, counts, block, got, got_p);
    qsort(*got_p, (size_t)total, size, compare);
    free(cuts);
    free(counts);
    free(got);
    return total;
}

static void sort(const char *name, void *from_desc, void *to_desc, bool up) {
    const char *where = xmprt_intrinsic(name);
    const xmprt_array_t *from = xmprt_argument(where, from_desc, 1, 1);
    const xmprt_array_t *to = xmprt_argument(where, to_desc, 2, 1);
    xmprt_same_type(where, from, to);
    xmprt_same_shape(where, from, to);
    compare_t *compare = order_of(where, from, up);
    size_t size = from->declared.size;
    xmprt_nodes_t *line = xmprt_line();
    xmprt_dim_t dim = xmprt_dim_blocks(line, from->dim[0].extent);
    xmprt_array_t *block = xmprt_scratch(line, size, 1, &dim);
    xmprt_assign(where, xmprt_whole(block), xmprt_whole(from), false);
    void *got;
    long total = share_out(block->base, block->layout[0].count, size, compare, &got);
    long *counts = xmprt_allocate((size_t)line->extent[0] * sizeof *counts);
    xmprt_tell_all(total, counts);
    dim = xmprt_dim_counts(line, counts);
    xmprt_array_t *sorted = xmprt_scratch(line, size, 1, &dim);
    memcpy(sorted->base, got, (size_t)total * size);
    xmprt_assign(where, xmprt_whole(to), xmprt_whole(sorted), false);
    xmprt_scratch_free(sorted);
    xmprt_scratch_free(block);
    free(dim.dist.start);
    free(counts);
    free(got);
    free(line);
}

void xmp_sort_up(xmp_desc_t from, xmp_desc_t to) {
    sort("xmp_sort_up", from, to, true);
}

void xmp_sort_down(xmp_desc_t from, xmp_desc_t to) {
    sort("xmp_sort_down", from, to, false);
}
