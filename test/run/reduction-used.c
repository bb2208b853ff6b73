// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -w -O2 %s -o %t && %run %t
// RUN: %xacc_cc -w -O0 %s -o %t.O0 && %run %t.O0
// Scalars that loops over gangs reduce without a clause, and other code of the construct uses: one gang runs it. Updates of
// places that several iterations have by their subscripts are atomic operations.
#include "Inputs/check.h"

enum { N = 600, ALL = 85 * 21 + 0 + 1 + 2 + 3 + 4 };
static int a[N], b[N];

static void fill(void) {
    for (int i = 0; i < N; i++)
        a[i] = i % 7, b[i] = 0;
}

static void scalars(int n) {
    long s = 3, u = 0, w = 0, f = 7, in_order = 0;
    fill();
#pragma acc parallel num_gangs(8)
    {
        s = 1;
#pragma acc loop gang vector
        for (int i = 0; i < n; i++)
            s += a[i];
#pragma acc loop gang vector
        for (int i = 0; i < n; i++)
            b[i] = s + a[n - 1 - i];
    }
    CHECK(s == 1 + ALL && b[0] == s + (N - 1) % 7 && b[N - 1] == s);
#pragma acc parallel num_gangs(8) copy(u)
    {
        {
#pragma acc loop gang vector
            for (int i = 0; i < n; i++)
                u += a[i];
        }
        b[0] = u;
    }
    CHECK(u == ALL && b[0] == ALL);
    fill();
#pragma acc parallel num_gangs(8) copy(w)
    for (int k = 0; k < 3; k++) {
#pragma acc loop gang vector
        for (int i = 0; i < n; i++)
            w += a[i];
#pragma acc loop gang
        for (int i = 0; i < n; i++)
            b[i] += w;
    }
    CHECK(w == 3 * ALL && b[7] == 6 * ALL);
    b[5] = 3 * ALL;
#pragma acc parallel num_gangs(8)
    {
#pragma acc loop gang vector
        for (int i = 0; i < n; i++)
            f += a[i];
#pragma acc loop gang
        for (int i = 0; i < 6; i++)
            f = f > b[i] ? f : b[i];
        if (n > 3)
            b[0] = f;
    }
    CHECK(f == 6 * ALL && b[0] == f);
#pragma acc parallel copy(a, in_order)
    {
#pragma acc loop gang worker
        for (int i = 0; i < n; i++)
            b[i] = a[i] + in_order;
        if (n > 3)
            in_order = 2;
#pragma acc loop gang worker
        for (int i = 0; i < n; i++)
            in_order += a[i];
#pragma acc loop
        for (int i = 0; i < n; i++)
            a[i] = 0;
    }
    CHECK(in_order == ALL + 2 && b[6] == 6 && a[6] == 0);
}

static void places(int n) {
    int h[N] = {0}, g[N] = {0}, k[60] = {0};
#pragma acc parallel loop gang vector copy(h, g)
    for (int i = 0; i < n; i++) {
        const int half = i / 2;
        h[i % 4] += i;
        g[half]++;
    }
    for (int i = 0; i < 4; i++)
        CHECK(h[i] == (N / 4) * i + 4 * ((N / 4) * (N / 4 - 1) / 2));
    CHECK(g[0] == 2 && g[N / 2 - 1] == 2 && g[N / 2] == 0);
#pragma acc parallel loop collapse(2) copy(k)
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30; j++)
            k[i + j] += 2;
#pragma acc parallel loop gang vector copy(g)
    for (int i = 0; i < n - 1; i++) {
        int to = i + 1;
        g[i]++;
        g[to] += 10;
    }
    CHECK(k[0] == 2 && k[19] == 40 && k[29] == 40 && k[48] == 2);
    CHECK(g[0] == 3 && g[5] == 13 && g[N - 2] == 11 && g[N - 1] == 10);
}

int main(void) {
    scalars(N);
    places(N);
    return 0;
}
