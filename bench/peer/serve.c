/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How long a get takes from an image that computes in a loop of its own and does not enter the
 * runtime, then from one that waits: by mapped memory, or with XACC_COARRAY_MESSAGES=1 by its
 * progress thread. */
/* Codimensions are not labels. */
/* clang-format off */
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
enum { N = 1 << 17 };
static double data[N]:[*], got[N];
static volatile double sink;
static volatile int stop:[*];

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void series(const char *what, int length, int rounds) {
    double *times = malloc(rounds * sizeof *times);
    for (int r = 0; r < rounds; r++) {
        double start = xmp_wtime();
        got[0:length] = data[0:length]:[1];
        times[r] = (xmp_wtime() - start) * 1e6;
    }
    qsort(times, rounds, sizeof *times, compare);
    printf("%s, %d bytes, us: median %.1f, of 99 in 100 %.1f, worst %.1f\n", what, length * 8,
           times[rounds / 2], times[rounds * 99 / 100], times[rounds - 1]);
    free(times);
}

static void compute(void) {
    while (!stop)
        for (int i = 0; i < 1000; i++)
            sink += data[i];
}

int main(void) {
    int me = xmpc_this_image();
    for (int i = 0; i < N; i++)
        data[i] = me + i;
    xmp_sync_all(NULL);
    if (me == 1)
        compute();
    if (me == 0) {
        series("target computes", 1, 3000);
        series("target computes", N, 200);
        stop:[1] = 1;
    }
    xmp_sync_all(NULL);
    if (me == 0)
        series("target waits", 1, 3000);
    xmp_sync_all(NULL);
    return 0;
}
