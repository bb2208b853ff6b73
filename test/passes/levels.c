// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loop gets which level and axis. The flags of TRIP items say it: axis +
// 4 for gangs + 8 for lanes + 16 for workers, 3 for none.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<host>' -S %t.ll | FileCheck %s
#include "markers.h"
#define GANG (FREE | XACC_REQ_GANG)
#define VECTOR (FREE | XACC_REQ_VECTOR)
#define SEQ (FREE | XACC_REQ_SEQ)
#define AUTO (FREE | XACC_REQ_AUTO)
#define TRIPS3 TRIP(2, 0, n), TRIP(3, 0, n), TRIP(4, 0, n)

/* A kernel with three rows of loops: BODY uses LOOP and FOR32 with ids 2, 3, 4.
 */
#define KERNEL(name, construct, trips, body)                                                       \
    void name(int n, float *restrict a) {                                                          \
        __xacc_region_begin(1, WHERE("acc"), construct, 5, BY_VALUE(n),                            \
                            POINTER(a, COPY, a, 4L * n), trips);                                   \
        body __xacc_region_end(1);                                                                 \
    }
#define NEST(r2, r3, r4)                                                                           \
    LOOP(2, 0, r2, 1);                                                                             \
    FOR32(2, 0, i, n) {                                                                            \
        LOOP(3, 2, r3, 1);                                                                         \
        FOR32(3, 0, j, n) {                                                                        \
            LOOP(4, 3, r4, 1);                                                                     \
            FOR32(4, 0, k, n) a[i * n * n + j * n + k] = 1;                                        \
        }                                                                                          \
    }

// Free choice: outermost gang, innermost vector, between them worker; and where
// the loops do nothing else, one nest over three axes.
KERNEL(free3, XACC_PARALLEL, TRIPS3, NEST(FREE, FREE, FREE))
// CHECK: __xacc_k_free3
// CHECK: [5 x { i32, i32, ptr }] {{.*}} { i32 8, i32 4, ptr null }, { i32, i32, ptr } { i32 8, i32 16, ptr null }, { i32, i32, ptr } { i32 8, i32 8, ptr null }]
KERNEL(tight3, XACC_PARALLEL, TRIPS3, NEST(FREE, FREE | XACC_REQ_TIGHT, FREE | XACC_REQ_TIGHT))
// CHECK: { i32 8, i32 262150, ptr null }, { i32, i32, ptr } { i32 8, i32 13, ptr null }, { i32, i32, ptr } { i32 8, i32 12, ptr null }]
KERNEL(half_tight, XACC_PARALLEL, TRIPS3, NEST(FREE, FREE | XACC_REQ_TIGHT, FREE))
// CHECK: { i32 8, i32 4, ptr null }, { i32, i32, ptr } { i32 8, i32 16, ptr null }, { i32, i32, ptr } { i32 8, i32 8, ptr null }]
KERNEL(tight_seq, XACC_PARALLEL, TRIPS3, NEST(FREE, SEQ | XACC_REQ_TIGHT, FREE | XACC_REQ_TIGHT))
// CHECK: { i32 8, i32 20, ptr null }, { i32, i32, ptr } { i32 8, i32 3, ptr null }, { i32, i32, ptr } { i32 8, i32 8, ptr null }]
// Explicit gang: the innermost free loop gets vector; seq and auto get nothing.
KERNEL(gang_free_seq, XACC_PARALLEL, TRIPS3, NEST(GANG, FREE, SEQ))
// CHECK: { i32 8, i32 20, ptr null }, { i32, i32, ptr } { i32 8, i32 8, ptr null }, { i32, i32, ptr } { i32 8, i32 3, ptr null }]
KERNEL(free_auto_vector, XACC_PARALLEL, TRIPS3, NEST(FREE, AUTO, VECTOR))
// CHECK: { i32 8, i32 20, ptr null }, { i32, i32, ptr } { i32 8, i32 3, ptr null }, { i32, i32, ptr } { i32 8, i32 8, ptr null }]
// A gang loop without any loop for lanes stays a gang loop.
KERNEL(gang_seq, XACC_PARALLEL, TRIPS3, NEST(GANG, SEQ, SEQ))
// CHECK: { i32 8, i32 4, ptr null }, { i32, i32, ptr } { i32 8, i32 3, ptr null }, { i32, i32, ptr } { i32 8, i32 3, ptr null }]
KERNEL(both, XACC_PARALLEL, TRIPS3, NEST(GANG | VECTOR, FREE, FREE))
// CHECK: { i32 8, i32 12, ptr null }, { i32, i32, ptr } { i32 8, i32 3, ptr null }, { i32, i32, ptr } { i32 8, i32 3, ptr null }]
// serial and kernels without independent: one thread (flags 16: serial).
KERNEL(serial, XACC_SERIAL, TRIPS3, NEST(FREE, GANG, VECTOR))
// CHECK: { i32 8, i32 3, ptr null }, { i32, i32, ptr } { i32 8, i32 3, ptr null }, { i32, i32, ptr } { i32 8, i32 3, ptr null }]
// CHECK: @__xacc_kernel{{.*}} i32 5, i32 2, i32 16, i32 256, i32 1,
KERNEL(kernels, XACC_KERNELS, TRIPS3, NEST(XACC_REQ_FITS31, XACC_REQ_FITS31, FREE))
// CHECK: { i32 8, i32 3, ptr null }, { i32, i32, ptr } { i32 8, i32 3, ptr null }, { i32, i32, ptr } { i32 8, i32 12, ptr null }]

#define COLLAPSE3(requests)                                                                        \
    LOOP(2, 0, requests, 3);                                                                       \
    FOR32(2, 0, i, n)                                                                              \
    FOR32(2, 1, j, n)                                                                              \
    FOR32(2, 2, k, n)                                                                              \
    a[i * n * n + j * n + k] = 1;
#define TRIPSC TRIP(2, 0, n), TRIP(2, 1, n), TRIP(2, 2, n)
// One nest alone: gangs along z, y, x, lanes along y, x (flags 3: lanes in two
// dimensions).
KERNEL(collapse, XACC_PARALLEL, TRIPSC, COLLAPSE3(FREE))
// CHECK: { i32 8, i32 262150, ptr null }, { i32, i32, ptr } { i32 8, i32 13, ptr null }, { i32, i32, ptr } { i32 8, i32 12, ptr null }]
// CHECK: @__xacc_kernel{{.*}} i32 5, i32 2, i32 3, i32 256, i32 0,
KERNEL(collapse_gang, XACC_PARALLEL, TRIPSC, COLLAPSE3(GANG))
// CHECK: { i32 8, i32 6, ptr null }, { i32, i32, ptr } { i32 8, i32 5, ptr null }, { i32, i32, ptr } { i32 8, i32 4, ptr null }]
// Two nests: only along x.
KERNEL(collapse_two, XACC_PARALLEL, TRIPSC, COLLAPSE3(FREE) LOOP(3, 0, FREE, 1);
       FOR32(3, 0, i, n) a[i] = 2;)
// CHECK: { i32 8, i32 4, ptr null }, { i32, i32, ptr } { i32 8, i32 3, ptr null }, { i32, i32, ptr } { i32 8, i32 8, ptr null }]
// Dimensions of the gangs that loops name are axes in their order; num_gangs of
// another dimension goes (item kind 5).
void dims(int n, float *restrict a) {
    __xacc_region_begin(1, WHERE("acc"), XACC_PARALLEL, 7, BY_VALUE(n), POINTER(a, COPY, a, 4L * n),
                        SETTING(XACC_ITEM_NUM_GANGS, 0, 4), SETTING(XACC_ITEM_NUM_GANGS, 1, 3),
                        SETTING(XACC_ITEM_NUM_GANGS, 2, 2), TRIP(2, 0, n), TRIP(3, 0, n));
    LOOP_OF_DIM(2, 0, GANG, 3);
    FOR32(2, 0, i, n) {
        LOOP_OF_DIM(3, 2, GANG | XACC_REQ_VECTOR, 1);
        FOR32(3, 0, j, n) a[i * n + j] += 1;
    }
    __xacc_region_end(1);
}
// CHECK: [6 x { i32, i32, ptr }] {{.*}} { i32 5, i32 0, ptr null }, { i32, i32, ptr } { i32 5, i32 1, ptr null }, { i32, i32, ptr } { i32 8, i32 5, ptr null }, { i32, i32, ptr } { i32 8, i32 262156, ptr null }]
