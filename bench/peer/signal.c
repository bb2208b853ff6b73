/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Half a round trip from the host: a put of 8 bytes from one device memory into
 * another, and xmp_sync_image. signal.cu is the same with a raw peer copy and
 * flags in shared memory. Prints microseconds, the least of ten runs. */
/* Codimensions are not labels. */
/* clang-format off */
#include <stdio.h>
#include <xmp.h>
enum { TIMES = 1000 };

static double a:[*], b;
#pragma acc declare create(a, b)

int main(void) {
    double best = 1e9;
    int me = xmpc_this_image(), other = 1 - me;
    for (int run = 0; run < 10; run++) {
        xmp_sync_all(NULL);
        double start = xmp_wtime();
#pragma acc host_data use_device(a, b)
        for (int i = 0; i < 2 * TIMES; i++) {
            if (i % 2 == me)
                a:[other] = b;
            xmp_sync_image(other, NULL);
        }
        double time = (xmp_wtime() - start) / TIMES / 2 * 1e6;
        best = time < best ? time : best;
    }
    if (me == 0)
        printf("%.2f us\n", best);
    return 0;
}
