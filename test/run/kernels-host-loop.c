// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -w %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 -w %s -o %t.O0 -lm && %run %t.O0
// Loops of kernels whose order matters, around others that are launches: the host executes them where scalars of its own
// control them, and else one gang does. Values must be those of C either way.
#include "Inputs/check.h"
#include <stdlib.h>
#include <string.h>

enum { N = 700, M = 64 };
static double a[N], b[N], model_a[N], model_b[N];
static int grid[M][M], model_grid[M][M], limit = 5;

static void reset(void) {
    for (int i = 0; i < N; i++)
        a[i] = model_a[i] = i % 13, b[i] = model_b[i] = i % 7;
    for (int i = 0; i < M * M; i++)
        grid[i / M][i % M] = model_grid[i / M][i % M] = i % 11;
}

static void same(void) {
    CHECK(memcmp(a, model_a, sizeof a) == 0 && memcmp(b, model_b, sizeof b) == 0);
    CHECK(memcmp(grid, model_grid, sizeof grid) == 0);
}

/* Time steps, no directive inside. */
#define STEPS(x, y, n, steps)                                                                                                    \
    for (int t = 0; t < (steps); t++) {                                                                                          \
        for (int i = 1; i < (n) - 1; i++)                                                                                        \
            y[i] = 0.5 * (x[i - 1] + x[i + 1]) + t;                                                                              \
        for (int i = 1; i < (n) - 1; i++)                                                                                        \
            x[i] = y[i] - x[i] * 0.25;                                                                                           \
    }
static void steps(int n, int count) {
#pragma acc kernels
    STEPS(a, b, n, count)
    STEPS(model_a, model_b, n, count)
    same();
}

/* Between other statements, in a queue; the last values of the host's scalars are needed behind it. */
static void sweep(int n) {
    int k, half = 0, sum = 0, model_sum = 0;
#pragma acc kernels copy(a, grid) async(2)
    {
        a[0] = 3;
        for (k = 1; k < limit; k++) {
            int row = k * 3 % M, twice;
            twice = 2 * row;
            half = twice / 4;
#pragma acc loop independent
            for (int i = 0; i < n; i++)
                a[i] = a[i] * 0.5 + row + half;
            a[k] = a[k - 1] + k;
            if (k % 2 == 0) {
#pragma acc loop independent collapse(2)
                for (int i = 0; i < M; i++)
                    for (int j = 0; j < M; j++)
                        grid[i][j] += (int)a[k] + twice;
            } else {
                for (int i = 0; i < n; i++)
                    a[i] += k;
            }
        }
#pragma acc loop independent reduction(+ : sum)
        for (int i = 0; i < n; i++)
            sum += (int)a[i] % 3 + k;
    }
#pragma acc wait(2)
    model_a[0] = 3;
    int l, quarter = 0;
    for (l = 1; l < limit; l++) {
        int row = l * 3 % M, twice = 2 * row;
        quarter = twice / 4;
        for (int i = 0; i < n; i++)
            model_a[i] = model_a[i] * 0.5 + row + quarter;
        model_a[l] = model_a[l - 1] + l;
        if (l % 2 == 0)
            for (int i = 0; i < M * M; i++)
                model_grid[i / M][i % M] += (int)model_a[l] + twice;
        else
            for (int i = 0; i < n; i++)
                model_a[i] += l;
    }
    for (int i = 0; i < n; i++)
        model_sum += (int)model_a[i] % 3 + l;
    same();
    CHECK(k == l && half == quarter && sum == model_sum);
}

/* Rows that follow each other; those of a wavefront; lengths that shrink; a loop that is sequential by the user's word. */
static void rows(void) {
#pragma acc kernels copy(grid)
    for (int y = 1; y < M; y++)
        for (int x = 0; x < M; x++)
            grid[y][x] += grid[y - 1][(x + 5) % M] % 9;
#pragma acc kernels copy(a, b)
    {
        int length = N;
        while (length > 1) {
            length = length / 2;
            for (int i = 0; i < length; i++)
                a[i] += a[i + length];
        }
#pragma acc loop seq
        for (int t = 0; t < 3; t++) {
            double scale = a[t] > 100 ? 0.5 : 1;
#pragma acc loop independent
            for (int i = 0; i < N; i++)
                b[i] = b[i] * scale + t;
        }
        int round = 0;
        do {
            for (int i = 1; i < N; i++)
                b[i] += round;
        } while (++round < 3);
    }
    for (int y = 1; y < M; y++)
        for (int x = 0; x < M; x++)
            model_grid[y][x] += model_grid[y - 1][(x + 5) % M] % 9;
    for (int length = N; length > 1;) {
        length = length / 2;
        for (int i = 0; i < length; i++)
            model_a[i] += model_a[i + length];
    }
    for (int t = 0; t < 3; t++) {
        double scale = model_a[t] > 100 ? 0.5 : 1;
        for (int i = 0; i < N; i++)
            model_b[i] = model_b[i] * scale + t;
    }
    for (int i = 1; i < N; i++)
        model_b[i] += 3;
    same();
}

/* What decides is on the device, or changes there: no loop of the host. */
static void of_device(int n) {
    int count = 0, bound = 3, model_bound = 3, mapped = 4, flag = 1, times = 0;
#pragma acc data copy(mapped)
    {
#pragma acc parallel present(mapped) num_gangs(1)
        mapped = 2; // the host's is 4
#pragma acc kernels copy(a)
        for (int t = 0; t < mapped; t++)
            for (int i = 0; i < n; i++)
                a[i] = a[i] * 0.5 + t;
    }
#pragma acc kernels copy(b)
    for (int t = 0; t < bound; t++) {
#pragma acc loop independent reduction(+ : count)
        for (int i = 0; i < n; i++)
            count += b[i] > 3;
        if (t == 1)
            bound = 5 + (count > 10);
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            b[i] = b[i] * 0.5 + count;
    }
#pragma acc kernels copy(a)
    while (flag) {
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            a[i] = a[i] * 0.5 + 1;
        flag = a[n - 1] > 3;
        flag = flag && ++times < 50;
    }
    int model_count = 0, model_times = 0;
    for (int t = 0; t < 2; t++)
        for (int i = 0; i < n; i++)
            model_a[i] = model_a[i] * 0.5 + t;
    for (int t = 0; t < model_bound; t++) {
        for (int i = 0; i < n; i++)
            model_count += model_b[i] > 3;
        if (t == 1)
            model_bound = 5 + (model_count > 10);
        for (int i = 0; i < n; i++)
            model_b[i] = model_b[i] * 0.5 + model_count;
    }
    for (int go = 1; go;) {
        for (int i = 0; i < n; i++)
            model_a[i] = model_a[i] * 0.5 + 1;
        go = model_a[n - 1] > 3;
        go = go && ++model_times < 50;
    }
    same();
    CHECK(count == model_count && bound == model_bound && times == model_times && mapped == 2);
}

/* Pointers: of a row, and those that change places, which launches cannot hand on. */
static void pointers(int n, double *restrict x, double *restrict y) {
#pragma acc kernels copy(x[0:3 * n])
    for (int k = 1; k < 3; k++) {
        double *to = x + k * n;
#pragma acc loop independent
        for (int i = 0; i < n; i++)
            to[i] += x[(k - 1) * n + i] * 0.5;
    }
    double *from = x, *into = y;
#pragma acc data copy(x[0:n], y[0:n])
#pragma acc kernels present(x[0:n], y[0:n])
    for (int t = 0; t < 3; t++) {
#pragma acc loop independent
        for (int i = 1; i < n - 1; i++)
            into[i] = from[i - 1] + from[i + 1];
        double *hold = from;
        from = into, into = hold;
    }
}

static void exchange(double **x, double **y) {
    double *hold = *x;
    *x = *y, *y = hold;
}

static void pointers_model(int n, double *x, double *y) {
    for (int i = n; i < 3 * n; i++)
        x[i] += x[i - n] * 0.5;
    for (int t = 0; t < 3; t++, exchange(&x, &y))
        for (int i = 1; i < n - 1; i++)
            y[i] = x[i - 1] + x[i + 1];
}

/* Memory that may overlap: tested in front of each launch. */
static void overlapping(int n, double *x, double *y) {
    for (int t = 0; t < 2; t++)
        for (int i = 0; i < n; i++)
            y[i] = x[i] + t;
}

static void may_overlap(int n, int steps_, double *all, double *x, double *y) {
#pragma acc data copy(all[0 : 6 * n])
#pragma acc kernels
    for (int t = 0; t < steps_; t++)
        for (int i = 0; i < n; i++)
            y[i] = x[i] + t;
}

/* The host in place of a device. */
static void on_host(int n, int yes) {
#pragma acc kernels copy(a) if (yes)
    for (int t = 0; t < 3; t++)
        for (int i = 0; i < n; i++)
            a[i] = a[i] * 0.5 + t;
    for (int t = 0; t < 3; t++)
        for (int i = 0; i < n; i++)
            model_a[i] = model_a[i] * 0.5 + t;
    same();
}

int main(void) {
    reset();
    steps(N, 4);
    sweep(N);
    rows();
    of_device(N);
    on_host(N, 1);
    on_host(N, 0);
    double *x = malloc(6 * N * sizeof *x), *y = x + 3 * N, *z = malloc(6 * N * sizeof *z);
    for (int i = 0; i < 6 * N; i++)
        x[i] = z[i] = i % 17;
    pointers(N, x, y);
    pointers_model(N, z, z + 3 * N);
    CHECK(memcmp(x, z, 6 * N * sizeof *x) == 0);
    overlapping(N, z, z + 1);
    may_overlap(N, 2, x, x, x + 1);
    overlapping(N, z, z + N);
    may_overlap(N, 2, x, x, x + N);
    CHECK(memcmp(x, z, 6 * N * sizeof *x) == 0);
    free(x), free(z);
    return 0;
}
