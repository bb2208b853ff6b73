/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* c = a * b in double precision, in the stages that programmers go through: the
 * plain loops in several directives, tiles, 4 x 4 elements an iteration, the
 * same unrolled, and blocked by hand. Twin: matmul.cu. */
#include "matmul.h"

enum { BLOCK = 32, SIDE = 4 };

static void collapse(const row_t *restrict x, const row_t *restrict y, row_t *restrict to) {
#pragma acc parallel loop collapse(2) present(x[0 : N], y[0 : N], to[0 : N])
#pragma omp parallel for collapse(2)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += x[i][k] * y[k][j];
            to[i][j] = sum;
        }
}

static void kernels(const row_t *restrict x, const row_t *restrict y, row_t *restrict to) {
#pragma acc kernels present(x[0 : N], y[0 : N], to[0 : N])
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += x[i][k] * y[k][j];
            to[i][j] = sum;
        }
}

static void tile(const row_t *restrict x, const row_t *restrict y, row_t *restrict to) {
#pragma acc parallel loop tile(32, 32) present(x[0 : N], y[0 : N], to[0 : N])
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += x[i][k] * y[k][j];
            to[i][j] = sum;
        }
}

/* A function per count of k that an iteration of the inner loop takes. */
#define REGISTERS(name, unroll)                                                                    \
    static void name(const row_t *restrict x, const row_t *restrict y, row_t *restrict to) {       \
        _Pragma("acc parallel loop collapse(2) present(x[0 : N], y[0 : N], to[0 : N])") _Pragma(   \
            "omp parallel for collapse(2)") for (int i = 0; i < N;                                 \
                                                 i += SIDE) for (int j = 0; j < N; j += SIDE) {    \
            double sum[SIDE][SIDE] = {{0}};                                                        \
            _Pragma(unroll) for (int k = 0; k < N; k++) for (int p = 0; p < SIDE;                  \
                                                             p++) for (int q = 0; q < SIDE; q++)   \
                sum[p][q] += x[i + p][k] * y[k][j + q];                                            \
            for (int p = 0; p < SIDE; p++)                                                         \
                for (int q = 0; q < SIDE; q++)                                                     \
                    to[i + p][j + q] = sum[p][q];                                                  \
        }                                                                                          \
    }
REGISTERS(registers, "unroll 1")
REGISTERS(unrolled, "unroll 16")

static void blocked(const row_t *restrict x, const row_t *restrict y, row_t *restrict to) {
    double xs[BLOCK][BLOCK], ys[BLOCK][BLOCK], sum[BLOCK][BLOCK];
#pragma acc parallel loop gang collapse(2) private(xs, ys, sum)                                    \
    present(x[0 : N], y[0 : N], to[0 : N])
#pragma omp parallel for collapse(2) private(xs, ys, sum)
    for (int i = 0; i < N; i += BLOCK)
        for (int j = 0; j < N; j += BLOCK) {
#pragma acc loop vector collapse(2)
            for (int p = 0; p < BLOCK; p++)
                for (int q = 0; q < BLOCK; q++)
                    sum[p][q] = 0;
            for (int k = 0; k < N; k += BLOCK) {
#pragma acc loop vector collapse(2)
                for (int p = 0; p < BLOCK; p++)
                    for (int q = 0; q < BLOCK; q++) {
                        xs[p][q] = x[i + p][k + q];
                        ys[p][q] = y[k + p][j + q];
                    }
#pragma acc loop vector collapse(2)
                for (int p = 0; p < BLOCK; p++)
                    for (int q = 0; q < BLOCK; q++) {
                        double s = sum[p][q];
                        for (int r = 0; r < BLOCK; r++)
                            s += xs[p][r] * ys[r][q];
                        sum[p][q] = s;
                    }
            }
#pragma acc loop vector collapse(2)
            for (int p = 0; p < BLOCK; p++)
                for (int q = 0; q < BLOCK; q++)
                    to[i + p][j + q] = sum[p][q];
        }
}

static void (*multiply)(const row_t *restrict x, const row_t *restrict y, row_t *restrict to);

static void once(void) {
    multiply((const row_t *)a, (const row_t *)b, c);
}

static void measure(const char *form,
                    void (*function)(const row_t *restrict x, const row_t *restrict y,
                                     row_t *restrict to)) {
    multiply = function;
    double ms = bench_median(once, 1, 5);
#pragma acc update self(c)
    matmul_report(form, ms);
}

int main(void) {
    matmul_fill();
#pragma acc data copyin(a, b) create(c)
    {
        measure("collapse", collapse);
        measure("tile", tile);
        measure("kernels", kernels);
        measure("registers", registers);
        measure("unrolled", unrolled);
        measure("blocked", blocked);
    }
    return 0;
}
