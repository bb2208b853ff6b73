/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A put of a coarray from one device memory into another: N doubles (1 MiB, or
 * as -DN says) of image 0 to image 1. put.cu is the raw peer copy, waited for.
 * Prints microseconds, the least of ten runs. */
/* Codimensions are not labels. */
/* clang-format off */
#include <stdio.h>
#include <xmp.h>
#ifndef N
#define N 131072L
#endif
#define TIMES (N > 10000000 ? 3 : 50)

static double a[N]:[*];
#pragma acc declare create(a)

int main(void) {
    double best = 1e9;
    int me = xmpc_this_image();
#pragma acc parallel loop present(a)
    for (long i = 0; i < N; i++)
        a[i] = (double)(i + me);
    for (int run = 0; run < 10; run++) {
        xmp_sync_all(NULL);
        double start = xmp_wtime();
#pragma acc host_data use_device(a)
        for (int i = 0; me == 0 && i < TIMES; i++)
            a[:]:[1] = a[:];
        double time = (xmp_wtime() - start) / TIMES * 1e6;
        best = time < best ? time : best;
    }
    xmp_sync_all(NULL);
    if (me == 0)
        printf("%.2f us\n", best);
    return 0;
}
