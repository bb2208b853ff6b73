// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0
// Scalars of kernels regions that one part assigns and another one, or the host, uses: temporary ones of independent
// loops are private, and a last value that is needed is that of the last iteration.
#include "Inputs/check.h"

enum { N = 50 };

static int a[N], b[N], c[N], global;

static void temporaries(void) {
    int t = 7, s = 3, j;
    for (j = 0; j < 3; j++)
        t += j;
    b[0] = t;
#pragma acc kernels
    {
#pragma acc loop independent
        for (int i = 0; i < N; i++) {
            t = a[i] + s;
            b[i] = t;
        }
#pragma acc loop independent
        for (int i = 0; i < N; i++) {
            t = a[i] * 2;
            c[i] = t + b[i];
        }
    }
    CHECK(b[3] == 6 && c[9] == 18 + 12);
#pragma acc kernels
    {
#pragma acc loop independent
        for (int i = 0; i < N; i++) {
            t = a[i] + s;
            b[i] = t;
        }
        t = b[2];
#pragma acc loop independent
        for (int i = 0; i < N; i++)
            c[i] = t;
    }
    CHECK(c[9] == 5 && b[3] == 6);
#pragma acc kernels loop independent
    for (int i = 0; i < N; i++) {
        int sum = 0;
        for (j = 0; j < 4; j++) {
            t = j + i;
            sum += t;
        }
        b[i] = sum;
    }
    t = 1;
    for (j = 0; j < 2; j++)
        t += j;
    CHECK(b[3] == 18 && t == 2);
}

static void last_values(void) {
    int t = 7, u = 1, s = 3;
#pragma acc kernels
    {
#pragma acc loop independent
        for (int i = 0; i < N; i++) {
            t = a[i] + s;
            b[i] = t;
        }
#pragma acc loop independent
        for (int i = 0; i < N; i++)
            c[i] = t;
    }
    CHECK(c[9] == 52 && b[3] == 6 && t == 52);
#pragma acc kernels
    {
#pragma acc loop
        for (int i = 0; i < N; i++) {
            t = a[i] + 2 * s;
            b[i] = t;
        }
#pragma acc loop seq
        for (int i = 0; i < N; i++) {
            u = a[i] + s;
            global = u;
        }
#pragma acc loop independent
        for (int i = 0; i < N; i++)
            c[i] = t + u + global;
    }
    CHECK(b[3] == 9 && c[3] == 159 && t == 55 && u == 52 && global == 52);
#pragma acc kernels loop independent
    for (int i = 0; i < N; i++) {
        global = a[i] + 4;
        b[i] = global;
    }
    CHECK(b[3] == 7 && global == 53);
}

/* Loops inside of one whose order matters. */
static void around_loops(void) {
    int s = 3;
#pragma acc kernels
    {
        for (int k = 0; k < 3; k++) {
#pragma acc loop independent
            for (int i = 0; i < N; i++)
                b[i] = a[i] + s;
            s = b[1] + k;
        }
        c[1] = s;
    }
    CHECK(s == 9 && c[1] == 9 && b[3] == 9);
#pragma acc kernels
#pragma acc loop seq
    for (int k = 0; k < 3; k++) {
#pragma acc loop independent
        for (int i = 0; i < N; i++)
            b[i] = a[i] + s;
        s = b[1] + k;
    }
    CHECK(s == 15 && b[3] == 15);
}

int main(void) {
    for (int i = 0; i < N; i++)
        a[i] = i;
    temporaries();
    last_values();
    around_loops();
    return 0;
}
