// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O2 -DEXTENTS="num_workers(3) vector_length(64)" %s -o %t.64 -lm && %run %t.64
// RUN: %xacc_cc -O2 -DEXTENTS="num_workers(8)" -DCONSTRUCT=kernels %s -o %t.k -lm && %run %t.k
// RUN: %xacc_cc -O2 -DEXTENTS="num_workers(1) vector_length(32)" %s -o %t.1 -lm && %run %t.1
// Every iteration is executed exactly once, whatever levels the loops have and
// whether or not the sizes fit them.
#include "Inputs/check.h"
#include <string.h>

#ifndef EXTENTS
#define EXTENTS
#endif
#ifndef CONSTRUCT
#define CONSTRUCT parallel
#endif
enum { MAX = 67 };
static int a[MAX][MAX][MAX], b[MAX][MAX], c[MAX];

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define REGION(...) PRAGMA(acc CONSTRUCT loop __VA_ARGS__)
#define INNER(...) PRAGMA(acc loop __VA_ARGS__)

/* Three loops with the given levels; marks also in the code between them. */
#define NEST3(name, top, middle, bottom)                                       \
    static void name(int l, int m, int n) {                                    \
        REGION(top EXTENTS copy(a, b, c))                                      \
        for (int k = 0; k < l; k++) {                                          \
            c[k] += 1;                                                         \
            INNER(middle)                                                      \
            for (int j = 0; j < m; j++) {                                      \
                b[k][j] += 1;                                                  \
                INNER(bottom)                                                  \
                for (int i = 0; i < n; i++)                                    \
                    a[k][j][i] += 1;                                           \
                b[k][j] += 10;                                                 \
            }                                                                  \
            c[k] += 10;                                                        \
        }                                                                      \
    }
NEST3(gang_worker_vector, gang independent, worker independent, vector independent)
NEST3(gang_worker_seq, gang independent, worker independent, seq)
NEST3(gang_seq_vector, gang independent, seq, vector independent)
NEST3(gang_vector_seq, gang independent, vector independent, seq)
NEST3(gangworker_seq_vector, gang worker independent, seq, vector independent)
NEST3(gangworker_vector_seq, gang worker independent, vector independent, seq)
NEST3(gang_workervector_seq, gang independent, worker vector independent, seq)
NEST3(all_seq_seq, gang worker vector independent, seq, seq)
NEST3(gang_free_worker, gang independent, seq, worker independent)
NEST3(free_worker_vector, independent, worker independent, vector independent)
NEST3(gang_worker_free, gang independent, worker independent, independent)

#define COLLAPSED(name, levels)                                                \
    static void name(int l, int m, int n) {                                    \
        REGION(levels collapse(3) EXTENTS copy(a))                             \
        for (int k = 0; k < l; k++)                                            \
            for (int j = 0; j < m; j++)                                        \
                for (int i = 0; i < n; i++)                                    \
                    a[k][j][i] += 1;                                           \
    }
COLLAPSED(collapse_gang_worker, gang worker independent)
COLLAPSED(collapse_all, gang worker vector independent)

/* Two loops over different levels in one gang. */
static void mixed(int l, int m, int n) {
    REGION(gang independent EXTENTS copy(a, b, c))
    for (int k = 0; k < l; k++) {
        INNER(vector independent)
        for (int j = 0; j < m; j++)
            b[k][j] += 1;
        INNER(worker independent)
        for (int j = 0; j < m; j++) {
            int before = b[k][j];
            INNER(vector independent)
            for (int i = 0; i < n; i++)
                a[k][j][i] += before;
        }
        INNER(worker independent)
        for (int j = 0; j < m; j++)
            b[k][j] += 10 * a[k][j][n - 1];
        c[k] += b[k][0];
    }
}

static void check(void (*run)(int, int, int), int between) {
    static const int sizes[][3] = {
        {1, 1, 1}, {2, 3, 5}, {7, 4, 32}, {5, 33, 31}, {3, 9, 66}, {40, 2, 3}};
    for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        int l = sizes[s][0], m = sizes[s][1], n = sizes[s][2];
        memset(a, 0, sizeof a);
        memset(b, 0, sizeof b);
        memset(c, 0, sizeof c);
        run(l, m, n);
        for (int k = 0; k < MAX; k++) {
            CHECK(c[k] == (k < l) * between);
            for (int j = 0; j < MAX; j++) {
                CHECK(b[k][j] == (k < l && j < m) * between);
                for (int i = 0; i < MAX; i++)
                    CHECK(a[k][j][i] == (k < l && j < m && i < n));
            }
        }
    }
}

int main(void) {
    check(gang_worker_vector, 11);
    check(gang_worker_seq, 11);
    check(gang_seq_vector, 11);
    check(gang_vector_seq, 11);
    check(gangworker_seq_vector, 11);
    check(gangworker_vector_seq, 11);
    check(gang_workervector_seq, 11);
    check(all_seq_seq, 11);
    check(gang_free_worker, 11);
    check(free_worker_vector, 11);
    check(gang_worker_free, 11);
    check(collapse_gang_worker, 0);
    check(collapse_all, 0);
    check(mixed, 11);
    return 0;
}
