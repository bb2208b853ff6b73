/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The other half of routine-files.c: routines for its kernels, and a kernel
 * that calls one of them. */
#include "routines.h"

double cube(double x) {
    return x * x * x;
}

int choose(int n, int k) {
    return k == 0 || k == n ? 1 : choose(n - 1, k - 1) + choose(n - 1, k);
}

void scale_row(int n, double *row, double by) {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
        row[i] *= by;
}

double sum_row(int n, const double *row) {
    double sum = 0;
#pragma acc loop worker vector reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += row[i];
    return sum;
}

void increment_all(int n, double *a) {
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
        a[i] += 1;
}

void count_call(int *counter) {
#pragma acc atomic update
    *counter += 1;
}

struct pair order(struct pair p) {
    if (p.low > p.high) {
        double high = p.low;
        p.low = p.high;
        p.high = high;
    }
    p.n++;
    return p;
}

int twice(int x) {
    return 2 * x;
}

int twice_on_device(int x) {
    return 2 * x + 1000;
}

int named(int x) {
    return plus_three(x) + 2;
}

static void helper(int n, double *a) {
#pragma acc parallel loop copyout(a[0:n])
    for (int i = 0; i < n; i++)
        a[i] = cube(i);
}

void fill_cubes(int n, double *a) {
    helper(n, a);
}
