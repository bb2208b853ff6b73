// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.0 && %run %t.0
// Locals of a region that begin with addresses of static arrays, which are constants, lead to these on the device.
#include "Inputs/check.h"

enum { N = 40 };
static double x[N], y[N];
static int table[3] = {5, 6, 7};
struct pair {
    int scale;
    double *first, *second;
    const int *table;
};
typedef struct {
    double *p;
} view_t;
static view_t in = {x}, out = {y};
struct context {
    const view_t *view[2];
};

static void test_clauses(void) {
    double rows = 0, pairs = 0;
#pragma acc parallel loop copyin(x, y) reduction(+ : rows)
    for (int i = 0; i < N; i++) {
        double *row[2] = {x, y + 1};
        rows += row[i % 2][i / 2];
    }
#pragma acc parallel loop copyin(x, y, table) reduction(+ : pairs)
    for (int i = 0; i < N; i++) {
        struct pair p[2] = {{2, x, &y[0], table + 1}, {3, y, x, table}};
        pairs += p[1].scale * p[0].first[i] + p[0].scale * p[1].first[i] + p[0].table[1];
    }
    CHECK(rows == 190 + 210 + 20 * 100);
    CHECK(pairs == 3 * 780 + 2 * (780 + 4000) + 40 * 7);
}

/* At any distance. */
static void test_packed(void) {
    double sum = 0;
#pragma acc parallel loop copyin(x, y) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
        struct __attribute__((packed)) {
            char c;
            double *first, *second;
        } row[3] = {{1, x, y}, {2, y, x}, {3, x, x}};
        sum += row[i % 2].c + row[i % 3].first[i] + row[2].second[i];
    }
    double expected = 60;
    for (int i = 0; i < N; i++)
        expected += (i % 3 == 1 ? y : x)[i] + x[i];
    CHECK(sum == expected);
}

static void test_declared(void) {
    double sum = 0;
#pragma acc enter data copyin(x, y)
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++) {
        double *row[2] = {x, y};
        struct context c = {{&in, &out}};
        sum += row[i % 2][i] + c.view[i % 2]->p[i];
    }
#pragma acc exit data delete (x, y)
    CHECK(sum == 2 * (780 + 20 * 100));
}

int main(void) {
    for (int i = 0; i < N; i++)
        x[i] = i, y[i] = 100 + i;
    test_clauses();
    test_packed();
    test_declared();
    return 0;
}
