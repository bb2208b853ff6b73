// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes stand in blocks of 8 x 4 where a load is consecutive along the outer
// loop and not along the inner one, of 4 x 8 where a store is,
// and nowhere else. They take four iterations of either axis together, which the launch is told.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<sim;tile=1x1x1>' -S %t.ll | FileCheck %s
// RUN: %opt -passes='xacc<nvptx;stop-after=xacc-tile-lanes>' -S %t.ll | FileCheck %s --check-prefix=TILES
#include "markers.h"

#define NEST(name, ...)                                                                            \
    void name(int n, float *restrict p, const float *restrict q) {                                 \
        __xacc_region_begin(1, (void *)"test.c;" #name ";7;1;acc parallel", XACC_PARALLEL, 5,      \
                            BY_VALUE(n), POINTER(p, COPY, p, 4L * n * n),                          \
                            POINTER(q, COPYIN, q, 4L * n * n), TRIP(2, 0, n), TRIP(2, 1, n));      \
        LOOP(2, 0, FREE, 2);                                                                       \
        FOR32(2, 0, k, n) {                                                                        \
            int i = k;                                                                             \
            FOR32(2, 1, l, n) {                                                                    \
                int j = l;                                                                         \
                __VA_ARGS__;                                                                       \
            }                                                                                      \
        }                                                                                          \
        __xacc_region_end(1);                                                                      \
    }

NEST(transposed, p[j * n + i] = q[i * n + j])
// CHECK-LABEL: define internal void @__xacc_k_transposed_L7_1.sim.body(
// CHECK: %[[X:.*]] = call i32 @__xacc_dev_index(i32 0, i32 0)
// CHECK: %[[Y:.*]] = call i32 @__xacc_dev_index(i32 0, i32 1)
// CHECK: %[[FITS:.*]] = icmp eq i32 %{{.*}}, 0
// CHECK: and i32 %[[X]], -29
// CHECK: %[[PX:.*]] = select i1 %[[FITS]], i32 %{{.*}}, i32 %[[X]]
// CHECK: %[[PY:.*]] = select i1 %[[FITS]], i32 %{{.*}}, i32 %[[Y]]
// CHECK: add nuw i32 %{{.*}}, %[[PY]]
// CHECK: add nuw i32 %{{.*}}, %[[PX]]
// TILES-LABEL: define dso_local void @transposed(
// TILES: region_begin({{.*}}i32 8, i32 13, {{.*}}i32 8, i32 262156,
NEST(backwards, p[j * n + (n - 1 - i)] = q[i * n + j])
// CHECK-LABEL: define internal void @__xacc_k_backwards_L7_1.sim.body(
// CHECK: select i1
NEST(gathered, p[i * n + j] = q[j * n + i])
// CHECK-LABEL: define internal void @__xacc_k_gathered_L7_1.sim.body(
// CHECK: %[[X2:.*]] = call i32 @__xacc_dev_index(i32 0, i32 0)
// CHECK: and i32 %[[X2]], -25
// CHECK: select i1
// TILES-LABEL: define dso_local void @gathered(
// TILES: region_begin({{.*}}i32 8, i32 262157, {{.*}}i32 8, i32 12,
// Two of what has 8 bytes to load.
// TILES-LABEL: define dso_local void @straight(
// TILES: region_begin({{.*}}i32 8, i32 13, {{.*}}i32 8, i32 131084,
// TILES-LABEL: define dso_local void @vectors(
NEST(straight, p[i * n + j] = q[i * n + j] + q[(i + 1) * n + j])
NEST(vectors, p[i * n + j] += q[i] * q[j])
NEST(spread, p[j * n + 2 * i] = q[i * n + j])
NEST(looked_up, p[(int)q[j] + i] = 1)
NEST(product, for (int m = 0; m < n; m++) p[i * n + j] += q[m * n + i] * q[j * n + m])
NEST(out_of_product, float s = 0; for (int m = 0; m < n; m++) s += q[i * n + m] * q[m * n + j];
     p[j * n + i] = s)
// CHECK-LABEL: define internal void @__xacc_k_straight_L7_1.sim.body(
// CHECK-NOT: select i1
// CHECK-LABEL: define internal void @__xacc_k_vectors_L7_1.sim.body(
// CHECK-NOT: select i1
// CHECK-LABEL: define internal void @__xacc_k_spread_L7_1.sim.body(
// CHECK-NOT: select i1
// CHECK-LABEL: define internal void @__xacc_k_looked_up_L7_1.sim.body(
// CHECK-NOT: select i1
// CHECK-LABEL: define internal void @__xacc_k_product_L7_1.sim.body(
// CHECK-NOT: select i1
// CHECK-LABEL: define internal void @__xacc_k_out_of_product_L7_1.sim.body(
// CHECK-NOT: select i1
// CHECK: {{^}}}
