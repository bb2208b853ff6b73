// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// deviceptr with memory from acc_malloc, on data and on compute constructs.
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 500 };

int main(void) {
    float host[N], *d = acc_malloc(N * sizeof(float)),
                   (*rows)[10] = acc_malloc(N * sizeof(float));
    CHECK(d && rows);
    for (int i = 0; i < N; i++)
        host[i] = i;
    acc_memcpy_to_device(d, host, sizeof host);
#pragma acc parallel loop deviceptr(d)
    for (int i = 0; i < N; i++)
        d[i] *= 2;
#pragma acc data deviceptr(d, rows)
    {
#pragma acc parallel loop collapse(2)
        for (int j = 0; j < N / 10; j++)
            for (int i = 0; i < 10; i++)
                rows[j][i] = d[j * 10 + i] + 1;
    }
    acc_memcpy_from_device(host, rows, sizeof host);
    for (int i = 0; i < N; i++)
        CHECK(host[i] == 2 * i + 1);
    acc_free(d);
    acc_free(rows);
    return 0;
}
