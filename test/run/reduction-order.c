// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -w -O2 %s -o %t && %run %t
// RUN: %xacc_cc -w -O0 %s -o %t.O0 && %run %t.O0
// Regions that use what their loops over gangs reduce, and loops that reduce another element each time, give what C gives:
// gangs cannot wait for each other, so one gang runs them.
#include "Inputs/check.h"

enum { N = 1000, ALL = N * (N - 1) / 2 };
static int a[N];
struct part {
    int count;
    double sum;
};

static void fill(void) {
    for (int i = 0; i < N; i++)
        a[i] = i;
}

static void used_between(void) {
    int s = 0, t = 0, u = 3, half = 0, v = 0;
    fill();
#pragma acc parallel copy(a) copy(s) num_gangs(8)
    {
#pragma acc loop gang vector reduction(+:s)
        for (int i = 0; i < N; i++)
            s += a[i];
#pragma acc loop gang vector
        for (int i = 0; i < N; i++)
            a[i] = s - a[i];
    }
    for (int i = 0; i < N; i++)
        CHECK(a[i] == ALL - i);
    CHECK(s == ALL);
#pragma acc parallel num_gangs(1) copyout(a)
    {
#pragma acc loop reduction(+:t)
        for (int i = 0; i < N; i++)
            t += i;
#pragma acc loop
        for (int i = 0; i < N; i++)
            a[i] = t;
    }
    CHECK(a[0] == ALL && a[N - 1] == ALL && t == ALL);
#pragma acc parallel reduction(+:u) copyout(a) num_gangs(4)
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++)
            u += i;
#pragma acc loop gang
        for (int i = 0; i < N; i++)
            a[i] = u;
    }
    CHECK(u == 3 + ALL && a[N / 2] == 3 + ALL);
#pragma acc parallel
    {
        half = 1;
#pragma acc loop reduction(+:half)
        for (int i = 0; i < N; i++)
            half += i;
        half /= 2;
    }
    CHECK(half == (ALL + 1) / 2);
#pragma acc parallel
    {
#pragma acc loop gang reduction(+:v)
        for (int i = 0; i < N; i++)
            v += 1;
#pragma acc loop gang reduction(*:v)
        for (int i = 0; i < 3; i++)
            v *= 2;
    }
    CHECK(v == 8 * N);
}

static void of_the_gang(void) {
    int s, t = 5;
    fill();
#pragma acc parallel private(s) firstprivate(t) copy(a) num_gangs(4)
    {
        int u = 1;
        s = 0;
#pragma acc loop
        for (int i = 0; i < N; i++)
            s += a[i];
#pragma acc loop gang reduction(+:t)
        for (int i = 0; i < N; i++)
            t += 1;
#pragma acc loop gang worker vector
        for (int i = 0; i < N; i++)
            u = u > i ? u : i;
#pragma acc loop
        for (int i = 0; i < N; i++)
            a[i] = s + t + u;
    }
    CHECK(a[0] == ALL + 5 + N + N - 1 && a[N - 1] == a[0]);
}

static void repeated(void) {
    int sums[5] = {0}, rounds = 0, total = 0, by_pointer[12] = {0}, two[2] = {0};
    struct part parts[4] = {{0}};
#pragma acc parallel copy(sums)
    for (int t = 0; t < 5; t++) {
#pragma acc loop gang reduction(+:sums[t])
        for (int i = 0; i < N; i++)
            sums[t] += i * t;
    }
    for (int t = 0; t < 5; t++)
        CHECK(sums[t] == t * ALL);
#pragma acc parallel loop seq copy(parts)
    for (int t = 0; t < 4; t++) {
        struct part *p = &parts[t];
#pragma acc loop gang vector reduction(+:p->sum)
        for (int i = 0; i < N; i++)
            p->sum += i * t;
#pragma acc loop gang reduction(+:parts[t].count)
        for (int i = 0; i < N; i++)
            parts[t].count += t;
    }
    for (int t = 0; t < 4; t++)
        CHECK(parts[t].sum == t * ALL && parts[t].count == N * t);
#pragma acc parallel copy(total, rounds)
    {
        for (int t = 0; t < 10; t++) {
#pragma acc loop reduction(+:total)
            for (int i = 0; i < N; i++)
                total += i;
            rounds = t;
            if (total > 3 * ALL)
                break;
        }
    }
    CHECK(total == 4 * ALL && rounds == 3);
#pragma acc parallel copy(by_pointer)
    {
        int *p = by_pointer;
        for (int t = 0; t < 4; t++) {
#pragma acc loop gang reduction(+:p[0:3])
            for (int i = 0; i < 300; i++)
                p[i % 3] += t;
            p += 3;
        }
    }
    for (int t = 0; t < 12; t++)
        CHECK(by_pointer[t] == 100 * (t / 3));
#pragma acc parallel copy(two)
    {
#pragma acc loop reduction(+:two[0])
        for (int i = 0; i < 100; i++)
            two[0] += 1;
#pragma acc loop reduction(+:two[1])
        for (int i = 0; i < 100; i++)
            two[1] += two[0];
    }
    CHECK(two[0] == 100 && two[1] == 10000);
}

int main(void) {
    used_between();
    of_the_gang();
    repeated();
    return 0;
}
