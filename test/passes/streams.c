// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stdout and stderr do not exist on GPUs: what names them prints there, with one stream. Characters are what the C library
// returns, and nothing is left to flush.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<nvptx>' -S %t.ll | FileCheck --implicit-check-not=".extern .global" %s
// RUN: %opt -passes='xacc<sim>' -S %t.ll | FileCheck --check-prefix=SIM %s
#include "markers.h"
#include <stdio.h>

void print(int n, int *a) {
    BEGIN(1, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(a, COPY, a, 4L * n), TRIP(2, 0, n))
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) {
        fprintf(stderr, "%d\n", i);
        a[i] = fputc(a[i], stdout) + fflush(stdout);
    }
    END(1);
}
// CHECK: .visible .entry
// CHECK: call.uni (retval0), vprintf
// CHECK: call.uni (retval0), vprintf
// CHECK: and.b32 {{.*}}, 255
// CHECK: st.global
// SIM: call i32 (ptr, ptr, ...) @fprintf(
// SIM: call i32 @fputc(
// SIM: call i32 @fflush(
