/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Jacobi's method on 512 x 512 points a GPU, blocks of rows: each image's kernel stores its rim
 * into the halo of the other, and images synchronize. jacobi_reflect.c is the same with reflect.
 * Prints microseconds a step, the least of ten runs. */
/* Codimensions are not labels. */
/* clang-format off */
#include <stdio.h>
#include <xmp.h>
enum { N = 512, STEPS = 1000 };

static double u[2][N + 2][N + 2]:[*];
#pragma acc declare create(u)

static void step(int from, int to, int north, int south) {
#pragma acc parallel loop collapse(2)
    for (int y = 1; y <= N; y++)
        for (int x = 1; x <= N; x++) {
            double v = .25 * (u[from][y - 1][x] + u[from][y + 1][x] + u[from][y][x - 1] +
                              u[from][y][x + 1]);
            u[to][y][x] = v;
            if (y == 1 && north >= 0)
                u[to][N + 1][x]:[north] = v;
            if (y == N && south >= 0)
                u[to][0][x]:[south] = v;
        }
}

int main(void) {
    double best = 1e9;
    int me = xmpc_this_image(), other = 1 - me;
#pragma acc parallel loop collapse(3)
    for (int b = 0; b < 2; b++)
        for (int y = 0; y < N + 2; y++)
            for (int x = 0; x < N + 2; x++)
                u[b][y][x] = me * N + y + x * .5;
    for (int run = 0; run < 10; run++) {
        xmp_sync_all(NULL);
        double start = xmp_wtime();
        for (int s = 0; s < STEPS; s++) {
            step(s % 2, 1 - s % 2, me ? other : -1, me ? -1 : other);
            xmp_sync_image(other, NULL);
        }
        double time = (xmp_wtime() - start) / STEPS * 1e6;
        best = time < best ? time : best;
    }
#pragma acc update self(u[0:1][N:2])
    if (me == 0)
        printf("%.2f us\n", best);
    return u[0][N + (me == 0)][7] != N + (me == 0) + me * N + 3.5; /* linear: nothing changes */
}
