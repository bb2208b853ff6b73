// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -w -O2 %s -o %t && %run %t
// RUN: %xacc_cc -w -O0 %s -o %t.O0 && %run %t.O0
// Elements and members that a loop does nothing with but reduce them, without a clause: y[i] += a[i][j] * x[j].
#include "Inputs/check.h"
#include <string.h>

enum { N = 60, ROUNDS = 1000, ALL = ROUNDS * (ROUNDS - 1) / 2 };
struct sums {
    int count;
    double total, most;
    struct {
        int odd, even;
    } parts;
    int bits[3];
};
static double global[4];

static void rows(int n, double *y, const double *a, const double *x) {
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = 0; j < n; j++)
            y[i] += a[i * n + j] * x[j];
    }
}

static void products(void) {
    static double a[N][N], x[N], y[N], z[N], both[N][2];
    for (int i = 0; i < N; i++) {
        x[i] = i;
        y[i] = z[i] = 1;
        both[i][0] = both[i][1] = 0;
        for (int j = 0; j < N; j++)
            a[i][j] = (i + j) % 7;
    }
    rows(N, y, a[0], x);
#pragma acc data copyin(a, x) copy(z)
    rows(N, z, a[0], x);
#pragma acc parallel loop gang
    for (int i = 0; i < N; i++) {
        both[i][0] = 2;
#pragma acc loop worker vector
        for (int j = 0; j < N; j++) {
            both[i][0] += a[i][j] * x[j];
            if (both[i][1] < a[i][j])
                both[i][1] = a[i][j];
        }
        both[i][0] *= 2;
    }
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int j = 0; j < N; j++)
            sum += (i + j) % 7 * j;
        CHECK(y[i] == 1 + sum && z[i] == y[i] && both[i][0] == 2 * (2 + sum) && both[i][1] == 6);
    }
}

static void members(struct sums *p) {
    struct sums s, list[4];
    memset(&s, 0, sizeof s);
    memset(list, 0, sizeof list);
#pragma acc parallel loop copy(s) copy(p[0:1])
    for (int i = 0; i < ROUNDS; i++) {
        s.count++;
        s.total = s.total + i;
        s.most = s.most < i ? i : s.most;
        if (i % 2)
            s.parts.odd += i;
        else
            s.parts.even += i;
        s.bits[1] |= i;
        p->total -= i;
    }
    CHECK(s.count == ROUNDS && s.total == ALL && s.most == ROUNDS - 1 && p->total == -ALL);
    CHECK(s.parts.odd == 250000 && s.parts.even == ALL - 250000 && s.bits[1] == 1023 && s.bits[0] == 0);
#pragma acc parallel loop gang copy(list)
    for (int g = 0; g < 4; g++) {
#pragma acc loop vector
        for (int i = 0; i < ROUNDS; i++) {
            list[g].count += g;
            list[g].total += i;
        }
    }
    for (int g = 0; g < 4; g++)
        CHECK(list[g].count == g * ROUNDS && list[g].total == ALL);
}

static void elements(int k) {
    double h[4] = {0}, pair[2] = {0}, *p = h;
    int out[N], atomic[2] = {0}, sums[4] = {0};
    _Bool any[2] = {0};
    unsigned char small[2] = {1, 2};
#pragma acc parallel loop collapse(2) copy(h, pair, any, small) copy(atomic)
    for (int i = 0; i < 25; i++)
        for (int j = 0; j < 40; j++) {
            if (i == j)
                continue;
            h[k] += 1;
            pair[0] += i;
            pair[1] -= j;
            any[1] |= i == 7;
            small[0] += i;
#pragma acc atomic
            atomic[1] += 1;
        }
    CHECK(h[1] == 975 && pair[0] == 40 * 300 - 300 && pair[1] == -(25 * 780 - 300) && h[0] == 0 && any[1] && !any[0]);
    CHECK(small[0] == (unsigned char)(1 + 40 * 300 - 300) && atomic[1] == 975);
#pragma acc parallel loop copy(p[0:4])
    for (int i = 0; i < ROUNDS; i++)
        p[3] += i;
    CHECK(h[3] == ALL);
#pragma acc parallel loop gang copyout(out)
    for (int g = 0; g < N; g++) {
        int t[3] = {0, 1, 2};
#pragma acc loop vector
        for (int i = 0; i < 100; i++)
            t[1] += i * g;
        out[g] = t[1] + t[2];
    }
    for (int g = 0; g < N; g++)
        CHECK(out[g] == 3 + 4950 * g);
#pragma acc parallel loop
    for (int i = 0; i < ROUNDS; i++)
        global[2] += i;
    CHECK(global[2] == ALL);
#pragma acc parallel copy(sums)
    for (int t = 0; t < 4; t++) {
#pragma acc loop
        for (int i = 0; i < ROUNDS; i++)
            sums[t] += i;
    }
    CHECK(sums[0] == ALL && sums[3] == ALL);
}

int main(void) {
    struct sums one;
    memset(&one, 0, sizeof one);
    products();
    members(&one);
    elements(1);
    return 0;
}
