// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: env XACC_SIM_SCHEDULE=1 %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Reductions of members: of variables, through pointers, in arrays; of structs that hold arrays, structs and complex
// numbers.
#include "Inputs/check.h"
#include <complex.h>

enum { N = 500 };
struct inner { double t; int n[3]; };
struct outer { long count; struct inner in; float most; };
struct wide { int count; double _Complex z; float w[2]; struct inner in; };
static struct outer global;
static int x[N];

static void variables(struct outer local) {
    long count = local.count;
#pragma acc parallel loop reduction(+:local.count, local.in.n[1]) reduction(max:local.most) copyin(x)
    for (int i = 0; i < N; i++) {
        local.count += x[i];
        local.in.n[1]++;
        if (local.most < x[i]) local.most = x[i];
    }
    for (int i = 0; i < N; i++) count += x[i];
    CHECK(local.count == count && local.in.n[1] == N && local.most == 96 && local.in.n[0] == 0);
#pragma acc kernels loop independent reduction(+:global.in.t) copyin(x)
    for (int i = 0; i < N; i++) global.in.t += x[i];
    CHECK(global.in.t == count - 2);
}

static void pointers(struct outer *p, int k) {
    p[k].count = 3;
#pragma acc parallel loop reduction(+:p[k].count)
    for (int i = 0; i < N; i++) p[k].count += i;
    CHECK(p[k].count == 3 + N * (N - 1) / 2);
    p->in.t = 1;
    p->count = 2;
#pragma acc parallel loop reduction(+:p->in.t) reduction(max:p->count) copy(p[0:1]) copyin(x)
    for (int i = 0; i < N; i++) {
        p->in.t += 2 * p->in.n[2];
        p->count = p->count > x[i] ? p->count : x[i];
    }
    CHECK(p->in.t == 1 + 2 * N * p->in.n[2] && p->count == 96);
}

/// In gangs, workers and lanes; the count of each row and that of all.
static void levels(void) {
    struct outer all = {0}, rows[10];
#pragma acc parallel loop gang reduction(+:all.count) reduction(max:all.in.t) copyin(x) copyout(rows) num_workers(4)
    for (int k = 0; k < 10; k++) {
        struct outer own = {0};
#pragma acc loop worker reduction(+:own.count, all.count) reduction(max:all.in.t)
        for (int j = 0; j < 5; j++) {
#pragma acc loop vector reduction(+:own.count, all.count) reduction(max:all.in.t)
            for (int i = 0; i < 10; i++) {
                double v = x[k * 50 + j * 10 + i];
                own.count += i;
                all.count++;
                all.in.t = all.in.t > v ? all.in.t : v;
            }
        }
        rows[k] = own;
    }
    CHECK(all.count == N && all.in.t == 96);
    for (int k = 0; k < 10; k++) CHECK(rows[k].count == 5 * 45);
}

static void whole(void) {
    struct wide s = {1, 2, {3, 4}, {5, {6, 7, 8}}};
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < N; i++) {
        s.count++;
        s.z += i + I;
        s.w[i % 2] += 1;
        s.in.n[i % 3 == 0] += 2;
        s.in.t += i;
    }
    int thirds = (N + 2) / 3;
    CHECK(s.count == 1 + N && creal(s.z) == 2 + N * (N - 1) / 2 && cimag(s.z) == N);
    CHECK(s.w[0] == 3 + N / 2 && s.w[1] == 4 + N / 2 && s.in.t == 5 + N * (N - 1) / 2);
    CHECK(s.in.n[0] == 6 + 2 * (N - thirds) && s.in.n[1] == 7 + 2 * thirds && s.in.n[2] == 8);
}

int main(void) {
    for (int i = 0; i < N; i++) x[i] = (i * 7 + 3) % 97;
    variables((struct outer){.count = 2});
    struct outer array[3] = {{0, {0, {0, 0, 4}}, 0}};
    pointers(array, 2);
    levels();
    whole();
    return 0;
}
