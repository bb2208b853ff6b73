// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %run %t
// A data directive without a data clause moves nothing, which is worth a warning; its other clauses hold.
#include "Inputs/check.h"

int main(void) {
    int x = 1, a[4] = {0};
// CHECK: data-no-clause.c:[[@LINE+1]]:13: warning: xacc: OpenACC 'data' without a data clause moves no data
#pragma acc data
    {
#pragma acc parallel copy(x)
        x++;
    }
// CHECK: data-no-clause.c:[[@LINE+1]]:22: warning: xacc: OpenACC 'data' without a data clause
#pragma acc data if(x)
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
        a[i] = x;
    CHECK(x == 2 && a[3] == 2);
#pragma acc parallel copy(x) async(1)
    x++;
// CHECK: data-no-clause.c:[[@LINE+1]]:24: warning: xacc: OpenACC 'data' without a data clause
#pragma acc data wait(1)
    CHECK(x == 3);
    if (x > 100)
// CHECK: data-no-clause.c:[[@LINE+1]]:13: warning: xacc: OpenACC 'data' without a data clause
#pragma acc data
        x = 0;
    CHECK(x == 3);
#pragma acc data copy(x)
#pragma acc data create(a)
#pragma acc data default(present)
    ;
    return 0;
}
