// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 %s -o %t && %run %t
// declare device_resident: the variable lives on the device from its first use on; the host's own copy is left alone unless asked for.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 100 };
static int field[N], total;
#pragma acc declare device_resident(field, total)

static void fill(int factor) {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        field[i] = factor * i;
}

static void add_up(void) {
#pragma acc serial
    {
        total = 0;
        for (int i = 0; i < N; i++)
            total += field[i];
    }
}

int main(void) {
    int separate = !acc_get_property(0, acc_device_current, acc_property_shared_memory_support);
    fill(2);
    add_up();
    CHECK(acc_is_present(field, sizeof field) && (!separate || (field[3] == 0 && total == 0)));
#pragma acc update self(field, total)
    CHECK(field[3] == 6 && field[N - 1] == 198 && total == N * (N - 1));
    return 0;
}
