// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Sections with gaps, of arrays and of pointers to arrays, in all data clauses and in update: only their elements are copied.
#include "Inputs/check.h"
#include <openacc.h>
#include <stdlib.h>
#include <string.h>

enum { N = 9, M = 11, K = 6 };

static int is_separate(void *host) {
    return acc_deviceptr(host) != host;
}

static void fixed(void) {
    int a[N][M], b[N][M];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = 100 * i + j, b[i][j] = -1;
#pragma acc data copy(a[2:4][3:5]) copyout(b[2:4][3:5])
    {
        int separate = is_separate(&a[2][3]);
        for (int i = 0; i < N && separate; i++)
            for (int j = 0; j < M; j++)
                a[i][j] = 0; // what the region must not see, but for the gaps that stay
#pragma acc parallel loop collapse(2) present(a[2:4][3:5], b[2:4][3:5])
        for (int i = 2; i < 6; i++)
            for (int j = 3; j < 8; j++) {
                b[i][j] = a[i][j] + 1;
                a[i][j] += 1000;
            }
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                if (separate || i < 2 || i > 5 || j < 3 || j > 7)
                    a[i][j] = 7;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            int inside = i >= 2 && i < 6 && j >= 3 && j < 8;
            CHECK(a[i][j] == (inside ? 100 * i + j + 1000 : 7));
            CHECK(b[i][j] == (inside ? 100 * i + j + 1 : -1));
        }
}

static void pointers(int n, int m, int first) {
    double(*p)[m] = malloc((size_t)n * sizeof *p), (*whole)[m] = malloc((size_t)n * sizeof *whole);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            p[i][j] = i + 0.5 * j, whole[i][j] = 0;
#pragma acc parallel loop copyin(p[1:n - 2][first:3]) copy(whole[0:n][0:m])
    for (int i = 1; i < n - 1; i++)
        for (int j = first; j < first + 3; j++)
            whole[i][j] = 2 * p[i][j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            CHECK(whole[i][j] == (i > 0 && i < n - 1 && j >= first && j < first + 3 ? 2 * i + j : 0));
    free(p);
    free(whole);
}

static void updates(void) {
    short a[N][M][K];
    memset(a, 0, sizeof a);
#pragma acc enter data copyin(a)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < K; k++)
                a[i][j][k] = 1;
#pragma acc update device(a[1:3][2:4][1:2]) async(2)
#pragma acc wait(2)
    int count = 0;
#pragma acc parallel loop collapse(3) reduction(+ : count) present(a)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < K; k++)
                count += a[i][j][k];
    CHECK(count == (is_separate(a) ? 3 * 4 * 2 : N * M * K));
#pragma acc parallel loop collapse(3) present(a)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < K; k++)
                a[i][j][k] = 5;
    int separate = is_separate(a);
#pragma acc update self(a[0:N][M - 1:1][0:K], a[0:1][0:M][2:3])
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < K; k++) {
                int inside = j == M - 1 || (i == 0 && k >= 2 && k < 5);
                CHECK(a[i][j][k] == (inside || !separate ? 5 : 1));
            }
#pragma acc exit data delete(a)
}

struct grid {
    float values[N][M];
    int tail;
};

static void four_dimensions(struct grid *g) {
    static long a[3][4][5][6];
    for (int i = 0; i < 3 * 4 * 5 * 6; i++)
        (&a[0][0][0][0])[i] = i;
#pragma acc enter data copyin(a[1:2][1:2][1:3][2:2]) create(g->values[0:N][1:3])
    int separate = is_separate(&a[1][1][1][2]);
#pragma acc parallel loop present(a[1:2][1:2][1:3][2:2], g->values[0:N][1:3])
    for (int i = 1; i < 3; i++)
        for (int j = 1; j < 3; j++)
            for (int k = 1; k < 4; k++)
                for (int l = 2; l < 4; l++)
                    a[i][j][k][l] = -a[i][j][k][l];
#pragma acc parallel loop collapse(2) present(g->values[0:N][1:3])
    for (int i = 0; i < N; i++)
        for (int j = 1; j < 4; j++)
            g->values[i][j] = (float)(i + j);
#pragma acc exit data copyout(a[1:2][1:2][1:3][2:2], g->values[0:N][1:3])
    (void)separate;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 5; k++)
                for (int l = 0; l < 6; l++) {
                    int inside = i > 0 && j > 0 && j < 3 && k > 0 && k < 4 && (l == 2 || l == 3);
                    long was = ((i * 4 + j) * 5 + k) * 6 + l;
                    CHECK(a[i][j][k][l] == (inside ? -was : was));
                }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            CHECK(g->values[i][j] == (j > 0 && j < 4 ? (float)(i + j) : 0));
}

static void empty_and_always(int n) {
    int a[N][M];
    memset(a, 0, sizeof a);
#pragma acc data copy(a[0:n][1:2])
    CHECK(a[0][0] == 0);
#pragma acc data copyin(a)
    {
        int separate = is_separate(a);
        a[3][4] = 1;
        a[3][5] = 1;
#pragma acc parallel loop copy(always : a[2:2][4:1])
        for (int i = 2; i < 4; i++)
            a[i][4] += 10 + a[i][5];
        CHECK(a[2][4] == 10 && a[3][4] == (separate ? 11 : 12));
    }
}

int main(void) {
    static struct grid g;
    fixed();
    pointers(6, 7, 2);
    pointers(6, 3, 0); // rows are whole
    updates();
    four_dimensions(&g);
    empty_and_always(0);
    return 0;
}
