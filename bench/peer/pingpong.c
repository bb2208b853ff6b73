/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Half a round trip inside of a kernel: 8 bytes and a signal to the other GPU, and the same back,
 * 10000 times in one launch; pingpong.cu is the same in CUDA. Prints microseconds, the least of ten
 * launches. */
/* Codimensions are not labels. */
/* clang-format off */
#include <stdio.h>
#include <xmp.h>
enum { TIMES = 10000 };

static double a:[*];
static xmp_event_t ball:[*];
#pragma acc declare create(a, ball)

int main(void) {
    double best = 1e9, sum = 0;
    int me = xmpc_this_image(), other = 1 - me;
    for (int run = 0; run < 10; run++) {
        xmp_sync_all(NULL);
        double start = xmp_wtime();
#pragma acc serial copy(sum)
        for (int i = 0; i < 2 * TIMES; i++) {
            if (i % 2 == me) {
                a:[other] = i;
                xmp_event_post(ball:[other], NULL);
            } else {
                xmp_event_wait(&ball, 1, NULL);
                sum += a - i;
            }
        }
        double time = (xmp_wtime() - start) / TIMES / 2 * 1e6;
        best = time < best ? time : best;
    }
    if (me == 0)
        printf("%.2f us\n", best);
    return sum != 0;
}
