// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the lanes of a gang or worker share: private arrays, a scalar that one
// lane sets, the result of an atomic operation that one lane makes.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<sim>' -S %t.ll -o %t.out.ll
// RUN: FileCheck %s < %t.out.ll
// RUN: FileCheck --check-prefix=PARAMS %s < %t.out.ll
// RUN: FileCheck --check-prefix=HEAP %s < %t.out.ll
#include "markers.h"
#define GANG (FREE | XACC_REQ_GANG)
#define WORKER (FREE | XACC_REQ_WORKER)
#define VECTOR (FREE | XACC_REQ_VECTOR)

void gangs(int n, int *restrict a, int *restrict y) {
    BEGIN(1, XACC_PARALLEL, 4, BY_VALUE(n), POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 4L * n),
          POINTER(y, COPY | XACC_MAP_RESTRICT, y, 4L * n), TRIP(2, 0, n))
    LOOP(2, 0, GANG, 1);
    FOR32(2, 0, i, n) {
        int x[40], found = -1;
        PRIVATE(x, 2);
        PRIVATE(found, 2);
        int old = __atomic_fetch_add(y, 1, 0);
        LOOP(3, 2, VECTOR, 1);
        FOR32(3, 0, j, 40) {
            x[j] = a[j] + old;
            if (a[j] == 7)
                found = j;
        }
        y[i] = x[found];
    }
    END(1);
}

void workers(int n, int *restrict a, int *restrict y) {
    BEGIN(4, XACC_PARALLEL, 4, BY_VALUE(n), POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 4L * n),
          POINTER(y, COPY | XACC_MAP_RESTRICT, y, 4L * n), TRIP(5, 0, n))
    LOOP(5, 0, GANG | WORKER, 1);
    FOR32(5, 0, i, n) {
        int x[40];
        PRIVATE(x, 5);
        LOOP(6, 5, VECTOR, 1);
        FOR32(6, 0, j, 40) x[j] = a[j] + i;
        y[i] = x[i % 40];
    }
    END(4);
}
// CHECK-DAG: @__xacc_k_gangs{{.*}}.shared.found.{{.*}} = internal global i32 undef, align 16 #[[GANG:[0-9]+]]
// CHECK-DAG: @__xacc_k_gangs{{.*}}.shared.x.{{.*}} = internal global [40 x i32] undef, align 16 #[[GANG]]
// CHECK-DAG: @__xacc_k_gangs{{.*}}.shared.result.{{.*}} = internal global i32 undef, align 16 #[[GANG]]
// CHECK-DAG: @__xacc_k_workers{{.*}}.shared.x.{{.*}} = internal global {{\[}}32 x [40 x i32]] undef, align 16 #[[WORKER:[0-9]+]]

// CHECK: define internal void @__xacc_k_gangs_{{.*}}.sim.body(
// CHECK: atomicrmw add
// CHECK-NEXT: store i32 %{{.*}}, ptr @__xacc_k_gangs{{.*}}.shared.result
// CHECK: call void @__xacc_dev_barrier()
// CHECK-NEXT: load i32, ptr @__xacc_k_gangs{{.*}}.shared.result
// CHECK-NEXT: call void @__xacc_dev_barrier()
// CHECK-NOT: worker_barrier

// CHECK: define internal void @__xacc_k_workers_{{.*}}.sim.body(
// CHECK-NOT: call void @__xacc_dev_barrier()
// CHECK: call void @__xacc_dev_worker_barrier(i32 0)
// CHECK: call void @__xacc_dev_worker_barrier(i32 0)
// CHECK: ret void

// CHECK-DAG: attributes #[[GANG]] = { "xacc-shared"="gang" }
// CHECK-DAG: attributes #[[WORKER]] = { "xacc-shared"="worker" }

// Arrays that are large for shared memory, and such whose size only the launch
// knows, get parameters: kind 5 and 6 for gangs and workers, 7 for lanes; one
// that need not be used has no bytes.
void pools(int n, long bytes, int *restrict a, int *restrict y) {
    BEGIN(7, XACC_PARALLEL, 4, BY_VALUE(n), BY_VALUE(bytes),
          POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 4L * n),
          POINTER(y, COPY | XACC_MAP_RESTRICT, y, 4L * n))
    LOOP(8, 0, GANG, 1);
    FOR32(8, 0, i, n) {
        int large[10000], fits[300], any[bytes / 4];
        PRIVATE(large, 8);
        PRIVATE(fits, 8);
        __xacc_private(any, 8, bytes, "any");
        LOOP(9, 8, WORKER, 1);
        FOR32(9, 0, j, n) {
            int row[bytes / 4];
            __xacc_private(row, 9, bytes, "row");
            LOOP(10, 9, VECTOR, 1);
            FOR32(10, 0, k, n) {
                int own[bytes / 4];
                __xacc_private(own, 10, bytes, "own");
                own[k % 7] = row[k] = any[k] = large[k] = fits[k] = a[k];
                y[k] = own[k % 5] + any[k];
            }
            y[j] = row[j] + large[j] + fits[j];
        }
    }
    END(7);
}
// PARAMS: @__xacc_params{{.*}} { i32 5, i32 -1, i64 40000 }, { i32, i32, i64 } { i32 5, i32 -1, i64 0 }, { i32, i32, i64 } { i32 5, i32 1, i64 0 }, { i32, i32, i64 } { i32 6, i32 1, i64 0 }, { i32, i32, i64 } { i32 7, i32 1, i64 0 }]

// One whose size only the region knows is allocated by one lane, and freed where
// its scope ends.
void heap(int n, int *restrict a) {
    BEGIN(11, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(a, COPY | XACC_MAP_RESTRICT, a, 4L * n),
          TRIP(12, 0, n))
    LOOP(12, 0, GANG, 1);
    FOR32(12, 0, i, n) {
        int x[a[i]];
        __xacc_private(x, 12, sizeof x, "x");
        LOOP(13, 12, VECTOR, 1);
        FOR32(13, 0, j, n) x[j] = i;
        a[i] = x[i];
    }
    END(11);
}
// HEAP: define internal void @__xacc_k_heap_{{.*}}.sim.body(
// HEAP: call i32 @__xacc_dev_lane()
// HEAP: [[P:%.*]] = call ptr @__xacc_sim_malloc(
// HEAP-NEXT: store ptr [[P]], ptr @__xacc_k_heap{{.*}}.shared.result
// HEAP: call void @__xacc_dev_barrier()
// HEAP-NEXT: load ptr, ptr @__xacc_k_heap{{.*}}.shared.result
// HEAP-NEXT: call void @__xacc_dev_barrier()
// HEAP: call void @__xacc_dev_barrier()
// HEAP: call i32 @__xacc_dev_lane()
// HEAP: call void @__xacc_sim_free(
// HEAP: ret void
