// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O0 %s -o %t && %run %t
// RUN: %xacc_cc -O2 -g %s -o %t && %run %t
// declare at file scope: what regions and the functions that they call see is the device's copy, from the first use on.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 100 };
static int factor = 3;
int table[N];
static double grid[4][5];
static struct {
    int low, high;
} limits = {2, 7};
static float *vec;
static const int fixed[3] = {5, 6, 7};
#pragma acc declare copyin(factor, limits) create(table, grid)
#pragma acc declare create(vec) copyin(fixed)

static int inner(int x) {
    return x > 0 ? inner(x - 1) + factor : limits.low;
}

static int outer(int x) {
    return inner(x % 3) + fixed[x % 3];
}

static void count(int i) {
    table[i] += factor;
    grid[i % 4][i % 5] = factor + i % 20;
}

static float element(int i) {
    return vec[i];
}

static int separate(void) {
    return !acc_get_property(0, acc_device_current, acc_property_shared_memory_support);
}

static void implicit(void) {
    int result[N];
#pragma acc parallel loop default(none) copyout(result)
    for (int i = 0; i < N; i++)
        result[i] = outer(i) + factor;
    for (int i = 0; i < N; i++)
        CHECK(result[i] == 2 + 3 * (i % 3) + 5 + i % 3 + 3);
    CHECK(outer(4) == 2 + 3 + 6); /* on the host as always */
}

static void updates(void) {
    int host = 0;
    for (int i = 0; i < N; i++)
        table[i] = i;
#pragma acc update device(table)
    factor = 10;
#pragma acc parallel loop present(table)
    for (int i = 0; i < N; i++)
        count(i);
#pragma acc update self(table, grid)
    int used = separate() ? 3 : 10;
    for (int i = 0; i < N; i++) {
        CHECK(table[i] == i + used);
        CHECK(grid[i % 4][i % 5] == used + i % 20);
    }
#pragma acc update device(factor)
#pragma acc serial copyout(host)
    host = factor;
    CHECK(host == 10);
    CHECK(acc_is_present(table, sizeof table));
}

/* A scalar of declare is neither firstprivate nor lost after the region. */
static void scalar(void) {
#pragma acc serial
    factor++;
    CHECK(!separate() || factor == 10);
#pragma acc update self(factor)
    CHECK(factor == 11);
}

/* A declared pointer is attached by what maps its target. */
static void pointer(void) {
    float sum = 0;
    vec = malloc(N * sizeof *vec);
    for (int i = 0; i < N; i++)
        vec[i] = i;
#pragma acc enter data copyin(vec[0:N])
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += element(i);
    CHECK(sum == N * (N - 1) / 2);
    sum = 0;
#pragma acc parallel loop reduction(+ : sum) present(vec[0:N])
    for (int i = 0; i < N; i++)
        sum += element(i) + vec[i];
    CHECK(sum == N * (N - 1));
#pragma acc exit data delete(vec[0:N])
    free(vec);
}

/* Without a device there is nothing to find: the host's own. */
static void on_host(void) {
    int result = 0;
    factor = 20;
#pragma acc serial if (0) copy(result)
    result = inner(1);
    CHECK(result == 22);
#pragma acc serial self copy(result)
    result = inner(2);
    CHECK(result == 42);
}

/* Copies come back after the end of the device, with the values of that time. */
static void again(void) {
    int result[2];
    factor = 4;
    acc_shutdown(acc_device_current);
#pragma acc parallel copyout(result) num_gangs(1)
    {
        result[0] = inner(1);
        result[1] = factor;
    }
    CHECK(result[0] == 6 && result[1] == 4);
    CHECK(acc_is_present(&factor, sizeof factor));
}

int main(void) {
    implicit();
    updates();
    scalar();
    pointer();
    on_host();
    again();
    return 0;
}
