/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The Himeno benchmark in OpenACC, on one device. usage: himeno [iterations] */
#include "himeno.h"
#include <time.h>

static float p[MI][MJ][MK], bnd[MI][MJ][MK], wrk1[MI][MJ][MK], wrk2[MI][MJ][MK];
static float a[4][MI][MJ][MK], b[3][MI][MJ][MK], c[3][MI][MJ][MK];

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void init(void) {
    for (int i = 0; i < MI; i++)
        for (int j = 0; j < MJ; j++)
            for (int k = 0; k < MK; k++) {
                for (int n = 0; n < 3; n++) {
                    a[n][i][j][k] = 1.0f;
                    b[n][i][j][k] = 0.0f;
                    c[n][i][j][k] = 1.0f;
                }
                a[3][i][j][k] = 1.0f / 6.0f;
                p[i][j][k] = (float)(i * i) / (float)((MI - 1) * (MI - 1));
                bnd[i][j][k] = 1.0f;
                wrk1[i][j][k] = 0.0f;
                wrk2[i][j][k] = 0.0f;
            }
}

static double jacobi(int iterations) {
    double gosa = 0.0;
    for (int n = 0; n < iterations; n++) {
        gosa = 0.0;
#pragma acc parallel loop collapse(3) reduction(+: gosa) present(p, bnd, wrk1, wrk2, a, b, c)
        for (int i = 1; i < MI - 1; i++)
            for (int j = 1; j < MJ - 1; j++)
                for (int k = 1; k < MK - 1; k++) {
                    float s0 = STENCIL(i, j, k);
                    float ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];
                    gosa += (double)ss * ss;
                    wrk2[i][j][k] = p[i][j][k] + omega * ss;
                }
#pragma acc parallel loop collapse(3) present(p, wrk2)
        for (int i = 1; i < MI - 1; i++)
            for (int j = 1; j < MJ - 1; j++)
                for (int k = 1; k < MK - 1; k++)
                    p[i][j][k] = wrk2[i][j][k];
    }
    return gosa;
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 10;
    double gosa, seconds;
    init();
#pragma acc data copyin(p, bnd, wrk1, wrk2, a, b, c)
    {
        seconds = -now();
        gosa = jacobi(iterations);
        seconds += now();
    }
    return himeno_report(gosa, iterations, seconds);
}
