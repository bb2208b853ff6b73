// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An array of integers that lanes only update is one copy for them together:
// filled by all, updated by atomic instructions, and added to the result so.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<sim>' -S %t.ll -o %t.sim.ll
// RUN: FileCheck %s < %t.sim.ll
// RUN: FileCheck --check-prefix=ATOMIC %s < %t.sim.ll
// RUN: %opt -passes='xacc<nvptx>' -S %t.ll -o %t.out.ll
// RUN: %{python} %S/Inputs/ptx.py < %t.out.ll > %t.ptx
// RUN: FileCheck --check-prefix=PTX %s < %t.ptx
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
#include "markers.h"

#define BINS(name, type, T, op, identity, n_bins, ...)                                             \
    void name(int n, const int *x, type *bins) {                                                   \
        __xacc_region_begin(1, (void *)"test.c;" #name ";7;1;acc parallel", XACC_PARALLEL, 3,      \
                            BY_VALUE(n), POINTER(x, COPYIN, x, 4L * n),                            \
                            POINTER(bins, COPY, bins, 8 * n_bins));                                \
        {                                                                                          \
            type p[n_bins];                                                                        \
            for (long e = 0; e < n_bins; e = e + 1)                                                \
                p[e] = identity;                                                                   \
            LOOP(2, 0, FREE, 1);                                                                   \
            void *cell = bins;                                                                     \
            REDUCE_ARRAY_BEGIN(2, cell, p, op, T, n_bins);                                         \
            FOR32(2, 0, i, n) {                                                                    \
                __VA_ARGS__;                                                                       \
            }                                                                                      \
            REDUCE_ARRAY_END(2, cell, p, op, T, n_bins);                                           \
        }                                                                                          \
        __xacc_region_end(1);                                                                      \
    }
#define LONG_MIN_ (-0x7fffffffffffffffL - 1)

BINS(sum, int, i32, add, 0, 256, p[x[i]]++)
BINS(greatest, long, i64, max, LONG_MIN_, 8, p[x[i]] = p[x[i]] > i ? p[x[i]] : i)
BINS(least, unsigned, u32, min, ~0u, 8, if (i < p[x[i]]) p[x[i]] = i)
// CHECK: @[[SUM:.*]] = internal {{.*}}global [256 x i32] undef
// CHECK: @[[GREATEST:.*]] = internal {{.*}}global [8 x i64] undef
// CHECK: @[[LEAST:.*]] = internal {{.*}}global [8 x i32] undef
// CHECK-LABEL: define internal void @__xacc_k_sum_L7_1.sim.body(
// CHECK: lanes.body:
// CHECK: getelementptr inbounds i32, ptr @[[SUM]]
// CHECK-NEXT: store i32 0
// CHECK-COUNT-2: call void @__xacc_dev_barrier()
// CHECK-NOT: call void @__xacc_dev_barrier()
// CHECK-LABEL: @__xacc_k_greatest_L7_1.sim.body(
// CHECK: atomicrmw max ptr %{{.*}}, i64
// CHECK-LABEL: @__xacc_k_least_L7_1.sim.body(
// CHECK: atomicrmw umin ptr %{{.*}}, i32
// ATOMIC: @__xacc_k_sum_L7_1.sim.body(
// ATOMIC-NOT: @__xacc_lanes
// ATOMIC-DAG: atomicrmw add ptr %{{.*}}, i32 1 monotonic
// ATOMIC-DAG: atomicrmw add ptr %{{.*}}, i32 %{{.*}} monotonic
// ATOMIC: {{^}}}
// PTX: .entry __xacc_k_sum_L7
// PTX: st.shared
// PTX: bar.sync
// PTX: {{atom|red}}.shared.add.u32
// PTX: bar.sync
// PTX: {{atom|red}}.global.add.u32
// PTX: .entry __xacc_k_greatest_L7
// PTX: .shared.max.s64
// PTX: .entry __xacc_k_least_L7
// PTX: .shared.min.u32

// Each lane has a copy of its own: the old value is used, the condition does
// more, order matters to rounding, there is no such instruction, the array is
// too large, another operator, few elements.
BINS(used, int, i32, add, 0, 16, if (p[x[i]]++ == 3) bins[0] = 1)
BINS(where, int, i32, max, -0x7fffffff - 1, 16, if (p[x[i]] < x[i + 1]) p[x[i]] = x[i + 1],
     bins[i] = 1)
BINS(rounds, double, f64, add, 0, 16, p[x[i]] += 1)
BINS(narrow, short, i16, add, 0, 16, p[x[i]] += 1)
BINS(product, int, i32, mul, 1, 16, p[x[i]] *= 3)
BINS(large, int, i32, add, 0, 8193, p[x[i]] += 1)
BINS(other, int, i32, add, 0, 16, p[x[i]] |= 1)
BINS(few, int, i32, add, 0, 7, p[x[i]] += 1)
// CHECK: @__xacc_k_used_L7_1.sim.body(
// CHECK: call i32 @__xacc_lanes_add_i32(
// CHECK: @__xacc_k_where_L7_1.sim.body(
// CHECK: call i32 @__xacc_lanes_max_i32(
// CHECK: @__xacc_k_rounds_L7_1.sim.body(
// CHECK: call double @__xacc_lanes_add_f64(
// CHECK: @__xacc_k_narrow_L7_1.sim.body(
// CHECK: call i16 @__xacc_lanes_add_i16(
// CHECK: @__xacc_k_product_L7_1.sim.body(
// CHECK: call i32 @__xacc_lanes_mul_i32(
// CHECK: @__xacc_k_large_L7_1.sim.body(
// CHECK: call i32 @__xacc_lanes_add_i32(
// CHECK: @__xacc_k_other_L7_1.sim.body(
// CHECK: call i32 @__xacc_lanes_add_i32(
// CHECK: @__xacc_k_few_L7_1.sim.body(
// CHECK: call i32 @__xacc_lanes_add_i32(
// CHECK: {{^}}}
