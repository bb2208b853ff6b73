// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// REQUIRES: separate-memory
// What no_create, if_present, finalize and the modifiers always, zero and readonly do to data that is present or not.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 40 };

static void modifiers(int *x, int *y) {
#pragma acc data copyin(x[0:N])
    {
        x[0] = 5; // the device still has 0
#pragma acc parallel loop copyin(x[0:N]) copyout(y[0:N])
        for (int i = 0; i < N; i++)
            y[i] = x[i];
        CHECK(y[0] == 0 && y[9] == 9);
#pragma acc parallel loop copyin(always, readonly: x[0:N]) copyout(y[0:N])
        for (int i = 0; i < N; i++)
            y[i] = x[i];
        CHECK(y[0] == 5);
#pragma acc parallel loop copy(x[0:N])
        for (int i = 0; i < N; i++)
            x[i] = -i;
        CHECK(x[9] == 9);
#pragma acc parallel loop copy(alwaysout: x[0:N])
        for (int i = 0; i < N; i++)
            x[i] -= 1;
        CHECK(x[9] == -10);
        x[9] = 3;
#pragma acc data copy(always: x[0:N])
        {
#pragma acc parallel loop
            for (int i = 0; i < N; i++)
                x[i] *= 2;
        }
        CHECK(x[9] == 6 && x[8] == -18);
    }
#pragma acc data create(zero: y[0:N])
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            y[i] += i;
#pragma acc update self(y[0:N])
    }
    CHECK(y[9] == 9);
#pragma acc parallel loop copyout(zero: y[0:N])
    for (int i = 0; i < N; i += 2)
        y[i] = 1;
    CHECK(y[8] == 1 && y[9] == 0);
}

static int sum(int *x, int use) {
    int total = 0;
#pragma acc parallel loop no_create(x[0:N]) reduction(+ : total)
    for (int i = 0; i < N; i++)
        total += use ? x[i] : 1;
    return total;
}

static void absent_or_not(int *x) {
    for (int i = 0; i < N; i++)
        x[i] = 2;
    CHECK(sum(x, 0) == N && !acc_is_present(x, 4));
#pragma acc update self(x[0:N]) device(x[0:N]) if_present
#pragma acc data no_create(x[0:N])
    CHECK(!acc_is_present(x, 4));
#pragma acc enter data copyin(x[0:N])
#pragma acc enter data create(x[0:N])
    CHECK(sum(x, 1) == 2 * N);
    x[0] = 3;
#pragma acc update device(x[0:N]) if_present
    CHECK(sum(x, 1) == 2 * N + 1);
#pragma acc exit data delete(x[0:N])
    CHECK(acc_is_present(x, 4));
#pragma acc enter data create(x[0:N])
#pragma acc exit data delete(x[0:N]) finalize
    CHECK(!acc_is_present(x, 4));
#pragma acc enter data copyin(x[0:N])
#pragma acc enter data copyin(x[0:N])
#pragma acc exit data copyout(x[0:N]) finalize
    CHECK(!acc_is_present(x, 4));
}

int main(void) {
    int x[N], y[N];
    for (int i = 0; i < N; i++)
        x[i] = i;
    modifiers(x, y);
    absent_or_not(x);
    return 0;
}
