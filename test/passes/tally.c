// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small array that lanes only update by atomic instructions has a copy in
// each gang; what lies outside of the section does not.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<sim>' -S %t.ll | FileCheck %s
#include "markers.h"

#define COUNT(name, type, extra, size, ...)                                                        \
    void name(int n, const int *restrict x, type *extra a) {                                       \
        __xacc_region_begin(1, (void *)"test.c;" #name ";7;1;acc parallel", XACC_PARALLEL, 3,      \
                            BY_VALUE(n), POINTER(x, COPYIN | XACC_MAP_RESTRICT, x, 4L * n),        \
                            POINTER(a, COPY, a, size));                                            \
        LOOP(2, 0, FREE, 1);                                                                       \
        FOR32(2, 0, i, n) {                                                                        \
            __VA_ARGS__;                                                                           \
        }                                                                                          \
        __xacc_region_end(1);                                                                      \
    }
#define ADD(place, value) __atomic_fetch_add(&(place), value, __ATOMIC_RELAXED)

COUNT(sum, int, , 1024, ADD(a[x[i]], 1))
// CHECK: @[[SUM:.*]] = internal {{.*}}global [256 x i32] undef
// CHECK-LABEL: define internal void @__xacc_k_sum_L7_1.sim.body(
// CHECK: getelementptr inbounds i32, ptr @[[SUM]]
// CHECK-NEXT: store i32 0
// CHECK-COUNT-2: call void @__xacc_dev_barrier()
// CHECK-NOT: call void @__xacc_dev_barrier()
// CHECK-LABEL: define internal void @__xacc_k_seven_L7_1.sim.body(

// Few elements, unknown or large size, another type, a result that is used, an
// element that is read, different operators.
COUNT(seven, int, , 28, ADD(a[x[i]], 1))
COUNT(some, int, , 4 * n, ADD(a[x[i]], 1))
COUNT(large, int, , 32772, ADD(a[x[i]], 1))
COUNT(narrow, short, , 1024, ADD(a[x[i]], 1))
COUNT(used, int, , 1024, if (ADD(a[x[i]], 1) == 5) ADD(a[0], 2))
COUNT(looked_at, int, , 1024, ADD(a[x[i]], a[i]))
COUNT(mixed, int, , 1024, ADD(a[x[i]], 1); __atomic_fetch_or(&a[i], 1, __ATOMIC_RELAXED))
// CHECK-NOT: shared.tally
// CHECK: define internal void @__xacc_k_mixed_L7_1.sim.body(
// CHECK-NOT: shared.tally
// CHECK-LABEL: define internal void @__xacc_k_sum_L7_1.host.body(
