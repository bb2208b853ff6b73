/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A copy from one device memory to another by gmove: N doubles (1 MiB, or as
 * -DN says) of the first node to the second. move.cu is the raw peer copy.
 * Prints microseconds, the least of ten runs. */
#include <stdio.h>
#include <xmp.h>
#ifndef N
#define N 131072L
#endif
#define TIMES (N > 10000000 ? 3 : 50)

static double a[2 * N], b[2 * N];
#pragma xmp nodes n[2]
#pragma xmp template t[2 * N]
#pragma xmp distribute t[block] onto n
#pragma xmp align[i] with t[i] ::a, b

int main(void) {
    double best = 1e9;
#pragma acc data create(a, b)
    {
#pragma xmp loop on t[i]
#pragma acc parallel loop present(a, b)
        for (long i = 0; i < 2 * N; i++)
            a[i] = b[i] = (double)i;
        for (int run = 0; run < 10; run++) {
#pragma xmp barrier acc
            double start = xmp_wtime();
            for (int i = 0; i < TIMES; i++) {
#pragma xmp gmove acc
                a [N:N] = b [0:N];
            }
#pragma xmp barrier acc
            double time = (xmp_wtime() - start) / TIMES * 1e6;
            best = time < best ? time : best;
        }
    }
    if (xmp_node_num() == 1)
        printf("%.2f us\n", best);
    return 0;
}
