// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes of a loop whose accesses begin in the middle of a line of memory begin in front of it, and those without an
// iteration there take the places behind the last one.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<nvptx;stop-after=xacc-lower-indices>' -S %t.ll | FileCheck %s
#include "markers.h"

void smooth(int n, const float *restrict a, float *restrict b) {
    BEGIN(1, XACC_PARALLEL, 4, BY_VALUE(n), POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 4L * n),
          POINTER(b, COPY | XACC_MAP_RESTRICT, b, 4L * n), TRIP(2, 0, n))
    LOOP(2, 0, FREE | XACC_REQ_FITS31, 1);
    FOR32(2, 0, k, n) {
        int i = 1 + (int)k;
        b[i] = a[i - 1] + a[i] + a[i + 1];
    }
    END(1);
}
// CHECK: define internal void @__xacc_k_smooth_L{{[0-9_]+}}(
// CHECK: %[[FIRST:.*]] = add nuw i32
// CHECK: %[[STEP:.*]] = mul nuw i32
// CHECK: %[[ENOUGH:.*]] = icmp ugt i32 %[[STEP]], 1
// CHECK: %[[FRONT:.*]] = select i1 %[[ENOUGH]], i32 1, i32 0
// CHECK: %[[IS:.*]] = icmp ult i32 %[[FIRST]], %[[FRONT]]
// CHECK: %[[BEHIND:.*]] = add nuw i32 %[[FIRST]], %[[STEP]]
// CHECK: %[[PLACE:.*]] = select i1 %[[IS]], i32 %[[BEHIND]], i32 %[[FIRST]]
// CHECK: sub nuw i32 %[[PLACE]], %[[FRONT]]

// As many begin in a line, every other element, elements of structs, in front of a line: as it is.
struct pair {
    float x, y;
};
void others(int n, const float *restrict a, struct pair *restrict p, float *restrict b) {
    BEGIN(3, XACC_PARALLEL, 5, BY_VALUE(n), POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 4L * n),
          POINTER(p, COPY | XACC_MAP_RESTRICT, p, 8L * n),
          POINTER(b, COPY | XACC_MAP_RESTRICT, b, 4L * n), TRIP(4, 0, n))
    LOOP(4, 0, FREE | XACC_REQ_FITS31, 1);
    FOR32(4, 0, k, n) {
        int i = 1 + (int)k;
        b[i - 1] = a[2 * i] + a[i + i];
        p[i].x = a[i];
        p[i + 3].y = b[i + 31];
    }
    END(3);
}
// CHECK: define internal void @__xacc_k_others_L{{[0-9_]+}}(
// CHECK-NOT: select
// CHECK: ret void
