// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many regions in one function: their operands share one array, a variable that
// several use stays in the function, and nothing of what each was extracted
// from is left.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<sim>,verify' -S %t.ll -o %t.out.ll
// RUN: FileCheck %s < %t.out.ll
// RUN: FileCheck --check-prefix=LEFT %s < %t.out.ll
#define FUNCTION "several"
#include "markers.h"

#define REGION(id, ...)                                                                            \
    BEGIN(id, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(p, COPY, p, 4L * n), TRIP(id + 10, 0, n))     \
    LOOP(id + 10, 0, FREE, 1);                                                                     \
    FOR32(id + 10, 0, k, n) {                                                                      \
        __VA_ARGS__;                                                                               \
    }                                                                                              \
    END(id)

int several(int n, float *p) {
    REGION(1, p[k] = 1);
    n++;
    if (p) {
        REGION(2, int own = n; while (own > 3) own /= 2; p[k] += own);
    }
    BEGIN(3, XACC_SERIAL, 1, POINTER(p, COPY, p, 8))
    if (p[0] > 2)
        __builtin_trap();
    if (p[1] > 2)
        __builtin_trap();
    END(3);
    return n;
}

// CHECK-LABEL: define {{.*}}i32 @several(
// CHECK: alloca [3 x { ptr, ptr, i64 }]
// CHECK-NOT: alloca [
// CHECK: call void @__xacc_launch(ptr @__xacc_kernel,
// CHECK: add nsw i32 %{{.*}}, 1
// CHECK: br i1
// CHECK: call void @__xacc_launch(ptr @__xacc_kernel.{{[0-9]+}},
// CHECK: call void @__xacc_launch(ptr @__xacc_kernel.{{[0-9]+}},
// CHECK-NOT: call void @__xacc_launch
// CHECK: ret i32
// LEFT-NOT: several.region
