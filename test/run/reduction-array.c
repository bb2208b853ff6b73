// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -DT=int %s -o %t.int && %run %t.int
// RUN: %xacc_cc -O2 -DT=double %s -o %t.double && %run %t.double
// RUN: %if full %{ env XACC_SIM_SCHEDULE=1 %run %t.double %}
// RUN: env XACC_SIM_SCHEDULE=7 %run %t.double
// RUN: %xacc_cc -O0 -DT=float %s -o %t.float && %run %t.float
// Reductions of arrays, sections and elements at every level. Loops that reduce a section see its private copy.
#include "Inputs/check.h"

enum { N = 1000, K = 16 };
static int x[N];
static T m[3][4];
static void whole(void) {
    T h[K], want[K];
    for (int i = 0; i < K; i++) h[i] = want[i] = i;
    for (int i = 0; i < N; i++) want[x[i] % K] += 1;
#pragma acc parallel loop reduction(+:h) copyin(x)
    for (int i = 0; i < N; i++)
        h[x[i] % K] += 1;
    for (int i = 0; i < K; i++) CHECK(h[i] == want[i]);
}
static void sections(T *p) {
    T h[K], want[4] = {0}, want2[4];
    for (int i = 0; i < K; i++) h[i] = i;
    for (int i = 0; i < 4; i++) p[i] = i, want2[i] = -1;
    for (int i = 0; i < N; i++) want[x[i] % 4] += 1, want2[x[i]%4] = want2[x[i]%4] > x[i] ? want2[x[i]%4] : x[i];
#pragma acc parallel loop gang vector reduction(+:p[0:4]) reduction(max:h[8:4]) copyin(x)
    for (int i = 0; i < N; i++) {
        p[x[i] % 4] += 1;
        int k = x[i] % 4 + 8;
        h[k] = h[k] > x[i] ? h[k] : x[i];
    }
    for (int i = 0; i < 4; i++) {
        CHECK(p[i] == want[i] + i);
        CHECK(h[8 + i] == (want2[i] > 8 + i ? want2[i] : 8 + i));
    }
    CHECK(h[0] == 0 && h[15] == 15);
}
static void levels(void) {
    T h[4] = {0}, want[4] = {0};
    static T rows[20][4];
    for (int i = 0; i < N; i++) want[x[i] % 4] += x[i];
#pragma acc parallel loop gang reduction(+:h) copyin(x) copyout(rows)
    for (int j = 0; j < 20; j++) {
        T row[4] = {0, 0, 0, 0};
#pragma acc loop vector reduction(+:row)
        for (int i = 0; i < 50; i++) {
            row[x[j * 50 + i] % 4] += x[j * 50 + i];
            h[x[j * 50 + i] % 4] += x[j * 50 + i];
        }
        for (int k = 0; k < 4; k++) rows[j][k] = row[k];
    }
    T sum[4] = {0};
    for (int j = 0; j < 20; j++) for (int k = 0; k < 4; k++) sum[k] += rows[j][k];
    for (int i = 0; i < 4; i++) { CHECK(h[i] == want[i]); CHECK(sum[i] == want[i]);}
}
static void elements(T *p, int at) {
    T a[K] = {0};
    a[3] = 5; a[5] = 7; p[at] = 10; a[at] = 2;
#pragma acc parallel loop reduction(+:a[3], a[5])
    for (int i = 0; i < N; i++) { a[3] += 1; a[5] += 2; }
    CHECK(a[3] == N + 5 && a[5] == 2 * N + 7);
#pragma acc parallel loop reduction(+:p[at])
    for (int i = 0; i < N; i++) p[at] += 1;
    CHECK(p[at] == N + 10);
#pragma acc parallel reduction(+:a[at])
    {
#pragma acc loop
    for (int i = 0; i < N; i++) a[at] += 1;
    }
    CHECK(a[at] == N + 2);
#pragma acc parallel loop reduction(+:m[1][2]) reduction(+:a[0:3]) copy(m)
    for (int i = 0; i < N; i++) m[1][2] += 1, a[i % 3] += 1;
    CHECK(m[1][2] == N && m[1][1] == 0);
    CHECK(a[0] == 334 && a[1] == 333 && a[2] == 333);
#pragma acc parallel loop reduction(+:m[0:2][0:4])
    for (int i = 0; i < N; i++) m[i % 2][i % 4] += 1;
    CHECK(m[0][0] == 250 && m[1][1] == 250 && m[1][2] == N && m[1][3] == 250);
#pragma acc parallel loop reduction(+:m[2][1:2])
    for (int i = 0; i < N; i++) m[2][1 + i % 2] += 1;
    CHECK(m[2][0] == 0 && m[2][1] == 500 && m[2][2] == 500 && m[2][3] == 0);
}
static void in_loop(void) {
    T h[5] = {0}, r[3] = {1, 1, 1};
#pragma acc parallel num_gangs(3)
    for (int t = 0; t < 4; t++) {
#pragma acc loop gang vector reduction(+:h)
        for (int i = 0; i < 100; i++) h[i % 5] += t;
    }
    for (int k = 0; k < 5; k++) CHECK(h[k] == 20 * 6);
#pragma acc parallel num_gangs(7) reduction(+:r)
    { r[0] += 1; r[1] += 2; r[2] += 3; }
    CHECK(r[0] == 8 && r[1] == 15 && r[2] == 22);
#pragma acc serial reduction(+:r)
    { r[0] += 1; r[1] += 2; r[2] += 3; }
    CHECK(r[0] == 9 && r[1] == 17 && r[2] == 25);
}
static void workers(void) {
    T h[6] = {0}, want[6] = {0}, got[5][6];
    for (int k = 0; k < 5; k++) for (int j = 0; j < 9; j++) for (int i = 0; i < 40; i++) want[(i + j + k) % 6] += i;
#pragma acc parallel loop gang reduction(+:h) copyout(got)
    for (int k = 0; k < 5; k++) {
        T plane[6] = {0,0,0,0,0,0};
#pragma acc loop worker reduction(+:plane)
        for (int j = 0; j < 9; j++) {
            T row[6] = {0,0,0,0,0,0};
#pragma acc loop vector reduction(+:row)
            for (int i = 0; i < 40; i++) row[(i + j + k) % 6] += i;
            for (int e = 0; e < 6; e++) plane[e] += row[e];
        }
        for (int e = 0; e < 6; e++) h[e] += plane[e], got[k][e] = plane[e];
    }
    T sum[6] = {0};
    for (int k = 0; k < 5; k++) for (int e = 0; e < 6; e++) sum[e] += got[k][e];
    for (int e = 0; e < 6; e++) { CHECK(sum[e] == want[e]); CHECK(h[e] == want[e]); }
    T g[6] = {0};
#pragma acc parallel loop gang worker vector collapse(3) reduction(+:g)
    for (int k = 0; k < 5; k++) for (int j = 0; j < 9; j++) for (int i = 0; i < 40; i++) g[(i + j + k) % 6] += i;
    for (int e = 0; e < 6; e++) CHECK(g[e] == want[e]);
}
static void large(void) {
    static T h[1024];
    for (int k = 0; k < 1024; k++) h[k] = 3;
#pragma acc parallel loop reduction(+:h)
    for (int i = 0; i < 3000; i++) h[i % 1024] += 1;
    for (int k = 0; k < 1024; k++) CHECK(h[k] == 3 + 2 + (k < 3000 - 2048));
}
int main(void) {
    T p[20];
    for (int i = 0; i < N; i++) x[i] = (i * 37 + 11) % 101;
    whole(); sections(p); levels(); elements(p, 9); in_loop(); workers(); large();
    return 0;
}
