// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// host_data: pointers, arrays and VLAs in the body are device addresses; if and if_present; a compute construct
// in the body.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 60 };

static void scale(int n, double *device) {
#pragma acc parallel loop deviceptr(device)
    for (int i = 0; i < n; i++)
        device[i] *= 2;
}

static void pointers(int n, double *x) {
    double *seen = NULL;
#pragma acc data copy(x[0:n])
    {
#pragma acc host_data use_device(x)
        {
            seen = x;
            scale(n, x);
        }
        CHECK(seen == acc_deviceptr(x));
#pragma acc host_data use_device(x) if (n < 0)
        seen = x;
        CHECK(seen == x);
    }
#pragma acc host_data use_device(x) if_present
    seen = x;
    CHECK(seen == x);
}

static void arrays(int n) {
    double a[N], v[n];
    double(*row)[N] = NULL, *element = NULL;
    for (int i = 0; i < N; i++)
        a[i] = v[i] = i;
#pragma acc data copy(a, v)
    {
#pragma acc host_data use_device(a, v)
        {
            row = &a;
            element = &a[3];
            scale(N, a);
            scale(n - 1, v + 1);
            CHECK(sizeof a == N * sizeof(double));
        }
        CHECK((void *)row == acc_deviceptr(a) && element == *row + 3);
    }
    for (int i = 0; i < N; i++)
        CHECK(a[i] == 2 * i && v[i] == 2 * i);
}

static void inner(int n, double *x) {
#pragma acc data copy(x[0:n])
#pragma acc host_data use_device(x)
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        x[i] += 1;
}

static int early(int n, double *x) {
#pragma acc data copyin(x[0:n])
#pragma acc host_data use_device(x)
    return x != NULL;
}

int main(void) {
    double x[N];
    for (int i = 0; i < N; i++)
        x[i] = i;
    pointers(N, x);
    arrays(N);
    inner(N, x);
    CHECK(early(N, x));
    for (int i = 0; i < N; i++)
        CHECK(x[i] == 2 * i + 1);
    return 0;
}
