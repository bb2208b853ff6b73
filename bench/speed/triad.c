/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* a = b + s * c in double precision (STREAM triad). Twin: triad.cu. Usage:
 * triad [ELEMENTS]. */
#include "bench.h"

static double *a, *b, *c;
static int n;

static void triad(int count, double scale, double *restrict to, const double *restrict first,
                  const double *restrict second) {
#pragma acc parallel loop present(to, first, second)
    for (int i = 0; i < count; i++)
        to[i] = first[i] + scale * second[i];
}

static void once(void) {
    triad(n, 3.0, a, b, c);
}

int main(int argc, char **argv) {
    n = bench_size(argc, argv);
    size_t bytes = sizeof(double) * (size_t)n;
    a = malloc(bytes);
    b = malloc(bytes);
    c = malloc(bytes);
    for (int i = 0; i < n; i++) {
        b[i] = i % 5;
        c[i] = i % 11;
    }
    double ms, checksum = 0;
#pragma acc data copyin(b[0 : n], c[0 : n]) copyout(a[0 : n])
    ms = bench_median(once, 10, BENCH_REPETITIONS);
    for (int i = 0; i < n; i += 1009)
        checksum += a[i];
    bench_report("loop", ms, checksum);
    free(a);
    free(b);
    free(c);
    return 0;
}
