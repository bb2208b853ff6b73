// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// Const variables in data clauses that copy back: the host's memory, which may refuse to be written, stays as it is.
#include "Inputs/check.h"

const int global[3] = {1, 2, 3};
static const struct {
    double x[2];
    int n;
} members = {{4, 5}, 6};
const int *const pointer = global;

static void data(int *a) {
#pragma acc data copy(global, members) copy(always : pointer)
    {
#pragma acc parallel loop copyout(a[0:3])
        for (int i = 0; i < 3; i++)
            a[i] = global[i] + (int)members.x[1] + members.n;
#pragma acc update device(global)
    }
    CHECK(a[0] == 12 && a[1] == 13 && a[2] == 14);
}

static void parts(int *a) {
    static const int fixed[4] = {7, 8, 9, 10};
    const int local[2] = {20, 30};
#pragma acc parallel loop copy(fixed[1:2], members.x, local) copyout(a[0:2])
    for (int i = 0; i < 2; i++)
        a[i] = fixed[i + 1] + (int)members.x[0] + local[i];
    CHECK(a[0] == 32 && a[1] == 43);
#pragma acc enter data copyin(fixed)
#pragma acc update host(fixed)
#pragma acc exit data copyout(fixed)
    CHECK(fixed[3] == 10 && local[1] == 30);
}

/* Pointers that are constants lead to variables. */
enum { N = 8 };
static double buffer[N];
static double *const whole = buffer;
static double *const half = &buffer[N / 2];
double *const literal = (double[N]){1, 2, 3, 4, 5, 6, 7, 8};

static void constant_pointers(void) {
    static double *const local = buffer;
    double sum = 0;
#pragma acc parallel loop copy(whole[0:N])
    for (int i = 0; i < N; i++)
        whole[i] = i;
#pragma acc parallel loop
    for (int i = 0; i < N / 2; i++)
        half[i] += literal[i];
#pragma acc data copy(buffer)
    {
#pragma acc parallel loop present(buffer)
        for (int i = 0; i < N; i++)
            local[i] += literal[i] + pointer[0];
#pragma acc parallel loop present(whole)
        for (int i = 0; i < N; i++)
            whole[i] += 1;
    }
#pragma acc kernels copyin(literal[0:N])
    for (int i = 0; i < N; i++)
        sum += literal[i];
    CHECK(sum == 36);
    for (int i = 0; i < N; i++)
        CHECK(buffer[i] == 2 * i + 3 + (i < N / 2 ? 0 : i - N / 2 + 1));
}

int main(void) {
    int a[3] = {0};
    constant_pointers();
    data(a);
    parts(a);
}
