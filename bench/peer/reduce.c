/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reductions of arrays in device memory, 1 KiB to 64 MiB. Prints a line per
 * size: bytes and microseconds, the least of ten runs. reduce.sh compares the
 * two ways. */
#include <stdio.h>
#include <xmp.h>
enum { MOST = 8 << 20 };

static double a[MOST];
#pragma xmp nodes n[*]

static double measure(int length) {
    int times = length > 1 << 18 ? 5 : 50;
    double best = 1e9;
    for (int run = 0; run < 10; run++) {
#pragma xmp barrier acc
        double start = xmp_wtime();
        for (int i = 0; i < times; i++) {
#pragma xmp reduction(max : a[0 : length]) acc
        }
#pragma xmp barrier acc
        double time = (xmp_wtime() - start) / times * 1e6;
        best = time < best ? time : best;
    }
    return best;
}

int main(void) {
    for (int i = 0; i < MOST; i++)
        a[i] = xmp_node_num() * (i % 7);
#pragma acc data copyin(a)
    {
        for (int length = 128; length <= MOST; length *= 4) {
            double time = measure(length);
            if (xmp_node_num() == 1)
                printf("%10zu %12.2f us\n", length * sizeof *a, time);
        }
    }
    return 0;
}
