/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How often each value of a byte occurs, by a reduction, or with
 * XACC_HISTOGRAM=atomic by atomic updates. Twin: histogram.cu. Usage: histogram
 * [ELEMENTS]. */
#include "bench.h"

enum { BINS = 256 };
static int n;
static unsigned char *data;
static unsigned bins[BINS];

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

static void once(void) {
    const char *form = getenv("XACC_HISTOGRAM");
    (form ? count_atomically : count)(n, data, bins);
}

int main(int argc, char **argv) {
    n = bench_size(argc, argv);
    data = malloc((size_t)n);
    unsigned random = 1;
    for (int i = 0; i < n; i++) {
        random = random * 1664525u + 1013904223u;
        data[i] = (unsigned char)(random >> 24);
    }
    double ms, checksum = 0;
#pragma acc data copyin(data[0 : n]) copy(bins)
    ms = bench_median(once, 1, BENCH_REPETITIONS);
    for (int i = 0; i < BINS; i++)
        checksum += (double)bins[i] * i;
    bench_report(ms, checksum);
    free(data);
    return 0;
}
