/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Algebra of index sets, and the memory it lives in. Knows nothing of XMP. */
#include "xmp/index/index_set.h"
#include "core/log.h"
#include <stdlib.h>

void *xmprt_allocate(size_t bytes) {
    void *memory = calloc(1, bytes ? bytes : 1);
    if (!memory)
        xacc_fatal(NULL, "%zu bytes of host memory cannot be had", bytes);
    return memory;
}

void xmprt_grow(void *memory_p, size_t *room_p, size_t count, size_t bytes) {
    if (count < *room_p)
        return;
    size_t room = *room_p ? *room_p * 2 : 4;
    void *memory = realloc(*(void **)memory_p, room * bytes);
    if (!memory)
        xacc_fatal(NULL, "%zu bytes of host memory cannot be had", room * bytes);
    *(void **)memory_p = memory;
    *room_p = room;
}

void xmprt_index_set_add(xmprt_index_set_t *runs, long first, long count, long stride) {
    if (count <= 0)
        return;
    xmprt_grow(&runs->run, &runs->room, runs->count, sizeof *runs->run);
    runs->run[runs->count++] = (xmprt_run_t){first, count, count == 1 ? 1 : stride};
}

void xmprt_index_set_free(xmprt_index_set_t *runs) {
    free(runs->run);
    *runs = (xmprt_index_set_t){0};
}

long xmprt_index_set_total(const xmprt_index_set_t *runs) {
    long total = 0;
    for (size_t i = 0; i < runs->count; i++)
        total += runs->run[i].count;
    return total;
}

static long last(xmprt_run_t run) {
    return run.first + (run.count - 1) * run.stride;
}

/* The greatest common divisor of a and b, and x with a * x = it (modulo b). */
static long common_divisor(long a, long b, long *x_p) {
    long x = 1, next_x = 0;
    while (b) {
        long quotient = a / b, rest = a % b, older_x = x - quotient * next_x;
        a = b;
        b = rest;
        x = next_x;
        next_x = older_x;
    }
    *x_p = x;
    return a;
}

/* The first common index of two endless progressions, at or after low, modulo
 * their common stride. The common stride may exceed any index: 128 bits. */
static bool first_common(xmprt_run_t a, xmprt_run_t b, long low, __int128 *first_p,
                         __int128 *stride_p) {
    long x, divisor = common_divisor(a.stride, b.stride, &x);
    if ((b.first - a.first) % divisor)
        return false;
    long modulus = b.stride / divisor;
    __int128 steps = (__int128)((b.first - a.first) / divisor) * x % modulus;
    if (steps < 0)
        steps += modulus;
    __int128 stride = (__int128)a.stride * modulus;
    __int128 first = a.first + steps * a.stride;
    if (first < low)
        first += (low - first + stride - 1) / stride * stride;
    *first_p = first;
    *stride_p = stride;
    return true;
}

bool xmprt_run_intersect(xmprt_run_t a, xmprt_run_t b, xmprt_run_t *both_p) {
    long low = a.first > b.first ? a.first : b.first;
    long high = last(a) < last(b) ? last(a) : last(b);
    __int128 first, stride;
    if (low > high || !first_common(a, b, low, &first, &stride) || first > high)
        return false;
    long count = (long)((high - first) / stride) + 1;
    *both_p = (xmprt_run_t){(long)first, count, count == 1 ? 1 : (long)stride};
    return true;
}

void xmprt_index_set_intersect(const xmprt_index_set_t *a, const xmprt_index_set_t *b,
                               xmprt_index_set_t *both) {
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++) {
            xmprt_run_t run;
            if (xmprt_run_intersect(a->run[i], b->run[j], &run))
                xmprt_index_set_add(both, run.first, run.count, run.stride);
        }
}

void xmprt_index_set_positions(const xmprt_index_set_t *set, long base, long length, long step,
                               xmprt_index_set_t *positions) {
    if (length <= 0)
        return;
    long distance = step < 0 ? -step : step;
    long lowest = step < 0 ? base + (length - 1) * step : base;
    xmprt_run_t section = {lowest, length, distance};
    for (size_t i = 0; i < set->count; i++) {
        xmprt_run_t run;
        if (!xmprt_run_intersect(set->run[i], section, &run))
            continue;
        long start = step < 0 ? last(run) : run.first;
        xmprt_index_set_add(positions, (start - base) / step, run.count,
                            run.stride / distance ? run.stride / distance : 1);
    }
}
