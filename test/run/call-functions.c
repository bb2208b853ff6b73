// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// Functions of the same file called from kernels: structs by value, returned
// and through pointers.
#include "Inputs/check.h"

enum { N = 80 };
struct complex {
    double re, im;
};
struct big {
    double v[6];
};

static struct complex times(struct complex a, struct complex b) {
    return (struct complex){a.re * b.re - a.im * b.im,
                            a.re * b.im + a.im * b.re};
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

int main(void) {
    struct complex c[N], turn = {0, 1};
    struct big base = {{1, 2, 3, 4, 5, 6}};
    double s[N];
#pragma acc parallel loop copyout(c, s) copyin(base)
    for (int i = 0; i < N; i++) {
        struct complex z = {i, 1};
        c[i] = times(times(z, turn), turn);
        s[i] = sum(spread(i, &base));
    }
    for (int i = 0; i < N; i++)
        CHECK(c[i].re == -i && c[i].im == -1 && s[i] == 21 + 15.0 * i);
    return 0;
}
