// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// declare in functions and blocks: the data lives until the block is left, on any way.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 80 };

static int separate(void) {
    return !acc_get_property(0, acc_device_current, acc_property_shared_memory_support);
}

static void parameters(int n, const double *a, double *restrict b, double *c) {
#pragma acc declare copyin(a[0:n]) copy(b[0:n])
#pragma acc declare copyout(c[0:n])
    CHECK(acc_is_present(b, n * sizeof *b));
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        c[i] = a[i] + b[i];
        b[i] = -b[i];
    }
}

static int early(int *x, int leave) {
    for (int round = 0; round < 3; round++) {
        int local[N];
#pragma acc declare create(local) copy(x[0:N])
#pragma acc parallel loop
        for (int i = 0; i < N; i++) {
            local[i] = x[i] + 1;
            x[i] = local[i];
        }
        if (round == leave)
            return x[0];
        if (round == 1)
            break;
    }
    return -1;
}

static void mapped(int *x) {
#pragma acc declare present(x[0:N])
#pragma acc parallel loop default(none)
    for (int i = 0; i < N; i++)
        x[i] *= 2;
}

static void device_address(int *x) {
#pragma acc declare deviceptr(x)
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        x[i] = 3 * i;
}

static int statics(void) {
    static int kept[N];
    int n = N, vla[n];
#pragma acc declare create(kept, vla)
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        kept[i] = vla[i] = i;
#pragma acc update self(vla)
    return vla[N - 1];
}

int main(void) {
    double a[N], b[N], c[N];
    int x[N];
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = 2 * i + 1;
        x[i] = i;
    }
    parameters(N, a, b, c);
    for (int i = 0; i < N; i++)
        CHECK(c[i] == 3 * i + 1 && b[i] == -2 * i - 1);
    CHECK(!separate() || (!acc_is_present(b, sizeof b) && !acc_is_present(c, sizeof c)));

    /* The value is read before the data goes. */
    CHECK(early(x, 0) == (separate() ? 0 : 1) && x[0] == 1);
    CHECK(early(x, 5) == -1 && x[N - 1] == N - 1 + 3);
    CHECK(!separate() || !acc_is_present(x, sizeof x));

#pragma acc data copy(x)
    mapped(x);
    CHECK(x[1] == 8);

    int *device = acc_malloc(N * sizeof *device);
    device_address(device);
    acc_memcpy_from_device(x, device, sizeof x);
    acc_free(device);
    CHECK(x[N - 1] == 3 * (N - 1));
    CHECK(statics() == N - 1);
    return 0;
}
