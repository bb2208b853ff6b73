// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stencils over distributed arrays beside the same loops over ordinary arrays,
// on one process: what global subscripts cost. usage: xacc-cc -O3
// -falign-loops=64 xmp-kernel.c -o xmp-kernel && ./xmp-kernel (loops of a few
// instructions take 20 or 27 us as they happen to lie in the code)
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 1000
#define M 40 // in the cache, where the code counts and not the memory
#define L 100000
#define ROUNDS 100

#pragma xmp nodes p[*]
#pragma xmp template t1[L]
#pragma xmp template t2[N][N]
#pragma xmp template t3[M][M][M]
#pragma xmp distribute t1[block] onto p
#pragma xmp distribute t2[block][*] onto p
#pragma xmp distribute t3[block][*][*] onto p
static double x[L], y[L];
static double u[N][N], v[N][N];
static float a[M][M][M], b[M][M][M], w[4][M][M][M];
static double c[M][M][M], d[M][M][M], e[4][M][M][M];
#pragma xmp align x[i] with t1[i]
#pragma xmp align y[i] with t1[i]
#pragma xmp align u[i][j] with t2[i][j]
#pragma xmp align v[i][j] with t2[i][j]
#pragma xmp align a[i][j][k] with t3[i][j][k]
#pragma xmp align b[i][j][k] with t3[i][j][k]
#pragma xmp align w[*][i][j][k] with t3[i][j][k]
#pragma xmp align c[i][j][k] with t3[i][j][k]
#pragma xmp align d[i][j][k] with t3[i][j][k]
#pragma xmp align e[*][i][j][k] with t3[i][j][k]
#pragma xmp shadow x[1]
#pragma xmp shadow u[1][0]
#pragma xmp shadow v[1][0]
#pragma xmp shadow a[1][1][0]
#pragma xmp shadow c[1][0][0]

static double plain_x[L], plain_y[L];
static double plain_u[N][N], plain_v[N][N];
static float plain_a[M][M][M], plain_b[M][M][M], plain_w[4][M][M][M];
static double plain_c[M][M][M], plain_d[M][M][M], plain_e[4][M][M][M];

#define NEST1 for (int i = 1; i < L - 1; i++)
#define NEST2                                                                                      \
    for (int i = 1; i < N - 1; i++)                                                                \
        for (int j = 1; j < N - 1; j++)
#define NEST3                                                                                      \
    for (int i = 1; i < M - 1; i++)                                                                \
        for (int j = 1; j < M - 1; j++)                                                            \
            for (int k = 1; k < M - 1; k++)
#define STENCIL1(x, y) y[i] = x[i - 1] - 2 * x[i] + x[i + 1];
#define STENCIL2(x, y) x[i][j] = 0.25 * (y[i - 1][j] + y[i + 1][j] + y[i][j - 1] + y[i][j + 1]);
#define STENCIL3(x, y, z)                                                                          \
    x[i][j][k] = z[0][i][j][k] * y[i + 1][j][k] + z[1][i][j][k] * y[i][j + 1][k] +                 \
                 z[2][i][j][k] * y[i][j][k + 1] +                                                  \
                 z[3][i][j][k] * (y[i - 1][j][k] + y[i][j - 1][k] + y[i][j][k - 1]);

__attribute__((noinline)) static void plain1(void) {
    NEST1 STENCIL1(plain_x, plain_y)
}
__attribute__((noinline)) static void xmp1(void) {
#pragma xmp loop on t1[i]
    NEST1 STENCIL1(x, y)
}
__attribute__((noinline)) static void plain2(void) {
    NEST2 STENCIL2(plain_v, plain_u) NEST2 STENCIL2(plain_u, plain_v)
}
__attribute__((noinline)) static void xmp2(void) {
#pragma xmp loop(i, j) on t2[i][j]
    NEST2 STENCIL2(v, u)
#pragma xmp loop(i, j) on t2[i][j]
        NEST2 STENCIL2(u, v)
}
__attribute__((noinline)) static void plain3(void) {
    NEST3 STENCIL3(plain_b, plain_a, plain_w)
}
__attribute__((noinline)) static void xmp3(void) {
#pragma xmp loop(i, j, k) on t3[i][j][k]
    NEST3 STENCIL3(b, a, w)
}
__attribute__((noinline)) static void plain3d(void) {
    NEST3 STENCIL3(plain_d, plain_c, plain_e)
}
__attribute__((noinline)) static void xmp3d(void) {
#pragma xmp loop(i, j, k) on t3[i][j][k]
    NEST3 STENCIL3(d, c, e)
}
__attribute__((noinline)) static double plain_norm(void) {
    double s = 0;
    NEST2 s += plain_u[i][j] * plain_v[i][j];
    return s;
}
__attribute__((noinline)) static double xmp_norm(void) {
    double s = 0;
#pragma xmp loop(i, j) on t2[i][j] reduction(+ : s)
    NEST2 s += u[i][j] * v[i][j];
    return s;
}

static void *const kept[] = {plain_x, plain_y, plain_u, plain_v, plain_b,
                             plain_a, plain_w, plain_d, plain_c, plain_e};
static double sink;
static void call_plain_norm(void) {
    sink += plain_norm();
}
static void call_xmp_norm(void) {
    sink -= xmp_norm();
}

/* The shortest of interleaved rounds: what else runs only adds time. */
static double compare(const char *name, void (*plain)(void), void (*xmp)(void)) {
    double least[2] = {1e9, 1e9};
    for (int round = 0; round < ROUNDS; round++)
        for (int which = 0; which < 2; which++) {
            double begin = xmp_wtime();
            for (int k = 0; k < 3; k++) {
                (which ? xmp : plain)();
                __asm__ volatile("" : : "r"(kept) : "memory"); // the results count
            }
            double time = (xmp_wtime() - begin) / 3;
            least[which] = time < least[which] ? time : least[which];
        }
    double ratio = least[1] / least[0];
    printf("%-22s plain %8.1f us   xmp %8.1f us   ratio %.3f\n", name, least[0] * 1e6,
           least[1] * 1e6, ratio);
    return ratio;
}

int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            plain_u[i][j] = plain_v[i][j] = i % 7 + j % 5;
#pragma xmp loop(i, j) on t2[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = v[i][j] = i % 7 + j % 5;
    for (int i = 0; i < L; i++)
        plain_x[i] = i % 11;
#pragma xmp loop on t1[i]
    for (int i = 0; i < L; i++)
        x[i] = i % 11;
    /* Memory that was never written would all be one page of zeros. */
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < M; k++)
                for (int n = 0; n < 4; n++) {
                    plain_w[n][i][j][k] = plain_a[i][j][k] = 1 + n;
                    plain_e[n][i][j][k] = plain_c[i][j][k] = 1 + n;
                }
#pragma xmp loop(i, j, k) on t3[i][j][k]
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < M; k++)
                for (int n = 0; n < 4; n++) {
                    w[n][i][j][k] = a[i][j][k] = 1 + n;
                    e[n][i][j][k] = c[i][j][k] = 1 + n;
                }
    compare("1-D stencil, double", plain1, xmp1);
    compare("2-D stencil, double", plain2, xmp2);
    compare("3-D stencil, float", plain3, xmp3);
    compare("3-D stencil, double", plain3d, xmp3d);
    compare("2-D reduction, double", call_plain_norm, call_xmp_norm);
    return 0;
}
