/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An iteration of the Himeno benchmark: 19 points with coefficients from ten
 * arrays and a sum of the changes, then a copy. Twin: himeno.cu. */
#include "himeno.h"

#define CONST(c) const grid_t *restrict c
static float jacobi(CONST(a0), CONST(a1), CONST(a2), CONST(a3), CONST(b0), CONST(b1), CONST(b2),
                    CONST(c0), CONST(c1), CONST(c2), CONST(of), CONST(bnd), CONST(wrk),
                    grid_t *restrict to) {
    float sum = 0;
#pragma acc parallel loop collapse(3) reduction(+ : sum) default(present)
#pragma omp parallel for reduction(+ : sum)
    for (int i = 1; i < NX - 1; i++)
        for (int j = 1; j < NY - 1; j++)
            for (int k = 1; k < NZ - 1; k++) {
                float ss = HIMENO_CHANGE(a0, a1, a2, a3, b0, b1, b2, c0, c1, c2, of, bnd, wrk);
                sum += ss * ss;
                to[i][j][k] = of[i][j][k] + omega * ss;
            }
    return sum;
}

static void copy(CONST(from), grid_t *restrict to) {
#pragma acc parallel loop collapse(3) default(present)
#pragma omp parallel for
    for (int i = 1; i < NX - 1; i++)
        for (int j = 1; j < NY - 1; j++)
            for (int k = 1; k < NZ - 1; k++)
                to[i][j][k] = from[i][j][k];
}

static double sum;

static void once(void) {
    grid_t **c = coefficient;
    sum = jacobi((const grid_t *)c[0], (const grid_t *)c[1], (const grid_t *)c[2],
                 (const grid_t *)c[3], (const grid_t *)c[4], (const grid_t *)c[5],
                 (const grid_t *)c[6], (const grid_t *)c[7], (const grid_t *)c[8],
                 (const grid_t *)c[9], (const grid_t *)p, (const grid_t *)bound,
                 (const grid_t *)source, next);
    copy((const grid_t *)next, p);
}

int main(void) {
    himeno_fill();
    for (int c = 0; c < COEFFICIENTS; c++) {
        grid_t *of = coefficient[c];
#pragma acc enter data copyin(of[0 : NX])
    }
#pragma acc data copyin(p[0 : NX], next[0 : NX], bound[0 : NX], source[0 : NX])
    {
        once();
        double first = sum;
        double ms = bench_median(once, 5, BENCH_REPETITIONS);
        himeno_report("jacobi", ms, first);
    }
    return 0;
}
