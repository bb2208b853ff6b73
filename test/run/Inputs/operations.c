/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "operations.h"

static double weight = 2;
#pragma acc declare copyin(weight)

#pragma acc routine seq
int plus(int a, int b) {
    return a + b;
}
#pragma acc routine seq
static int minus(int a, int b) { return a - b; }
#pragma acc routine seq
static int weigh(int a, int b) { return (int)weight * a + b; }
#pragma acc routine seq
static double half(double x) { return x / 2; }
#pragma acc routine seq
static double times_weight(double x) { return x * weight; }
#pragma acc routine seq
static struct pair swap(struct pair p, int add) { return (struct pair){p.high + add, p.low - add}; }

const struct operation operations[3] = {{"minus", minus, half}, {"weigh", weigh, times_weight}, {"plus", plus, 0}};
unary *weighted = times_weight;

binary *binary_of(int which) {
    return which == 0 ? plus : which == 1 ? minus : weigh;
}

pairs *swapper(void) {
    return swap;
}

void set_weight(double to) {
    weight = to;
#pragma acc update device(weight)
    weight = 5; /* the host's is another one where memory is separate */
}

void apply(binary *f, int n, int *out) {
#pragma acc parallel loop copyout(out[0 : n])
    for (int i = 0; i < n; i++)
        out[i] = f(i, 3) + f(3, i);
}

double integrate(unary *f, double from, double to, int n) {
    double sum = 0, step = (to - from) / n;
    for (int i = 0; i < n; i++)
        sum += f(from + (i + 0.5) * step) * step;
    return sum;
}

int fold(binary *f, const int *values, int n) {
    return n == 1 ? values[0] : f(fold(f, values, n - 1), values[n - 1]);
}
