// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -w -O2 %s -o %t && %run %t
// RUN: %xacc_cc -w -O0 %s -o %t.O0 && %run %t.O0
// Elements that iterations update together, without a clause that says so, in ways that no reduction takes: atomic operations
// do. Also reductions through pointers that lead elsewhere.
#include "Inputs/check.h"
#include <string.h>

enum { N = 300, M = 20, S = N * (N - 1) / 2 };
static int a[N], rows[M][M];
static double f[N + 3], g[N + 3][3];
typedef struct {
    int n, *first, *column;
    double *value;
} matrix_t;

/* Loops inside go through the same elements again. */
static void loops_inside(void) {
    double sum[3] = {1, 2, 3};
    int below[M] = {0}, from[M] = {0};
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++)
            sum[k] += a[i] * k;
    CHECK(sum[0] == 1 && sum[1] == 2 + S && sum[2] == 3 + 2 * S);
#pragma acc parallel loop gang
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < i; j += 1)
            below[j]++;
        for (int j = M - 1; j >= i; j--)
            (void)(from[j] += i);
    }
    for (int i = 0; i < M; i++)
        CHECK(below[i] == M - 1 - i && from[i] == i * (i + 1) / 2);
    /* Forces on three components, over lanes. */
    double force[3 * M] = {0};
#pragma acc parallel loop gang
    for (int i = 0; i < M; i++)
#pragma acc loop vector
        for (int j = 0; j < M; j++) {
            if (i == j)
                continue;
            double d[3];
            for (int k = 0; k < 3; k++)
                d[k] = k * (i - j);
            for (int k = 0; k < 3; k++)
                force[3 * i + k] += d[k];
        }
    for (int i = 0; i < M; i++)
        for (int k = 0; k < 3; k++)
            CHECK(force[3 * i + k] == k * (M * i - M * (M - 1) / 2));
}

/* An update under a condition beside one that all iterations make, of neighbours. */
static void guarded(void) {
    struct {
        int before;
        double e[M + 2];
    } h = {1, {0}};
#pragma acc parallel loop gang
    for (int i = 0; i < M; i++) {
#pragma acc loop vector
        for (int j = 0; j < M; j++) {
            if (j % 3 != 1) {
                (h.e[i] += i);
            }
            h.e[i + 1] -= j;
        }
    }
    for (int i = 0; i <= M; i++)
        CHECK(h.e[i] == (i < M ? i * 13 : 0) - (i > 0 ? M * (M - 1) / 2 : 0));
    CHECK(h.before == 1);
}

/* Elements that may be one, or are known at run time only. */
static void unknown(int k, int l) {
    int h[6] = {0}, at[2] = {4, 5};
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        h[k] += a[i];
        h[l] -= 1;
        const int own = 3;
        if (a[i] % 2)
            h[own] = h[own] + 1;
        h[at[0]] += 2;
        (h[at[0] + 1]++);
        (void)({
            h[at[0]] += 2;
            h[at[1]] -= 1;
            a[i];
        });
    }
    int expected[6] = {0};
    expected[k] += S;
    expected[l] -= N;
    expected[3] += N / 2;
    CHECK(memcmp(h, expected, 3 * sizeof *h) == 0 && h[3] == expected[3] && h[4] == 4 * N && h[5] == 0);
}

static void pointers(double *s, int (*t)[2]) {
    s[0] = s[1] = 0;
#pragma acc parallel loop copy(s[0:2], t[0:1])
    for (int i = 0; i < N; i++) {
        double *own = s;
        own[0] += a[i];
        *(s + 1) += 1;
        (*t)[1] += 3;
    }
    CHECK(s[0] == S && s[1] == N && t[0][0] == 0 && t[0][1] == 3 * N);
    s[1] = 0;
#pragma acc parallel loop copy(s[0:2])
    for (int i = 0; i < N; i++)
        *(s + 1) += a[i];
    CHECK(s[0] == S && s[1] == S);
}

/* Without a variable of the nest; neighbours; and what may be the same as such. */
static void subscripts(void) {
    int y[M] = {0}, x[M] = {0};
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            y[i] += rows[i][j];
            x[j] ^= rows[i][j];
        }
    for (int i = 0; i < M; i++) {
        int sum = 0, all = 0;
        for (int j = 0; j < M; j++) {
            sum += rows[i][j];
            all ^= rows[j][i];
        }
        CHECK(y[i] == sum && x[i] == all);
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        f[i] += i;
        f[i + 1] -= 2 * i;
        f[7]++;
        for (int k = 0; k < 3; k++) {
            g[i][k] += k;
            g[i + 2][k] -= 1;
        }
    }
    for (int i = 2; i < N; i++)
        CHECK(f[i] == i - 2 * (i - 1) + (i == 7) * N && g[i][2] == 1 && g[i][0] == -1);
#pragma acc parallel loop gang
    for (int i = 0; i < M; i++)
#pragma acc loop vector
        for (int j = 0; j < M; j++) {
            f[3 * i] = j ? f[3 * i] + 1 : f[3 * i];
            f[3 * i + 1] += 2;
            f[3 * i - 1 + 3] += 3;
        }
    CHECK(f[13] == 13 - 24 + 2 * M && f[14] == 14 - 26 + 3 * M);
}

static void elsewhere(matrix_t *A, double *y, const double *x) {
#pragma acc data copyin(A[0:1], A->first[0:M + 1], A->column[0:3 * M], A->value[0:3 * M])
#pragma acc parallel loop gang copy(y[0:M]) copyin(x[0:M])
    for (int i = 0; i < A->n; i++) {
        y[i] = 0;
#pragma acc loop vector
        for (int k = A->first[i]; k < A->first[i + 1]; k++) {
            const double *v = A->value + k;
            y[i] += *v * x[A->column[k]];
        }
    }
    for (int i = 0; i < M; i++)
        CHECK(y[i] == i * 3);
}

static void kernels(void) {
    int h[3] = {0};
#pragma acc kernels loop independent
    for (int i = 0; i < N; i++) {
        h[0] += a[i];
        for (int k = 1; k < 3; k++)
            h[k]++;
    }
#pragma acc kernels
    {
#pragma acc loop independent
        for (int i = 0; i < N; i++)
            h[1] += a[i];
        h[2] *= 2;
    }
    CHECK(h[0] == S && h[1] == N + S && h[2] == 2 * N);
}

/* One gang runs what goes on with them. */
static void goes_on(void) {
    int h[3] = {0}, out[M];
#pragma acc parallel
    {
#pragma acc loop gang vector
        for (int i = 0; i < N; i++)
            for (int k = 0; k < 3; k++)
                h[k] += a[i];
#pragma acc loop vector
        for (int i = 0; i < M; i++)
            out[i] = h[i % 3] + i;
    }
    for (int i = 0; i < M; i++)
        CHECK(out[i] == S + i);
}

/* Pointers of the iteration lead to elements that several iterations have. */
static void folded(void) {
    struct part {
        int count;
        double sum;
    } parts[3] = {{0}};
    int h[4] = {0}, halves[N] = {0}, square[2][2] = {{0}};
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        int *p = &h[i % 4], *q = halves + i / 2, *row = square[i & 1];
        struct part *s = &parts[i % 3];
        *p += a[i];
        q[0]++;
        row[i % 2] -= a[i];
        s->count++;
        s->sum += a[i];
    }
    CHECK(h[0] + h[1] + h[2] + h[3] == S && h[3] - h[0] == 3 * N / 4);
    CHECK(square[0][0] + square[1][1] == -S && square[0][0] - square[1][1] == N / 2);
    for (int i = 0; i < N; i++)
        CHECK(halves[i] == (i < N / 2 ? 2 : 0));
    for (int i = 0; i < 3; i++)
        CHECK(parts[i].count == N / 3 && parts[i].sum == N / 3 * i + 3 * (N / 3) * (N / 3 - 1) / 2);
}

int main(void) {
    for (int i = 0; i < N; i++)
        a[i] = i;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            rows[i][j] = i * 3 + j;
    loops_inside();
    guarded();
    unknown(0, 1);
    unknown(2, 2);
    double s[2], value[3 * M], x[M], y[M];
    int t[1][2] = {{0}}, first[M + 1], column[3 * M];
    pointers(s, t);
    subscripts();
    for (int i = 0; i < 3 * M; i++) {
        column[i] = i / 3;
        value[i] = 1;
    }
    for (int i = 0; i <= M; i++)
        first[i] = 3 * i;
    for (int i = 0; i < M; i++)
        x[i] = i;
    matrix_t A = {M, first, column, value};
    elsewhere(&A, y, x);
    kernels();
    goes_on();
    folded();
    return 0;
}
