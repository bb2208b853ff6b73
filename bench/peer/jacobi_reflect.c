/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* jacobi.c in global view: halos are exchanged behind each step. */
#include <stdio.h>
#include <xmp.h>
enum { N = 512, STEPS = 1000 };

static double u[2 * N + 2][N + 2], v[2 * N + 2][N + 2];
#pragma xmp nodes n(2)
#pragma xmp template t(0 : 2 * N + 1)
#pragma xmp distribute t(block) onto n
#pragma xmp align[y][*] with t(y)::u, v
#pragma xmp shadow[1][0] ::u, v

#define STEP(from, to)                                                                             \
    _Pragma("xmp loop on t(y)") _Pragma(                                                           \
        "acc parallel loop collapse(2) present(u, v)") for (int y = 1; y <= 2 * N;                 \
                                                            y++) for (int x = 1; x <= N; x++)      \
        to[y][x] = .25 * (from[y - 1][x] + from[y + 1][x] + from[y][x - 1] + from[y][x + 1])

int main(void) {
    double best = 1e9;
    int wrong = 0;
#pragma acc data create(u, v)
    {
#pragma xmp loop on t(y)
#pragma acc parallel loop collapse(2) present(u, v)
        for (int y = 0; y < 2 * N + 2; y++)
            for (int x = 0; x < N + 2; x++)
                u[y][x] = v[y][x] = y + x * .5;
#pragma xmp reflect_init(u) acc
#pragma xmp reflect_init(v) acc
#pragma xmp reflect_do(u) acc
        for (int run = 0; run < 10; run++) {
#pragma xmp barrier acc
            double start = xmp_wtime();
            for (int s = 0; s < STEPS; s += 2) {
                STEP(u, v);
#pragma xmp reflect_do(v) acc
                STEP(v, u);
#pragma xmp reflect_do(u) acc
            }
            double time = (xmp_wtime() - start) / STEPS * 1e6;
            best = time < best ? time : best;
        }
#pragma xmp loop on t(y) reduction(+ : wrong)
#pragma acc parallel loop collapse(2) reduction(+ : wrong) present(u)
        for (int y = 0; y < 2 * N + 2; y++)
            for (int x = 0; x < N + 2; x++)
                wrong += u[y][x] != y + x * .5;
    }
    if (xmp_node_num() == 1)
        printf("%.2f us\n", best);
    return wrong != 0;
}
