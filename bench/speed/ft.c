/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The hot kernel of NPB FT: transforms of the rows of a matrix, a launch for
 * each pass, and all passes of a row by a gang. Twin: ft.cu. */
#include "ft.h"

static void pass(const row_t *restrict from, row_t *restrict to, int m) {
#pragma acc parallel loop collapse(2) present(from[0 : ROWS], to[0 : ROWS], factor) async(1)
#pragma omp parallel for
    for (int r = 0; r < ROWS; r++)
        for (int t = 0; t < HALF; t++)
            FT_BUTTERFLY(from[r], to[r], t, m, factor);
}

/* The first pass leaves rows as they are, the last one ends in result. */
static void passes(void) {
    row_t *from = rows, *to = result;
    for (int p = 0; p < PASSES; p++) {
        pass((const row_t *)from, to, 1 << p);
        from = to;
        to = to == result ? other : result;
    }
#pragma acc wait(1)
}

static void gangs(void) {
    row_t x, y;
    row_t *restrict from = rows, *restrict to = result;
#pragma acc parallel loop gang private(x, y) present(from[0 : ROWS], to[0 : ROWS], factor)
#pragma omp parallel for private(x, y)
    for (int r = 0; r < ROWS; r++) {
#pragma acc loop vector
        for (int t = 0; t < HALF; t++)
            FT_BUTTERFLY(from[r], x, t, 1, factor);
        for (int m = 2; m < N; m *= 4) {
#pragma acc loop vector
            for (int t = 0; t < HALF; t++)
                FT_BUTTERFLY(x, y, t, m, factor);
#pragma acc loop vector
            for (int t = 0; t < HALF; t++)
                FT_BUTTERFLY(y, x, t, 2 * m, factor);
        }
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            to[r][i] = x[i];
    }
}

static void measure(const char *form, void (*once)(void)) {
    double ms = bench_median(once, 2, BENCH_REPETITIONS);
#pragma acc update self(result[0 : ROWS])
    ft_report(form, ms);
}

int main(void) {
    ft_fill();
#pragma acc data copyin(rows[0 : ROWS], factor) create(result[0 : ROWS], other[0 : ROWS])
    {
        measure("passes", passes);
        measure("gangs", gangs);
    }
    return 0;
}
