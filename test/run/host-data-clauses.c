// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %run %t
// Constructs inside of host_data that name its variables in data clauses mean the host's, whose copies are found.
#include "Inputs/check.h"
#include <openacc.h>
#include <stdlib.h>

static int a[100], sum;

int main(void) {
    int *p = malloc(100 * sizeof *p);
    for (int i = 0; i < 100; i++)
        p[i] = i;
#pragma acc data copy(a, p[0:100])
    {
        int *device = acc_deviceptr(a);
#pragma acc host_data use_device(a, p)
        {
            CHECK(a == device);
#pragma acc parallel loop present(a, p)
            for (int i = 0; i < 100; i++)
                a[i] = 2 * p[i];
#pragma acc parallel loop deviceptr(p) present(a)
            for (int i = 0; i < 100; i++)
                a[i] += p[i];
#pragma acc update host(a[0:10], p[0:1])
#pragma acc data present(a)
#pragma acc parallel loop reduction(+ : sum)
            for (int i = 0; i < 100; i++)
                sum += a[i];
            CHECK(a == device);
        }
        CHECK(sum == 3 * 4950);
        CHECK(a[9] == 27);
    }
    CHECK(a[99] == 297);
    free(p);
    return 0;
}
