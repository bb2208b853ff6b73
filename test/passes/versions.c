// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A region with an operand that says whether its loops keep their order: two launches, the second of a kernel whose loops are
// not shared out.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<host;verify>' -S %t.ll -o %t.out 2> %t.log && FileCheck %s < %t.out
// RUN: FileCheck --check-prefix=WARNING --implicit-check-not=warning: %s < %t.log
// RUN: %opt -passes='xacc<host;stop-after=xacc-outline>' -S %t.ll | FileCheck --check-prefix=OUTLINE %s
// RUN: %opt -passes='xacc<nvptx>' -S %t.ll 2> %t.log | %{python} %S/Inputs/ptx.py > %t.ptx
// RUN: %{python} %S/Inputs/versions-size.py < %t.ptx | FileCheck --check-prefix=SIZE %s
#include "markers.h"

void shift(int n, long meets, float *a) {
    __xacc_region_begin(1, WHERE("acc kernels"), XACC_KERNELS, 4, BY_VALUE(n),
                        POINTER(a, COPY, a, 4L * n), SETTING(XACC_ITEM_IN_ORDER, 7, meets),
                        TRIP(2, 0, n));
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) a[i] += 1;
    __xacc_region_end(1);
}
// OUTLINE: define {{.*}}@shift(
// OUTLINE: br i1 {{.*}}, label %[[ORDERED:.*]], label %[[OTHER:.*]]
// OUTLINE: call {{.*}}@__xacc_region_begin(i32 {{.*}}1, {{.*}}i32 3, {{.*}}"xacc.kernel"(ptr @[[KERNEL:.*]]) ]
// OUTLINE: call {{.*}}@[[KERNEL]](
// OUTLINE: call {{.*}}@__xacc_region_begin(i32 {{.*}}7, {{.*}}i32 3, {{.*}}"xacc.kernel"(ptr @[[KERNEL]].ordered) ]
// OUTLINE: call {{.*}}@[[KERNEL]].ordered(

// CHECK-DAG: c"__xacc_k_shift_L[[#]]_1\00"
// CHECK-DAG: c"__xacc_k_shift_L[[#]]_1_ordered\00"
// CHECK-LABEL: define {{.*}}@shift(
// CHECK-COUNT-2: call void @__xacc_launch(
// CHECK-NOT: call void @__xacc_launch(
// CHECK-LABEL: define {{.*}}@never(
// CHECK: call void @__xacc_launch(
// CHECK-NOT: call void @__xacc_launch(
// CHECK-LABEL: define {{.*}}@nest(

// One version, in order, where the call of the kernel does not come back: nothing is behind it to meet again.
// WARNING: warning: test.c:[[@LINE+5]]:5: the loops run in the order of the program: they are independent unless pointers overlap, and a second version for that case is not supported yet in this place
// OUTLINE: define {{.*}}@never(
// OUTLINE: call {{.*}}@__xacc_region_begin(i32 {{.*}}10, {{.*}}i32 3, {{.*}}"xacc.kernel"(ptr @[[NEVER:.*]]) ]
// OUTLINE-NOT: never.region.xacc.ordered(
void never(int n, long meets, float *a) {
    __xacc_region_begin(10, WHERE("acc kernels"), XACC_KERNELS, 4, BY_VALUE(n),
                        POINTER(a, COPY, a, 4L * n), SETTING(XACC_ITEM_IN_ORDER, 17, meets),
                        TRIP(12, 0, n));
    LOOP(12, 0, FREE, 1);
    FOR32(12, 0, i, n) a[i] += 1;
    for (;;)
        ;
}

// The second version is not unrolled: device code is at most twice as long, also where the rows of a nest do not vanish in the
// grid, in loops around a loop, and where short loops in an iteration are there in full.
// SIZE: 4 kernels have two versions
void nest(int n, int m, long meets, float *a, const float *b) {
    BEGIN(20, XACC_KERNELS, 6, BY_VALUE(n), BY_VALUE(m), POINTER(a, COPY, a, 4L * n * m),
          POINTER(b, COPYIN, b, 4L * n * m), SETTING(XACC_ITEM_IN_ORDER, 27, meets), TRIP(22, 0, n))
    LOOP(22, 0, FREE, 1);
    FOR32(22, 0, i, n) {
        LOOP(23, 22, FREE, 1);
        FOR32(23, 0, j, m) a[i * m + j] = 2 * b[j * n + i] + 1;
    }
    END(20);
}

void rows(int n, int m, long meets, double *a, const double *b) {
    BEGIN(30, XACC_KERNELS, 6, BY_VALUE(n), BY_VALUE(m), POINTER(a, COPY, a, 8L * n),
          POINTER(b, COPYIN, b, 8L * n * m), SETTING(XACC_ITEM_IN_ORDER, 37, meets), TRIP(32, 0, n))
    LOOP(32, 0, FREE, 1);
    FOR32(32, 0, i, n) {
        double sum = 0;
        for (int j = 0; j < m; j++)
            sum += b[i * m + j] * b[i * m + j];
        a[i] = sum;
    }
    END(30);
}

void filter(int n, long meets, short *a, const short *b) {
    BEGIN(40, XACC_KERNELS, 5, BY_VALUE(n), POINTER(a, COPY, a, 2L * n),
          POINTER(b, COPYIN, b, 2L * n + 8), SETTING(XACC_ITEM_IN_ORDER, 47, meets), TRIP(42, 0, n))
    LOOP(42, 0, FREE, 1);
    FOR32(42, 0, i, n) {
        int sum = 0;
        for (int j = 0; j < 5; j++)
            sum += b[i + j] * (j - 2);
        a[i] = sum;
    }
    END(40);
}
