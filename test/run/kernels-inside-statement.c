// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -w %s -o %t && %run %t
// Loop constructs of kernels that do not say independent, inside statements that are no loop construct: whether their
// iterations are is found out there, too. Each of these loops hands values from iteration to iteration.
#include "Inputs/check.h"

enum { N = 1000 };
static long a[N], expected[N];

static void fill(void) {
    for (int i = 0; i < N; i++)
        a[i] = i % 7;
}

// What each function does, without directives.
static void model(int times) {
    fill();
    for (int t = 0; t < times; t++)
        for (int i = 1; i < N; i++)
            a[i] = a[i - 1] * 3 + t;
    for (int i = 0; i < N; i++)
        expected[i] = a[i];
    fill();
}

static void in_for(int times) {
#pragma acc kernels copy(a)
    for (int t = 0; t < times; t++) {
#pragma acc loop
        for (int i = 1; i < N; i++)
            a[i] = a[i - 1] * 3 + t;
    }
}

static void in_block(int times, long *count) {
    long n = 0;
#pragma acc kernels copy(a)
    {
        for (int t = 0; t < times; t++) {
#pragma acc loop vector
            for (int i = 1; i < N; i++)
                a[i] = a[i - 1] * 3 + t;
        }
        for (int i = 0; i < N; i++)
            n++;
    }
    *count = n;
}

static void in_while(int times) {
#pragma acc kernels copy(a)
    {
        int t = 0;
        while (t < times) {
#pragma acc loop gang vector
            for (int i = 1; i < N; i++)
                a[i] = a[i - 1] * 3 + t;
            t++;
        }
    }
}

static void in_if(int times) {
#pragma acc kernels copy(a)
    {
        if (times > 0) {
#pragma acc loop worker
            for (int i = 1; i < N; i++)
                a[i] = a[i - 1] * 3;
        }
        switch (times) {
        case 2:
#pragma acc loop
            for (int i = 1; i < N; i++)
                a[i] = a[i - 1] * 3 + 1;
        }
    }
}

static void in_uncounted(int times) {
#pragma acc kernels copy(a)
    for (int t = 0; t < times; t += t < 100 ? 1 : 2) {
#pragma acc loop
        for (int i = 1; i < N; i++)
            a[i] = a[i - 1] * 3 + t;
    }
}

static int same(void) {
    for (int i = 0; i < N; i++)
        if (a[i] != expected[i])
            return 0;
    return 1;
}

int main(void) {
    long count = 0;
    model(2);
    in_for(2);
    CHECK(same());
    fill();
    in_block(2, &count);
    CHECK(same() && count == N);
    fill();
    in_while(2);
    CHECK(same());
    fill();
    in_if(2);
    CHECK(same());
    fill();
    in_uncounted(2);
    CHECK(same());
    return 0;
}
