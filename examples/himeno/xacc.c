/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The Himeno benchmark in XcalableACC: the program in XcalableMP (xmp.c) with
 * one data region, two compute constructs, and the halo exchanged between
 * device memories. usage: mpirun -n N himeno [iterations]; -DNDY=n: nodes along
 * j (the rest along i). */
#include "himeno.h"
#include <xmp.h>

#ifndef NDY
#define NDY 1
#endif

static float p[MI][MJ][MK], bnd[MI][MJ][MK], wrk1[MI][MJ][MK], wrk2[MI][MJ][MK];
static float a[4][MI][MJ][MK], b[3][MI][MJ][MK], c[3][MI][MJ][MK];

#pragma xmp nodes n(1, NDY, *)
#pragma xmp template t(0:MK - 1, 0:MJ - 1, 0:MI - 1)
#pragma xmp distribute t(block, block, block) onto n
#pragma xmp align [i][j][k] with t(k, j, i) :: p, bnd, wrk1, wrk2
#pragma xmp align [*][i][j][k] with t(k, j, i) :: a, b, c
#pragma xmp shadow p[1:2][1:2][0:1]
#pragma xmp shadow [1:2][1:2][0:1] :: bnd, wrk1, wrk2
#pragma xmp shadow [0][1:2][1:2][0:1] :: a, b, c

static void init(void) {
#pragma xmp loop (k, j, i) on t(k, j, i)
    for (int i = 0; i < MI; i++)
        for (int j = 0; j < MJ; j++)
            for (int k = 0; k < MK; k++) {
                for (int m = 0; m < 3; m++) {
                    a[m][i][j][k] = 1.0f;
                    b[m][i][j][k] = 0.0f;
                    c[m][i][j][k] = 1.0f;
                }
                a[3][i][j][k] = 1.0f / 6.0f;
                p[i][j][k] = (float)(i * i) / (float)((MI - 1) * (MI - 1));
                bnd[i][j][k] = 1.0f;
                wrk1[i][j][k] = 0.0f;
                wrk2[i][j][k] = 0.0f;
            }
#pragma xmp reflect (p) width(1, 1, 0)
}

static double jacobi(int iterations) {
    double gosa = 0.0;
#pragma xmp reflect_init (p) width(1, 1, 0) acc
    for (int n = 0; n < iterations; n++) {
        gosa = 0.0;
#pragma xmp loop (k, j, i) on t(k, j, i) reduction(+: gosa)
#pragma acc parallel loop collapse(3) reduction(+: gosa) present(p, bnd, wrk1, wrk2, a, b, c)
        for (int i = 1; i < MI - 1; i++)
            for (int j = 1; j < MJ - 1; j++)
                for (int k = 1; k < MK - 1; k++) {
                    float s0 = STENCIL(i, j, k);
                    float ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];
                    gosa += (double)ss * ss;
                    wrk2[i][j][k] = p[i][j][k] + omega * ss;
                }
#pragma xmp loop (k, j, i) on t(k, j, i)
#pragma acc parallel loop collapse(3) present(p, wrk2)
        for (int i = 1; i < MI - 1; i++)
            for (int j = 1; j < MJ - 1; j++)
                for (int k = 1; k < MK - 1; k++)
                    p[i][j][k] = wrk2[i][j][k];
#pragma xmp reflect_do (p) acc
    }
    return gosa;
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 10, status = 0;
    double gosa, seconds;
    init();
#pragma acc data copyin(p, bnd, wrk1, wrk2, a, b, c)
    {
#pragma xmp barrier acc
        double start = xmp_wtime();
        gosa = jacobi(iterations);
        seconds = xmp_wtime() - start;
    }
#pragma xmp task on t(0, 0, 0) nocomm
    status = himeno_report(gosa, iterations, seconds);
    return status;
}
