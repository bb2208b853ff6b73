/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How often each value of a byte occurs, by a reduction and by atomic updates. Twin: histogram.cu.
 * Usage: histogram [ELEMENTS]. */
#include "bench.h"

enum { BINS = 256 };
static int n;
static unsigned char *data;
static unsigned bins[BINS], expected[BINS];

static void count(int elements, const unsigned char *restrict from, unsigned *restrict to) {
#pragma acc parallel loop present(from, to) reduction(+ : to[0 : BINS])
    for (int i = 0; i < elements; i++)
        to[from[i]]++;
}

static void count_atomically(int elements, const unsigned char *restrict from,
                             unsigned *restrict to) {
#pragma acc parallel loop present(from, to[0 : BINS])
    for (int i = 0; i < elements; i++) {
#pragma acc atomic update
        to[from[i]]++;
    }
}

static void (*counting)(int elements, const unsigned char *restrict from, unsigned *restrict to);

static void once(void) {
    counting(n, data, bins);
}

static void measure(const char *form,
                    void (*function)(int elements, const unsigned char *restrict from,
                                     unsigned *restrict to)) {
    double checksum = 0;
    counting = function;
    for (int i = 0; i < BINS; i++)
        bins[i] = 0;
#pragma acc update device(bins)
    double ms = bench_median(once, 1, BENCH_REPETITIONS);
#pragma acc update self(bins)
    for (int i = 0; i < BINS; i++) {
        bench_expect(form, bins[i], (double)expected[i] * (bench_warm_up() + BENCH_REPETITIONS), 0);
        checksum += (double)bins[i] * i;
    }
    bench_report(form, ms, checksum);
}

int main(int argc, char **argv) {
    n = bench_size(argc, argv);
    data = malloc((size_t)n);
    unsigned random = 1;
    for (int i = 0; i < n; i++) {
        random = random * 1664525u + 1013904223u;
        data[i] = (unsigned char)(random >> 24);
        expected[data[i]]++;
    }
#pragma acc data copyin(data[0 : n], bins)
    {
        measure("reduction", count);
        measure("atomic", count_atomically);
    }
    free(data);
    return 0;
}
