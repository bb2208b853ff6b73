// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions over lanes and gangs: device library calls become shuffles, slots
// and the last-gang scheme in PTX; the host function combines once per gang.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<nvptx>' -S %t.ll -o %t.out.ll
// RUN: FileCheck %s < %t.out.ll
// RUN: FileCheck --check-prefix=SCRATCH %s < %t.out.ll
// RUN: %{python} %S/Inputs/ptx.py < %t.out.ll > %t.ptx
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
// RUN: FileCheck --check-prefix=PTX %s < %t.ptx
// RUN: not grep 'st.shared.b32.*, %%rd' %t.ptx
#include "markers.h"

double dot(int n, const double *restrict x, const double *restrict y) {
    double s = 0;
    float m = 0;
    BEGIN(1, XACC_PARALLEL, 6, BY_VALUE(n), OBJECT(s, COPY | XACC_MAP_REDUCTION),
          OBJECT(m, COPY | XACC_MAP_REDUCTION), POINTER(x, COPYIN, x, 8L * n),
          POINTER(y, COPYIN, y, 8L * n), TRIP(2, 0, n))
    double p = 0;
    float q = -__builtin_inff();
    LOOP(2, 0, FREE, 1);
    REDUCE_BEGIN(2, s, p, add, f64);
    REDUCE_BEGIN(2, m, q, max, f32);
    FOR32(2, 0, i, n) {
        p += x[i] * y[i];
        q = q < (float)x[i] ? (float)x[i] : q;
    }
    REDUCE_END(2, m, q, max, f32);
    REDUCE_END(2, s, p, add, f64);
    END(1);
    return s + m;
}
// Two reductions: 16 bytes per gang. Flags 13: lanes, collective, over gangs.
// CHECK: @__xacc_params = {{.*}} { i32 4, i32 -1, i64 16 }]
// CHECK: @__xacc_kernel = internal global {{.*}} i32 6, i32 6, i32 525, i32 256,
// CHECK-LABEL: define internal void @__xacc_k_dot_L{{[0-9]+}}_1.host.body(
// CHECK: call void @__xacc_host_lock(ptr
// CHECK: select i1
// CHECK: call void @__xacc_host_unlock(ptr
// CHECK: atomicrmw fadd ptr %s, double
// CHECK: reassoc nsz double @llvm.fmuladd

// PTX-LABEL: .visible .entry __xacc_k_dot_L
// PTX: shfl.sync.bfly.b32
// PTX: bar.sync 0
// PTX: st.volatile
// PTX: membar.gl
// PTX: atom{{.*}}.add.{{.*}}32
// PTX-LABEL: .visible .entry __xacc_k_nested_L7

// PTX: bar

int nested(int n, const int *x) {
    int s = 0;
    __xacc_region_begin(3, (void *)"test.c;g;7;1;acc parallel", XACC_PARALLEL, 3, BY_VALUE(n),
                        POINTER(x, COPYIN, x, 4L * n), OBJECT(s, COPY));
    {
        int p = 0;
        PRIVATE(p, 3);
        LOOP(4, 0, FREE | XACC_REQ_GANG, 1);
        REDUCE_BEGIN(4, s, p, add, i32);
        FOR32(4, 0, i, n) {
            int q = 0;
            PRIVATE(q, 4);
            LOOP(5, 4, FREE | XACC_REQ_VECTOR, 1);
            REDUCE_BEGIN(5, p, q, add, i32);
            FOR32(5, 0, j, n) q += x[i * n + j];
            REDUCE_END(5, p, q, add, i32);
        }
        REDUCE_END(4, s, p, add, i32);
    }
    __xacc_region_end(3);
    return s;
}
// CHECK-LABEL: define internal void @__xacc_k_nested_L7_3.host.body(
// CHECK: atomicrmw add ptr %s, i32 %{{.*}} monotonic

// PTX-LABEL: .visible .entry __xacc_k_histogram_L7
// PTX: bar.sync 0
// PTX: st.volatile
// PTX: membar.gl
// PTX: shfl.sync.bfly.b32
void histogram(int n, const int *x, double *bins, int *most) {
    __xacc_region_begin(6, (void *)"test.c;h;7;1;acc parallel", XACC_PARALLEL, 4, BY_VALUE(n),
                        POINTER(x, COPYIN, x, 4L * n), POINTER(bins, COPY, bins, 64),
                        POINTER(most, COPY, most, 4));
    {
        double p[8] = {0};
        int q = 0;
        LOOP(7, 0, FREE, 1);
        void *cell = bins;
        REDUCE_ARRAY_BEGIN(7, cell, p, add, f64, 8);
        REDUCE_BEGIN(7, *most, q, max, i32);
        FOR32(7, 0, i, n) {
            p[x[i]] += 1;
            q = q < x[i] ? x[i] : q;
        }
        REDUCE_END(7, *most, q, max, i32);
        REDUCE_ARRAY_END(7, cell, p, add, f64, 8);
    }
    __xacc_region_end(6);
}
// Nine slots: the scalar has the first and counter 0, the array the others and counter 1.
// SCRATCH: @__xacc_params{{.*}} { i32 4, i32 -1, i64 72 }]
// The host function combines element by element.
// CHECK-LABEL: define internal void @__xacc_k_histogram_L7_6.host.body(
// CHECK: atomicrmw max ptr %{{.*}}, i32
// CHECK: atomicrmw fadd ptr %{{.*}}, double
