// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: env XACC_SIM_SCHEDULE=1 %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Reductions of array members and their sections: of variables, through pointers, in arrays of structs, behind a pointer
// that is a member; with lengths that only the program knows, at several levels, with data of the member alone.
#include "Inputs/check.h"
#include <stdlib.h>

enum { N = 500 };
struct inner { int pad; float w[4]; };
struct record { long count; double a[6]; int m[3][4]; struct inner in; double *data; };
static struct record global;

static void variables(struct record v, int n) {
    double thirds = 0;
    for (int i = 0; i < N; i += 3) thirds += i;
#pragma acc parallel loop reduction(+:v.a[0:3], v.count)
    for (int i = 0; i < N; i++) {
        v.a[i % 3] += i;
        v.count++;
    }
    CHECK(v.count == 3 + N && v.a[0] == 7 + thirds && v.a[3] == 9);
#pragma acc parallel loop reduction(max:v.a[1:n])
    for (int i = 0; i < N; i++) {
        int k = 1 + i % n;
        if (v.a[k] < 100000 + i) v.a[k] = 100000 + i;
    }
    for (int k = 1; k <= n; k++) CHECK(v.a[k] == 100000 + N - 1 - (N - k) % n);
    CHECK(v.a[0] == 7 + thirds && v.a[5] == 11);
#pragma acc parallel loop reduction(+:global.m[1:2][0:4], global.in.w)
    for (int i = 0; i < N; i++) {
        global.m[1 + i % 2][i % 4]++;
        global.in.w[i % 4] += 1;
    }
    for (int i = 0; i < 12; i++) CHECK(global.m[i / 4][i % 4] == (i == 4 || i == 6 || i == 9 || i == 11 ? N / 4 : 0));
    for (int i = 0; i < 4; i++) CHECK(global.in.w[i] == N / 4);
}

static void pointers(struct record *p, int n, int k) {
    p->a[2] = 5;
#pragma acc parallel loop reduction(+:p->a[2:3])
    for (int i = 0; i < N; i++) p->a[2 + i % 3] += 1;
    CHECK(p->a[2] == 5 + 167 && p->a[3] == 167 && p->a[4] == 166);
#pragma acc parallel loop reduction(+:p[k].a[1:n]) copy(p[0:3])
    for (int i = 0; i < N; i++) p[k].a[1 + i % n] += 1;
    for (int j = 0; j < n; j++) CHECK(p[k].a[1 + j] == N / n + (j < N % n));
#pragma acc parallel loop reduction(+:p->a[0:2]) copy(p->a[0:3])
    for (int i = 0; i < N; i++) p->a[i % 2] += 1;
    CHECK(p->a[0] == N / 2 && p->a[1] == N / 2 && p->a[2] == 5 + 167);
}

/// In gangs and lanes, also of one of several structs and of one in the region.
static void levels(void) {
    struct record all = {0}, rows[5] = {{0}};
#pragma acc parallel loop gang reduction(+:all.a[0:6]) copy(rows)
    for (int j = 0; j < 5; j++) {
        struct record own = {0};
#pragma acc loop vector reduction(+:all.a[0:6], rows[j].a[2:2], own.m[1])
        for (int i = 0; i < 60; i++) {
            double *to = all.a;
            to[i % 6] += i;
            rows[j].a[2 + i % 2] += 1;
            own.m[1][i % 4] += j;
        }
        rows[j].count = own.m[1][3];
    }
    for (int i = 0; i < 6; i++) CHECK(all.a[i] == 5 * (270 + 10 * i));
    for (int j = 0; j < 5; j++)
        CHECK(rows[j].a[2] == 30 && rows[j].a[3] == 30 && rows[j].a[1] == 0 && rows[j].count == 15 * j);
#pragma acc kernels copy(rows)
    {
#pragma acc loop independent reduction(+:rows[3].a[0:2])
        for (int i = 0; i < N; i++) rows[3].a[i % 2] += 1;
#pragma acc loop independent
        for (int i = 0; i < 2; i++) rows[4].a[i] = rows[3].a[i];
    }
    CHECK(rows[4].a[0] == N / 2 && rows[4].a[1] == N / 2);
}

static void behind_member(int n) {
    struct record v = {0};
    v.data = calloc(n, sizeof *v.data);
#pragma acc data copyin(v) copy(v.data[0:n])
#pragma acc parallel loop reduction(+:v.data[0:n])
    for (int i = 0; i < N; i++) v.data[i % n] += i;
    for (int k = 0; k < n; k++) {
        double sum = 0;
        for (int i = k; i < N; i += n) sum += i;
        CHECK(v.data[k] == sum);
    }
    free(v.data);
}

/* Members that clauses map one by one. */
static void one_by_one(void) {
    static double x[N];
    struct {
        double *x, other, sum, most;
        int n;
    } v = {x, 5, 1, 0, N};
    for (int i = 0; i < N; i++)
        x[i] = i;
#pragma acc parallel loop copyin(v.x[0:N], v.n) copy(v.sum) reduction(+:v.sum)
    for (int i = 0; i < N; i++)
        v.sum += v.x[i] + (i < v.n);
#pragma acc parallel copyin(v.x[0:N]) copy(v.sum, v.most)
    {
#pragma acc loop reduction(max:v.most)
        for (int i = 0; i < N; i++)
            v.most = v.x[i] > v.most ? v.x[i] : v.most;
#pragma acc loop
        for (int i = 0; i < N; i++)
            v.sum += v.x[i];
    }
    CHECK(v.sum == 1 + N + N * (N - 1.0) && v.most == N - 1 && v.other == 5);
}

int main(void) {
    static struct record p[3];
    variables((struct record){.count = 3, .a = {7, 0, 0, 9, 0, 11}}, 4);
    pointers(p, 3, 2);
    levels();
    behind_member(7);
    one_by_one();
    return 0;
}
