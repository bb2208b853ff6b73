// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Output becomes calls of NVIDIA's device runtime; a gang prints with one lane.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<nvptx>' -S %t.ll | FileCheck %s
#include "markers.h"
#include <assert.h>
#include <stdio.h>

void print(int n, double *a) {
    BEGIN(1, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(a, COPY, a, 8L * n), TRIP(2, 0, n))
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) {
        assert(a[i] > 0);
        printf("%d %f\n", i, a[i]);
    }
    END(1);
}
// CHECK: .extern .func __assertfail{{.*}}call.uni (retval0), vprintf
