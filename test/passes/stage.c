// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all lanes of a gang load in a loop inside of theirs, they load together into shared memory: two barriers a tile, in which
// lanes without an iteration take part, and one vector for what an iteration needs. A loop that may turn out to be short has a copy
// as it was. Where a lane loads something of its own as well, or one that the region writes, where the loop is short, or a branch
// decides whether there is a load, all stays as it is.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<nvptx;verify;stop-after=xacc-stage>' -S %t.ll | FileCheck %s
// RUN: %opt -passes='xacc<nvptx;no-stage;stop-after=xacc-stage>' -S %t.ll | FileCheck %s --check-prefix=OFF
// RUN: %opt -passes='xacc<nvptx>' -S %t.ll | %{python} %S/Inputs/ptx.py > %t.ptx
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
// RUN: %opt -passes='xacc<nvptx;verify;drop-metadata>' -S %t.ll -o %t.out.ll
// OFF-NOT: __xacc_dev_barrier
#include "markers.h"
#define KNOWN 1024
#define SHORT 48
#define ITEMS                                                                                      \
    BY_VALUE(n), BY_VALUE(m), POINTER(x, COPYIN | XACC_MAP_RESTRICT, x, 4L * m),                   \
        POINTER(y, COPYIN | XACC_MAP_RESTRICT, y, 4L * m),                                         \
        POINTER(z, COPYIN | XACC_MAP_RESTRICT, z, 4L * m),                                         \
        POINTER(f, COPY | XACC_MAP_RESTRICT, f, 4L * n), TRIP(2, 0, n)
#define KERNEL(name, trips, ...)                                                                   \
    void name(int n, int m, float *restrict x, float *restrict y, float *restrict z,               \
              float *restrict f) {                                                                 \
        BEGIN(1, XACC_PARALLEL, 7, ITEMS)                                                          \
        LOOP(2, 0, FREE, 1);                                                                       \
        FOR32(2, 0, i, n) {                                                                        \
            float s = f[i];                                                                        \
            for (int j = 0; j < (trips); j++)                                                      \
                __VA_ARGS__                                                                        \
            f[i] = s;                                                                              \
        }                                                                                          \
        END(1);                                                                                    \
    }

KERNEL(known, KNOWN, s += x[j] * y[j] - s * z[j];)
// CHECK: define internal void @__xacc_k_known_L
// CHECK: %[[ACTIVE:.*]] = icmp ult i32 %{{.*}}, %{{.*}}
// CHECK: %[[ONE:.*]] = zext i1 %[[ACTIVE]] to i32
// CHECK: %[[ANY:.*]] = call i32 @__xacc_lanes_or_u32(i32 2, i32 %[[ONE]], i32 0)
// CHECK: icmp ne i32 %[[ANY]], 0
// CHECK-NOT: load float, ptr %{{[xyz]}}
// CHECK: call void @__xacc_dev_barrier()
// CHECK: load float
// CHECK: load float
// CHECK: load float
// CHECK: store float %{{.*}}, ptr %{{.*}}, align 16
// CHECK: store float %{{.*}}, ptr %{{.*}}, align 4
// CHECK: store float %{{.*}}, ptr %{{.*}}, align 8
// CHECK: call void @__xacc_dev_barrier()
// CHECK-NEXT: br i1 %[[ACTIVE]]
// PTX: .entry __xacc_k_known_L
// PTX: bar.sync
// PTX: st.shared.b32
// PTX: bar.sync
// PTX: ld.shared.v{{[24]}}.b32

KERNEL(unknown, m, s += x[j] * s;)
// CHECK: define internal void @__xacc_k_unknown_L
// CHECK: icmp uge i64 %{{.*}}, 64
// CHECK: call void @__xacc_dev_barrier()
// CHECK: load float
// CHECK: store float
// CHECK: call void @__xacc_dev_barrier()
// CHECK: load float
// CHECK: load float
// CHECK: ret void

KERNEL(own, KNOWN, s += x[j] * y[j + i];)
// CHECK: define internal void @__xacc_k_own_L
// CHECK-NOT: __xacc_dev_barrier
// CHECK: ret void

KERNEL(written, KNOWN, s += x[j] * f[j];)
// CHECK: define internal void @__xacc_k_written_L
// CHECK-NOT: __xacc_dev_barrier
// CHECK: ret void

KERNEL(small, SHORT, s += x[j] * y[j];)
// CHECK: define internal void @__xacc_k_small_L
// CHECK-NOT: __xacc_dev_barrier
// CHECK: ret void

KERNEL(some, KNOWN, if (j % 5 != (int)i) s += x[j] * y[j];)
// CHECK: define internal void @__xacc_k_some_L
// CHECK-NOT: __xacc_dev_barrier
// CHECK: ret void

/* Of two lanes and more one at least loads each element. */
KERNEL(others, KNOWN, if (j != (int)i) s += x[j] * y[j];)
// CHECK: define internal void @__xacc_k_others_L
// CHECK: icmp ugt i32 %n, 1
// CHECK: call void @__xacc_dev_barrier()
// CHECK: call void @__xacc_dev_barrier()
// CHECK: ret void

KERNEL(same, KNOWN, if (j == (int)i) s += x[j] * y[j];)
// CHECK: define internal void @__xacc_k_same_L
// CHECK-NOT: __xacc_dev_barrier
// CHECK: ret void

/* How far lanes go differs, and so does whether they come there. */
KERNEL(triangle, (int)i, s += x[j] * y[j];)
// CHECK: define internal void @__xacc_k_triangle_L
// CHECK-NOT: __xacc_dev_barrier
// CHECK: ret void

void branch(int n, int m, float *restrict x, float *restrict y, float *restrict z,
            float *restrict f) {
    BEGIN(1, XACC_PARALLEL, 7, ITEMS)
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) {
        float s = f[i];
        if (s > 0)
            for (int j = 0; j < KNOWN; j++)
                s += x[j] * y[j] - z[j];
        f[i] = s;
    }
    END(1);
}
// CHECK: define internal void @__xacc_k_branch_L
// CHECK-NOT: __xacc_dev_barrier
// CHECK: ret void
