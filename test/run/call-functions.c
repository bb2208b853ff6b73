// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Functions of the same file called from kernels: through pointers, with structs, with recursion.
#include "Inputs/check.h"

enum { N = 80 };
struct complex {
    double re, im;
};
struct big {
    double v[6];
};

static struct complex times(struct complex a, struct complex b) {
    return (struct complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static struct big spread(double x, const struct big *base) {
    struct big r;
    for (int k = 0; k < 6; k++)
        r.v[k] = base->v[k] + k * x;
    return r;
}

static double sum(struct big b) {
    double s = 0;
    for (int k = 0; k < 6; k++)
        s += b.v[k];
    return s;
}

static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static void minmax(const int *a, int n, int *low, int *high) {
    *low = *high = a[0];
    for (int i = 1; i < n; i++) {
        *low = a[i] < *low ? a[i] : *low;
        *high = a[i] > *high ? a[i] : *high;
    }
}

int main(void) {
    struct complex c[N], turn = {0, 1};
    struct big base = {{1, 2, 3, 4, 5, 6}};
    double s[N];
    int f[N], spread_of[N], a[N + 8];
    for (int i = 0; i < N + 8; i++)
        a[i] = i * 37 % 101;
#pragma acc parallel loop copyout(c, s, f, spread_of) copyin(base)
    for (int i = 0; i < N; i++) {
        struct complex z = {i, 1};
        c[i] = times(times(z, turn), turn);
        s[i] = sum(spread(i, &base));
        f[i] = fibonacci(i % 10);
        int low, high;
        minmax(a + i, 8, &low, &high);
        spread_of[i] = high - low;
    }
    for (int i = 0; i < N; i++) {
        int low, high;
        minmax(a + i, 8, &low, &high);
        CHECK(c[i].re == -i && c[i].im == -1 && s[i] == 21 + 15.0 * i);
        CHECK(f[i] == fibonacci(i % 10) && spread_of[i] == high - low);
    }
    return 0;
}
